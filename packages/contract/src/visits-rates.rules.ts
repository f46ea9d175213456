// VIS "Rates and take rate" 103-113, VIS-172, AVR-063: amounts, margin, suggestion and limits; one function each for
// forms, server, reports and jobs.
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

/** VIS-104: the estimate until a chart is received, then what was charted. */
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
/** VIS-172: why the estimate is not the rate times the estimated time; null where it is. */
export function nurseNote(visit: PricedVisit, terms: BillingTerms): string | null {
  if (visit.flat_rate_cents !== null || visit.price_nurse_hourly_rate_cents === null) return null
  const minutes = billableMinutes(visit.duration_estimate, terms)
  if (minutes === visit.duration_estimate) return null
  return minutes > roundedMinutes(visit.duration_estimate, terms)
    ? `${hoursText(minutes)} minimum`
    : roundings[terms.duration_rounding_method]
}

/** What the nurse is to be paid (AVR-011): by the charted minutes once there are any. */
export const payableCents = (visit: PricedVisit, terms: BillingTerms): number | null =>
  nurseCents(visit, pricedMinutes(visit), terms)

/** VIS-103, in percent with two decimals. */
export const marginPercent = (provider: number | null, nurse: number | null): number | null =>
  provider === null || provider === 0 || nurse === null
    ? null
    : roundHalfUp((provider - nurse) * 10_000, provider) / 100

/** What was really invoiced and paid, once it was; null before. */
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

/** A pharmacy's margins in percent and cents; null where it has none. */
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

/** Of a part of the pharmacy amount, in hundredths of a percent, so that no fraction of a binary number takes part. */
function rateOfPart(
  {
    price_provider_hourly_rate_cents: rate,
    duration_estimate,
    terms,
  }: Pick<RateFacts, 'price_provider_hourly_rate_cents' | 'duration_estimate' | 'terms'>,
  kept: number,
  kind: RateKind,
): number | null {
  if (rate === null) return null
  const minutes = billableMinutes(duration_estimate, terms)
  const amount = amountCents(minutes, rate)
  if (kind === 'flat') return wholeDollars(amount * kept, 10_000)
  return minutes === 0 ? null : wholeDollars(amount * kept * 60, 10_000 * minutes)
}

/** VIS-110: cents; null while the pharmacy amount is unknown and no variant is set. */
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

/** OFR-108: the nurse rate that leaves this take rate, computed as that of a margin. */
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

/** VIS-112: low is the rate of the greatest margin; none while the pharmacy amount is unknown. */
export const rateLimits = (facts: RateFacts, kind: RateKind): RateLimits =>
  facts.price_provider_hourly_rate_cents === null
    ? { low: null, high: null }
    : { low: rateOfMargin(facts, 'max', kind), high: rateOfMargin(facts, 'min', kind) }

/** The sentence of VIS-112, or null when the rate lies within. */
export function rateLimitText(facts: RateFacts, kind: RateKind, rateCents: number): string | null {
  const { low, high } = rateLimits(facts, kind)
  if (low === null || high === null || (rateCents >= low && rateCents <= high)) return null
  return `This rate is outside the pharmacy limits ${formatCents(low)} - ${formatCents(high)}.`
}

/** VIS-113: whether a change needs UNLOCK_RATES, or is open to nobody any more. */
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
