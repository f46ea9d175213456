// AUD-019, AUD-023: an event in the words of a person: what was done, to which record, and each field before and after.
import { auditFields, isSilent, type AuditedType, type FieldTable } from './audit-fields.ts'
import { text, type Kind, type NamedKind, type Reader } from './audit-kinds.ts'
import { humanise } from './format.ts'

const tableOf = (type: string): FieldTable => auditFields[type as AuditedType] ?? {}
/** A field no table knows is said as well as its name allows. */
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

/** What must not be read stays '[redacted]' (AUD-004). */
const shown = (kind: Kind, value: unknown, reader: Reader): string | null =>
  value === '[redacted]' ? '[redacted]' : kind.show(value, reader)

/** As the record's screen has them: the trail keeps the names of an event in an order that means nothing. */
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
/** Among an event's names: that of the record itself. */
export const ownName = 'record'
export const nameKey = ({ kind, id }: NameWanted): string => `${kind}/${id}`

/** The ids in an event that a person wants to read as names: asked for by showing it to a reader who only listens. */
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
