import { describe, expect, test } from 'vitest'
import {
  addDays,
  addLocalDays,
  addMinutes,
  addMonths,
  age,
  atLocal,
  dayOfWeek,
  daysBetween,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatDay,
  formatLongDay,
  formatMonth,
  formatRange,
  formatTime,
  formatWeekday,
  isDay,
  isInstant,
  isTime,
  localDay,
  localNote,
  localTime,
  minutesBetween,
  rangesOverlap,
  relativeTime,
  startOfDay,
  thisMonth,
  thisWeek,
  toInstant,
  zoneAbbreviation,
} from './time.ts'
import { frequencyDays } from './reference.rules.ts'

const phoenix = 'America/Phoenix'
const pacific = 'America/Los_Angeles'
const forward = '2026-03-08' // 2:00 AM becomes 3:00 AM
const back = '2026-11-01' // 2:00 AM becomes 1:00 AM

describe('instants', () => {
  test.each([
    '2026-11-01T01:30:00-07:00',
    '2026-11-01T08:30Z',
    '2026-11-01T08:30:00.123456+00:00',
    '1900-01-01T00:00:00Z',
  ])('%s is an instant', (text) => {
    expect(isInstant(text)).toBe(true)
  })
  test.each([
    '2026-11-01T08:30:00',
    '2026-11-01',
    '2026-02-30T08:00:00Z',
    '2026-11-01T24:00:00Z',
    '2026-11-01T08:60:00Z',
    '2026-11-01 08:30Z',
    '1899-12-31T23:00:00Z',
    '2101-01-01T00:00:00Z',
    '2100-12-31T23:30:00-05:00',
    '2026-11-01T08:30:00+25:00',
    '',
    'now',
    '+012026-11-01T08:30:00Z',
  ])('%s is none', (text) => {
    expect(isInstant(text)).toBe(false)
  })
  test('an offset is kept as the instant it names, in UTC with milliseconds', () => {
    expect(toInstant('2026-11-01T01:30:00-07:00')).toBe('2026-11-01T08:30:00.000Z')
    expect(toInstant('2026-11-01T01:30:00-08:00')).toBe('2026-11-01T09:30:00.000Z')
    expect(toInstant('2026-11-01T08:30:00.123456+00:00')).toBe('2026-11-01T08:30:00.123Z')
  })
  test('ranges that touch do not overlap', () => {
    const nine = '2026-11-02T09:00:00.000Z'
    expect(rangesOverlap(nine, 60, addMinutes(nine, 60), 30)).toBe(false)
    expect(rangesOverlap(addMinutes(nine, 60), 30, nine, 60)).toBe(false)
    expect(rangesOverlap(nine, 61, addMinutes(nine, 60), 30)).toBe(true)
    expect(rangesOverlap(nine, 600, addMinutes(nine, 60), 30)).toBe(true)
  })
})

describe('days', () => {
  test('a day is a real calendar day between 1900 and 2100', () => {
    expect(['2028-02-29', '1900-01-01', '2100-12-31'].every(isDay)).toBe(true)
    expect(
      [
        '2026-02-29',
        '2026-13-01',
        '2026-00-10',
        '1899-12-31',
        '2101-01-01',
        '2026-1-1',
        '2026-01-01T00:00:00Z',
      ].some(isDay),
    ).toBe(false)
    expect([isTime('23:59'), isTime('24:00'), isTime('7:00')]).toEqual([true, false, false])
  })
  test('calendar steps cross months, leap days and clock changes', () => {
    expect(addDays('2026-03-07', 1)).toBe(forward)
    expect(addDays(back, 1)).toBe('2026-11-02')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -2)).toBe('2025-11-15')
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  })
  test('REF-046 days run from 1 Sunday to 7 Saturday', () => {
    const week = [
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ]
    expect(week.map(dayOfWeek)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(week.map((day) => formatWeekday(day).split(',')[0])).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ])
  })
  test('This Week is today to six days ahead, This Month the calendar month', () => {
    expect(thisWeek('2026-11-28')).toEqual({ from: '2026-11-28', to: '2026-12-04' })
    expect(thisMonth('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(thisMonth('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })
  test('a person is a year older on the birthday', () => {
    expect(age('2000-06-15', '2026-06-14')).toBe(25)
    expect(age('2000-06-15', '2026-06-15')).toBe(26)
    expect(age('2008-02-29', '2026-02-28')).toBe(17)
    expect(age('2008-02-29', '2026-03-01')).toBe(18)
  })
})

