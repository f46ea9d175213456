import { expect, test } from 'vitest'
import {
  averageCents,
  growth,
  metricRow,
  monthsTo,
  percent,
  periodsAt,
  hasFigures,
  weeksTo,
} from './metrics.rules.ts'

test('MET-014 gives ratios one decimal, and null for a zero divisor or a first row', () => {
  expect([percent(8_000, 20_000), percent(1, 3), percent(2, 3), percent(-1, 8)]).toEqual([
    40, 33.3, 66.7, -12.5,
  ])
  expect([
    percent(5, 0),
    growth(5, undefined),
    growth(5, 0),
    growth(15, 10),
    growth(5, 10),
  ]).toEqual([null, null, null, 50, -50])
})

test('lists calendar months up to the current one, and the weeks from Sunday that cover them', () => {
  expect(monthsTo('2026-03-31', 3)).toEqual([
    { first: '2026-01-01', last: '2026-01-31', item: 'Jan 2026' },
    { first: '2026-02-01', last: '2026-02-28', item: 'Feb 2026' },
    { first: '2026-03-01', last: '2026-03-31', item: 'Mar 2026' },
  ])
  const weeks = weeksTo('2026-11-22', 1) // a Sunday
  expect(weeks.map(({ item }) => item)).toEqual([
    'Nov 1, 2026',
    'Nov 8, 2026',
    'Nov 15, 2026',
    'Nov 22, 2026',
  ])
  expect(weeksTo('2026-10-03', 1).map(({ first }) => first)).toEqual(['2026-09-27'])
})

test('gives this month to date, the last month and the last three full months', () => {
  expect(periodsAt('2026-01-10')).toEqual({
    this_month: { from: '2026-01-01', to: '2026-01-10' },
    last_month: { from: '2025-12-01', to: '2025-12-31' },
    last_three_month: { from: '2025-10-01', to: '2025-12-31' },
  })
})

test('MET-008 makes a row of an item and twelve numbered columns', () => {
  const row = metricRow('Jul 2026', [1, null, 'x'], 7)
  expect(Object.keys(row)).toEqual([
    'item',
    'item_id',
    ...Array.from({ length: 12 }, (_, n) => `col_${n + 1}`),
  ])
  expect([row.item, row.item_id, row.col_1, row.col_2, row.col_3, row.col_12]).toEqual([
    'Jul 2026',
    7,
    1,
    null,
    'x',
    null,
  ])
  expect([hasFigures(metricRow('a', [0, null, 0])), hasFigures(metricRow('a', [0, 1]))]).toEqual([
    false,
    true,
  ])
})

test('rounds averages of money to whole cents, half up', () => {
  expect([averageCents(100, 3), averageCents(5, 2), averageCents(1, 0)]).toEqual([33, 3, null])
})
