// DOC-043, DOC-044, DOC-056: notes of a few words a line, and numbers, names and places said in passing. Fictional people; zips are true, every number is a 555-01xx number.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string, at = '2026-09-14T10:00:00-07:00') =>
  readReferral(text, at, reference).fields
const whole = (text: string) => {
  const {
    postal_code,
    city,
    state,
    patient_first_name,
    patient_last_name,
    gender,
    pharmacy_mrn,
    contact_name,
    contact_phone,
  } = read(text)
  return [
    postal_code,
    city,
    state,
    patient_first_name,
    patient_last_name,
    gender,
    pharmacy_mrn,
    contact_name,
    contact_phone,
  ]
}
const jane = ['85201', 'Mesa', 'AZ', 'Jane', 'Roe', 'F', '51260', 'Ann Poe', '4805550101']

test.each<[string, string]>([
  [
    'a call note, whose first line is no letterhead',
    '9/14/26 - intake call, typed by A.P. for Acme Infusion (Tempe 85281, 480-555-0101)\nRoe, Jane, 70 F, 6-14-56, AI# 51260\n12 W Elm St, Mesa AZ 85201, 480-555-0164\nNeed: weekly PICC dressing\ncallback Ann Poe x 208',
  ],
  [
    'a note whose need stands above the patient',
    '9/14 Acme Infusion / Tempe\nNeeds RN - Mesa\nRoe, Jane   70 F   6-14-56   AI# 51260\n12 W Elm St, Mesa AZ 85201   480-555-0164\nwife home\ncb Ann Poe 480-555-0101',
  ],
])('%s', (_, text) => {
  expect(whole(text)).toEqual(jane)
})

const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'
const contactOf = (text: string) => {
  const { contact_name, contact_phone } = read(text)
  return [contact_name, contact_phone]
}
const ann = ['Ann Poe', '4805550101']
test.each<[string, string, readonly (string | null)[]]>([
  [
    'whoever signs for a hospital, with her name turned in the head of the mail',
    `From: Poe, Ann <apoe@mercy.test>\nSubject: discharge\n\nAcme Home Infusion (480-555-0109) sends the drug.\n\n${head}\nAnn Poe, LMSW, Care Management\nMercy Medical Center, 9 Oak St, Tempe, AZ 85281\nDesk 480-555-0101   Fax 480-555-0102`,
    ann,
  ],
  [
    'who asks to be called back, spelled',
    `this is Ann calling from Mesa Oncology ${head} please call me back Ann Poe P O E at the clinic 480-555-0101 extension 12`,
    ann,
  ],
  [
    'her own number before its name',
    `${head}Ann Poe, Acme Infusion\n480-555-0101 direct   480-555-0100 main   480-555-0102 fax`,
    ann,
  ],
  [
    'the desk that is hers',
    `${head}Ann Poe\nAcme Home Rx, intake 480-555-0100 / my desk 480-555-0101`,
    ann,
  ],
  [
    'a nurse of a program',
    `Program nurse:  Ann Poe, RN\nReach me at:  480-555-0101\nSpecialty pharmacy:  Acme SP, Tempe AZ 85281, 480-555-0109\n${head}`,
    ann,
  ],
  [
    'the planner, where no person of a pharmacy is named',
    `Planner: Ann Poe, MSW   Pager 480-555-0103   Desk 480-555-0101\n${head}Infusion pharmacy: Acme Infusion 480-555-0109`,
    ann,
  ],
  [
    'the one to whom to write',
    `${head}Please e-mail your nurse's name to Ann Poe, her direct line is 480-555-0101`,
    ann,
  ],
  [
    'what a person is asked to handle',
    `${head}Pharmacy: Acme Infusion\nPerson handling: Ann Poe\nTelephone of person handling: 480-555-0101`,
    ann,
  ],
  ['whoever takes over', `I'm taking over his patients: Ann Poe, 480-555-0101.\n\n${head}`, ann],
  [
    'a person on the line below her company',
    `Who sends this ... Acme Home IV, Tempe AZ 85281\nPerson ... Ann Poe\nReach ... 480-555-0101\n${head}`,
    ann,
  ],
  [
    'a first name behind a company and before an extension',
    `Acme Rx ( Tempe ) - Ann x 12 - 480-555-0101\n${head}`,
    ['Ann', '4805550101'],
  ],
  [
    'a first name in a bracket behind the company',
    `${head}The drug comes from Acme Rx (Ann, 480-555-0101).`,
    ['Ann', '4805550101'],
  ],
  [
    'a text message with the number above it',
    `(480) 555-0101   Mon, Sep 14, 4:47 PM\nhey its Ann Poe at Acme Rx\n${head}`,
    ann,
  ],
  [
    'a head of a paper drawn into a box',
    `+-----------------------------+\n|  ACME IG SERVICES  -  NURSING REQUEST   |\n|  Tempe, AZ 85281   ph 480-555-0101   fx 480-555-0102 |\n+-----------------------------+\n${head}Completed by: Ann Poe`,
    ann,
  ],
])('the contact is %s', (_, text, expected) => {
  expect(contactOf(text)).toEqual(expected)
})

