// DOC-043 to 047, 056: layouts and turns of phrase met in referrals nobody had seen before. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const monday = '2026-09-14T10:00:00-07:00'
const read = (text: string) => readReferral(text, monday, reference).fields
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'
const foot = '\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100'
const saying = (line: string) => read(`${head}${line}${foot}`)

describe('layouts', () => {
  test('a label stands alone on a line, its value on the next', () => {
    const fields = read(
      'NURSING SERVICE REQUEST\n\nPATIENT NAME\nJane M. Roe\nDATE OF BIRTH\n12/25/1956\nSEX\nFemale\nPHARMACY MRN\nNS-0417\nSERVICE ADDRESS\n12 W Elm St, Mesa, AZ 85201\nDRUG / DOSE\nEntyvio 300 mg\nACCESS\nPeripheral\nREQUESTED DATE\n09/21/2026\nLENGTH OF VISIT\n2 hours\nLAB ORDERS\nNone\nNURSE PREFERENCE\nFemale\n',
    )
    expect(fields).toMatchObject({
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      dob: '1956-12-25',
      pharmacy_mrn: 'NS-0417',
      postal_code: '85201',
      access_type: 'piv',
      start_date: '2026-09-21',
      visit_duration_minutes: 120,
      labs: 'No',
      nurse_gender_preference: 'F',
    })
  })
  test('three tables of an export, one below the other', () => {
    const fields = read(
      'name,dob,sex,mrn,street,city,state,zip\n"Roe, Jane",08/08/1963,F,HR-51007,"12 W Elm St",Mesa,AZ,85201\n\ntherapy,dose,access,days,start,visit_minutes,first_dose,labs\nEntyvio,300 mg IV,Port,1,09/21/2026,90,N,N\n\ncontact,phone,email\nAnn Poe,480-555-0100,apoe@acme.test\n',
    )
    expect(fields).toMatchObject({
      patient_last_name: 'Roe',
      treatment: 'Entyvio (vedolizumab)',
      access_type: 'port',
      start_date: '2026-09-21',
      visit_duration_minutes: 90,
      first_lifetime_dose: false,
      labs: 'No',
      contact_name: 'Ann Poe',
      contact_phone: '4805550100',
      contact_email: 'apoe@acme.test',
    })
  })
})

test('a list with dots names the day of the nurse and not those around it', () => {
  const fields = read(
    'Name ........ Jane Roe, 82, female\nDOB ......... 2/2/44\nNumber ...... GV 5518\nAddress ..... 12 W Elm St, Mesa, AZ 85201\nDrug ........ Entyvio 300 mg\nSince ....... 8/14 in hospital\nUntil ....... 10/26\nGoing home .. Tues 9/22 late\nNurse ....... Weds 9/23 noon, 2 hrs\n',
  )
  expect(fields).toMatchObject({
    start_date: '2026-09-23',
    pharmacy_mrn: 'GV 5518',
    first_lifetime_dose: false,
    visit_duration_minutes: 120,
  })
})

describe('people', () => {
  test.each(['MRN CB.44021', 'pt number CB.44021.', 'Our #: CB.44021'])(
    'a record number with a dot: %s',
    (line) => {
      expect(saying(line).pharmacy_mrn).toBe('CB.44021')
    },
  )
  test('a record number that begins like a department hides no address', () => {
    expect(
      read(
        `Pt is Hal Roe 66 M 12/12/59 ER-3141, 12 W Elm St, Mesa AZ 85201, English. Entyvio 300 mg IV${foot}`,
      ),
    ).toMatchObject({ postal_code: '85201', pharmacy_mrn: 'ER-3141' })
  })
  test.each([
    [
      'Ruben Villalobos Ortega (last name Villalobos Ortega) 57M 2/14/69',
      'Ruben',
      'Villalobos Ortega',
    ],
    ['María López García, F, DOB 2/14/1969', 'María', 'López García'],
    ['Mateo Reyes Castillo, 11M, DOB 3/18/2015', 'Mateo', 'Reyes Castillo'],
    ['Mary Ellen Garcia, F, DOB 2/14/1969', 'Mary Ellen', 'Garcia'],
  ])('two surnames: %s', (line, first, last) => {
    expect(read(`${line}\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV${foot}`)).toMatchObject({
      patient_first_name: first,
      patient_last_name: last,
    })
  })
  test.each([
    'Jane Roe is a 35 year old woman (03/17/1991) with colitis.',
    'One more for you. Jane Roe is switching to Entyvio.\nDOB 3/17/1991',
  ])('the patient in a sentence: %s', (line) => {
    expect(read(`${line}\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV${foot}`)).toMatchObject({
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      dob: '1991-03-17',
    })
  })
  test.each([
    'Thea Winslow RN Sonwind Infusion 520-555-0170',
    'thea winslow rn\nsonwind infusion 520-555-0170',
    'thea winslow @ sonwind rx 520-555-0170',
    'CONTACT        THEA WINSLOW  520-555-0170  INTAKE@SONWINDRX.TEST',
    'thx\nThea Winslow\nthea.winslow@sonwind.test\n520-555-0170',
    'Should you need anything: Thea Winslow, 520-555-0170.',
    'Dr. Thea Winslow, PharmD\nSonwind Infusion\n520-555-0170',
  ])('who wrote: %s', (line) => {
    expect(read(`${head}${line}`)).toMatchObject({
      contact_name: 'Thea Winslow',
      contact_phone: '5205550170',
    })
  })
  test('a month is a given name in capitals too', () => {
    expect(read(`${head}CONTACT        JUNE ABERNATHY  816-555-0151`).contact_name).toBe(
      'June Abernathy',
    )
  })
})

