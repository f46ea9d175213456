import { expect, test } from 'vitest'
import { maskPhone, phoneDigits } from './PhoneField.tsx'

test('a phone grows into (###) ###-#### and holds ten digits at most', () => {
  expect(['', '6', '602', '6025', '602555', '6025550', '6025550110'].map(maskPhone)).toEqual([
    '',
    '(6',
    '(602',
    '(602) 5',
    '(602) 555',
    '(602) 555-0',
    '(602) 555-0110',
  ])
  expect(['+1 602 555 0110', '602-555-0110', '60255501109', '(602) 555'].map(phoneDigits)).toEqual([
    '6025550110',
    '6025550110',
    '6025550110',
    '602555',
  ])
})
