// DOC-064, DOC-077: a corrected value keeps the value it replaced, with the places of both.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-11-30T10:00:00-08:00', reference)
const patient = 'Patient: Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nEntyvio 300 mg IV, PIV.\n'
const mail = (sent: string, subject: string, body: string) =>
  `From: Ann Poe <ann@acme.test>\nTo: Intake\nSent: ${sent}\nSubject: ${subject}\n\n${body}\n\n`

type Row = readonly [
  text: string,
  name: keyof ReferralFields,
  value: unknown,
  before: string,
  quoted: string,
]
const rows: readonly Row[] = [
  [
    `${patient}Start changed from 12/4/2026 to 12/9/2026`,
    'start_date',
    '2026-12-09',
    '2026-12-04',
    '12/4/2026',
  ],
  [
    `${patient}SOC moved from Friday 12/4 to Wednesday 12/9`,
    'start_date',
    '2026-12-09',
    '2026-12-04',
    '12/4',
  ],
  [
    `${patient}Start 12/9/2026 (was 12/4/2026)`,
    'start_date',
    '2026-12-09',
    '2026-12-04',
    '12/4/2026',
  ],
  [
    `${patient}Start ~~12/4/2026~~ 12/9/2026`,
    'start_date',
    '2026-12-09',
    '2026-12-04',
    '~~12/4/2026~~',
  ],
  [`${patient}DOB should be 3/8/1970`, 'dob', '1970-03-08', '1970-03-03', '3/3/1970'],
  [
    `DOB: 3/3/1970\nDOB: 3/8/1970\n${patient.replace('DOB 3/3/1970, ', '')}`,
    'dob',
    '1970-03-08',
    '1970-03-03',
    '3/3/1970',
  ],
  [`${patient}MRN 44871, correction: 44872`, 'pharmacy_mrn', '44872', '44871', '44871'],
  [`${patient}MRN 4412, not 4411`, 'pharmacy_mrn', '4412', '4411', '4411'],
  [`${patient}Visit 2 hours, make that 3`, 'visit_duration_minutes', 180, '120', '2 hours'],
  [`${patient}Visit 2 hours, changed to 3 hours`, 'visit_duration_minutes', 180, '120', '2 hours'],
  [
    'Jane Roe, DOB 3/3/1970, Mesa AZ 85201, sorry, 85203. Entyvio, PIV',
    'postal_code',
    '85203',
    '85201',
    '85201',
  ],
  [
    'Jane Roe, DOB 3/3/1970, Mesa AZ 85201. Entyvio, I mean Remicade, PIV',
    'treatment',
    'Remicade (infliximab)',
    'Entyvio (vedolizumab)',
    'Entyvio',
  ],
  [
    'Jane Roe, DOB 3/3/1970, Mesa AZ 85201. Entyvio, PIV, sorry, PICC',
    'access_type',
    'picc',
    'piv',
    'PIV',
  ],
  [
    mail('Mon 11/30/2026 9:00 AM', 'RE: Jane Roe', 'Sorry, the start is 12/9/2026.') +
      mail('Fri 11/27/2026 9:00 AM', 'Jane Roe', `${patient}Start 12/4/2026`),
    'start_date',
    '2026-12-09',
    '2026-12-04',
    '12/4/2026',
  ],
]
test.each(rows)('a correction keeps what it replaced: %j', (text, name, value, before, quoted) => {
  const { fields, candidates } = read(text)
  expect(fields[name]).toBe(value)
  expect(
    candidates[name]?.map((one) => [one.value, text.slice(one.start, one.end).trim()]),
  ).toEqual([[before, quoted.replaceAll('~', '')]])
})

test('a birth date that is corrected leaves the start of the visits alone', () => {
  const { fields, candidates } = read(
    'Patient: Jane Roe, Mesa AZ 85201\nEntyvio 300 mg IV, PIV. start 12/4/2026\nDOB should be 1/12/1960',
  )
  expect(fields).toMatchObject({
    dob: '1960-01-12',
    start_date: '2026-12-04',
    first_lifetime_dose: null,
  })
  expect(candidates).toEqual({})
})

test('a letter without a correction offers nothing', () => {
  expect(read(`${patient}Start 12/4/2026, 2 hours. MRN 44871`).candidates).toEqual({})
  const two = mail('Mon 11/30/2026 9:00 AM', 'RE: Jane Roe', 'Thank you, see you then.')
  expect(read(`${two}${mail('Fri 11/27/2026 9:00 AM', 'Jane Roe', patient)}`).candidates).toEqual(
    {},
  )
})

test('of two days in whatever words of change the later is found beside the one it replaced', () => {
  const day = fc.integer({ min: 1, max: 28 })
  const words = fc.constantFrom(
    ['changed from ', ' to '],
    ['moved from ', ' to '],
    ['', ', sorry, '],
    ['', ', correction: '],
    ['', ' changed to '],
  )
  fc.assert(
    fc.property(day, day, words, (one, other, [lead = '', between = '']) => {
      fc.pre(one !== other)
      const text = `${patient}Start ${lead}12/${one}/2026${between}12/${other}/2026`
      const { fields, candidates } = read(text)
      const iso = (date: number) => `2026-12-${String(date).padStart(2, '0')}`
      expect([fields.start_date, candidates.start_date?.[0]?.value], text).toEqual([
        iso(other),
        iso(one),
      ])
    }),
    { numRuns: 40 },
  )
})