describe('days and lengths', () => {
  test.each([
    ['said 9/16 but his wife cannot, so 9/17', '2026-09-17'],
    ['SOC was 9/16 but he is traveling, make it Thu 9/17 instead', '2026-09-17'],
    ['wks 0, 2, 6. Week 0 = Tues 9/22.', '2026-09-22'],
    ['thurs starting this week', '2026-09-17'],
    [
      'Ms. Roe (DOB 03/03/1970, ID GS-118), who needs her semiannual infusion on September 22 at 9:00. Last dose 4/7/26.',
      '2026-09-22',
    ],
    ['Please cancel the visit for tomorrow. Moved to start Wed instead.', '2026-09-16'],
  ])('the first day: %s', (line, day) => {
    expect(saying(line).start_date).toBe(day)
  })
  test.each([
    ['2 hrs 30 min incl obs', 150],
    ['1h30 in total w/ obs', 90],
    ['1.5 hours, 30 min incl. observation', 90],
  ])('how long: %s', (line, minutes) => {
    expect(saying(line).visit_duration_minutes).toBe(minutes)
  })
})

describe('doses and labs', () => {
  test.each([
    'on it a yr',
    "he's had it 3 yrs",
    '1st doses in hosp, no issues',
    'got #1 in the ED today',
    'been on it 5 yrs',
    'Ya recibió dosis en el hospital.',
  ])('not the first dose: %s', (line) => {
    expect(saying(line).first_lifetime_dose).toBe(false)
  })
  test('labs at a clinic are not ours', () => {
    expect(saying('Labs: at metabolic clinic').labs).toBe('No')
  })
  test('the lab is not chosen yet', () => {
    expect(saying('CBC weekly by RN, lab destination not known yet').lab_drop_off).toBe(
      'Unknown Lab Type',
    )
  })
})

describe('days, people and haste that a stranger wrote', () => {
  test('a patient who is moved to another day begins on it, whatever the mail below asks for', () => {
    const fields = read(
      'The drug is backordered until Wednesday so please move her to Thursday 9/24 instead, any time after 3pm.\n\nAnn Poe RN\nAcme Infusion\n480-555-0100\n\n> On Sep 13, 2026, at 5:51 PM, Ann Poe <apoe@acme.test> wrote:\n> Please staff: Entyvio 300 mg IV, pt Jane Roe, dob 3/3/1970, 12 W Elm St, Mesa, AZ 85201,\n> start Monday 9/21. PIV.\n',
    )
    expect(fields).toMatchObject({ start_date: '2026-09-24', patient_last_name: 'Roe' })
  })
  test('what stands in brackets behind a day is said of that day', () => {
    expect(saying('Date needed: September 22 (day 1), October 6 (day 15)').start_date).toBe(
      '2026-09-22',
    )
  })
  test('a nurse who may be a man or a woman does not make the patient one', () => {
    expect(
      read(
        'Pt: Robin Roe, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\nShe does not care whether it is a man or a woman.',
      ).gender,
    ).toBe('F')
  })
  test('urgent please is an asking also beside the number of who asks', () => {
    expect(saying('My direct line is 480-555-0191. Urgent please, she is miserable!').urgent).toBe(
      true,
    )
    expect(saying('Ann Poe, urgent care liaison, 480-555-0191').urgent ?? false).toBe(false)
  })
  test("a first name with the letter of the last one and a number is the contact's number", () => {
    expect(
      read(
        'From: Ann Poe <apoe@acme.test>\n\nPt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV, start 9/21\nMRN LE-20418   not allergic\nAnn P. 480-555-0182 x3',
      ).contact_phone,
    ).toBe('4805550182')
  })
})