test.each<[string, string, string]>([
  ['spelled letter by letter', 'our number for her is T S 2 0 4 5 1.', 'TS20451'],
  ['said with a dash and an oh', 'our account number for her is M B dash 7 7 1 oh 2.', 'MB-77102'],
  [
    'theirs, said of a pharmacy',
    'Drug is coming from Acme Infusion Pharmacy tonight, their pt # is CF-18223',
    'CF-18223',
  ],
  ['an account there', 'Pharmacy: Acme Infusion\n   pt acct there  ODI-41187', 'ODI-41187'],
  [
    'known by the initials of the pharmacy',
    'Next dose 9/21. PN-4410. Peachtree Neuro Infusion.',
    'PN-4410',
  ],
])("the pharmacy's number is read %s", (_, text, expected) => {
  expect(read(`${head}${text}`).pharmacy_mrn).toBe(expected)
})

test.each<[string, string]>([
  ['a nurse wanted for some hours', "Nurse needed all 5 days, I'd say 2 hours the first day"],
  ['the zip of the pharmacy', 'we can courier from Monocacy Pharmacy 21701'],
])('no number of the patient is %s', (_, text) => {
  expect(read(`${head}${text}`).pharmacy_mrn).toBeNull()
})

const placed = (text: string, at?: string) => {
  const { postal_code, city } = read(
    `Pt: Jane Roe, F, DOB 3/3/1970\nEntyvio 300 mg IV, first visit 9/16/2026\n${text}\nAnn Poe RN, Acme Infusion, 480-555-0100`,
    at,
  )
  return [postal_code, city]
}
test.each<[string, string]>([
  [
    'not where the writer says it is not',
    "where: 12 W Elm St, Mesa, Arizona 85201 (parents' house, NOT the dorm in 85281)",
  ],
  [
    'not the old address of the order',
    'The Tempe 85281 address on the Rx is the old one. Use:\n  12 W Elm St\n  Mesa, AZ 85201',
  ],
  [
    'the home of the season beside a permanent one',
    'Permanent address:  9 Oak Rd, Duluth, MN 55812\nSummer address:  12 W Elm St, Mesa, AZ 85201   (there until October)',
  ],
  [
    'where somebody goes from a hospital',
    'Going home from: Mercy, Tempe AZ 85281\nTo: 12 W Elm St, Mesa AZ 85201',
  ],
  ['said figure by figure', 'She lives at 12 West Elm Street in Mesa eight five two oh one'],
  [
    'said behind an older zip',
    'She moved from Tempe 85281 to be near her kids: 12 W Elm St, Mesa, AZ 85201',
  ],
  ['with four more figures and no hyphen', 'PtAddr: 12 W ELM ST\nCity: MESA\nZip: 852011822'],
])('the place of the visit is %s', (_, text) => {
  expect(placed(text)).toEqual(['85201', 'Mesa'])
})

