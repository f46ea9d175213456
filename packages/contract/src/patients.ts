// PAT "Calls" 107-117, "Fields and validation" 066-069, "Nurses of a patient" 098, VIS-117: the patient as she travels.
import { z } from 'zod'
import { NurseLost } from './nurses-lost.ts'
import { notSetBy } from './refused-fields.rules.ts'
import { NoTexts } from './no-texts.ts'
import { calls, del, get, Id, Ok, patch, PathId, PathUuid, post, put } from './call.ts'
import {
  choiceOf,
  optionalDay,
  optionalNumber,
  optionalState,
  optionalText,
  optionalTimezone,
  optionalZip,
  RequiredId,
  requiredText,
  requiredWords,
  Version,
  wrongValue,
  yesNo,
  yesNoUnknown,
} from './field-schemas.ts'
import { optionalContactPhone, optionalExtension, optionalPhone } from './phone-fields.ts'
import { plainHyphens } from './names.rules.ts'
import { Language } from './nurses.ts'
import { pronouns } from './nurses.rules.ts'
import {
  diagnosisText,
  dobText,
  genderPreferences,
  mostDiagnoses,
  patientStatuses,
  phoneLabels,
  preferencedMinutes,
  tooManyDiagnoses,
} from './patients.rules.ts'
import { genders } from './reference.ts'
import { isDay } from './time.ts'

const text = z.string().nullable()
const Diagnosis = z.object({ code: z.string(), name: z.string() })
export type Diagnosis = z.output<typeof Diagnosis>

/** PAT-078: a diagnosis is whole or none; the text stands at the list, as the form shows it. */
const diagnoses = z
  .array(z.object({ code: z.string().nullish(), name: z.string().nullish() }), wrongValue)
  .max(mostDiagnoses, tooManyDiagnoses)
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

/** What the form may set; on PUT any part of it. */
const fields = {
  first_name: requiredWords(100),
  last_name: requiredWords(100),
  dob: z
    .string({ error: ({ input }) => (input === undefined ? undefined : dobText) })
    .refine(isDay, dobText),
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
      preferencedMinutes.map((minute) => z.literal(minute)),
      wrongValue,
    )
    .nullable(),
  nurse_gender_preference: choiceOf(genderPreferences).nullable(),
  nurses_blocked: nurseIds,
}
export const PatientFields = z.object(fields).partial()
export type PatientFields = z.output<typeof PatientFields>
export type PatientInput = z.input<typeof PatientFields>

/** PAT-058; with its stamp (NET-095). */
export const Mrn = z.object({
  id: z.int(),
  patient_id: z.int(),
  provider_id: z.int(),
  mrn: z.string(),
  provider_title: z.string(),
  version: z.int(),
})
export type Mrn = z.output<typeof Mrn>
const ExternalMrn = Mrn.omit({ version: true })

export const Patient = z.object({
  id: z.int(),
  uuid: z.string(),
  version: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  dob: z.string(),
  patient_age: z.int(),
  status: z.enum(patientStatuses),
  wren_mrn: z.string(),
  is_recurring: z.boolean().nullable(),
  phone: text,
  phone_additional: text,
  phone_scheduling_contact: text,
  phone_call_preferred: z.boolean(),
  office_phone: text,
  office_phone_ext: text,
  office_fax: text,
  street: text,
  city: text,
  county: text,
  state: text,
  state_long: text,
  zip: text,
  timezone: text,
  other_language_spoken: text,
  gender: z.enum(genders).nullable(),
  pronoun: z.enum(pronouns).nullable(),
  has_allergy: z.boolean().nullable(),
  allergies: text,
  address_notes: text,
  has_difficult_iv_access: z.boolean().nullable(),
  pot_required: z.boolean(),
  soc_date: text,
  pot_due_next: text,
  pot_nurse: z.int().nullable(),
  pot_certification_period_from: text,
  pot_certification_period_to: text,
  prescriber_name: text,
  preferred_contact: text,
  allow_shadow: z.boolean().nullable(),
  document_link: text,
  admin_notes: text,
  client_service_specialist: text,
  preferenced_day: z.int().nullable(),
  preferenced_time_hour: z.int().nullable(),
  preferenced_time_minute: z.int().nullable(),
  nurse_gender_preference: z.enum(genderPreferences).nullable(),
  user_id_ops: z.int(),
  languages: z.array(Language),
  diagnoses: z.array(Diagnosis),
  external_mrn: z.array(ExternalMrn),
  nurses_blocked: z.array(z.int()),
  created: z.string(),
  updated: z.string(),
})
export type Patient = z.output<typeof Patient>