describe('local times', () => {
  test('REF-054 local date and time come from instant and zone, with the abbreviation of that instant', () => {
    const winter = '2026-12-01T06:30:00.000Z'
    expect([
      localDay(winter, pacific),
      localTime(winter, pacific),
      zoneAbbreviation(winter, pacific),
    ]).toEqual(['2026-11-30', '22:30', 'PST'])
    expect([
      localDay(winter, phoenix),
      localTime(winter, phoenix),
      zoneAbbreviation(winter, phoenix),
    ]).toEqual(['2026-11-30', '23:30', 'MST'])
    const summer = '2026-07-01T06:30:00.000Z'
    expect([localTime(summer, pacific), zoneAbbreviation(summer, pacific)]).toEqual([
      '23:30',
      'PDT',
    ])
    expect([localTime(summer, phoenix), zoneAbbreviation(summer, phoenix)]).toEqual([
      '23:30',
      'MST',
    ])
  })

  test('REF-055 skipped local times move forward by the gap, whoever steps onto them, and the form says so', () => {
    expect(atLocal(forward, '02:30', pacific)).toBe('2026-03-08T10:30:00.000Z')
    expect(formatTime(atLocal(forward, '02:30', pacific), pacific)).toBe('3:30 AM')
    expect(localNote(forward, '02:30', pacific)).toBe(
      '2:30 AM does not exist on Mar 8, 2026; 3:30 AM is used.',
    )
    expect(localNote(forward, '02:00', pacific)).toBe(
      '2:00 AM does not exist on Mar 8, 2026; 3:00 AM is used.',
    )
    // A step of days keeps the wall clock and moves that one day alone.
    expect(
      [1, 2].map((days) => addLocalDays(atLocal('2026-03-07', '02:30', pacific), days, pacific)),
    ).toEqual(['2026-03-08T10:30:00.000Z', '2026-03-09T09:30:00.000Z'])
    expect([
      localNote(forward, '01:59', pacific),
      localNote(forward, '03:00', pacific),
      localNote(forward, '02:30', phoenix),
    ]).toEqual([null, null, null])
  })

  test('REF-056 of local times that occur twice the earlier is taken, and the form says so', () => {
    expect(atLocal(back, '01:30', pacific)).toBe('2026-11-01T08:30:00.000Z')
    expect(localNote(back, '01:30', pacific)).toBe(
      'This time occurs twice on Nov 1, 2026; the earlier one is used.',
    )
    expect([
      localNote(back, '00:59', pacific),
      localNote(back, '02:00', pacific),
      localNote(back, '01:30', phoenix),
    ]).toEqual([null, null, null])
  })

  test('REF-057 calendar steps keep the wall clock, durations and hour windows are elapsed time', () => {
    const before = atLocal('2026-03-07', '09:00', pacific)
    const after = addLocalDays(before, 1, pacific)
    expect([
      localDay(after, pacific),
      localTime(after, pacific),
      minutesBetween(before, after),
    ]).toEqual([forward, '09:00', 23 * 60])
    const autumn = atLocal('2026-10-31', '09:00', pacific)
    expect(minutesBetween(autumn, addLocalDays(autumn, 1, pacific))).toBe(25 * 60)
    expect(minutesBetween(autumn, addLocalDays(autumn, 7, pacific))).toBe(7 * 24 * 60 + 60)
    for (const [count, unit] of [
      [3, 'd'],
      [2, 'w'],
      [1, 'm'],
    ] as const) {
      const next = addLocalDays(autumn, frequencyDays(count, unit), pacific)
      expect([
        daysBetween('2026-10-31', localDay(next, pacific)),
        localTime(next, pacific),
      ]).toEqual([frequencyDays(count, unit), '09:00'])
    }
    expect(atLocal(addMonths('2026-10-15', 1), '09:00', pacific)).toBe('2026-11-15T17:00:00.000Z')
    expect(localTime(addMinutes(atLocal(forward, '01:00', pacific), 120), pacific)).toBe('04:00')
    expect(localTime(addMinutes(atLocal(forward, '09:00', pacific), -24 * 60), pacific)).toBe(
      '08:00',
    )
  })

  test('9:00 AM is 16:00 UTC all year in Arizona, 17:00 in winter and 16:00 in summer in Los Angeles, change days included', () => {
    const utc = (day: string, zone: string) => atLocal(day, '09:00', zone).slice(11, 16)
    for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
      expect(utc(day, phoenix), day).toBe('16:00')
      expect(utc(day, pacific), day).toBe(day >= forward && day < back ? '16:00' : '17:00')
    }
  })

  test('a day starts at its local midnight', () => {
    expect(startOfDay(forward, pacific)).toBe('2026-03-08T08:00:00.000Z')
    expect(startOfDay(addDays(forward, 1), pacific)).toBe('2026-03-09T07:00:00.000Z')
  })

  test('local day and time lead back to the instant at every hour of both change days', () => {
    for (const day of [forward, back]) {
      for (let hour = 0; hour < 26; hour += 1) {
        const instant = addMinutes(startOfDay(day, pacific), hour * 60)
        const again = atLocal(localDay(instant, pacific), localTime(instant, pacific), pacific)
        const repeated = day === back && hour === 2 // the second 1:00 AM
        expect(again).toBe(repeated ? addMinutes(instant, -60) : instant)
      }
    }
  })
})

