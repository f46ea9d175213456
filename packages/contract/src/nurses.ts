// NUR-041, NUR-042, NUR-043, NUR-044, NUR-045, NUR-046, NUR-047, NUR-130, NUR-131, NUR-134, SES-077: the nurse on the
// wire. `{id}` is the nurse's user id (NUR-002).
import { z } from 'zod'
import { NoTexts } from './no-texts.ts'
import { calls, get, Id, PathId, post } from './call.ts'
import { optionalZip, tooLong, wrongValue } from './field-schemas.ts'
import { listAnswer, ListBody, listCall, ListQuery } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { BlockedEntry } from './pharmacies.ts'
import { County } from './reference-calls.ts'
import { genders } from './reference.ts'
import { messageTexts, nurseStatuses, pronouns, referralSources } from './nurses.rules.ts'

const nullableText = z.string().nullable()
export const Language = z.object({ name: z.string(), code: z.string() })
export type Language = z.output<typeof Language>

/** Fields of a nurse's record that the nurse can see. NUR-134 */
const ownFields = {
  user_id: z.int(),
  version: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  nickname: nullableText,
  gender: z.enum(genders).nullable(),
  pronoun: z.enum(pronouns).nullable(),
  email: z.string(),
  phone: nullableText,
  timezone: nullableText,
  status: z.enum(nurseStatuses),
  sub_status: nullableText,
  street: nullableText,
  zip: z.string(),
  city: nullableText,
  county: nullableText,
  state: nullableText,
  state_long: nullableText,
  languages: z.array(Language),
  other_language_spoken: nullableText,
  first_contact: nullableText,
  background_check_completed: nullableText,
  cpr_expiry: nullableText,
  pals_expiry: nullableText,
  covid_vaccination: z.boolean(),
  nursing_insurance_expiry: nullableText,
  agreement_signed: nullableText,
  w9_signed: nullableText,
  tb_test: nullableText,
  hepb_initial: z.boolean(),
  hepb_booster: z.boolean(),
  license_number: nullableText,
  license_location: nullableText,
  license_expiry: nullableText,
  license_type: nullableText,
  license_board: nullableText,
  license_status: z.enum(['Expired', 'Current']).nullable(),
  geo_area_nurse: z.array(z.object({ geo_area_id: z.int() })),
  geo_state_nurse: z.array(z.object({ code: z.string(), selected: z.boolean() })),
}
export const OwnNurse = z.object(ownFields)
export type OwnNurse = z.output<typeof OwnNurse>

export const Nurse = z.object({
  ...ownFields,
  rating: z.number(),
  social_rating: z.number().nullable(),
  referral_source: z.enum(referralSources).nullable(),
  referred_by: nullableText,
  notes: nullableText,
  stripe_id: nullableText,
})
export type Nurse = z.output<typeof Nurse>

/** A row of the list, with what the bulk message and the date colours need (NUR-003). */
export const NurseRow = z.object({
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  nickname: nullableText,
  email: z.string(),
  phone: nullableText,
  timezone: nullableText,
  city: nullableText,
  county: nullableText,
  state: nullableText,
  license_expiry: nullableText,
  cpr_expiry: nullableText,
  nursing_insurance_expiry: nullableText,
  status: z.enum(nurseStatuses),
  sub_status: nullableText,
})
export type NurseRow = z.output<typeof NurseRow>

export const NurseChoice = z.object({
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  nickname: nullableText,
  status: z.enum(nurseStatuses),
  sub_status: nullableText,
  /** Present if the search names a visit or a zip (OFR-137). */
  distance_miles: z.number().nullable().optional(),
  far_miles: z.number().optional(),
})
export type NurseChoice = z.output<typeof NurseChoice>

/** A chart that a nurse still has to write. `timezone` is the visit's (SES-042). */
export const MissingChart = z.object({
  id: z.int(),
  treatment: z.string(),
  city: nullableText,
  start: z.string(),
  timezone: z.string(),
  patient: nullableText,
  provider_has_own_chart: z.boolean(),
})
export type MissingChart = z.output<typeof MissingChart>

