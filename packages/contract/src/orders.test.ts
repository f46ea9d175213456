// ORD-020, ORD-046: the pure rules of orders that the server's tests do not show.
import { expect, test } from 'vitest'
import {
  frequencyText,
  isOrderExpired,
  orderExpiry,
  orderStatusChoices,
  shortFrequencyText,
} from './orders.rules.ts'

test('frequency text says value and unit, else the other text, else a dash, cut at 25 for display', () => {
  const text = (
    frequency_type: string,
    frequency_value: number | null,
    frequency_other: string | null = null,
  ) => frequencyText({ frequency_type, frequency_value, frequency_other })
  expect([
    text('d', 1),
    text('d', 3),
    text('w', 1),
    text('w', 2),
    text('m', 1),
    text('m', 6),
    text('d', null, 'as ordered'),
    text('d', null),
  ]).toEqual([
    'Every day',
    'Every 3 days',
    'Every week',
    'Every 2 weeks',
    'Every month',
    'Every 6 months',
    'as ordered',
    '-',
  ])
  expect(
    shortFrequencyText({
      frequency_type: 'd',
      frequency_value: null,
      frequency_other: 'x'.repeat(26),
    }),
  ).toBe(`${'x'.repeat(25)}…`)
})

test('an empty expiry is 365 days after the signing and today has not passed', () => {
  expect([
    orderExpiry({ signed_date: '2026-01-01', expiration_date: null }),
    orderExpiry({ signed_date: null, expiration_date: null }),
  ]).toEqual(['2027-01-01', null])
  const expired = (expiration_date: string | null, today: string) =>
    isOrderExpired({ signed_date: null, expiration_date }, today)
  expect([
    expired('2026-11-20', '2026-11-20'),
    expired('2026-11-19', '2026-11-20'),
    expired(null, '2126-01-01'),
  ]).toEqual([false, true, false])
})

test('Completed is not offered to an order loaded on Hold', () => {
  expect(orderStatusChoices('Hold')).not.toContain('Completed')
  expect(orderStatusChoices('Active')).toContain('Completed')
})
