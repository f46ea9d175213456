// CHT-069, CHT-070, CHT-078, AUD-003, AUD-005: the chart as a PDF, for its readers and for the e-mail of an invoice.
import { sql } from 'kysely'
import type { FileAnswer, Input } from '@wren/contract/call'
import type { charts } from '@wren/contract/charts'
import { noChart, unknownVersion } from '@wren/contract/charts.refusals'
import { fullName } from '@wren/contract/format'
import { mrnText } from '@wren/contract/mrn.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Workflow } from '../../platform/http/bind.ts'
import { storeView } from '../../platform/audit/views.ts'
import { makePdf } from '../../platform/pdf/make.ts'
import { chartFileName, chartPdf, type PrintedChart } from './chart-pdf.ts'
import { loadChartFacts, type ChartFacts } from './charts-context.queries.ts'
import { loadReadableChart, recordRead } from './charts.queries.ts'
import {
  chartByVisit,
  chartVersionByNumber,
  chartVersionRows,
  type ChartRecord,
} from './charts.store.ts'

async function peopleOf(
  db: Database,
  ids: readonly (number | null | undefined)[],
): Promise<Record<number, string>> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, first_name || ' ' || last_name as name from user_account
    where id = any(${ids.filter((id) => typeof id === 'number')}::int[])`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** `ver` null loads the draft. Returns null for an unknown version. */
async function loadPrintedChart(
  db: Database,
  facts: ChartFacts,
  chart: ChartRecord,
  ver: number | null,
): Promise<PrintedChart | null> {
  const version = ver === null ? null : await chartVersionByNumber(db, chart.id, ver)
  if (ver !== null && version === null) return null
  const data = version?.data ?? chart.data
  const author = version?.submitted_by ?? chart.user_id_nurse
  const people = await peopleOf(db, [author, data.home_medications?.approved_by])
  const versions = await chartVersionRows(db, chart.id)
  const { visit, patient, provider } = facts
  return {
    visit,
    pharmacy: provider.title,
    nurse: people[author] ?? '',
    data,
    people,
    ver: ver ?? chart.ver,
    submittedAt: version?.submitted_at ?? null,
    patient:
      patient === null
        ? null
        : {
            name: fullName(patient.first_name, patient.last_name),
            dob: patient.dob,
            mrn: mrnText(patient.pharmacy_mrn, patient.wren_mrn),
            allergies: patient.allergies,
          },
    withdrawn: chart.withdrawn_reason,
    corrections: versions.flatMap(({ ver: number, submitted_at: at, correction_reason: reason }) =>
      reason !== null && ver !== null && number <= ver ? [{ at, reason }] : [],
    ),
  }
}

async function renderPdf(chart: PrintedChart): Promise<FileAnswer | Refusal> {
  const bytes = await makePdf(chartPdf(chart))
  return isRefusal(bytes)
    ? bytes
    : {
        bytes,
        type: 'application/pdf',
        name: chartFileName(chart.visit.id, chart.ver),
        inline: true,
      }
}

/** For other areas, which record the recipient themselves. Null: no chart or unknown version. */
export async function chartFile(
  db: Database,
  visitId: number,
  ver: number,
): Promise<FileAnswer | Refusal | null> {
  const [facts, chart] = [await loadChartFacts(db, visitId), await chartByVisit(db, visitId)]
  const print =
    facts === null || chart === null ? null : await loadPrintedChart(db, facts, chart, ver)
  return print === null ? null : renderPdf(print)
}

/** Prints the latest version, or the draft for readers of drafts (CHT-002). */
export async function printChart(
  workflow: Workflow,
  { id, ver }: Input<typeof charts.pdf>,
): Promise<FileAnswer | Refusal> {
  const {
    platform: { db },
    now,
    user,
  } = workflow
  const readable = await loadReadableChart({ db, now, user }, id)
  if (isRefusal(readable)) return readable
  const { chart, facts, reader, person } = readable
  if (chart === null || (chart.ver === 0 && reader === 'own' && chart.user_id_nurse !== person.id))
    return noChart
  const version = ver ?? (chart.ver === 0 ? null : chart.ver)
  const print = await loadPrintedChart(db, facts, chart, version)
  if (print === null) return unknownVersion
  const file = await renderPdf(print)
  if (isRefusal(file)) return file
  return workflow.work(async (work) => {
    const patient = facts.visit.patient_uuid
    await storeView(work.platform, work.actor, work.origin, {
      type: 'chart',
      id: chart.id,
      patient,
    })
    await recordRead({ db: work.db, now, user }, chart, version)
    work.recordEvent('charts.printed', {
      changes: [
        { type: 'chart', id: chart.id, patient, action: 'print', detail: { ver: version } },
      ],
    })
    return file
  })
}
