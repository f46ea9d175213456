// DOC "Referral text extraction" 043-048, "Reading referrals, further rules" 057
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import treatments from '../reference/treatments.data.json' with { type: 'json' }
import { readReferral, receivedDay } from './extraction.rules.ts'
import type { Reading, Reference, ReferralFields } from './extraction.rules.ts'
import { fieldNames } from './extraction-model.rules.ts'

interface ZipPlace {
  readonly city: string
  readonly state: string
  readonly country: string
}
const zipcodes = createRequire(import.meta.url)('zipcodes') as {
  lookup: (code: string) => ZipPlace | undefined
  lookupByState: (state: string) => ZipPlace[]
}
const reference: Reference = {
  treatments,
  zip: (code) => {
    const found = zipcodes.lookup(code)
    return found?.country === 'US'
      ? { city: found.city, state: found.state, county: null, timezone: null }
      : null
  },
  citiesOf: (state) =>
    new Set(zipcodes.lookupByState(state).map((place) => place.city.toLowerCase())),
}
const monday = '2026-09-14T10:00:00-07:00'
const read = (text: string, receivedAt = monday) => readReferral(text, receivedAt, reference)
const fieldsOf = (text: string, receivedAt = monday) => read(text, receivedAt).fields

interface Expected extends Partial<ReferralFields> {
  readonly received_at: string
  readonly _accept?: Partial<Record<keyof ReferralFields, unknown[]>>
}
interface Sample {
  readonly name: string
  readonly text: string
  readonly expected: Expected
}
function samplesOf(folder: string): Sample[] {
  const path = new URL(`../../../../../e2e/fixtures/${folder}/`, import.meta.url)
  return readdirSync(path)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(new URL(name, path), 'utf8'),
      expected: JSON.parse(
        readFileSync(new URL(name.replace('.txt', '.expected.json'), path), 'utf8'),
      ) as Expected,
    }))
}
const samples = [...samplesOf('referrals'), ...samplesOf('referrals-more')]
/** Each is read once for all that is asked of it. */
const readings = new Map<string, Reading>()
function readingOf({ name, text, expected }: Sample): Reading {
  const reading = readings.get(name) ?? read(text, expected.received_at)
  readings.set(name, reading)
  return reading
}

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain).sort().join('|')
  return typeof value === 'string'
    ? value
        .toLowerCase()
        .replace(/\s*(?:[+&,;/]|\band\b)\s*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : (value ?? null)
}
/**
 * The catalogue's 'Brand (generic)' is right when the brand is; a record number may be spaced otherwise; not urgent
 * is unsaid.
 */
function isRight(name: keyof ReferralFields, expected: Expected, actual: unknown): boolean {
  const accepted = [expected[name], ...(expected._accept?.[name] ?? [])].map(plain)
  if (name === 'urgent') return accepted.some((value) => Boolean(value) === Boolean(actual))
  return (
    accepted.includes(plain(actual)) ||
    (name === 'treatment' && accepted.includes(plain(String(actual).split(' (')[0])))
  )
}

