// NUR "Calls" 132, 133, 135, "Fields and validation" 041-063, "My Profile" 120: what staff and the nurse may set of
// a nurse. The fields travel inside `nurse`.
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

export const longestName = 20
export const longestEmail = 100
const mostPlaces = 4_000

const given = (fault: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? requiredText : fault) })
const zip = given(zipText).refine((typed) => zipForm.test(typed), zipText)
const timezone = given(wrongValue).min(1, requiredText).refine(isTimezone, wrongValue)
/** NUR-054: whole tenths. */
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
  first_name: requiredWords(longestName),
  last_name: requiredWords(longestName),
  nickname: optionalText(longestName).transform((name) => name?.trim() ?? null),
  email: requiredEmail(longestEmail),
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
/** The version may stand beside the fields or with them. */
const NurseSave = NurseFields.extend({ version: Version.optional() })

const Own = z
  .object({
    nickname: requiredWords(longestName),
    gender: fields.gender,
    phone: requiredPhone('Phone', 'Phone is not valid'),
    timezone,
    zip,
    ...address,
  })
  .partial()
  .extend({ version: Version.optional() })

/** Each list replaces the stored one, an omitted one stays (NUR-133). */
const places = {
  geo_area_nurse: z
    .array(z.object({ geo_area_id: Id }), wrongValue)
    .max(mostPlaces, wrongValue)
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
    .max(mostPlaces, wrongValue)
    .optional(),
}
const PlaceLists = z.object(places)
export type PlaceLists = z.output<typeof PlaceLists>

const params = z.object({ id: PathId })
const notFound = 'Nurse not found.'
/** What is kept beside the fields, in lists or by the server itself. */
const beside = ['geo_area_nurse', 'geo_state_nurse'] as const

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
        .max(mostPlaces, wrongValue)
        .optional(),
    }),
    refuses: notSetBy(Nurse, NurseCreate, ...beside),
    answer: z.object({ user_id: z.int(), nurse: Nurse }),
  }),
  save: put('/nurses/:id', {
    ids: 'NUR-133 NUR-039 NUR-059 NUR-063',
    allow: 'admin',
    params,
    notFound,
    inside: 'nurse',
    body: z.object({ nurse: NurseSave.optional(), version: Version.optional(), ...places }),
    refuses: notSetBy(Nurse, NurseSave, 'user_id', ...beside),
    answer: NurseProfile,
  }),
  saveOwn: put('/nurses-nurses/:id', {
    ids: 'NUR-135 NUR-119 NUR-120',
    allow: 'non-admin',
    params,
    notFound,
    inside: 'nurse',
    body: z.object({ nurse: Own.optional(), version: Version.optional(), ...places }),
    refuses: [
      ...notSetBy(OwnNurse, Own, 'user_id', ...beside),
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
