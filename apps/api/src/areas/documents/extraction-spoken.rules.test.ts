// DOC-043 to 047, 056: what is said rather than written: messages left on a telephone, and talks typed down. Fictional people; drugs and zips are true.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'
import { spokenDays } from './extraction-spoken.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-09-14T10:00:00-07:00', reference).fields
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'
const saying = (line: string) =>
  read(`${head}${line}\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100`)

test.each([
  ['July nineteenth nineteen fifty five', 'july', 19, '1955'],
  ['May the thirty-first, nineteen oh seven', 'may', 31, '1907'],
  ['March second two thousand and four', 'march', 2, '2004'],
  ['October twenty first twenty twelve', 'october', 21, '2012'],
  ['June thirtieth 1988', 'june', 30, '1988'],
  ['December twelfth nineteen hundred', 'december', 12, '1900'],
  ['August twentieth', 'august', 20, null],
])('a day in words: %s', (text, month, date, year) => {
  expect(spokenDays(`born ${text}.`)).toEqual([
    {
      month: expect.stringMatching(new RegExp(month, 'i')),
      date,
      year,
      start: 5,
      end: 5 + text.length,
    },
  ])
})
test('a day of the month in words stands behind its weekday alone', () => {
  expect(spokenDays('Tuesday the twenty second, in the morning')).toMatchObject([
    { month: null, date: 22, year: null },
  ])
  expect(spokenDays('Tuesday the second dose, and the third visit of the fourth week')).toEqual([])
})
test('a message left on the telephone', () => {
  const fields = read(
    "Hi, it's Ann at Acme Infusion about a new start. The patient's name is Jane Roe, date of birth is July nineteenth nineteen fifty five, in Mesa, Arizona, 85201. She needs Entyvio, the first one " +
      "with us but she's been getting it at the hospital for two years, so not a new drug. Start Tuesday the twenty second. It runs about two and a half hours total. Call me back at 480-555-0133.",
  )
  expect(fields).toMatchObject({
    dob: '1955-07-19',
    start_date: '2026-09-22',
    first_lifetime_dose: false,
    visit_duration_minutes: 150,
    contact_phone: '4805550133',
  })
})
test('a talk in which each line begins with who says it and for whom', () => {
  const fields = read(
    'Ann (Acme Rx): hi! any RN for Mesa AZ this week?\nMe: which zip and what drug\nAnn (Acme Rx): 85201. Entyvio 300 mg, PIV\nMe: name/dob?\nAnn (Acme Rx): Jane Roe 12-1-44. first visit wed 9/23\n' +
      'Me: first dose ever?\nAnn (Acme Rx): no shes had it inpatient since monday. cb 480-555-0171',
  )
  expect(fields).toMatchObject({
    postal_code: '85201',
    patient_first_name: 'Jane',
    patient_last_name: 'Roe',
    dob: '1944-12-01',
    first_lifetime_dose: false,
    contact_name: 'Ann',
    contact_phone: '4805550171',
    start_date: '2026-09-23',
  })
})
test('a second day that is only for need is not the start', () => {
  expect(saying('Target date: 9/22 preferred, 9/24 if no nurse is available').start_date).toBe(
    '2026-09-22',
  )
})
test("the word between a number and what it is called is no part of it; a birthday may be called 'birth'", () => {
  expect(saying('Our profile # is 20-1187.').pharmacy_mrn).toBe('20-1187')
  expect(read('PT NAME: MS. JANE ROE\nBIRTH: 01 JAN 1939   RX: ENTYVIO\n85201').dob).toBe(
    '1939-01-01',
  )
})
test('who had another product but never this one has her first dose', () => {
  expect(saying('She has had Remicade before but never Entyvio.').first_lifetime_dose).toBe(true)
})
test.each([
  ['She would love Monday the 21st but Tuesday the 22nd works too', 'start_date', '2026-09-21'],
  ["No port any more so it'll be a stick", 'access_type', 'piv'],
  ['Should take a couple hours start to finish', 'visit_duration_minutes', 120],
  ["Doesn't want a male nurse", 'nurse_gender_preference', 'F'],
  ['Would not accept a female nurse', 'nurse_gender_preference', 'M'],
  ['She does not need a female nurse', 'nurse_gender_preference', null],
  ['The nurse does not have to be a woman', 'nurse_gender_preference', null],
  ['No es su primera dosis, la recibe desde 2022', 'first_lifetime_dose', false],
] as const)('said in passing: %s', (line, field, value) => {
  expect(saying(`${line}.`)[field]).toBe(value)
})
test('a letter in Spanish', () => {
  const fields = read(
    'Les refiero a la paciente Guadalupe Montes, fecha de nacimiento 23/04/1958, que vive en 12 Calle Ocaso, Mesa, AZ 85201.\nMedicamento: Entyvio IV. Via periferica. Primera visita: jueves 24 de septiembre, duracion 1 hora y media.',
  )
  expect(fields).toMatchObject({
    patient_first_name: 'Guadalupe',
    patient_last_name: 'Montes',
    dob: '1958-04-23',
    start_date: '2026-09-24',
    visit_duration_minutes: 90,
    access_type: 'piv',
  })
})
test('a first name of initials, and what it stands for', () => {
  const of = (name: string) =>
    read(`We need a nurse for our pt in Mesa: ${name}, 9 y/o girl, 28 kg, zip 85201. Entyvio IV.`)
  expect(of('R.J. Kowal-Tran (Rosalie Jane)')).toMatchObject({
    patient_first_name: 'Rosalie',
    patient_last_name: 'Kowal-Tran',
  })
  expect(of('R.J. Kowal-Tran')).toMatchObject({
    patient_first_name: 'R.J.',
    patient_last_name: 'Kowal-Tran',
  })
})
/** A chat of two, Ann for the pharmacy. */
const chat = (lines: readonly (readonly ['Ann Poe (Acme Rx)' | 'Bo Lee (Desk)', string])[]) =>
  readReferral(
    lines.map(([who, words], i) => `[1:${String(10 + i)} PM] ${who}: ${words}`).join('\n'),
    '2026-09-14T13:40:00-07:00',
    reference,
  ).fields
