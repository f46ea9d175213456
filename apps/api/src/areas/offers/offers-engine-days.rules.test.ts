// The blast and the days of automatic offers. OFR-098, OFR-105, OFR-109, OFR-138
import { describe, expect, test } from 'vitest'
import { engineBlast, offerableDays, type EngineSeries } from './offers-engine-days.rules.ts'

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
