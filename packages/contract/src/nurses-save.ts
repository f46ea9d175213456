// NUR-041, NUR-042, NUR-043, NUR-044, NUR-045, NUR-046, NUR-047, NUR-048, NUR-049, NUR-050, NUR-051, NUR-052, NUR-053,
// NUR-054, NUR-055, NUR-056, NUR-057, NUR-058, NUR-059, NUR-060, NUR-061, NUR-062, NUR-063, NUR-120, NUR-132, NUR-133,
// NUR-135: fields of a nurse that staff and the nurse may set. They are sent inside `nurse`.
import { z } from 'zod'
import { calls, Id, PathId, post, put } from './call.ts'
import {
  choiceOf,
  optionalDay,
  optionalState,
  optionalText,
  requiredEmail,
  requiredText,
  requiredWords,
  Version,
  wrongValue,
  yesNo,
} from './field-schemas.ts'
import { requiredPhone } from './phone-fields.ts'
import { Nurse, NurseProfile, OwnNurse, OwnProfile } from './nurses.ts'
import {
  nurseStatuses,
  nurseSubStatuses,
  pronouns,
  referralSources,
  waitList,
} from './nurses.rules.ts'
import { genders, zipForm, zipText } from './reference.ts'
import { notSetBy } from './refused-fields.rules.ts'
import { isTimezone } from './timezones.ts'

export const maxNameLength = 20
export const maxEmailLength = 100
const maxPlaces = 4_000

const requiredField = (fault: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? requiredText : fault) })
const zip = requiredField(zipText).refine((value) => zipForm.test(value), zipText)
const timezone = requiredField(wrongValue).min(1, requiredText).refine(isTimezone, wrongValue)
/** In tenths, from 0 to 5 (NUR-054). */
const rating = z
  .number(wrongValue)
  .min(0, wrongValue)
  .max(5, wrongValue)
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, wrongValue)
  .transform((value) => Math.round(value * 10) / 10)

const address = {
  street: optionalText(200),
  city: optionalText(100),
  county: optionalText(100),
  state: optionalState,
  state_long: optionalText(100),
}

const fields = {
  first_name: requiredWords(maxNameLength),
  last_name: requiredWords(maxNameLength),
  nickname: optionalText(maxNameLength).transform((name) => name?.trim() ?? null),
  email: requiredEmail(maxEmailLength),
  phone: requiredPhone('Phone', 'Phone number must be valid.'),
  gender: choiceOf(genders).nullable(),
  pronoun: choiceOf(pronouns).nullable(),
  status: z.enum(nurseStatuses, {
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? requiredText : wrongValue,
  }),
  // NUR-057
  sub_status: choiceOf([...nurseSubStatuses, waitList])
    .transform((sub) => (sub === waitList ? 'Waitlist' : sub))
    .nullable(),
  zip,
  timezone,
  ...address,
  languages: z
    .array(
      z.object({ name: z.string(wrongValue).optional(), code: z.string(wrongValue) }),
      wrongValue,
    )
    .max(50, wrongValue),
  other_language_spoken: optionalText(100),
  rating,
  social_rating: rating.nullable(),
  stripe_id: optionalText(100),
  referral_source: choiceOf(referralSources).nullable(),
  referred_by: optionalText(100),
  first_contact: optionalDay,
  notes: optionalText(5000),
  background_check_completed: optionalDay,
  agreement_signed: optionalDay,
  w9_signed: optionalDay,
  tb_test: optionalDay,
  cpr_expiry: optionalDay,
  pals_expiry: optionalDay,
  nursing_insurance_expiry: optionalDay,
  covid_vaccination: yesNo,
  hepb_initial: yesNo,
  hepb_booster: yesNo,
}
const NurseFields = z.object(fields).partial()
export type NurseFields = z.output<typeof NurseFields>
const { first_name, last_name, email, phone: phoneField, status } = fields
const NurseCreate = NurseFields.extend({
  first_name,
  last_name,
  email,
  phone: phoneField,
  zip,
  status,
})
/** The version may be sent beside the fields or among them. */
const NurseSave = NurseFields.extend({ version: Version.optional() })

const OwnSave = z
  .object({
    nickname: requiredWords(maxNameLength),
    gender: fields.gender,
    phone: requiredPhone('Phone', 'Phone is not valid'),
    timezone,
    zip,
    ...address,
  })
  .partial()
  .extend({ version: Version.optional() })

/** A list that is sent replaces the stored list; an omitted one leaves it (NUR-133). */
const placeFields = {
  geo_area_nurse: z
    .array(z.object({ geo_area_id: Id }), wrongValue)
    .max(maxPlaces, wrongValue)
    .optional(),
  geo_state_nurse: z
    .array(
      z.object({ code: z.string(wrongValue).regex(/^[A-Z]{2}$/, wrongValue), selected: yesNo }),
      wrongValue,
    )
    .max(100, wrongValue)
    .optional(),
  geo_county_nurse: z
    .array(z.object({ county_fips: z.string(wrongValue).regex(/^\d{5}$/, wrongValue) }), wrongValue)
    .max(maxPlaces, wrongValue)
    .optional(),
}
const PlaceLists = z.object(placeFields)
export type PlaceLists = z.output<typeof PlaceLists>

const params = z.object({ id: PathId })
const notFound = 'Nurse not found.'
/** Keys of the record that are sent as lists beside the fields or set by the server. */
const setElsewhere = ['geo_area_nurse', 'geo_state_nurse'] as const

export const nursesSave = calls('nurses', {
  create: post('/nurses', {
    ids: 'NUR-132 NUR-048 NUR-050 NUR-062 NUR-063',
    allow: 'admin',
    status: 201,
    idempotent: true,
    inside: 'nurse',
    body: z.object({
      nurse: NurseCreate,
      geo_county: z
        .array(z.string(wrongValue).regex(/^\d{5}$/, wrongValue), wrongValue)
        .max(maxPlaces, wrongValue)
        .optional(),
    }),
    refuses: notSetBy(Nurse, NurseCreate, ...setElsewhere),
    answer: z.object({ user_id: z.int(), nurse: Nurse }),
  }),
  save: put('/nurses/:id', {
    ids: 'NUR-133 NUR-039 NUR-059 NUR-063',
    allow: 'admin',
    params,
    notFound,
    inside: 'nurse',
    body: z.object({ nurse: NurseSave.optional(), version: Version.optional(), ...placeFields }),
    refuses: notSetBy(Nurse, NurseSave, 'user_id', ...setElsewhere),
    answer: NurseProfile,
  }),
  saveOwn: put('/nurses-nurses/:id', {
    ids: 'NUR-135 NUR-119 NUR-120',
    allow: 'non-admin',
    params,
    notFound,
    inside: 'nurse',
    body: z.object({ nurse: OwnSave.optional(), version: Version.optional(), ...placeFields }),
    refuses: [
      ...notSetBy(OwnNurse, OwnSave, 'user_id', ...setElsewhere),
      'rating',
      'social_rating',
      'referral_source',
      'referred_by',
      'notes',
      'stripe_id',
    ],
    answer: OwnProfile,
  }),
})
