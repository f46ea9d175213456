import { expect, test } from 'vitest'
import { isPhone, lastTen, showPhone } from './phone.ts'

test('REF-040 phone values are reduced to the last 10 digits and shown ddd-ddd-dddd', () => {
  expect(['(555) 555-0100', '+1 555.555.0100', '5555550100'].map(lastTen)).toEqual([
    '5555550100',
    '5555550100',
    '5555550100',
  ])
  expect(['+1 (555) 555-0100', '5555550100', '', '555-01'].map(showPhone)).toEqual([
    '555-555-0100',
    '555-555-0100',
    '',
    '55501',
  ])
})

test('a phone number has 10 digits', () => {
  expect(
    ['5555550100', '(555) 555-0100', '1-555-555-0100', '555-0100', '', 'none'].map(isPhone),
  ).toEqual([true, true, true, false, false, false])
})
