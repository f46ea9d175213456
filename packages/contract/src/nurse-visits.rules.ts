// NVS "Status shown to the nurse" 023-036, "My Visits" 004-019, "Available Visits" 041-044, 062: what a nurse is
// told of a visit, for browser and server.
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

const opensBefore = 120 // minutes, CHT-004
const week = 7 * 24 * 60

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

export interface Viewer {
  readonly nurse: number
  readonly now: Instant
}

/**
 * AVR-022: days of payment are Pacific ones, wherever the nurse lives: the same for her, for staff and for the
 * bank.
 */
export const payDay = (at: Instant): string => formatDate(at, defaultZone)

type Standing = Pick<
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

function shadowStatus({ shadow_nurse_clicked, nurse_chart_received }: Standing): string {
  if (shadow_nurse_clicked !== null) return 'Shadow - Completed'
  return nurse_chart_received !== null ? 'Shadow - Incomplete' : 'Shadow - Upcoming'
}

const isPaidTrip = <V extends Pick<Standing, 'status' | 'payment_nurse_paid'>>(
  visit: V,
): visit is V & { readonly payment_nurse_paid: Instant } =>
  isInactive(visit.status) && visit.payment_nurse_paid !== null

/** CHT-098 */
const endedStatus = {
  canceled: 'Canceled',
  reassigned: 'Reassigned',
  unassigned: 'Unassigned',
} as const

/** NVS-032: the rules in this order; the first that fits decides. */
export function nurseStatus(visit: Standing, { nurse, now }: Viewer): string {
  if (visit.missed) return visit.missed_reason ?? 'Missed'
  if (visit.is_shadow) return shadowStatus(visit)
  if (visit.is_pending) return 'Pending'
  // AVR-067: who had set out is paid although the visit was canceled.
  if (isPaidTrip(visit) && visit.user_id_assigned === nurse)
    return `Paid - ${payDay(visit.payment_nurse_paid)}`
  if (visit.ended) return endedStatus[visit.ended.kind]
  if (visit.user_id_assigned === null) return answerStatus(visit.is_available)
  if (visit.user_id_assigned !== nurse || !visit.start) return 'Error'
  if (now < addMinutes(visit.start, -opensBefore))
    return visit.is_active_ready ? 'Upcoming' : 'Awaiting Approval'
  if (visit.nurse_chart_received === null)
    return visit.is_active_ready ? 'Awaiting Chart' : 'Awaiting Approval'
  if (visit.payment_nurse_paid !== null) return `Paid - ${payDay(visit.payment_nurse_paid)}`
  return visit.payment_nurse_scheduled !== null
    ? `Pay Scheduled - ${payDay(visit.payment_nurse_scheduled)}`
    : 'Chart in Review'
}

/** NVS-006: dated statuses count as their option. */
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
/** NVS-036: after a reschedule the nurse asked is the one who was assigned. */
export const isPending = (visit: PendingFacts, nurse: number): boolean =>
  (visit.user_id_selected === nurse ||
    (visit.status === 'Active - Booked' && visit.user_id_assigned === nurse)) &&
  (visit.status === 'New' || visit.status === 'Active - Booked') &&
  visit.nurse_informed !== null &&
  visit.nurse_confirmed === null &&
  visit.nurse_rejected === null

/** NVS-017: a week around now, both ends included. */
export const isWithinWeek = (start: Instant, now: Instant): boolean =>
  start >= addMinutes(now, -week) && start <= addMinutes(now, week)

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

/** NVS-013: why the Chart button is off; null when it is on. */
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
  // An open window without a chart is a visit that is neither ready nor confirmed.
  const isEarly =
    now < addMinutes(visit.start, -opensBefore) &&
    (visit.status === 'Active - Ready' || visit.status === 'Active - Booked')
  return isEarly ? chartTexts.tooEarly : chartTexts.awaiting(phone)
}

export interface MyFilters {
  readonly date: Day | null
  readonly text: string
  readonly status: string | null
}

/** NVS-004, without the status, of which NVS-006 counts. */
export const matchesDateAndText = (
  visit: Pick<MyVisit, 'treatment' | 'city' | 'start' | 'timezone'>,
  { date, text }: Pick<MyFilters, 'date' | 'text'>,
): boolean =>
  `${visit.treatment} ${visit.city ?? ''}`.toLowerCase().includes(text.trim().toLowerCase()) &&
  (date === null || localDay(visit.start, visit.timezone) === date)

/** NVS-019: from 14 days ago on ascending, then what is older, newest first. */
export function inMyOrder<V extends Pick<MyVisit, 'id' | 'start'>>(
  visits: readonly V[],
  now: Instant,
): V[] {
  const from = addMinutes(now, -2 * week)
  const rising = visits.toSorted((a, b) =>
    a.start < b.start ? -1 : a.start > b.start ? 1 : a.id - b.id,
  )
  return [
    ...rising.filter(({ start }) => start >= from),
    ...rising.filter(({ start }) => start < from).toReversed(),
  ]
}

export const overlapText = 'You already have a visit at this time.' // NVS-062
/** Only a fixed time can be compared; a pending visit is not yet an own one. */
export const overlapsOwn = (
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
