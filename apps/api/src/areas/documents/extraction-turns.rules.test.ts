// DOC-043 to 047, 056: whose place, which line, which day, and whether anybody is referred at all, where a text turns round on the way. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { fieldNames } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string, received = '2026-09-14T10:00:00-07:00') =>
  readReferral(text, received, reference).fields
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'
const saying = (line: string) => read(`${head}${line}`)

describe('the place of the visit', () => {
  test.each([
    [
      'a house with a name and a zip in brackets is no home',
      "Jane Roe, 9915 W Pine St, Boise ID 83709. Last dose 6/16 at St. Brannock's (83702). PIV",
      '83709',
    ],
    [
      'with its sentence an address has ended',
      "Home: 1390 Pheasant Cir, Omaha, NE 68144. He is coming from Platte Children's (68114), discharge Monday.",
      '68144',
    ],
    [
      'what a license still says is not where she lives',
      'Jane Roe moved in with her sister: 3318 Silsby Rd, Cleveland Heights 44118 (her license still says Mentor 44060). Vyepti',
      '44118',
    ],
    [
      'an address on paper gives way to the one lived at',
      'Patient: Jane Roe\nAddress on DL: 1220 Hwy 9, Las Vegas NV 89108\nActually living: 7300 Eldorado, Las Vegas NV 89123\nUltomiris',
      '89123',
    ],
    [
      "the sender's own address is labelled as the organization's",
      'Org address: 700 Barley Rd, Waukesha, WI 53186\nPatient: Jane Roe\nService city/st: Milwaukee, WI\nService ZIP: 53207-2250\nDrug: Tysabri',
      '53207',
    ],
    [
      'a figure taken back on the telephone gives way to the next',
      "patient is Jane Roe, she's in Cottonwood Heights Utah, it's eight four one one eight no wait hang on I'm looking at the neurologist that's wrong, it's eight four one two one, three three zero eight Juniper Drive. Solu-Medrol",
      '84121',
    ],
    [
      'a zip that is not hers any more',
      'Address correction for Jane Roe! She is NOT at 19103 any more: 620 Race St #3B, Philadelphia, PA 19106. Radicava',
      '19106',
    ],
    [
      'where nobody can be, nobody is visited',
      'Going to her sister: 6 Orchard Hts, Burlington VT 05401. (they live in Stowe 05672 but no power there) Jane Roe, ertapenem',
      '05401',
    ],
    [
      'visits are where they are said to be',
      "Jane Roe stays w/ dad M-W (Reston VA 20190) and mom Th-Su (Fairfax VA 22030). Visits are at mom's. Actemra IV",
      '22030',
    ],
    [
      'a house that begins a sentence belongs to nobody before it',
      'Jane Roe: Leqvio 284 mg, 2nd dose (first 6/18 in cardiology). Due 9/18, +/- 1 wk. 7 Glebe St, Staunton, VA 24401.',
      '24401',
    ],
    [
      'a zip in the subject, where no other is given',
      'Subject: Lanreotide inj - 46220\n\nRN admin monthly, gluteal area. Jane Roe 1/1/51. 5540 Winthrop Ave, Indianapolis IN.',
      '46220',
    ],
  ])('%s', (_, text, zip) => expect(read(text).postal_code).toBe(zip))
})

