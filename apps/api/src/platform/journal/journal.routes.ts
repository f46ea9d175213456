// AUD "History and Audit Log" 023-026, NET-046
import { audit, events } from '@wren/contract/audit'
import { changes, reads, type Binding } from '../http/bind.ts'
import { exportEvents } from './audit-export.commands.ts'
import { auditPeople, searchEvents } from './audit-log.queries.ts'
import { storeEvent } from './events.commands.ts'
import { exportHistory } from './history-export.commands.ts'
import { recordHistory, recordViews } from './history.queries.ts'

export const journalRoutes: readonly Binding[] = [
  changes(audit.csv, exportHistory),
  reads(audit.history, recordHistory),
  reads(audit.views, recordViews),
  reads(audit.search, searchEvents),
  changes(audit.export, exportEvents),
  reads(audit.people, auditPeople),
  changes(events.store, storeEvent),
]
