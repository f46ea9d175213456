// DOC-074: whose record number counts, who draws blood, and which language is preferred, in English and Spanish.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const english = ['Patient: Jane Roe, DOB 3/3/1970, Mesa AZ 85201', 'Entyvio 300 mg IV, PIV.']
const spanish = ['Paciente: Juana Perez, nacida 3/3/1970, Mesa AZ 85201', 'Entyvio 300 mg IV.']
const foot = 'Ann Poe\nAcme Infusion, Tempe AZ\n480-555-0100'
const read = ([head, order]: readonly string[], saying: string): ReferralFields =>
  readReferral(`${head}\n${saying}\n${order}\n\n${foot}`, '2026-11-30T10:00:00-08:00', reference)
    .fields

type Saying = readonly [letter: readonly string[], saying: string]
const numbers: readonly (readonly [...Saying, string | null])[] = [
  [english, 'Hospital MRN 7730021', '7730021'],
  [english, 'MRN at the hospital is 7730021', '7730021'],
  [english, 'Clinic MRN: 7730021', '7730021'],
  [english, 'EMR # 7730021', '7730021'],
  [english, 'Mercy Memorial MRN 7730021', '7730021'],
  [english, 'MRN 7730021 (hospital)', '7730021'],
  [english, 'Hospital MRN 7730021, clinic MRN 99120', null],
  [english, 'MRN 4411', '4411'],
  [english, 'MRN 4411, EMR MRN 7730021', '4411'],
  [english, 'Epic MRN 7730021\nMRN 4411', '4411'],
  [english, 'MRN 7730021\nOur MRN 4411', '4411'],
  [english, 'MRN 7730021\nAcme MRN 4411', '4411'],
  [english, 'MRN (Banner) 7730021\nMRN (Acme Infusion) 4411', '4411'],
  [english, 'MRN: 4411 (pharmacy) 7730021 (clinic)', '4411'],
  [english, 'MRN at the hospital is 7730021, with us 4411', '4411'],
  [english, 'Plan member ID 7730021', null],
  [english, 'Chart note to the hospital, fax 480-555-0199', null],
  [spanish, 'Expediente del hospital: 7730021', '7730021'],
  [spanish, 'Expediente del hospital 7730021. Expediente de la farmacia 4411.', '4411'],
  [spanish, 'Expediente de la clínica: 7730021\nNuestro número: 4411', '4411'],
]
const draws: readonly (readonly [...Saying, ReferralFields['labs']])[] = [
  [english, 'Labs: neurology draws', 'No'],
  [english, 'Labs: neurology draws, not us', 'No'],
  [english, 'Her oncologist pulls the labs each month.', 'No'],
  [english, 'Labs are drawn by neurology.', 'No'],
  [english, 'Our nurse pulls the labs each month.', 'Yes'],
  [spanish, 'Laboratorios: los saca el hematólogo, nosotros no', 'No'],
  [spanish, 'Labs: nosotros no', 'No'],
  [spanish, 'El neurólogo saca la sangre.', 'No'],
  [spanish, 'Los análisis los hace la clínica.', 'No'],
  [spanish, 'Los análisis se hacen en el hospital.', 'No'],
  [spanish, 'Exámenes de sangre: los toma su doctor', 'No'],
  [spanish, 'La enfermera no saca sangre.', 'No'],
  [spanish, 'No se necesitan laboratorios.', 'No'],
  [spanish, 'La enfermera saca los laboratorios.', 'Yes'],
  [spanish, 'Análisis de sangre por la enfermera en cada visita', 'Yes'],
  [spanish, 'Laboratorios: pendiente', null],
]
const languages: readonly (readonly [...Saying, readonly string[]])[] = [
  [english, 'Preferred language: Spanish (understands English)', ['English', 'Spanish']],
  [english, 'She understands English but prefers Vietnamese.', ['English', 'Vietnamese']],
  [english, 'Understands some English; wants Korean at visits', ['English', 'Korean']],
  [spanish, 'Prefiere español pero entiende el inglés.', ['English', 'Spanish']],
  [spanish, 'No habla inglés, prefiere español.', ['Spanish']],
  [spanish, 'Entiende poco inglés, habla español', ['Spanish']],
]

test('DOC-074 reads the number, the draw and the language of those to whom they belong', () => {
  for (const [letter, saying, value] of numbers)
    expect(read(letter, saying).pharmacy_mrn, saying).toBe(value)
  for (const [letter, saying, value] of draws) expect(read(letter, saying).labs, saying).toBe(value)
  for (const [letter, saying, value] of languages)
    expect(read(letter, saying).languages?.toSorted(), saying).toEqual(value)
})

const labelled = (labels: readonly string[]) =>
  fc.tuple(fc.constantFrom(...labels), fc.integer({ min: 100_000, max: 9_999_999 }))
const sender = labelled(['Pharmacy MRN', 'Our MRN', 'Acme MRN', 'MRN (ours):', 'Pharmacy MRN #'])
const treating = labelled([
  'Hospital MRN',
  'Clinic MRN:',
  'EMR MRN',
  'MRN (hospital):',
  'Epic MRN #',
])
const plain = labelled(['MRN', 'MRN:', 'MRN #'])
const gap = fc.constantFrom('\n', ', ', ' / ', '; ')
const lines = (rows: readonly (readonly [string, number])[], between: string) =>
  rows.map(([label, number]) => `${label} ${number}`).join(between)

const mixed = fc
  .tuple(sender, treating, plain, gap)
  .chain(([ours, theirs, other, between]) =>
    fc
      .shuffledSubarray([ours, theirs, other], { minLength: 3 })
      .map((rows) => ({ number: ours[1], text: lines(rows, between) })),
  )

test("the sender's number is read in whatever order the labelled numbers stand", () => {
  fc.assert(
    fc.property(mixed, ({ number, text }) => {
      expect(read(english, text).pharmacy_mrn, text).toBe(String(number))
    }),
    { numRuns: 60 },
  )
})

test("a hospital's number gives way to one without an owner and counts alone", () => {
  fc.assert(
    fc.property(treating, plain, gap, fc.boolean(), (theirs, other, between, first) => {
      const text = lines(first ? [theirs, other] : [other, theirs], between)
      expect(read(english, text).pharmacy_mrn, text).toBe(String(other[1]))
      expect(read(english, lines([theirs], between)).pharmacy_mrn).toBe(String(theirs[1]))
    }),
    { numRuns: 60 },
  )
})

test('a length in minutes at the head of an export is that of the visit', () => {
  const { visit_duration_minutes: minutes } = readReferral(
    '{"patient":{"name":"Jane Roe","dob":"1970-03-03","zip":"85201"},"drug":"Entyvio","duration_min":90}',
    '2026-11-30T10:00:00-08:00',
    reference,
  ).fields
  expect(minutes).toBe(90)
})
