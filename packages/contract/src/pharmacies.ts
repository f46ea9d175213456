// Shapes and calls of pharmacies; amounts are in dollars (PHA-031, PHA-035, PHA-042, PHA-048, PHA-065, PHA-066,
// PHA-067, PHA-068, PHA-069, PHA-070, PHA-071, NUR-097, REF-060).
import { z } from 'zod'
import { calls, del, get, Id, Ok, patch, PathId, post } from './call.ts'
import {
  choiceOf,
  optionalState,
  optionalText,
  optionalZip,
  tooLong,
  Version,
  wrongValue,
  yesNo,
} from './field-schemas.ts'
import { csvCall } from './list-csv.ts'
import { emailText, isEmail, oneLine } from './email.ts'
import { dollarsToCents, notDollarAmount } from './money.ts'
import { cleanRichText, mostRichText } from './rich-text.rules.ts'
import { notSetBy } from './refused-fields.rules.ts'

export const roundingMethods = ['none', 'up-15', 'round-15'] as const
export type RoundingMethod = (typeof roundingMethods)[number]
/** PHA-033 */
export const roundingLabels: Readonly<Record<RoundingMethod, string>> = {
  none: 'none',
  'up-15': 'up to 15 minutes',
  'round-15': 'nearest 15 minutes',
}

/** Each is a percent with a `_flat_rate` and an `_hourly_rate` field beside it (PHA-048). */
export const marginNames = [
  'intake_margin_max',
  'intake_margin_min',
  'intake_margin_urgent',
  'margin_max',
  'margin_target',
  'margin_min',
  'margin_urgent',
] as const
export type MarginName = (typeof marginNames)[number]

/** NUR-097 */
export const blockReasons = [
  'Nurse terminated by pharmacy',
  'Nurse works for pharmacy',
  'Nurse preference',
] as const

/** The block of one nurse by one pharmacy, for the forms of both (NUR-097). */
export const BlockedEntry = z.object({
  user_nurse_id: z.int(),
  provider_id: z.int(),
  provider_name: z.string(),
  reason: z.enum(blockReasons),
  nurse_first_name: z.string(),
  nurse_last_name: z.string(),
  nickname: z.string().nullable(),
  blocked_by: z.enum(['nurse', 'provider']),
})
export type BlockedEntry = z.output<typeof BlockedEntry>

const text = z.string().nullable()
const dollars = z.number().nullable()

type RateName = MarginName | `${MarginName}_${'flat' | 'hourly'}_rate`
const rates = {
  intake_margin_max: dollars,
  intake_margin_max_flat_rate: dollars,
  intake_margin_max_hourly_rate: dollars,
  intake_margin_min: dollars,
  intake_margin_min_flat_rate: dollars,
  intake_margin_min_hourly_rate: dollars,
  intake_margin_urgent: dollars,
  intake_margin_urgent_flat_rate: dollars,
  intake_margin_urgent_hourly_rate: dollars,
  margin_max: dollars,
  margin_max_flat_rate: dollars,
  margin_max_hourly_rate: dollars,
  margin_target: dollars,
  margin_target_flat_rate: dollars,
  margin_target_hourly_rate: dollars,
  margin_min: dollars,
  margin_min_flat_rate: dollars,
  margin_min_hourly_rate: dollars,
  margin_urgent: dollars,
  margin_urgent_flat_rate: dollars,
  margin_urgent_hourly_rate: dollars,
} satisfies Readonly<Record<RateName, unknown>>

