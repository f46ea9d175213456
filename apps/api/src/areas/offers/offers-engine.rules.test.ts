// Decisions of the automatic offers. OFR-098 to OFR-109
import { describe, expect, test } from 'vitest'
import { offerProblems } from '@wren/contract/intake-offers.rules'
import { marginNames } from '@wren/contract/pharmacies'
import type { Margins, RateFacts } from '@wren/contract/visits-rates.rules'
import {
  limitOf,
  successOf,
  type Applications,
  type RaiseFacts,
} from './offers-engine-criteria.rules.ts'
import {
  engineBlast,
  leadHours,
  offerableDays,
  type EngineSeries,
} from './offers-engine-days.rules.ts'
import { matchingRule, type MatchFacts, type RuleRecord } from './offers-engine-match.rules.ts'
import { currentPay, highestPay, nextRaise, takeOf } from './offers-engine-pay.rules.ts'
import {
  passesByItself,
  rulesProblem,
  sendingProblem,
  intakeProblem,
  type IntakeFacts,
} from './offers-engine-problems.rules.ts'
import { isDue, nextWave, type WaveCandidate } from './offers-engine-waves.rules.ts'

const rule: RuleRecord = {
  id: 2,
  name: 'Default',
  is_active: true,
  priority: 100,
  provider_id: null,
  group_id: null,
  state: null,
  access_type: null,
  patient_type: null,
  is_urgent: null,
  duration_days_min: null,
  duration_days_max: null,
  lead_hours_min: null,
  lead_hours_max: null,
  wave_size: 2,
  wave_interval_minutes: 60,
  step_percent: 5,
  max_incentivized_offers: 3,
  max_hourly_rate_cents: 15_000,
  max_flat_rate_cents: null,
  min_take_rate: 25,
  required_nurse_count: 3,
  stop_on_every_day: true,
  stop_on_consecutive: true,
  max_distance_miles: 60,
  version: 1,
  created_at: '2026-11-21T00:00:00.000Z',
  updated_at: '2026-11-21T00:00:00.000Z',
}

describe('the rule of an intake', () => {
  const of: MatchFacts = {
    provider_id: 7,
    group_id: 3,
    state: 'NV',
    access_type: 'piv',
    patient_type: 'one-time',
    is_urgent: true,
    duration_days: 3,
    lead_hours: 48,
  }
  const fits = (own: Partial<RuleRecord>): boolean =>
    matchingRule([{ ...rule, ...own }], of) !== null

  test('OFR-105 is the active rule with the lowest priority number whose every condition fits the intake', () => {
    for (const own of [
      {},
      { provider_id: 7 },
      { group_id: 3 },
      { state: 'NV' },
      { access_type: 'piv' },
      { patient_type: 'one-time' },
      { is_urgent: true },
      { duration_days_min: 3, duration_days_max: 3 },
      { duration_days_min: 3 },
      { duration_days_max: 3 },
      { lead_hours_min: 48 },
      { lead_hours_max: 48 },
      { provider_id: 7, state: 'NV', lead_hours_min: 1, lead_hours_max: 99 },
    ])
      expect(fits(own), JSON.stringify(own)).toBe(true)
    for (const own of [
      { is_active: false },
      { provider_id: 8 },
      { group_id: 4 },
      { state: 'AZ' },
      { access_type: 'port' },
      { patient_type: 'recurring' },
      { is_urgent: false },
      { duration_days_min: 4 },
      { duration_days_max: 2 },
      { lead_hours_min: 48.5 },
      { lead_hours_max: 47 },
      { provider_id: 7, state: 'AZ' },
    ])
      expect(fits(own), JSON.stringify(own)).toBe(false)
    const many = [
      { ...rule, id: 9, priority: 20 },
      { ...rule, id: 4, priority: 10, state: 'AZ' },
      { ...rule, id: 5, priority: 10 },
      { ...rule, id: 6, priority: 10 },
      { ...rule, id: 7, priority: 1, is_active: false },
    ]
    expect(matchingRule(many, of)?.id).toBe(5)
    expect(matchingRule([{ ...rule, group_id: 3 }], { ...of, group_id: null })).toBeNull()
    expect(
      matchingRule([{ ...rule, duration_days_max: 9 }], { ...of, duration_days: null }),
    ).toBeNull()
    expect(leadHours('2026-11-25', 'America/Los_Angeles', '2026-11-24T18:00:00.000Z')).toBe(21)
    expect(leadHours('2026-11-24', 'America/New_York', '2026-11-24T13:30:00.000Z')).toBe(-1.5)
  })
})

