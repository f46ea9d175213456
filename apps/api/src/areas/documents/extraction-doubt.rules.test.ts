// DOC-077: of several equal candidates none is taken, and each is offered with its place.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-11-30T10:00:00-08:00', reference)
const offered = (text: string, name: keyof ReferralFields) => {
  const { fields, candidates } = read(text)
  return {
    value: fields[name],
    offers: (candidates[name] ?? []).map(({ value, start, end }) => [
      value,
      text.slice(start, end),
    ]),
  }
}
const patient = 'Patient: Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nEntyvio 300 mg IV, PIV.\n'

type Row = readonly [
  what: string,
  text: string,
  name: keyof ReferralFields,
  offers: readonly (readonly [string, string])[],
]
const rows: readonly Row[] = [
  [
    'two record numbers in a line',
    `${patient}MRN 44871 MRN 55123`,
    'pharmacy_mrn',
    [
      ['44871', '44871'],
      ['55123', '55123'],
    ],
  ],
  [
    'two birth dates under one label',
    'Patient: Jane Roe, Mesa AZ 85201\nDOB 3/3/1970\nDOB 3/8/1970\nEntyvio 300 mg IV',
    'dob',
    [
      ['1970-03-03', '3/3/1970'],
      ['1970-03-08', '3/8/1970'],
    ],
  ],
  [
    'two homes',
    'Patient: Jane Roe, DOB 3/3/1970\nHome: 12 Elm St, Mesa AZ 85201\nHome: 44 Oak St, Tempe AZ 85281\nEntyvio',
    'postal_code',
    [
      ['85201', '85201'],
      ['85281', '85281'],
    ],
  ],
  [
    'two sexes',
    'Patient: Jane Roe\nSex: F\nNotes: none\nGender: M\nDOB 3/3/1970, Mesa AZ 85201\nEntyvio',
    'gender',
    [
      ['F', 'F'],
      ['M', 'M'],
    ],
  ],
  [
    'two days under one label',
    `${patient}Start: 12/4/2026\nVisit 2 hours.\nStart: 12/9/2026`,
    'start_date',
    [
      ['2026-12-04', '12/4/2026'],
      ['2026-12-09', '12/9/2026'],
    ],
  ],
  [
    'one of two lines',
    'Patient: Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nEntyvio 300 mg IV. Access: PICC or port.',
    'access_type',
    [
      ['picc', 'PICC'],
      ['port', 'port'],
    ],
  ],
  [
    'one of two drugs',
    'Patient: Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nEntyvio or Remicade, whichever is approved. PIV.',
    'treatment',
    [
      ['Entyvio (vedolizumab)', 'Entyvio'],
      ['Remicade (infliximab)', 'Remicade'],
    ],
  ],
]
test.each(rows)('nothing decides between %s', (_, text, name, offers) => {
  expect(offered(text, name)).toEqual({ value: null, offers })
})

test('of two zips only what both share stays of city and state', () => {
  const { fields } = read(
    'Patient: Jane Roe, DOB 3/3/1970\nHome: 12 Elm St, Mesa AZ 85201\nHome: 44 Oak St, Tempe AZ 85281\nEntyvio',
  )
  expect(fields).toMatchObject({ postal_code: null, city: null, state: 'AZ' })
})

const settled: readonly (readonly [string, keyof ReferralFields, unknown])[] = [
  [`${patient}MRN 44871 and again MRN 44871`, 'pharmacy_mrn', '44871'],
  [`${patient}Our MRN 44871, MRN 55123`, 'pharmacy_mrn', '44871'],
  [`${patient}MRN: 44871 / UAX MRN 55123`, 'pharmacy_mrn', '44871'],
  [`${patient}Visits 12/4/2026 or 12/5/2026`, 'start_date', '2026-12-04'],
  [`${patient}Will be in Tempe AZ 85281 from 1/4 to 1/9.`, 'postal_code', '85201'],
]
test.each(settled)('something decides in %j', (text, name, value) => {
  expect(offered(text, name)).toEqual({ value, offers: [] })
})

test('two numbers of the same standing are offered as they stand in the text', () => {
  const number = fc.integer({ min: 10_000, max: 99_999 }).filter((one) => !reference.zip(`${one}`))
  fc.assert(
    fc.property(number, number, fc.constantFrom(' ', '\n', ', '), (one, other, between) => {
      const text = `${patient}MRN ${one}${between}MRN ${other}`
      const { value, offers } = offered(text, 'pharmacy_mrn')
      expect(value).toBe(one === other ? `${one}` : null)
      expect(offers).toEqual(
        one === other ? [] : [one, other].map((each) => [`${each}`, `${each}`]),
      )
    }),
    { numRuns: 60 },
  )
})

const older = (subject: string, body: string) =>
  `\n\nFrom: Fern Abbott <fern@acme.test>\nSent: Friday, November 27, 2026 9:00 AM\nSubject: ${subject}\n\n${body}`
const letter = 'Patient: Jane Roe, F, DOB 3/3/1970\nEntyvio 300 mg IV'

test('no zip, drug, access or start is read from a message about somebody else', () => {
  const others = older(
    'Percy Lockwood',
    'Percy Lockwood has his port, Reno NV 89503, Soliris, start 12/9.',
  )
  expect(read(letter + others).fields).toMatchObject({
    patient_last_name: 'Roe',
    treatment: 'Entyvio (vedolizumab)',
    postal_code: null,
    access_type: null,
    start_date: null,
  })
  const same = older('RE: referral', 'She has a port, Mesa AZ 85201, start 12/9.')
  expect(read(letter + same).fields).toMatchObject({
    postal_code: '85201',
    access_type: 'port',
    start_date: '2026-12-09',
  })
})
