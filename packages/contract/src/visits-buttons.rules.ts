// Decides which controls of a visit are enabled. The tooltip of a disabled control is the text its call would answer.
// VIS "Calls": VIS-130, OFR-031, OFR-080, OFR-093, AVR-009
import { visitHint, type VisitToStaff } from './offers-notify.rules.ts'
import { conflict, type Refusal } from './refusal.ts'
import type { Instant } from './time.ts'
import type { ButtonName, ButtonStatuses } from './visits-buttons.ts'
import { conditionFault, type ReadyFacts } from './visits-ready.rules.ts'
import {
  alreadyCanceledText,
  cancelHint,
  cannotChange,
  chartingStartedText,
  holdsTime,
  isCompleted,
  isInactive,
  isOpen,
  lostFault,
  missedHint,
  removeMissedHint,
  tripReportedText,
  type VisitStatus,
} from './visits-statuses.rules.ts'

export interface ButtonFacts extends VisitToStaff {
  readonly status: VisitStatus
  readonly missed: boolean
  readonly nurse_chart_received: Instant | null
  readonly nurse_confirmed: Instant | null
  readonly group_id: number | null
  readonly patient_uuid: string | null
  readonly charting_started: boolean
  readonly has_chart: boolean
  readonly previous_charts: number
  readonly other_visits: number
  readonly provider_has_own_chart: boolean
  /** A wasted trip was reported for this visit. AVR-066 */
  readonly trip_reported: boolean
  readonly ready: ReadyFacts
  readonly now: Instant
  /** The user has the permission ORD_LINK or ALL. */
  readonly mayLinkOrder: boolean
}

export const linkOrderText = 'Linking an order needs the permission ORD_LINK.'

/** Refuses statuses from which the eChart cannot be scheduled. Its other conditions are checked afterwards. */
export function scheduleFault(status: VisitStatus): Refusal | null {
  if (status === 'Active - Ready') return conflict('The eChart is already scheduled.')
  return isOpen(status) && status !== 'Hold' ? null : cannotChange(status, 'Active - Ready')
}

/** Ignores missing order conditions when the user may waive them with a reason. OFR-080 */
function scheduleHint(visit: ButtonFacts): string | null {
  const fault = scheduleFault(visit.status)
  if (fault !== null) return fault.error
  const missing = conditionFault('Active - Ready', visit.ready, visit.mayLinkOrder)
  if (missing !== null) return missing.error
  return visit.status === 'Active - Booked'
    ? null
    : cannotChange(visit.status, 'Active - Ready').error
}

/** OFR-093 */
function overrideHint(visit: ButtonFacts): string | null {
  if (isCompleted(visit.status)) return 'This visit is completed'
  if (isInactive(visit.status)) return 'This visit is canceled or lost'
  if (visit.status === 'Hold') return 'This visit is on Hold'
  return visit.charting_started ? 'Charting has started' : null
}

export type ReceivedFacts = Pick<
  ButtonFacts,
  'provider_has_own_chart' | 'nurse_chart_received' | 'missed' | 'status' | 'user_id_assigned'
>

/** AVR-009 */
export function chartReceivedHint(visit: ReceivedFacts): string | null {
  if (!visit.provider_has_own_chart) return 'This pharmacy uses the eChart'
  if (visit.nurse_chart_received !== null) return 'The chart has been received'
  if (visit.missed) return 'This visit was missed'
  if (!holdsTime(visit.status))
    return `Status cannot change from ${visit.status} to Completed - Visit Finished.`
  return visit.user_id_assigned === null ? 'This visit has no nurse' : null
}

const linkHint = (visit: ButtonFacts): string | null =>
  isInactive(visit.status)
    ? alreadyCanceledText
    : visit.other_visits === 0
      ? 'There is no other visit to link'
      : null

export function buttonStatuses(visit: ButtonFacts): ButtonStatuses {
  const hints: Readonly<Record<ButtonName, string | null>> = {
    cancel: cancelHint(visit),
    delete: visit.charting_started
      ? chartingStartedText
      : visit.trip_reported
        ? tripReportedText
        : null,
    duplicate: null,
    missed: missedHint(visit, visit.now),
    remove_missed: removeMissedHint(visit),
    lost: lostFault(visit)?.error ?? null,
    link: linkHint(visit),
    unlink: visit.group_id === null ? 'This visit is not linked' : null,
    link_order: visit.mayLinkOrder ? null : linkOrderText,
    notify: visitHint(visit, visit.now),
    override: overrideHint(visit),
    schedule: scheduleHint(visit),
    view_chart: visit.has_chart ? null : 'No chart has been started',
    previous_charts: visit.previous_charts > 0 ? null : 'No previous charts.',
    chart_received: chartReceivedHint(visit),
  }
  return Object.fromEntries(
    Object.entries(hints).map(([name, tooltip]) => [name, { disabled: tooltip !== null, tooltip }]),
  ) as unknown as ButtonStatuses
}
