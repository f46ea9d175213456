// CHT-071, CHT-072, CHT-073, CHT-074, CHT-075, CHT-076, CHT-077, CHT-078, CHT-028, CHT-092, CHT-098: binds the calls of
// charts.
import { charts } from '@wren/contract/charts'
import { workflow, changes, reads } from '../../platform/http/bind.ts'
import { printChart } from './charts-pdf.queries.ts'
import { keepLateText } from './charts-ended.commands.ts'
import { keptChart } from './charts-ended.queries.ts'
import { chartInfo } from './charts-info.queries.ts'
import { approveHomeMedications, saveChart, validateChart } from './charts-save.commands.ts'
import { submitChart } from './charts-submit.commands.ts'
import { archivedCharts, chartVersions, previousCharts, readChart } from './charts.queries.ts'

export const chartsRoutes = [
  reads(charts.chart, readChart),
  changes(charts.save, saveChart),
  reads(charts.validate, validateChart),
  changes(charts.submit, submitChart),
  changes(charts.approveHomeMedications, approveHomeMedications),
  reads(charts.previous, previousCharts),
  reads(charts.versions, chartVersions),
  reads(charts.info, chartInfo),
  workflow(charts.pdf, printChart),
  reads(charts.archived, archivedCharts),
  reads(charts.kept, keptChart),
  changes(charts.keepLate, keepLateText),
]
