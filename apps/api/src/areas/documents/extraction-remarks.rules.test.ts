// DOC-043 to 047, 056: remarks, asides and odd layouts of real coordinators. Fictional people; drugs and zips are true.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string, received = '2026-09-14T10:00:00-07:00') =>
  readReferral(text, received, reference).fields
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'
const saying = (line: string) =>
  read(`${head}${line}\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100`)

test('of two drugs the one somebody else gives, or the patient herself, is not wanted', () => {
  const two = (line: string) =>
    read(
      `Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nSolu-Medrol 1 g IV over 1 h daily x 3 days\n${line}`,
    ).treatment
  expect(two('Also on Ocrevus at the MS clinic, the next one in May.')).toBe('methylprednisolone')
  expect(two('Ocrevus and the premeds are given in the clinic.')).toBe('methylprednisolone')
  expect(
    read(
      'Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nPICC dressing weekly, she runs her own ceftriaxone.',
    ).treatment,
  ).toBe('PICC dressing change')
})
test('a line that is swapped from time to time is there, and no device takes nothing from the route', () => {
  expect(saying('Line is a midline which gets replaced every four weeks').access_type).toBe('mid')
  expect(saying('Access: n/a, subcutaneous needles').access_type).toBe('subq')
})
test('who stands in for the writer is to be answered', () => {
  const fields = read(
    `${head}I will be out until October, please write to Bob Loe, bloe@acme.example, he knows the case.\n\nAnn Poe RN\nAcme Infusion\napoe@acme.example`,
  )
  expect(fields).toMatchObject({ contact_name: 'Bob Loe', contact_email: 'bloe@acme.example' })
  expect(saying('Notify when staffed: Bob Loe, Intake Specialist').contact_name).toBe('Bob Loe')
})
test("a title below the writer's name is nobody's name, and an address by itself on top is the writer's", () => {
  expect(
    read(
      `From: "Poe, Ann" <ann.poe@acme.example>\nSent: Monday, September 14, 2026 10:00 AM\nSubject: new start\n\n${head}\nThanks\n\nAnn Poe\nOncology Navigator\nAcme Infusion, Tempe, AZ 85281\n480-555-0100`,
    ).contact_name,
  ).toBe('Ann Poe')
  expect(
    read(
      `Mon 9/14/26\na.poe@acme.example\n\n${head}\nthanks\nAnn Poe LPN | Acme Infusion | Tempe AZ 85281`,
    ).contact_email,
  ).toBe('a.poe@acme.example')
})
test('no nurse for another thing is not no labs; where the tubes go may not be known yet', () => {
  expect(
    saying(
      'The injector she does alone, no RN for that. RN draws LFTs, I do not know yet which lab.',
    ),
  ).toMatchObject({ labs: 'Yes', lab_drop_off: 'Unknown Lab Type' })
  expect(saying('Labs before each dose (CBC): Rheum office draws').labs).toBe('No')
})
test('the day of which it is said that it is the one', () => {
  expect(
    saying(
      "Week 0 was 8/24 at the hospital, week 4 is Mon the 21st, that's the one we need you for",
    ).start_date,
  ).toBe('2026-09-21')
  expect(
    saying('First one tomorrow. Change: the OB called, so start Thursday not Tuesday.').start_date,
  ).toBe('2026-09-17')
})
test("names: 'our mutual patient', first and last told apart, words that stand wide apart", () => {
  expect(
    read(
      'MEMO\nto: nursing agency\nRe: our mutual patient Jane Roe, file no. AB 20 4418, born 3/3/1970\n\nPlease resume TPN in Mesa AZ 85201.',
    ),
  ).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe' })
  expect(
    read(
      'so the patient is Jane last name Roe R O E she was born March 3rd 1970 in Mesa Arizona 85201 and needs Entyvio',
    ),
  ).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe' })
  expect(
    read(
      'Legal name (first / MI / last):   Jane  B.  Roe          Goes by: Janie\nBirth date: 3-Mar-1970\nRx account no.: AB0042\nBest number: 480.555.0111\nEntyvio 300 mg IV, Mesa AZ 85201',
    ),
  ).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe', pharmacy_mrn: 'AB0042' })
})
test('below the name age and sex, and of two numbers the one the pharmacy gives', () => {
  const fields = read(
    'ROE, JANE                MRN: 30044712\nF, 56 yrs, 3/3/1970      Unit: 5E\nHome: 12 W Elm St\n      Mesa, AZ 85201\nceftriaxone 2 g IV q24h, planned stop 10/1 = 14 days at home\nACCEPTING PHARMACY   Acme Infusion, Tempe 85281    their pt ID: AB-6140',
  )
  expect(fields).toMatchObject({
    dob: '1970-03-03',
    gender: 'F',
    pharmacy_mrn: 'AB-6140',
    treatment_duration_days: 14,
  })
})
test('in the cells of a table the zip belongs to its own column, and below a number the address to the patient', () => {
  expect(
    read(
      'Pt Last | Pt First | DOB | Acct # | Street | City | ST | Zip | Pt phone\nRoe | Jane | 1970-03-03 | PX-66 | 12 W Elm St | Mesa | AZ | 85201 | 480-555-0111\n\nDrug | Dose | Freq | Days\nEntyvio | 300 mg | q8w | 1',
    ).postal_code,
  ).toBe('85201')
  expect(
    read(
      'Jane Roe\ndob 3/3/1970\nAcme Rx profile # 0019342\n12 W Elm St, Mesa, AZ 85201\n\nEntyvio 300 mg IV',
    ).postal_code,
  ).toBe('85201')
  expect(
    read(
      'Jane Roe, born 3/3/1970, has had Entyvio at Desert Hospital in Tempe, zip 85281, for years. She lives with her son at 12 W Elm St in Mesa, Arizona 85201.',
    ).postal_code,
  ).toBe('85201')
})
test('what a portal nests says whose it is', () => {
  const fields = read(
    JSON.stringify(
      {
        form: 'v7',
        patient: {
          id: 'AB-77',
          legalFirst: 'Jane',
          legalLast: 'Roe',
          address: { city: 'Mesa', state: 'AZ', zip: '85201' },
        },
        therapy: { product: 'Cuvitru' },
        labs: { byHomeNurse: false },
        scheduling: { numberOfTeachVisits: 3 },
        nursePreference: { gender: 'female' },
      },
      null,
      2,
    ),
  )
  expect(fields).toMatchObject({
    pharmacy_mrn: 'AB-77',
    labs: 'No',
    nurse_gender_preference: 'F',
    gender: null,
  })
})
test('Spanish: the legal surname, a length in words, a nurse of either kind', () => {
  const fields = read(
    'Paciente: Sra. Ana Campo Soto (apellido legal: Campo)\nDomicilio: 12 W Elm St, Mesa, AZ 85201\nMedicamento: Entyvio 300 mg IV\nCalculen tres horas y media. Le da igual enfermero o enfermera.',
  )
  expect(fields).toMatchObject({
    patient_last_name: 'Campo',
    visit_duration_minutes: 210,
    nurse_gender_preference: 'N/A',
  })
})
test('a talk with a number in place of a name: the number is to be called, and a bare word answers what was asked', () => {
  const fields = read(
    '[5:58 PM] +14805550165: hi its Ann Poe, pharmacist @ Acme Rx. any RN in mesa 85201?\n[6:01 PM] On-call: send details\n[6:03 PM] +14805550165: Jane Roe F 3.3.70. Entyvio 300 mg, piv\n[6:26 PM] On-call: Language?\n[6:27 PM] +14805550165: english. call or text this number',
    '2026-09-14T18:30:00-07:00',
  )
  expect(fields).toMatchObject({ contact_phone: '4805550165', languages: ['English'] })
})
test('a misread fax: the number and the state', () => {
  expect(
    read(
      'PATlENT  Last: R0E   First: JANE\nD.O.B.  O3/O3/197O\nPatient nurnber  HM-77102\nCity  Livonia   State  Ml   Zip  48l54\nDrug  Entyv1o 3OO rng lV',
    ),
  ).toMatchObject({ pharmacy_mrn: 'HM-77102', state: 'MI' })
})
test('a notice of a recall refers nobody', () => {
  expect(
    read(
      'Subject: URGENT - recall of flushes, action required today\nTo: All nursing agencies\n\nDear nursing partner,\n\nThe lots below in our PICC kits leak. Do not use them for Venofer. Please send back the reply form by 9/18.\n\nAcme Infusion, Tempe, AZ 85281',
    ),
  ).toMatchObject({ treatment: null, access_type: null, start_date: null, urgent: null })
})
test('a heading between drawn lines is no label of the line below it', () => {
  const form =
    '--- Requestor ---\nName:                 Ann Poe\nPharmacy:             Acme Infusion, Tempe, AZ 85281\n\n--- Patient ---\nFirst name:           Jane\nLast name:            Roe\nDOB:                  1970-03-03\n\n--- Address ---\nCity:                 Mesa\n\n--- Therapy ---\nDrug:                 Entyvio\n\n--- Visit ---\nStart date: 9/22/2026\n\n--- Labs ---\nLabs:                 No'
  expect(read(form)).toMatchObject({
    patient_first_name: 'Jane',
    patient_last_name: 'Roe',
    contact_name: 'Ann Poe',
    city: 'Mesa',
  })
})
test('both surnames of a Spanish letter, but not the second given name', () => {
  const letter = (name: string) =>
    read(
      `Les refiero a la paciente ${name}, fecha de nacimiento 3/3/1970, que vive en 12 W Elm St, Mesa, AZ 85201.\nMedicamento: Entyvio 300 mg IV`,
    )
  expect(letter('Ana Campo Soto').patient_last_name).toBe('Campo Soto')
  expect(letter('Rosa Elena Soto')).toMatchObject({
    patient_first_name: 'Rosa Elena',
    patient_last_name: 'Soto',
  })
})
test('of what was doubted the answer stands; a stick that goes on in the next line; an estimate behind a dash', () => {
  expect(
    saying("Line: tunneled PICC?? -> confirmed it's a regular PICC, left arm").access_type,
  ).toBe('picc')
  expect(
    saying("No port any more so it'll\nbe a stick. After the load she does her own SubQ.")
      .access_type,
  ).toBe('piv')
  expect(
    saying('SERVICES\n  Start of care visit 9/22/2026 by 20:00 - est 75 min')
      .visit_duration_minutes,
  ).toBe(75)
  expect(saying('labs cbc bmp qmon - ID clinic draws those when she goes in').labs).toBe('No')
})
test('the length of a voice mail is not the length of the visit', () => {
  expect(
    read(
      'New voicemail\nReceived: Wed, Sep 9, 2026 6:47 PM      Length: 2:58\n\nhi this is Ann Poe at Acme Infusion the patient is Jane Roe born 3/3/1970 in Mesa Arizona 85201 she needs Entyvio',
    ).visit_duration_minutes,
  ).toBeNull()
})