describe('the blast', () => {
  const series: EngineSeries = {
    series_start_date: '2026-11-24',
    series_end_date: '2026-11-28',
    treatment_duration_days: 1,
    is_nonconsecutive: false,
    frequency_value: null,
    frequency_type: null,
    preferred_visit_slots: ['11:00-14:55'],
    timezone: 'America/Los_Angeles',
    duration_estimate: 120,
    flexibility_days: null,
  }
  const visit = {
    blast_type: null,
    blast_details: null,
    days_to_schedule: null,
    start: '2026-11-24T19:00:00.000Z',
    timezone: 'America/Los_Angeles',
  }
  const range = { date: null, date_from: '2026-11-24', date_to: '2026-11-28', note: null }

  test('OFR-109 has the visit’s type, or else that of treatment days and series, with dates and slots', () => {
    expect(
      engineBlast(
        {
          ...visit,
          blast_type: 'fixed',
          blast_details: { note: 'Bring a pump.' },
          days_to_schedule: 3,
        },
        series,
      ),
    ).toEqual({
      blast_type: 'fixed',
      blast_details: { note: 'Bring a pump.' },
      days_to_schedule: 3,
    })
    expect(engineBlast(visit, series)).toEqual({
      blast_type: 'flexible',
      blast_details: { ...range, slots: ['11:00-14:55'] },
      days_to_schedule: 1,
    })
    expect(
      engineBlast({ ...visit, days_to_schedule: 3 }, { ...series, preferred_visit_slots: [] }),
    ).toEqual({
      blast_type: 'multi-day',
      blast_details: { ...range, slots: ['07:00-10:55', '11:00-14:55', '15:00-19:00'] },
      days_to_schedule: 3,
    })
    expect(engineBlast(visit, { ...series, series_end_date: '2026-11-24' })).toEqual({
      blast_type: 'fixed-date',
      blast_details: {
        date: '2026-11-24',
        date_from: null,
        date_to: null,
        slots: ['11:00-14:55'],
        note: null,
      },
      days_to_schedule: 1,
    })
  })
  test('OFR-138 a visit before its recurring series is offered for its own day, with no proposed days', () => {
    const weekly = {
      ...series,
      treatment_duration_days: 2,
      frequency_value: 1,
      frequency_type: 'w' as const,
      series_start_date: '2026-12-01',
      series_end_date: '2026-12-20',
    }
    const blast = engineBlast(visit, weekly)
    expect(blast.blast_details).toMatchObject({ date_from: '2026-11-24', date_to: '2026-11-25' })
    expect(
      offerableDays(visit, blast, { ...weekly, today: '2026-11-20', expiration: null }),
    ).toEqual([])
    expect(
      engineBlast({ ...visit, start: '2026-12-09T19:00:00.000Z' }, weekly).blast_details,
    ).toMatchObject({ date_from: '2026-12-08', date_to: '2026-12-09' })
  })
  test('proposes the offered days from today within series and order', () => {
    const blast = engineBlast(visit, series)
    const limits = {
      series_start_date: '2026-11-24',
      series_end_date: '2026-11-28',
      today: '2026-11-20',
      expiration: null,
    }
    expect(offerableDays(visit, blast, limits)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ])
    expect(
      offerableDays(visit, blast, { ...limits, today: '2026-11-26', expiration: '2026-11-27' }),
    ).toEqual(['2026-11-26', '2026-11-27'])
    expect(
      offerableDays(visit, blast, {
        ...limits,
        series_start_date: '2026-12-01',
        series_end_date: '2026-12-04',
      }),
    ).toEqual([])
    expect(offerableDays(visit, { ...blast, blast_type: 'fixed' }, limits)).toEqual(['2026-11-24'])
    expect(offerableDays(visit, { ...blast, blast_type: 'manual' }, limits)).toEqual([])
  })
})

