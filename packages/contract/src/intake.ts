// INT "Calls" 139-144, "Data" 076-078: the intake as it travels.
import { z } from 'zod'
import { NurseLost } from './nurses-lost.ts'
import { notSetBy } from './refused-fields.rules.ts'
import { calls, get, Id, patch, PathId, post, Uuid } from './call.ts'
import { optionalContactPhone, optionalExtension } from './phone-fields.ts'
import { intakeStatuses } from './intake-statuses.rules.ts'
import { listCall } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { accessTypeValues, labDropOffs } from './reference.ts'
import { slots } from './slots.ts'
import { isTimezone } from './timezones.ts'
import { isDay, isInstant } from './time.ts'

const wrong = 'Invalid value'
const everyText = 'Please enter a whole number from 1 to 365.'
const Day = z.string(wrong).refine(isDay, wrong)
const Instant = z
  .string(wrong)
  .refine(isInstant, wrong)
  .transform((text) => new Date(text).toISOString())
/** Empty text is no text (INT-052 and the conventions). */
const text = (most: number) =>
  z
    .string(wrong)
    .max(most, `Please enter a value with no more than ${most} characters.`)
    .transform((typed) => (typed.trim() === '' ? null : typed))
    .nullable()
const choice = <const V extends readonly [string, ...string[]]>(values: V) => z.enum(values, wrong)
/** A choice left empty is none: missing where it is required, not wrong (INT-070). */
const orEmpty = <const S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema], wrong)
const day = orEmpty(Day.nullable())
/** INT-064: the server also reads the booleans. */
const firstDose = z
  .union(
    [
      choice(['true', 'false', 'unknown']),
      z.boolean().transform((yes) => (yes ? ('true' as const) : ('false' as const))),
    ],
    wrong,
  )
  .nullable()

/** What the form may set; on PATCH any part of it. */
const fields = {
  is_urgent: z.boolean(wrong),
  auto_offer_enabled: z.boolean(wrong),
  status: orEmpty(choice(intakeStatuses).nullable()),
  status_reason: text(100),
  user_id_ops: Id.nullable(),
  submitted_by: orEmpty(choice(['phone', 'email', 'email_ai', 'portal']).nullable()),
  submitted_date: Instant,
  requested_provider_id: orEmpty(Id.nullable()),
  treatment: text(500),
  treatment_duration_days: orEmpty(z.int(wrong).min(1, wrong).max(14, wrong).nullable()),
  is_nonconsecutive: z.boolean(wrong),
  duration_estimate: z.int(wrong).min(0, wrong).max(775, wrong).multipleOf(5, wrong).nullable(),
  series_start_date: day,
  series_end_date: day,
  potential_start_date: day,
  preferred_visit_slots: z.array(choice(slots), wrong).max(3, wrong),
  pot_cert_start: day,
  pot_cert_end: day,
  zip: text(20),
  city: text(100),
  county: text(100),
  state: orEmpty(
    z
      .string(wrong)
      .regex(/^[A-Z]{2}$/, wrong)
      .nullable(),
  ),
  timezone: orEmpty(z.string(wrong).refine(isTimezone, wrong).nullable()),
  contact_name: text(200),
  contact_email: text(254),
  contact_phone: optionalContactPhone('Contact Phone'),
  contact_phone_ext: optionalExtension('Contact Phone'),
  notes: text(5000),
  hs_email_link: text(2000),
  patient_uuid: Uuid.nullable(),
  frequency_value: z.int(everyText).min(1, everyText).max(365, everyText).nullable(),
  frequency_type: orEmpty(choice(['d', 'w', 'm']).nullable()),
  flexibility_days: z.int(wrong).min(0, wrong).max(14, wrong).nullable(),
  access_type: orEmpty(z.enum(accessTypeValues, wrong).nullable()),
  access_type_details: text(500),
  has_difficult_iv_access: z.boolean(wrong).nullable(),
  labs: orEmpty(choice(['Yes', 'No', 'Unknown']).nullable()),
  quest_liab: orEmpty(choice(labDropOffs).nullable()),
  lab_drop_off_other: text(200),
  is_first_lifetime_dose: orEmpty(firstDose),
  verified_by: Id.nullable(),
  verified_date: day,
  orig_json: z.record(z.string(), z.unknown(), wrong).nullable(),
  languages: z.array(z.string(wrong).max(60), wrong).max(20, wrong),
}
/** The fields a save may carry; a record of them is what a form edits. */
export const IntakeFields = z.object(fields).partial()
export type IntakeFields = z.output<typeof IntakeFields>

