// Sending offers: hints that prevent it, labels of notifications and order of delivery states. OFR-029 to OFR-042,
// OFR-048
import { countOf } from './format.ts'
import { offeredDays, offeredUntil, type OfferedVisit } from './offers-blast.rules.ts'
import { holdsOwnDay } from './offers-days.rules.ts'
import { relativeTime, type Day, type Instant } from './time.ts'
import { confirmableHint } from './visits-nurse.rules.ts'

export const nothingSelected = 'At least 1 item must be selected' // OFR-028
export const unsavedVisit = 'You have unsaved changes in the visit. Please save before sending' // OFR-029
export const selectBlastType = 'Please select a blast type before sending' // OFR-030
export const saveBlastFirst = 'Please save the blast first'
export const alreadyStaffedText = 'This visit is already staffed'

export interface VisitToStaff extends OfferedVisit {
  readonly status: string
  readonly user_id_assigned: number | null
  readonly user_id_selected: number | null
  readonly flat_rate_cents: number | null
  readonly price_nurse_hourly_rate_cents: number | null
  readonly blast_saved_at: Instant | null
  /** Expiration of the linked order (ORD-046). */
  readonly expiration: Day | null
}

export const isStaffed = (
  visit: Pick<VisitToStaff, 'user_id_assigned' | 'user_id_selected'>,
): boolean => visit.user_id_assigned !== null || visit.user_id_selected !== null

/** Why the visit is no longer offered, or null. OFR-024 */
export const closedHint = (
  visit: Pick<VisitToStaff, 'status' | 'user_id_assigned' | 'user_id_selected'>,
): string | null => confirmableHint(visit) ?? (isStaffed(visit) ? alreadyStaffedText : null)

/** Hint that prevents every text about the visit, or null. OFR-026 */
export function sendingHint(visit: VisitToStaff, now: Instant): string | null {
  const hint = closedHint(visit)
  if (hint !== null) return hint
  if (visit.blast_type === 'manual') return 'Manual Staff visits are not sent to nurses'
  if (visit.flat_rate_cents === null && visit.price_nurse_hourly_rate_cents === null)
    return 'Nurse pay is missing'
  if (offeredUntil(visit) <= now) return 'The visit date has passed'
  if (visit.expiration !== null && visit.expiration < offeredDays(visit).first)
    return 'The linked order expired before the visit'
  return holdsOwnDay(visit) ? null : saveBlastFirst // Days of an earlier release. OFR-138
}

/** Tooltip of the disabled Notify button and text of the 409. OFR-031 */
export const visitHint = (visit: VisitToStaff, now: Instant): string | null =>
  sendingHint(visit, now) ??
  (visit.blast_saved_at === null || visit.blast_type === null ? saveBlastFirst : null)

/** Whether staff may override the hint by a reason. OFR-032 */
export const isOverridable = (hint: string): boolean =>
  ![
    'Account Disabled',
    'No phone number',
    'Blocked by patient',
    'Blocked for this pharmacy',
    'Compact license is not of the home state',
    'Credentials expired',
  ].includes(hint) && !hint.startsWith('Not licensed in ')

/** Text in a nurse's row of the panel when no message was sent. OFR-128, OFR-129 */
export const rowErrors = {
  unknown: 'Nurse not found.',
  already: 'Already notified',
  notNotified: 'Not notified yet',
} as const

export const deliveryStatuses = [
  'queued',
  'sending',
  'sent',
  'failed',
  'delivered',
  'undelivered',
  'receiving',
  'received',
  'accepted',
  'scheduled',
  'read',
  'partially_delivered',
  'canceled',
  'eChart',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

// Progress of a message. Of two states with the same rank the one reported first is kept.
const ranks: Readonly<Record<DeliveryStatus, number>> = {
  scheduled: 0,
  queued: 0,
  accepted: 1,
  receiving: 1,
  sending: 2,
  sent: 3,
  received: 4,
  partially_delivered: 4,
  failed: 5,
  undelivered: 5,
  canceled: 5,
  delivered: 6,
  read: 7,
  eChart: 8,
}
/** Whether a reported state replaces the stored one; a status never falls back. OFR-048 */
export const isLater = (next: DeliveryStatus, stored: string | null): boolean =>
  stored === null || ranks[next] > (ranks[stored as DeliveryStatus] ?? -1)

export interface NotifiedNurse {
  readonly notified: Instant | null
  readonly sms_status: string | null
  readonly is_available: boolean | null
}

/** OFR-034, OFR-037 */
export function notificationLabel(
  { notified, sms_status, is_available }: NotifiedNurse,
  now: Instant,
): string {
  if (is_available !== null) return is_available ? 'Applied' : 'Declined'
  return notified === null || sms_status === null
    ? 'Not Sent'
    : `${sms_status} ${relativeTime(notified, now)}`
}

/** OFR-035 */
export const looksDeclined = ({ sms_status, is_available }: NotifiedNurse): boolean =>
  is_available === false ||
  (is_available === null && (sms_status === 'undelivered' || sms_status === 'failed'))

const group = (row: NotifiedNurse): number =>
  row.is_available === true ? 0 : looksDeclined(row) ? 2 : 1
/** Applied first, then unanswered with the newest first, then declined. OFR-033 */
export const inPanelOrder = <R extends NotifiedNurse>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => group(a) - group(b) || (b.notified ?? '').localeCompare(a.notified ?? ''))

/** OFR-040 */
export const sentText = (nurses: number): string => `Sent message to ${countOf(nurses, 'nurse')}.`
export const messageFailedText = 'Message failed'