/** Expiry dates shown at sign-in (SES-043). */
export const Expirations = z.object({
  cpr_expiry: nullableText,
  license_expiry: nullableText,
  nursing_insurance_expiry: nullableText,
  pals_expiry: nullableText,
})
export type Expirations = z.output<typeof Expirations>

const params = z.object({ id: PathId })
/** The answer of GET /nurses/{id} and of a save, and the `current` of a stale save. */
export const NurseProfile = z.object({
  nurse: Nurse,
  nurse_shadow_checked_date: nullableText,
  provider_nurse_blocked: z.array(BlockedEntry),
  no_texts: NoTexts.nullable(),
  geo_county_nurse: z.array(County),
})
export type NurseProfile = z.output<typeof NurseProfile>
/** The profile without the notes of staff (NUR-134). */
export const OwnProfile = z.object({
  nurse: OwnNurse,
  nurse_shadow_checked_date: nullableText,
  geo_county_nurse: z.array(County),
})
export type OwnProfile = z.output<typeof OwnProfile>

/**
 * The filter is sent as JSON in the query (NUR-129). Text that is not JSON is refused by the list's own validation.
 */
const FilterText = z
  .unknown()
  .transform((value) => {
    if (typeof value !== 'string') return value
    if (value === '') return undefined
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  })
  .optional()
const list = get('/nurses', {
  ids: 'NUR-129',
  allow: 'admin',
  query: ListQuery.extend({ filter: FilterText }),
  answer: listAnswer(NurseRow),
  topics: ['nurse'],
})

/** The most nurses that a search may name by id. */
export const maxNamedNurses = 500
/** More than a person selects by hand. */
const maxRecipients = 1_000

export const nurses = calls('nurses', {
  list,
  csv: csvCall(list),
  notify: post('/nurses/nurse-notify', {
    ids: 'NUR-140 NUR-016 NUR-017 NUR-019 NUR-155',
    allow: 'admin',
    idempotent: true,
    limit: 'bulk',
    body: z.object({
      message: z.string(messageTexts.short).max(messageTexts.most, tooLong(messageTexts.most)),
      nurses: z
        .array(Id, messageTexts.noRecipient)
        .max(maxRecipients, wrongValue)
        .transform((ids) => [...new Set(ids)]),
    }),
    answer: z.object({
      failed: z.array(z.int()),
      results: z.array(z.object({ id: z.int(), ok: z.boolean(), error: nullableText })),
    }),
  }),
  search: post('/nurses-search', {
    ids: 'NUR-130 OFR-137',
    allow: 'admin',
    ...listCall(NurseChoice),
    body: ListBody.extend({
      /** The answer then contains the miles from each nurse to this visit. */
      visit_id: Id.nullish(),
      /** A zip that no visit has yet. It takes precedence over the visit's zip. */
      zip: optionalZip.optional(),
      /** Only these nurses, including deleted ones. */
      user_ids: z.array(Id, wrongValue).max(maxNamedNurses, wrongValue).optional(),
    }),
    notFound: 'Visit not found.',
    topics: ['nurse'],
  }),
  byId: get('/nurses/:id', {
    ids: 'NUR-131',
    allow: 'admin',
    params,
    notFound: 'Nurse not found.',
    topics: ['nurse', 'nurse_assignment'],
    answer: NurseProfile,
  }),
  own: get('/nurses-nurse', {
    ids: 'NUR-134',
    allow: 'non-admin',
    topics: ['nurse'],
    answer: OwnProfile,
  }),
  loginNotification: get('/nurse/login-notification/:id', {
    ids: 'SES-077 SES-040 SES-041 SES-042 SES-043',
    allow: 'session',
    params,
    notFound: 'User not found.',
    answer: z.object({ missing_charts: z.array(MissingChart), expirations: Expirations }),
  }),
})
