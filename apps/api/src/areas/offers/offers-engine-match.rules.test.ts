// The rule that matches an intake. OFR-104, OFR-105
import { describe, expect, test } from 'vitest'
import { leadHours } from './offers-engine-days.rules.ts'
import { matchingRule, type MatchFacts, type RuleRecord } from './offers-engine-match.rules.ts'
import { ruleRecord } from './offers-engine-rule.builders.ts'

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
    matchingRule([{ ...ruleRecord, ...own }], of) !== null

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
      { ...ruleRecord, id: 9, priority: 20 },
      { ...ruleRecord, id: 4, priority: 10, state: 'AZ' },
      { ...ruleRecord, id: 5, priority: 10 },
      { ...ruleRecord, id: 6, priority: 10 },
      { ...ruleRecord, id: 7, priority: 1, is_active: false },
    ]
    expect(matchingRule(many, of)?.id).toBe(5)
    expect(matchingRule([{ ...ruleRecord, group_id: 3 }], { ...of, group_id: null })).toBeNull()
    expect(
      matchingRule([{ ...ruleRecord, duration_days_max: 9 }], { ...of, duration_days: null }),
    ).toBeNull()
    expect(leadHours('2026-11-25', 'America/Los_Angeles', '2026-11-24T18:00:00.000Z')).toBe(21)
    expect(leadHours('2026-11-24', 'America/New_York', '2026-11-24T13:30:00.000Z')).toBe(-1.5)
  })
})
