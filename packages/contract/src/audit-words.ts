// AUD-019, AUD-023: an event in the words of a person: what was done, to which record, and each field before and after.
import { auditFields, isSilent, type AuditedType, type FieldTable } from './audit-fields.ts'
import { text, type Kind, type NamedKind, type Reader } from './audit-kinds.ts'
import { humanise } from './format.ts'

export const auditActions = [
  'create', 'update', 'delete', 'view', 'list', 'export', 'print', 'send', 'sign_in', 'sign_in_failed', 'sign_out', 'session_revoked', 'denied', 'limited', 'maintenance',
] as const
export const actionLabels: Readonly<Record<string, string>> = {
  create: 'Created', update: 'Changed', delete: 'Deleted', view: 'Viewed', list: 'Listed', export: 'Exported', print: 'Printed', send: 'Sent', sign_in: 'Signed in', sign_in_failed: 'Sign-in failed',
  sign_out: 'Signed out', session_revoked: 'Session ended', denied: 'Denied', limited: 'Limited', maintenance: 'Maintenance',
}

export const recordLabels: Readonly<Record<AuditedType, string>> = {
  visit: 'Visit', intake: 'Intake', patient: 'Patient', order: 'Order', nurse: 'Nurse', pharmacy: 'Pharmacy', group: 'Pharmacy Group', vetting: 'Vetting', user: 'User', report: 'After Visit Report', document: 'Document',
  chart: 'Chart', offer: 'Offer', link: 'Link', message: 'Message', payment: 'Nurse Payment', refund: 'Refund', invoice: 'Invoice', task: 'Task', update: 'Update', session: 'Session', flag: 'Feature Flag', setting: 'Setting',
  rule: 'Auto Offer Rule', execution: 'Referral Reading', job: 'Job', mrn: 'MRN', audit: 'Audit Trail',
}
export const auditedTypes = Object.keys(recordLabels) as AuditedType[]
export const recordLabel = (type: string): string => recordLabels[type as AuditedType] ?? humanise(type)

const tableOf = (type: string): FieldTable => auditFields[type as AuditedType] ?? {}
/** A field no table knows is said as well as its name allows. */
const fieldOf = (type: string, field: string): readonly [string, Kind] => tableOf(type)[field] ?? [humanise(field), text]
export const isDescribed = (type: string, field: string): boolean => isSilent(type, field) || Object.hasOwn(tableOf(type), field)

interface Changed { readonly before?: unknown; readonly after?: unknown }
export interface Changes { readonly recordType: string; readonly changes: Readonly<Record<string, Changed>> }
export interface ShownField { readonly field: string; readonly label: string; readonly before: string | null; readonly after: string | null }

/** What must not be read stays '[redacted]' (AUD-004). */
const shown = (kind: Kind, value: unknown, reader: Reader): string | null => (value === '[redacted]' ? '[redacted]' : kind.show(value, reader))

export function shownFields({ recordType, changes }: Changes, reader: Reader): ShownField[] {
  return Object.entries(changes).filter(([field]) => !isSilent(recordType, field)).flatMap(([field, { before, after }]) => {
    const [label, kind] = fieldOf(recordType, field)
    const said = { field, label, before: shown(kind, before, reader), after: shown(kind, after, reader) }
    return said.before === null && said.after === null ? [] : [said]
  })
}

export interface NameWanted { readonly kind: NamedKind; readonly id: string }
/** Among an event's names: that of the record itself. */
export const ownName = 'record'
export const nameKey = ({ kind, id }: NameWanted): string => `${kind}/${id}`

/** The ids in an event that a person wants to read as names: asked for by showing it to a reader who only listens. */
export function namesWanted(event: Changes): NameWanted[] {
  const wanted = new Map<string, NameWanted>()
  shownFields(event, { zone: 'UTC', nameOf: (kind, id) => { const one = { kind, id }; wanted.set(nameKey(one), one); return null } })
  return [...wanted.values()]
}
