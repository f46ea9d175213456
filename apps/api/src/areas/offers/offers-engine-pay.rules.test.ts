// Pay and raises of automatic offers. OFR-108
import { describe, expect, test } from 'vitest'
import { marginNames } from '@wren/contract/pharmacies'
import type { Margins, RateFacts } from '@wren/contract/visits-rates.rules'
import { currentPay, highestPay, nextRaise, takeOf } from './offers-engine-pay.rules.ts'

describe('pay', () => {
  const margins = {
    ...Object.fromEntries(
      marginNames.flatMap((name) => [
        [name, 35],
        [`${name}_flat_rate_cents`, null],
        [`${name}_hourly_rate_cents`, null],
      ]),
    ),
    intake_margin_max: 45,
    intake_margin_urgent: 30,
    intake_margin_min: 25,
  } as Margins
  const facts: RateFacts = {
    margins,
    is_recurring: true,
    order_from_intake: false,
    is_urgent: false,
    duration_estimate: 60,
    price_provider_hourly_rate_cents: 9_500,
    terms: { duration_rounding_method: 'up-15', minimal_minutes_charge: 120 },
  }
  const visit = {
    duration_estimate: 60,
    flat_rate_cents: null,
    price_nurse_hourly_rate_cents: null,
    price_provider_hourly_rate_cents: 9_500,
  }

  test('OFR-108 starts at the visit’s rate, or else at the intake’s margin, and ends at its minimum margin', () => {
    expect(currentPay({ ...visit, price_nurse_hourly_rate_cents: 6_000 }, facts)).toEqual({
      kind: 'hourly',
      cents: 6_000,
    })
    expect(
      currentPay({ ...visit, price_nurse_hourly_rate_cents: 6_000, flat_rate_cents: 9_900 }, facts),
    ).toEqual({ kind: 'flat', cents: 9_900 })
    expect(currentPay(visit, facts)).toEqual({ kind: 'hourly', cents: 5_200 })
    expect(currentPay(visit, { ...facts, is_urgent: true })).toEqual({
      kind: 'hourly',
      cents: 6_600,
    })
    expect(currentPay(visit, { ...facts, price_provider_hourly_rate_cents: null })).toBeNull()
    expect([highestPay(facts, 'hourly'), highestPay(facts, 'flat')]).toEqual([7_100, 14_200])
  })
  test('OFR-108 each raise lowers the take rate by the step despite rounding, also from a rate set by staff', () => {
    const hourly = (cents: number) => ({ kind: 'hourly', cents }) as const
    expect(takeOf(visit, hourly(5_200), facts)).toBe(45.26)
    const first = nextRaise(visit, hourly(5_200), facts, 5, null)
    expect(first).toEqual({ take: 40.26, cents: 5_600 })
    expect(nextRaise(visit, hourly(5_600), facts, 5, 40.26)).toEqual({ take: 35.26, cents: 6_100 })
    expect(nextRaise(visit, hourly(5_700), facts, 5, 40.26)).toEqual({ take: 35, cents: 6_100 })
    expect(nextRaise(visit, { kind: 'flat', cents: 9_500 }, facts, 10, null)).toEqual({
      take: 40,
      cents: 11_400,
    })
    expect(
      nextRaise(
        { ...visit, price_provider_hourly_rate_cents: null },
        hourly(5_200),
        facts,
        5,
        null,
      ),
    ).toBeNull()
  })
})