test("a town whose name holds a hospital's word is a town", () => {
  expect(placed('Home: 7315 Cirque Dr W, University Place, WA 98467')).toEqual([
    '98467',
    'University Place',
  ])
})

test.each<[string, string, readonly (string | null)[]]>([
  [
    'in columns of a line that is no table',
    'PATIENT   first  Jane            last  Roe         (x) F   ( ) M\nDOB       6/15/1994                our ID   DR 90-4412',
    ['Jane', 'Roe'],
  ],
  [
    'above the captions of a form',
    'PATIENT:    ROE       JANE      A          DOB: 03 / 14 / 1949     F\n            (last)         (first)      (mi)',
    ['Jane', 'Roe'],
  ],
  [
    'on drawn lines',
    'Name:  ____Roe, Jane____\nD.O.B.:  __6__/__15__/__1984__\nCity:  __Mesa__    State: _AZ_   Zip: _85201_',
    ['Jane', 'Roe'],
  ],
  [
    'as the daughter of whoever is trained',
    'Trainee: mother, Una Roe. The patient is her daughter Jane Roe, 14 y, DOB 04-04-2012',
    ['Jane', 'Roe'],
  ],
  [
    'with the surname of both parents, when a title calls it',
    'We discharge Ms. Rivas tomorrow. (full: Jane Rivas Lotte; b. Feb 25, 1968)',
    ['Jane', 'Rivas Lotte'],
  ],
  [
    'as corrected by the newer message',
    'First name is Jayne with a Y.\nAnn Poe, Acme Infusion\n\nOn Fri, Sep 11, 2026 Ann Poe <apoe@acme.test> wrote:\n> Jane Roe, F, 4/12/1986\n> Entyvio',
    ['Jayne', 'Roe'],
  ],
])('the patient is read %s', (_, text, expected) => {
  const { patient_first_name, patient_last_name } = read(text)
  expect([patient_first_name, patient_last_name]).toEqual(expected)
})

test('a birthday on drawn lines is read', () => {
  expect(
    read(
      'Name:  ____Roe, Jane____\nD.O.B.:  __6__/__15__/__1984__\nCity:  __Mesa__    State: _AZ_   Zip: _85201_',
    ).dob,
  ).toBe('1984-06-15')
})

test.each<[string, readonly string[]]>([
  ['Lang: ENG, FRE', ['English', 'French']],
  ['Language: SO', ['Somali']],
  ['Dad: Ed, some English. Mom speaks Spanish only', ['English', 'Spanish']],
])('languages by their codes and in part: %s', (text, expected) => {
  expect([...(read(`${head}${text}`).languages ?? [])].sort()).toEqual([...expected].sort())
})

const accessOf = (text: string) => read(`${head}${text}`).access_type
test.each<[string, string, string | null]>([
  [
    'that is wanted to stay',
    'TPN is finished. Surgery wants her Groshong to stay in until she eats.',
    'tunneled',
  ],
  [
    'beside a column that says another goes at discharge',
    'LINES\n  PIV L forearm         to be removed at discharge\n  SL PICC R basilic, placed 9/3',
    'picc',
  ],
  [
    'ticked, though it comes out in the end and another was avoided',
    '[ ] PICC   [ ] port   [X] midline   [ ] PIV\nPICC avoided to save veins\nMidline out after last dose',
    'mid',
  ],
])('the line is the one %s', (_, text, expected) => {
  expect(accessOf(text)).toBe(expected)
})

test('what is done to any line is named after the line that is there', () => {
  const care = (line: string) =>
    read(
      `Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nTherapy: line care weekly\nAccess: ${line}\n`,
    ).treatment
  expect([care('PICC'), care('midline'), care('Hickman')]).toEqual([
    'PICC dressing change',
    'Midline care',
    'Central line dressing change',
  ])
})

test('the day on which somebody promises to write again is no start', () => {
  expect(
    read(`${head}She'd like next Monday, any time after 1.\nThanks. We'll confirm a nurse today.`)
      .start_date,
  ).toBe('2026-09-21')
})
