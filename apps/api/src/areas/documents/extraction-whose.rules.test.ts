// DOC "Reading referrals, further rules" 056: whose a name, a number, a length or a draw is, where no label says so.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-09-14T10:00:00-07:00', reference).fields
const patient = 'Patient: Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nEntyvio 300 mg IV q8w\n'

type Row = readonly [name: string, text: string, fields: Partial<ReferralFields>]
const rows: readonly Row[] = [
  [
    'an export of a field a line',
    'Patient name,Jane Roe\nDate of birth,03/03/1970\nGender,Female\nPharmacy MRN,AB-204\nVisit minutes,90\nNurse draws labs,FALSE\nContact,Ann Poe\nContact phone,480-555-0111\nUrgent,No',
    {
      patient_last_name: 'Roe',
      gender: 'F',
      visit_duration_minutes: 90,
      labs: 'No',
      contact_phone: '4805550111',
      urgent: false,
    },
  ],
  [
    'a table with tight bars',
    '|Patient|Jane Roe|\n|DOB|03-03-1970|\n|Sex|F|\n|Drug|Entyvio|\n|Pharmacy contact|Ann Poe|\n|Contact phone|480-555-0111|\n|Zip|85201|',
    { dob: '1970-03-03', contact_name: 'Ann Poe', contact_phone: '4805550111' },
  ],
  [
    'the house that refers beside a prescriber',
    'provider.contact=Ann Poe\nprovider.contact_phone=480-555-0111\npatient.last=Roe\npatient.first=Jane\nprescriber.name=Loe, B MD\npatient.zip=85201\nlabs.nurse_draw=Y',
    { contact_name: 'Ann Poe', contact_phone: '4805550111', labs: 'Yes' },
  ],
  [
    'a question whose no makes it the first',
    `${patient}Has pt had this therapy before?   N`,
    { first_lifetime_dose: true },
  ],
  ['a circled letter', `${patient}1st dose in lifetime    Y  (N)`, { first_lifetime_dose: false }],
  [
    'a length of a sentence of its own',
    `${patient}2 hours from knock to goodbye.`,
    { visit_duration_minutes: 120 },
  ],
  [
    'no length of the drip',
    `${patient}Infusion takes 2 hours, then watch 30 min.`,
    { visit_duration_minutes: null },
  ],
  [
    'the visit made longer',
    `${patient}about 35 min. so 2 hr visit\nMD wants obs so make that 3 hrs not 2`,
    { visit_duration_minutes: 180 },
  ],
  [
    'quarters behind an hour',
    `${patient}Count on an hour 3/4 total.`,
    { visit_duration_minutes: 105 },
  ],
  [
    'a number that bears her initials',
    'Jane Roe 3/3/1970, Mesa AZ 85201. Entyvio, JR-204. PIV.',
    { pharmacy_mrn: 'JR-204' },
  ],
  [
    'a number said in groups',
    `${patient}Her number with us is 66 18 240.`,
    { pharmacy_mrn: '6618240' },
  ],
  [
    'a nickname in brackets',
    'Patient: Jane Roe (prefers "Jay")\nDOB 3/3/1970, Mesa AZ 85201\nEntyvio',
    { patient_first_name: 'Jane', patient_last_name: 'Roe' },
  ],
  [
    'a name typed in haste',
    'got jane roe (she/her) 3/3/70 for u, mesa az 85201, entyvio',
    { patient_first_name: 'Jane', patient_last_name: 'Roe', gender: 'F' },
  ],
  [
    'a feast for a birthday',
    "Pt Jane Roe. Birthday's Christmas Eve 1957. Mesa AZ 85201. Entyvio",
    { dob: '1957-12-24' },
  ],
  [
    'somebody else by her possessive',
    `${patient}Questions: 480-555-0111. Ada's cell 480-555-0122.\nAnn Poe, Acme Infusion`,
    { contact_phone: '4805550111' },
  ],
  [
    'the best phone of the patient',
    'ACME INFUSION   Mesa AZ 85201\nPhone 480-555-0100   Fax 480-555-0101\n\nPatient   Jane Roe\nDOB   3/3/1970\nBest phone   480-555-0122\nDrug   Entyvio',
    { contact_phone: '4805550100' },
  ],
  [
    'what is my desk',
    `${patient}480 555 0111 thats my desk. pts cell is 480 555 0122`,
    { contact_phone: '4805550111' },
  ],
  [
    'the writer by her address',
    `${patient}Ann Castle at Olive Grove.\n480-555-0111 / acastle@olivegrove.example`,
    { contact_name: 'Ann Castle', contact_phone: '4805550111' },
  ],
  [
    'the writer without capitals',
    `${patient}ann poe, acme infusion, 480-555-0111`,
    { contact_name: 'Ann Poe', contact_phone: '4805550111' },
  ],
  [
    'no doctor',
    `${patient}Dr. Bea Loe 480-555-0133 ordering. Ann Poe 480-555-0111 pharmacy intake.`,
    { contact_name: 'Ann Poe', contact_phone: '4805550111' },
  ],
  [
    'the second choice',
    `${patient}Questions to me: 480-555-0111, or the pharmacist Bob Loe 480-555-0122.\nAnn Poe RN\nAcme Infusion`,
    { contact_name: 'Ann Poe' },
  ],
  [
    'labs asked and answered below',
    `${patient}labs for us?\nno, lfts were done 8/3`,
    { labs: 'No' },
  ],
  [
    "a draw that is not the nurse's",
    `${patient}CK weekly: drawn at Wound Clinic Tuesdays, NOT by home RN`,
    { labs: 'No' },
  ],
  ['whoever has it covered', `${patient}Bloodwork: allergist has it covered`, { labs: 'No' }],
  [
    'the hospital by its name',
    `${patient}RN draws CBC, drop the tube at Mesa General's lab.`,
    { labs: 'Yes', lab_drop_off: 'Local Hospital' },
  ],
  [
    'the box to be dropped',
    `${patient}RN draws. LabCorp lab-in-a-box kits are there. pls DROP the box at the labcorp on Main, do not mail it`,
    { lab_drop_off: 'Lab Corp - Lab-in-a-Box (Drop Off)' },
  ],
  [
    'a place not known',
    `${patient}BMP day 3, RN draws. Where they go I don't know yet.`,
    { lab_drop_off: 'Unknown Lab Type' },
  ],
  [
    'a gentleman who is the patient',
    'we have a gentleman from Mesa, Mr. Jim Roe, 3/3/1970, 85201, PICC dressing',
    { nurse_gender_preference: null, gender: 'M' },
  ],
  [
    'a nurse asked for',
    `${patient}She's asked, politely, for a woman.`,
    { nurse_gender_preference: 'F' },
  ],
  ['whoever comes', `${patient}Nurse: whoever is closest`, { nurse_gender_preference: 'N/A' }],
  [
    'tongues by who speaks them',
    `${patient}haitian creole w/ grandma, english w/ pt`,
    { languages: ['Haitian Creole', 'English'] },
  ],
  ['the writer in a rush', `hi all sorry in a rush\n${patient}`, { urgent: null }],
  ['days set wide', `${patient}once daily x  5  days`, { treatment_duration_days: 5 }],
  [
    'a drug that is no person',
    'Pt: Jim Roe dob 3/3/1958, Mesa AZ 85201\nAralast NP weekly.\nyour nurse needs to stay 2 1/2 hrs',
    { visit_duration_minutes: 150, contact_name: null },
  ],
]
test.each(rows)('%s', (_, text, fields) => {
  expect(read(text)).toMatchObject(fields)
})
