import { describe, expect, it } from 'vitest'
import { blastDetailsFor, type SeriesFacts } from './intake-visits.rules.ts'

const series = {
  series_start_date: '2026-12-01', series_end_date: '2026-12-05', treatment_duration_days: 1, is_nonconsecutive: false, frequency_value: null, frequency_type: null, preferred_visit_slots: [],
  timezone: 'America/Phoenix', duration_estimate: 120, flexibility_days: null,
} satisfies SeriesFacts & { flexibility_days: null }
const every = ['07:00-10:55', '11:00-14:55', '15:00-19:00']

describe('the offer that a visit of an intake begins with', () => {
  it('spans the days of the series in the slots that were asked for; none means all of them', () => {
    expect(blastDetailsFor(series, '2026-12-01')).toEqual({ date: null, date_from: '2026-12-01', date_to: '2026-12-05', slots: every, note: null })
    expect(blastDetailsFor({ ...series, preferred_visit_slots: ['11:00-14:55'] }, '2026-12-01').slots).toEqual(['11:00-14:55'])
  })
  it('spans at most the fourteen days that a blast may span', () => {
    expect(blastDetailsFor({ ...series, series_end_date: '2027-01-30' }, '2026-12-01')).toMatchObject({ date_from: '2026-12-01', date_to: '2026-12-15' })
  })
  it('is one day where the series is one day', () => {
    expect(blastDetailsFor({ ...series, series_end_date: '2026-12-01' }, '2026-12-01')).toEqual({ date: '2026-12-01', date_from: null, date_to: null, slots: every, note: null })
  })
  it('keeps a recurring visit to its own block, give or take its flexibility, never before the series', () => {
    const weekly = { ...series, series_end_date: '2027-01-30', frequency_value: 1, frequency_type: 'w' as const, flexibility_days: 2 }
    expect(blastDetailsFor(weekly, '2026-12-01')).toMatchObject({ date_from: '2026-12-01', date_to: '2026-12-03' })
    expect(blastDetailsFor(weekly, '2026-12-08')).toMatchObject({ date_from: '2026-12-06', date_to: '2026-12-10' })
    expect(blastDetailsFor({ ...weekly, treatment_duration_days: 3, flexibility_days: null }, '2026-12-09')).toMatchObject({ date_from: '2026-12-08', date_to: '2026-12-10' })
  })
})
