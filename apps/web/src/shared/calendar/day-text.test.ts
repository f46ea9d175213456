import { expect, test } from 'vitest'
import { available, monthInstant, readMonth, showRange, withinLimits, yearsOf } from './day-text.ts'

test('days before the minimum, after the maximum or off the list are not available', () => {
  const within = { min: '2026-11-10', max: '2026-11-20' }
  expect(
    ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'].map((day) => available(day, within)),
  ).toEqual([false, true, true, false])
  expect(
    ['2026-11-11', '2026-11-12'].map((day) =>
      available(day, { ...within, allowed: ['2026-11-12'] }),
    ),
  ).toEqual([false, true])
})

test('INT-045 LST-003 of a range only what may be picked is chosen: from its first such day to its last, or nothing', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect([
    withinLimits(november, {}),
    withinLimits(november, { min: '2026-11-23', max: '2027-11-23' }),
    withinLimits(november, { max: '2026-11-20' }),
    withinLimits(november, { allowed: ['2026-11-12', '2026-11-14', '2026-12-01'] }),
    withinLimits(november, { min: '2026-12-01' }),
  ]).toEqual([
    november,
    { from: '2026-11-23', to: '2026-11-30' },
    { from: '2026-11-01', to: '2026-11-20' },
    { from: '2026-11-12', to: '2026-11-14' },
    null,
  ])
})

test('the years run from 1900 to a maximum year, 2100 by default', () => {
  expect([yearsOf()[0], yearsOf().at(-1), yearsOf(2030).at(-1)]).toEqual([1900, 2100, 2030])
})

test('a month is its 15th at noon, in the zone asked for', () => {
  expect([readMonth('Nov 2026'), readMonth('11/2026'), readMonth('11/23/2026')]).toEqual([
    '2026-11-15',
    '2026-11-15',
    null,
  ])
  expect(monthInstant('2026-11-01', 'America/Phoenix')).toBe('2026-11-15T19:00:00.000Z')
})

test('ranges name a shared year once and open ends by a word', () => {
  expect([
    showRange({ from: '2026-11-21', to: '2026-12-05' }),
    showRange({ from: '2026-12-21', to: '2027-01-03' }),
    showRange({ from: '2026-11-18' }),
    showRange({ to: '2026-12-05' }),
    showRange({}),
  ]).toEqual([
    'Nov 21 - Dec 5, 2026',
    'Dec 21, 2026 - Jan 3, 2027',
    'From Nov 18, 2026',
    'Until Dec 5, 2026',
    '',
  ])
})
