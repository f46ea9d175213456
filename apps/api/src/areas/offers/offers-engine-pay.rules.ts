// Pay of automatic offers: the first offer and its raises. OFR-108
import {
  marginPercent,
  nurseCents,
  providerCents,
  rateOfMargin,
  rateOfTake,
  type RateFacts,
  type RateKind,
} from '@wren/contract/visits-rates.rules'

export interface PaidVisit {
  readonly duration_estimate: number
  readonly flat_rate_cents: number | null
  readonly price_nurse_hourly_rate_cents: number | null
  readonly price_provider_hourly_rate_cents: number | null
}
export interface EnginePay {
  readonly kind: RateKind
  readonly cents: number
}
/** A take rate in percent and the nurse rate in cents that leaves it. */
export interface Raise {
  readonly take: number
  readonly cents: number
}

/** Uses the margins for intakes, also for a recurring visit (OFR-108). */
const withIntakeMargins = (facts: RateFacts): RateFacts => ({
  ...facts,
  is_recurring: false,
  order_from_intake: true,
})

/** The visit's current rate, or else the rate at the intake's margin. */
export function currentPay(visit: PaidVisit, facts: RateFacts): EnginePay | null {
  if (visit.flat_rate_cents !== null) return { kind: 'flat', cents: visit.flat_rate_cents }
  const cents =
    visit.price_nurse_hourly_rate_cents ??
    rateOfMargin(withIntakeMargins(facts), facts.is_urgent ? 'urgent' : 'max', 'hourly')
  return cents === null ? null : { kind: 'hourly', cents }
}

export const payColumns = ({
  kind,
  cents,
}: EnginePay):
  | { readonly flat_rate_cents: number }
  | { readonly price_nurse_hourly_rate_cents: number } =>
  kind === 'flat' ? { flat_rate_cents: cents } : { price_nurse_hourly_rate_cents: cents }

/** Take rate (VIS-103) for a rate that is not stored yet. */
export function takeOf(visit: PaidVisit, pay: EnginePay, { terms }: RateFacts): number | null {
  const priced = {
    ...visit,
    flat_rate_cents: null,
    ...payColumns(pay),
    nurse_chart_received: null,
    actual_start: null,
    actual_end: null,
  }
  return marginPercent(
    providerCents(priced, visit.duration_estimate, terms),
    nurseCents(priced, visit.duration_estimate, terms),
  )
}

/**
 * `reached`: the take rate of the last raise. The next raise starts from it and not from the take rate of the rounded
 * rate, unless a person has set another rate since.
 */
export function nextRaise(
  visit: PaidVisit,
  pay: EnginePay,
  facts: RateFacts,
  step: number,
  reached: number | null,
): Raise | null {
  const currentTake =
    reached !== null && rateOfTake(facts, reached, pay.kind) === pay.cents
      ? reached
      : takeOf(visit, pay, facts)
  if (currentTake === null) return null
  const take = Math.round((currentTake - step) * 100) / 100
  const cents = rateOfTake(facts, take, pay.kind)
  return cents === null ? null : { take, cents }
}

/** Rate in cents at intake_margin_min. VIS-110 */
export const highestPay = (facts: RateFacts, kind: RateKind): number | null =>
  rateOfMargin(withIntakeMargins(facts), 'min', kind)
