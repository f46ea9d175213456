// CHT-042: a comma never makes a thousandth of a dose.
import { expect, test } from 'vitest'
import { numberText, typedNumber } from './charts-number.rules.ts'

test('a comma before three digits parts thousands, any other is the point of its keyboard', () => {
  expect(['5,000', '1,250,000', '5,000.5', '-5,000'].map(typedNumber)).toEqual([
    5000, 1_250_000, 5000.5, -5000,
  ])
  expect(['98,6', '2,5', '5,', '5,0', '5,00'].map(typedNumber)).toEqual([98.6, 2.5, 5, 5, 5])
  expect(['', '.', '-', '1.2.3', '5,00,0', '12.5', '0'].map(typedNumber)).toEqual([
    null,
    null,
    null,
    null,
    null,
    12.5,
    0,
  ])
})

test('letters and blanks are left out, the sign where there is none', () => {
  expect([
    numberText('5,000 mL', { signed: true }),
    numberText('-5', { signed: true }),
    numberText('-5', { signed: false }),
  ]).toEqual(['5,000', '-5', '5'])
})
