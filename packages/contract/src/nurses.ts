// NUR "Calls" 130, 131, 134, "Fields and validation" 041-047, SES-077: the nurse as she travels; {id} is her user
// id (NUR-002).
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

const text = z.string().nullable()
export const Language = z.object({ name: z.string(), code: z.string() })
export type Language = z.output<typeof Language>

/** What a nurse may see of her own record (NUR-134). */
const own = {
  user_id: z.int(),
  version: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  nickname: text,
  gender: z.enum(genders).nullable(),
  pronoun: z.enum(pronouns).nullable(),
  email: z.string(),
  phone: text,
  timezone: text,
  status: z.enum(nurseStatuses),
  sub_status: text,
  street: text,
  zip: z.string(),
  city: text,
  county: text,
  state: text,
  state_long: text,
  languages: z.array(Language),
  other_language_spoken: text,
  first_contact: text,
  background_check_completed: text,
  cpr_expiry: text,
  pals_expiry: text,
  covid_vaccination: z.boolean(),
  nursing_insurance_expiry: text,
  agreement_signed: text,
  w9_signed: text,
  tb_test: text,
  hepb_initial: z.boolean(),
  hepb_booster: z.boolean(),
  license_number: text,
  license_location: text,
  license_expiry: text,
  license_type: text,
  license_board: text,
  license_status: z.enum(['Expired', 'Current']).nullable(),
  geo_area_nurse: z.array(z.object({ geo_area_id: z.int() })),
  geo_state_nurse: z.array(z.object({ code: z.string(), selected: z.boolean() })),
}
export const OwnNurse = z.object(own)
export type OwnNurse = z.output<typeof OwnNurse>

export const Nurse = z.object({
  ...own,
  rating: z.number(),
  social_rating: z.number().nullable(),
  referral_source: z.enum(referralSources).nullable(),
  referred_by: text,
  notes: text,
  stripe_id: text,
})
export type Nurse = z.output<typeof Nurse>

/** NUR-003; with what the bulk message and the colours of the dates go by. */
export const NurseRow = z.object({
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  nickname: text,
  email: z.string(),
  phone: text,
  timezone: text,
  city: text,
  county: text,
  state: text,
  license_expiry: text,
  cpr_expiry: text,
  nursing_insurance_expiry: text,
  status: z.enum(nurseStatuses),
  sub_status: text,
})
export type NurseRow = z.output<typeof NurseRow>

export const NurseChoice = z.object({
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  nickname: text,
  status: z.enum(nurseStatuses),
  sub_status: text,
  /** OFR-137: only where the search names a visit or a zip. */
  distance_miles: z.number().nullable().optional(),
  far_miles: z.number().optional(),
})
export type NurseChoice = z.output<typeof NurseChoice>

/** SES-042; `timezone` so that the date is the visit's own. */
export const MissingChart = z.object({
  id: z.int(),
  treatment: z.string(),
  city: text,
  start: z.string(),
  timezone: z.string(),
  patient: text,
  provider_has_own_chart: z.boolean(),
})
export type MissingChart = z.output<typeof MissingChart>

/** SES-043 */
export const Expirations = z.object({
  cpr_expiry: text,
  license_expiry: text,
  nursing_insurance_expiry: text,
  pals_expiry: text,
})
export type Expirations = z.output<typeof Expirations>

const params = z.object({ id: PathId })
/** GET /nurses/{id}; also the `current` of a stale save and the answer of one. */
export const NurseProfile = z.object({
  nurse: Nurse,
  nurse_shadow_checked_date: text,
  provider_nurse_blocked: z.array(BlockedEntry),
  no_texts: NoTexts.nullable(),
  geo_county_nurse: z.array(County),
})
export type NurseProfile = z.output<typeof NurseProfile>
/** NUR-134: the same without what staff note. */
export const OwnProfile = z.object({
  nurse: OwnNurse,
  nurse_shadow_checked_date: text,
  geo_county_nurse: z.array(County),
})
export type OwnProfile = z.output<typeof OwnProfile>

/**
 * A query holds texts only: the filter travels as JSON (NUR-129). What is none is refused by the list's own
 * reading.
 */
const FilterText = z
  .unknown()
  .transform((sent) => {
    if (typeof sent !== 'string') return sent
    if (sent === '') return undefined
    try {
      return JSON.parse(sent) as unknown
    } catch {
      return sent
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

/** Nurses that a search names by id. */
export const mostNamed = 500
/** More rows than a person selects by hand. */
const mostRecipients = 1_000

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
        .max(mostRecipients, wrongValue)
        .transform((ids) => [...new Set(ids)]),
    }),
    answer: z.object({
      failed: z.array(z.int()),
      results: z.array(z.object({ id: z.int(), ok: z.boolean(), error: text })),
    }),
  }),
  search: post('/nurses-search', {
    ids: 'NUR-130 OFR-137',
    allow: 'admin',
    ...listCall(NurseChoice),
    body: ListBody.extend({
      /** Each nurse is answered with the miles to this visit. */
      visit_id: Id.nullish(),
      /** The miles to an address that no visit has yet; it counts before another zip of the visit. */
      zip: optionalZip.optional(),
      /** These nurses alone, deleted ones too. */
      user_ids: z.array(Id, wrongValue).max(mostNamed, wrongValue).optional(),
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