export const Pharmacy = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  is_deleted: z.boolean(),
  group: text,
  vaccination_required: z.boolean(),
  has_own_chart: z.boolean(),
  hourly_rate: dollars,
  net_payment_term: z.int().nullable(),
  minimal_minutes_charge: z.int().nullable(),
  duration_rounding_method: z.enum(roundingMethods),
  invoicing_email: text,
  billing_emails: z.array(z.string()),
  invoicing_address_street: text,
  invoicing_address_street2: text,
  invoicing_address_zip: text,
  invoicing_address_city: text,
  invoicing_address_state: text,
  invoicing_address_country: z.string(),
  default_group_branch_for_state: z.boolean(),
  visit_guide_url: text,
  supply_form_url: text,
  supply_form_required: z.boolean(),
  nurse_info: text,
  duration_info: text,
  chart_info: text,
  supply_info: text,
  auto_invoice: z.boolean(),
  show_logo_on_landing: z.boolean(),
  provider_logo_slug: text,
  ...rates,
})
export type Pharmacy = z.output<typeof Pharmacy>

export const PharmacyChoice = z.object({
  id: z.int(),
  title: z.string(),
  is_deleted: z.boolean(),
  invoicing_address_state: text,
  group: text,
})
export type PharmacyChoice = z.output<typeof PharmacyChoice>

export const pharmacyTexts = {
  title: 'Title is required',
  guide: 'Wren Health Visit Guide must be a URL',
  supply: 'Supply Request Form must be a URL',
  supplyRequired: 'Supply Request Form is required',
} as const
/** Shown beside the billing terms (PHA-079). */
export const ratesNote = 'Applies to visits that start from now on.'
export const mostTitle = 100
export const mostBillingEmails = 20
export const alreadyListed = (email: string): string =>
  `${email} already exists in the billing emails list.` // PHA-044

const amount = (most: number) =>
  z
    .number(wrongValue)
    .refine((sent) => dollarsToCents(sent) !== null, notDollarAmount)
    .min(0, wrongValue)
    .max(most, wrongValue)
    .nullable()
/** PHA-035 */
const money = amount(9999.99)
const percent = amount(100)
const rateFields = Object.fromEntries(
  marginNames.flatMap((name) => [
    [name, percent],
    [`${name}_flat_rate`, money],
    [`${name}_hourly_rate`, money],
  ]),
) as Readonly<Record<RateName, typeof money>>

/** Accepts absolute http and https addresses only (AUD-072). */
const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#\\]+/i.test(text) && !/\s/.test(text) && URL.canParse(text)
const webAddress = (fault: string) =>
  z
    .string(wrongValue)
    .max(2000, tooLong(2000))
    .transform((typed) => typed.trim() || null)
    .refine((text) => text === null || isWebAddress(text), fault)
    .nullable()
const email = z.string(wrongValue).regex(oneLine, emailText).trim().refine(isEmail, emailText)
const wholeDays = (most: number) =>
  z.int(wrongValue).min(0, wrongValue).max(most, wrongValue).nullable()
/** The limit applies to the sanitised text; the markup an editor sends may be longer (PHA-042). */
const richText = z
  .string(wrongValue)
  .max(10 * mostRichText, tooLong(mostRichText))
  .transform(cleanRichText)
  .refine((html) => html === null || html.length <= mostRichText, tooLong(mostRichText))
  .nullable()

