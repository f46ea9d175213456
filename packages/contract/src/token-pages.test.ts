// Days, slots, choices and expiry of the link pages. TOK-005, TOK-014, TOK-016, TOK-056, TOK-057, TOK-075.
import { expect, test } from 'vitest'
import { localTime } from './time.ts'
import {
  chosenDaysFault,
  daySlots,
  longestRun,
  nurseTokenExpiry,
  offeredDays,
  otherDays,
  patientTokenExpiry,
  rangeOf,
  slotsOfDay,
  tokenExpiry,
  type OfferFacts,
} from './token-pages.rules.ts'

const zone = 'America/Los_Angeles'
const offer = (over: Partial<OfferFacts> = {}): OfferFacts => ({
  blast_type: 'flexible',
  blast_details: {
    date_from: '2026-10-31',
    date_to: '2026-11-02',
    slots: ['07:00-10:55', '15:00-19:00'],
  },
  start: '2026-10-31T16:00:00.000Z',
  timezone: zone,
  ...over,
})
const longBefore = '2026-01-01T00:00:00.000Z'

test('TOK-016 a day has the slots of the blast and the whole day, without slots that have begun', () => {
  expect(slotsOfDay(offer(), '2026-10-31')).toEqual([
    {
      start: '2026-10-31T14:00:00.000Z',
      end: '2026-10-31T17:55:00.000Z',
      all_day: false,
      text: '7:00 AM - 10:55 AM',
    },
    {
      start: '2026-10-31T22:00:00.000Z',
      end: '2026-11-01T02:00:00.000Z',
      all_day: false,
      text: '3:00 PM - 7:00 PM',
    },
    {
      start: '2026-10-31T14:00:00.000Z',
      end: '2026-11-01T02:00:00.000Z',
      all_day: true,
      text: 'All day',
    },
  ])
  expect(slotsOfDay(offer({ blast_details: { slots: ['all-day'] } }), '2026-10-31')).toHaveLength(4)
  const shown = daySlots(
    offer(),
    ['2026-10-31'],
    [{ start: '2026-10-31T22:00:00.000Z', all_day: false }],
    '2026-10-31T14:00:00.000Z',
  )
  expect(shown).toEqual([
    [
      {
        start: '2026-10-31T22:00:00.000Z',
        text: '3:00 PM - 7:00 PM',
        checked: true,
        all_day: false,
      },
    ],
  ])
})

test('REF-055 TOK-075 slots keep their wall-clock times on a day when the clocks change', () => {
  const starts = (day: string) =>
    slotsOfDay(offer(), day)
      .filter(({ all_day }) => !all_day)
      .map(({ start }) => start)
  expect(starts('2026-11-01')).toEqual(['2026-11-01T15:00:00.000Z', '2026-11-01T23:00:00.000Z'])
  expect(starts('2026-03-08')).toEqual(['2026-03-08T14:00:00.000Z', '2026-03-08T22:00:00.000Z'])
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-02', '2026-03-08'])
    expect(slotsOfDay(offer(), day).map(({ start }) => localTime(start, zone))).toEqual([
      '07:00',
      '15:00',
      '07:00',
    ])
})

test('TOK-014 other days are the week after the last offered day', () => {
  expect(offeredDays(offer())).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  expect(otherDays(offer())).toEqual([
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
    '2026-11-08',
    '2026-11-09',
  ])
  expect(daySlots(offer(), otherDays(offer()), [], longBefore)).toHaveLength(7)
  expect(
    offeredDays(offer({ blast_type: 'fixed-date', blast_details: { date: '2026-12-01' } })),
  ).toEqual(['2026-12-01'])
  expect(offeredDays(offer({ blast_type: 'fixed' }))).toEqual([])
  expect(otherDays(offer({ blast_type: 'fixed' }))[0]).toBe('2026-11-01')
})

test('TOK-005 links expire with the offer, the visit or the chosen start', () => {
  expect(tokenExpiry(offer())).toBe('2026-11-03T08:00:00.000Z')
  expect(tokenExpiry(offer({ blast_type: 'fixed' }))).toBe('2026-10-31T16:00:00.000Z')
  expect(nurseTokenExpiry('2026-10-31T16:00:00.000Z')).toBe('2026-11-01T16:00:00.000Z')
  expect(patientTokenExpiry({ ...offer(), selected_start: null })).toBe('2026-11-03T08:00:00.000Z')
  expect(patientTokenExpiry({ ...offer(), selected_start: '2026-11-02T15:30:00.000Z' })).toBe(
    '2026-11-02T15:30:00.000Z',
  )
})

test('TOK-056 TOK-057 a choice needs the exact number of days, one slot each, consecutive if the treatment is', () => {
  const slot = (day: number, time = 15) => ({
    start: `2026-11-${String(day).padStart(2, '0')}T${time}:00:00.000Z`,
    all_day: false,
  })
  const three = { days_to_schedule: 3, duration_days: 3, nonconsecutive: false }
  const text = (wanted: typeof three, ...slots: ReturnType<typeof slot>[]) =>
    chosenDaysFault(wanted, slots, zone)
  expect(text(three, slot(9), slot(10))).toBe('Please select 3 days')
  expect(text(three, slot(9), slot(10), slot(11), slot(12))).toBe('Please select 3 days')
  expect(text(three, slot(9), slot(9, 23), slot(10), slot(11))).toBe('Please select 3 days')
  expect(text(three, slot(9), slot(10), slot(12))).toBe('Please select 3 consecutive days')
  expect(text(three, slot(9), slot(10), slot(11))).toBeNull()
  expect(text({ ...three, nonconsecutive: true }, slot(9), slot(10), slot(12))).toBeNull()
  expect(text({ ...three, duration_days: 5 }, slot(9), slot(10), slot(12))).toBeNull()
})

test('the longest run counts consecutive days, and only slots of the offer have a range', () => {
  expect([
    longestRun([]),
    longestRun(['2026-11-01']),
    longestRun(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-03']),
  ]).toEqual([0, 1, 3])
  expect(rangeOf(offer(), { start: '2026-10-31T18:00:00.000Z', all_day: false })).toBeNull()
})
