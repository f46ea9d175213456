import fc from 'fast-check'
import {
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { showPhone } from './phone-shown.ts'
import { dialLink, readPhone, textNumber } from './phone.ts'
import { showUsPhone } from './phone-us.ts'

const digit = fc.integer({ min: 0, max: 9 }).map(String)
const high = fc.integer({ min: 2, max: 9 }).map(String)
const run = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''))
const ten = fc
  .tuple(high, run(2), high, run(2), run(4))
  .map(([a, rea, b, xch, line]) => [`${a}${rea}`, `${b}${xch}`, line] as const)
const gap = fc.constantFrom('', ' ', '-', '.', ' - ', '\u00a0', '\u2011', '\u2013', '·')
const open = fc.constantFrom('', '(')
const country = fc.constantFrom('', '1', '+1', '1 ', '+1 ', '1-', '+1-', '+1.', '(1) ', '(+1) ')
const around = fc.constantFrom('', ' ', '\t', '\u202d', '\u200e')
const callingCodes = [...new Set(getCountries().map((one) => getCountryCallingCode(one)))]
  .map(String)
  .filter((code) => code !== '1')
const digitsOf = (text: string): string => text.replace(/\D/g, '')

test('REF-071 a US number has one stored value in every usual way of writing it', () => {
  fc.assert(
    fc.property(
      ten,
      country,
      open,
      fc.tuple(gap, gap),
      around,
      ([area, exchange, line], code, bracket, [one, two], edge) => {
        const written = `${edge}${code}${bracket}${area}${bracket && ')'}${one}${exchange}${two}${line}${edge}`
        expect(readPhone(written)).toEqual({
          number: `+1${area}${exchange}${line}`,
          extension: null,
        })
      },
    ),
    { numRuns: 2_000 },
  )
})

/** The lengths of the numbers behind a code, in every country that uses it. */
const lengthsOf = (code: string): readonly number[] =>
  getCountries()
    .filter((country) => getCountryCallingCode(country) === code)
    .flatMap((country) => {
      const plans = new Metadata()
      plans.selectNumberingPlan(country)
      return plans.numberingPlan?.possibleLengths() ?? []
    })

test('REF-071 a foreign number is read exactly where its country code exists and its length fits', () => {
  const lengths = new Map(callingCodes.map((code) => [code, lengthsOf(code)]))
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...callingCodes), fc.integer({ min: 2, max: 999 }).map(String)),
      fc.integer({ min: 3, max: 14 }).chain(run),
      (start, rest) => {
        const typed = `+${start}${rest}`
        const code = callingCodes.find((known) => typed.startsWith(`+${known}`))
        const read = readPhone(typed)?.number ?? null
        if (typed.startsWith('+1')) return
        if (code === undefined) expect([null, typed]).toContain(read) // codes that no country owns
        else {
          const isPossible =
            typed.length >= 9 &&
            typed.length <= 16 &&
            lengths.get(code)?.includes(typed.length - 1 - code.length)
          expect([typed, read]).toEqual([typed, isPossible === true ? typed : null])
        }
      },
    ),
    { numRuns: 5_000 },
  )
  expect(
    ['+999123456789', '+210123456789', '+80012345678'].map((typed) => readPhone(typed)?.number),
  ).toEqual([undefined, undefined, '+80012345678'])
})

test('REF-071 what is read holds every digit that was typed, and no other', () => {
  const typed = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: digit },
      {
        weight: 1,
        arbitrary: fc.constantFrom('+', ' ', '-', '(', ')', '.', '/', 'x', 'ext ', ','),
      },
    ),
    { minLength: 7, maxLength: 26 },
  )
  fc.assert(
    fc.property(typed, (parts) => {
      const text = parts.join('')
      const read = readPhone(text)
      if (read === null) return
      const digits = digitsOf(read.number) + (read.extension ?? '')
      expect([digits, `1${digitsOf(text)}` === digits ? digits : digitsOf(text)]).toEqual([
        digits,
        digits,
      ])
    }),
    { numRuns: 20_000 },
  )
})

