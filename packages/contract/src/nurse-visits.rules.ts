// NVS-023, NVS-024, NVS-025, NVS-026, NVS-027, NVS-028, NVS-029, NVS-030, NVS-031, NVS-032, NVS-033, NVS-034, NVS-035,
// NVS-036, NVS-004, NVS-005, NVS-006, NVS-007, NVS-008, NVS-009, NVS-010, NVS-011, NVS-012, NVS-013, NVS-014, NVS-015,
// NVS-016, NVS-017, NVS-018, NVS-019, NVS-041, NVS-042, NVS-043, NVS-044, NVS-062: what a nurse is told about a visit,
// the same in browser and server.
import { chartTexts } from './chart-window.rules.ts'
import type { AvailableVisit, MyVisit } from './nurse-visits.ts'
import { isInactive } from './visits-statuses.rules.ts'
import {
  addMinutes,
  defaultZone,
  formatDate,
  localDay,
  rangesOverlap,
  type Day,
  type Instant,
} from './time.ts'

const chartOpensBeforeMinutes = 120 // CHT-004
const weekMinutes = 7 * 24 * 60

/** The dropdown's options (NVS-005). */
export const statusOptions = [
  'Awaiting Approval',
  'Awaiting Chart',
  'Chart in Review',
  'New',
  'Paid',
  'Pay Scheduled',
  'Pending',
  'Upcoming',
] as const

export interface NurseViewer {
  readonly nurse: number
  readonly now: Instant
}

/** AVR-022: days of payment are Pacific days, the same for nurse, staff and bank. */
export const payDay = (at: Instant): string => formatDate(at, defaultZone)

type VisitState = Pick<
  MyVisit,
  | 'start'
  | 'status'
  | 'missed'
  | 'missed_reason'
  | 'is_shadow'
  | 'shadow_nurse_clicked'
  | 'is_pending'
  | 'is_available'
  | 'user_id_assigned'
  | 'is_active_ready'
  | 'nurse_chart_received'
  | 'payment_nurse_paid'
  | 'payment_nurse_scheduled'
  | 'ended'
>

const answerStatus = (isAvailable: boolean | null): string =>
  isAvailable === null ? 'New' : isAvailable ? 'Applied' : 'Declined'

function shadowStatus({ shadow_nurse_clicked, nurse_chart_received }: VisitState): string {
  if (shadow_nurse_clicked !== null) return 'Shadow - Completed'
  return nurse_chart_received !== null ? 'Shadow - Incomplete' : 'Shadow - Upcoming'
}

const isPaidTrip = <V extends Pick<VisitState, 'status' | 'payment_nurse_paid'>>(
  visit: V,
): visit is V & { readonly payment_nurse_paid: Instant } =>
  isInactive(visit.status) && visit.payment_nurse_paid !== null

/** CHT-098 */
const endedStatus = {
  canceled: 'Canceled',
  reassigned: 'Reassigned',
  unassigned: 'Unassigned',
} as const

/** The status that the nurse sees. The first matching rule decides (NVS-032). */
export function nurseVisitStatusText(visit: VisitState, { nurse, now }: NurseViewer): string {
  if (visit.missed) return visit.missed_reason ?? 'Missed'
  if (visit.is_shadow) return shadowStatus(visit)
  if (visit.is_pending) return 'Pending'
  // AVR-067: a wasted trip is paid although the visit was canceled.
  if (isPaidTrip(visit) && visit.user_id_assigned === nurse)
    return `Paid - ${payDay(visit.payment_nurse_paid)}`
  if (visit.ended) return endedStatus[visit.ended.kind]
  if (visit.user_id_assigned === null) return answerStatus(visit.is_available)
  if (visit.user_id_assigned !== nurse || !visit.start) return 'Error'
  if (now < addMinutes(visit.start, -chartOpensBeforeMinutes))
    return visit.is_active_ready ? 'Upcoming' : 'Awaiting Approval'
  if (visit.nurse_chart_received === null)
    return visit.is_active_ready ? 'Awaiting Chart' : 'Awaiting Approval'
  if (visit.payment_nurse_paid !== null) return `Paid - ${payDay(visit.payment_nurse_paid)}`
  return visit.payment_nurse_scheduled !== null
    ? `Pay Scheduled - ${payDay(visit.payment_nurse_scheduled)}`
    : 'Chart in Review'
}

/** The filter option of a status. Dated statuses count as their option (NVS-006). */
export const statusOption = (status: string): string =>
  status.replace(/^(Paid|Pay Scheduled) - .*$/, '$1')

