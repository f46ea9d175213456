// DOC-043, 044, 056: chats, exports, lists, answers and signatures, each read for what it is. Fictional people; drugs and zips are true.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { fieldNames } from './extraction-model.rules.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const monday = '2026-09-14T10:00:00-07:00'
const read = (text: string) => readReferral(text, monday, reference)

const shapes: readonly (readonly [string, string, Partial<ReferralFields>])[] = [
  [
    'a chat with times alone: the questions are ours, and a later line moves the address',
    "--- Mon Sep 14 2026 ---\n[8:51 AM] Otis Farrow: got a Prolia shot for u. Lena Quist-Ode 11/8/49\n[8:52 AM] Otis Farrow: 12 Elm Crossing #204, Mesa AZ 85201\n[8:53 AM] Me: when\n[8:54 AM] Otis Farrow: thurs\n[8:55 AM] Me: how long\n[8:56 AM] Otis Farrow: 45 min\n[8:57 AM] Me: labs?\n[8:58 AM] Otis Farrow: her pcp does those labs\n[8:59 AM] Otis Farrow: wait thats her old address. she moved: 9 Ivy Dr, Tempe 85281\n[9:01 AM] Otis Farrow: her cell 480-555-0136. i'm on 480-555-0171",
    {
      patient_first_name: 'Lena',
      patient_last_name: 'Quist-Ode',
      postal_code: '85281',
      city: 'Tempe',
      state: 'AZ',
      start_date: '2026-09-17',
      visit_duration_minutes: 45,
      labs: 'No',
      contact_name: 'Otis Farrow',
      contact_phone: '4805550171',
      pharmacy_mrn: null,
    },
  ],
  [
    'a call written down by its two voices',
    'AGENT: Home nursing.\nCALLER: Hi, this is Wilma Casto from Elm Pharmacy.\nAGENT: Who is it for?\nCALLER: The patient is Idris Whit, born January 9, 2004.\nAGENT: Address?\nCALLER: 77 Abalone Court, Mesa, Arizona 85201.\nAGENT: How long?\nCALLER: Forty-five minutes.\nAGENT: Labs?\nCALLER: None. It is Hemlibra, his first time on it.',
    {
      patient_first_name: 'Idris',
      dob: '2004-01-09',
      postal_code: '85201',
      visit_duration_minutes: 45,
      labs: 'No',
      first_lifetime_dose: true,
      contact_name: 'Wilma Casto',
    },
  ],
  [
    'an export tells by the first pieces of its keys whose each value is',
    'SENDER_ORG_ZIP . . : 80202\nSENDER_NM  . . . . : Quaid, Mona\nSENDER_TEL . . . . : 303-555-0147\nPT_SURNAME . . . . : ROE\nPT_GIVEN . . . . . : JANE\nPT_BRTH_DT . . . . : 14-FEB-1951\nPT_SEX . . . . . . : F\nPT_POSTCD  . . . . : 80521\nSVC_LOC_CITY . . . : Fort Collins\nSVC_LOC_ST . . . . : CO\nSVC_LOC_POSTCD . . : 80525-1187\nGUARANTOR_POSTCD . : 68102\nTX_PRODUCT . . . . : SIMPONI ARIA\nTX_FIRST_LIFETIME_IND : Y\nRN_VISIT_MIN . . . : 105\nLAB_DRAW_BY_RN_IND : Y\nRN_SEX_PREF  . . . : NO PREFERENCE',
    {
      postal_code: '80525',
      city: 'Fort Collins',
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      dob: '1951-02-14',
      gender: 'F',
      first_lifetime_dose: true,
      visit_duration_minutes: 105,
      labs: 'Yes',
      nurse_gender_preference: 'N/A',
      contact_name: 'Mona Quaid',
      contact_phone: '3035550147',
    },
  ],
  [
    'of a list with a status the staffed row is not the referral',
    'Our grid, one open.\n\n#  Status   Patient       DOB        Sex  Our ID   Service address                  Drug              Line   First visit\n1  STAFFED  Gil Farr      1/30/1949  M    OS-3310  604 Kelp Ave, Everett WA 98201   ertapenem 1 g IV  PICC   23 Sep\n2  OPEN     Tess Linden   8/16/1983  F    OS-3342  77 Fern Ln, Port Orchard WA 98366  Soliris 900 mg IV  PIV   3 Oct',
    {
      patient_first_name: 'Tess',
      postal_code: '98366',
      dob: '1983-08-16',
      access_type: 'piv',
      pharmacy_mrn: 'OS-3342',
      start_date: '2026-10-03',
    },
  ],
  [
    'of numbered patients the covered one is not the referral',
    '1) Gil Farr, 1/30/1949, 604 Kelp Ave, Everett WA 98201, ertapenem, PICC - already covered\n2) Tess Linden, 8/16/1983, 77 Fern Ln, Port Orchard WA 98366, Soliris 900 mg IV, PIV, start 10/3',
    { patient_first_name: 'Tess', postal_code: '98366', access_type: 'piv' },
  ],
  [
    'a mail answered point by point',
    'From: Odile Quint, Vista Rx\n\n> Name and birth date?\n\nRena Cooke, 30 Nov 1981.\n\n> Where?\n\n902 Calle Palmito, Mesa AZ 85201.\n\n> Length?\n\nFive hours.\n\n> Labs?\n\nHep B was in January, nothing now.\n\nOcrevus IV on 10/6',
    {
      patient_first_name: 'Rena',
      patient_last_name: 'Cooke',
      dob: '1981-11-30',
      visit_duration_minutes: 300,
      labs: 'No',
      postal_code: '85201',
    },
  ],
  [
    'a name said in halves',
    'On her card: first HANA, last TRAN. DOB 04/07/1949. 12 Elm St, Mesa AZ 85201. Injectafer',
    { patient_first_name: 'Hana', patient_last_name: 'Tran', dob: '1949-04-07' },
  ],
  [
    'a family name on one line and a given name on the next',
    'Family name   Thorne\nGiven name    Inga\nBorn          1992-06-05, female\nFile          PH-55\nSkyrizi 600 mg IV',
    { patient_first_name: 'Inga', patient_last_name: 'Thorne', dob: '1992-06-05' },
  ],
  [
    'the initial at the head of a fax is the name at its end',
    'F A X\nFrom  R. Castle, PharmD\nOur phone 239-555-0118\n\nSable Whitby DOB 6-14-90\n8855 Ibis Cir, Naples FL 34119\nSolu-Medrol 1000 mg IV, start tomorrow\nNeuro Dr. Abbot, Bonita Springs 34134, (239) 555-0160\n\nCall me back by 3 pls         Rosa Castle',
    { contact_name: 'Rosa Castle', contact_phone: '2395550118' },
  ],
  [
    'a name alone over a number closes the letter',
    'Who:   Bea Solano, 29. DOB Nov 2, 1996\nWhere: 3122 W Elm St, Chicago IL 60618\nWhat:  Monoferric 1,000 mg IV\n\nHetty Drum\n773-555-0184',
    {
      patient_first_name: 'Bea',
      patient_last_name: 'Solano',
      contact_name: 'Hetty Drum',
      contact_phone: '7735550184',
    },
  ],
  [
    'an export whose columns are parted by bars',
    'PT_LAST|PT_FIRST|PT_DOB|PT_SEX|PT_CITY|PT_ST|PT_ZIP|RX_DRUG|VAD|REQ_START_DT|EST_VISIT_MIN|LAB_FLAG|RN_GENDER|CONTACT|CONTACT_PH|PHARM_ZIP\nBlack|Sera|1983-10-30|F|Tupelo|MS|38801|Nulojix|PIV|2026-09-24|90|N|F|Ophelia Banks|662-555-0129|38655',
    {
      patient_first_name: 'Sera',
      patient_last_name: 'Black',
      dob: '1983-10-30',
      postal_code: '38801',
      city: 'Tupelo',
      start_date: '2026-09-24',
      visit_duration_minutes: 90,
      labs: 'No',
      nurse_gender_preference: 'F',
      contact_name: 'Ophelia Banks',
      contact_phone: '6625550129',
    },
  ],
  [
    'a day before its month, where no month has that number',
    'CHILD: Emmett Carr   D.O.B. 14/06/2020 (dd/mm)  boy\n26 Tidepool Ln, Freeport ME 04032\nGammagard 8 g IV',
    { dob: '2020-06-14', patient_first_name: 'Emmett', gender: 'M' },
  ],
  [
    'a state may be shortened',
    'Pt: Theo Abara, male, DOB 01/31/1955. 512 Catfish Bend, Memphis, Tenn. 38103. Fabrazyme',
    { postal_code: '38103', city: 'Memphis', state: 'TN' },
  ],
  [
    'a town may be its capitals',
    'Pt: Theo Abara, male, DOB 01/31/1955. 9310 Huebner Crossing #204 SA TX 78249. Fabrazyme',
    { postal_code: '78249', city: 'San Antonio', state: 'TX' },
  ],
]
test.each(shapes)('%s', (_, text, expected) => {
  const { fields, evidence } = read(text)
  expect(fields).toMatchObject(expected)
  for (const name of fieldNames)
    expect(evidence[name] !== undefined, name).toBe(fields[name] !== null)
  const quoted = (name: keyof ReferralFields) =>
    text.slice(evidence[name]?.start, evidence[name]?.end)
  if (fields.postal_code) expect(quoted('postal_code')).toBe(fields.postal_code)
  if (fields.patient_last_name)
    expect(quoted('patient_last_name').toLowerCase()).toBe(fields.patient_last_name.toLowerCase())
})

test.each([
  'Quick question: do you staff in zip 93555? Do your nurses do ports and TPN? No patient yet, just planning ahead. Felix, Elm Rx 760-555-0111',
  'Hi! I saw your post and would love to pick up visits. I live at 88 Elm Trace, Mesa AZ 85201. 11 years of infusion: IVIG, Ocrevus, TPN, good with PICC and PIV. CRNI. I can start 10/1. My DOB for the background check is 2/19/1985, cell 770-555-0164.\nClem Abar, RN',
  'I am an RN looking for per diem work near Reno 89502. My resume is attached: Remicade, PICC care, 6 years of home infusion. Available to work from 10/1. 775-555-0101',
])('whoever looks for work, or asks in general, refers nobody: %s', (text) => {
  expect(Object.values(read(text).fields).every((value) => value === null)).toBe(true)
})