test.each([
  '0000000000',
  '1480555014',
  '480-155-0143',
  '180-555-0143',
  '480-555-014',
  '480-555-01431',
  '480-555-0143 / 480-555-0144',
  '480-555-0143 480-555-0144',
  '44 20 7946 0958',
  '011 44 20 7946 0958',
  '+44 20 7946',
  '+44 20 7946 0958 0958 0958',
  '+999 20 7946 0958',
  '+1 1 480 555 0143',
  '480-555-CALL',
  '480+5550143',
  'call 480-555-0143',
  '480-555-0143 x1234567',
  '480-555-0143 x',
  'x12',
  'none',
  '',
])('REF-071 refuses "%s"', (typed) => {
  expect(readPhone(typed)).toBeNull()
})

test.each([
  ['480-555-0143 x12', '12'],
  ['480-555-0143x12', '12'],
  ['4805550143 ext. 5', '5'],
  ['(480) 555-0143 ext 5', '5'],
  ['480-555-0143, Ext: 007', '007'],
  ['480-555-0143 #12', '12'],
  ['+1-480-555-0143;ext=12', '12'],
  ['480.555.0143 extension 123456', '123456'],
  ['480-555-0143 (x12)', '12'],
])('REF-072 reads the extension of "%s"', (typed, extension) => {
  expect(readPhone(typed)).toEqual({ number: '+14805550143', extension })
})

test('REF-072 an extension is read beside any number, and shown behind it', () => {
  fc.assert(
    fc.property(
      ten,
      fc.integer({ min: 1, max: 6 }).chain(run),
      fc.constantFrom(' x', ' ext. ', ' #', ';ext=', ' extension ', 'x', ', ext '),
      ([area, exchange, line], extension, mark) => {
        const number = `+1${area}${exchange}${line}`
        expect(readPhone(`${area}-${exchange}-${line}${mark}${extension}`)).toEqual({
          number,
          extension,
        })
        expect(readPhone(showPhone(number, extension))).toEqual({ number, extension })
      },
    ),
  )
  expect(showPhone('+14805550100', '12')).toBe('480-555-0100 ext. 12')
})

test.each([
  ['+14805550100', '480-555-0100'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+525512345678', '+52 55 1234 5678'],
  ['+493012345678', '+49 30 12345678'],
  ['+33142685300', '+33 1 42 68 53 00'],
  ['+911123456789', '+91 11 2345 6789'],
])('REF-074 shows %s as %s', (phone, shown) => {
  expect(showPhone(phone)).toBe(shown)
})

test('REF-074 foreign numbers are grouped as the numbering plans say, and read back as the same number', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...callingCodes),
      fc.integer({ min: 4, max: 13 }).chain(run),
      (code, rest) => {
        const phone = readPhone(`+${code}${rest}`)?.number
        if (phone === undefined) return
        expect(readPhone(showPhone(phone))?.number).toBe(phone)
        const known = parsePhoneNumberFromString(phone)
        if (known?.isValid() === true && known.number === phone)
          expect(showPhone(phone)).toBe(known.formatInternational())
      },
    ),
    { numRuns: 3_000 },
  )
})

test('REF-040 only a leading 1 or +1 is dropped, and a number is shown ddd-ddd-dddd', () => {
  expect(
    ['(480) 555-0100', '+1 480.555.0100', '1-480-555-0100', '4805550100'].map(
      (typed) => readPhone(typed)?.number,
    ),
  ).toEqual(Array(4).fill('+14805550100'))
  expect(['+14805550100', '4805550100', '0000000000'].map((phone) => showPhone(phone))).toEqual([
    '480-555-0100',
    '480-555-0100',
    '000-000-0000',
  ])
  // a longer number cut to its last ten digits would be somebody else's
  expect(readPhone('+52 1 480 555 0100')?.number).not.toBe('+14805550100')
  expect(readPhone('99 480 555 0100')).toBeNull()
})

test('a link page shows US numbers without the groups of other countries', () => {
  expect(['+14805550100', '4805550100'].map(showUsPhone)).toEqual(['480-555-0100', '480-555-0100'])
})

test('REF-074 a number is dialled as E.164, and what cannot be dialled has no link', () => {
  expect(['+14805550100', '+442079460958', '0000000000', null].map(dialLink)).toEqual([
    'tel:+14805550100',
    'tel:+442079460958',
    null,
    null,
  ])
})

test('REF-075 texts go to the countries that are set', () => {
  const to = (...countries: string[]) =>
    ['+14805550100', '+442079460958', '0000000000', null].map((one) => textNumber(one, countries))
  expect(to('1')).toEqual(['+14805550100', null, null, null])
  expect(to('1', '44')).toEqual(['+14805550100', '+442079460958', null, null])
})
