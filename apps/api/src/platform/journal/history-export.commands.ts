// AUD-026: one record's history as CSV, one line per field; the export is an event itself.
import type { audit } from '@wren/contract/audit'
import type { Input } from '@wren/contract/call'
import { isRefusal, refusal } from '@wren/contract/refusal'
import type { UserActor } from '../identity/actor.ts'
import type { Work } from '../work/work.ts'
import { csvOf } from './csv.ts'
import { historyEvents, historySubject } from './history.queries.ts'

const mostLines = 50_000
const columns = ['at', 'actor', 'on_behalf_of', 'action', 'record_type', 'record_id', 'field', 'before', 'after', 'request_id']
const tooMany = refusal(400, 'validation', 'Please narrow the dates.')

export async function exportHistory(work: Work, { type, id }: Input<typeof audit.csv>) {
  const subject = await historySubject(work.db, work.actor as UserActor, type, id)
  if (isRefusal(subject)) return subject
  const events = await historyEvents(work.db, subject, true, mostLines + 1, 0)
  const lines = events.flatMap((event) => {
    const head = [event.at, event.actorName, event.onBehalfOf, event.action, event.recordType, event.recordId]
    const fields = Object.entries(event.changes)
    return fields.length === 0 ? [[...head, null, null, null, event.requestId]] : fields.map(([field, { before, after }]) => [...head, field, before, after, event.requestId])
  })
  if (lines.length > mostLines) return tooMany
  work.record('audit.exported', { changes: [{ type: 'audit', id: `${type}/${id}`, action: 'export', patient: subject.patient }] })
  return { bytes: new TextEncoder().encode(csvOf(columns, lines)), type: 'text/csv; charset=utf-8', name: `audit-${type}-${id}.csv` }
}
