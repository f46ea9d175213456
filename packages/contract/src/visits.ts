// VIS "Calls" 124-135, "Data" 139-143, VIS-158: the visit as it travels, called assignment on the wire.
import { z } from 'zod'
import { notSetBy } from './refused-fields.rules.ts'
import { calls, del, get, Id, Ok, PathId, post, put } from './call.ts'
import { listCall } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { Order, RelatedIntake } from './orders.ts'
import { Pharmacy } from './pharmacies.ts'
import { NurseLost } from './nurses-lost.ts'
import { wrongValue } from './field-schemas.ts'
import { isDay } from './time.ts'
import {
  InstantField,
  NurseOffFields,
  OverlapFields,
  Reason,
  VisitFields,
  VisitSave,
} from './visits-fields.ts'
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

/** What a nurse may see too (VIS-114). */
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
  /** VIS-170: the word of the rule that refuses the nurse. */
  nurse_refused: text,
  /** UPD-031: what a booked visit still needs. */
  missing_before_start: z.array(z.string()),
  charting_started: z.boolean(),
  /** AVR-010 */ has_chart_file: z.boolean(),
  report_id: whole,
  payment: VisitPayment.nullable(),
  status_history: z.array(StatusChange),
})
export type Assignment = z.output<typeof Assignment>

/** VIS-012 to 026, 160, 161, PAT-104 */
export const VisitRow = z.object({
  id: z.int(),
  start: z.string(),
  timezone: z.string(),
  local_date: z.string(),
  duration_estimate: z.int(),
  missing_exact_time: z.boolean(),
  nurse_refused: text,
  treatment: z.string(),
  city: text,
  county: text,
  state: text,
  zip: z.string(),
  patient_uuid: text,
  patient_first_name: text,
  patient_last_name: text,
  wren_mrn: text,
  user_id_assigned: whole,
  nurse_first_name: text,
  nurse_last_name: text,
  nurse_confirmed: text,
  margin_percent: dollars,
  status: z.string(),
  status_reason: text,
  cancel_reason: text,
  lost_reason: text,
  missed: z.boolean(),
  missed_reason: text,
  applicant_count: z.int(),
  visit_details_url: text,
  visit_details_checked: z.boolean(),
  patient_order_id: whole,
  patient_order_status: text,
  patient_order_signed_date: text,
  expiration_date: text,
  outside_authorization: z.boolean(),
  beyond_authorized_visits: z.boolean(),
  e_chart_scheduled: z.boolean(),
  e_chart_scheduled_at: text,
  provider_id: z.int(),
  provider_title: z.string(),
  provider_has_own_chart: z.boolean(),
  intake_id: whole,
  user_id_ops: whole,
  ops_name: text,
  is_urgent: z.boolean(),
  is_recurring: z.boolean(),
  is_active_ready: z.boolean(),
  need_shadow: z.boolean(),
  is_shadow: z.boolean(),
  nurse_chart_received: text,
  payment_nurse_paid: text,
  payment_nurse_scheduled: text,
  price_nurse_estimate: dollars,
  price_nurse_paid: dollars,
  price_nurse_hourly_rate: dollars,
  flat_rate: dollars,
  notes_pharmacy: text,
  assignmentSeriesUUID: text,
  updated: z.string(),
})
export type VisitRow = z.output<typeof VisitRow>

/** VIS-101 */
export const NurseShadow = z.object({
  nurse_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  shadow_requested_at: text,
  shadow_nurse_clicked: text,
})
export type NurseShadow = z.output<typeof NurseShadow>

export const Scheduling = z.object({
  blast_type: text,
  blast_details: z.record(z.string(), z.unknown()).nullable(),
  blast_template: text,
  blast_saved_at: text,
  days_to_schedule: whole,
  duration_days: whole,
  nonconsecutive: z.boolean(),
  user_id_selected: whole,
  selected_nurse_first_name: text,
  selected_nurse_last_name: text,
  selected_start: text,
  selected_all_day: z.boolean(),
  missing_exact_time: z.boolean(),
  patient_confirmed: text,
  patient_declined: z.boolean(),
  nurse_informed: text,
  nurse_rejected: text,
  nurse_confirmed: text,
  e_chart_scheduled_at: text,
  skipped_steps: z.array(z.string()),
  notified_count: z.int(),
  applicant_count: z.int(),
  /**
   * OFR-078, OFR-079: the link that the patient has now; which of the nurse's times staff left to her; which of
   * those she chose.
   */
  patient_link_sent: text,
  patient_link_opened: text,
  accepted_dates: z.array(z.object({ start: z.string(), all_day: z.boolean() })),
  chosen_dates: z.array(z.object({ start: z.string(), all_day: z.boolean() })),
  /** OFR-015: visits that a Multi-Day offer run from this one covers; 0 before its times were accepted. */
  series_days: z.int(),
  /** VIS-108 */
  order_from_intake: z.boolean(),
})
export type Scheduling = z.output<typeof Scheduling>

