// AUD-026: exports a record's history as CSV and records the export as an event.
import type { audit } from '@wren/contract/audit'
import type { Input } from '@wren/contract/call'
import { isRefusal } from '@wren/contract/refusal'
import type { UserActor } from '../identity/actor.ts'
import type { Work } from '../work/work.ts'
import { auditCsv, maxLines } from './audit-csv.ts'
import { historyEvents, historySubject } from './history.queries.ts'

export async function exportHistory(work: Work, { type, id }: Input<typeof audit.csv>) {
  const subject = await historySubject(work.db, work.actor as UserActor, type, id)
  if (isRefusal(subject)) return subject
  const bytes = auditCsv(await historyEvents(work.db, subject, true, maxLines + 1, 0))
  if (isRefusal(bytes)) return bytes
  work.recordEvent('audit.exported', {
    changes: [{ type: 'audit', id: `${type}/${id}`, action: 'export', patient: subject.patient }],
  })
  return { bytes, type: 'text/csv; charset=utf-8', name: `audit-${type}-${id}.csv` }
}