/** PAT-107, LST-065 */
export const PatientRow = z.object({
  uuid: z.string(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  dob: z.string(),
  status: z.enum(patientStatuses),
  wren_mrn: z.string(),
  external_mrn: z.array(ExternalMrn),
  nurse_gender_preference: z.enum(genderPreferences).nullable(),
  languages: z.array(Language),
  phone_scheduling_contact: text,
})
export type PatientRow = z.output<typeof PatientRow>

/** PAT-098, VIS-117: nurse_id and user_nurse_id are both the nurse's user id. */
export const PatientNurse = z.object({
  nurse_id: z.int(),
  user_nurse_id: z.int(),
  nurse_first_name: z.string(),
  nurse_last_name: z.string(),
  last_visit: text,
  visit_timezone: text,
  visits_qty: z.int(),
  primary: z.boolean(),
  blocked: z.boolean(),
})
export type PatientNurse = z.output<typeof PatientNurse>

export const leastSearchText = 3 // PAT-007, LST-048

const notFound = 'Patient not found.'
const inserted = {
  first_name: fields.first_name,
  last_name: fields.last_name,
  dob: fields.dob,
  user_id_ops: fields.user_id_ops,
}
const SearchText = z.string(wrongValue).max(200, wrongValue)
const PatientInsert = PatientFields.extend(inserted).extend({ force: yesNo.optional() })
const RequiredUuid = z
  .string({
    error: ({ input }) => (input === undefined || input === null ? requiredText : wrongValue),
  })
  .pipe(PathUuid)
const PatientSave = PatientFields.extend({
  uuid: z.guid(wrongValue),
  version: Version.optional(),
  force: yesNo.optional(),
})
/** LST-082: a search's names are read from all three places. */
const searchBody = z.object({
  text: SearchText.optional(),
  filters: z.object({ text: SearchText.optional() }).optional(),
  filter: z.object({ text: SearchText.optional() }).optional(),
})
/** PAT-114, PAT-115: a mark of the patient on a nurse. */
const mark = {
  allow: 'admin',
  body: z.object({
    patient_uuid: RequiredUuid,
    nurse_id: RequiredId,
    kind: choiceOf(['add', 'delete']),
  }),
  answer: z.object({ data: z.array(PatientNurse) }),
} as const
/** PAT-128: stored with plain hyphens. */
const MrnText = requiredWords(50).transform(plainHyphens)
const MrnSave = z.object({ mrn: MrnText, version: Version.optional(), force: yesNo.optional() })
const oneMrn = {
  allow: 'admin',
  params: z.object({ id: PathId }),
  notFound: 'MRN not found.',
} as const
const searchCall = {
  allow: 'admin',
  body: searchBody,
  answer: z.object({ data: z.array(PatientRow) }),
  topics: ['patient'],
} as const

export const patients = calls('patients', {
  search: post('/patient/search', { ids: 'PAT-107 PAT-108', ...searchCall }),
  pickerSearch: post('/patient-search', { ids: 'PAT-107 PAT-108', ...searchCall }),
  byUuid: get('/patient/by-uuid/:uuid', {
    ids: 'PAT-109 AUD-106',
    allow: 'admin',
    params: z.object({ uuid: PathUuid }),
    notFound,
    topics: ['patient', 'patient_nurse'],
    answer: z.object({
      patient: Patient,
      nurses_visited: z.array(PatientNurse),
      patient_age: z.int(),
      no_texts: NoTexts.nullable(),
    }),
  }),
  byVisit: get('/patient/by-assignment/:id', {
    ids: 'PAT-110',
    allow: 'admin',
    params: z.object({ id: PathId }),
    notFound: 'Visit not found.',
    topics: ['patient', 'assignment'],
    answer: z.object({ patient: Patient.nullable() }),
  }),
  nursesVisited: get('/patient/nurses-visited/:id', {
    ids: 'PAT-111 VIS-117',
    allow: 'admin',
    params: z.object({ id: z.union([PathUuid, PathId]) }),
    notFound,
    topics: ['patient_nurse'],
    answer: z.object({ data: z.array(PatientNurse) }),
  }),
  insert: post('/patient/insert', {
    ids: 'PAT-112 PAT-087 PAT-127',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: PatientInsert,
    refuses: notSetBy(Patient, PatientInsert),
    answer: z.object({ patient: Patient, id: z.int(), uuid: z.string() }),
  }),
  save: put('/patient/insert', {
    ids: 'PAT-113 PAT-122 PAT-127 VIS-169',
    allow: 'admin',
    body: PatientSave,
    refuses: notSetBy(Patient, PatientSave, 'id', 'wren_mrn', 'patient_age'),
    answer: z.object({ patient: Patient, nurses_lost: z.array(NurseLost) }),
  }),
  mrns: get('/provider-mrn/by-pt/:id', {
    ids: 'PAT-116',
    allow: 'admin',
    params: z.object({ id: PathId }),
    notFound,
    topics: ['patient'],
    answer: z.object({ data: z.array(Mrn) }),
  }),
  addMrn: post('/provider-mrn', {
    ids: 'PAT-117 PAT-064 PAT-128',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: z.object({
      patient_id: RequiredId,
      provider_id: RequiredId,
      mrn: MrnText,
      force: yesNo.optional(),
    }),
    refuses: ['id', 'provider_title', 'version'],
    answer: Mrn,
  }),
  changeMrn: patch('/provider-mrn/:id', {
    ids: 'PAT-118 PAT-065 PAT-128',
    ...oneMrn,
    body: MrnSave,
    refuses: notSetBy(Mrn, MrnSave),
    answer: Mrn,
  }),
  removeMrn: del('/provider-mrn/:id', {
    ids: 'PAT-119',
    ...oneMrn,
    body: z.object({ version: Version.optional() }),
    answer: Ok,
  }),
  prefer: post('/patient/nurse-preferences/primary', { ids: 'PAT-114 PAT-102', ...mark }),
  block: post('/patient/nurse-preferences/block', { ids: 'PAT-115 PAT-086', ...mark }),
})
