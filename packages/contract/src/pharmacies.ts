// PHA "Calls" 065, 066, 071, "Pharmacy form" 031-035, "Rates" 048, 049, NUR-097: the pharmacy as it travels; money in dollars (REF-060).
import { z } from 'zod'
import { calls, get, PathId } from './call.ts'

export const roundingMethods = ['none', 'up-15', 'round-15'] as const
export type RoundingMethod = (typeof roundingMethods)[number]
/** PHA-033 */
export const roundingLabels: Readonly<Record<RoundingMethod, string>> = { none: 'none', 'up-15': 'up to 15 minutes', 'round-15': 'nearest 15 minutes' }

/** PHA-048: each is a percent and has a `_flat_rate` and an `_hourly_rate` beside it. */
export const marginNames = [
  'intake_margin_max', 'intake_margin_min', 'intake_margin_urgent', 'margin_max', 'margin_target', 'margin_min', 'margin_urgent',
] as const
export type MarginName = (typeof marginNames)[number]

/** NUR-097 */
export const blockReasons = ['Nurse terminated by pharmacy', 'Nurse works for pharmacy', 'Nurse preference'] as const

/** NUR-097: the same entry on the pharmacy's and on the nurse's form. */
export const BlockedEntry = z.object({
  user_nurse_id: z.int(), provider_id: z.int(), provider_name: z.string(), reason: z.enum(blockReasons), nurse_first_name: z.string(),
  nurse_last_name: z.string(), nickname: z.string().nullable(), blocked_by: z.enum(['nurse', 'provider']),
})
export type BlockedEntry = z.output<typeof BlockedEntry>

const text = z.string().nullable()
const dollars = z.number().nullable()

const rates = {
  intake_margin_max: dollars, intake_margin_max_flat_rate: dollars, intake_margin_max_hourly_rate: dollars,
  intake_margin_min: dollars, intake_margin_min_flat_rate: dollars, intake_margin_min_hourly_rate: dollars,
  intake_margin_urgent: dollars, intake_margin_urgent_flat_rate: dollars, intake_margin_urgent_hourly_rate: dollars,
  margin_max: dollars, margin_max_flat_rate: dollars, margin_max_hourly_rate: dollars,
  margin_target: dollars, margin_target_flat_rate: dollars, margin_target_hourly_rate: dollars,
  margin_min: dollars, margin_min_flat_rate: dollars, margin_min_hourly_rate: dollars,
  margin_urgent: dollars, margin_urgent_flat_rate: dollars, margin_urgent_hourly_rate: dollars,
} satisfies Readonly<Record<MarginName | `${MarginName}_${'flat' | 'hourly'}_rate`, unknown>>

export const Pharmacy = z.object({
  id: z.int(), version: z.int(), title: z.string(), is_deleted: z.boolean(), group: text, vaccination_required: z.boolean(), has_own_chart: z.boolean(),
  hourly_rate: dollars, net_payment_term: z.int().nullable(), minimal_minutes_charge: z.int().nullable(),
  duration_rounding_method: z.enum(roundingMethods), invoicing_email: text, billing_emails: z.array(z.string()), invoicing_address_street: text,
  invoicing_address_street2: text, invoicing_address_zip: text, invoicing_address_city: text, invoicing_address_state: text,
  invoicing_address_country: z.string(), default_group_branch_for_state: z.boolean(), visit_guide_url: text, supply_form_url: text,
  supply_form_required: z.boolean(), nurse_info: text, duration_info: text, chart_info: text, supply_info: text, auto_invoice: z.boolean(),
  show_logo_on_landing: z.boolean(), provider_logo_slug: text, ...rates,
})
export type Pharmacy = z.output<typeof Pharmacy>

export const PharmacyChoice = z.object({
  id: z.int(), title: z.string(), is_deleted: z.boolean(), invoicing_address_state: text, group: text,
})
export type PharmacyChoice = z.output<typeof PharmacyChoice>

const params = z.object({ id: PathId })
const notFound = 'Pharmacy not found.'

export const pharmacies = calls('pharmacies', {
  list: get('/providers', { ids: 'PHA-065', allow: 'admin', answer: z.object({ data: z.array(PharmacyChoice) }) }),
  byId: get('/provider/by-id/:id', {
    ids: 'PHA-066', allow: 'admin', params, notFound, answer: z.object({ provider: Pharmacy, provider_nurse_blocked: z.array(BlockedEntry) }),
  }),
  hasOwnChart: get('/provider/has-own-chart/:id', {
    ids: 'PHA-071', allow: 'session', params, notFound, answer: z.object({ has_own_chart: z.boolean() }),
  }),
})
