// DOC-043 to 047, 056: exports inside mails, columns of faxes and rows that lean on each other. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const read = (text: string, receivedAt = '2026-09-14T10:00:00-07:00') =>
  readReferral(text, receivedAt, reference).fields

describe('an export inside a mail', () => {
  const task =
    '{\n"createdBy": {"name": "Ann Poe", "phone": "(480) 555-0100", "email": "apoe@acme.test"},\n"patient": {"firstName": "Jane", "lastName": "Roe", "birthDate": "1970-03-03", "zip": "85201", "city": "Mesa", "state": "AZ"},\n"therapy": {"drug": "Entyvio"},\n"visit": {"requestedStart": "2026-09-22", "durationMinutes": 90}\n}'

  test('JSON is read below the head of the mail that brings it, and whoever made the task is the contact', () => {
    expect(read(`From: portal@acme.test\nSubject: New task\n\n${task}\n`)).toMatchObject({
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      dob: '1970-03-03',
      postal_code: '85201',
      start_date: '2026-09-22',
      visit_duration_minutes: 90,
      contact_name: 'Ann Poe',
      contact_phone: '4805550100',
      contact_email: 'apoe@acme.test',
    })
  })

  test('XML is read below a word of greeting, and the letter goes on behind it', () => {
    const text =
      'Hi, pasted from our system:\n\n<order>\n<first_name>Jane</first_name>\n<last_name>Roe</last_name>\n<dob>1970-03-03</dob>\n<zip>85201</zip>\n<drug>Entyvio</drug>\n</order>\n\nThanks\nAnn Poe RN, Acme Infusion, 480-555-0100'
    expect(read(text)).toMatchObject({
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      postal_code: '85201',
      contact_name: 'Ann Poe',
      contact_phone: '4805550100',
    })
  })
})

describe('the columns of a fax', () => {
  const fax =
    'ACME HOME INFUSION\n   Boise ID  83709\n\n   patient     ROE, JOHN  T.          m / 02-14-1940\n   address     419 Elm Creek Dr\n               Meridian, ID  83642\n   acct        AC30112\n   order       dobutamine 5 mcg/kg/min IV\n   line        tunneled, R IJ single lumen\n   first dose  hosp 12-18-2026\n   soc         12-31  pm\n   call        Ann Poe RN    208-555-0139'

  test('a lone letter is a middle name, two capitals before a zip are Idaho, and a hyphen parts the day of the start', () => {
    expect(read(fax, '2026-12-28T10:00:00-07:00')).toMatchObject({
      patient_first_name: 'John',
      patient_last_name: 'Roe',
      gender: 'M',
      dob: '1940-02-14',
      pharmacy_mrn: 'AC30112',
      postal_code: '83642',
      state: 'ID',
      access_type: 'tunneled',
      first_lifetime_dose: false,
      start_date: '2026-12-31',
    })
  })

  test('capitals behind the label: two of them far apart, or the surname before two given names', () => {
    expect(
      read(
        'Patient      JANE  ROE                  Sex  F\nDOB  03/03/1970\nRx  Entyvio 300 mg IV',
      ),
    ).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe' })
    expect(
      read('Pt   ROE CLARA ANNE      Sex F      DOB 03/03/1970\nRx  Entyvio 300 mg IV'),
    ).toMatchObject({ patient_first_name: 'Clara', patient_last_name: 'Roe' })
  })

  test("the last dose of an earlier drug is nobody's last name", () => {
    expect(
      read(
        'Patient: Jane Roe   DOB: 03/03/1970\nRx: Glassia 60 mg/kg IV\nLast Prolastin-C dose    09/11/2026\nStart   09/18/2026',
      ),
    ).toMatchObject({ patient_last_name: 'Roe', dob: '1970-03-03', start_date: '2026-09-18' })
  })

  test('a long gap behind the colon parts no value from its label', () => {
    expect(
      read(
        '--- Requestor ---\nName:                    Ann Poe\nPhone:                   (480) 555-0100\n\n--- Patient ---\nName:                    Jane Roe\nDOB:                     1970-03-03\nUrgent:                  No\n\nPrivigen 20 g IV',
      ),
    ).toMatchObject({
      contact_name: 'Ann Poe',
      contact_phone: '4805550100',
      urgent: false,
      patient_last_name: 'Roe',
    })
  })
})

describe('a form that asks in whole sentences', () => {
  const questions = [
    'Who is the patient?',
    "What is the patient's date of birth?",
    'Where does the patient live?',
    'What is your ID for this patient?',
    'Which medication?',
    'Has the patient had this medication before?',
    'When should we come?',
    'Any preference for a male or female nurse?',
  ]
  const answers = [
    'Jane Roe',
    'July 17, 1982',
    '12 W Elm St, Mesa, AZ 85201',
    'AC-7-1188',
    'Benlysta 10 mg/kg IV',
    'Yes, three times',
    'Thursday 9/17 after 1 pm',
    'No',
  ]
  const expected = {
    patient_first_name: 'Jane',
    patient_last_name: 'Roe',
    dob: '1982-07-17',
    postal_code: '85201',
    pharmacy_mrn: 'AC-7-1188',
    first_lifetime_dose: false,
    start_date: '2026-09-17',
    nurse_gender_preference: 'N/A',
  }

  test('is read whether the answer stands behind the question or below it', () => {
    expect(
      read(questions.map((question, i) => `${question}  ${answers[i]}`).join('\n')),
    ).toMatchObject(expected)
    expect(
      read(questions.map((question, i) => `${question}\n${answers[i]}`).join('\n')),
    ).toMatchObject(expected)
  })
})

