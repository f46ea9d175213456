// A visit as the calls send it, named assignment on the wire.
// VIS "Data": VIS-139, VIS-140, VIS-141, VIS-142, VIS-143, VIS-158
import { z } from 'zod'
import { missedReasons, visitStatuses } from './visits-statuses.rules.ts'

const text = z.string().nullable()
const whole = z.int().nullable()
const dollars = z.number().nullable()

export const GroupVisit = z.object({
  id: z.int(),
  start: z.string(),
  timezone: z.string(),
  duration_estimate: z.int(),
  treatment: z.string(),
  status: z.string(),
  nurse_first_name: text,
  nurse_last_name: text,
})
export type GroupVisit = z.output<typeof GroupVisit>

export const StatusChange = z.object({
  assignment_id: z.int(),
  from: text,
  to: z.string(),
  reason: text,
  cause: z.string(),
  user_id: whole,
  user_name: text,
  overlap_assignment_ids: z.array(z.int()),
  at: z.string(),
})
export type StatusChange = z.output<typeof StatusChange>

/** VIS-158 */
export const VisitPayment = z.object({
  status: z.string(),
  scheduledTime: text,
  paidTime: text,
  paidCents: z.int(),
  refundedCents: z.int(),
  refunds: z.array(
    z.object({ paymentId: z.int(), cents: z.int(), reason: z.string(), at: z.string(), by: text }),
  ),
})
export type VisitPayment = z.output<typeof VisitPayment>

/** Fields that nurses can see too. VIS-114 */
const shared = {
  id: z.int(),
  start: z.string(),
  timezone: z.string(),
  duration_estimate: z.int(),
  missing_exact_time: z.boolean(),
  local_date: z.string(),
  treatment: z.string(),
  street: text,
  city: text,
  county: text,
  state: text,
  zip: z.string(),
  patient_first_name: text,
  patient_last_name: text,
  patient_uuid: text,
  wren_mrn: text,
  nurse_first_name: text,
  nurse_last_name: text,
  status: z.enum(visitStatuses),
  status_reason: text,
  cancel_reason: text,
  lost_reason: text,
  missed: z.boolean(),
  missed_reason: z.enum(missedReasons).nullable(),
  applicant_count: z.int(),
  visit_details_url: text,
  visit_details_checked: z.boolean(),
  patient_order_id: whole,
  patient_order_status: text,
  patient_order_signed_date: text,
  expiration_date: text,
  provider_id: z.int(),
  provider_title: z.string(),
  provider_has_own_chart: z.boolean(),
  access_type: text,
  intake_id: whole,
  e_chart_scheduled: z.boolean(),
  e_chart_scheduled_at: text,
  user_id_assigned: whole,
  user_id_selected: whole,
  selected_start: text,
  user_id_ops: whole,
  ops_name: text,
  is_available: z.boolean().nullable(),
  is_pending: z.boolean(),
  is_active_ready: z.boolean(),
  is_chart_available: z.boolean(),
  nurse_chart_received: text,
  need_shadow: z.boolean(),
  shadow_nurse_clicked: text,
  nurse_informed: text,
  nurse_rejected: text,
  nurse_confirmed: text,
  patient_confirmed: text,
  actual_start: text,
  actual_end: text,
  payment_nurse_paid: text,
  payment_nurse_scheduled: text,
  price_nurse_estimate: dollars,
  /** VIS-172 */
  price_nurse_note: z.string().optional(),
  price_nurse_confirmed: dollars.optional(),
  price_nurse_paid: dollars,
  price_nurse_hourly_rate: dollars,
  flat_rate: dollars,
  blast_type: text,
  blast_details: z.record(z.string(), z.unknown()).nullable(),
  days_to_schedule: whole,
  duration_days: whole,
  nonconsecutive: z.boolean(),
  token: text,
  nurse_token: text,
  assignmentSeriesUUID: text,
  is_deleted: z.boolean(),
  is_recurring: z.boolean(),
  is_urgent: z.boolean(),
  auto_generated: z.boolean(),
  notes_pharmacy: text,
  group: z.object({ id: z.int(), visits: z.array(GroupVisit) }).nullable(),
  created: z.string(),
  updated: z.string(),
  user_id_created: whole,
}
export const NurseAssignment = z.object(shared)
export type NurseAssignment = z.output<typeof NurseAssignment>

export const Assignment = z.object({
  ...shared,
  margin_percent: dollars,
  price_provider_hourly_rate: dollars,
  price_provider_estimate: dollars,
  notes: text,
  ready_reason: text,
  ready_reason_by: text,
  overlap_allowed: z.boolean(),
  overlap_reason: text,
  overlap_allowed_by: text,
  outside_authorization: z.boolean(),
  beyond_authorized_visits: z.boolean(),
  /** PAT-124 */
  patient_overlap_visit_id: whole,
  /** The hint of the rule that refuses the nurse. VIS-170 */
  nurse_refused: text,
  /** What a booked visit still needs. UPD-031 */
  missing_before_start: z.array(z.string()),
  charting_started: z.boolean(),
  /** AVR-010 */
  has_chart_file: z.boolean(),
  report_id: whole,
  payment: VisitPayment.nullable(),
  status_history: z.array(StatusChange),
})
export type Assignment = z.output<typeof Assignment>
