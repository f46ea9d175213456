// DOC "Whose values" 064: corrections in ordinary words, of every field, in a sentence, the next line or a later
// message.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-06-08T09:15:00-07:00', reference).fields

type Row = readonly [name: string, text: string, fields: Partial<ReferralFields>]
const inSentence: readonly Row[] = [
  [
    'sorry, zip',
    'Jane Roe F 3/3/1970, 12 Elm St, Mesa AZ 85201 - sorry, 85203. Entyvio 300 mg IV, PIV, start 6/15',
    { postal_code: '85203', city: 'Mesa', start_date: '2026-06-15' },
  ],
  [
    'no wait, start',
    'Jane Roe F 3/3/1970, Mesa AZ 85203. Entyvio 300 mg IV, PIV, start 6/15, no wait, 6/17',
    { start_date: '2026-06-17', dob: '1970-03-03' },
  ],
  [
    'I meant, birth date',
    'Referral for Jane Roe, DOB 3/8/1944, I meant 3/8/1946. Mesa AZ 85203. Prolia SQ, 6/15',
    { dob: '1946-03-08', start_date: '2026-06-15' },
  ],
  [
    'make that, length',
    'Jane Roe, DOB 3/3/1970. Mesa AZ 85203. Entyvio via port. First visit 6/15, about 2 hours, make that 3 hours.',
    { visit_duration_minutes: 180, start_date: '2026-06-15' },
  ],
  [
    'should be, record number',
    'Pt Jane Roe, DOB 3/3/1970, MRN 44120 should be 44210. Entyvio 300 mg, PIV, SOC 6/15',
    { pharmacy_mrn: '44210', start_date: '2026-06-15' },
  ],
  [
    'not A but B, start',
    'Pt Jane Roe, DOB 3/3/1970. Entyvio 300 mg, PIV. The first visit is not 6/15 but 6/18, Mesa AZ 85203',
    { start_date: '2026-06-18', postal_code: '85203' },
  ],
  [
    'scratch that, drug',
    'Jane Roe 3/3/1970 Mesa AZ 85203. She needs Soliris, scratch that, Ultomiris 3300 mg IV via port on 6/15',
    { treatment: 'Ultomiris (ravulizumab-cwvz)', start_date: '2026-06-15' },
  ],
  [
    'correction, phone',
    'Jane Roe 3/3/1970 Mesa AZ 85203, Entyvio, PIV, 6/15.\n' +
      'Ann Poe RN, Acme Infusion, 602-555-0110, correction 602-555-0119',
    { contact_phone: '6025550119' },
  ],
  [
    'sorry, e-mail',
    'Jane Roe 3/3/1970 Mesa AZ 85203, Entyvio, PIV, 6/15.\n' +
      'Ann Poe RN, Acme Infusion, ann@acme.test, sorry, anna@acme.test',
    { contact_email: 'anna@acme.test' },
  ],
  [
    'I mean, access',
    'Jane Roe 3/3/1970 Mesa AZ 85203. Ceftriaxone 2 g IV daily through her PICC, I mean midline, from 6/15',
    { access_type: 'mid', start_date: '2026-06-15' },
  ],
  [
    'no, gender',
    'Robin Roe, F, no, M, DOB 3/3/1970, Mesa AZ 85203. Entyvio, PIV, 6/15',
    { gender: 'M', dob: '1970-03-03' },
  ],
  [
    'correction, surname',
    'Jane Rowe, correction: Jane Roe, DOB 3/3/1970, Mesa AZ 85203. Entyvio, PIV, 6/15',
    { patient_first_name: 'Jane', patient_last_name: 'Roe' },
  ],
  [
    'another person in the same sentence, birth date',
    'John Roe, Mesa AZ 85203, born 5/5/1950 - that is his wife, he was born 7/7/1948. Entyvio, PIV, 6/15',
    { dob: '1948-07-07' },
  ],
  [
    'another person in the same sentence, zip',
    "John Roe 7/7/1948, Tempe 85281, no that is the daughter's, he is in Mesa 85203. Entyvio, PIV, 6/15",
    { postal_code: '85203', city: 'Mesa' },
  ],
  [
    'in words over the telephone',
    'hi this is Ann at Acme Rx 602 555 0110 about Jane Roe born March third nineteen seventy ' +
      'oops I mean March thirteenth 1970 in Mesa 85203 for Entyvio on June 15th',
    { dob: '1970-03-13', start_date: '2026-06-15' },
  ],
  [
    'perdón, día',
    'Paciente Juana Roe, nacida 3/3/1970, Mesa AZ 85203. Entyvio 300 mg IV, PIV. Empieza el ' +
      '15 de junio, perdón, el 17 de junio',
    { start_date: '2026-06-17' },
  ],
  [
    'corrección, zip',
    'Paciente Juana Roe, 3/3/1970, Mesa AZ 85201, corrección: 85203. Entyvio, PIV, 15 de junio',
    { postal_code: '85203' },
  ],
]

