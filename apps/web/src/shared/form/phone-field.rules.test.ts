import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhone } from '@wren/contract/phone'
import {
  apartIn,
  caretIn,
  joinedIn,
  maskPhone,
  phoneFault,
  shownIn,
  valueOf,
} from './phone-field.rules.ts'

/** Text and value of the field after these keys at its end. */
function typed(
  keys: string,
  takesExtension = false,
): { readonly shown: string; readonly value: string } {
  let value = ''
  for (const key of keys) value = valueOf(shownIn(value) + key, takesExtension)
  return { shown: shownIn(value), value }
}

test('formats a phone as (###) ###-#### while it is typed', () => {
  expect(['', '6', '602', '6025', '602555', '6025550', '6025550110'].map(maskPhone)).toEqual([
    '',
    '(6',
    '(602',
    '(602) 5',
    '(602) 555',
    '(602) 555-0',
    '(602) 555-0110',
  ])
})

test.each([
  ['(480) 555-0143', '+14805550143', '(480) 555-0143'],
  ['1-480-555-0143', '+14805550143', '(480) 555-0143'],
  ['+1 480.555.0143', '+14805550143', '(480) 555-0143'],
  ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['+52 55 1234 5678', '+525512345678', '+52 55 1234 5678'],
])('REF-073 typing "%s" key by key holds %s', (keys, value, shown) => {
  expect(typed(keys)).toEqual({ value, shown })
})

test.each([
  ['480-555-01439', '(480) 555-01439'],
  ['44 20 7946 0958', '(442) 079-460958'],
  ['480-555-0143 / 480-555-0144', '(480) 555-0143/ 480-555-0144'],
  ['0000000000', '(000) 000-0000'],
])('REF-073 typing "%s" keeps every digit in sight', (keys, shown) => {
  const held = typed(keys)
  expect([held.shown, readPhone(held.value)]).toEqual([shown, null])
})

test('REF-072 takes an extension only in a field that allows one', () => {
  expect(typed('480-555-0143 x12', true)).toEqual({
    value: '+14805550143;ext=12',
    shown: '(480) 555-0143 ext. 12',
  })
  const texts = { label: 'Cell Phone', fault: 'Cell Phone is not valid', takesExtension: false }
  expect(phoneFault(typed('480-555-0143 x12').shown, texts)).toBe(
    'Cell Phone: extensions cannot be used here.',
  )
  expect(
    joinedIn({ office_phone: '+14805550143', office_phone_ext: '12' }, 'office_phone'),
  ).toEqual({
    office_phone: '+14805550143;ext=12',
  })
  expect(apartIn({ office_phone: '+14805550143;ext=12' }, 'office_phone')).toEqual({
    office_phone: '+14805550143',
    office_phone_ext: '12',
  })
  expect(apartIn({ office_phone: null }, 'office_phone')).toEqual({
    office_phone: null,
    office_phone_ext: null,
  })
  expect(apartIn({ street: 'Main' }, 'office_phone')).toEqual({ street: 'Main' })
})

test('REF-073 loses no digit to any key at any position', () => {
  const key = fc.constantFrom(...'0123456789+-. ()/x')
  const digits = (text: string): string => text.replace(/\D/g, '')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(key, fc.nat(30)), { maxLength: 24 }),
      fc.boolean(),
      (strokes, takesExtension) => {
        let value = ''
        for (const [one, place] of strokes) {
          const before = shownIn(value)
          const at = Math.min(place, before.length)
          const text = before.slice(0, at) + one + before.slice(at)
          value = valueOf(text, takesExtension)
          const after = digits(shownIn(value))
          // the US mask hides only the country code 1
          expect([digits(text), `1${after}` === digits(text) ? digits(text) : after]).toEqual([
            digits(text),
            digits(text),
          ])
        }
      },
    ),
    { numRuns: 4_000 },
  )
})

test('reads its own text back as the same value', () => {
  for (const value of [
    '+14805550143',
    '+442079460958',
    '602555',
    '',
    '+44',
    '480-555 / 5',
    '0000000000',
  ])
    expect(valueOf(shownIn(value), false)).toBe(value)
  expect(valueOf(shownIn('+14805550143;ext=12'), true)).toBe('+14805550143;ext=12')
})

test('keeps the caret behind the typed digit', () => {
  expect([
    caretIn('(480) 5', '4805', 4),
    caretIn('(480) 955-5014', '(480)9 555-014', 6),
    caretIn('(480) 555-0143x', '(480) 555-0143x', 15),
    caretIn('(480) 555-0143 ext. 1', '(480) 555-0143x1', 16),
  ]).toEqual([7, 7, 15, 21])
})
