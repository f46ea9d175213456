// DOC-056: the patient, her birthday, number, tongue and wished-for nurse in words that no label knows. Fictional people; drugs and zips are true.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { fieldNames } from './extraction-model.rules.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const monday = '2026-09-14T10:00:00-07:00'
type Row = readonly [string, string, Partial<ReferralFields>]
const name = (first: string, last: string): Partial<ReferralFields> => ({
  patient_first_name: first,
  patient_last_name: last,
})

const people: readonly Row[] = [
  [
    'a person beside a birthday',
    'Hi, Wren at Elm Rx (602-555-0101). Its Otis Marchand 10/10/52, port flush, Mesa AZ 85201.',
    { ...name('Otis', 'Marchand'), dob: '1952-10-10' },
  ],
  [
    'a birthday in the next sentence',
    'Please help us staff Lena Varro. Date of birth: 03/14/1952. Teflaro in Toledo OH 43604.',
    { ...name('Lena', 'Varro'), dob: '1952-03-14' },
  ],
  [
    'a legal name of whom the letter calls by the title',
    'We accepted Mrs. Plumm from the hospital. Her legal name on the insurance is Hedda Plumm, but she answers to Hettie. Born 8 November 1949.',
    { ...name('Hedda', 'Plumm'), dob: '1949-11-08', gender: 'F' },
  ],
  [
    'the town of a subject is nobody',
    'Subject: Las Cruces Entyvio\n\n[PT]\tOsric Fayre\t[AGE/SEX]\t57 M\t[BIRTHDT]\t09031969\n[CITY]\tLas Cruces\t[ST/ZIP]\tNM 88011\t[ACCT]\t3300-71-FAY',
    { ...name('Osric', 'Fayre'), dob: '1969-09-03', gender: 'M', pharmacy_mrn: '3300-71-FAY' },
  ],
  [
    'pieces of a name parted by carets',
    'Pt_Name: KINGSLEY^BARTO^A\nPt_DOB: 19620704\nPt_Sex: M\nDrug: GLASSIA\nVisit_Min: 120\nLabs: N',
    { ...name('Barto', 'Kingsley'), dob: '1962-07-04' },
  ],
  [
    'a label with what it asks for in brackets',
    'Name (last, first, middle)     Dunne, Alma Quinn          Prefers: "Quinn"\nDOB 1979-06-21',
    name('Alma', 'Dunne'),
  ],
  [
    'last and first parted by a stroke',
    '1. Name (last/first): Boyd-Zell / Tilda\n2. Date of birth: 3/23/2016\n3. Gender: girl',
    { ...name('Tilda', 'Boyd-Zell'), gender: 'F' },
  ],
  [
    'a family, a child and its first name',
    'TPN for the Calder boy (Jasper, 15, DOB 11/29/2010), Bozeman MT 59715',
    name('Jasper', 'Calder'),
  ],
  [
    'the given name stands a sentence before the surname',
    'The patient we spoke about, Gaylord, is ready. Last name is Ashby. DOB: 5/29/1955.',
    name('Gaylord', 'Ashby'),
  ],
  [
    'spelled between its halves',
    'Patient is Winifred, W-I-N-I-F-R-E-D, last name Okada. DOB 6/21/1939',
    name('Winifred', 'Okada'),
  ],
  [
    'of mother and son she who is meant',
    "The visit is for Wade Appleton's mother, Lucille Appleton, DOB 10/13/1933, not for Wade.",
    name('Lucille', 'Appleton'),
  ],
  [
    'a longer name in brackets is the legal one',
    'The order for our youngest: Pip (Philip) Entwick. He will be four on the 1st of October (2022).',
    { ...name('Philip', 'Entwick'), dob: '2022-10-01' },
  ],
  [
    'what was wrong stands above what is right',
    'Wrong: Lydia Stroud 1/1/1960\nRight: Lydia Strand, 10/10/1960, MRN LS-6010, F',
    { ...name('Lydia', 'Strand'), dob: '1960-10-10' },
  ],
  [
    'with a title and the first name in brackets',
    'Following up on Mrs. Greenleaf (Sylvia, DOB 2/3/1949). MRN SG-203.',
    { ...name('Sylvia', 'Greenleaf'), gender: 'F' },
  ],
  [
    'an initial above, the first name below',
    'Client: Ms. T. Okonjo\nFirst: Temi\nBorn: 8-Aug-1977',
    name('Temi', 'Okonjo'),
  ],
  [
    'a doctor and whom to ring are nobody',
    'Referral from Dr. Magnus Ivers, Tucson AZ 85719: female 44, Ocrevus, first dose 10/1. Demographics to follow by fax. Contact: Selma Wirth 520-555-0100',
    { patient_first_name: null, patient_last_name: null, dob: null },
  ],
  [
    'capitals set off the surname',
    'Nursing for ABERNATHY Ross, born 15/10/1974, male',
    name('Ross', 'Abernathy'),
  ],
  [
    'a key in its own line between lines to write on',
    'Patient Name:      ____Milo Carrow____\nDOB:               ____10/29/1949____',
    { ...name('Milo', 'Carrow'), dob: '1949-10-29' },
  ],
]
const birthdays: readonly Row[] = [
  ['turned', 'Patient Lena Varro turned six on April 11 (2020). Hemlibra', { dob: '2020-04-11' }],
  [
    'with its article',
    'Mr. Alder Wick, born August the 2nd 1944. Sandostatin',
    { dob: '1944-08-02' },
  ],
  ['year first', "Xembify for Gideon Marl in Provo. Born '61 (Nov 23).", { dob: '1961-11-23' }],
  [
    'in words',
    'Visit w/ Persis Dray. DOB twelve oh one nineteen ninety eight. Prolia',
    { dob: '1998-12-01' },
  ],
  [
    'an ordinal in words',
    'On behalf of Leo Zimm, who was born on the twenty-third of June, 1943. Aralast',
    { dob: '1943-06-23' },
  ],
  [
    'beside the first name',
    'Re: Shaw, Declan - resumption\n\nDeclan (1/23/1978) is home again. Ertapenem daily',
    { dob: '1978-01-23' },
  ],
  [
    'on its own line below the name',
    'Lea Brisbane\nf\n3/12/36\nOcala FL 34470\nganciclovir',
    { dob: '1936-03-12', gender: 'F' },
  ],
]
const numbers: readonly Row[] = [
  [
    'whoever has her under it',
    'Pt Lena Varro, DOB 3/14/1952. The pharmacy (Elder) has her as EF-2705. Hospital MRN 5518812',
    { pharmacy_mrn: 'EF-2705' },
  ],
  [
    'what it is stands behind',
    'Remember Hepzi Locke? DOB 9/30/46, HL-9 is her acct. Hospital # 4410.',
    { pharmacy_mrn: 'HL-9' },
  ],
  [
    'strokes inside',
    'Pt Lena Varro   DOB 3/14/1952   Highwater ID  HW/0047/26',
    { pharmacy_mrn: 'HW/0047/26' },
  ],
  [
    'initials of the house before it',
    'PT NAME: Lena Varro   DOB: 3/14/1952\nBH#      22-0918',
    { pharmacy_mrn: '22-0918' },
  ],
  [
    "of two the pharmacy's",
    'Pt: Lena Varro, DOB 3/14/1952\nMRN H9920113  (HOSP)\nACCT 44091-2  (PHARMACY)',
    { pharmacy_mrn: '44091-2' },
  ],
  [
    'the new one',
    'Correction: our number for him changed to PA-1002 (was PA-1001). Percy Ashe DOB 08/16/1939',
    { pharmacy_mrn: 'PA-1002' },
  ],
  [
    'by itself on a line of her block',
    'Below our patient:\n\n  LENA VARRO-WEST\n  born in 1950 (7/7), female\n  OPR 0707-50',
    { pharmacy_mrn: 'OPR 0707-50', dob: '1950-07-07' },
  ],
  [
    'the answer to a question of a chat',
    'Bree: its for Ingrid Ode\nMe: dob?\nBree: 3/22/72\nMe: mrn?\nBree: IO-322\nMe: ok',
    { pharmacy_mrn: 'IO-322', dob: '1972-03-22' },
  ],
  [
    'hyphens for colons',
    'Pt needs RN: Hattie Love | dob-07/17/1939 | acct-LV717 | sex-F | rn-female | lang-eng',
    {
      pharmacy_mrn: 'LV717',
      dob: '1939-07-17',
      gender: 'F',
      nurse_gender_preference: 'F',
      languages: ['English'],
    },
  ],
  [
    'a zip in brackets is none',
    'Lena Varro, DOB 3/14/1952, lives in Savannah (31405). Quote 57-NTB when invoicing us.',
    { pharmacy_mrn: '57-NTB' },
  ],
]
const tongues: readonly Row[] = [
  [
    'a sentence of nothing else',
    'Pt Lena Varro, DOB 3/14/1952, Remicade. Navajo, some English.',
    { languages: ['Navajo', 'English'] },
  ],
  [
    'of Dutch birth',
    "Pt Lena Varro, DOB 3/14/1952. She's Dutch but speaks fluent English.",
    { languages: ['English'] },
  ],
  [
    'one item among others',
    'Ulys Granger, 6/4/1933, M; Merrem via PICC; HOH, English.',
    { languages: ['English'] },
  ],
]
const nurses: readonly Row[] = [
  [
    'rather not a man',
    'Pt Lena Varro, DOB 3/14/1952, would rather not have a male nurse.',
    { nurse_gender_preference: 'F' },
  ],
  [
    'shy with one',
    'Pt Lena Varro, DOB 3/14/1952, is shy with men.',
    { nurse_gender_preference: 'F' },
  ],
  [
    'a question and its answer',
    'Patient: Luca Ambro\nDOB: 07/19/1987\nDoes patient wish a male or female nurse?  Male',
    { nurse_gender_preference: 'M' },
  ],
  [
    'a wish counts more than what would do',
    'Pt Lena Varro, DOB 3/14/1952. Female preferred but will take anyone.',
    { nurse_gender_preference: 'F' },
  ],
  [
    'not bothered',
    'Pt Lena Varro, DOB 3/14/1952. Not bothered about gender of RN.',
    { nurse_gender_preference: 'N/A' },
  ],
  [
    'whoever comes',
    'Pt Lena Varro, DOB 3/14/1952. Whoever comes is fine with her.',
    { nurse_gender_preference: 'N/A' },
  ],
  [
    "the head of the patient's own sex asks nothing of the nurse",
    'Patient: Lena Varro\nDOB: 3/14/1952\nFemale / Male:    F\nOther wishes:   none',
    { gender: 'F', nurse_gender_preference: null },
  ],
]

for (const [what, rows] of Object.entries({ people, birthdays, numbers, tongues, nurses })) {
  test.each(rows)(`${what}: %s`, (_, text, expected) => {
    const { fields } = readReferral(text, monday, reference)
    expect(
      Object.fromEntries(
        fieldNames.filter((field) => field in expected).map((field) => [field, fields[field]]),
      ),
    ).toEqual(expected)
  })
}
