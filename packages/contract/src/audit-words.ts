// Describes an audit event for people: the action, the record, and each field before and after. AUD-019, AUD-023
import { auditFields, isSilent, type AuditedType, type FieldTable } from './audit-fields.ts'
import { text, type Kind, type NamedKind, type Reader } from './audit-kinds.ts'
import { humanise } from './format.ts'

const tableOf = (type: string): FieldTable => auditFields[type as AuditedType] ?? {}
/** Derives a label from the field name when no table has one. */
const fieldOf = (type: string, field: string): readonly [string, Kind] =>
  tableOf(type)[field] ?? [humanise(field), text]
export const isDescribed = (type: string, field: string): boolean =>
  isSilent(type, field) || Object.hasOwn(tableOf(type), field)

interface Changed {
  readonly before?: unknown
  readonly after?: unknown
}
export interface Changes {
  readonly recordType: string
  readonly changes: Readonly<Record<string, Changed>>
}
export interface ShownField {
  readonly field: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Redacted values remain '[redacted]'. AUD-004 */
const shown = (kind: Kind, value: unknown, reader: Reader): string | null =>
  value === '[redacted]' ? '[redacted]' : kind.show(value, reader)

/** Orders fields as on the record's screen, because the stored order is arbitrary. */
function inOrder(type: string, changes: Changes['changes']): readonly [string, Changed][] {
  const names = Object.keys(tableOf(type))
  const place = (field: string): number =>
    names.includes(field) ? names.indexOf(field) : names.length
  return Object.entries(changes).toSorted(([one], [other]) => place(one) - place(other))
}

export function shownFields({ recordType, changes }: Changes, reader: Reader): ShownField[] {
  return inOrder(recordType, changes)
    .filter(([field]) => !isSilent(recordType, field))
    .flatMap(([field, { before, after }]) => {
      const [label, kind] = fieldOf(recordType, field)
      const said = {
        field,
        label,
        before: shown(kind, before, reader),
        after: shown(kind, after, reader),
      }
      return said.before === null && said.after === null ? [] : [said]
    })
}

export interface NameWanted {
  readonly kind: NamedKind
  readonly id: string
}
/** The key of the record's name among the names of an event. */
export const ownName = 'record'
export const nameKey = ({ kind, id }: NameWanted): string => `${kind}/${id}`

/** Collects the ids that an event shows as names, by formatting it with a reader that records the lookups. */
export function namesWanted(event: Changes): NameWanted[] {
  const wanted = new Map<string, NameWanted>()
  shownFields(event, {
    zone: 'UTC',
    nameOf: (kind, id) => {
      const one = { kind, id }
      wanted.set(nameKey(one), one)
      return null
    },
  })
  return [...wanted.values()]
}
