// DOC-062, DOC-063: two people in one text, and people who are no longer referred.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { fieldNames } from './extraction-model.rules.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const received = '2026-06-08T09:15:00-07:00'
const read = (text: string, patient = 1) => readReferral(text, received, reference, patient)
const fixtures = new URL('../../../../../e2e/fixtures/', import.meta.url)

type Some = Partial<Record<keyof ReferralFields, string | null>>
const textOf = (folder: string, name: string) =>
  readFileSync(new URL(`${folder}/${name}`, fixtures), 'utf8').replace(/\r\n?/g, '\n')
const twos = readdirSync(new URL('referrals-two/', fixtures))
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .map((name) => ({
    name,
    text: textOf('referrals-two', name),
    patients: (
      JSON.parse(textOf('referrals-two', name.replace('.txt', '.expected.json'))) as {
        patients: Some[]
      }
    ).patients,
  }))
const low = (value: unknown) =>
  value === null || value === undefined ? null : String(value).toLowerCase()
/** The catalogue's 'Brand (generic)' is the brand. */
const plain = (name: string, value: unknown) =>
  name === 'treatment' ? (low(value)?.split(' (')[0] ?? null) : low(value)

describe('texts that refer several patients', () => {
  test.each(twos)(
    'DOC-062 $name names every patient in the order of the text and reads each from the own block',
    ({ text, patients }) => {
      const names = patients.map((one) => `${one.patient_first_name} ${one.patient_last_name}`)
      expect(read(text).patients.map(({ name }) => name)).toEqual(names)
      patients.forEach((expected, i) => {
        const { fields, evidence, patients: listed } = read(text, i + 1)
        expect(listed.map((one) => one.read)).toEqual(patients.map((_, j) => j === i))
        const block = listed[i]
        expect(low(text.slice(block?.start, block?.end))).toContain(low(expected.patient_last_name))
        for (const [name, value] of Object.entries(expected) as [keyof ReferralFields, string][]) {
          const found = plain(name, fields[name])
          // Null is no harm; another patient's value is.
          if (found !== null) expect([name, found]).toEqual([name, low(value)])
          const place = evidence[name]
          const sentence = text.slice(text.lastIndexOf('. ', place?.start) + 2, place?.end)
          if (place && block && !sentence.startsWith(String(expected.patient_first_name)))
            expect([name, place.start >= block.start, place.end <= block.end]).toEqual([
              name,
              true,
              true,
            ])
        }
      })
    },
  )

  test('DOC-062 at least nineteen of twenty values of these texts are read', () => {
    const all = twos.flatMap(({ text, patients }) =>
      patients.flatMap((expected, i) => {
        const { fields } = read(text, i + 1)
        return (Object.entries(expected) as [keyof ReferralFields, string | null][]).map(
          ([name, value]) => plain(name, fields[name]) === low(value),
        )
      }),
    )
    expect(all.filter(Boolean).length / all.length).toBeGreaterThan(0.95)
  })

  test('DOC-062 an ordinary referral names one patient, and a text that refers nobody none', () => {
    expect(
      read('Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio').patients,
    ).toEqual([{ name: 'Jane Roe', start: 0, end: 65, read: true }])
    expect(read('DOB 3/3/1970, 12 W Elm St, Mesa, AZ 85201. Entyvio 300 mg').patients).toEqual([
      { name: null, start: 0, end: 57, read: true },
    ])
    expect(
      read('I am out of the office until 6/21. For Entyvio call 602-555-0100.').patients,
    ).toEqual([])
    expect(read('').patients).toEqual([])
  })

  test('DOC-062 beyond the last patient nothing is read', () => {
    const text = 'Jane Roe 3/3/1970, Mesa AZ 85201, Entyvio'
    expect(read(text, 2).patients.map((one) => one.read)).toEqual([false])
    expect(Object.values(read(text, 2).fields).every((value) => value === null)).toBe(true)
  })

  test('DOC-062 where two patients cannot be told apart name, birth date, zip, start and MRN are null', () => {
    for (const text of [
      'Please see Jane Roe and Mary Poe, DOBs 3/3/1970 and 4/4/1980, MRN A-100 and A-200, ' +
        'Mesa AZ 85201 and Tempe AZ 85281, Entyvio for both, 6/16 and 6/18.',
      'New patients Jane Roe / Mary Poe (3/3/1970, 4/4/1980) for Entyvio on 6/16, zips 85201 and 85281.',
    ]) {
      const { fields, patients } = read(text)
      expect(patients.map(({ name }) => name)).toEqual(['Jane Roe', 'Mary Poe'])
      expect([
        fields.patient_first_name,
        fields.patient_last_name,
        fields.dob,
        fields.postal_code,
        fields.start_date,
        fields.pharmacy_mrn,
      ]).toEqual([null, null, null, null, null, null])
    }
  })
})

/** The same figures in every run. */
function* figures(seed: number): Generator<number> {
  let at = seed
  for (;;) {
    at = (at * 1_103_515_245 + 12_345) & 0x7fffffff
    yield at / 0x7fffffff
  }
}
const separators = [
  '\n\n---\n\n',
  '\n\n=====================\n\n',
  '\n\f\n',
  '\n\nNEW:\n',
  '\n\nSecond patient:\n',
  '\n\nAlso:\n\n',
  '\n\nPatient 2\n',
]

