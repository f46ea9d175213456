// DOC-043, 047, 056: shapes of text and turns of a story that the reader has to follow, one rule each. Fictional people; drugs and zips are true.
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import treatments from '../reference/treatments.data.json' with { type: 'json' }
import { readReferral } from './extraction.rules.ts'
import type { ReferralFields } from './extraction.rules.ts'

interface ZipPlace {
  readonly city: string
  readonly state: string
  readonly country: string
}
const zipcodes = createRequire(import.meta.url)('zipcodes') as {
  lookup: (code: string) => ZipPlace | undefined
  lookupByState: (state: string) => ZipPlace[]
}
const reference = {
  treatments,
  zip: (code: string) => {
    const found = zipcodes.lookup(code)
    return found?.country === 'US'
      ? { city: found.city, state: found.state, county: null, timezone: null }
      : null
  },
  citiesOf: (state: string) =>
    new Set(zipcodes.lookupByState(state).map((place) => place.city.toLowerCase())),
}
/** A Monday. */
const monday = '2026-09-14T10:00:00-07:00'
const read = (text: string, receivedAt = monday) => readReferral(text, receivedAt, reference).fields
const her = 'Pt: Jane Roe, F, DOB 3/3/1970, MRN 4411\n'

const shapes: readonly (readonly [string, string, Partial<ReferralFields>])[] = [
  [
    'a CSV export is read by its heads, quotes and all',
    'LAST_NAME,FIRST_NAME,DOB,SEX,ADDRESS,CITY,STATE,ZIP,DRUG,START_DATE,MRN,LABS\nOtterby,Linnea,08/09/1951,F,"77 Gull Way, Apt 2",Reno,NV,89509-1102,Entyvio,09/21/2026,T-881,N',
    {
      patient_first_name: 'Linnea',
      patient_last_name: 'Otterby',
      dob: '1951-08-09',
      postal_code: '89509',
      city: 'Reno',
      start_date: '2026-09-21',
      pharmacy_mrn: 'T-881',
      labs: 'No',
    },
  ],
  [
    'a chat repeats who wrote when, and that is the contact',
    '[9/14/26 9:01 AM] Perla Quist (Lark Rx): new one for you\n[9/14/26 9:02 AM] Perla Quist (Lark Rx): Abner Tolley 2/2/1949 male\n[9/14/26 9:02 AM] Perla Quist (Lark Rx): 90 Pine St, Boise ID 83702\n[9/14/26 9:04 AM] Perla Quist (Lark Rx): Prolia 60 mg SQ, start 9/22',
    {
      contact_name: 'Perla Quist',
      patient_first_name: 'Abner',
      patient_last_name: 'Tolley',
      dob: '1949-02-02',
      postal_code: '83702',
      access_type: 'subq',
      start_date: '2026-09-22',
    },
  ],
  [
    'a question is the name of its answer',
    "Q: Patient's legal name?     A: Ruth Mabry\nQ: DOB / sex?     A: 10/01/1958 / F\nQ: Our record number?     A: 0048-771\nQ: When is the next one due?     A: 9/24/26\nQ: RN gender preference?     A: none",
    {
      patient_first_name: 'Ruth',
      patient_last_name: 'Mabry',
      dob: '1958-10-01',
      pharmacy_mrn: '0048-771',
      start_date: '2026-09-24',
      nurse_gender_preference: 'N/A',
    },
  ],
  [
    'prose names the birthday once and the day of the visit later',
    'We would like to refer Mrs. Ada Harrow, born 30 October 1978 (our file SC-4), for her first infusion of Vyepti on Thursday, September 24.',
    { dob: '1978-10-30', start_date: '2026-09-24', patient_last_name: 'Harrow' },
  ],
  [
    "of two columns the doctor's zip stays the doctor's",
    'Patient                     Prescriber\nJane Roe   F                A. Bell MD\nDOB 3/3/1970                9 Elm St\n4 Oak Ave                   Tempe, AZ 85281\nMesa, AZ 85201              Ph 480-555-0140\n\nEntyvio 300 mg IV',
    { postal_code: '85201', city: 'Mesa', dob: '1970-03-03' },
  ],
  [
    'of two sisters the one referred is born on the day beside her name',
    'Two names on the fax: Ada and Bea Finch. Bea (DOB 4/2/85) is not for you.\nAda Finch, 1/16/1983, Ocrevus 600 mg IV, PIV',
    { patient_first_name: 'Ada', dob: '1983-01-16' },
  ],
  [
    'the address she moved from is not hers',
    `${her}She moved: now 12 W Elm St, Mesa, AZ 85201. Old: 9 Oak St, Tempe, AZ 85281.`,
    { postal_code: '85201', city: 'Mesa' },
  ],
  [
    'a street by the grid is a street, and a state may be spelled in full',
    `${her}1250 N 900 W, Provo, Utah 84604`,
    { postal_code: '84604', city: 'Provo', state: 'UT' },
  ],
  [
    'a city may be called like a state, or after a saint',
    `${her}4801 Main St, Kansas City, MO 64112`,
    { city: 'Kansas City', state: 'MO' },
  ],
  [
    'a saint opens the name of a city',
    `${her}244 5th Ave in St. Petersburg, FL 33701`,
    { city: 'St. Petersburg', state: 'FL' },
  ],
  [
    'a misread city is that of its zip',
    `0rder f0r PlCC\n${her}4O17 Eliza Ave, Bellingharn, WA 98226`,
    { city: 'Bellingham' },
  ],
  [
    'a city with its state and zip behind a labelled name is no first name',
    'Patient: Jane Roe, Mesa AZ 85201. Vyvgart.',
    { patient_first_name: 'Jane', patient_last_name: 'Roe', postal_code: '85201', city: 'Mesa' },
  ],
  [
    'a labelled surname of two words still stands before its comma',
    'Patient: Garcia Lopez, Maria DOB 3/3/1970',
    { patient_first_name: 'Maria', patient_last_name: 'Garcia Lopez' },
  ],
  [
    'the patient may be said to be at an address',
    'Please staff patient Jane Roe at 4 Oak Ave, Mesa AZ 85201. Vyvgart.',
    { patient_first_name: 'Jane', patient_last_name: 'Roe', postal_code: '85201' },
  ],
  [
    'who writes one line at the top is the contact',
    'Orla Vance here (orla@fern.test / 727-555-0115). Need a visit for Jane Roe, DOB 3/3/1970, Entyvio 300 mg IV',
    { contact_name: 'Orla Vance', contact_email: 'orla@fern.test', contact_phone: '7275550115' },
  ],
]
test.each(shapes)('%s', (_, text, expected) => {
  expect(read(text)).toMatchObject(expected)
})

