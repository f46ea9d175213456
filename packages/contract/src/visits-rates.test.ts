// VIS "Rates and take rate" 103-113, against the catalogue's own example and against a slow, exact sum.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marginNames } from './pharmacies.ts'
import {
  derivedPrices,
  marginPercent,
  payableCents,
  rateLimits,
  rateLimitText,
  rateLock,
  suggestedRate,
  type Margins,
  type PricedVisit,
  type RateFacts,
} from './visits-rates.rules.ts'

const noMargins = Object.fromEntries(
  marginNames.flatMap((name) => [
    [name, null],
    [`${name}_flat_rate_cents`, null],
    [`${name}_hourly_rate_cents`, null],
  ]),
) as unknown as Margins
const terms = { duration_rounding_method: 'up-15', minimal_minutes_charge: 120 } as const
const facts = (over: Partial<RateFacts> = {}, margins: Partial<Margins> = {}): RateFacts => ({
  margins: { ...noMargins, ...margins },
  is_recurring: true,
  order_from_intake: false,
  is_urgent: false,
  duration_estimate: 95,
  price_provider_hourly_rate_cents: 15_000,
  terms,
  ...over,
})
const visit = (over: Partial<PricedVisit> = {}): PricedVisit => ({
  duration_estimate: 95,
  nurse_chart_received: null,
  actual_start: null,
  actual_end: null,
  flat_rate_cents: null,
  price_nurse_hourly_rate_cents: 9_000,
  price_provider_hourly_rate_cents: 15_000,
  ...over,
})

test('hourly rate 150, 95 minutes, up-15, at least 120, target 40: 90 per hour, estimate 180, margin 40; a chart of 125 minutes makes 135 of it', () => {
  expect(suggestedRate(facts({}, { margin_target: 40 }))).toBe(9_000)
  expect(derivedPrices(visit(), terms)).toEqual({
    price_nurse_estimate_cents: 18_000,
    price_nurse_note: '2 h minimum',
    price_provider_estimate_cents: 30_000,
    margin_percent: 40,
  })
  const charted = visit({
    nurse_chart_received: '2026-08-17T20:00:00.000Z',
    actual_start: '2026-08-17T16:00:00.000Z',
    actual_end: '2026-08-17T18:05:00.000Z',
  })
  expect(payableCents(charted, terms)).toBe(20_250)
  expect(derivedPrices(charted, terms)).toEqual({
    price_nurse_estimate_cents: 18_000,
    price_nurse_note: '2 h minimum',
    price_provider_estimate_cents: 30_000,
    margin_percent: 40,
  })
})

describe('margins', () => {
  test('no margin without a pharmacy amount or a nurse amount, and two decimals otherwise', () => {
    expect(marginPercent(null, 100)).toBeNull()
    expect(marginPercent(0, 100)).toBeNull()
    expect(marginPercent(100, null)).toBeNull()
    expect(marginPercent(30_000, 20_000)).toBe(33.33)
    expect(marginPercent(10_000, 15_000)).toBe(-50)
  })
  test('VIS-103 the cents of invoice and payment take the place of the estimates', () => {
    expect(derivedPrices(visit(), terms, { invoiced: 40_000, paid: 10_000 }).margin_percent).toBe(
      75,
    )
    expect(derivedPrices(visit(), terms, { invoiced: null, paid: 15_000 }).margin_percent).toBe(50)
  })
  test('any percent makes a nurse rate that leaves at least that margin, less than a dollar an hour above it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1_00, max: 500_00 }),
        fc.integer({ min: 1, max: 155 }),
        (percent, hourly, fives) => {
          const asked = facts(
            { duration_estimate: fives * 5, price_provider_hourly_rate_cents: hourly },
            { margin_target: percent / 100 },
          )
          const rate = suggestedRate(asked) as number
          const exact = (hourly * (10_000 - percent)) / 10_000
          expect(rate % 100).toBe(0)
          // The pharmacy's amount is rounded to cents before the percent is taken of it.
          expect(rate).toBeLessThanOrEqual(exact + 1)
          expect(rate).toBeGreaterThan(exact - 101)
        },
      ),
    )
  })
})

test('VIS-108 VIS-109 the intake set counts only for a visit that is not recurring and whose order stems from an intake; what is empty has the defaults', () => {
  expect(suggestedRate(facts())).toBe(9_700) // 35 percent of 150 leaves 97.50
  expect(suggestedRate(facts({ is_urgent: true }))).toBe(10_500)
  expect(suggestedRate(facts({ is_recurring: false, order_from_intake: true }))).toBe(8_200)
  expect(
    suggestedRate(
      facts(
        { is_recurring: false, order_from_intake: true, is_urgent: true },
        { intake_margin_urgent: 20 },
      ),
    ),
  ).toBe(12_000)
  expect(suggestedRate(facts({ is_recurring: false }, { intake_margin_max: 10 }))).toBe(9_700)
  expect(suggestedRate(facts({ order_from_intake: true }, { intake_margin_max: 10 }))).toBe(9_700)
})

test('VIS-110 the variant of the margin wins over its percent, each for its own kind of visit', () => {
  const margins = {
    margin_target: 40,
    margin_target_hourly_rate_cents: 8_850,
    margin_target_flat_rate_cents: 17_025,
  }
  expect(suggestedRate(facts({}, margins))).toBe(8_850)
  expect(suggestedRate(facts({}, margins), 'flat')).toBe(17_025)
  expect(suggestedRate(facts({}, { margin_target: 40 }), 'flat')).toBe(18_000)
  expect(suggestedRate(facts({ price_provider_hourly_rate_cents: null }, margins))).toBe(8_850)
  expect(suggestedRate(facts({ price_provider_hourly_rate_cents: null }))).toBeNull()
})

test('a rate between the greatest and the least margin passes, others are named with the limits, none while the pharmacy amount is unknown', () => {
  expect(rateLimits(facts(), 'hourly')).toEqual({ low: 8_200, high: 11_200 })
  expect(rateLimitText(facts(), 'hourly', 8_200)).toBeNull()
  expect(rateLimitText(facts(), 'hourly', 11_200)).toBeNull()
  expect(rateLimitText(facts(), 'hourly', 8_199)).toBe(
    'This rate is outside the pharmacy limits $82.00 - $112.00.',
  )
  expect(rateLimitText(facts(), 'hourly', 11_201)).toBe(
    'This rate is outside the pharmacy limits $82.00 - $112.00.',
  )
  expect(rateLimitText(facts({ price_provider_hourly_rate_cents: null }), 'hourly', 1)).toBeNull()
})

test('rates are open in New and Hold, locked from Active - Booked on, and closed once the nurse was paid', () => {
  const lock = (status: string, paid: string | null = null) =>
    rateLock({ status, payment_nurse_paid: paid })
  expect([
    lock('New'),
    lock('Hold'),
    lock('Active - Booked'),
    lock('Completed - Closed Out'),
  ]).toEqual(['open', 'open', 'locked', 'locked'])
  expect(lock('New', '2026-08-17T16:00:00.000Z')).toBe('paid')
})
