// TOK "Data" 011-020, "Calls" 064-068, "Logo" 070: the link pages' calls; a body with only the token changes
// nothing (TOK-072).
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
  /** VIS-172: only where a term of the pharmacy raises the estimate. */
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
 * AUD-082: a link's answer holds these fields and no other. That nobody, or not this nurse, can answer any more
 * (TOK-042,
 * TOK-080) is therefore said beside it, by the header `link-state: covered`.
 */
export const linkState = 'link-state'

/**
 * TOK-011. To the confirm page `available_dates_arr` holds the days to confirm, one slot each: exact, or the one
 * accepted.
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

/** TOK-012, TOK-070. The patient has answered when one of her slots is checked, the nurse when she has a name. */
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

/** Whatever else stands there is no token: the link is not valid, as without one (TOK-007). */
const Token = z.string().optional().catch(undefined)
/** What the page showed when the button was pressed: a choice made on an older page is not stored (TOK-079). */
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
