// DOC-073: names of several given names, two family names, particles and one word.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const nameOf = (name: string) => {
  const { fields } = readReferral(
    `Patient: ${name}\nDOB 3/3/1970, Mesa AZ 85201\nEntyvio 300 mg IV, PIV.`,
    '2026-11-30T10:00:00-08:00',
    reference,
  )
  return [fields.patient_first_name, fields.patient_last_name]
}

const names: readonly (readonly [name: string, first: string | null, last: string | null])[] = [
  ['Mary Jane Ann Smith', 'Mary Jane Ann', 'Smith'],
  ['João Carlos Silva Santos', 'João Carlos', 'Silva Santos'],
  ['Ximena Rosa Ibarrondo Calderas', 'Ximena Rosa', 'Ibarrondo Calderas'],
  ['Ana Garcia Lopez', 'Ana', 'Garcia Lopez'],
  ['Ana de la Cruz Ortega', 'Ana', 'de la Cruz Ortega'],
  ['de la Cruz, Ana Maria', 'Ana Maria', 'de la Cruz'],
  ['Pieter van der Berg', 'Pieter', 'van der Berg'],
  ['van der Berg, Pieter', 'Pieter', 'van der Berg'],
  ['Ahmed bin Salman', 'Ahmed', 'bin Salman'],
  ['Dr. John Smith Jr., MD', 'John', 'Smith'],
  ['van der Berg, Jan', 'Jan', 'van der Berg'],
  ['de Vries, Jan Willem', 'Jan', 'de Vries'],
  ['Smith, April', 'April', 'Smith'],
  ['Smith, May 5', null, null],
  ['Pieter van den Berg Jansen', 'Pieter', 'van den Berg Jansen'],
  ['Juan Pablo de los Santos Vega', 'Juan Pablo', 'de los Santos Vega'],
  ['Ana Garcia y Lopez', 'Ana', 'Garcia y Lopez'],
  ['al-Rashid, Omar', 'Omar', 'al-Rashid'],
  ['Omar al-Rashid', 'Omar', 'al-Rashid'],
  ['Suharto', null, 'Suharto'],
  ['de la Cruz', null, 'de la Cruz'],
  ['De La Cruz', null, 'De La Cruz'],
  ['DE LOS SANTOS', null, 'De Los Santos'],
  ['de León', null, 'de León'],
  ['Del Harper', 'Del', 'Harper'],
  ['van der Berg', null, 'van der Berg'],
  ['del Rio', null, 'del Rio'],
  ['Van Nguyen', 'Van', 'Nguyen'],
  ['Ben Harper', 'Ben', 'Harper'],
  ['N/A', null, null],
  ['TBD', null, null],
  ['Unknown', null, null],
]
test('DOC-073 keeps names of several words and of one word whole', () => {
  for (const [name, first, last] of names) expect(nameOf(name), name).toEqual([first, last])
})

const given = fc.constantFrom('Mary', 'Helen', 'Judith', 'Karen', 'Ruth', 'Edith', 'Wendy')
const family = fc.constantFrom('Smith', 'Wright', 'Brooks', 'Fletcher', 'Bishop')
test('three given names before a family name are the first name', () => {
  fc.assert(
    fc.property(given, given, given, family, (one, two, three, last) => {
      expect(nameOf(`${one} ${two} ${three} ${last}`)).toEqual([`${one} ${two} ${three}`, last])
    }),
    { numRuns: 40 },
  )
})

const months = fc.constantFrom('April', 'May', 'June', 'August', 'Jan')
test('a month behind a surname and its comma is a given name', () => {
  fc.assert(
    fc.property(family, months, (last, first) => {
      expect(nameOf(`${last}, ${first}`)).toEqual([first, last])
    }),
    { numRuns: 20 },
  )
})

const particles = fc.constantFrom('de la', 'de', 'van der', 'van', 'bin', 'del')
test('a particle opens the last name in whichever order the name is written', () => {
  fc.assert(
    fc.property(given, particles, family, fc.boolean(), (first, particle, last, comma) => {
      const surname = `${particle} ${last}`
      const name = comma ? `${surname}, ${first}` : `${first} ${surname}`
      expect(nameOf(name), name).toEqual([first, surname])
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['Pt de la Cruz, DOB 3/4/1960', 'de la Cruz'],
  ['Pt De La Cruz DOB 3/4/1960', 'De La Cruz'],
  ['Patient de los Santos (DOB 3/4/1960)', 'de los Santos'],
  ['New pt von Trapp, 3/4/1960', 'von Trapp'],
  ['Client del Rio, F, DOB 3/4/1960', 'del Rio'],
  ['Paciente de la Cruz, nacida 3/4/1960', 'de la Cruz'],
  ['Pt from the clinic, DOB 3/4/1960', null],
  ['Pt de Sacramento, DOB 3/4/1960', null],
])('DOC-073 a last name of particles stands without a colon: %j', (words, last) => {
  const { fields } = readReferral(
    `${words}, Sacramento CA 95814, Remicade, start 6/17.`,
    '2026-06-12T10:42:00-07:00',
    reference,
  )
  expect([fields.patient_first_name, fields.patient_last_name]).toEqual([null, last])
})

test.each([
  ['Pt de la Cruz, Maria DOB 3/4/1960', 'Maria', 'de la Cruz'],
  ['Pt van der Berg, Anna, DOB 3/4/1960', 'Anna', 'van der Berg'],
  ['New pt de Souza, Ana (3/4/1960)', 'Ana', 'de Souza'],
  ['Patient Maria de la Cruz DOB 3/4/1960', 'Maria', 'de la Cruz'],
])('DOC-073 particles before a last name with a given name belong to it: %j', (words, ...name) => {
  const { fields } = readReferral(
    `${words}, Sacramento CA 95814, Remicade, start 6/17.`,
    '2026-06-12T10:42:00-07:00',
    reference,
  )
  expect([fields.patient_first_name, fields.patient_last_name]).toEqual(name)
})