const inNextLine: readonly Row[] = [
  [
    'no, zip',
    'Jane Roe F 3/3/1970\nTempe AZ\nzip 85281\nno, 85283\nEntyvio, PIV, 6/15',
    { postal_code: '85283', city: 'Tempe', state: 'AZ' },
  ],
  [
    'a star before the value',
    'Jane Roe F 3/3/1970\nTempe AZ 85281\nEntyvio, PIV, start 6/15\n*85283',
    { postal_code: '85283' },
  ],
  [
    'doubled marks behind the value',
    'Jane Roe F 3/3/1970\nTempe AZ 85283\nEntyvio, PIV\nstart 6/15\n6/17!!',
    { start_date: '2026-06-17' },
  ],
  [
    'a bare repeated label',
    'Name: Jane Roe\nDOB: 03/03/1970\nZip: 85281\nDrug: Entyvio\nStart: 06/15/2026\nStart: 06/18/2026',
    { start_date: '2026-06-18' },
  ],
  [
    'a repeated label of the birth date',
    'Name: Jane Roe\nDOB: 03/03/1970\nDOB: 03/13/1970\nDrug: Entyvio\nStart: 06/15/2026',
    { dob: '1970-03-13' },
  ],
  [
    'the named field corrected further down',
    'Jane Roe, DOB 3/3/1970, 12 Elm St, Mesa AZ 85201\n' +
      'Entyvio 300 mg IV q8w, PIV, start 6/15\nAnn Poe, Acme Rx\n\n' +
      'Correction: zip should be 85203.',
    { postal_code: '85203', start_date: '2026-06-15' },
  ],
  [
    'length in the next line',
    'Jane Roe, DOB 3/3/1970, Mesa AZ 85203\nEntyvio, PIV, 6/15, visit 90 min\nmake that 120 min',
    { visit_duration_minutes: 120 },
  ],
]

const inLaterMessage: readonly Row[] = [
  [
    'birth date',
    'From: Ann Poe <ann@acme.test>\nSent: Monday, June 8, 2026 8:00 AM\nSubject: RE: Roe\n\n' +
      'Correction, her DOB is 4/4/1971.\n\nFrom: Ann Poe <ann@acme.test>\n' +
      'Sent: Friday, June 5, 2026 9:00 AM\nSubject: Roe\n\n' +
      'Jane Roe, DOB 4/4/1917, Mesa AZ 85203. Entyvio, PIV, start 6/15\n',
    { dob: '1971-04-04', start_date: '2026-06-15' },
  ],
  [
    'drug',
    'From: Ann Poe <ann@acme.test>\nSent: Monday, June 8, 2026 8:00 AM\nSubject: RE: Roe\n\n' +
      'I typed the wrong drug, it should be Ultomiris.\n\nFrom: Ann Poe <ann@acme.test>\n' +
      'Sent: Friday, June 5, 2026 9:00 AM\nSubject: Roe\n\n' +
      'Jane Roe, DOB 4/4/1971, Mesa AZ 85203. Soliris 900 mg IV, PIV, start 6/15\n',
    { treatment: 'Ultomiris (ravulizumab-cwvz)', start_date: '2026-06-15' },
  ],
  [
    'record number',
    'From: Ann Poe <ann@acme.test>\nSent: Monday, June 8, 2026 8:00 AM\nSubject: RE: Roe\n\n' +
      'Sorry, the MRN should be 7718.\n\nFrom: Ann Poe <ann@acme.test>\n' +
      'Sent: Friday, June 5, 2026 9:00 AM\nSubject: Roe\n\n' +
      'Jane Roe, DOB 4/4/1971, MRN 7781, Mesa AZ 85203. Soliris 900 mg IV, PIV, start 6/15\n',
    { pharmacy_mrn: '7718' },
  ],
]

const struck: readonly Row[] = [
  [
    'tildes',
    'Jane Roe, DOB 3/3/1970\n12 Elm St, Mesa AZ ~~85201~~ 85203\nEntyvio, PIV, start ~~6/15~~ 6/17',
    { postal_code: '85203', start_date: '2026-06-17' },
  ],
  [
    'del of HTML',
    '<p>Jane Roe, DOB 3/3/1970</p><p>Mesa AZ 85203</p><p>Ceftriaxone 2 g IV, <del>PICC</del> ' +
      'midline</p><p>start 6/15</p>',
    { access_type: 'mid', start_date: '2026-06-15' },
  ],
  [
    'a style of HTML',
    '<div>Jane Roe, DOB <span style="text-decoration:line-through">3/3/1907</span> ' +
      '3/3/1970</div><div>Mesa AZ 85203</div><div>Entyvio PIV</div><div>start 6/15</div>',
    { dob: '1970-03-03' },
  ],
  [
    'a lone tag in plain text',
    'Jane Roe, DOB 3/3/1970, Mesa AZ 85203. <strike>Soliris</strike> Ultomiris 3300 mg IV, port, 6/15',
    { treatment: 'Ultomiris (ravulizumab-cwvz)' },
  ],
]

