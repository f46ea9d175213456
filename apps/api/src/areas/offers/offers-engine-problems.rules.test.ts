// Problems that prevent automatic offers. INT-136, OFR-097 to OFR-099
import { describe, expect, test } from 'vitest'
import { offerProblems } from '@wren/contract/intake-offers.rules'
import {
  passesByItself,
  rulesProblem,
  sendingProblem,
  intakeProblem,
  type IntakeFacts,
} from './offers-engine-problems.rules.ts'
import { ruleRecord } from './offers-engine-rule.builders.ts'

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
      rulesProblem({ days: ['2026-11-24'], rule: ruleRecord }),
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