export const WholeVisit = z.object({
  assignment: Assignment,
  nurse_shadow: NurseShadow.nullable(),
  scheduling: Scheduling,
  intake: RelatedIntake.nullable(),
  patient_order: Order.nullable(),
  provider: Pharmacy.nullable(),
})
export type WholeVisit = z.output<typeof WholeVisit>

/** VIS-126: the limited form. */
export const NurseVisit = z.object({
  assignment: NurseAssignment,
  nurse_shadow: NurseShadow.nullable(),
  provider: z
    .object({
      title: z.string(),
      nurse_info: text,
      duration_info: text,
      chart_info: text,
      supply_info: text,
      visit_guide_url: text,
    })
    .nullable(),
})
export type NurseVisit = z.output<typeof NurseVisit>

export const buttonNames = [
  'cancel',
  'delete',
  'duplicate',
  'missed',
  'remove_missed',
  'lost',
  'link',
  'unlink',
  'link_order',
  'notify',
  'override',
  'schedule',
  'view_chart',
  'previous_charts',
  'chart_received',
] as const
export type ButtonName = (typeof buttonNames)[number]
const Button = z.object({ disabled: z.boolean(), tooltip: text })
export const ButtonStatuses = z.object(
  Object.fromEntries(buttonNames.map((name) => [name, Button])) as {
    readonly [K in ButtonName]: typeof Button
  },
)
export type ButtonStatuses = z.output<typeof ButtonStatuses>

export const NextVisit = z.object({
  id: z.int(),
  start: z.string(),
  timezone: z.string(),
  status: z.string(),
  treatment: z.string(),
  due_date: text,
  text: z.string(),
})

const params = z.object({ id: PathId })
const notFound = 'Visit not found.'
const saved = z.object({ assignment: Assignment })
/** Set by the server or by calls of their own. */
const VisitCreate = VisitFields.extend({ ...OverlapFields, duplicate_id: Id.optional() })

const search = post('/assignments-search', {
  ids: 'VIS-124 VIS-125',
  allow: 'admin',
  ...listCall(VisitRow),
  topics: ['assignment', 'scheduling_statuses'],
})

export const visits = calls('visits', {
  search,
  csv: csvCall(search),
  byId: get('/assignments/:id', {
    ids: 'VIS-126',
    allow: 'session',
    params,
    notFound,
    answer: z.union([WholeVisit, NurseVisit]),
    topics: ['assignment', 'scheduling_statuses/{id}', 'assignment_link', 'blast_template/{id}'],
  }),
  create: post('/assignments', {
    ids: 'VIS-127',
    allow: 'admin',
    status: 201,
    idempotent: true,
    refuses: notSetBy(Assignment, VisitCreate),
    body: VisitCreate,
    answer: saved,
  }),
  nursesLost: post('/assignments/nurses-lost', {
    ids: 'VIS-169',
    allow: 'admin',
    body: z.object({
      ids: z.array(Id).max(500),
      patient_uuid: z.uuid().nullish(),
      state: VisitFields.shape.state,
      timezone: VisitFields.shape.timezone,
      dob: z.string().refine(isDay, wrongValue).nullish(),
    }),
    answer: z.object({ data: z.array(NurseLost) }),
  }),
  save: put('/assignments/:id', {
    ids: 'VIS-128 VIS-053',
    allow: 'admin',
    params,
    notFound,
    refuses: notSetBy(Assignment, VisitSave),
    body: VisitSave,
    answer: saved,
  }),
  nextVisit: get('/assignments/:id/next-visit', {
    ids: 'VIS-129',
    allow: 'session',
    params,
    notFound,
    answer: z.object({ data: NextVisit.nullable() }),
    topics: ['assignment'],
  }),
  buttonStatuses: get('/assignments/:id/button-statuses', {
    ids: 'VIS-130',
    allow: 'admin',
    params,
    notFound,
    answer: z.object({ data: ButtonStatuses }),
    topics: [
      'assignment',
      'assignment_link',
      'scheduling_statuses/{id}',
      'assignment_chart_prev/{id}',
    ],
  }),
  remove: del('/api/visits/:id', { ids: 'VIS-133', allow: 'admin', params, notFound, answer: Ok }),
  // A missing or unknown reason has one text (VIS-134), so the command reads it.
  cancel: post('/assignments/:id/cancel', {
    ids: 'VIS-134',
    allow: 'admin',
    params,
    notFound,
    idempotent: true,
    body: z.object({ reason: z.unknown().optional() }),
    answer: saved,
  }),
  schedule: post('/assignments/:id/schedule', {
    ids: 'VIS-135',
    allow: 'session',
    params,
    notFound,
    idempotent: true,
    answer: z.object({ assignment: z.union([Assignment, NurseAssignment]) }),
    body: z.object({
      start: InstantField.optional(),
      nurse_id: Id.optional(),
      ready_reason: Reason.nullish(),
      ...OverlapFields,
      ...NurseOffFields,
    }),
  }),
})
