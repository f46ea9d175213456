// VIS-103 to 112: what the shared rate rules need of a visit on screen; money in cents inside the rules.
import { dollarsToCents } from '@wren/contract/money'
import type { BillingTerms } from '@wren/contract/pharmacies.rules'
import { marginNames, type Pharmacy } from '@wren/contract/pharmacies'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { Margins, PricedVisit, RateFacts } from '@wren/contract/visits-rates.rules'
import type { VisitValues } from './visits-form.values.ts'

const cents = (dollars: number | null): number | null =>
  dollars === null ? null : dollarsToCents(dollars)

export const termsOf = ({ provider }: WholeVisit): BillingTerms => ({
  duration_rounding_method: provider?.duration_rounding_method ?? 'none',
  minimal_minutes_charge: provider?.minimal_minutes_charge ?? null,
})

const marginsOf = (pharmacy: Pharmacy): Margins =>
  Object.fromEntries(
    marginNames.flatMap((name) => [
      [name, pharmacy[name]],
      [`${name}_flat_rate_cents`, cents(pharmacy[`${name}_flat_rate`])],
      [`${name}_hourly_rate_cents`, cents(pharmacy[`${name}_hourly_rate`])],
    ]),
  ) as unknown as Margins

/** Null while the pharmacy on screen is not the one whose margins are known. */
export function rateFactsOf(whole: WholeVisit, values: VisitValues): RateFacts | null {
  const { provider } = whole
  if (provider === null || values.provider_id !== provider.id) return null
  return {
    margins: marginsOf(provider),
    is_recurring: values.is_recurring,
    order_from_intake: whole.scheduling.order_from_intake,
    is_urgent: values.is_urgent,
    duration_estimate: values.duration_estimate ?? 0,
    price_provider_hourly_rate_cents: cents(values.price_provider_hourly_rate),
    terms: termsOf(whole),
  }
}

export const pricedOf = (visit: Assignment, values: VisitValues): PricedVisit => ({
  duration_estimate: values.duration_estimate ?? 0,
  nurse_chart_received: visit.nurse_chart_received,
  actual_start: visit.actual_start,
  actual_end: visit.actual_end,
  flat_rate_cents: cents(values.flat_rate),
  price_nurse_hourly_rate_cents: cents(values.price_nurse_hourly_rate),
  price_provider_hourly_rate_cents: cents(values.price_provider_hourly_rate),
})
