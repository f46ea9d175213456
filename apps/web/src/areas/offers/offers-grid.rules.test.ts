// The applicants grid (OFR-077, OFR-084).
import { expect, test } from 'vitest'
import { exactStarts, gridDays, isOffered } from './offers-grid.rules.ts'

const zone = 'America/Los_Angeles'
const visit = {
  blast_type: 'flexible',
  blast_details: {
    date_from: '2026-11-23',
    date_to: '2026-11-25',
    slots: ['11:00-14:55', '15:00-19:00'],
  },
  start: '2026-11-23T21:00:00.000Z',
  timezone: zone,
}
const nurse = (id: number, starts: readonly [string, boolean][]) => ({
  nurse_id: id,
  first_name: 'N',
  last_name: String(id),
  is_available: true,
  nurse_response_date: null,
  note: null,
  covers_all_days: false,
  max_consecutive_days: 1,
  by_phone: null,
  scheduling_dates: starts.map(([start, all_day]) => ({ start, all_day })),
})

test('the grid has a column for each day that somebody offered, in order, with the slots of the blast', () => {
  const days = gridDays(visit, [
    nurse(1, [['2026-11-24T19:00:00.000Z', false]]),
    nurse(2, [
      ['2026-11-23T23:00:00.000Z', false],
      ['2026-11-24T19:00:00.000Z', true],
    ]),
  ])
  expect(days.map(({ day, nurses }) => [day, nurses])).toEqual([
    ['2026-11-23', 1],
    ['2026-11-24', 2],
  ])
  expect(days[0]?.slots.map(({ text }) => text)).toEqual([
    '11:00 AM - 2:55 PM',
    '3:00 PM - 7:00 PM',
  ])
  expect(days[1]?.slots.map(({ text }) => text)).toEqual([
    '11:00 AM - 2:55 PM',
    '3:00 PM - 7:00 PM',
    'All day',
  ])
})

test('a slot is offered by whom named it, whole days and parts of days apart', () => {
  const one = nurse(1, [['2026-11-24T19:00:00.000Z', true]])
  expect(isOffered(one, { start: '2026-11-24T19:00:00.000Z', all_day: true })).toBe(true)
  expect(isOffered(one, { start: '2026-11-24T19:00:00.000Z', all_day: false })).toBe(false)
})

test('exact starts stand on steps of five minutes inside the slot', () => {
  expect(
    exactStarts({ start: '2026-11-24T19:00:00.000Z', end: '2026-11-24T19:15:00.000Z' }),
  ).toEqual([
    '2026-11-24T19:00:00.000Z',
    '2026-11-24T19:05:00.000Z',
    '2026-11-24T19:10:00.000Z',
    '2026-11-24T19:15:00.000Z',
  ])
})