test('of two columns the right one belongs to the pharmacy, also under a heading of two words', () => {
  const rows = [
    ['Patient Information', 'Pharmacy / Requester'],
    ['Name: Jane Roe', 'Company: Acme Infusion'],
    ['DOB: 03/03/1970', 'Contact: Ann Poe, RPh'],
    ['Address: 12 W Elm St', 'Address: 9 Mill Rd, Topeka, KS 66603'],
    ['Mesa, AZ 85201', 'Phone: 913-555-0142'],
  ]
  expect(
    read(
      `${rows.map(([left = '', right]) => left.padEnd(38) + right).join('\n')}\n\nTherapy: Zemaira IV weekly`,
    ),
  ).toMatchObject({
    postal_code: '85201',
    city: 'Mesa',
    contact_name: 'Ann Poe',
    contact_phone: '9135550142',
  })
})

test('a banner above the letterhead hides it not, and a first name to ask for will do', () => {
  expect(
    read(
      '** STAT REFERRAL **\n\nFerrous Oaks Infusion     Franklin, TN 37067\np: 615.555.0122   f: 615.555.0123   nursing@ferrousoaks.test\n\nPatient: Jane Roe\nDOB: 03/03/1970\nRx: Entyvio 300 mg IV\n\nAsk for Dashiell (ext 4)',
    ),
  ).toMatchObject({
    contact_name: 'Dashiell',
    contact_phone: '6155550122',
    contact_email: 'nursing@ferrousoaks.test',
    urgent: true,
  })
  expect(
    read(
      'Sep 14 7:22pm txt from 480-555-0188:\nIts Rowdy from Mesa Verde IV. need rn tmrw, pt John Roe 9/2/1950 male 12 Elm Ave Gilbert AZ 85234 vanc 1250 q12',
    ),
  ).toMatchObject({ contact_name: 'Rowdy', contact_phone: '4805550188' })
})

test('who is named after our call is the patient, and a calendar of coverage refers nobody', () => {
  expect(
    read(
      'Per our call: Hugo Roe, 82 yo, needs his port flush.\n12 W Elm St, Mesa, AZ 85201\n\nAnn Poe\nAcme Home Infusion\n480-555-0100',
    ),
  ).toMatchObject({ patient_first_name: 'Hugo', patient_last_name: 'Roe', contact_name: 'Ann Poe' })
  expect(
    read(
      'To: all pharmacies\nSubject: Holiday coverage calendar\n\nWe have limited RN coverage 11/25 - 11/29. If you have a patient on TPN with a PICC, send the referral before 11/13. New starts on 11/26 are not possible. 800-555-0100',
    ),
  ).toMatchObject({ treatment: null, start_date: null })
})

test('the town of the zip is taken from wherever the letter names it', () => {
  expect(
    read(
      'need somebody in Baton Rouge\nJane Roe, 3/3/1970, female\n99 Heron Dr 70808\nXolair 300 mg SQ',
    ),
  ).toMatchObject({ postal_code: '70808', city: 'Baton Rouge', state: 'LA' })
})

test('both words said to be the last name are it', () => {
  expect(
    read('Pt Mrs Alma Ruiz Soto (last name is Ruiz Soto), dob 1/25/66\nVenofer 200 mg IV'),
  ).toMatchObject({ patient_first_name: 'Alma', patient_last_name: 'Ruiz Soto' })
})

test('a name under the letter whose mailbox holds it signs, and the number under it is hers', () => {
  expect(
    read(
      'from: apoe@acmeiv.test\nsubj: ancef pt\n\nJohn Roe m dob 3/30/79. 88 Elm Pl, Tulsa OK 74133, cell 918-555-0157\ncefazolin 2 g IV\n\nthx\nAnn Poe\nacme iv solutions, broken arrow 74012\no 918-555-0140 f 918-555-0141',
    ),
  ).toMatchObject({
    contact_name: 'Ann Poe',
    contact_phone: '9185550140',
    patient_last_name: 'Roe',
  })
  expect(
    read(
      'Pt: Jane Roe, DOB 3/3/1970\nEntyvio 300 mg IV\n\nWith kind regards,\n\nAnn Poe\nPatient Care Coordinator\nAcme Pharmacy\nOffice: 480-555-0100  Fax: 480-555-0101',
    ),
  ).toMatchObject({ contact_name: 'Ann Poe', contact_phone: '4805550100' })
})
