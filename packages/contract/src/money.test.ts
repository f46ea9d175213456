import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountCents,
  centsToDollars,
  dollarsToCents,
  floorDivide,
  formatCents,
  formatWholeDollars,
  plainDollars,
  roundHalfUp,
} from './money.ts'
import { reportsList } from './reports.list.ts'
import { Report, type ReportRow } from './reports.ts'

test('REF-060 dollars are read exactly, a third decimal and every other form is refused', () => {
  expect(
    ['120.1', '120', 120.1, 1.15, '0.07', '-3.5', '-0', '9999999999.99'].map(dollarsToCents),
  ).toEqual([12010, 12000, 12010, 115, 7, -350, 0, 999999999999])
  expect(
    [
      '120.105',
      '1e3',
      '',
      '1.',
      '.5',
      '1,000',
      '$5',
      ' 5',
      '+5',
      120.105,
      0.1 + 0.2,
      NaN,
      Infinity,
      1e21,
    ].map(dollarsToCents),
  ).toEqual(Array(14).fill(null))
})

test('cents become dollars and dollars become the same cents, as JSON with at most two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      const sent = JSON.stringify(centsToDollars(cents))
      expect(sent).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(dollarsToCents(sent)).toBe(cents)
    }),
  )
})

test('REF-048 money in reports is cents divided by 100 with two decimals, in USD', () => {
  const row = { invoiceCents: 123_450, nursePaymentCents: 9_000 } as ReportRow
  const csv = (key: string) =>
    reportsList.columns
      .find((one) => one.key === key)
      ?.csv?.(row as never, { zone: 'America/Los_Angeles' } as never)
  expect([csv('invoiceCents'), csv('nursePaymentCents')]).toEqual(['1234.50', '90.00'])
  expect([0, 5, 12_000].map(plainDollars)).toEqual(['0.00', '0.05', '120.00'])
  expect([formatCents(123_450), formatCents(12_000), formatCents(5)]).toEqual([
    '$1,234.50',
    '$120.00',
    '$0.05',
  ])
  const { amountDue } = Report.shape.invoice.shape
  expect(amountDue.safeParse({ cents: 12_000, currency: 'USD' }).success).toBe(true)
  expect(
    [
      { cents: 12_000, currency: 'EUR' },
      { cents: 120.5, currency: 'USD' },
    ].map((due) => amountDue.safeParse(due).success),
  ).toEqual([false, false])
})

test('money is shown as dollars with two decimals', () => {
  expect([0, 5, 123450, 100000000, -5, -123456].map(formatCents)).toEqual([
    '$0.00',
    '$0.05',
    '$1,234.50',
    '$1,000,000.00',
    '-$0.05',
    '-$1,234.56',
  ])
})

test('pay is floored to whole dollars', () => {
  expect([17892, 17800, 99, 123499].map(formatWholeDollars)).toEqual([
    '$178',
    '$178',
    '$0',
    '$1,234',
  ])
})

test('whole numbers divide down exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(2 ** 52), max: 2 ** 52 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (top, bottom) => {
        const [a, b] = [BigInt(top), BigInt(bottom)]
        expect(BigInt(floorDivide(top, bottom))).toBe(a / b - (a % b < 0n ? 1n : 0n))
      },
    ),
  )
})

test('REF-060 rounding is half up and exact beyond the reach of division', () => {
  expect([
    roundHalfUp(5, 2),
    roundHalfUp(-5, 2),
    roundHalfUp(7, 3),
    roundHalfUp(0, 5),
    roundHalfUp(5, -2),
    roundHalfUp(-1, 3),
  ]).toEqual([3, -2, 2, 0, -2, 0])
  fc.assert(
    fc.property(
      fc.integer({ min: -(2 ** 51), max: 2 ** 51 }),
      fc.integer({ min: 1, max: 100_000 }),
      (top, bottom) => {
        const twice = 2n * BigInt(top) + BigInt(bottom)
        const whole = 2n * BigInt(bottom)
        const floor = twice / whole - (twice % whole < 0n ? 1n : 0n)
        expect(BigInt(roundHalfUp(top, bottom))).toBe(floor)
      },
    ),
  )
})

test('amounts come from whole minutes and whole cents per hour', () => {
  expect(amountCents(95, 15000)).toBe(23750)
  expect(amountCents(100, 11333)).toBe(18888)
})
