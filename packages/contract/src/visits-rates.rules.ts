// Amounts, margin, suggested rate and rate limits of a visit. Forms, server, reports and jobs use the same functions.
// VIS "Rates and take rate": VIS-103, VIS-104, VIS-105, VIS-106, VIS-107, VIS-108, VIS-109, VIS-110, VIS-111, VIS-112,
// VIS-113, VIS-172, AVR-063
import { hoursText } from './format.ts'
import { amountCents, floorDivide, formatCents, hundredths, roundHalfUp } from './money.ts'
import { billableMinutes, roundedMinutes, type BillingTerms } from './pharmacies.rules.ts'
import type { MarginName } from './pharmacies.ts'
import { minutesBetween, type Instant } from './time.ts'

export interface PricedVisit {
  readonly duration_estimate: number
  readonly nurse_chart_received: Instant | null
  readonly actual_start: Instant | null
  readonly actual_end: Instant | null
  readonly flat_rate_cents: number | null
  readonly price_nurse_hourly_rate_cents: number | null
  readonly price_provider_hourly_rate_cents: number | null
}

/** The estimated minutes until a chart is received, then the charted minutes. VIS-104 */
export const pricedMinutes = (visit: PricedVisit): number =>
  visit.nurse_chart_received !== null && visit.actual_start !== null && visit.actual_end !== null
    ? Math.round(minutesBetween(visit.actual_start, visit.actual_end))
    : visit.duration_estimate

/** VIS-105 */
export const providerCents = (
  visit: PricedVisit,
  minutes: number,
  terms: BillingTerms,
): number | null =>
  visit.price_provider_hourly_rate_cents === null
    ? null
    : amountCents(billableMinutes(minutes, terms), visit.price_provider_hourly_rate_cents)

/** VIS-106 */
export function nurseCents(
  visit: PricedVisit,
  minutes: number,
  terms: BillingTerms,
): number | null {
  if (visit.flat_rate_cents !== null) return visit.flat_rate_cents
  return visit.price_nurse_hourly_rate_cents === null
    ? null
    : amountCents(billableMinutes(minutes, terms), visit.price_nurse_hourly_rate_cents)
}

const roundings = {
  none: 'rounded',
  'up-15': 'rounded up to 15 min',
  'round-15': 'rounded to 15 min',
} as const
/** Why the estimate differs from rate times estimated time; null when it does not. VIS-172 */
export function nurseNote(visit: PricedVisit, terms: BillingTerms): string | null {
  if (visit.flat_rate_cents !== null || visit.price_nurse_hourly_rate_cents === null) return null
  const minutes = billableMinutes(visit.duration_estimate, terms)
  if (minutes === visit.duration_estimate) return null
  return minutes > roundedMinutes(visit.duration_estimate, terms)
    ? `${hoursText(minutes)} minimum`
    : roundings[terms.duration_rounding_method]
}

/** The amount due to the nurse in cents, by charted minutes once there are any. AVR-011 */
export const payableCents = (visit: PricedVisit, terms: BillingTerms): number | null =>
  nurseCents(visit, pricedMinutes(visit), terms)

/** The margin in percent with two decimals. VIS-103 */
export const marginPercent = (provider: number | null, nurse: number | null): number | null =>
  provider === null || provider === 0 || nurse === null
    ? null
    : roundHalfUp((provider - nurse) * 10_000, provider) / 100

/** The invoiced and paid amounts; null until they exist. */
export interface ActualCents {
  readonly invoiced: number | null
  readonly paid: number | null
}

export interface DerivedPrices {
  readonly price_nurse_estimate_cents: number | null
  readonly price_nurse_note: string | null
  readonly price_provider_estimate_cents: number | null
  readonly margin_percent: number | null
}

export function derivedPrices(
  visit: PricedVisit,
  terms: BillingTerms,
  actual: ActualCents = { invoiced: null, paid: null },
): DerivedPrices {
  const minutes = pricedMinutes(visit)
  return {
    price_nurse_estimate_cents: nurseCents(visit, visit.duration_estimate, terms),
    price_nurse_note: nurseNote(visit, terms),
    price_provider_estimate_cents: providerCents(visit, visit.duration_estimate, terms),
    margin_percent: marginPercent(
      actual.invoiced ?? providerCents(visit, minutes, terms),
      actual.paid ?? nurseCents(visit, minutes, terms),
    ),
  }
}

