import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IntakeFields } from './intake.ts'
import {
  blastDetailsFor,
  missingForVisits,
  proposedDays,
  proposedTime,
  proposedVisits,
  seriesEndAfter,
  wholeSeries,
  type SeriesFacts,
} from './intake-visits.rules.ts'
import { addDays, daysBetween } from './time.ts'

const series = {
  series_start_date: '2026-12-01',
  series_end_date: '2026-12-05',
  treatment_duration_days: 1,
  is_nonconsecutive: false,
  frequency_value: null,
  frequency_type: null,
  preferred_visit_slots: [],
  timezone: 'America/Phoenix',
  duration_estimate: 120,
  flexibility_days: null,
} satisfies SeriesFacts & { flexibility_days: null }
const every = ['07:00-10:55', '11:00-14:55', '15:00-19:00']

describe('the offer that a visit of an intake begins with', () => {
  it('spans the days of the series in the slots that were asked for; none means all of them', () => {
    expect(blastDetailsFor(series, '2026-12-01')).toEqual({
      date: null,
      date_from: '2026-12-01',
      date_to: '2026-12-05',
      slots: every,
      note: null,
    })
    expect(
      blastDetailsFor({ ...series, preferred_visit_slots: ['11:00-14:55'] }, '2026-12-01').slots,
    ).toEqual(['11:00-14:55'])
  })
  it('spans at most the fourteen days that a blast may span', () => {
    expect(
      blastDetailsFor({ ...series, series_end_date: '2027-01-30' }, '2026-12-01'),
    ).toMatchObject({ date_from: '2026-12-01', date_to: '2026-12-15' })
  })
  it('OFR-138 holds the day of its visit, wherever that lies in or beside the series', () => {
    fc.assert(
      fc.property(
        fc.record({
          length: fc.integer({ min: 0, max: 80 }),
          days: fc.integer({ min: 1, max: 14 }),
          every: fc.option(fc.integer({ min: 1, max: 40 })),
          flexible: fc.option(fc.integer({ min: 0, max: 20 })),
          at: fc.integer({ min: -20, max: 100 }),
        }),
        ({ length, days, every, flexible, at }) => {
          const day = addDays('2026-12-01', at)
          const facts = {
            ...series,
            series_end_date: addDays('2026-12-01', length),
            treatment_duration_days: days,
            frequency_value: every,
            flexibility_days: flexible,
          }
          const { date, date_from: from, date_to: to } = blastDetailsFor(facts, day)
          const [first, last] = [date ?? from ?? '', date ?? to ?? '']
          expect(first <= day && day <= last).toBe(true)
          expect(daysBetween(first, last)).toBeLessThanOrEqual(date === null ? 14 : 0)
        },
      ),
      { numRuns: 2_000 },
    )
  })
  it('is one day where the series is one day', () => {
    expect(blastDetailsFor({ ...series, series_end_date: '2026-12-01' }, '2026-12-01')).toEqual({
      date: '2026-12-01',
      date_from: null,
      date_to: null,
      slots: every,
      note: null,
    })
  })
  it('keeps a recurring visit to its own block, give or take its flexibility, never before the series', () => {
    const weekly = {
      ...series,
      series_end_date: '2027-01-30',
      frequency_value: 1,
      frequency_type: 'w' as const,
      flexibility_days: 2,
    }
    expect(blastDetailsFor(weekly, '2026-12-01')).toMatchObject({
      date_from: '2026-12-01',
      date_to: '2026-12-03',
    })
    expect(blastDetailsFor(weekly, '2026-12-08')).toMatchObject({
      date_from: '2026-12-06',
      date_to: '2026-12-10',
    })
    expect(
      blastDetailsFor(
        { ...weekly, treatment_duration_days: 3, flexibility_days: null },
        '2026-12-09',
      ),
    ).toMatchObject({ date_from: '2026-12-08', date_to: '2026-12-10' })
  })
})