const nullableText = z.string().nullable()

/** INT-076, 078: one intake, whole. */
export const Intake = z.object({
  id: z.int(),
  is_urgent: z.boolean(),
  auto_offer_enabled: z.boolean(),
  auto_offer_stop_reason: nullableText,
  auto_offer_error: nullableText,
  auto_offer_stop_criteria_met: nullableText,
  status: z.string(),
  status_reason: nullableText,
  user_id_ops: z.int().nullable(),
  ops_name: nullableText,
  submitted_by: nullableText,
  submitted_date: z.string(),
  requested_provider_id: z.int(),
  pharmacy_name: nullableText,
  treatment: nullableText,
  treatment_id: z.int().nullable(),
  treatment_duration_days: z.int().nullable(),
  is_nonconsecutive: z.boolean(),
  duration_estimate: z.int().nullable(),
  series_start_date: nullableText,
  series_end_date: nullableText,
  potential_start_date: nullableText,
  preferred_visit_slots: z.array(z.string()),
  pot_cert_start: nullableText,
  pot_cert_end: nullableText,
  zip: nullableText,
  city: nullableText,
  county: nullableText,
  state: nullableText,
  timezone: nullableText,
  contact_name: nullableText,
  contact_email: nullableText,
  contact_phone: nullableText,
  contact_phone_ext: nullableText,
  notes: nullableText,
  hs_email_link: nullableText,
  patient_uuid: nullableText,
  patient_name: nullableText,
  phi_patient_id: z.int().nullable(),
  patient_order_id: z.int().nullable(),
  patient_type: z.string(),
  frequency_value: z.int().nullable(),
  frequency_type: nullableText,
  flexibility_days: z.int().nullable(),
  access_type: nullableText,
  access_type_details: nullableText,
  has_difficult_iv_access: z.boolean().nullable(),
  labs: nullableText,
  quest_liab: nullableText,
  lab_drop_off_other: nullableText,
  is_first_lifetime_dose: nullableText,
  verified_by: z.int().nullable(),
  verified_date: nullableText,
  orig_json: z.record(z.string(), z.unknown()).nullable(),
  languages: z.array(z.string()),
  has_documents: z.boolean(),
  applicant_count: z.int(),
  version: z.int(),
  created_at: z.string(),
  updated: z.string(),
})
export type Intake = z.output<typeof Intake>

/** INT-077, 149: a row carries no referral text, original referral or notes. */
export const IntakeRow = z.object({
  id: z.int(),
  isUrgent: z.boolean(),
  is_urgent: z.boolean(),
  user_id_ops: z.int().nullable(),
  ops_name: nullableText,
  patient: nullableText,
  patient_name: nullableText,
  patient_uuid: nullableText,
  wrenMrn: nullableText,
  treatment: nullableText,
  requested_provider_id: z.int(),
  pharmacy: nullableText,
  pharmacy_name: nullableText,
  location: nullableText,
  zip: nullableText,
  city: nullableText,
  county: nullableText,
  state: nullableText,
  timezone: nullableText,
  submitted_by: nullableText,
  submitted_date: z.string(),
  submitted_date_str: z.string(),
  start_date: nullableText,
  series_start_date: nullableText,
  series_end_date: nullableText,
  potential_start_date: nullableText,
  auto_offer_enabled: z.boolean(),
  auto_offer_error: nullableText,
  auto_offer_stop_reason: nullableText,
  auto_offer_stop_criteria_met: nullableText,
  has_documents: z.boolean(),
  applicant_count: z.int(),
  status: z.string(),
  status_reason: nullableText,
  patient_type: z.string(),
  patient_order_id: z.int().nullable(),
  has_confirmed_visit: z.boolean(),
  version: z.int(),
})
export type IntakeRow = z.output<typeof IntakeRow>

