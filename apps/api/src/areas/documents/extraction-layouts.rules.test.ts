// DOC-043 to 047, 056: exports inside mails, columns of faxes and rows that lean on each other. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const read = (text: string, receivedAt = '2026-09-14T10:00:00-07:00') => readReferral(text, receivedAt, reference).fields

describe('an export inside a mail', () => {
  const task = '{\n"createdBy": {"name": "Ann Poe", "phone": "(480) 555-0100", "email": "apoe@acme.test"},\n"patient": {"firstName": "Jane", "lastName": "Roe", "birthDate": "1970-03-03", "zip": "85201", "city": "Mesa", "state": "AZ"},\n"therapy": {"drug": "Entyvio"},\n"visit": {"requestedStart": "2026-09-22", "durationMinutes": 90}\n}'

  test('JSON is read below the head of the mail that brings it, and whoever made the task is the contact', () => {
    expect(read(`From: portal@acme.test\nSubject: New task\n\n${task}\n`)).toMatchObject({
      patient_first_name: 'Jane', patient_last_name: 'Roe', dob: '1970-03-03', postal_code: '85201', start_date: '2026-09-22', visit_duration_minutes: 90,
      contact_name: 'Ann Poe', contact_phone: '4805550100', contact_email: 'apoe@acme.test',
    })
  })

  test('XML is read below a word of greeting, and the letter goes on behind it', () => {
    const text = 'Hi, pasted from our system:\n\n<order>\n<first_name>Jane</first_name>\n<last_name>Roe</last_name>\n<dob>1970-03-03</dob>\n<zip>85201</zip>\n<drug>Entyvio</drug>\n</order>\n\nThanks\nAnn Poe RN, Acme Infusion, 480-555-0100'
    expect(read(text)).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe', postal_code: '85201', contact_name: 'Ann Poe', contact_phone: '4805550100' })
  })
})

describe('the columns of a fax', () => {
  const fax = 'ACME HOME INFUSION\n   Boise ID  83709\n\n   patient     ROE, JOHN  T.          m / 02-14-1940\n   address     419 Elm Creek Dr\n               Meridian, ID  83642\n   acct        AC30112\n   order       dobutamine 5 mcg/kg/min IV\n   line        tunneled, R IJ single lumen\n   first dose  hosp 12-18-2026\n   soc         12-31  pm\n   call        Ann Poe RN    208-555-0139'

  test('a lone letter is a middle name, two capitals before a zip are Idaho, and a hyphen parts the day of the start', () => {
    expect(read(fax, '2026-12-28T10:00:00-07:00')).toMatchObject({
      patient_first_name: 'John', patient_last_name: 'Roe', gender: 'M', dob: '1940-02-14', pharmacy_mrn: 'AC30112', postal_code: '83642', state: 'ID',
      access_type: 'tunneled', first_lifetime_dose: false, start_date: '2026-12-31',
    })
  })

  test('capitals behind the label: two of them far apart, or the surname before two given names', () => {
    expect(read('Patient      JANE  ROE                  Sex  F\nDOB  03/03/1970\nRx  Entyvio 300 mg IV')).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe' })
    expect(read('Pt   ROE CLARA ANNE      Sex F      DOB 03/03/1970\nRx  Entyvio 300 mg IV')).toMatchObject({ patient_first_name: 'Clara', patient_last_name: 'Roe' })
  })

  test('the last dose of an earlier drug is nobody\'s last name', () => {
    expect(read('Patient: Jane Roe   DOB: 03/03/1970\nRx: Glassia 60 mg/kg IV\nLast Prolastin-C dose    09/11/2026\nStart   09/18/2026')).toMatchObject({ patient_last_name: 'Roe', dob: '1970-03-03', start_date: '2026-09-18' })
  })

  test('a long gap behind the colon parts no value from its label', () => {
    expect(read('--- Requestor ---\nName:                    Ann Poe\nPhone:                   (480) 555-0100\n\n--- Patient ---\nName:                    Jane Roe\nDOB:                     1970-03-03\nUrgent:                  No\n\nPrivigen 20 g IV')).toMatchObject({ contact_name: 'Ann Poe', contact_phone: '4805550100', urgent: false, patient_last_name: 'Roe' })
  })
})

test('the town of the zip is taken from wherever the letter names it', () => {
  expect(read('need somebody in Baton Rouge\nJane Roe, 3/3/1970, female\n99 Heron Dr 70808\nXolair 300 mg SQ')).toMatchObject({ postal_code: '70808', city: 'Baton Rouge', state: 'LA' })
})

test('both words said to be the last name are it', () => {
  expect(read('Pt Mrs Alma Ruiz Soto (last name is Ruiz Soto), dob 1/25/66\nVenofer 200 mg IV')).toMatchObject({ patient_first_name: 'Alma', patient_last_name: 'Ruiz Soto' })
})

test('a name under the letter whose mailbox holds it signs, and the number under it is hers', () => {
  expect(read('from: apoe@acmeiv.test\nsubj: ancef pt\n\nJohn Roe m dob 3/30/79. 88 Elm Pl, Tulsa OK 74133, cell 918-555-0157\ncefazolin 2 g IV\n\nthx\nAnn Poe\nacme iv solutions, broken arrow 74012\no 918-555-0140 f 918-555-0141')).toMatchObject({ contact_name: 'Ann Poe', contact_phone: '9185550140', patient_last_name: 'Roe' })
  expect(read('Pt: Jane Roe, DOB 3/3/1970\nEntyvio 300 mg IV\n\nWith kind regards,\n\nAnn Poe\nPatient Care Coordinator\nAcme Pharmacy\nOffice: 480-555-0100  Fax: 480-555-0101')).toMatchObject({ contact_name: 'Ann Poe', contact_phone: '4805550100' })
})