describe('the access to be used', () => {
  test.each([
    [
      'a line that could not be placed',
      "Line: IV team couldn't get a PICC in on 8/11. Ended up with a midline L basilic",
      'mid',
    ],
    [
      'the next sentence takes it away',
      'The record will say "port". It was taken out in 2023! I have always used a 22 in the left forearm',
      'piv',
    ],
    ['one line was switched for another', 'they switched the PICC for a port on friday', 'port'],
    [
      'a port that nobody may use',
      'has a power port but only trained onc RN may access -> our RNs start PIV',
      'piv',
    ],
    [
      'a port that she begs to leave alone',
      "Port available but please don't use it, go with a vein",
      'piv',
    ],
    [
      'a port that was not used for long and now is',
      'Access: PIV/port - has port, not accessed since spring, pls use it',
      'port',
    ],
    ['a line wanted left in', 'neuro wants the PIV left in for all 3', 'piv'],
    [
      'what somebody still tries to get is not there',
      "Her PCP is trying to get a port approved. Until that's done use her arms.",
      'piv',
    ],
    ['what nobody has decided', 'Access TBD - PICC or port, surgeon decides 9/23', null],
    ['a family says no in its own tongue', '> 没有PICC，每次都是打手臂上的静脉。', 'piv'],
    [
      'into the muscle, and no vein is fit',
      'IM not IV: it goes in the muscle once a day. No IV - her veins are shot',
      'im-injection',
    ],
  ])('%s', (_, line, access) => expect(saying(line).access_type).toBe(access))
  test.each([
    ['Evenity monthly, both arms', 'subq'],
    ['Faslodex 500 mg every 4 weeks', 'im-injection'],
    ['Hizentra teach, two visits', 'subq'],
    ['Hizentra teach, access: unknown', null],
    ['Remodulin start', null],
  ])('%s: a drug with one way tells its way', (drug, access) => {
    expect(read(`Jane Roe, DOB 3/3/1970, Mesa AZ 85201\n${drug}`).access_type).toBe(access)
  })
})

describe('the day of the first visit', () => {
  test.each([
    [
      "another's test is scheduled, and the date is unknown",
      'Baseline audiogram is scheduled 10/22 and MD waits for it.\nWhen: unknown. Hoping for November.',
      null,
    ],
    [
      'a day of the count that is not the first',
      'RN for this coming Monday (a holiday, pt is off), day 15 = 10/5',
      '2026-09-14',
    ],
    [
      'first and second, both by weekday',
      '3 teach visits then indep. first one this wed, 2nd the wed after etc.',
      '2026-09-16',
    ],
    [
      "the hospital's bag of the same line",
      'The hospital hangs the Thursday bag before she goes, so we need you Friday the 18th at bag change',
      '2026-09-18',
    ],
    [
      'the evening of an event',
      'D/C from Pinnacle on 9/17\nRN at the house 7 pm the day she goes home, hook up',
      '2026-09-17',
    ],
    [
      'a list with what was done',
      'Visits on file: 8/13/2026 done (other agency)\n   9/24/2026 first one with you\n   10/8/2026 and so on',
      '2026-09-24',
    ],
    [
      'the best weekday of a range',
      "She'd need it between Oct 12 and Oct 16, Wednesday being her best day",
      '2026-10-14',
    ],
    ['a day for need only', 'SOC 09/20 (Sun)? If no weekend RN then 09/21.', '2026-09-20'],
    ['a nurse beside a day', 'go home: 9/17\nRN: 9/18 8am', '2026-09-18'],
    [
      'a start that is open',
      'Start: open. Plan decision expected around 10/1, the appeal would run to 10/15.',
      null,
    ],
    [
      'the later dose of a drug named',
      'first Entyvio due 2 wks after last Soliris, which was 9/10',
      '2026-09-24',
    ],
    ['a pump taken off', 'Could anyone do a pump dc on Saturday around 1p', '2026-09-19'],
  ])('%s', (_, line, day) => expect(saying(line).start_date).toBe(day))
  test('what the desk asks gives way to what the pharmacy answers', () => {
    expect(
      read(
        `From: Ann Poe\nSent: Friday, May 15, 2026 3:31 PM\nSubject: RE: Zosyn\n\nThe 1st bag from us is still Sunday 11 am.\n\n____\nFrom: Referrals\nSent: Friday, May 15, 2026 11:18 AM\nSubject: RE: Zosyn\n\nAny chance of Monday 5/18 instead?\n\n____\nFrom: Ann Poe\nSent: Friday, May 15, 2026 10:40 AM\nSubject: Zosyn\n\n${head}`,
        '2026-05-15T15:31:00-07:00',
      ).start_date,
    ).toBe('2026-05-17')
  })
  test('answers in a table are read under what was asked', () => {
    expect(
      read(
        "| # | You asked | Answer |\n|---|---|---|\n| 1 | full name, dob | Jane Roe, 05/21/1997 |\n| 2 | is zip 43215 right? | no, that's her OB. It is 2660 Cobble Ct, Columbus OH 43231 |\n| 3 | port or PIV | PIV, no central line |\n| 4 | start 10/26? | moved to 10/27 |\nInjectafer",
      ),
    ).toMatchObject({ postal_code: '43231', access_type: 'piv', start_date: '2026-10-27' })
  })
})