export const LinkedVisit = z.object({
  id: z.int(),
  start: nullableText,
  timezone: z.string(),
  duration_estimate: z.int(),
  treatment: nullableText,
  status: z.string(),
  status_reason: nullableText,
  provider_id: z.int(),
  nurse_first_name: nullableText,
  nurse_last_name: nullableText,
  assignmentSeriesUUID: nullableText,
  // INT-150: the form says which visits stay scheduled.
  nurse_confirmed: nullableText,
  // INT-125: what a patient's address would change.
  city: nullableText,
  county: nullableText,
  state: nullableText,
  zip: nullableText,
  patient_order_id: z.int().nullable(),
  /**
   * INT-106: whether the end of the intake would reach it. Its status alone does not say: it may be missed or
   * charted.
   */
  is_open: z.boolean(),
})

const ChangedVisit = z.object({
  id: z.int(),
  status: z.string(),
  cancel_reason: nullableText.optional(),
  lost_reason: nullableText.optional(),
  is_deleted: z.boolean(),
})

const notFound = 'Intake not found.'
/** INT-078: who sends them is not refused, they follow from other records and fields. */
const computed = [
  'ops_name',
  'pharmacy_name',
  'patient_name',
  'phi_patient_id',
  'has_documents',
  'applicant_count',
  'patient_type',
] as const
const IntakeInsert = IntakeFields.extend({ treatment_id: Id.nullable().optional() })
const IntakeSave = IntakeFields.extend({
  version: z.int(wrong).optional(),
  apply_to_visits: z.boolean(wrong).optional(),
  hold_visits: z.boolean(wrong).optional(),
  /** VIS-168: its visits go to another pharmacy without a nurse who may not work for it. */
  without_nurse: z.boolean(wrong).optional(),
})
const byId = z.object({ id: PathId })

const search = post('/intake/search', {
  ids: 'INT-139',
  allow: 'admin',
  ...listCall(IntakeRow),
  topics: ['intake'],
})

export const intake = calls('intake', {
  search,
  csv: csvCall(search),
  byId: get('/intake/by-id/:id', {
    ids: 'INT-140',
    allow: 'admin',
    params: byId,
    answer: z.object({ intake: Intake, assignments: z.array(LinkedVisit) }),
    notFound,
    topics: ['intake/{id}', 'assignment'],
  }),
  insert: post('/intake/insert', {
    ids: 'INT-141',
    allow: 'admin',
    body: IntakeInsert,
    answer: z.object({ id: z.int() }),
    status: 201,
    idempotent: true,
    refuses: notSetBy(Intake, IntakeInsert, ...computed),
  }),
  save: patch('/intake/:id', {
    ids: 'INT-142 INT-146 INT-147',
    allow: 'admin',
    params: byId,
    notFound,
    refuses: notSetBy(Intake, IntakeSave, ...computed),
    body: IntakeSave,
    answer: z.object({
      intake: Intake,
      visits: z.array(ChangedVisit).optional(),
      nurses_lost: z.array(NurseLost).optional(),
    }),
  }),
  proposedVisits: get('/intake/:id/proposed-visits', {
    ids: 'INT-143',
    allow: 'admin',
    params: byId,
    notFound,
    answer: z.object({
      data: z.array(
        z.object({
          date: z.string(),
          start: z.string(),
          timezone: z.string(),
          duration_estimate: z.int(),
        }),
      ),
    }),
  }),
  createOrderAndVisits: post('/intake/:id/create-order-and-visits', {
    ids: 'INT-144 INT-123',
    allow: 'admin',
    params: byId,
    notFound,
    idempotent: true,
    body: z.object({
      visits: z
        .array(z.object({ start: Instant }), wrong)
        .min(1, 'At least one visit must be chosen.')
        .max(31, 'At most 31 visits can be created.')
        .optional(),
    }),
    answer: z.object({ patient_order_id: z.int(), assignments: z.array(z.int()) }),
  }),
  /** Takes a creation back within a minute, while nobody was told and nothing of it was changed. */
  undoCreate: post('/intake/:id/undo-create', {
    ids: 'INT-144',
    allow: 'admin',
    params: byId,
    notFound,
    answer: z.object({ intake: Intake, assignments: z.array(z.int()) }),
  }),
})