test(
  'of two letters pasted one below the other the first answer holds at most two values in a hundred of the second',
  { timeout: 180_000 },
  () => {
    const letters = ['referrals', 'referrals-more'].flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, fixtures))
        .filter((name) => name.endsWith('.txt'))
        .sort()
        .flatMap((name) => {
          const expected = JSON.parse(
            textOf(folder, name.replace('.txt', '.expected.json')),
          ) as ReferralFields
          return expected.patient_first_name && expected.patient_last_name
            ? [textOf(folder, name).trim()]
            : []
        }),
    )
    const chance = figures(11)
    const pick = <T>(all: readonly T[]) =>
      all[Math.floor((chance.next().value ?? 0) * all.length)] as T
    let values = 0
    const strange: string[] = []
    for (let i = 0; i < 60; i += 1) {
      const [one, other, separator] = [pick(letters), pick(letters), pick(separators)]
      if (one === other) continue
      const [first, second] = [read(one).fields, read(other).fields]
      const { fields, evidence } = read(one + separator + other)
      for (const name of fieldNames) {
        if (fields[name] === null) continue
        values += 1
        const place = evidence[name]
        if (
          low(fields[name]) !== low(first[name]) &&
          low(fields[name]) === low(second[name]) &&
          place !== undefined &&
          place.start >= one.length
        )
          strange.push(`${name} ${String(fields[name])}`)
      }
    }
    expect(values).toBeGreaterThan(700)
    expect(strange.length / values, strange.join(', ')).toBeLessThan(0.02)
  },
)

const gone = 'Wilbur Stanhope (DOB 2/2/1950, MRN WS-1, Ocrevus, Reno 89502, 6/16, 4 hours)'
const stays =
  'Adelaide Norcross, F, 7/4/1960\n14 Sagebrush Rd, Sparks NV 89431\nEntyvio 300 mg, PIV, start 6/17'
const closings: readonly ((name: string) => string)[] = [
  (name) => `Please cancel ${name}.`,
  (name) => `${name} is cancelled.`,
  (name) => `${name} has been canceled.`,
  (name) => `${name} was admitted, no visit.`,
  (name) => `Please remove ${name} from your schedule.`,
  (name) => `${name} went with another agency.`,
  (name) => `Please take ${name} off the list.`,
  (name) => `${name} continues as is.`,
  (name) => `${name} is on hold until further notice.`,
  (name) => `${name} passed away on Sunday.`,
  (name) => `No more visits for ${name}.`,
  (name) => `Please close out ${name}.`,
  (name) => `Disregard ${name}.`,
  (name) => `${name} no longer needs a nurse.`,
  (name) => `No changes for ${name}.`,
  (name) => `${name} is already staffed.`,
]

describe('people who are no longer referred', () => {
  const facts = ['stanhope', '89502', 'ocrevus', '2026-06-16', '1950-02-02', 'ws-1', '240', 'reno']
  test.each(closings.map((closing) => [closing('X'), closing] as const))(
    'DOC-063 %s takes name, zip, drug, day and length of X out of the reading, above or below the patient',
    (_, closing) => {
      for (const text of [
        `Hi,\n\n${closing(gone)}\n\nNew:\n${stays}`,
        `${stays}\n\n${closing(gone)}`,
        `${closing('Wilbur Stanhope')}\n\n${stays}\n\n${gone}`,
        `${gone}\n\n${stays}\n\n${closing('Mr. Stanhope')}`,
      ]) {
        const { fields, patients } = read(text)
        const values = Object.values(fields).map((value) => plain('treatment', value))
        expect([text, values.filter((value) => value !== null && facts.includes(value))]).toEqual([
          text,
          [],
        ])
        expect([text, patients.map(({ name }) => name)]).toEqual([text, ['Adelaide Norcross']])
        expect(fields).toMatchObject({ postal_code: '89431', start_date: '2026-06-17' })
      }
    },
  )
  test.each(closings.map((closing) => [closing('X'), closing] as const))(
    'DOC-063 %s with nobody else refers nobody',
    (_, closing) => {
      const { fields, patients } = read(`Hello,\n\n${closing(gone)}\n\nThanks, Ann Poe`)
      expect(patients).toEqual([])
      expect(Object.values(fields).every((value) => value === null)).toBe(true)
    },
  )
  test.each([
    'Wilbur Stanhope is no longer on hold, please restart.',
    'Please do not cancel Wilbur Stanhope.',
    'Wilbur Stanhope cancelled his Tuesday visit, please reschedule to 6/17.',
  ])('%s ends nobody', (said) => {
    const { patients } = read(
      `Wilbur Stanhope, M, DOB 2/2/1950\n1 Elm St, Reno NV 89502\nOcrevus, start 6/16\n\n${said}`,
    )
    expect(patients.map(({ name }) => name)).toEqual(['Wilbur Stanhope'])
  })
})
