// AUD-020, AUD-023, AUD-024, AUD-025, AUD-026, NET-046, NET-107
import { audit } from '@wren/contract/audit'
import { events } from '@wren/contract/events'
import { errorReports } from '@wren/contract/error-reports'
import { workflow, changes, reads, type Binding } from '../http/bind.ts'
import { exportEvents } from './audit-export.commands.ts'
import { auditPeople, searchEvents } from './audit-log.queries.ts'
import { forwardReport } from './error-reports.commands.ts'
import { storeEvent } from './events.commands.ts'
import { exportHistory } from './history-export.commands.ts'
import { recordHistory, recordViews } from './history.queries.ts'

export const auditRoutes: readonly Binding[] = [
  changes(audit.csv, exportHistory),
  reads(audit.history, recordHistory),
  reads(audit.views, recordViews),
  reads(audit.search, searchEvents),
  changes(audit.export, exportEvents),
  reads(audit.people, auditPeople),
  changes(events.store, storeEvent),
  workflow(errorReports.send, forwardReport),
]
