// Validation of a visit and its warnings.
// VIS "Form": VIS-047, VIS-048, VIS-107; "List": VIS-021, VIS-022, VIS-023, VIS-024, VIS-025, VIS-026, VIS-160,
// VIS-161; "Data": VIS-143; NVS-052
import { isWebLink, missingFields } from './intake.rules.ts'
import { invalid, type Refusal } from './refusal.ts'
import { minutesBetween, startOfDay, type Day, type Instant, type Zone } from './time.ts'
import { isCompleted, isInactive, reasonFault } from './visits-statuses.rules.ts'

export const visitDetailsText = 'Visit Details must be a URL'
export const mostNotes = 5000

export type VisitValues = Readonly<Record<string, unknown>>

/** VIS-047, in the order of the message. */
const required = [
  { name: 'provider_id', label: 'Pharmacy' },
  { name: 'treatment', label: 'Treatment' },
  { name: 'start', label: 'Date' },
  { name: 'timezone', label: 'Timezone' },
  { name: 'duration_estimate', label: 'Duration' },
  { name: 'zip', label: 'Zip' },
  { name: 'status', label: 'Status' },
] as const

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0

/**
 * `merged` is the visit after the change. Only fields that pass `checked` are required, so that a save of other fields
 * is accepted.
 */
export const requiredFault = (
  merged: VisitValues,
  checked: (name: string) => boolean = () => true,
): Refusal | null =>
  missingFields(required.filter(({ name }) => checked(name) && isEmpty(merged[name])))

/** Validates the visit after the change. VIS-048, VIS-057, VIS-107 */
export function visitFaults(
  merged: VisitValues,
  changed: (name: string) => boolean,
): Refusal | null {
  const fields: Record<string, string> = {}
  const [days, duration] = [merged['days_to_schedule'], merged['duration_days']]
  const url = merged['visit_details_url']
  if (typeof days === 'number' && typeof duration === 'number' && days > duration)
    fields['days_to_schedule'] = 'Days to Schedule cannot be above Duration Days.'
  if (changed('visit_details_url') && typeof url === 'string' && !isWebLink(url))
    fields['visit_details_url'] = visitDetailsText
  if (merged['flat_rate'] != null && merged['price_nurse_hourly_rate'] != null)
    fields['flat_rate'] = 'Enter either an hourly rate or a flat rate, not both.'
  if (Object.keys(fields).length > 0) return invalid(fields)
  return changed('status_reason')
    ? reasonFault(String(merged['status']), (merged['status_reason'] as string | null) ?? null)
    : null
}

export interface WarnedVisit {
  readonly status: string
  readonly local_date: Day
  readonly timezone: Zone
  readonly patient_order_id: number | null
  readonly patient_order_status: string | null
  readonly patient_order_signed_date: Day | null
  readonly expiration_date: Day | null
}
export const noActiveOrder = 'No active order is linked to this visit.' // VIS-023
export const orderExpired = 'The linked order expired before the visit.' // VIS-024
export const orderExpiring = 'The linked order will expire soon.' // VIS-025
export const outsideAuthorization = 'The visit is outside the payer authorization.' // VIS-160
export const beyondAuthorization = 'The visit is beyond the authorized number of visits.' // VIS-161
export const preScheduled = 'Visit was pre-scheduled using the eChart.' // VIS-022

const isWatched = (status: string): boolean => !isCompleted(status) && !isInactive(status)

/** At most one of the three order warnings. VIS-026 */
export function orderWarning(visit: WarnedVisit, now: Instant): string | null {
  if (!isWatched(visit.status)) return null
  if (
    visit.patient_order_id === null ||
    visit.patient_order_status !== 'Active' ||
    visit.patient_order_signed_date === null
  )
    return noActiveOrder
  if (visit.expiration_date === null) return null
  if (visit.expiration_date < visit.local_date) return orderExpired
  const left = minutesBetween(now, startOfDay(visit.expiration_date, visit.timezone)) / 1440
  return left > 0 && left < 30 ? orderExpiring : null
}

export interface AuthorizedVisit {
  readonly status: string
  readonly outside_authorization: boolean
  readonly beyond_authorized_visits: boolean
}
/** Shown in addition to the order warning. VIS-160, VIS-161 */
export const authorizationWarnings = (visit: AuthorizedVisit): readonly string[] =>
  isWatched(visit.status)
    ? [
        ...(visit.outside_authorization ? [outsideAuthorization] : []),
        ...(visit.beyond_authorized_visits ? [beyondAuthorization] : []),
      ]
    : []

export interface DetailedVisit {
  readonly visit_details_checked: boolean
  readonly visit_details_url: string | null
}
/** VIS-021 */
export const detailsAreComplete = (visit: DetailedVisit): boolean =>
  visit.visit_details_checked && visit.visit_details_url !== null

/** The link that staff entered, or the visit's default link once it is booked. NVS-052 */
export const visitDetailsUrl = (
  visit: {
    readonly id: number
    readonly status: string
    readonly visit_details_url: string | null
  },
  publicUrl: string,
): string | null =>
  visit.visit_details_url ??
  (visit.status.startsWith('Active - ') || isCompleted(visit.status)
    ? `${publicUrl}/visits/${visit.id}/details`
    : null)

/** Null for the default link, which contains the visit's id and must not be copied. VIS-092 */
export const typedDetailsUrl = (visit: {
  readonly id: number
  readonly visit_details_url: string | null
}): string | null =>
  visit.visit_details_url?.replace(/\/?([?#].*)?$/, '').endsWith(`/visits/${visit.id}/details`)
    ? null
    : visit.visit_details_url

/** VIS-019 */
export const shownReason = (visit: {
  readonly status_reason: string | null
  readonly cancel_reason: string | null
  readonly lost_reason: string | null
  readonly missed_reason: string | null
}): string | null =>
  visit.status_reason ?? visit.cancel_reason ?? visit.lost_reason ?? visit.missed_reason

/** Throws, because a missing id is a fault of the screen and not of the person. VIS-088 */
export function visitIdTo(
  action: 'delete a visit' | 'delete a visit link',
  id: number | null | undefined,
): number {
  if (!id) throw new Error(`Visit ID is required to ${action}`)
  return id
}