describe('texts', () => {
  const noon = '2026-11-03T20:05:09.000Z'
  test('REF-047 dates are shown as MMM d, yyyy', () => {
    expect(formatDay('2026-11-03')).toBe('Nov 3, 2026')
    expect(formatDate('2026-11-03T06:00:00.000Z', pacific)).toBe('Nov 2, 2026')
  })
  test('times, long dates and months have one form each', () => {
    expect([
      formatTime(noon, pacific),
      formatTime('2026-11-03T08:00:00.000Z', pacific),
      formatTime('2026-11-03T07:05:00.000Z', pacific),
    ]).toEqual(['12:05 PM', '12:00 AM', '11:05 PM'])
    expect(formatDateTime(noon, pacific)).toBe('Nov 3, 2026 12:05 PM')
    expect(formatDateTimeSeconds(noon, pacific)).toBe('Nov 3, 2026 12:05:09 PM')
    expect([
      formatLongDay('2026-11-03'),
      formatWeekday('2026-11-03'),
      formatMonth('2026-05'),
    ]).toEqual(['November 3, 2026', 'Tuesday, Nov 3', 'May 2026'])
  })
  test('a range shows its zone once, and both abbreviations over a clock change', () => {
    expect(formatRange(atLocal('2026-11-03', '09:00', phoenix), 120, phoenix)).toBe(
      '9:00 AM - 11:00 AM MST',
    )
    expect(formatRange(atLocal(back, '01:00', pacific), 120, pacific)).toBe(
      '1:00 AM PDT - 2:00 AM PST',
    )
    expect(formatRange(atLocal(forward, '01:00', pacific), 120, pacific)).toBe(
      '1:00 AM PST - 4:00 AM PDT',
    )
  })
  test.each([
    [0.9, '0 min'],
    [59.9, '59 min'],
    [60, '1 hour'],
    [1439, '23 hours'],
    [1440, '1 day'],
    [7 * 1440 - 1, '6 days'],
    [7 * 1440, '1 week'],
    [30 * 1440 - 1, '4 weeks'],
    [30 * 1440, '1 mo'],
    [95 * 1440, '3 mos'],
  ])('REF-042 REF-043 %d minutes ago reads %s', (minutes, text) => {
    expect(relativeTime(addMinutes(noon, -minutes), noon)).toBe(text)
  })
})
