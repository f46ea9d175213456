// The fields that the visit form sends. Money is in dollars (REF-060).
// VIS "Form": VIS-041, VIS-042, VIS-043, VIS-044, VIS-045, VIS-046, VIS-047, VIS-048, VIS-155
import { z } from 'zod'
import { Id, Uuid } from './call.ts'
import {
  choiceOf,
  optionalDay,
  optionalNumber,
  optionalState,
  optionalText,
  optionalTimezone,
  optionalZip,
  tooLong,
  wrongValue,
  yesNo,
} from './field-schemas.ts'
import { dollarsToCents, notDollarAmount } from './money.ts'
import { blastSlots, mostNote } from './offers-blast.rules.ts'
import { accessTypeValues } from './reference.ts'
import { isInstant, toInstant } from './time.ts'
import { nurseOffCauses } from './visits-nurse-off.rules.ts'
import { lostOptions, missedReasons, visitReasons, visitStatuses } from './visits-statuses.rules.ts'

export const blastTypes = ['fixed', 'fixed-date', 'flexible', 'manual', 'multi-day'] as const
export type BlastType = (typeof blastTypes)[number]

export const InstantField = z.string(wrongValue).refine(isInstant, wrongValue).transform(toInstant)
/** The highest hourly rate whose amount for a whole visit still fits its column. */
const greatestRate = 99_999.99
const rate = z
  .number(wrongValue)
  .refine((dollars) => dollarsToCents(dollars) !== null, notDollarAmount)
  .min(0, wrongValue)
  .max(greatestRate, wrongValue)
  .nullable()
/** A reason of 5 to 500 characters after trimming. */
export const Reason = z
  .string(wrongValue)
  .trim()
  .min(5, 'Please enter a reason of 5 to 500 characters.')
  .max(500, 'Please enter a reason of 5 to 500 characters.')

const day = optionalDay.optional()
/** Keeps the details that the chosen blast type does not use. OFR-011 */
export const BlastDetailsField = z
  .object(
    {
      date: day,
      date_from: day,
      date_to: day,
      slots: z
        .array(choiceOf(blastSlots), wrongValue)
        .max(blastSlots.length, wrongValue)
        .transform((chosen) => blastSlots.filter((slot) => chosen.includes(slot)))
        .nullish(),
      note: z
        .string(wrongValue)
        .max(mostNote, tooLong(mostNote))
        .transform((typed) => typed.trim() || null)
        .nullish(),
    },
    wrongValue,
  )
  .nullish()

/** Null in a required field passes the schema; `requiredFault` answers it with the sentence of VIS-047. */
const fields = {
  status: choiceOf(visitStatuses).nullable(),
  status_reason: z.union(
    [z.literal('').transform(() => null), choiceOf(visitReasons).nullable()],
    wrongValue,
  ),
  user_id_ops: Id.nullable(),
  patient_uuid: Uuid.nullable(),
  provider_id: Id.nullable(),
  treatment: optionalText(500),
  patient_order_id: Id.nullable(),
  start: InstantField.nullable(),
  missing_exact_time: yesNo,
  timezone: optionalTimezone,
  duration_estimate: optionalNumber(0, 775, 5),
  is_urgent: yesNo,
  is_recurring: yesNo,
  need_shadow: yesNo,
  street: optionalText(200),
  zip: optionalZip,
  city: optionalText(100),
  county: optionalText(100),
  state: optionalState,
  access_type: z.enum(accessTypeValues, wrongValue).nullable(),
  user_id_assigned: Id.nullable(),
  blast_type: choiceOf(blastTypes).nullable(),
  blast_details: BlastDetailsField,
  days_to_schedule: optionalNumber(1, 14),
  duration_days: optionalNumber(1, 14),
  nonconsecutive: yesNo,
  price_nurse_hourly_rate: rate,
  flat_rate: rate,
  price_provider_hourly_rate: rate,
  visit_details_url: optionalText(2000),
  visit_details_checked: yesNo,
  notes: optionalText(5000),
  notes_pharmacy: optionalText(5000),
}
export const VisitFields = z.object(fields).partial()
export type VisitFields = z.output<typeof VisitFields>
export type VisitInput = z.input<typeof VisitFields>

/** An admin's permission for an overlap and its reason. VIS-150 */
export const OverlapFields = { overlap_allowed: yesNo.optional(), overlap_reason: Reason.nullish() }

/** Why the nurse is taken off, and the ids of further visits of that day to take them off. VIS-173 */
export const NurseOffFields = {
  nurse_off_cause: choiceOf(nurseOffCauses).optional(),
  nurse_off_also: z.array(Id).max(50).optional(),
}

/** The form's fields and the options of a save. VIS-128 */
export const VisitSave = VisitFields.extend({
  updated: InstantField.optional(),
  missed: yesNo.optional(),
  missed_reason: choiceOf(missedReasons).nullish(),
  lost_reason: choiceOf(lostOptions).optional(),
  ready_reason: Reason.nullish(),
  patient_agreed: yesNo.optional(),
  /** Takes off a nurse who may not do the visit instead of refusing the save. VIS-168 */
  without_nurse: yesNo.optional(),
  ...NurseOffFields,
  ...OverlapFields,
})