describe('the days and times that are proposed', () => {
  const of = (more: Partial<SeriesFacts>) => proposedDays({ ...series, ...more })
  it('INT-118 a one-time treatment takes its days one after the other, or spread evenly from the first to the last day of the series', () => {
    expect(of({ treatment_duration_days: 3 })).toEqual(['2026-12-01', '2026-12-02', '2026-12-03'])
    expect(of({})).toEqual(['2026-12-01'])
    const spread = (days: number, last: string) =>
      of({ is_nonconsecutive: true, treatment_duration_days: days, series_end_date: last })
    expect(spread(3, '2026-12-05')).toEqual(['2026-12-01', '2026-12-03', '2026-12-05'])
    expect(spread(2, '2026-12-31')).toEqual(['2026-12-01', '2026-12-31'])
    expect(spread(4, '2026-12-08')).toEqual([
      '2026-12-01',
      '2026-12-03',
      '2026-12-06',
      '2026-12-08',
    ])
    expect(spread(5, '2026-12-05')).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ])
  })
  it('INT-119 a recurring one takes blocks of its days every so many days, weeks or months of 30 days, while a block begins within the series; 31 visits at most', () => {
    const every = (
      frequency_value: number,
      frequency_type: 'd' | 'w' | 'm' | null,
      series_end_date: string,
      treatment_duration_days = 1,
    ) => of({ frequency_value, frequency_type, series_end_date, treatment_duration_days })
    expect(every(3, 'd', '2026-12-07')).toEqual(['2026-12-01', '2026-12-04', '2026-12-07'])
    expect(
      every(3, null, '2026-12-07'),
      'a number without its unit counts days, as on the order',
    ).toEqual(['2026-12-01', '2026-12-04', '2026-12-07'])
    expect(every(2, 'w', '2026-12-28')).toEqual(['2026-12-01', '2026-12-15'])
    expect(every(2, 'w', '2026-12-29')).toEqual(['2026-12-01', '2026-12-15', '2026-12-29'])
    expect(every(1, 'm', '2027-01-30')).toEqual(['2026-12-01', '2026-12-31', '2027-01-30'])
    expect(every(1, 'w', '2026-12-08', 3)).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
    ])
    const most = every(2, 'd', '2027-11-30')
    expect([most.length, most.at(-1)]).toEqual([31, '2027-01-30'])
    expect(every(1, 'w', '2027-11-30', 2)).toHaveLength(31)
    // Blocks that overlap: each day once, and still as many as there may be.
    expect(every(1, 'd', '2026-12-02', 3)).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
    ])
    const overlapping = every(1, 'd', '2027-11-30', 3)
    expect([overlapping.length, overlapping.at(-1)]).toEqual([31, '2026-12-31'])
  })
  it('INT-120 they begin with the earliest slot that was asked for, at 07:00 when none was, in the timezone of the intake', () => {
    expect(proposedTime(['15:00-19:00', '11:00-14:55'])).toBe('11:00')
    expect([
      proposedTime(['15:00-19:00']),
      proposedTime(['07:00-10:55', '15:00-19:00']),
      proposedTime([]),
    ]).toEqual(['15:00', '07:00', '07:00'])
    expect(proposedVisits({ ...series, preferred_visit_slots: ['15:00-19:00'] })).toEqual([
      {
        date: '2026-12-01',
        start: '2026-12-01T22:00:00.000Z',
        timezone: 'America/Phoenix',
        duration_estimate: 120,
      },
    ])
  })
  it('INT-042 slots are the list of their texts, any number of them; an empty list means any time', () => {
    for (const preferred_visit_slots of [
      [],
      ['11:00-14:55'],
      ['15:00-19:00', '07:00-10:55'],
      every,
    ])
      expect(IntakeFields.parse({ preferred_visit_slots })).toEqual({ preferred_visit_slots })
    expect(IntakeFields.safeParse({ preferred_visit_slots: ['all-day'] }).success).toBe(false)
    expect(blastDetailsFor({ ...series, preferred_visit_slots: [] }, '2026-12-01').slots).toEqual(
      every,
    )
    expect(
      proposedVisits({
        ...series,
        preferred_visit_slots: ['15:00-19:00'],
        timezone: 'America/New_York',
      }).map(({ start }) => start),
    ).toEqual(['2026-12-01T20:00:00.000Z'])
  })
  it('REF-055 INT-148 keep their wall-clock time when the clocks go forward or back', () => {
    const starts = (series_start_date: string) =>
      proposedVisits({
        ...series,
        series_start_date,
        treatment_duration_days: 3,
        timezone: 'America/New_York',
      }).map(({ start }) => start.slice(5, 16))
    expect(starts('2026-10-31')).toEqual(['10-31T11:00', '11-01T12:00', '11-02T12:00'])
    expect(starts('2027-03-13')).toEqual(['03-13T12:00', '03-14T11:00', '03-15T11:00'])
  })
  it('INT-116 need the pharmacy, treatment and its days, the range, zip, timezone and a visit duration above 0', () => {
    const whole = { ...series, requested_provider_id: 1, treatment: 'IVIG', zip: '85004' }
    expect(missingForVisits(whole)).toBeNull()
    const said = {
      requested_provider_id: 'Pharmacy',
      treatment: 'Treatment',
      treatment_duration_days: 'Treatment Duration',
      series_start_date: 'Potential Start Date',
      series_end_date: 'Potential Start Date',
      zip: 'Zip Code',
      timezone: 'Timezone',
      duration_estimate: 'Visit Duration',
    }
    for (const [name, label] of Object.entries(said))
      expect(missingForVisits({ ...whole, [name]: null }), name).toMatchObject({
        status: 400,
        error: `${label} is required.`,
        fields: { [name]: `${label} is required.` },
      })
    expect(missingForVisits({ ...whole, duration_estimate: 0, zip: null })?.error).toBe(
      'Zip Code, Visit Duration fields are required.',
    )
  })
})

it('the end of a series as a day and as a count say the same, and a count names the shortest series that holds it', () => {
  const weekly = {
    series_start_date: '2026-12-01',
    series_end_date: '2026-12-22',
    treatment_duration_days: 1,
    frequency_value: 1,
    frequency_type: 'w',
  } as const
  expect(wholeSeries(weekly)).toEqual({ first: '2026-12-01', last: '2026-12-22', visits: 4 })
  expect(wholeSeries({ ...weekly, frequency_value: null })).toBeNull()
  expect(wholeSeries({ ...weekly, series_end_date: null })).toBeNull()
  expect([seriesEndAfter(weekly, 1), seriesEndAfter(weekly, 6), seriesEndAfter(weekly, 0)]).toEqual(
    ['2026-12-01', '2027-01-05', null],
  )
  // Only 31 are proposed; the series is longer.
  const daily = { ...weekly, frequency_type: 'd', series_end_date: '2027-01-31' } as const
  expect(wholeSeries(daily)?.visits).toBe(62)
  for (const treatment_duration_days of [1, 2, 3, 7])
    for (const frequency_type of ['d', 'w', 'm'] as const)
      for (let visits = 1; visits <= 40; visits++) {
        const facts = { ...weekly, treatment_duration_days, frequency_type, frequency_value: 2 }
        const end = seriesEndAfter(facts, visits) as string
        const whole = wholeSeries({ ...facts, series_end_date: end })?.visits ?? 0
        const block = `${treatment_duration_days} days every 2${frequency_type}, ${visits}`
        expect(whole, block).toBeGreaterThanOrEqual(visits)
        expect(whole - visits, block).toBeLessThan(treatment_duration_days)
      }
})