describe('problems', () => {
  const well: IntakeFacts = {
    order: 1,
    visits: [{ status: 'New', series: null }],
    lead: { status: 'New' },
    series_start_date: '2026-11-24',
    series_end_date: '2026-11-28',
    today: '2026-11-20',
  }
  const two = (a: string | null, b: string | null) => ({
    ...well,
    visits: [
      { status: 'New', series: a },
      { status: 'New', series: b },
    ],
  })

  test('INT-136 open visits of one series are accepted; of two series, or of none, they are multiple visits', () => {
    expect(intakeProblem(two('s', 's'))).toBeNull()
    for (const facts of [two('s', 't'), two('s', null), two(null, null)])
      expect(intakeProblem(facts)).toBe('multiple_visits')
  })
  test('are checked in order, with business hours from 08:00 to 20:00', () => {
    const worst: IntakeFacts = {
      order: null,
      visits: [],
      lead: null,
      series_start_date: null,
      series_end_date: null,
      today: '2026-11-20',
    }
    const steps: Partial<IntakeFacts>[] = [
      {},
      { order: 1 },
      {
        visits: [
          { status: 'Hold', series: null },
          { status: 'New', series: null },
        ],
        lead: { status: 'Hold' },
      },
      { visits: [{ status: 'Hold', series: null }] },
      { lead: { status: 'New' } },
      { series_start_date: '2026-11-10' },
      { series_end_date: '2026-11-19' },
      { series_end_date: '2026-11-20' },
    ]
    const found = steps.map((_, at) =>
      intakeProblem(Object.assign({}, worst, ...steps.slice(0, at + 1)) as IntakeFacts),
    )
    expect(found).toEqual([
      'missing_order_id',
      'no_visits',
      'multiple_visits',
      'invalid_visit_status',
      'missing_series_dates',
      'missing_series_dates',
      'series_end_past',
      null,
    ])
    expect([
      rulesProblem({ days: [], rule: null }),
      rulesProblem({ days: ['2026-11-24'], rule: null }),
      rulesProblem({ days: ['2026-11-24'], rule }),
    ]).toEqual(['missing_proposed_days', 'no_matching_rule', null])
    expect(
      ['07:59', '08:00', '20:00', '20:01'].map((time) => sendingProblem({ eligible: 1, time })),
    ).toEqual(['outside_business_hours', null, null, 'outside_business_hours'])
    expect(sendingProblem({ eligible: 0, time: '03:00' })).toBe('no_nurses_available')
    expect(offerProblems.filter(passesByItself)).toEqual([
      'outside_business_hours',
      'no_nurses_available',
    ])
  })
})

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
  ) => successOf({ ...rule, ...of }, { ...none, applied, ...own })

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
    expect(limitOf(rule, raise)).toBeNull()
    expect(limitOf(rule, { ...raise, raises: 3 })).toBe('max_incentivized_offers')
    expect(limitOf({ ...rule, max_hourly_rate_cents: 8_999 }, raise)).toBe('max_rate')
    expect(limitOf({ ...rule, max_hourly_rate_cents: 9_000 }, raise)).toBeNull()
    expect(
      limitOf(
        { ...rule, max_hourly_rate_cents: 1, max_flat_rate_cents: 9_000 },
        { ...raise, kind: 'flat' },
      ),
    ).toBeNull()
    expect(limitOf({ ...rule, max_flat_rate_cents: 8_999 }, { ...raise, kind: 'flat' })).toBe(
      'max_rate',
    )
    expect(limitOf({ ...rule, min_take_rate: 26 }, raise)).toBe('min_take_rate')
    expect(
      limitOf({ ...rule, min_take_rate: null }, { ...raise, next: { take: -5, cents: 9_001 } }),
    ).toBe('min_take_rate')
    expect(limitOf(rule, { ...raise, next: null })).toBe('min_take_rate')
    // In order: the number of raises, the rate, the take rate.
    const all = { ...rule, max_hourly_rate_cents: 1, min_take_rate: 90 }
    expect([
      limitOf(all, { ...raise, raises: 3 }),
      limitOf(all, raise),
      limitOf({ ...all, max_hourly_rate_cents: null }, raise),
    ]).toEqual(['max_incentivized_offers', 'max_rate', 'min_take_rate'])
  })
})

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

test('a wave takes the next reachable nurses, and no raise is due while any remain', () => {
  const near = (nurse: number, own: Partial<WaveCandidate> = {}): WaveCandidate => ({
    nurse,
    distance: 10,
    notified: null,
    opted_out: false,
    sent_today: 0,
    ...own,
  })
  const all = [
    near(1, { notified: '2026-11-20T10:00:00.000Z' }),
    near(2, { distance: 60.1 }),
    near(3, { distance: null }),
    near(4, { opted_out: true }),
    near(5, { sent_today: 5 }),
    near(6, { sent_today: 4, distance: 60 }),
    near(7),
    near(8),
  ]
  expect(nextWave(all, rule)).toEqual({ nurses: [6, 7], open: true })
  expect(nextWave(all, { wave_size: 100, max_distance_miles: null })).toEqual({
    nurses: [2, 3, 6, 7, 8],
    open: true,
  })
  expect(nextWave(all.slice(0, 5), rule)).toEqual({ nurses: [], open: true })
  expect(nextWave(all.slice(0, 4), rule)).toEqual({ nurses: [], open: false })
  expect([
    isDue(null, 60, '2026-11-20T10:00:00.000Z'),
    isDue('2026-11-20T10:00:00.000Z', 60, '2026-11-20T10:59:59.999Z'),
    isDue('2026-11-20T10:00:00.000Z', 60, '2026-11-20T11:00:00.000Z'),
  ]).toEqual([true, false, true])
})
