// Calls of the link pages. A body that holds only the token changes nothing. TOK-011, TOK-012, TOK-013, TOK-014,
// TOK-015, TOK-016, TOK-017, TOK-018, TOK-019, TOK-020, TOK-064, TOK-065, TOK-066, TOK-067, TOK-068, TOK-070, TOK-072.
import { z } from 'zod'
import { calls, Id, Ok, post } from './call.ts'
import { wrongValue, yesNo } from './field-schemas.ts'
import { MissingChart } from './nurses.ts'
import { LeftOutFields } from './offers-recipients.ts'
import { InstantText, OfferedTime, SentTime } from './offers-scheduling.ts'
import { NurseOffFields, OverlapFields } from './visits-fields.ts'

const text = z.string().nullable()
const dollars = z.number().nullable()

const mini = {
  id: z.int(),
  start: z.string(),
  missing_exact_time: z.boolean(),
  timezone: z.string(),
  duration_estimate: z.int(),
  treatment: z.string(),
  city: text,
  state: text,
  status: z.string(),
  blast_type: text,
  blast_details: z.record(z.string(), z.unknown()).nullable(),
  days_to_schedule: z.int().nullable(),
  duration_days: z.int().nullable(),
  nonconsecutive: z.boolean(),
  is_available: z.boolean().nullable(),
  is_pending: z.boolean(),
}
/** TOK-013 */
export const NurseMiniAssignment = z.object({
  ...mini,
  zip: z.string(),
  price_nurse_estimate: dollars,
  /** Present only when a pharmacy's term raises the estimate. VIS-172. */
  price_nurse_note: z.string().optional(),
  price_nurse_hourly_rate: dollars,
  flat_rate: dollars,
})
export const PatientMiniAssignment = z.object({ ...mini, patient_first_name: text })

/** TOK-016 */
export const OfferableSlot = z.object({
  start: z.string(),
  text: z.string(),
  checked: z.boolean(),
  all_day: z.boolean(),
})
export type OfferableSlot = z.output<typeof OfferableSlot>
/** TOK-015 */
export const PatientSlot = z.object({
  start: z.string(),
  text: z.string(),
  checked: z.boolean(),
  assignment_id: z.int(),
})
export type PatientSlot = z.output<typeof PatientSlot>

export const MissingConfirmation = z.object({
  id: z.int(),
  treatment: z.string(),
  city: text,
  start: z.string(),
  timezone: z.string(),
  nurse_token: z.string(),
})
/**
 * The header that says that nobody, or not this nurse, can answer any more: `link-state: covered`. It is a header
 * because the body of a link's answer holds no field beyond those listed here. AUD-082, TOK-042, TOK-080.
 */
export const linkState = 'link-state'

/**
 * On the confirm page `available_dates_arr` holds the days to confirm with one slot each: the exact time or the
 * accepted slot. TOK-011.
 */
export const NursePage = z.object({
  mini_assignment: NurseMiniAssignment,
  confirmed: z.boolean().nullable(),
  selected_start: text,
  available_dates_arr: z.array(z.array(OfferableSlot)).optional(),
  available_dates_other: z.array(z.array(OfferableSlot)).optional(),
  scheduling_dates: z.array(OfferedTime),
  is_assigned: z.boolean(),
  nurse_is_assigned: z.boolean(),
  missing_charts: z.array(MissingChart),
  missing_nurse_visit_confirmation: z.array(MissingConfirmation),
  already_has_visit: z.boolean(),
})
export type NursePage = z.output<typeof NursePage>

/** A checked slot means that the patient has answered; a nurse's name means that the nurse has. TOK-012, TOK-070. */
export const PatientPage = z.object({
  mini_assignment: PatientMiniAssignment,
  missing_exact_time: z.boolean(),
  nurse_scheduling_dates_arr: z.array(z.array(PatientSlot)),
  nurse_name: text,
  patient_declined: z.boolean(),
  selected_start: text,
  provider_title: text,
  provider_logo_slug: text,
})
export type PatientPage = z.output<typeof PatientPage>

/** Any value other than a string counts as a missing token, so that the link is not valid. TOK-007. */
const Token = z.string().optional().catch(undefined)
/** What the page showed when the button was pressed. A choice made on an outdated page is not stored. TOK-079. */
const SeenByPatient = z.object({
  start: z.string(),
  selected_start: text,
  patient_declined: z.boolean(),
  answered: z.boolean(),
})
export type SeenByPatient = z.output<typeof SeenByPatient>
const ChosenDate = SentTime.extend({ assignment_id: Id.optional() })

export const tokenPages = calls('tokenPages', {
  selectTime: post('/scheduling/nurse/select-time', {
    ids: 'TOK-064',
    allow: 'link',
    limit: 'link',
    answer: NursePage,
    body: z.object({
      token: Token,
      is_available: yesNo.optional(),
      start: InstantText.optional(),
      dates: yesNo.optional(),
      scheduling_dates: z
        .array(z.union([SentTime, z.array(SentTime)]), wrongValue)
        .max(200, wrongValue)
        .optional(),
    }),
  }),
  remove: post('/scheduling/nurse/delete', {
    ids: 'TOK-065 OFR-085',
    allow: 'link',
    limit: 'link',
    answer: z.union([NursePage, Ok]),
    body: z.object({
      token: Token,
      assignment_id: Id.optional(),
      nurse_id: Id.optional(),
      ...NurseOffFields,
    }),
  }),
  confirm: post('/scheduling/nurse/confirm', {
    ids: 'TOK-066 OFR-087',
    allow: 'link',
    limit: 'link',
    answer: NursePage,
    body: z.object({
      nurse_token: Token,
      assignment_id: Id.optional(),
      confirmed: yesNo.optional(),
      start: z.union([InstantText, z.array(InstantText).max(14)], wrongValue).optional(),
      ...LeftOutFields,
      ...OverlapFields,
    }),
  }),
  patientSelectTime: post('/scheduling/patient/select-time', {
    ids: 'TOK-067 OFR-089',
    allow: 'link',
    limit: 'link',
    answer: PatientPage,
    body: z.object({
      patient_token: Token,
      assignment_id: Id.optional(),
      selected_dates: z
        .array(z.union([ChosenDate, z.array(ChosenDate)]), wrongValue)
        .max(200, wrongValue)
        .optional(),
      seen: SeenByPatient.optional(),
      ...LeftOutFields,
    }),
  }),
  patientDenyTime: post('/scheduling/patient/deny-time', {
    ids: 'TOK-068 OFR-089',
    allow: 'link',
    limit: 'link',
    answer: PatientPage,
    body: z.object({
      patient_token: Token,
      assignment_id: Id.optional(),
      seen: SeenByPatient.optional(),
    }),
  }),
})
