// PAT-127: the likeness of two patients.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  editDistance,
  likeness,
  mistakenDays,
  type PatientIdentity,
} from './patients-duplicates.rules.ts'

const person = (
  first_name: string,
  last_name: string,
  dob = '1970-03-12',
  phone: string | null = null,
): PatientIdentity => ({
  first_name,
  last_name,
  dob,
  phone_scheduling_contact: phone,
  phone_additional: null,
})
const reason = (a: PatientIdentity, b: PatientIdentity) => likeness(a, b)?.reason ?? null

const spelled = 'Name spelled differently'
test.each([
  ['Oriel', 'Testwood', 'Same name and date of birth'],
  [' oriel', 'TESTWOOD ', 'Same name and date of birth'],
  ['Óriel', 'Testwood', spelled],
  ['Testwood', 'Oriel', spelled],
  ['O.', 'Testwood', spelled],
  ['O', 'Testwood', spelled],
  ['Oriel Mae', 'Testwood', spelled],
  ['Oriel M.', 'Testwood', spelled],
  ['Oriel', 'Testwood Jr.', spelled],
  ['Oriel', 'Testwood II', spelled],
  ['Oriel', 'Test-wood', spelled],
  ['Oriel', 'Test Wood', spelled],
  ['Oriel', 'Testwood-Lane', spelled],
  ['Oriel-Ann', 'Testwood', spelled],
  ['Oriell', 'Testwood', spelled],
  ['Orial', 'Testwood', spelled],
  ['Oirel', 'Testwood', spelled],
  ['Oriel', 'Testwod', spelled],
  ['Oriel', 'Testvvood', spelled],
  ['Oriel M', 'Testwoot', spelled],
  ['Testwoot', 'Oriel', spelled],
  ['Ariol', 'Testwood', null],
  ['Orial', 'Testwoot', null],
  ['Oriel', 'Tastvvood', null],
  ['Anna', 'Testwood', null],
  ['Oriel', 'Marsh', null],
  ['O', 'T', null],
])('PAT-127 %s %s born the same day as Oriel Testwood: %s', (first, last, expected) => {
  expect(reason(person(first, last), person('Oriel', 'Testwood'))).toBe(expected)
  expect(reason(person('Oriel', 'Testwood'), person(first, last))).toBe(expected)
})

test.each([
  ['Mary Ann', 'Mary', spelled],
  ['Mary Ann', 'Mary A.', spelled],
  ['Mary Ann', 'Maryann', spelled],
  ['Mary Ann', 'Mary Lou', null],
  ['Mary 1', 'Mary 12', null],
  ['Mary1', 'Mary2', null],
  ["D'Arcy", 'Darcy', spelled],
])('PAT-127 the first names %s and %s: %s', (name, otherName, expected) => {
  expect(reason(person(name, 'Quill'), person(otherName, 'Quill'))).toBe(expected)
})

test.each([
  ['1970-12-03', 'Day and month swapped'],
  ['1970-03-13', 'One digit of the date of birth differs'],
  ['1980-03-12', 'One digit of the date of birth differs'],
  ['1971-03-13', null],
  ['1991-06-30', null],
])('PAT-127 the same name, born %s: %s', (dob, expected) => {
  expect(reason(person('Oriel', 'Testwood', dob), person('oriel', 'Testwood'))).toBe(expected)
  expect(reason(person('Oriell', 'Testwood', dob), person('oriel', 'Testwood'))).toBe(null)
})

test('PAT-127 the same phone and last name, in any stored form of the phone', () => {
  const ada = person('Ada', 'Quill', '1950-01-01', '4805550143')
  expect(reason(ada, person('Ben', 'QUILL', '1980-06-06', '+14805550143'))).toBe('Same phone')
  expect(reason(ada, person('Ben', 'Marsh', '1980-06-06', '4805550143'))).toBe(null)
  const cell = { ...person('Ben', 'Quill', '1980-06-06'), phone_additional: '4805550143' }
  expect(reason(ada, cell)).toBe('Same phone')
  expect(reason(ada, { ...cell, phone_scheduling_contact: '4805550199' })).toBe(null)
})

test('likeness is symmetric', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,9}(?:[- ][A-Za-z]{1,5})?$/)
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const anyPerson = fc
    .tuple(word, word, day, fc.constantFrom(null, '4805550143'))
    .map(([first, last, dob, phone]) => person(first, last, dob, phone))
  fc.assert(
    fc.property(anyPerson, anyPerson, day, (first, second, dob) => {
      for (const other of [
        second,
        { ...second, dob: first.dob },
        { ...first, dob },
        { ...first, last_name: second.last_name },
      ])
        expect(likeness(first, other)).toEqual(likeness(other, first))
    }),
    { numRuns: 1000 },
  )
})

test('mistaken dates are symmetric', () => {
  for (const dob of ['1970-03-12', '1999-12-31', '2000-02-29', '1901-01-01', '1980-10-10'])
    for (const mistaken of mistakenDays(dob)) expect(mistakenDays(mistaken)).toContain(dob)
})

test('the edit distance counts added, dropped, changed and swapped letters', () => {
  expect(
    [
      ['oriel', 'oriel'],
      ['oriel', 'orie'],
      ['oriel', 'oreil'],
      ['oriel', 'arial'],
      ['', 'ab'],
      ['abc', 'xyz'],
    ].map(([a, b]) => editDistance(a as string, b as string, 2)),
  ).toEqual([0, 1, 1, 2, 2, 3])
})
