// The statuses of a visit, their reasons and transitions.
// VIS "Statuses": VIS-055, VIS-056, VIS-057, VIS-058, VIS-059, VIS-066; "Missed and Lost": VIS-072, VIS-073, VIS-074,
// VIS-075; "Cancel": VIS-080
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

/** The transitions that the form offers. Only Cancel and Lost lead to an inactive status. VIS-059 */
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
/** The current status and its possible successors. VIS-050 */
export const statusChoices = (status: string): readonly string[] => [status, ...transitions(status)]

/** A new visit is open; statuses that need a confirmation follow later. VIS-127 */
export const newStatuses: readonly VisitStatus[] = ['New', 'Hold']

export const cannotChange = (from: string, to: string): Refusal =>
  transition(`Status cannot change from ${from} to ${to}.`)
/** VIS-059 */
export const statusFault = (from: string, to: string): Refusal | null =>
  from === to || transitions(from).includes(to) ? null : cannotChange(from, to)

/** VIS-048, VIS-057 */
export const reasonFault = (status: string, reason: string | null): Refusal | null =>
  reason === null ||
  (statusesWithReason.includes(status) && visitReasons.some((known) => known === reason))
    ? null
    : invalid({ status_reason: 'Status Reason is not valid for this status.' })

export const isInactive = (status: string): boolean => status.startsWith('Inactive - ')
export const isCompleted = (status: string): boolean => status.startsWith('Completed - ')
/** Whether the status reserves the nurse's time. VIS-149 */
export const holdsTime = (status: string): boolean =>
  status === 'Active - Booked' || status === 'Active - Ready'
/** Visits that can still take place; the other statuses are Completed or Inactive. */
export const openVisitStatuses: readonly VisitStatus[] = [
  'New',
  'Active - Booked',
  'Active - Ready',
  'Hold',
]
export const isOpen = (status: string): boolean => openVisitStatuses.some((open) => open === status)

const automatic: readonly (string | null)[] = [
  null,
  'Pending Patient Confirmation',
  'Pending Nurse Confirmation',
]
/** Keeps a reason that a person chose. VIS-066 */
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

/** Whether the patient still needs the visit that did not take place. ORD-059 */
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

interface EndingVisit {
  readonly status: string
  readonly nurse_chart_received: string | null
}

/** Why a visit cannot be cancelled, as tooltip and refusal. VIS-058, VIS-077, VIS-078 */
export function cancelHint(visit: EndingVisit): string | null {
  if (isInactive(visit.status)) return alreadyCanceledText
  if (visit.nurse_chart_received !== null) return chartReceivedText
  return isOpen(visit.status)
    ? null
    : `Status cannot change from ${visit.status} to Inactive - Canceled.`
}
export function cancelFault(visit: EndingVisit): Refusal | null {
  const hint = cancelHint(visit)
  return hint === null
    ? null
    : isCompleted(visit.status) && visit.nurse_chart_received === null
      ? transition(hint)
      : conflict(hint)
}

/** VIS-075 */
export const lostFault = (visit: EndingVisit): Refusal | null =>
  isOpen(visit.status) ? null : cannotChange(visit.status, 'Inactive - Lost')

interface MissableVisit extends EndingVisit {
  readonly missed: boolean
  readonly start: Instant
}

/** VIS-072, VIS-074 */
export function missedHint(visit: MissableVisit, now: Instant): string | null {
  if (visit.missed) return 'This visit is already marked as missed'
  if (visit.nurse_chart_received !== null)
    return 'The chart has been received, this visit was not missed'
  if (isInactive(visit.status)) return alreadyCanceledText
  return minutesBetween(visit.start, now) < 0 ? 'The visit has not started yet' : null
}
export const removeMissedHint = (
  visit: Pick<MissableVisit, 'missed'> & { readonly trip_reported: boolean },
): string | null =>
  visit.missed ? (visit.trip_reported ? tripStaysText : null) : 'This visit is not marked as missed'

/** A visit with a reported wasted trip did not take place. VIS-171 */
export const tripStaysText =
  'A wasted trip was reported for this visit. Withdraw the trip report first.'
export const tripReportedText = 'A wasted trip of this visit has a report, you cannot delete it'
