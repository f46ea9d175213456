// OFR "Auto offers engine" 108: what is offered first, and by how much each raise goes up.
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
export interface Pay {
  readonly kind: RateKind
  readonly cents: number
}
/** A take rate in percent and the nurse rate that leaves it. */
export interface Raise {
  readonly take: number
  readonly cents: number
}

/** The intake's margins count whatever the visit is (OFR-108). */
const ofIntake = (facts: RateFacts): RateFacts => ({
  ...facts,
  is_recurring: false,
  order_from_intake: true,
})

/** The visit's current rate; where it has none, that of the intake's margin. */
export function currentPay(visit: PaidVisit, facts: RateFacts): Pay | null {
  if (visit.flat_rate_cents !== null) return { kind: 'flat', cents: visit.flat_rate_cents }
  const cents =
    visit.price_nurse_hourly_rate_cents ??
    rateOfMargin(ofIntake(facts), facts.is_urgent ? 'urgent' : 'max', 'hourly')
  return cents === null ? null : { kind: 'hourly', cents }
}

export const payColumns = ({
  kind,
  cents,
}: Pay):
  | { readonly flat_rate_cents: number }
  | { readonly price_nurse_hourly_rate_cents: number } =>
  kind === 'flat' ? { flat_rate_cents: cents } : { price_nurse_hourly_rate_cents: cents }

/** VIS-103 for a rate that is not stored yet. */
export function takeOf(visit: PaidVisit, pay: Pay, { terms }: RateFacts): number | null {
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
 * `reached`: the take rate of the last raise. Rates are whole dollars, so raises add up from it and not from what
 * rounding left, unless a person has set another rate since.
 */
export function nextRaise(
  visit: PaidVisit,
  pay: Pay,
  facts: RateFacts,
  step: number,
  reached: number | null,
): Raise | null {
  const kept =
    reached !== null && rateOfTake(facts, reached, pay.kind) === pay.cents
      ? reached
      : takeOf(visit, pay, facts)
  if (kept === null) return null
  const take = Math.round((kept - step) * 100) / 100
  const cents = rateOfTake(facts, take, pay.kind)
  return cents === null ? null : { take, cents }
}

/** VIS-110: the rate of intake_margin_min. */
export const highestPay = (facts: RateFacts, kind: RateKind): number | null =>
  rateOfMargin(ofIntake(facts), 'min', kind)
