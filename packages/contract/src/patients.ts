// PAT-066, PAT-067, PAT-068, PAT-069, PAT-098, PAT-107, PAT-108, PAT-109, PAT-110, PAT-111, PAT-112, PAT-113, PAT-114,
// PAT-115, PAT-116, PAT-117, PAT-118, PAT-119, VIS-117: patients on the wire and their calls.
import { z } from 'zod'
import { NurseLost } from './nurses-lost.ts'
import { notSetBy } from './refused-fields.rules.ts'
import { NoTexts } from './no-texts.ts'
import { calls, del, get, Ok, patch, PathId, PathUuid, post, put } from './call.ts'
import {
  choiceOf,
  RequiredId,
  requiredText,
  requiredWords,
  Version,
  wrongValue,
  yesNo,
} from './field-schemas.ts'
import { plainHyphens } from './names.rules.ts'
import { Language } from './nurses.ts'
import { pronouns } from './nurses.rules.ts'
import { Diagnosis, PatientFields, requiredPatientFields } from './patients-fields.ts'
import { genderPreferences, patientStatuses } from './patients.rules.ts'
import { genders } from './reference.ts'

const nullableText = z.string().nullable()
/** An MRN with the version for stale saves (PAT-058, NET-095). */
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
  phone: nullableText,
  phone_additional: nullableText,
  phone_scheduling_contact: nullableText,
  phone_call_preferred: z.boolean(),
  office_phone: nullableText,
  office_phone_ext: nullableText,
  office_fax: nullableText,
  street: nullableText,
  city: nullableText,
  county: nullableText,
  state: nullableText,
  state_long: nullableText,
  zip: nullableText,
  timezone: nullableText,
  other_language_spoken: nullableText,
  gender: z.enum(genders).nullable(),
  pronoun: z.enum(pronouns).nullable(),
  has_allergy: z.boolean().nullable(),
  allergies: nullableText,
  address_notes: nullableText,
  has_difficult_iv_access: z.boolean().nullable(),
  pot_required: z.boolean(),
  soc_date: nullableText,
  pot_due_next: nullableText,
  pot_nurse: z.int().nullable(),
  pot_certification_period_from: nullableText,
  pot_certification_period_to: nullableText,
  prescriber_name: nullableText,
  preferred_contact: nullableText,
  allow_shadow: z.boolean().nullable(),
  document_link: nullableText,
  admin_notes: nullableText,
  client_service_specialist: nullableText,
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

/** A match of the search (PAT-107, LST-065). */
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
  phone_scheduling_contact: nullableText,
})
export type PatientRow = z.output<typeof PatientRow>

/** `nurse_id` and `user_nurse_id` are both the nurse's user id (PAT-098, VIS-117). */
export const PatientNurse = z.object({
  nurse_id: z.int(),
  user_nurse_id: z.int(),
  nurse_first_name: z.string(),
  nurse_last_name: z.string(),
  last_visit: nullableText,
  visit_timezone: nullableText,
  visits_qty: z.int(),
  primary: z.boolean(),
  blocked: z.boolean(),
})
export type PatientNurse = z.output<typeof PatientNurse>

export const minSearchLength = 3 // PAT-007, LST-048

const notFound = 'Patient not found.'
const SearchText = z.string(wrongValue).max(200, wrongValue)
const PatientInsert = PatientFields.extend(requiredPatientFields).extend({
  force: yesNo.optional(),
})
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
/** The text may be sent in three places (LST-082). */
const searchBody = z.object({
  text: SearchText.optional(),
  filters: z.object({ text: SearchText.optional() }).optional(),
  filter: z.object({ text: SearchText.optional() }).optional(),
})
/** Marks a nurse as preferred or blocked (PAT-114, PAT-115). */
const markCall = {
  allow: 'admin',
  body: z.object({
    patient_uuid: RequiredUuid,
    nurse_id: RequiredId,
    kind: choiceOf(['add', 'delete']),
  }),
  answer: z.object({ data: z.array(PatientNurse) }),
} as const
/** Stored with plain hyphens (PAT-128). */
const MrnText = requiredWords(50).transform(plainHyphens)
const MrnSave = z.object({ mrn: MrnText, version: Version.optional(), force: yesNo.optional() })
const mrnCall = {
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
    ...mrnCall,
    body: MrnSave,
    refuses: notSetBy(Mrn, MrnSave),
    answer: Mrn,
  }),
  removeMrn: del('/provider-mrn/:id', {
    ids: 'PAT-119',
    ...mrnCall,
    body: z.object({ version: Version.optional() }),
    answer: Ok,
  }),
  prefer: post('/patient/nurse-preferences/primary', { ids: 'PAT-114 PAT-102', ...markCall }),
  block: post('/patient/nurse-preferences/block', { ids: 'PAT-115 PAT-086', ...markCall }),
})
