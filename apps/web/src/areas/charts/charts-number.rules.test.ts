// Typed numbers with commas.
import { expect, test } from 'vitest'
import { numberCharacters, parsedNumber } from './charts-number.rules.ts'

test('a comma before three digits separates thousands, any other is a decimal comma', () => {
  expect(['5,000', '1,250,000', '5,000.5', '-5,000'].map(parsedNumber)).toEqual([
    5000, 1_250_000, 5000.5, -5000,
  ])
  expect(['98,6', '2,5', '5,', '5,0', '5,00'].map(parsedNumber)).toEqual([98.6, 2.5, 5, 5, 5])
  expect(['', '.', '-', '1.2.3', '5,00,0', '12.5', '0'].map(parsedNumber)).toEqual([
    null,
    null,
    null,
    null,
    null,
    12.5,
    0,
  ])
})

test('removes letters and blanks, and the sign where none is allowed', () => {
  expect([
    numberCharacters('5,000 mL', { signed: true }),
    numberCharacters('-5', { signed: true }),
    numberCharacters('-5', { signed: false }),
  ]).toEqual(['5,000', '-5', '5'])
})
