// Shapes of notifications, conflicts and recommended nurses. OFR-041 to OFR-057
import { z } from 'zod'
import { deliveryStatuses } from './offers-notify.rules.ts'
import { blastTypes } from './visits-fields.ts'

export const nullableText = z.string().nullable()
const dollars = z.number().nullable()

export const BlastTemplate = z.object({
  blast_type: z.enum(blastTypes).nullable(),
  blast_details: z.record(z.string(), z.unknown()).nullable(),
  template: nullableText,
  is_default: z.boolean(),
  placeholders: z.array(z.string()),
})
export type BlastTemplate = z.output<typeof BlastTemplate>

/** OFR-041, OFR-043 */
const notifyRow = {
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.string(),
  sub_status: nullableText,
  is_available: z.boolean().nullable(),
  notified: nullableText,
  nurse_response_date: nullableText,
  sms_status: z.enum(deliveryStatuses).nullable(),
  wave: z.int().nullable(),
  price_nurse_hourly_rate: dollars,
  flat_rate: dollars,
  block_hint: nullableText,
  /** OFR-137 */
  distance_miles: dollars,
  far_miles: z.number(),
}
export const NotifyRow = z.object(notifyRow)
export type NotifyRow = z.output<typeof NotifyRow>

/** A notification just sent; `text` as the nurse reads it. */
export const Notification = z.object({ ...notifyRow, text: z.string() })
export type Notification = z.output<typeof Notification>

export const BlastedRow = z.object({
  ...notifyRow,
  scheduling_dates: z.array(z.object({ start: z.string(), all_day: z.boolean() })),
  sent_count: z.int(),
})
export type BlastedRow = z.output<typeof BlastedRow>

/** `text`: the template. `sent_by`: the person's name, null for automatic offers. */
export const Blast = z.object({
  id: z.int(),
  kind: z.enum(['first', 'additional', 'auto']),
  blast_type: nullableText,
  text: z.string(),
  sent_at: z.string(),
  sent_by: nullableText,
  nurses_count: z.int(),
  price_nurse_hourly_rate: dollars,
  flat_rate: dollars,
})
export type Blast = z.output<typeof Blast>

/** `results`: one per nurse in the order of the request. `data`: texts sent. `failed`: texts not sent. NET-098 */
export const SendingResult = z.object({
  data: z.array(Notification),
  results: z.array(z.object({ id: z.int(), ok: z.boolean(), error: nullableText })),
  failed: z.array(z.object({ nurse_id: z.int(), error: z.string() })),
})
export type SentBlast = z.output<typeof SendingResult>

/** OFR-042 */
export const NotificationMessage = z.object({
  text: z.string(),
  notified: z.string(),
  nurse_response_date: nullableText,
  is_available: z.boolean().nullable(),
})
export type NotificationMessage = z.output<typeof NotificationMessage>

/** OFR-054 */
export const NurseConflict = z.object({
  nurseId: z.int(),
  assignmentId: z.int(),
  startTime: z.string(),
  nurseConfirmed: z.boolean(),
  durationMinutes: z.int(),
  isDirectConflict: z.boolean(),
})
export type NurseConflict = z.output<typeof NurseConflict>

/** `rank` counts from 1, eligible nurses first. OFR-057 */
export const RecommendedNurse = z.object({
  nurseId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  nickname: nullableText,
  status: z.string(),
  subStatus: nullableText,
  score: z.number(),
  rank: z.int(),
  eligible: z.boolean(),
  blockReasons: z.array(z.string()),
  reasons: z.array(z.string()),
  distanceMiles: z.number().nullable(),
  /** Miles beyond which the visit is far for this nurse. OFR-137 */
  farMiles: z.number(),
  previousVisits: z.int(),
  lastVisit: nullableText,
  isPrimary: z.boolean(),
  conflicts: z.array(NurseConflict),
  notified: nullableText,
  isAvailable: z.boolean().nullable(),
})
export type RecommendedNurse = z.output<typeof RecommendedNurse>

/** OFR-050, 051 */
export const BusyNurse = z.object({ id: z.int(), color: z.enum(['red', 'orange', 'yellow']) })
export type BusyNurse = z.output<typeof BusyNurse>
export const mostRecommended = 200
