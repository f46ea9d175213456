import { describe, expect, it } from 'vitest'
import { proposedBecause, proposedDays, type SeriesFacts } from './intake-visits.rules.ts'

const series: SeriesFacts = {
  series_start_date: '2026-08-20',
  series_end_date: '2026-08-28',
  treatment_duration_days: 3,
  is_nonconsecutive: false,
  frequency_value: null,
  frequency_type: null,
  preferred_visit_slots: [],
  timezone: 'America/Los_Angeles',
  duration_estimate: 120,
}
const told = (facts: SeriesFacts) =>
  proposedDays(facts).map((day) => `${day.slice(5)} ${proposedBecause(facts, day)}`)

describe('why a day is proposed', () => {
  it('counts the days of a consecutive treatment', () => {
    expect(told(series)).toEqual(['08-20 Day 1 of 3', '08-21 Day 2 of 3', '08-22 Day 3 of 3'])
  })
  it('names the range over which a nonconsecutive one is spread', () => {
    expect(told({ ...series, is_nonconsecutive: true })).toEqual(
      ['20', '24', '28'].map(
        (day, at) => `08-${day} Visit ${at + 1} of 3, spread over Aug 20 - Aug 28`,
      ),
    )
    expect(
      proposedBecause(
        {
          ...series,
          is_nonconsecutive: true,
          treatment_duration_days: 2,
          series_start_date: '2026-12-30',
          series_end_date: '2027-01-02',
        },
        '2027-01-02',
      ),
    ).toBe('Visit 2 of 2, spread over Dec 30, 2026 - Jan 2, 2027')
  })
  it('takes the first day of one visit, and says so where there is no other', () => {
    expect(told({ ...series, treatment_duration_days: 1 })).toEqual([
      '08-20 First day of Aug 20 - Aug 28',
    ])
    expect(told({ ...series, treatment_duration_days: 1, series_end_date: '2026-08-20' })).toEqual([
      '08-20 The one day of the series',
    ])
  })
  it('numbers the blocks of a recurring treatment, and the days within a block of several', () => {
    const recurring = {
      ...series,
      treatment_duration_days: 1,
      series_end_date: '2026-09-20',
      frequency_value: 2,
      frequency_type: 'w' as const,
    }
    expect(told(recurring)).toEqual([
      '08-20 Block 1, every 2 weeks',
      '09-03 Block 2, every 2 weeks',
      '09-17 Block 3, every 2 weeks',
    ])
    expect(
      told({ ...recurring, treatment_duration_days: 2, series_end_date: '2026-09-03' }),
    ).toEqual([
      '08-20 Block 1, day 1 of 2, every 2 weeks',
      '08-21 Block 1, day 2 of 2, every 2 weeks',
      '09-03 Block 2, day 1 of 2, every 2 weeks',
      '09-04 Block 2, day 2 of 2, every 2 weeks',
    ])
    expect(
      told({
        ...recurring,
        frequency_value: 1,
        frequency_type: 'm',
        series_end_date: '2026-08-20',
      }),
    ).toEqual(['08-20 Block 1, every month'])
  })
  it('says nothing of a day that no rule proposes', () => {
    expect([proposedBecause(series, '2026-08-23'), proposedBecause(series, '2026-08-19')]).toEqual([
      null,
      null,
    ])
  })
})
