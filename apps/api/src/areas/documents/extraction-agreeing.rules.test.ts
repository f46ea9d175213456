// DOC "Reading referrals, further rules" 056: values agree with the zip, the sentence and the person they hang on; a few wordings of each kind.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-09-14T10:00:00-07:00', reference).fields
const patient = 'Patient: Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nEntyvio 300 mg IV q8w\n'
const nameless = 'Roe, Robin, DOB 3/3/1970, Mesa AZ 85201\nEntyvio 300 mg IV q8w\n'

type Row = readonly [name: string, text: string, fields: Partial<ReferralFields>]
const rows: readonly Row[] = [
  [
    'a town that bears the name of a state',
    'Jane Roe, dob 3/3/1970\n12 Elm St, Wyoming, MI 49509\nEntyvio',
    { city: 'Wyoming', state: 'MI', postal_code: '49509' },
  ],
  [
    'another of them',
    'Pt Jane Roe 3/3/1970. Lives at 9 Oak Dr, Nevada, MO 64772. Entyvio',
    { city: 'Nevada', state: 'MO' },
  ],
  [
    'a third',
    'Jane Roe 3/3/1970, Entyvio, 4 Main St, Delaware OH 43015',
    { city: 'Delaware', state: 'OH' },
  ],
  [
    'heads of columns that are no town',
    'Name\tJane Roe\tDOB\t3/3/1970\nStreet\t9 Oak Dr\tCity\tMemphis\tST/Zip\tTN 38117\nMed\tEntyvio',
    { city: 'Memphis', state: 'TN' },
  ],
  [
    'a street of the letterhead',
    'MESQUITE HOME INFUSION\n415 Loom Dr, Greenville SC 29615\n\nPatient  Jane Roe  3/3/1970\nHome  26 Hill Ct, Greenville SC 29607\nEntyvio',
    { postal_code: '29607' },
  ],
  [
    'a log that goes on',
    "[09/10/2026 2:14 PM]  Poe, Ann (Intake)\nJane Roe, 3/3/1970, 9 Oak Dr, Mesa AZ 85201. Entyvio, start 9/21\n\n[09/14/2026 9:03 AM]  Poe, Ann (Intake)\nShe is at her sister's for the month, go there: 12 Elm St, Tempe AZ 85281",
    { postal_code: '85281', start_date: '2026-09-21' },
  ],
  [
    'a log by another hand',
    'Ann Poe | 9/10/2026 2:14 PM\nJane Roe, 3/3/1970, Mesa AZ 85201. Entyvio, start 9/21\n\nBob Loe | 9/14/2026 9:03 AM\nMoved to 9/23, same hour',
    { start_date: '2026-09-23' },
  ],
  [
    'a log with the hour first',
    '9/10/26 14:14 - Ann Poe (Acme Rx)\nJane Roe, 3/3/1970, Mesa AZ 85201. Entyvio, start 9/21\n9/12/26 09:03 - Ann Poe (Acme Rx)\nstart 9/24 instead please',
    { start_date: '2026-09-24' },
  ],

  [
    'the husband who is there',
    `${nameless}Start at 10 so her husband can be there.`,
    { gender: 'F' },
  ],
  [
    'a title of the writer',
    `${nameless}She knows.\n\nAnn Poe, Sr. Case Manager\nAcme Infusion`,
    { gender: 'F' },
  ],
  [
    'a brother who is known',
    `You see big brother Alan, his next is 9/18.\n${nameless}She is new.`,
    { gender: 'F' },
  ],
  [
    'a brother who has another line',
    `${nameless}Port. Her brother still does his by vein, she does not.`,
    { gender: 'F' },
  ],
  [
    'a wife who learns',
    `${nameless}His wife will be taught, she is an LPN, she has done it before and she is good.`,
    { gender: 'M' },
  ],
  [
    'a daughter with her telephone',
    `${nameless}Daughter Ann answers, she works days and she drives. He is home all day.`,
    { gender: 'M' },
  ],

  [
    'an hour and more under another label',
    `${patient}Observation: 30 min after, total visit 1 h 45 min`,
    { visit_duration_minutes: 105 },
  ],
  ['behind a drip', `${patient}Rate: 60 min, visit 2 h 45 m`, { visit_duration_minutes: 165 }],
  [
    'behind a watch',
    `${patient}Monitoring: 15 min post, RN time 1.5 h`,
    { visit_duration_minutes: 90 },
  ],
  [
    'the first weeks apart from the rest',
    `${patient}3 h for wk 1 + 2, later ones 4 h`,
    { visit_duration_minutes: 180 },
  ],
  [
    'the first doses',
    `${patient}2 hrs for doses 1 and 2, 90 min after that`,
    { visit_duration_minutes: 120 },
  ],
  ['the first day', `${patient}4 h for day 1, then 2 h`, { visit_duration_minutes: 240 }],
  ['a length with a fraction', `${patient}Visit 1 3/4 h`, { visit_duration_minutes: 105 }],
  ['a length by the clock', `${patient}Visit length: 1:45`, { visit_duration_minutes: 105 }],
  ['a bare number of minutes', `${patient}Visit minutes: 105`, { visit_duration_minutes: 105 }],

  [
    'a restart',
    `${patient}Last infusion: 6/16/2026\nRestart ..... Tues 09/22/2026`,
    { start_date: '2026-09-22' },
  ],
  ['a resumption', `${patient}On hold since 7/1\nResumes: 9/22`, { start_date: '2026-09-22' }],
  ['back on', `${patient}Hold lifted. Back on: 9/22/2026`, { start_date: '2026-09-22' }],
  [
    'the day of the paper',
    `Acme Infusion\n9/14/2026   11:50\n\n${patient}Begin 9/22`,
    { start_date: '2026-09-22' },
  ],
  [
    'first labs elsewhere in the week',
    `${patient}RN Thurs 9/17 to hang. First lab visit Tues 9/22 instead`,
    { start_date: '2026-09-17' },
  ],
  [
    'first dressing',
    `${patient}SOC 9/17. First dressing change Wed 9/23`,
    { start_date: '2026-09-17' },
  ],
  [
    'first weekly draw',
    `${patient}Start 9/17, first weekly draw Mon 9/21`,
    { start_date: '2026-09-17' },
  ],
  [
    'a week counted in brackets',
    `${patient}Then 90 mg SC self, starting wk 8 (11/16), not you\nDate   Mon 9/21`,
    { start_date: '2026-09-21' },
  ],
  [
    'a visit to the emergency room',
    `${patient}ED visit Thursday. Tomorrow by noon please`,
    { start_date: '2026-09-15' },
  ],
  [
    'due, and asked for later',
    `${patient}Next due 9/15, no chair there -> pls start 9/22`,
    { start_date: '2026-09-22' },
  ],

  [
    'a number in a column',
    'Name    Roe, Jane   3/3/1970\nPLN acct   774-0093\nHome    26 Hill Ct, Mesa AZ 85201\nDrug    Entyvio',
    { pharmacy_mrn: '774-0093' },
  ],
  [
    'a number of the paper beside that of the patient',
    'Mon Sep 14, 2026   internal ref T-5512\nPatient: Jane Roe   DOB: 3/3/1970   MRN: OZ 4419\nMesa AZ 85201, Entyvio',
    { pharmacy_mrn: 'OZ 4419' },
  ],
  ['never had a tube', `${patient}Never had a G-tube`, { first_lifetime_dose: null }],
  ['never had a port', `${patient}Never had a port`, { first_lifetime_dose: null }],
  ['never had it', `${patient}Never had it before`, { first_lifetime_dose: true }],
  [
    'a vein by the head of a line',
    'Jane Roe 3/3/1970, Mesa AZ 85201\nRx   Stelara 390 mg IV x1, then 90 mg SC q8w self\nIV   peripheral',
    { access_type: 'piv' },
  ],
  [
    'a brand that is ticked under the name of a class',
    'ACME PHARMACY\nImmune Globulin Program - Request for Nursing\nFirst  Jane   Last  Roe   DOB 3/3/1970  Mesa AZ 85201\nProduct [ ] Hizentra [x] Xembify 20% [ ] other',
    { treatment: 'Xembify (immune globulin subcutaneous (human)-klhw 20%)' },
  ],
  [
    'halves of a name in Spanish',
    'Nombre: Ana\nApellidos: Roe Poe\nFecha de nacimiento: 14 de marzo de 1979\nDirección: Calle 7, Mesa, AZ 85201\nMedicamento: Entyvio',
    { patient_first_name: 'Ana', patient_last_name: 'Roe Poe' },
  ],
  [
    'whoever comes, in Spanish',
    `${patient}Da lo mismo hombre o mujer.`,
    { nurse_gender_preference: 'N/A' },
  ],
  [
    'whoever comes, in Spanish again',
    `${patient}Enfermera o enfermero, los dos.`,
    { nurse_gender_preference: 'N/A' },
  ],
  [
    'whoever comes, in French',
    `${patient}Infirmière ou infirmier, peu importe.`,
    { nurse_gender_preference: 'N/A' },
  ],
  [
    'a lab that is not known',
    `${patient}RN draws CBC weekly. Where to bring them: dont know yet`,
    { lab_drop_off: 'Unknown Lab Type' },
  ],
  [
    'a lab to be told',
    `${patient}RN draws CBC weekly. Where should the tubes go? Will tell you`,
    { lab_drop_off: 'Unknown Lab Type' },
  ],
  [
    'two surnames of the writer',
    `${patient}\nGracias,\n\nLcda. Ana Loe Cruz\nFarmacia Acme, aloe@acme.test, 480-555-0111`,
    { contact_name: 'Ana Loe Cruz' },
  ],
  [
    'a misread name',
    'Acrne Infusion, rnrn 4O-118\nPatient narne: Roe, Jane   Date of birth 03/03/1970\nHorne address 9 Oak Dr, Mesa AZ 85201\nDrug: Entyvio, lnfuse 30 rnin\nContact: Joachirn Poe 480-555-0111',
    { contact_name: 'Joachim Poe' },
  ],
  [
    'somebody who is asked for below a company',
    'Ann (Acme Infusion)\nneed a nurse in Delaware OH pls, 43015\nJane Roe 3/3/1970, Entyvio',
    { postal_code: '43015' },
  ],
  [
    'a sister with her birthday',
    'You see Otis already. Now his sister Jane Roe, 3/3/2009, Mesa AZ 85201, Cuvitru weekly',
    { patient_first_name: 'Jane', gender: 'F', dob: '2009-03-03' },
  ],
  [
    'a son with his birthday',
    'It is for my son Jim Roe, born 3/3/2009, Mesa AZ 85201, Cuvitru weekly',
    { patient_first_name: 'Jim', gender: 'M' },
  ],
  [
    'three quarters in words',
    `${patient}Expect one and three quarter hours.`,
    { visit_duration_minutes: 105 },
  ],
  [
    'a quarter in words',
    `${patient}Visit two and a quarter hours.`,
    { visit_duration_minutes: 135 },
  ],
  [
    'hours and minutes as on a clock',
    `${patient}1:15 per visit all told.`,
    { visit_duration_minutes: 75 },
  ],
  [
    'a nurse of bad memory',
    `${patient}She was burned by a male nurse once.`,
    { nurse_gender_preference: 'F' },
  ],
  [
    'trouble with one',
    `${patient}He had a bad time with a female nurse.`,
    { nurse_gender_preference: 'M' },
  ],
  [
    'a cycle that begins',
    `${patient}Cycle 4 begins 9/21; cycle 3 ended 8/18.`,
    { start_date: '2026-09-21' },
  ],
  [
    'a day that he cannot do',
    `He can not do the 18th, the 22nd it is.\n\n---- earlier, 9/10 ----\n${patient}first visit Fri 9/18`,
    { start_date: '2026-09-22' },
  ],
  [
    'a way home that moved',
    `${patient}start wed, dc tues. dc slipped to thurs so start fri`,
    { start_date: '2026-09-18' },
  ],
  ['a hope that stands', `${patient}We were hoping for next Monday.`, { start_date: '2026-09-21' }],
  ['ever had it, by name', `${patient}Ever had Entyvio: No`, { first_lifetime_dose: true }],
  [
    'ever had it, and answered yes',
    `${patient}Ever received vedolizumab?  yes`,
    { first_lifetime_dose: false },
  ],
  ['never on it', `${patient}Never on it before`, { first_lifetime_dose: true }],
  [
    'the sum without a unit',
    `${patient}1 hr infuse + 1 hr watch, book 2 1/2`,
    { visit_duration_minutes: 150 },
  ],
  [
    'the sum with a point',
    `${patient}1 hr infuse and 1 hr watch, block 2.5`,
    { visit_duration_minutes: 150 },
  ],
  [
    'an estimate in a row of labels',
    `${patient}IV: PERIPH      LABS: NONE       EST: 1 HR`,
    { visit_duration_minutes: 60, labs: 'No' },
  ],
  [
    'labs another time',
    `${patient}Will nurse draw labs? JC virus every 6 mo, not this time`,
    { labs: 'No' },
  ],
  ['labs of another visit', `${patient}Labs: CBC quarterly, none this visit`, { labs: 'No' }],
  ['the third of a drug', `${patient}Third Entyvio, due the 22nd.`, { first_lifetime_dose: false }],
  [
    'an hour and minutes in words',
    `${patient}Visits run an hour twenty-five.`,
    { visit_duration_minutes: 85 },
  ],
  [
    'minutes in words again',
    `${patient}Nurse stays two hours ten.`,
    { visit_duration_minutes: 130 },
  ],
  [
    'a drug beside the illness',
    'pt: Jane Roe  DOB 3/3/1970  Mesa AZ 85201\ndx CIDP  Panzyga 90 g q4w\nPICC placed for the heparin',
    { treatment: 'Panzyga (immune globulin intravenous (human)-ifas)' },
  ],
]

test.each(rows)('%s', (_name, text, fields) => {
  expect(read(text)).toMatchObject(fields)
})