const fields = {
  title: z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? pharmacyTexts.title : wrongValue,
    })
    .trim()
    .min(1, pharmacyTexts.title)
    .max(mostTitle, tooLong(mostTitle)),
  vaccination_required: yesNo,
  has_own_chart: yesNo,
  hourly_rate: money,
  net_payment_term: wholeDays(120),
  minimal_minutes_charge: wholeDays(720),
  duration_rounding_method: choiceOf(roundingMethods),
  invoicing_email: z
    .string(wrongValue)
    .regex(oneLine, emailText)
    .transform((typed) => typed.trim() || null)
    .refine((typed) => typed === null || isEmail(typed), emailText)
    .nullable(),
  billing_emails: z
    .array(email, wrongValue)
    .max(mostBillingEmails, wrongValue)
    .superRefine((all, context) => {
      const duplicate = all.find(
        (one, at) => all.findIndex((other) => other.toLowerCase() === one.toLowerCase()) < at,
      )
      if (duplicate !== undefined)
        context.addIssue({ code: 'custom', message: alreadyListed(duplicate) })
    }),
  invoicing_address_street: optionalText(200),
  invoicing_address_street2: optionalText(200),
  invoicing_address_zip: optionalZip,
  invoicing_address_city: optionalText(100),
  invoicing_address_state: optionalState,
  invoicing_address_country: optionalText(100).transform((country) => country?.trim() ?? 'USA'),
  default_group_branch_for_state: yesNo,
  visit_guide_url: webAddress(pharmacyTexts.guide),
  supply_form_url: webAddress(pharmacyTexts.supply),
  supply_form_required: yesNo,
  nurse_info: richText,
  duration_info: richText,
  chart_info: richText,
  supply_info: richText,
  auto_invoice: yesNo,
  show_logo_on_landing: yesNo,
  provider_logo_slug: z
    .string(wrongValue)
    .max(100, tooLong(100))
    .transform((typed) => typed.trim() || null)
    .refine((slug) => slug === null || /^[a-z0-9-]+$/.test(slug), wrongValue)
    .nullable(),
  ...rateFields,
}
const PharmacyFields = z.object(fields).partial()
export type PharmacyFields = z.output<typeof PharmacyFields>
const PharmacyCreate = PharmacyFields.extend({ title: fields.title })
const PharmacySave = PharmacyFields.extend({
  is_deleted: yesNo.optional(),
  version: Version.optional(),
})

/** Contains no patient data: nurse, start and visit only (PHA-080). */
export const BlockedVisit = z.object({
  id: z.int(),
  start: z.string(),
  timezone: z.string(),
  user_nurse_id: z.int(),
  nurse_first_name: z.string(),
  nurse_last_name: z.string(),
})
export type BlockedVisit = z.output<typeof BlockedVisit>

const params = z.object({ id: PathId })
const notFound = 'Pharmacy not found.'

const all = get('/providers', {
  ids: 'PHA-065',
  allow: 'admin',
  answer: z.object({ data: z.array(PharmacyChoice) }),
})

export const pharmacies = calls('pharmacies', {
  list: all,
  csv: csvCall(all),
  byId: get('/provider/by-id/:id', {
    ids: 'PHA-066',
    allow: 'admin',
    params,
    notFound,
    answer: z.object({ provider: Pharmacy, provider_nurse_blocked: z.array(BlockedEntry) }),
  }),
  insert: post('/provider/insert', {
    ids: 'PHA-067 PHA-037 PHA-050 PHA-054',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: PharmacyCreate,
    refuses: [...notSetBy(Pharmacy, PharmacyCreate), 'created', 'updated'],
    answer: z.object({ id: z.int() }),
  }),
  save: patch('/provider/update/:id', {
    ids: 'PHA-068 PHA-045 PHA-050 PHA-053 PHA-054 PHA-064 PHA-078',
    allow: 'admin',
    params,
    notFound,
    body: PharmacySave,
    refuses: [...notSetBy(Pharmacy, PharmacySave), 'created', 'updated'],
    answer: z.object({ provider: Pharmacy }),
  }),
  remove: del('/provider/:id', {
    ids: 'PHA-069 PHA-061 PHA-062 PHA-063',
    allow: 'admin',
    params,
    notFound,
    body: z.object({ version: Version.optional() }),
    answer: Ok,
  }),
  block: post('/provider/nurse-blocked/block', {
    ids: 'PHA-070 PHA-056 PHA-080',
    allow: 'admin',
    body: z.object({
      blocked_by_id: Id,
      add: z
        .array(
          z.object({ user_nurse_id: Id, reason: choiceOf(blockReasons) }, wrongValue),
          wrongValue,
        )
        .max(500, wrongValue)
        .default([]),
      delete: z.array(Id, wrongValue).max(500, wrongValue).default([]),
    }),
    answer: z.object({ data: z.array(BlockedEntry), upcoming_visits: z.array(BlockedVisit) }),
  }),
  hasOwnChart: get('/provider/has-own-chart/:id', {
    ids: 'PHA-071',
    allow: 'session',
    params,
    notFound,
    answer: z.object({ has_own_chart: z.boolean() }),
  }),
})