test.each([
  ['a week from today', '2026-09-21'],
  ['Two weeks from today works', '2026-09-28'],
  ['We would want you from 9/30 on', '2026-09-30'],
  ['Tuesday after the holiday (9/22) please', '2026-09-22'],
  ['Family is away the week of 9/21, so first teach Monday 9/28', '2026-09-28'],
  ['Start: Monday Oct 5 (first Monday of the month)', '2026-10-05'],
  ['Sat only: Saturday 9-19', '2026-09-19'],
  ['First dose 09/15 (inpt), SOC 9/17', '2026-09-17'],
  ['Next dose due tonight, which family will give. Your RN: Wednesday morning', '2026-09-16'],
])('the day of the first visit: %s', (said, expected) => {
  expect(read(`${her}${said}.`).start_date).toBe(expected)
})

test('a later message takes a day, a drug and an access away, or gives the access back', () => {
  const mail = (sent: string, body: string) =>
    `From: Ann Poe <ann@acme.test>\nSent: ${sent}\nSubject: Roe\n\n${body}\n\n`
  const order = mail(
    'Monday, September 7, 2026 9:00 AM',
    `${her}daptomycin 600 mg IV q24h, PICC. SOC 9/16`,
  )
  const hold = mail(
    'Tuesday, September 8, 2026 9:00 AM',
    'He wants the PICC out and a midline instead.',
  )
  expect(
    read(
      mail(
        'Wednesday, September 9, 2026 9:00 AM',
        "Please use ceftriaxone, NOT the daptomycin. She is OK'd for 9/18 instead of 9/16.",
      ) + order,
    ),
  ).toMatchObject({ treatment: 'ceftriaxone', start_date: '2026-09-18', access_type: 'picc' })
  expect(read(hold + order).access_type).toBe('mid')
  expect(
    read(
      mail('Wednesday, September 9, 2026 9:00 AM', 'Changed his mind, will keep the PICC.') +
        hold +
        order,
    ).access_type,
  ).toBe('picc')
})

test('a bulletin to all partners refers nobody', () => {
  expect(
    Object.values(
      read(
        'Subject: Shortage bulletin\n\nIV fluids remain on allocation, Gammagard is back-ordered. Use PIV kits sparingly. Willow Rx, Portland OR 97201, 503-555-0101',
      ),
    ).every((value) => value === null),
  ).toBe(true)
})
