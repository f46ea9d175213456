// AUD-001: merges the events of a transaction into one per changed record.
import type { ChangedFields } from './diff.ts'
import type { AuditEventRow } from './events.ts'

const equalJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Each field from its first value to its last. Redacted values cannot be compared and stay. */
function mergeFields(first: ChangedFields, later: ChangedFields): ChangedFields {
  const merged: ChangedFields = { ...first }
  for (const [name, { before, after }] of Object.entries(later)) {
    const step = { before: first[name] === undefined ? before : first[name].before, after }
    if (step.before !== '[redacted]' && equalJson(step.before, step.after)) delete merged[name]
    else merged[name] = step
  }
  return merged
}

/** The action of both events together. Null where both must be kept. */
function mergeActions(first: string, later: string): 'create' | 'update' | 'delete' | null {
  if (later === 'update' && (first === 'create' || first === 'update')) return first
  return first === 'update' && later === 'delete' ? 'delete' : null
}

const eventNamesOf = ({ detail }: AuditEventRow): string[] =>
  (detail['facts'] as string[] | undefined) ?? [String(detail['fact'])]
/** Prefers 'visits.confirmed' to a 'visits.changed' of the same record. */
const specificName = (names: readonly string[]): string | undefined =>
  names.find((name) => !name.endsWith('.changed')) ?? names[0]

function mergePair(
  first: AuditEventRow,
  later: AuditEventRow,
  action: AuditEventRow['action'],
): AuditEventRow {
  const names = [...new Set([...eventNamesOf(first), ...eventNamesOf(later)])]
  return {
    ...first,
    action,
    version: later.version ?? first.version,
    patient_uuid: later.patient_uuid ?? first.patient_uuid,
    on_behalf_of: first.on_behalf_of ?? later.on_behalf_of,
    changes: mergeFields(first.changes, later.changes),
    detail: {
      ...first.detail,
      ...later.detail,
      fact: specificName(names),
      ...(names.length > 1 ? { facts: names } : {}),
    },
  }
}

/**
 * Events in the order in which each record was first changed. A record that was changed and changed back has no event
 * (AUD-004).
 */
export function mergeEvents(events: readonly AuditEventRow[]): AuditEventRow[] {
  const merged: AuditEventRow[] = []
  const indexes = new Map<string, number>()
  for (const event of events) {
    const record = `${event.record_type}/${event.record_id}`
    const index = indexes.get(record)
    const action =
      index === undefined
        ? null
        : mergeActions((merged[index] as AuditEventRow).action, event.action)
    if (index !== undefined && action !== null)
      merged[index] = mergePair(merged[index] as AuditEventRow, event, action)
    else if (['create', 'update', 'delete'].includes(event.action))
      indexes.set(record, merged.push(event) - 1)
    else merged.push(event)
  }
  return merged.filter(
    ({ action, changes }) => action !== 'update' || Object.keys(changes).length > 0,
  )
}