const [ann, bo] = ['Ann Poe (Acme Rx)', 'Bo Lee (Desk)'] as const
test('a chat of two: our questions are answered on the next line, and our numbers are ours', () => {
  expect(
    chat([
      [ann, 'hi! new one in mesa, Jane Roe, 3/3/70, female'],
      [bo, 'sure, what drug?'],
      [ann, 'Entyvio every 8 weeks, 3 years now, her nurse retires tomorrow'],
      [bo, 'PICC?'],
      [ann, 'nope, they asked and she said no. peripheral'],
      [bo, 'zip?'],
      [ann, '12 W Elm St, Mesa. zip 85202 i think.. one sec'],
      [ann, 'ok its 85201'],
      [bo, 'Cora is free wed the 16th'],
      [ann, 'wed is bad. thursday the 17th, 9am?'],
      [bo, 'works'],
      [bo, 'is it urgent? have to mark it'],
      [ann, 'nah routine'],
      [bo, 'call me 602-555-0150 if it moves'],
      [ann, 'and me 480-555-0126, thx'],
    ]),
  ).toMatchObject({
    postal_code: '85201',
    access_type: 'piv',
    start_date: '2026-09-17',
    first_lifetime_dose: false,
    urgent: false,
    contact_name: 'Ann Poe',
    contact_phone: '4805550126',
    patient_first_name: 'Jane',
  })
})
test('what we ask for gives way to the answer, and the line that was asked about is gone', () => {
  expect(
    chat([
      [ann, 'RN for Mesa please: Jane Roe, DOB 3/3/1970, 12 W Elm St 85201, Entyvio'],
      [bo, 'Does she have a port?'],
      [ann, 'It came out in August. Stick her each time'],
      [bo, 'Can you do Friday?'],
      [ann, 'drug lands friday, so monday the 21st'],
      [bo, 'My number is 602-555-0150'],
      [ann, 'Mine is 480-555-0126'],
    ]),
  ).toMatchObject({ access_type: 'piv', start_date: '2026-09-21', contact_phone: '4805550126' })
})
