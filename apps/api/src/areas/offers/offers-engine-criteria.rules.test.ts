// Stop criteria of automatic offers. OFR-101, OFR-102
import { describe, expect, test } from 'vitest'
import {
  limitOf,
  successOf,
  type Applications,
  type RaiseFacts,
} from './offers-engine-criteria.rules.ts'
import { type RuleRecord } from './offers-engine-match.rules.ts'
import { ruleRecord } from './offers-engine-rule.builders.ts'

describe('stops', () => {
  const none: Applications = {
    applied: [],
    proposed: ['2026-11-24', '2026-11-25', '2026-11-26'],
    days_to_schedule: 2,
    nonconsecutive: false,
  }
  const by = (
    applied: Applications['applied'],
    own: Partial<Applications> = {},
    of: Partial<RuleRecord> = {},
  ) => successOf({ ...ruleRecord, ...of }, { ...none, applied, ...own })

  test('OFR-101 OFR-102 checks success in order, then the limits of the next raise', () => {
    expect(by([])).toBeNull()
    // Consecutive coverage: one nurse with days in a row, unless the series is nonconsecutive.
    expect(by([['2026-11-24', '2026-11-26']])).toBeNull()
    expect(by([['2026-11-24', '2026-11-26']], { nonconsecutive: true })).toBe(
      'consecutive_coverage',
    )
    expect(by([['2026-11-26'], ['2026-11-25', '2026-11-24', '2026-11-24']])).toBe(
      'consecutive_coverage',
    )
    expect(by([['2026-11-24', '2026-11-24']], { nonconsecutive: true })).toBeNull()
    // Every proposed day has an applicant.
    expect(by([['2026-11-24'], ['2026-11-25']])).toBeNull()
    expect(by([['2026-11-24'], ['2026-11-25'], ['2026-11-26']])).toBe(
      'nurse_availability_every_day',
    )
    expect(by([['2026-11-24'], ['2026-11-24'], ['2026-11-24']])).toBe('required_nurse_count')
    expect(
      by([['2026-11-24'], ['2026-11-25'], ['2026-11-26']], {}, { stop_on_every_day: false }),
    ).toBe('required_nurse_count')
    expect(by([['2026-11-24', '2026-11-25'], ['2026-11-26'], ['2026-11-24']])).toBe(
      'consecutive_coverage',
    )
    expect(
      by([['2026-11-24', '2026-11-25'], ['2026-11-24']], {}, { stop_on_consecutive: false }),
    ).toBeNull()
    for (const required_nurse_count of [null, 0])
      expect(
        by([['2026-11-24'], ['2026-11-24'], ['2026-11-24']], {}, { required_nurse_count }),
      ).toBeNull()

    const raise: RaiseFacts = {
      kind: 'hourly',
      raises: 2,
      next: { take: 25, cents: 9_000 },
      highest: 9_000,
    }
    expect(limitOf(ruleRecord, raise)).toBeNull()
    expect(limitOf(ruleRecord, { ...raise, raises: 3 })).toBe('max_incentivized_offers')
    expect(limitOf({ ...ruleRecord, max_hourly_rate_cents: 8_999 }, raise)).toBe('max_rate')
    expect(limitOf({ ...ruleRecord, max_hourly_rate_cents: 9_000 }, raise)).toBeNull()
    expect(
      limitOf(
        { ...ruleRecord, max_hourly_rate_cents: 1, max_flat_rate_cents: 9_000 },
        { ...raise, kind: 'flat' },
      ),
    ).toBeNull()
    expect(limitOf({ ...ruleRecord, max_flat_rate_cents: 8_999 }, { ...raise, kind: 'flat' })).toBe(
      'max_rate',
    )
    expect(limitOf({ ...ruleRecord, min_take_rate: 26 }, raise)).toBe('min_take_rate')
    expect(
      limitOf(
        { ...ruleRecord, min_take_rate: null },
        { ...raise, next: { take: -5, cents: 9_001 } },
      ),
    ).toBe('min_take_rate')
    expect(limitOf(ruleRecord, { ...raise, next: null })).toBe('min_take_rate')
    // In order: the number of raises, the rate, the take rate.
    const all = { ...ruleRecord, max_hourly_rate_cents: 1, min_take_rate: 90 }
    expect([
      limitOf(all, { ...raise, raises: 3 }),
      limitOf(all, raise),
      limitOf({ ...all, max_hourly_rate_cents: null }, raise),
    ]).toEqual(['max_incentivized_offers', 'max_rate', 'min_take_rate'])
  })
})