describe('whole referrals', () => {
  test.each(samples)('DOC-043 $name is read as a careful person reads it', (sample) => {
    const { expected } = sample
    const { fields } = readingOf(sample)
    const wrong = fieldNames
      .filter((name) => !isRight(name, expected, fields[name]))
      .map((name) => ({ name, expected: expected[name] ?? null, read: fields[name] }))
    expect(wrong).toEqual([])
  })

  test('DOC-043 the same text and time give the same result', () => {
    for (const { text, expected } of samples.slice(0, 6))
      expect(read(text, expected.received_at)).toEqual(read(text, expected.received_at))
  })

  test('the start is the one written, however long before or after the writing a text is read; more than a year ahead it is none', () => {
    const years = ['2023-05-05', '2025-10-01', '2026-11-21', '2027-08-01', '2030-02-01']
    for (const { name, text, expected } of samples.filter(({ name }) =>
      name.startsWith('referrals/'),
    )) {
      for (const day of years) {
        const tooFar =
          expected.start_date &&
          expected.start_date > `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
        expect(
          read(text, `${day}T10:00:00-07:00`).fields.start_date,
          `${name} read on ${day}`,
        ).toBe(tooFar ? null : (expected.start_date ?? null))
      }
    }
  })

  const digitWords = [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'oh',
  ]
  const said = new RegExp(`\\b(?:${digitWords.join('|')})\\b`, 'gi')
  test('DOC-057 evidence points at the words of the original text, whatever its line ends, blanks and misread characters', () => {
    for (const sample of samples) {
      const { name, text } = sample
      const { fields, evidence } = readingOf(sample)
      const quoted = (field: keyof ReferralFields) =>
        text.slice(evidence[field]?.start, evidence[field]?.end)
      for (const field of fieldNames) {
        expect(evidence[field] !== undefined, `${name} ${field}`).toBe(fields[field] !== null)
        if (fields[field] !== null) expect(quoted(field).trim(), `${name} ${field}`).not.toBe('')
      }
      const digits = (value: string) =>
        value
          .replaceAll(said, (word) => String(digitWords.indexOf(word.toLowerCase()) % 10))
          .replace(/[Oo]/g, '0')
          .replace(/[lI]/g, '1')
          .replace(/\D/g, '')
      // A zip may be sent without its leading zero (DOC-072).
      if (fields.postal_code)
        expect(digits(quoted('postal_code')).padStart(5, '0'), name).toBe(fields.postal_code)
      if (fields.contact_phone)
        expect(digits(quoted('contact_phone')).slice(-10), name).toBe(fields.contact_phone)
      if (fields.contact_email) expect(quoted('contact_email'), name).toBe(fields.contact_email)
    }
  })

  test('DOC-056 a message that refers no patient yields nothing at all', () => {
    const nothing = Object.fromEntries(fieldNames.map((name) => [name, null]))
    expect(
      fieldsOf(
        'Subject: Automatic reply: referral\n\nI am out of the office until 9/21. Call 602-555-0100. Phoenix, AZ 85004',
      ),
    ).toEqual(nothing)
    expect(
      fieldsOf(
        'Our newsletter: Privigen at home, PICC tips, webinar 10/1 in Phoenix, AZ 85004. Unsubscribe here.',
      ),
    ).toEqual(nothing)
    expect(fieldsOf('')).toEqual(nothing)
  })

  test('the day of arrival is that of the offset, and that of Los Angeles for a time in UTC', () => {
    expect(receivedDay('2026-09-14T23:30:00-07:00')).toBe('2026-09-14')
    expect(receivedDay('2026-09-15T03:00:00.000Z')).toBe('2026-09-14')
  })
})

const patient = 'Pt: Jane Roe, F, DOB 3/3/1970, MRN 4411\n'

describe('postalCode', () => {
  const home = '12 W Elm St, Mesa, AZ 85201'
  const rows: readonly (readonly [string, string, string | null])[] = [
    ['home address', `${patient}${home}`, '85201'],
    ['ZIP+4 is cut', `${patient}12 W Elm St, Mesa, AZ 85201-4417`, '85201'],
    ['a zip that does not exist', `${patient}12 W Elm St, Mesa, AZ 00001`, null],
    [
      'letterhead above',
      `ACME HOME INFUSION\n9 Main St, Tempe, AZ 85281\n\n${patient}${home}`,
      '85201',
    ],
    [
      'letterhead only',
      `ACME HOME INFUSION\n9 Main St, Tempe, AZ 85281\n\n${patient}Drug: Privigen 40 g`,
      null,
    ],
    [
      'hospital',
      `${patient}D/C from Rincon Med Ctr, 1500 N Campbell Ave, Tucson AZ 85719\nDrug: Privigen`,
      null,
    ],
    ['prescriber', `${patient}Prescriber: A. Bell MD, Neurology, Scottsdale, AZ 85260`, null],
    ['pharmacy by label', `Pharmacy: Acme Rx, Tempe, AZ 85281\n${patient}Drug: Privigen`, null],
    ['billing address', `${patient}Billing address: PO Box 7, Phoenix, AZ 85001`, null],
    [
      'signature',
      `${patient}Drug: Privigen\n\nThanks,\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n602-555-0100`,
      null,
    ],
    ['after MRN', 'Pt: Jane Roe, MRN 85201, Privigen', null],
    ['after ID', 'Pt: Jane Roe, Member ID 85201, Privigen', null],
    ['after phone and fax', 'Pt: Jane Roe, phone 85201, fax 85281, Privigen', null],
    ['after # and $', 'Pt: Jane Roe, #85201, copay $85281, Privigen', null],
    ['without a zip', `${patient}12 W Elm St, Mesa, AZ`, null],
  ]
  test('DOC-044 the zip is that of the place of the visit, cut to five digits and existing; no other number is, and without one it is null', () => {
    for (const [name, text, expected] of rows)
      expect(fieldsOf(text).postal_code, name).toBe(expected)
  })
})

describe('treatment', () => {
  const rows: readonly (readonly [string, string, string | null])[] = [
    ['full text of the catalogue', 'Rx: Entyvio (vedolizumab) 300 mg IV', 'Entyvio (vedolizumab)'],
    ['brand, any case', 'Rx: ENTYVIO 300 mg IV', 'Entyvio (vedolizumab)'],
    ['generic name', 'Rx: vedolizumab 300 mg IV', 'Entyvio (vedolizumab)'],
    ['usual alias', 'Rx: Rocephin 2 g IV q24h', 'ceftriaxone'],
    [
      'the longest match',
      'Rx: Vyvgart Hytrulo 1008 mg SC weekly',
      'Vyvgart Hytrulo (efgartigimod alfa and hyaluronidase-qvfc)',
    ],
    ['whole words only', 'Pt: Jane Roe of Privigenton Street', null],
    [
      'premedication and flush are not it',
      'Premeds: Benadryl 25 mg PO, Solu-Medrol 40 mg IVP\nFlush: heparin 500 u\nRx: Remicade 400 mg IV',
      'Remicade (infliximab)',
    ],
    [
      'an earlier drug is not it',
      'Was on Gamunex-C 40 g IV q4w. Rx: Hizentra 10 g SC weekly',
      'Hizentra (immune globulin subcutaneous (human) 20%)',
    ],
    [
      'a declined drug is not it',
      'Pt declined Injectafer. Venofer 200 mg IV x5',
      'Venofer (iron sucrose)',
    ],
    ['not in the catalogue', 'Drug: Qlarivance 200 mg IV monthly', 'Qlarivance'],
  ]
  test('DOC-045 the drug or service the nurse is wanted for is found by every name of the catalogue, else in the own words of the text', () => {
    for (const [name, text, expected] of rows) expect(fieldsOf(text).treatment, name).toBe(expected)
  })
})

describe('accessType', () => {
  const rows: readonly (readonly [string, string | null])[] = [
    ['PICC', 'picc'],
    ['picc line', 'picc'],
    ['port', 'port'],
    ['Port-A-Cath', 'port'],
    ['portacath', 'port'],
    ['Mediport', 'port'],
    ['PIV', 'piv'],
    ['peripheral IV', 'piv'],
    ['midline', 'mid'],
    ['subq', 'subq'],
    ['sub-q', 'subq'],
    ['SQ', 'subq'],
    ['subcutaneous', 'subq'],
    ['tunneled catheter', 'tunneled'],
    ['Hickman', 'tunneled'],
    ['Broviac', 'tunneled'],
    ['Groshong', 'tunneled'],
    ['IM injection', 'im-injection'],
    ['intramuscular', 'im-injection'],
    ['enteral', 'enteral-feeding-tube'],
    ['feeding tube', 'enteral-feeding-tube'],
    ['G-tube', 'enteral-feeding-tube'],
    ['J-tube', 'enteral-feeding-tube'],
    ['PEG tube', 'enteral-feeding-tube'],
    ['no port, no PICC', null],
    ['no port or PICC', null],
    ['PICC was pulled 9/1', null],
    ['midline removed, PICC placed 9/10', 'picc'],
    ['PICC instead of port', 'picc'],
    ['no port, PIV only', 'piv'],
    ['portable pump, reports attached', null],
    ['unknown', null],
    ['TBD', null],
  ]
  test('DOC-046 the access to be used now is known by its synonyms; a negated, pulled or replaced one is not it, and unknown is null', () => {
    for (const [said, expected] of rows)
      expect(fieldsOf(`${patient}Access: ${said}`).access_type, said).toBe(expected)
  })
})

describe('startDate', () => {
  test.each([
    ['9/22/2026', '2026-09-22'],
    ['9/22/26', '2026-09-22'],
    ['9/22', '2026-09-22'],
    ['1/5', '2027-01-05'],
    ['Sep 22 2026', '2026-09-22'],
    ['Sept. 22, 2026', '2026-09-22'],
    ['September 22nd', '2026-09-22'],
    ['2026-09-22', '2026-09-22'],
    ['today', '2026-09-14'],
    ['tomorrow', '2026-09-15'],
    ['Thursday', '2026-09-17'],
    ['this Fri', '2026-09-18'],
    ['Mon', '2026-09-14'],
    ['week of 9/28', '2026-09-28'],
    ['week of Sept 28', '2026-09-28'],
    ['9/10', '2027-09-10'],
    ['9/10/2026', '2026-09-10'],
    ['12/1/2027', null],
    ['TBD', null],
  ])('DOC-047 the first visit wanted, read relative to the received time: %s', (said, expected) => {
    expect(fieldsOf(`${patient}SOC: ${said}`).start_date).toBe(expected)
  })
  test.each([
    'Last dose 9/20/2026',
    'Rx signed 9/20/2026',
    'Drug ships 9/20, delivery 9/21',
    'D/C 9/20 from the hospital',
    'Auth approved 9/20/2026 - 9/30/2026',
    'f/u appt 9/20',
    'DOB 9/20/2010',
    'Order date: 9/20/2026',
  ])('DOC-047 a date that is not the start: %s', (said) => {
    expect(fieldsOf(`Pt: Jane Roe\n${said}`).start_date).toBeNull()
    expect(fieldsOf(`Pt: Jane Roe\n${said}\nSOC 9/24`).start_date).toBe('2026-09-24')
  })
  test('a later message counts from its own day and corrects the earlier, whichever stands on top', () => {
    const older =
      'From: Ann Poe <ann@acme.test>\nSent: Thursday, September 10, 2026 9:00 AM\nSubject: referral\n\nJane Roe, F, DOB 3/3/1970\nPlease start tomorrow. PICC.\n'
    const newer =
      'From: Ann Poe <ann@acme.test>\nSent: Saturday, September 12, 2026 9:00 AM\nSubject: RE: referral\n\nPICC was pulled, PIV now. Start moved to next Tuesday.\n'
    for (const text of [`${newer}\n${older}`, `${older}\n${newer}`])
      expect(fieldsOf(text)).toMatchObject({ start_date: '2026-09-15', access_type: 'piv' })
    expect(fieldsOf(older)).toMatchObject({ start_date: '2026-09-11', access_type: 'picc' })
  })
})
