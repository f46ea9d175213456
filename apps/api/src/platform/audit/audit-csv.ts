// AUD-026: audit events as CSV, one line per changed field.
import type { AuditEvent } from '@wren/contract/audit'
import { refusal, type Refusal } from '@wren/contract/refusal'
import { csvOf } from './csv.ts'

export const maxLines = 50_000
const columns = [
  'at',
  'actor',
  'on_behalf_of',
  'action',
  'record_type',
  'record_id',
  'field',
  'before',
  'after',
  'request_id',
]
const tooManyLines = refusal(400, 'validation', 'Please narrow the dates.')

type CsvEvent = Pick<
  AuditEvent,
  'at' | 'actorName' | 'onBehalfOf' | 'action' | 'recordType' | 'recordId' | 'changes' | 'requestId'
>

/** An event without changed fields (a view, a sign-in) is one line. Refused above `maxLines`. */
export function auditCsv(events: readonly CsvEvent[]): Uint8Array | Refusal {
  const lines = events.flatMap((event) => {
    const head = [
      event.at,
      event.actorName,
      event.onBehalfOf,
      event.action,
      event.recordType,
      event.recordId,
    ]
    const fields = Object.entries(event.changes)
    return fields.length === 0
      ? [[...head, null, null, null, event.requestId]]
      : fields.map(([field, { before, after }]) => [...head, field, before, after, event.requestId])
  })
  return lines.length > maxLines ? tooManyLines : new TextEncoder().encode(csvOf(columns, lines))
}
