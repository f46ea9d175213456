// AUD-001: one event per changed record and transaction, however many steps of it changed the record.
import type { ChangedFields } from './diff.ts'
import type { AuditEvent } from './events.ts'

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** From what a field was before the first step to what it is after the last; redacted values cannot be compared. */
function joinFields(first: ChangedFields, later: ChangedFields): ChangedFields {
  const joined: ChangedFields = { ...first }
  for (const [name, { before, after }] of Object.entries(later)) {
    const step = { before: first[name] === undefined ? before : first[name].before, after }
    if (step.before !== '[redacted]' && same(step.before, step.after)) delete joined[name]
    else joined[name] = step
  }
  return joined
}

/** What a creation or deletion and a change are together; null where both must be told. */
function joinActions(first: string, later: string): 'create' | 'update' | 'delete' | null {
  if (later === 'update' && (first === 'create' || first === 'update')) return first
  return first === 'update' && later === 'delete' ? 'delete' : null
}

const factsOf = ({ detail }: AuditEvent): string[] =>
  (detail['facts'] as string[] | undefined) ?? [String(detail['fact'])]
/** 'visits.confirmed' says more than the 'visits.changed' beside it. */
const tellingOf = (facts: readonly string[]): string | undefined =>
  facts.find((fact) => !fact.endsWith('.changed')) ?? facts[0]

function join(first: AuditEvent, later: AuditEvent, action: AuditEvent['action']): AuditEvent {
  const facts = [...new Set([...factsOf(first), ...factsOf(later)])]
  return {
    ...first,
    action,
    version: later.version ?? first.version,
    patient_uuid: later.patient_uuid ?? first.patient_uuid,
    on_behalf_of: first.on_behalf_of ?? later.on_behalf_of,
    changes: joinFields(first.changes, later.changes),
    detail: {
      ...first.detail,
      ...later.detail,
      fact: tellingOf(facts),
      ...(facts.length > 1 ? { facts } : {}),
    },
  }
}

/** In the order of the first steps. What was changed and changed back leaves none (AUD-004). */
export function oneEach(events: readonly AuditEvent[]): AuditEvent[] {
  const joined: AuditEvent[] = []
  const places = new Map<string, number>()
  for (const event of events) {
    const record = `${event.record_type}/${event.record_id}`
    const place = places.get(record)
    const action =
      place === undefined ? null : joinActions((joined[place] as AuditEvent).action, event.action)
    if (place !== undefined && action !== null)
      joined[place] = join(joined[place] as AuditEvent, event, action)
    else if (['create', 'update', 'delete'].includes(event.action))
      places.set(record, joined.push(event) - 1)
    else joined.push(event)
  }
  return joined.filter(
    ({ action, changes }) => action !== 'update' || Object.keys(changes).length > 0,
  )
}
