// DOC-043 to 047, 056: what stands beside the day, the line or the number that is meant: stops, plans that change, hospital lines, faxes, sums of a visit. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-09-14T10:00:00-07:00', reference).fields
function says<K extends keyof ReferralFields>(
  field: K,
  value: ReferralFields[K],
  sayings: readonly string[],
): void {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(
      read(
        `Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n${saying}\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100`,
      )[field],
    ).toEqual(value)
  })
}
const bare = (middle: string) =>
  read(
    `Acme Infusion, Tempe AZ 85281\nPatient Jordan Roe, 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n${middle}\nAnn Poe, 480-555-0100`,
  )

describe('days that are not the visit, and days that are', () => {
  says('start_date', '2026-09-17', [
    'Bag change daily, stop date 10/14/2026.\nRN start: 09/17/2026 at noon, bag change.',
    'Antibiotic: cefazolin 6 g daily, bag change each day, stop 10/14.\nSOC 9/17',
    'Due: first weekly injection by us 9/17, window +/- 2 days',
    'First monthly shot by your nurse 9/17/26, last loading dose was 9/3.',
    'Her suite privileges end with the plan change on 10/1. Could you do this Thursday?',
    'Insurance switches to a new carrier on 9/16. Please see her 9/17.',
    'Home visit by the nurse Thursday 9/17.',
  ])
  says('start_date', '2026-09-15', [
    'd/c today, first home dose tomorrow',
    'd/c today , frist home does tomorow 9/15 arround 11',
    'discharged today, rn visit tomorrow at 9',
    'Leaving the hospital tonight - first home does tmrw 2 pm',
  ])
  says('start_date', '2026-09-21', [
    'Next due ..... on or about 9/19 (Saturday). Family asks for the Monday after.',
    'So: Mon 9/21 at 1:30, not the 17th.',
    'Going out there on 9/17 is not possible so Monday please.',
    'We wanted Friday but the drug cannot be done by then, so Monday 9/21 it is.',
  ])
  says('start_date', '2026-09-22', [
    'Wants Tues + Fri, start Tues 9/22.',
    'Their own nurse comes last on September 16. Please take over the following week, on Tuesday.',
    'Last one with them is 9/16, yours from there: Tuesday the week after.',
  ])
  test.each<[string, string]>([
    [
      'picc placed today\ndc tomorrow after lunch so evening dose tomorrow at home is ours, nurse by 6pm pls',
      '2026-09-15',
    ],
    ['Tonight is not possible so tomorrow and Wednesday please.', '2026-09-15'],
  ])('what follows from the way home, or is left: %s', (saying, day) => {
    expect(bare(`Entyvio 300 mg IV\n${saying}`).start_date).toBe(day)
  })
  says('start_date', null, ['Start TBD, insurance changes 10/1.', 'Stop date 10/20/2026.'])
  test.each([
    'Need a nurse just for a blood draw.\nDraw: ferritin, CBC. Thursday 9/17 at 7:30 AM sharp',
    'Lab draw only this time, nurse does NOT infuse.\nLabs: trough, BMP, Thurs 9/17 8 am before the dose',
    'This one is only a lab draw.\nDraw   BMP, Mg   9/17 at 9:00',
  ])('a draw that is all there is to do has its own day: %s', (saying) => {
    expect(bare(saying)).toMatchObject({ start_date: '2026-09-17', labs: 'Yes' })
  })
})

describe('lengths and counts', () => {
  says('visit_duration_minutes', 300, [
    'It runs for about three hours, and with setup the nurse should count on five hours.',
    'The drip flows for 3 hours; with everything you should plan on 5 hours.',
    'Infuses for about 4 hours and the RN will want to allow five hours.',
  ])
  says('visit_duration_minutes', 120, ['The visit runs for about two hours.'])
  says('treatment_duration_days', null, [
    'First visit about 2 h. Daily x 3, then weekly with dressing.',
    'RN visits daily x 4, then weekly.',
    'Visits: daily x2, then prn',
  ])
  says('treatment_duration_days', 3, ['Dose 300 mg IV daily x 3, then weekly'])
})

describe('what was had', () => {
  says('first_lifetime_dose', false, [
    'PRIOR | same infusions at the hospital suite since May',
    'Same injections at the clinic for two years.',
    'Infusions at our Tempe suite since spring.',
    'Same drug as before, only at home now.',
  ])
})

describe('the line for the home', () => {
  says('access_type', 'mid', [
    'Line: PIV in hospital only. Midline to be placed at bedside 9/16 before he goes, RN at home uses the midline.',
    'Midline will be placed prior to discharge; the PIV is for the hospital stay only.',
    'Midline to be inserted the morning of discharge. No PICC is planned.',
    'IR is placing nothing else. Midline gets placed before she leaves the hospital.',
  ])
  says('access_type', null, ['PICC to be placed, date open.', 'Midline placement pending.'])
})

describe('labs with a rhythm', () => {
  test.each([
    '90 min visit. ESR + CBC every Tuesday at LabCorp',
    'BMP weekly at LabCorp',
    'Labs every Monday at LabCorp, first 9/21',
    'CBC, CMP q Mon at LabCorp',
  ])('go there from the visit: %s', (saying) => {
    expect(bare(`Entyvio 300 mg IV\n${saying}`)).toMatchObject({
      labs: 'Yes',
      lab_drop_off: 'Lab Corp - Drop Off',
    })
  })
  says('labs', 'No', [
    'CBC drawn at LabCorp.',
    'Labs are done every month at Quest, she drives herself.',
    'Nobody needs to draw anything.',
    'She goes to Quest for her labs.',
  ])
})

