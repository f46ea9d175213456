// Billable minutes of a pharmacy.
import { expect, test } from 'vitest'
import { billableMinutes } from './pharmacies.rules.ts'

test('PHA-034 rounds minutes by the method, then raises them to the minimum', () => {
  const bill = (
    minutes: number,
    duration_rounding_method: 'none' | 'up-15' | 'round-15',
    minimal_minutes_charge: number | null = null,
  ) => billableMinutes(minutes, { duration_rounding_method, minimal_minutes_charge })
  expect([
    bill(61, 'none'),
    bill(60, 'up-15'),
    bill(61, 'up-15'),
    bill(67, 'round-15'),
    bill(67.5, 'round-15'),
    bill(68, 'round-15'),
  ]).toEqual([61, 60, 75, 60, 75, 75])
  expect([bill(61, 'up-15', 120), bill(121, 'up-15', 120), bill(0, 'none', 0)]).toEqual([
    120, 135, 0,
  ])
})
