// VIS "Statuses" 055-059, 066, "Missed and Lost" 072-075, "Cancel" 080: the statuses of a visit, their reasons, and
// which may follow which.
import { conflict, invalid, transition, type Refusal } from './refusal.ts'
import { minutesBetween, type Instant } from './time.ts'

export const visitStatuses = [
  'New',
  'Active - Booked',
  'Active - Ready',
  'Completed - Visit Finished',
  'Completed - Closed Out',
  'Inactive - Lost',
  'Inactive - Canceled',
  'Hold',
] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** VIS-056 */
export const visitReasons = [
  'Pending PA',
  'Pending Updated Order',
  'Pending Supply/Medications',
  'Pending Patient Confirmation',
  'Pending EOT Orders',
  'Pending ROC',
  'Pending Nurse Confirmation',
] as const
export type VisitReason = (typeof visitReasons)[number]
export const statusesWithReason: readonly string[] = ['New', 'Active - Booked', 'Hold']

/** VIS-059: what the form may choose. Inactive statuses are entered by Cancel and Lost alone. */
export const manualTransitions: Readonly<Record<VisitStatus, readonly VisitStatus[]>> = {
  New: ['Active - Booked', 'Hold'],
  'Active - Booked': ['New', 'Active - Ready', 'Hold'],
  'Active - Ready': ['New', 'Active - Booked', 'Completed - Visit Finished', 'Hold'],
  'Completed - Visit Finished': ['Completed - Closed Out'],
  'Completed - Closed Out': ['Completed - Visit Finished'],
  Hold: ['New', 'Active - Booked', 'Active - Ready'],
  'Inactive - Lost': ['New'],
  'Inactive - Canceled': ['New'],
}

const transitions = (status: string): readonly string[] =>
  manualTransitions[status as VisitStatus] ?? []
/** VIS-050: the present one and those that may follow. */
export const statusChoices = (status: string): readonly string[] => [status, ...transitions(status)]

/** VIS-127: a visit begins open; what needs a confirmation comes later. */
export const newStatuses: readonly VisitStatus[] = ['New', 'Hold']

export const cannotChange = (from: string, to: string): Refusal =>
  transition(`Status cannot change from ${from} to ${to}.`)
/** VIS-059 */
export const statusFault = (from: string, to: string): Refusal | null =>
  from === to || transitions(from).includes(to) ? null : cannotChange(from, to)

/** VIS-048, 057 */
export const reasonFault = (status: string, reason: string | null): Refusal | null =>
  reason === null ||
  (statusesWithReason.includes(status) && visitReasons.some((one) => one === reason))
    ? null
    : invalid({ status_reason: 'Status Reason is not valid for this status.' })

export const isInactive = (status: string): boolean => status.startsWith('Inactive - ')
export const isCompleted = (status: string): boolean => status.startsWith('Completed - ')
/** Statuses in which a confirmed nurse's time is taken (VIS-149). */
export const holdsTime = (status: string): boolean =>
  status === 'Active - Booked' || status === 'Active - Ready'
/** A visit that is still to come about; the rest are Completed or Inactive. */
export const openVisitStatuses: readonly VisitStatus[] = [
  'New',
  'Active - Booked',
  'Active - Ready',
  'Hold',
]
export const isOpen = (status: string): boolean => openVisitStatuses.some((one) => one === status)

const automatic: readonly (string | null)[] = [
  null,
  'Pending Patient Confirmation',
  'Pending Nurse Confirmation',
]
/** VIS-066: a reason picked by hand stays. */
export const automaticReason = (current: string | null, next: VisitReason | null): string | null =>
  automatic.includes(current) ? next : current

/** VIS-080 */
export const cancelReasons = [
  'Cancelled - Missing Meds',
  'Cancelled - Pending Insurance Approval',
  'Cancelled - RN Call Out',
  'Cancelled - Patient Declined',
  'Cancelled - Patient Hospitalized',
  'Cancelled - Patient Discharged/Hold',
  'Cancelled - Other (app issues/multiday glitches etc)',
] as const
/** VIS-073 */
export const missedReasons = [
  'Missed - Nurse No Show',
  'Missed - RN Call Out',
  'Missed - No Access / Patient Not Home',
  'Missed - Patient Refused',
  'Missed - Patient Hospitalized',
  'Missed - Meds/Supplies Not Delivered',
  'Missed - Weather or Emergency',
  'Missed - Other',
] as const
/** VIS-075 */
export const lostOptions = ['Lost', 'Lost - Too far', 'Lost - Too slow'] as const

/** ORD-059: the patient is left without a visit she needs. */
export const needsReplacement = (reason: string | null): boolean =>
  [
    'Missed - RN Call Out',
    'Missed - Meds/Supplies Not Delivered',
    'Cancelled - RN Call Out',
    'Cancelled - Missing Meds',
  ].includes(reason ?? '')

export const alreadyCanceledText = 'This visit is already canceled' // VIS-077
export const chartReceivedText = 'The chart has been received, you cannot cancel this visit' // VIS-078
export const chartingStartedText = 'Charting has started, you cannot delete this assignment' // VIS-084

interface Ending {
  readonly status: string
  readonly nurse_chart_received: string | null
}

/** VIS-058, 077, 078: why a visit cannot be cancelled, as tooltip and refusal. */
export function cancelHint(visit: Ending): string | null {
  if (isInactive(visit.status)) return alreadyCanceledText
  if (visit.nurse_chart_received !== null) return chartReceivedText
  return isOpen(visit.status)
    ? null
    : `Status cannot change from ${visit.status} to Inactive - Canceled.`
}
export function cancelFault(visit: Ending): Refusal | null {
  const hint = cancelHint(visit)
  return hint === null
    ? null
    : isCompleted(visit.status) && visit.nurse_chart_received === null
      ? transition(hint)
      : conflict(hint)
}

/** VIS-075 */
export const lostFault = (visit: Ending): Refusal | null =>
  isOpen(visit.status) ? null : cannotChange(visit.status, 'Inactive - Lost')

interface Missing extends Ending {
  readonly missed: boolean
  readonly start: Instant
}

/** VIS-072, 074 */
export function missedHint(visit: Missing, now: Instant): string | null {
  if (visit.missed) return 'This visit is already marked as missed'
  if (visit.nurse_chart_received !== null)
    return 'The chart has been received, this visit was not missed'
  if (isInactive(visit.status)) return alreadyCanceledText
  return minutesBetween(visit.start, now) < 0 ? 'The visit has not started yet' : null
}
export const removeMissedHint = (
  visit: Pick<Missing, 'missed'> & { readonly trip_reported: boolean },
): string | null =>
  visit.missed ? (visit.trip_reported ? tripStaysText : null) : 'This visit is not marked as missed'

/** VIS-171: a visit whose trip was reported as wasted has not taken place. */
export const tripStaysText =
  'A wasted trip was reported for this visit. Withdraw the trip report first.'
/** Of a deletion there is no way back to the invoice. */
export const tripReportedText = 'A wasted trip of this visit has a report, you cannot delete it'