/** A pharmacy's margins in percent and its rate variants in cents; null when not set. */
export type Margins = { readonly [K in MarginName]: number | null } & {
  readonly [K in `${MarginName}_${'flat' | 'hourly'}_rate_cents`]: number | null
}
type Step = 'max' | 'target' | 'min' | 'urgent'
export type RateKind = 'flat' | 'hourly'

/** VIS-109 */
export const defaultMargins: Readonly<Record<Step, number>> = {
  max: 45,
  target: 35,
  urgent: 30,
  min: 25,
}

export interface RateFacts {
  readonly margins: Margins
  /** VIS-108 */
  readonly is_recurring: boolean
  readonly order_from_intake: boolean
  readonly is_urgent: boolean
  readonly duration_estimate: number
  readonly price_provider_hourly_rate_cents: number | null
  readonly terms: BillingTerms
}

const usesIntakeSet = (facts: RateFacts): boolean => !facts.is_recurring && facts.order_from_intake

function nameOf(facts: RateFacts, step: Step): MarginName {
  if (!usesIntakeSet(facts)) return `margin_${step}`
  return step === 'target' ? 'intake_margin_max' : `intake_margin_${step}`
}

const wholeDollars = (numerator: number, denominator: number): number =>
  Math.max(0, floorDivide(numerator, denominator * 100) * 100)

/** The nurse rate from a share of the pharmacy amount. `share` is in 1/100 %, so that only integers are multiplied. */
function rateOfPart(
  {
    price_provider_hourly_rate_cents: rate,
    duration_estimate,
    terms,
  }: Pick<RateFacts, 'price_provider_hourly_rate_cents' | 'duration_estimate' | 'terms'>,
  share: number,
  kind: RateKind,
): number | null {
  if (rate === null) return null
  const minutes = billableMinutes(duration_estimate, terms)
  const amount = amountCents(minutes, rate)
  if (kind === 'flat') return wholeDollars(amount * share, 10_000)
  return minutes === 0 ? null : wholeDollars(amount * share * 60, 10_000 * minutes)
}

/** In cents; null when neither the pharmacy amount nor a variant is known. VIS-110 */
export function rateOfMargin(facts: RateFacts, step: Step, kind: RateKind): number | null {
  const name = nameOf(facts, step)
  const variant = facts.margins[`${name}_${kind}_rate_cents`]
  if (variant !== null) return variant
  return rateOfPart(
    facts,
    10_000 -
      (hundredths(
        facts.margins[name] ?? defaultMargins[name === 'intake_margin_max' ? 'max' : step],
      ) ?? 0),
    kind,
  )
}

/** The nurse rate that results in this take rate, computed like the rate of a margin. OFR-108 */
export const rateOfTake = (
  facts: Parameters<typeof rateOfPart>[0],
  percent: number,
  kind: RateKind,
): number | null => rateOfPart(facts, 10_000 - Math.round(percent * 100), kind)

/** VIS-111 */
export const suggestedRate = (facts: RateFacts, kind: RateKind = 'hourly'): number | null =>
  rateOfMargin(facts, facts.is_urgent ? 'urgent' : 'target', kind)

export interface RateLimits {
  readonly low: number | null
  readonly high: number | null
}

/** `low` is the rate at the highest margin. No limits apply without a pharmacy amount. VIS-112 */
export const rateLimits = (facts: RateFacts, kind: RateKind): RateLimits =>
  facts.price_provider_hourly_rate_cents === null
    ? { low: null, high: null }
    : { low: rateOfMargin(facts, 'max', kind), high: rateOfMargin(facts, 'min', kind) }

/** The warning of VIS-112; null when the rate is within the limits. */
export function rateLimitText(facts: RateFacts, kind: RateKind, rateCents: number): string | null {
  const { low, high } = rateLimits(facts, kind)
  if (low === null || high === null || (rateCents >= low && rateCents <= high)) return null
  return `This rate is outside the pharmacy limits ${formatCents(low)} - ${formatCents(high)}.`
}

/** 'locked' rates need the permission UNLOCK_RATES; 'paid' ones cannot be changed. VIS-113 */
export const rateLock = (visit: {
  readonly status: string
  readonly payment_nurse_paid: Instant | null
}): 'open' | 'locked' | 'paid' =>
  visit.payment_nurse_paid !== null
    ? 'paid'
    : visit.status === 'New' || visit.status === 'Hold'
      ? 'open'
      : 'locked'
export const ratesLockedText = 'Rates are locked. UNLOCK_RATES permission is required.' // VIS-044
