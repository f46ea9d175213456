// PAT-072, PAT-073, PAT-074, PAT-075, PAT-076, PAT-077, PAT-078, PAT-079, PAT-080, PAT-081, PAT-082, PAT-083, PAT-061:
// what the form makes of what is typed.
import { expect, test } from 'vitest'
import type { Patient } from '@wren/contract/patients'
import { maskDob, readDob } from './patients-dob.rules.ts'
import {
  blank,
  checkPatient,
  missingSummary,
  otherLanguage,
  sentOf,
  valuesOf,
  withHour,
  type PatientValues,
} from './patients-form.rules.ts'
import { canSaveMrn, mrnTexts } from './patients-mrn.rules.ts'
import { visitTone } from '../../shared/visit/visit-tone.ts'

const today = '2026-11-22'
const whole: PatientValues = { ...blank(7, 'Ada', 'Fell'), dob: '1961-02-03' }
const faults = (some: Partial<PatientValues>) =>
  checkPatient({ ...whole, ...some }, today, () => true)

test('PAT-072 a date of birth is masked as MM/DD/YYYY, and what is no such day is not valid', () => {
  const typed = (text: string) => maskDob(readDob(text))
  expect([
    typed('0'),
    typed('02'),
    typed('020'),
    typed('02031'),
    typed('02031961'),
    typed('2/3/1961'),
    typed('2-3-1961'),
    typed('x'),
  ]).toEqual(['0', '02', '02/0', '02/03/1', '02/03/1961', '02/03/1961', '02/03/1961', ''])
  expect([readDob('02031961'), readDob('13401980'), readDob('02301980'), readDob('')]).toEqual([
    '1961-02-03',
    '13/40/1980',
    '02/30/1980',
    null,
  ])
  for (const dob of ['13/40/1980', '12/32/1980', '02/03', '02/03/61', '2026-11-23', '1899-12-31'])
    expect(faults({ dob })).toEqual({ dob: 'DOB is not valid' })
  expect([faults({ dob: '1961-02-03' }), faults({ dob: today })]).toEqual([{}, {}])
})

test('the form asks for what is required, in the order of its fields', () => {
  const missing = faults({ user_id_ops: null, first_name: null, last_name: '', dob: null })
  expect([Object.keys(missing).toSorted(), missingSummary(missing)]).toEqual([
    ['dob', 'first_name', 'last_name', 'user_id_ops'],
    'Ops, First Name, Last Name, Date of birth fields are required.',
  ])
  expect(faults({ diagnoses: [{ code: 'D1', name: ' ' }] })).toEqual({
    diagnoses: 'Diagnosis Code and Name are required',
  })
  expect([
    missingSummary({ zip: '5 digits required' }),
    missingSummary({ zip: '5 digits required', dob: 'DOB is not valid' }),
    missingSummary({ phone: 'Home Phone is not valid' }),
  ]).toEqual(['Zip: 5 digits required', 'DOB is not valid', 'Home Phone is not valid'])
})

test('PAT-080 PAT-081 an hour without a minute brings 0, and goes with its minute', () => {
  expect([withHour('9', null), withHour('9', '30'), withHour(null, '30')]).toEqual([
    { preferenced_time_hour: '9', preferenced_time_minute: '0' },
    { preferenced_time_hour: '9', preferenced_time_minute: '30' },
    { preferenced_time_hour: null, preferenced_time_minute: null },
  ])
  const sent = (some: Partial<PatientValues>) => sentOf(some, { ...whole, ...some })
  expect([
    sent({ preferenced_time_hour: '9' }),
    sent({ preferenced_time_hour: null, preferenced_time_minute: '15' }),
  ]).toEqual([
    { preferenced_time_hour: 9, preferenced_time_minute: 0 },
    { preferenced_time_hour: null, preferenced_time_minute: null },
  ])
})

test('another language stands among the languages while it is written, and goes with that choice', () => {
  const patient = {
    languages: [{ name: 'Spanish', code: 'es' }],
    other_language_spoken: 'Navajo',
    diagnoses: [],
  } as unknown as Patient
  expect(valuesOf(patient).languages).toEqual(['es', otherLanguage])
  expect(
    sentOf({ languages: ['es'] }, { ...whole, languages: ['es'], other_language_spoken: 'Navajo' }),
  ).toEqual({ languages: [{ code: 'es' }], other_language_spoken: null })
  expect(
    sentOf({ languages: ['es', otherLanguage] }, { ...whole, languages: ['es', otherLanguage] }),
  ).toEqual({ languages: [{ code: 'es' }] })
})

test('PAT-061 an MRN is saved with a pharmacy and a number, a stored one with another number', () => {
  expect([
    canSaveMrn(null, 3, 'A'),
    canSaveMrn(null, null, 'A'),
    canSaveMrn(null, 3, ' '),
    canSaveMrn(null, 3, null),
  ]).toEqual([true, false, false, false])
  expect([canSaveMrn('A', 3, 'B'), canSaveMrn('A', 3, ' A '), canSaveMrn('A', 3, '')]).toEqual([
    true,
    false,
    false,
  ])
  expect([mrnTexts.added('A'), mrnTexts.updated('Apex'), mrnTexts.deleted('Apex')]).toEqual([
    'A has been added successfully!',
    'Apex MRN has been successfully updated!',
    'Apex MRN has been deleted successfully!',
  ])
})

test('a visit within 14 days is recent, a missed one is missed whenever it was', () => {
  const now = '2026-11-22T12:00:00.000Z'
  const tone = (start: string, missed = false) => visitTone({ start, missed }, now)
  expect([
    tone('2026-12-06T12:00:00.000Z'),
    tone('2026-12-06T12:00:00.001Z'),
    tone('2026-11-08T12:00:00.000Z'),
    tone('2026-11-08T11:59:59.999Z'),
    tone('2020-01-01T00:00:00.000Z', true),
  ]).toEqual(['recent', null, 'recent', null, 'missed'])
})
