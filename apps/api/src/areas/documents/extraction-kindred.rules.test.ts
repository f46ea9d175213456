// DOC-043 to 047, 056: kinds of writing rather than texts: what is put right, asked and answered, left to others, thrown away, pointed at. Fictional people; drugs and zips are true.
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
const nobody = (text: string) => Object.values(read(text)).every((value) => value === null)

describe('the day among days', () => {
  says('start_date', '2026-09-17', [
    'First visit 9/15. That was wrong.\nThurs 9/17 dose #2 <-- first home visit',
    '- 9/16: none, our liaison RN hooks up the bag in the hospital\n- Thurs 9/17 (payday): first home visit',
    'Due today but she is away, she would like Thursday the 17th.',
    'Next infusion is scheduled for 9/16.\nP.S. Sorry, I wrote 9/16 above, the calendar says 9/17. Please go with the 17th.',
    "Don't come Wednesday. Thursday 9/17 same time.",
    'Due between 9/15 and 9/25. She suggested Thursday the 17th and that is fine with us.',
    'First bag at home tomorrow? No - the clinic gives it. First one with you is 9/17.',
    'We have a nurse for week 1 (9/15-9/16). Need you for week 2, 9/17.',
    'Her last one there is 9/15 and from 9/17 we would like you to give it at home.',
    'Daughter will be there Thurs 9/17 at 5:30 pm.',
    'Dose 1 done at clinic 9/3, dose 2 is 9/17 (+/- 2 d) -> home',
  ])
  says('start_date', '2026-09-16', [
    'START: day of d/c + 1. Anticipated d/c 9/15.',
    'Infusion #1 day after tomorrow (9/16).',
  ])
  test('tomorrow in the subject of an answer is that of the letter answered', () => {
    expect(
      read(
        "From: Ann Poe <ann@acme.test>\nSent: Monday, September 14, 2026 9:00 AM\nSubject: RE: Tomorrow's visit for J. Roe\n\nChange of plan, make it Thursday 9/17.\nAnn, 480-555-0100\n\nFrom: Scheduling\nSent: Sunday, September 13, 2026 3:00 PM\nSubject: Tomorrow's visit for J. Roe\n\nJane Roe, DOB 3/3/1970, 12 W Elm St, Mesa AZ 85201. Entyvio.",
      ).start_date,
    ).toBe('2026-09-17')
  })
})

describe('lines, drugs and doses', () => {
  says('access_type', 'tunneled', [
    'Groshong L chest since 4/2025 (previous Hickman pulled for infection)',
  ])
  says('access_type', 'piv', [
    'Access: port would not draw, do not use until dye study. Use peripheral.',
    'ACC : PERIPH - PT HAS PORT, NOT TO BE USED (CHEMO ONLY)',
    'Access (circle):  PICC   PORT   (PIV)   OTHER',
  ])
  says('access_type', 'port', ['Had chest port since 2024 (before that PICC).'])
  says('access_type', 'mid', ['Could not get a PICC, so 18g midline L arm'])
  says('first_lifetime_dose', false, [
    'Weeks 1 and 2 were at Mercy (8/28, 9/4).',
    'Months 1 to 4 given at the office.',
    'So this is the second: 9/17.',
    'Going from 3x/week to daily.',
    'Years on it.',
  ])
  says('first_lifetime_dose', null, ['Is it a first dose? If so she needs more time.'])
  says('visit_duration_minutes', 60, ['How long: plan an hour, 30 minutes of it observation'])
  says('visit_duration_minutes', 30, ['A visit of approximately one-half hour.'])
  says('treatment_duration_days', 9, ['q24h x 9 more days after d/c'])
  test('whoever gives a drug by name at home leaves the nurse the line', () => {
    expect(
      read(
        'Pt Jane Roe F 3/3/1970, 12 W Elm St, Mesa AZ 85201\nNursing only, no drug to be given by RN\nWeekly PICC dressing change, first Tue 9/15\nwife Signe gives the cefepime 2 g q8h by herself',
      ).treatment,
    ).toBe('PICC dressing change')
  })
})

describe('labs, tongues and wishes', () => {
  says('lab_drop_off', 'Unknown Lab Type', [
    'IgG drawn by your nurse before each infusion. We have not yet heard from the plan which laboratory is in network.',
  ])
  says('labs', 'No', ['Labs at Upstate.', 'CBC Mondays at Mercy by their lab, not us.'])
  says('nurse_gender_preference', 'N/A', [
    'RN: M OR F',
    'Any nurse but PH experience please.',
    'ok w/ anybody',
    'He is easy about who comes.',
    'RN: prior RN was male, she liked him; no requirement',
  ])
  says('nurse_gender_preference', 'F', ['She would rather not have a man.', 'Tagalog. F nurse.'])
  says('languages', ['Spanish'], ['She and her husband are most comfortable in Spanish.'])
})

