// AUD-019, AUD-021, AUD-023: an event of the trail as the drawer and the Audit Log say it.
import type { AuditEvent, HistoryType } from '@wren/contract/audit'
import type { Reader } from '@wren/contract/audit-kinds'
import { actionLabels, recordLabel } from '@wren/contract/audit-labels'
import { nameKey, ownName, shownFields } from '@wren/contract/audit-words'
import type { Zone } from '@wren/contract/time'
import { paths } from '../screen/paths.ts'
import type { HistoryChange } from './ChangeList.tsx'

/** Times of a visit are read by the visit's own clock. */
const readerOf = ({ names, timezone }: AuditEvent, zone: Zone): Reader => ({
  zone: timezone ?? zone,
  nameOf: (kind, id) => names[nameKey({ kind, id })] ?? null,
})

/** Records without a screen are named without a link. */
const screens: Readonly<Partial<Record<HistoryType, (id: string) => string>>> = {
  visit: paths.visit,
  intake: paths.intake,
  report: paths.report,
  patient: paths.patient,
  order: paths.order,
  user: paths.user,
  nurse: paths.nurse,
  pharmacy: paths.pharmacy,
  group: paths.pharmacyGroup,
  vetting: paths.vetting,
}

/** What was refused is a call, of which the trail keeps the route and the id it was asked for. */
const isRefused = (action: string): boolean => action === 'denied' || action === 'limited'

type Told = Pick<
  AuditEvent,
  'action' | 'userId' | 'recordType' | 'recordId' | 'place' | 'names' | 'detail'
>

/**
 * Sessions have no number that people know: a failed sign-in names the account or the domain that was tried, an end
 * by somebody else whose session it was.
 */
function sessionText({ action, userId, recordId, names, detail: { user, domain } }: Told): string {
  if (recordId?.startsWith('passkey/')) return 'Passkey'
  const name =
    typeof user === 'number' ? names[nameKey({ kind: 'person', id: String(user) })] : undefined
  if (action === 'sign_in_failed')
    return name !== undefined
      ? `Account of ${name}`
      : typeof domain === 'string'
        ? `Unknown account, ${domain}`
        : 'Unknown account'
  return name === undefined || user === userId
    ? recordLabel('session')
    : `${recordLabel('session')} of ${name}`
}

/**
 * 'Visit #48', 'Nurse Nora Nell', 'Chart, visit #48', 'PATCH /intake/:id, 48' where that was refused; patients are
 * named by nobody but their own screens.
 */
export function recordText(event: Told): string {
  const {
    action,
    recordType,
    recordId,
    place,
    names,
    detail: { route },
  } = event
  if (isRefused(action) && typeof route === 'string')
    return recordId === null || recordId === '-' ? route : `${route}, ${recordId}`
  if (recordType === 'session') return sessionText(event)
  const name = names[ownName]
  const label = name === undefined ? recordLabel(recordType) : `${recordLabel(recordType)} ${name}`
  const isNumber = (id: string | null): id is string => id !== null && /^\d+$/.test(id)
  if (place === null || place.type === recordType)
    return isNumber(recordId) && name === undefined ? `${label} #${recordId}` : label
  return isNumber(place.id)
    ? `${label}, ${recordLabel(place.type).toLowerCase()} #${place.id}`
    : label
}
export const recordPath = ({ place }: Pick<AuditEvent, 'place'>): string | undefined =>
  place === null ? undefined : screens[place.type]?.(place.id)

/** 'Olive Ops for Nora Nell' where staff answered for somebody (AUD-009). */
export function actorText({
  actorName,
  onBehalfOf,
  names,
}: Pick<AuditEvent, 'actorName' | 'onBehalfOf' | 'names'>): string {
  const actor = actorName ?? 'System'
  const [kind, id = ''] = onBehalfOf?.split(':') ?? []
  return kind === undefined
    ? actor
    : `${actor} for ${names[`${kind === 'patient' ? 'patient' : 'person'}/${id}`] ?? `the ${kind}`}`
}

const marks = new Set(['nurses_preferred', 'nurses_blocked', 'version', 'updated'])
const idsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A nurse preferred or blocked is kept with the patient; its record is the nurse. */
function markOf({
  recordType,
  changes,
  names,
}: AuditEvent): NonNullable<HistoryChange['record']> | null {
  const told = Object.keys(changes)
  if (recordType !== 'patient' || told.length === 0 || told.some((name) => !marks.has(name)))
    return null
  const nurses = new Set(
    Object.values(changes).flatMap(({ before, after }) => [
      ...idsIn(before).filter((id) => !idsIn(after).includes(id)),
      ...idsIn(after).filter((id) => !idsIn(before).includes(id)),
    ]),
  )
  const [nurse] = nurses
  return nurses.size === 1
    ? {
        label: `Nurse ${names[nameKey({ kind: 'person', id: String(nurse) })] ?? `#${String(nurse)}`}`,
        to: paths.nurse(String(nurse)),
      }
    : null
}

export interface Of {
  readonly type: HistoryType
  readonly id: string
}

/** A look into the very trail that is being read leads nowhere else. */
const isHere = ({ recordType, place }: AuditEvent, of: Of | null): boolean =>
  recordType === 'audit' && of !== null && place?.type === of.type && place.id === of.id

export const changeOf = (event: AuditEvent, zone: Zone, of: Of | null): HistoryChange => ({
  id: event.id,
  at: event.at,
  actor: actorText(event),
  action: actionLabels[event.action] ?? event.action,
  fields: shownFields(event, readerOf(event, zone)),
  record:
    of !== null && event.recordType === of.type && event.recordId === of.id
      ? markOf(event)
      : { label: recordText(event), to: isHere(event, of) ? undefined : recordPath(event) },
})