test.each([...inSentence, ...inNextLine, ...inLaterMessage])(
  'DOC-064 the corrected value replaces the earlier one: %s',
  (_name, text, fields) => {
    expect(read(text)).toMatchObject(fields)
  },
)

test.each(struck)('DOC-064 struck-out text is never a value: %s', (_name, text, fields) => {
  expect(read(text)).toMatchObject(fields)
})

const further: readonly (readonly [text: string, fields: Partial<ReferralFields>])[] = [
  [
    'Nora Vale F 2/9/1961, Boise ID 83704. Remicade 500 mg IV, PIV. Start 6/18 - oops, that should read 6/19.',
    { start_date: '2026-06-19' },
  ],
  [
    'Nora Vale, born 2/9/1916 (typo, 2/9/1961), Boise ID 83704, Remicade, PIV, start 6/18',
    { dob: '1961-02-09' },
  ],
  [
    'Nora Vale 2/9/1961. 31 Birch Ln, Boise ID 83740. Excuse me, 83704. Remicade, port, 6/18',
    { postal_code: '83704', city: 'Boise' },
  ],
  [
    'pt Nora Vale 2/9/1961 Boise ID 83704, Remicade, midline, sorry, PICC, start 6/18',
    { access_type: 'picc' },
  ],
  [
    'Nora Vale 2/9/1961 Boise ID 83704, Remicade PIV 6/18. Visit is 90 minutes, correction, 2 hours',
    { visit_duration_minutes: 120 },
  ],
  [
    'Zip: 83740\nZip: 83704\nName: Nora Vale\nDOB: 02/09/1961\nDrug: Remicade\n' +
      'Start: 06/18/2026\nCity: Boise\nState: ID',
    { postal_code: '83704' },
  ],
  [
    'Nora Vale, 2/9/1961, Boise ID 83704\nRemicade, PIV, start 6/18\nMRN 5521\nsorry 5512',
    { pharmacy_mrn: '5512' },
  ],
  [
    'Nora Vale, 2/9/1961, Boise ID 83704\nRemicade, PIV, start 6/18\n' +
      'Gabe Orr, Summit Rx 208-555-0144, wait, 208-555-0145',
    { contact_phone: '2085550145' },
  ],
  [
    'Nora Vale, 2/9/1961, Boise ID 83704. Remicade, PIV. First visit June 18, rather June 19',
    { start_date: '2026-06-19' },
  ],
  [
    'Nora Vail, should be Nora Vale, 2/9/1961, Boise ID 83704. Remicade, PIV, 6/18',
    { patient_last_name: 'Vale' },
  ],
  [
    'Paciente Nora Vale, nacida 9/2/1961, digo 2/9/1961, Boise ID 83704. Remicade, PIV, 18 de junio',
    { dob: '1961-02-09' },
  ],
  [
    'Nora Vale 2/9/1961 Boise ID 83704 she speaks Spanish, I mean Portuguese. Remicade PIV 6/18',
    { languages: ['Portuguese'] },
  ],
  ['Nora Vale, M, sorry, F, 2/9/1961, Boise ID 83704. Remicade PIV 6/18', { gender: 'F' }],
  [
    'Re: Nora Vale 2/9/1961, Boise ID 83704\nRemicade PIV, soc 6/18\n\n' +
      'P.S. I gave you the wrong birth date, it should be 2/9/1963.',
    { dob: '1963-02-09' },
  ],
  ['Nora Vale <s>2/9/1916</s> 2/9/1961, Boise ID 83704, Remicade PIV 6/18', { dob: '1961-02-09' }],
  [
    'Nora Vale, 2/9/1961, Boise ID 83704. Remicade ~~IV PICC~~ PIV, start 6/18',
    { access_type: 'piv' },
  ],
  [
    'Tom Vale M, Boise ID 83704, DOB 4/4/1958, no that is his brother, Tom is 6/6/1960. Remicade PIV 6/18',
    { dob: '1960-06-06' },
  ],
  [
    'Nora Vale, 2/9/1961, Boise ID 83704. Remicade PIV. We want the 18th, no, make it the 19th of June',
    { start_date: '2026-06-19' },
  ],
]

test.each(further)('DOC-064 the value meant is read in other wordings: %#', (text, fields) => {
  expect(read(text)).toMatchObject(fields)
})