describe('people and places', () => {
  test('a given name of two syllables is one beside such a surname, and a letter is a middle name', () => {
    expect(read('TRAN, BICH NGOC\nDOB 12/5/97\nEntyvio 300 mg IV')).toMatchObject({
      patient_first_name: 'Bich Ngoc',
      patient_last_name: 'Tran',
    })
    expect(read('Pt: Genevieve A Thorncastle  F  6/2/48\nEntyvio 300 mg IV')).toMatchObject({
      patient_first_name: 'Genevieve',
      patient_last_name: 'Thorncastle',
    })
  })
  test('a group home that stands before an address is where she lives', () => {
    expect(
      read(
        'Jane Roe, F, DOB 3/3/1970\nGroup home: 12 W Elm St, Mesa, AZ 85201 (staff: Ms. Agnes Toll)\nInvega Sustenna 156 mg IM monthly',
      ).postal_code,
    ).toBe('85201')
  })

  test('five digits that hang on letters are a number of the patient, a state apart', () => {
    expect(
      read('Pt Jane Roe, F, 3/3/1970, # SF20077\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV')
        .postal_code,
    ).toBe('85201')
    expect(
      read('Pt Jane Roe, F, 3/3/1970\n12 W Elm St, Mesa, AZ85201\nEntyvio 300 mg IV').postal_code,
    ).toBe('85201')
  })

  test('the state stands beside another mention of the town', () => {
    expect(
      read(
        'ACME PHARMACY\nPittsburgh, Pennsylvania 15213\n\nEntyvio for Jane Roe, DOB 3/3/1970, at 91 Tilbury Crescent, Pittsburgh 15217.',
      ),
    ).toMatchObject({ postal_code: '15217', state: 'PA' })
  })
  test('visits go where it is pointed', () => {
    expect(
      read(
        "Pt Jane Roe 3/3/1970\nlives 9 Oak St, Tempe AZ 85281, at her parents' for now: 12 W Elm St, Mesa, AZ 85201 <-- visits go here\nEntyvio 300 mg IV",
      ).postal_code,
    ).toBe('85201')
  })
  test("a hospital writes, and the pharmacy's person is the one to answer to", () => {
    expect(
      read(
        'From: Discharge Planning <dcp@mercy-hosp.test>\nSent: Monday, September 14, 2026 9:00 AM\nTo: Cardinal Ridge Infusion\nSubject: D/C tomorrow - Mr. Lazlo Roe\n\nMr. Roe (MRN 00881920 here) goes home 9/15 on cefazolin 2 g q8h, R PICC. Pharmacy is Cardinal Ridge (Ann Poe 480-555-0100). They have him as CR-55021.\nHome: 12 W Elm St, Mesa AZ 85201. DOB 1/2/1977.\n\nCasimir Dench LCSW\n480-555-0199',
      ),
    ).toMatchObject({
      patient_first_name: 'Lazlo',
      patient_last_name: 'Roe',
      contact_name: 'Ann Poe',
      contact_phone: '4805550100',
      contact_email: null,
      pharmacy_mrn: 'CR-55021',
    })
  })
  test('tables stand one below the other, and the last cells of a row may be blank', () => {
    expect(
      read(
        'Patient\tSex\tDOB\tMRN\nROE, JANE\tF\t3/3/1970\tPV 2600-14\n\t\t\t\nAddr\tCity\tSt\tZip\tGate\n12 W Elm St\tMesa\tAZ\t85201-3342\t#7719\n\t\t\t\nStart\tVisit hrs\tRN pref\tLabs\tLab co\n9/17/2026\t6.5\tany\tN\t\n',
      ),
    ).toMatchObject({
      patient_last_name: 'Roe',
      postal_code: '85201',
      city: 'Mesa',
      start_date: '2026-09-17',
      visit_duration_minutes: 390,
      nurse_gender_preference: 'N/A',
      labs: 'No',
    })
  })
})

test.each([
  'From: Accounts Payable <ap@acme.test>\nSubject: Question on invoice 4471 (DOS 6/3)\n\nYour invoice 4471 shows 5.5 hours for the IVIG visit of 6/3 (pt K.L., MRN 88120, Mesa AZ 85201, PIV, Gamunex-C 40 g). The visit note has time in 0905. Please send a corrected invoice so that we can pay.',
  "From: Ann Poe <ann@acme.test>\nSubject: visit note missing - Roe 9/4\n\nWe are still missing the RN note for Mr. J. Roe's ceftriaxone visit on 9/4 (Mesa 85201, PICC, MRN TW-3391). Billing can't release until it is signed.",
  'From: Ann Poe <ann@acme.test>\nSubject: Please cancel - Roe, Jane (DOB 3/3/1970), SOC 9/17\n\nMs. Roe was admitted last night. Please cancel the ceftriaxone SOC for Thursday. PICC stays in.',
  '*** AUTOMATED SHIPMENT NOTICE - DO NOT REPLY ***\nOrder 5512907 for patient J. ROE (acct 40-1182) shipped 9/13 via courier.\nGammagard S/D 40 g, PIV start kit\nDeliver to: 12 W Elm St, Mesa AZ 85201',
])(
  'DOC-056 a letter on accounts, papers, boxes or a visit called off refers nobody: %#',
  (text) => {
    expect(nobody(text)).toBe(true)
  },
)
