// PAT-066, PAT-067, PAT-068, PAT-069, PAT-074, PAT-078: fields of a patient that the form may set.
import { z } from 'zod'
import { Id } from './call.ts'
import {
  choiceOf,
  optionalDay,
  optionalNumber,
  optionalState,
  optionalText,
  optionalTimezone,
  optionalZip,
  RequiredId,
  requiredWords,
  wrongValue,
  yesNo,
  yesNoUnknown,
} from './field-schemas.ts'
import { optionalContactPhone, optionalExtension, optionalPhone } from './phone-fields.ts'
import { pronouns } from './nurses.rules.ts'
import {
  diagnosisText,
  dobInvalidText,
  genderPreferences,
  maxDiagnoses,
  patientStatuses,
  phoneLabels,
  preferredMinutes,
  tooManyDiagnoses,
} from './patients.rules.ts'
import { genders } from './reference.ts'
import { isDay } from './time.ts'

export const Diagnosis = z.object({ code: z.string(), name: z.string() })
export type Diagnosis = z.output<typeof Diagnosis>

/** A diagnosis needs code and name. The error belongs to the list, as on the form (PAT-078). */
const diagnoses = z
  .array(z.object({ code: z.string().nullish(), name: z.string().nullish() }), wrongValue)
  .max(maxDiagnoses, tooManyDiagnoses)
  .refine(
    (list) => list.every(({ code, name }) => Boolean(code?.trim()) && Boolean(name?.trim())),
    diagnosisText,
  )
  .transform((list): Diagnosis[] =>
    list.map(({ code, name }) => ({
      code: (code ?? '').trim().slice(0, 20),
      name: (name ?? '').trim().slice(0, 500),
    })),
  )
const nurseIds = z
  .array(Id, wrongValue)
  .max(500, wrongValue)
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))

/** Fields that the form may set. PUT takes any of them. */
const patientFields = {
  first_name: requiredWords(100),
  last_name: requiredWords(100),
  dob: z
    .string({ error: ({ input }) => (input === undefined ? undefined : dobInvalidText) })
    .refine(isDay, dobInvalidText),
  user_id_ops: RequiredId,
  status: choiceOf(patientStatuses),
  is_recurring: yesNoUnknown,
  phone: optionalPhone(phoneLabels.phone),
  phone_additional: optionalPhone(phoneLabels.phone_additional),
  phone_scheduling_contact: optionalPhone(phoneLabels.phone_scheduling_contact),
  phone_call_preferred: yesNo,
  office_phone: optionalContactPhone(phoneLabels.office_phone),
  office_phone_ext: optionalExtension(phoneLabels.office_phone),
  office_fax: optionalPhone(phoneLabels.office_fax),
  street: optionalText(200),
  city: optionalText(100),
  county: optionalText(100),
  state: optionalState,
  state_long: optionalText(100),
  zip: optionalZip,
  timezone: optionalTimezone,
  languages: z
    .array(
      z.object({ name: z.string(wrongValue).optional(), code: z.string(wrongValue) }),
      wrongValue,
    )
    .max(50, wrongValue),
  other_language_spoken: optionalText(100),
  gender: choiceOf(genders).nullable(),
  pronoun: choiceOf(pronouns).nullable(),
  has_allergy: yesNoUnknown,
  allergies: optionalText(2000),
  address_notes: optionalText(2000),
  diagnoses,
  has_difficult_iv_access: yesNoUnknown,
  pot_required: yesNo,
  soc_date: optionalDay,
  pot_due_next: optionalDay,
  pot_nurse: Id.nullable(),
  pot_certification_period_from: optionalDay,
  pot_certification_period_to: optionalDay,
  prescriber_name: optionalText(200),
  preferred_contact: optionalText(100),
  allow_shadow: yesNoUnknown,
  document_link: optionalText(2000),
  admin_notes: optionalText(5000),
  client_service_specialist: optionalText(100),
  preferenced_day: optionalNumber(1, 7),
  preferenced_time_hour: optionalNumber(0, 23),
  preferenced_time_minute: z
    .union(
      preferredMinutes.map((minute) => z.literal(minute)),
      wrongValue,
    )
    .nullable(),
  nurse_gender_preference: choiceOf(genderPreferences).nullable(),
  nurses_blocked: nurseIds,
}
export const PatientFields = z.object(patientFields).partial()
export type PatientFields = z.output<typeof PatientFields>
export type PatientInput = z.input<typeof PatientFields>

/** Required for a new patient. */
export const requiredPatientFields = {
  first_name: patientFields.first_name,
  last_name: patientFields.last_name,
  dob: patientFields.dob,
  user_id_ops: patientFields.user_id_ops,
}