describe('whom the letter tells of, and whom to answer', () => {
  test.each([
    ['Summary: 59 F, endocarditis. Entyvio.', 'F'],
    ['71 M with CIDP, Entyvio.', 'M'],
    ['Pt is a 44 F s/p transplant', 'F'],
  ])('age and letter open the story: %s', (saying, gender) => {
    expect(bare(saying).gender).toBe(gender)
  })
  test('one line holds the writer, her patient, and his number', () => {
    const text =
      'hi there its ann from acme rx. new one. jordan roe 71 m, 4/19/55, 66 elm st mesa az 85201, ph 480 555 0140\nentyvio 300 mg iv, his wife will keep the log of all doses after teaching\npicc placed today\nmy cell 480 555 0122. ann poe rn'
    expect(read(text)).toMatchObject({
      patient_first_name: 'Jordan',
      patient_last_name: 'Roe',
      gender: 'M',
      contact_name: 'Ann Poe',
      contact_phone: '4805550122',
      access_type: 'picc',
    })
  })
  test('staff on site answer the door, the pharmacy answers us', () => {
    expect(
      bare(
        'Entyvio. Group home, staff on site: Ms. Moe 480-555-0177.\nPharmacy contact Bea, Acme LTC Pharmacy, 480-555-0113',
      ),
    ).toMatchObject({ contact_phone: '4805550113' })
    expect(
      read(
        'ACME INFUSION Tempe AZ 85281 ph 480-555-0110\nPT: ROE, JANE 03/03/1970\n12 W Elm St, Mesa, AZ 85201\nDx: RA. Actemra 8 mg/kg IV q4w. 1st at the office 8/17, 2nd is due 9/17\nAsk for Bea in intake, or leave a message.',
      ),
    ).toMatchObject({
      contact_name: 'Bea',
      treatment: 'Actemra (tocilizumab)',
      first_lifetime_dose: false,
    })
  })
  test.each([
    [
      'From: Ann Poe <ann@acmerx.test>\nSent: Monday, September 14, 2026 2:00 PM\nSubject: Roe, J.\n\nJane is 34, DOB 5/17/1992, ok with any nurse, Entyvio 300 mg IV',
    ],
    [
      '1. Patient: ____Jane  Roe____  2. DOB: __02/03/1972__\n3. Service address: __88 Pecan Orchard Trail, Mesa, AZ 85201__\n4. Drug: __Entyvio__',
    ],
  ])('half a name above, words set wide apart: %s', (text) => {
    expect(read(text)).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe' })
  })
  test('whatever hangs on a licence', () => {
    expect(
      bare(
        'Entyvio\n- Bea Moe NP-liaison, Acme Home Therapies, cell 480-555-0190, office 480-555-0100',
      ),
    ).toMatchObject({ contact_name: 'Bea Moe', contact_phone: '4805550190' })
  })
  test('a temperature is nobody', () => {
    expect(bare('Entyvio. Tmax 99 F, stable. Store below 77 F.').gender).toBeNull()
  })
  test.each([
    'Also correct my phone below, the 0102 is the fax. Call 480-555-0101.',
    'My number below is wrong, please use 480-555-0101.',
    'Sorry, the 0102 one is our fax. My direct number is 480-555-0101.',
    'I mistyped my cell, it should be 480-555-0101.',
  ])('a number put right: %s', (saying) => {
    const older =
      'On Fri, Sep 11, 2026 at 3:05 PM Ann Poe wrote:\n> Pt: Jane Roe, DOB 3/3/1970\n> 12 W Elm St, Mesa, AZ 85201, 480-555-0150\n> Entyvio 300 mg IV, SOC 9/17\n>\n> Ann Poe RN, Acme Infusion, Tempe AZ 85281, 480-555-0102'
    expect(
      read(
        `From: Ann Poe <apoe@acmerx.test>\nSent: Monday, September 14, 2026 8:40 AM\nSubject: Re: Roe\n\n${saying}\n\n${older}`,
      ).contact_phone,
    ).toBe('4805550101')
  })
  test.each([
    ['Date 9/14/2026       Taken by Ann Poe', 'Ann Poe'],
    ['ORDER SHEET    Order taken by: Ann Poe, CPhT', 'Ann Poe'],
    ['Form completed by Ann Poe', 'Ann Poe'],
    ['Intake sheet | Taken down by Ann Poe | 9/14', 'Ann Poe'],
  ])('who took the order: %s', (head, name) => {
    expect(
      read(
        `Acme Nutrition & Infusion      Tempe, AZ 85281      480-555-0100 / fax 480-555-0101\n${head}\n\nPatient   Jane Roe      DOB 03/03/1970      F\nAddress   12 W Elm St, Mesa, AZ 85201\nDrug      Entyvio 300 mg IV`,
      ).contact_name,
    ).toBe(name)
  })
  test.each([
    ['Lives in Spokane Valley, WA (street to follow)', 'Spokane Valley'],
    ['Living in Apache Junction, AZ for now', 'Apache Junction'],
    ['Lives in Downtown Seattle, WA', 'Seattle'],
    ['She resides in Reno, NV', 'Reno'],
  ])('a town of two words: %s', (saying, city) => {
    expect(
      read(
        `Patient: Jane Roe, 3/3/1970\n${saying}\nEntyvio 300 mg IV\nAcme Specialty, 1440 E Main Ave, Tempe, AZ 85281\nBest, Ann Poe, 480-555-0100`,
      ).city,
    ).toBe(city)
  })
})
