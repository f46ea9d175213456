// DOC-043, 056: kinds of message that pharmacies send, each with what it taught the reader. Fictional people; drugs and zips are true.
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import treatments from '../reference/treatments.data.json' with { type: 'json' }
import { fieldNames } from './extraction-model.rules.ts'
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
const read = (text: string, receivedAt: string) => readReferral(text, receivedAt, reference)
const monday = '2026-09-14T10:00:00-07:00'
const nothing = Object.fromEntries(fieldNames.map((name) => [name, null]))

const kinds: readonly (readonly [string, string, Partial<ReferralFields>, string])[] = (
  [
    [
      "of a form's choices only the ticked ones count",
      'Last Name: Zamora   First Name: Eulalia\nSex: [ ] Male  [x] Female\nProduct: [ ] Prolastin-C  [x] Zemaira  [ ] Glassia\nLine: [ ] PICC  [x] Midline  [ ] Port\nFirst infusion ever: [ ] Yes [x] No\nLab orders: [x] Yes  [ ] No   Deliver to: [ ] LabCorp  [x] Quest\nNurse preference: [x] Female [ ] Male [ ] No preference\nPriority: [ ] STAT  [x] Routine',
      {
        patient_first_name: 'Eulalia',
        patient_last_name: 'Zamora',
        gender: 'F',
        treatment: 'Zemaira (alpha1-proteinase inhibitor (human))',
        access_type: 'mid',
        first_lifetime_dose: false,
        labs: 'Yes',
        lab_drop_off: 'Quest Diagnostics',
        nurse_gender_preference: 'F',
        urgent: false,
      },
    ],
    [
      'a table from a spreadsheet is read by its heads',
      'Name\tDOB\tSex\tAddress\tCity\tST\tZip\tDrug\tAccess\tSOC\tLabs\tMRN\nMontague Sedge\t02/17/1966\tM\t2014 Marlin Ct\tOxnard\tCA\t93035\tNucala\tSubQ\t9/21\tN\tOX-5567',
      {
        patient_first_name: 'Montague',
        patient_last_name: 'Sedge',
        dob: '1966-02-17',
        city: 'Oxnard',
        state: 'CA',
        postal_code: '93035',
        access_type: 'subq',
        start_date: '2026-09-21',
        labs: 'No',
        pharmacy_mrn: 'OX-5567',
      },
    ],
    [
      'an HL7 message is read by its fields',
      'MSH|^~\\&|LARKRX|60601\nPID|1||LK-77310^^^MR||HOLLEN^AUGUSTA||19630719|F|||611 W BELDEN AVE^^CHICAGO^IL^60614\nPRD|RP|PETRAKIS^THEO|2650 N RIDGE^^EVANSTON^IL^60201|PH^8475550190\nCTD|IR|OSTROW^MARGO^^^RN|||^PRN^PH^margo@larkrx.test^^312^5550160\nRXO|SOLIRIS 900 MG IV WEEKLY\nNTE|1||REQUESTED START: 20260917',
      {
        patient_first_name: 'Augusta',
        patient_last_name: 'Hollen',
        dob: '1963-07-19',
        gender: 'F',
        pharmacy_mrn: 'LK-77310',
        postal_code: '60614',
        city: 'Chicago',
        contact_name: 'Margo Ostrow',
        contact_phone: '3125550160',
        contact_email: 'margo@larkrx.test',
        treatment: 'Soliris (eculizumab)',
        start_date: '2026-09-17',
      },
    ],
    [
      'JSON says whose each value is',
      '{"pharmacy":"Bay Rx","pharmacyZip":"94080","contact":{"name":"Darius Kettle","phone":"650-555-0140"},"patient":{"firstName":"Minerva","lastName":"Ash","dob":"1937-09-02","address":{"city":"San Carlos","state":"CA","zip":"94070"},"languages":["Cantonese"]},"order":{"drug":"Evenity","startDate":"2026-09-30","visitMinutes":30}}',
      {
        patient_first_name: 'Minerva',
        patient_last_name: 'Ash',
        postal_code: '94070',
        city: 'San Carlos',
        contact_name: 'Darius Kettle',
        contact_phone: '6505550140',
        treatment: 'Evenity (romosozumab-aqqg)',
        start_date: '2026-09-30',
        visit_duration_minutes: 30,
        languages: ['Cantonese'],
      },
    ],
    [
      'whoever introduces herself is the contact, never the patient',
      'My name is Blossom Teague and I coordinate nursing at Ember Pharmacy. Our patient is Mr. Ichabod Lunt. He was born on 8/8/1958. Reach me at 801-555-0182.',
      {
        patient_first_name: 'Ichabod',
        patient_last_name: 'Lunt',
        dob: '1958-08-08',
        gender: 'M',
        contact_name: 'Blossom Teague',
        contact_phone: '8015550182',
      },
    ],
    [
      'a first name beside the pharmacy is enough of a contact',
      'Remicade pt in Cary NC 27513, Odessa Plimp 4/4/82, PIV, next due 9/24, last infused 7/29. 2.5 hr visit, no labs. Dale at Oak Rx 919-555-0131',
      {
        contact_name: 'Dale',
        contact_phone: '9195550131',
        start_date: '2026-09-24',
        first_lifetime_dose: false,
        visit_duration_minutes: 150,
      },
    ],
    [
      'a note dated later inside one letter corrects the earlier',
      'Update 9/12: cleared. SOC 9/18. Access now PICC (port occluded).\n\nOriginal 9/8:\nOttilie Brandt, F, 2/2/1962\nZosyn 3.375 g IV q6h via port. Start 9/11.',
      { start_date: '2026-09-18', access_type: 'picc', patient_first_name: 'Ottilie' },
    ],
    [
      'a correction names the wrong value as well',
      'Correction: DOB is 12/8/1961 (not 8/12/1961), zip is 55431 not 55413.\n\n---- original ----\nPatient: Ginny Talma  DOB 8/12/1961\n9908 Penn Ave S, Bloomington, MN 55413\nDrug: Tezspire 210 mg SC',
      { dob: '1961-12-08', postal_code: '55431' },
    ],
    [
      'the one who was born on that day is as old as the text says',
      'need hydration pls. clementina rox, 29 yo, 28 wks pregnant, 3/12/97. midline. 9 Willow Pond Rd, Stamford CT 06902',
      {
        patient_first_name: 'Clementina',
        patient_last_name: 'Rox',
        dob: '1997-03-12',
        postal_code: '06902',
      },
    ],
    [
      'leap day and turn of the year',
      'Patient: Barnabus Quig, male. DOB: February 29, 1956. Requested 1st visit: 2/29',
      { dob: '1956-02-29', start_date: '2028-02-29' },
      '2028-02-24T08:30:00-05:00',
    ],
    [
      'the turn of the year',
      'Pt: Torvald Eskil DOB 8/1/59 M\nNEXT DOSE: 1/7',
      { start_date: '2027-01-07' },
      '2026-12-30T23:30:00-07:00',
    ],
    [
      'labs of somebody else, and a test that the nurse draws',
      'Pt: Jane Roe, DOB 3/3/1970. Labs: uric acid 48h before each, at her PCP.',
      { labs: 'No' },
    ],
    [
      "'the nurse' draws as 'RN' does",
      'Pt: Jane Roe, DOB 3/3/1970. We need weekly labs drawn by the nurse and dropped at Quest.',
      { labs: 'Yes', lab_drop_off: 'Quest Diagnostics' },
    ],
    [
      'an earlier drug stopped, the same wanted again',
      'Mrs. Ilse Bergdorf (3-23-1953) has been off Krystexxa, port was removed 6/2. New PICC placed 9/8. Ready to restart 9/17.',
      { treatment: 'Krystexxa (pegloticase)', access_type: 'picc', start_date: '2026-09-17' },
    ],
    [
      'a street called Hickman is no catheter',
      'Pt: Sven Olander, DOB 2/14/1943. 8801 Hickman Ct, Urbandale IA 50322. Lasix 80 mg IV, peripheral IV',
      { access_type: 'piv', postal_code: '50322' },
    ],
    [
      'no issues and no prior exposure answer no question about a first dose',
      'Pt: Jane Roe, DOB 3/3/1970. Entyvio 300 mg IV. First dose, no prior exposure.',
      { first_lifetime_dose: true },
    ],
    [
      'whoever takes a patient takes no blood',
      'Pt: Jane Roe, DOB 3/3/1970. Entyvio 300 mg IV. Can you take this one?',
      { labs: null },
    ],
    [
      'a nurse to be avoided is not the one wished for',
      'Pt: Jane Roe, DOB 3/3/1970. Entyvio 300 mg IV. Please avoid male nurses.',
      { nurse_gender_preference: 'F' },
    ],
    [
      'a dash parts the line that is used from the one that was pulled',
      'Pt: Jane Roe, DOB 3/3/1970. Cefazolin 2 g IV q8h. Midline - the PICC was declined.',
      { access_type: 'mid' },
    ],
    [
      'days of a complaint are no days of treatment',
      'Pt: Jane Roe, DOB 3/3/1970. MS relapse, leg weakness x 4 days. Solu-Medrol 1 g IV daily.',
      { treatment_duration_days: null },
    ],
    [
      'what the head of a fax shows is a fax where it is called one below',
      '09/14/2026 10:02 FROM: ACME INFUSION 480-555-0171 P. 01\nACME HOME INFUSION\nfax 480-555-0171    phone 480-555-0170\nMade out by: Ann Poe PharmD\nPt: Jane Roe, DOB 3/3/1970\nCefazolin 2 g IV q8h',
      { contact_phone: '4805550170' },
    ],
    [
      'what hangs below its question is its answer',
      'Your name\n  Ann Poe\nCall back\n  480-555-0100\nLegal first name\n  Jane\nLast name\n  Roe\nYour number for the patient\n  PL 33-0914\nDate of birth\n  03/03/1970\nMedication\n  Entyvio\nHours for the first visit\n  2.5',
      {
        patient_first_name: 'Jane',
        patient_last_name: 'Roe',
        pharmacy_mrn: 'PL 33-0914',
        visit_duration_minutes: 150,
      },
    ],
    [
      'a day for the nurse stands over a day when something is due',
      'Pt: Jane Roe, DOB 3/3/1970\nNext due: 9/21/2026\nRN start: 9/28/2026\nGlassia 60 mg/kg weekly',
      { start_date: '2026-09-28' },
    ],
    [
      'a pump at discharge is none to be taken off',
      'Pt: Jane Roe, DOB 3/3/1970. VELETRI continuous IV, CADD-Legacy, dose at d/c approx 18 ng/kg/min. Visit three and one half hours. Nothing stat about it.',
      { treatment: 'Veletri (epoprostenol)', visit_duration_minutes: 210, urgent: false },
    ],
    [
      'keys run together are parted at their capitals',
      'CSR      : Poe, Ann\nCSR Ph   : (480)555-0112\nPtNo     : 0072260\nPtName   : ROE,JANE T\nPtDOB    : 19380707\nRNPref   : NONE\nRx1      : VELCADE 2.1 MG SUBQ',
      {
        contact_name: 'Ann Poe',
        contact_phone: '4805550112',
        dob: '1938-07-07',
        nurse_gender_preference: 'N/A',
      },
    ],
    [
      'another strength of a formula is another formula',
      'Pt: Jane Roe, DOB 3/3/1970. G-tube. Vital AF 1.2 at 60 mL/hr overnight by pump, RN to teach.',
      { treatment: 'Vital AF 1.2', access_type: 'enteral-feeding-tube' },
    ],
    [
      'lengths in words',
      'Pt: Jane Roe, DOB 3/3/1970. Figure an hour and a half. Belatacept thru PIV.',
      { visit_duration_minutes: 90 },
    ],
  ] as readonly (readonly [string, string, Partial<ReferralFields>, string?])[]
).map(([what, text, expected, receivedAt = monday]) => [what, text, expected, receivedAt])

test.each(kinds)('DOC-043 %s', (_, text, expected, receivedAt) => {
  expect(read(text, receivedAt).fields).toMatchObject(expected)
})

test.each([
  'Please cancel the nursing visit for Finn Apple (DOB 6/6/1939, MRN 88121, Dayton OH 45402) on 9/16. He passed away yesterday. No further visits needed. Rosa Teague RN 937-555-0144',
  'The infusion for Mr. Lyle Abern scheduled for 9/24 is ON HOLD until further notice. Nothing needed from your team.\nCora Flint, Fern Pharmacy 360-555-0122',
  'I am following up on invoice 30421 for visit of 8/14 (Stelara, patient in Plano TX 75024). Please resend the after visit note. Orson Budge, Elm Rx, 972-555-0165',
  'Our office will be closed 12/24 - 12/26. For urgent TPN issues page 480-555-0111. Merry Christmas from Brea Infusion, Chandler AZ 85225',
  'Recall of certain lots of heparin lock flush: quarantine lots 44-210 thru 44-218. PICC patients may use saline. Call 800-555-0177.',
])('DOC-056 what refers nobody yields nothing: %s', (text) => {
  expect(read(text, monday)).toMatchObject({ fields: nothing, evidence: {}, patients: [] })
})