describe('the treatment', () => {
  test.each([
    [
      'a drug that is no part of it',
      'Solu-Medrol 1 gram over one hour, daily x 3. Her Ocrevus, next due in December, is not part of this request.',
      'methylprednisolone',
    ],
    [
      'a box that nobody ticked',
      'DRUG (check one)\n  [ ] Prolia 60 mg SC\n  [X] Evenity 210 mg SC monthly',
      'Evenity (romosozumab-aqqg)',
    ],
    ['what stands in for a brand', 'needs Rituxan (Truxima) 1 g x2', 'Truxima (rituximab-abbs)'],
    [
      'a slip taken back in the same breath',
      'needs her first Lemtrada course? Sorry - Briumvi, not Lemtrada. 450 mg',
      'Briumvi (ublituximab-xiiy)',
    ],
    [
      'a line pulled after the last dose',
      "Can you please pull Ms. Roe's midline on Friday after her last ertapenem?",
      'Midline removal',
    ],
    [
      "a port that was not flushed is no port's flush",
      'Order: hydromorphone 5 mg/mL by CADD\nHer old port has not flushed since 2025, leave it alone',
      'hydromorphone',
    ],
    [
      'what the family infuses',
      'Need: PICC line dressing change weekly\nMeds: Vanc (family infuses), Lipitor',
      'PICC dressing change',
    ],
  ])('%s', (_, text, treatment) =>
    expect(read(`Jane Roe, DOB 3/3/1970, Mesa AZ 85201\n${text}`).treatment).toBe(treatment),
  )
})

test.each([
  [
    'a day of skills',
    'North Pier Infusion is holding its skills day on Saturday, November 14, at our pharmacy, Milwaukee, WI 53204. Stations: PICC dressing change, port access, Hizentra. 5 contact hours. Lunch is on us.',
  ],
  [
    'a farewell',
    'Mr. Kit Roe passed on Saturday, so no need for the 9/15 Zosyn visit in Richmond 23220. Thank you for everything.',
  ],
  [
    'a hold',
    'HOLD - do not schedule. Pt Roe, Ari (DOB 2/2/1970) is back inpatient. Was to start ertapenem via PICC 9/15, 87110.',
  ],
  [
    'a house that moves',
    'Hi all - reminder that our warehouse moves to 2200 Industrial Pkwy, Memphis TN 38118 on 9/28. Orders for Hizentra ship from there. No action for current patients.',
  ],
  [
    'an agency that declines',
    "We regret that we can't staff your referral from 9/11 (Ocrevus, 59901). No RN in that county.",
  ],
  [
    'a question of areas',
    'Hi, are you able to cover the 82001 and 82009 zips for Entyvio patients? Just building our grid for next year, no patients yet.',
  ],
  [
    'a nurse no longer wanted',
    "The patient you asked about (Ocrevus, Spokane 99205) decided to do her infusions at the hospital, so we won't be needing a nurse after all.",
  ],
])('%s refers nobody', (_, text) => {
  const fields = read(text)
  expect(fieldNames.filter((name) => fields[name] !== null)).toEqual([])
})

test.each([
  [
    'early word of somebody',
    'Subject: coming up, Tulsa - do not schedule yet\nAri Roe, 2/2/1970, 7 Alder Way, Tulsa, OK 74136\nPlan is Entyvio 300 mg IV, no date before the PA. Never had it.',
  ],
  [
    'one on hold for now',
    'On hold for now: Ari Roe, DOB 2/2/1970, 1207 Alder Way, Tulsa, OK 74136. Will be Entyvio 300 mg IV as soon as the PA is through.',
  ],
])('%s who is told whole is a referral', (_, text) => {
  expect(read(text)).toMatchObject({
    patient_last_name: 'Roe',
    dob: '1970-02-02',
    postal_code: '74136',
    treatment: 'Entyvio (vedolizumab)',
    start_date: null,
  })
})