/** NVS-044 */
export const responseStatus = (
  visit: Pick<AvailableVisit, 'is_available' | 'is_pending'>,
): string => (visit.is_pending ? 'Pending' : answerStatus(visit.is_available))

export interface PendingFacts {
  readonly status: string
  readonly user_id_selected: number | null
  readonly user_id_assigned: number | null
  readonly nurse_informed: Instant | null
  readonly nurse_confirmed: Instant | null
  readonly nurse_rejected: Instant | null
}
/** NVS-036. After a reschedule, the assigned nurse must confirm again. */
export const isPending = (visit: PendingFacts, nurse: number): boolean =>
  (visit.user_id_selected === nurse ||
    (visit.status === 'Active - Booked' && visit.user_id_assigned === nurse)) &&
  (visit.status === 'New' || visit.status === 'Active - Booked') &&
  visit.nurse_informed !== null &&
  visit.nurse_confirmed === null &&
  visit.nurse_rejected === null

/** NVS-017: at most a week before or after now, inclusive. */
export const isWithinWeek = (start: Instant, now: Instant): boolean =>
  start >= addMinutes(now, -weekMinutes) && start <= addMinutes(now, weekMinutes)

export const showsDetails = (
  visit: Pick<
    MyVisit,
    | 'start'
    | 'is_active_ready'
    | 'nurse_chart_received'
    | 'visit_details_checked'
    | 'visit_details_url'
  >,
  now: Instant,
): boolean =>
  isWithinWeek(visit.start, now) &&
  (visit.is_active_ready || visit.nurse_chart_received !== null) &&
  visit.visit_details_checked &&
  visit.visit_details_url !== null

/** NVS-013: why the Chart button is disabled, or null. */
export function chartHint(
  visit: Pick<
    MyVisit,
    'is_chart_available' | 'missed' | 'provider_has_own_chart' | 'status' | 'start'
  >,
  now: Instant,
  phone: string,
): string | null {
  if (visit.is_chart_available) return null
  if (visit.missed) return chartTexts.missed
  if (isInactive(visit.status)) return 'This visit was canceled.'
  if (visit.provider_has_own_chart) return chartTexts.ownChart
  // An open window without an available chart means that the visit is neither ready nor confirmed.
  const isEarly =
    now < addMinutes(visit.start, -chartOpensBeforeMinutes) &&
    (visit.status === 'Active - Ready' || visit.status === 'Active - Booked')
  return isEarly ? chartTexts.tooEarly : chartTexts.awaiting(phone)
}

export interface MyVisitFilters {
  readonly date: Day | null
  readonly text: string
  readonly status: string | null
}

/** Matches text and date (NVS-004). The status is excluded, because its counts need the others only (NVS-006). */
export const matchesDateAndText = (
  visit: Pick<MyVisit, 'treatment' | 'city' | 'start' | 'timezone'>,
  { date, text }: Pick<MyVisitFilters, 'date' | 'text'>,
): boolean =>
  `${visit.treatment} ${visit.city ?? ''}`.toLowerCase().includes(text.trim().toLowerCase()) &&
  (date === null || localDay(visit.start, visit.timezone) === date)

/** NVS-019: visits from 14 days ago on, ascending, then older ones, newest first. */
export function inMyVisitsOrder<V extends Pick<MyVisit, 'id' | 'start'>>(
  visits: readonly V[],
  now: Instant,
): V[] {
  const from = addMinutes(now, -2 * weekMinutes)
  const ascending = visits.toSorted((a, b) =>
    a.start < b.start ? -1 : a.start > b.start ? 1 : a.id - b.id,
  )
  return [
    ...ascending.filter(({ start }) => start >= from),
    ...ascending.filter(({ start }) => start < from).toReversed(),
  ]
}

export const overlapText = 'You already have a visit at this time.' // NVS-062
/** Compares fixed times only. Pending visits do not count as the nurse's own. */
export const overlapsOwnVisit = (
  offered: Pick<AvailableVisit, 'id' | 'start' | 'duration_estimate' | 'blast_type'>,
  own: readonly Pick<
    MyVisit,
    'id' | 'start' | 'duration_estimate' | 'status' | 'missed' | 'is_shadow' | 'is_pending'
  >[],
): boolean =>
  (offered.blast_type === 'fixed' ||
    offered.blast_type === 'manual' ||
    offered.blast_type === null) &&
  own.some(
    (visit) =>
      visit.id !== offered.id &&
      visit.status.startsWith('Active - ') &&
      !visit.missed &&
      !visit.is_shadow &&
      !visit.is_pending &&
      rangesOverlap(offered.start, offered.duration_estimate, visit.start, visit.duration_estimate),
  )
