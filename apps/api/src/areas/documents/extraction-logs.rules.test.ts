// DOC-043 to 047, 056: logs and exports of programs, forms with boxes, and the side remarks between them. Fictional people; drugs and zips are true.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string, received = '2026-09-14T10:00:00-07:00') =>
  readReferral(text, received, reference).fields
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'
const saying = (line: string) =>
  read(`${head}${line}\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100`)

test('the entries of a log are messages of their days, and the newest takes away what an older one ordered', () => {
  const fields = read(
    'CASE 118 | Acme Specialty Pharmacy | Owner: Ann Poe, 480-555-0111\n\n-- 09/12/2026 16:12  A. Poe\nPlan will only pay for Avsola, same dose. Remicade order is void. Moved to Thurs 9/24.\n\n' +
      '-- 09/08/2026 15:03  B. Loe (tech)\nRemicade 5 mg/kg IV q8wks. Please staff for Tues 9/22. RN draws CBC w/ IV start, drop at Quest. Plan 3 hrs.\n\n-- case header\nPatient   Jane Roe     DOB  1970-03-03   Sex  F\nPt key    AB-2201\nAddr      12 W Elm St, Mesa AZ 85201',
  )
  expect(fields).toMatchObject({
    start_date: '2026-09-24',
    treatment: expect.stringMatching(/^Avsola/),
    pharmacy_mrn: 'AB-2201',
    visit_duration_minutes: 180,
  })
})
test('each of several lines, addresses and orders of an export stands for itself', () => {
  const fields = read(
    JSON.stringify(
      {
        sender: { user: 'Ann Poe', tel: '4805550111' },
        patient: {
          mrn: 'AB77',
          family: 'Roe',
          given: 'Jane',
          birthDate: '19700303',
          addresses: [
            { use: 'billing', line: 'PO Box 7', city: 'Tempe', state: 'AZ', zip: '85281' },
            { use: 'home', line: '12 W Elm St', city: 'Mesa', state: 'AZ', zip: '85201' },
          ],
        },
        orders: [
          { drug: 'TEFLARO', dose: '400 mg', started: '2026-09-13' },
          { drug: 'heparin 10 u/mL' },
        ],
        lines: [
          { type: 'PICC LUE', status: 'REMOVED', date: '2026-09-10' },
          { type: 'TUNNELED CVC R IJ', status: 'ACTIVE', date: '2026-09-12' },
        ],
        nursing: { soc: '2026-09-19', labs: { rnDraw: true, day: 'Mon', lab: 'Quest' } },
      },
      null,
      2,
    ),
  )
  expect(fields).toMatchObject({
    access_type: 'tunneled',
    start_date: '2026-09-19',
    patient_first_name: 'Jane',
    patient_last_name: 'Roe',
    labs: 'Yes',
    lab_drop_off: 'Quest Diagnostics',
    postal_code: '85201',
  })
})
test('columns named as a program writes them', () => {
  const fields = read(
    '"RefDt","CoordNm","CoordPh","PtLast","PtFirst","PtDOB","PtSex","PtID","Addr","City","ST","Zip","Drug","Line","FirstLifeDose","ReqSOC","VisHrs","RNPref"\n' +
      '"09/12/2026","Ann Poe","(480) 555-0175","Roe","Jane","3/3/1970","F","AB-93","12 W Elm St","Mesa","AZ","85201","ZEMAIRA","PIV","N","09/23/2026","1.75","FEMALE"',
  )
  expect(fields).toMatchObject({
    patient_first_name: 'Jane',
    patient_last_name: 'Roe',
    pharmacy_mrn: 'AB-93',
    contact_name: 'Ann Poe',
    first_lifetime_dose: false,
    start_date: '2026-09-23',
    visit_duration_minutes: 105,
    nurse_gender_preference: 'F',
  })
})
test('what begins is the authorization, where she goes is the doctor; what is said instead stands', () => {
  expect(
    saying('DATES: auth starts 9/16. Supplies land 9/17. Visit 1 on 9/21, visit 2 on 9/28')
      .start_date,
  ).toBe('2026-09-21')
  expect(
    saying(
      'Next dose due Fri 9/25 but Fri no longer works, she has the eye doctor 9/25. Monday the 28th instead, same time.',
    ).start_date,
  ).toBe('2026-09-28')
})
test('a port of a feeding tube is no port, a butterfly for blood no line, a muscle is the route', () => {
  expect(
    read(
      'Jane Roe, DOB 3/3/1970, Mesa AZ 85201\npeg-J pt, Jevity 1.5 through the J port, meds in the G port. no IV no picc',
    ).access_type,
  ).toBe('enteral-feeding-tube')
  expect(
    read(
      'Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nCrysvita 30 mg SC every 2 wks. Fasting phos drawn by nurse, butterfly.',
    ).access_type,
  ).toBe('subq')
  expect(
    read('Jane Roe, DOB 3/3/1970, Mesa AZ 85201\nInvega Sustenna 156 mg deltoid, no line')
      .access_type,
  ).toBe('im-injection')
  expect(saying('Port, right chest. PIV only in a pinch').access_type).toBe('port')
})
test('the nurse who pulls a PICC comes for the PICC, whatever ran through it', () => {
  expect(
    read(
      'can someone in Mesa pull a picc this week\nJane Roe dob 3/3/70, 12 W Elm St, Mesa AZ 85201\non cefazolin 2 g q8 at home, does it herself, last dose Wed\nso Fri 9/18: draw CBC first, then picc out',
    ),
  ).toMatchObject({ treatment: 'PICC removal', access_type: 'picc' })
  expect(
    read(
      'Jane Roe, DOB 3/3/1970, Mesa AZ\nRegimen: FOLFOX. Oxaliplatin + leucovorin given in clinic today\nRN to do: 5-FU pump disconnect, de-access',
    ).treatment,
  ).toBe('chemotherapy pump disconnect')
})
test('boxes beside no label, a box by mail or to be dropped, and the number that is only the fax', () => {
  const form = read(
    'ACME INFUSION - NURSE VISIT REQUEST\n   fax back to 480-555-0113        office 480-555-0112\n   Name (L, F)    Roe, Jane             MRN   AB-4106\n   Born           Mar 3, 1970           (x) F   ( ) M\n   City  Mesa     State / zip  Arizona 85201\n' +
      '   Drug  (x) daptomycin  ( ) vancomycin\n   RN to draw   (x) Y  ( ) N\n   Send to      ( ) Quest    ( ) LabCorp drop off   ( ) LabCorp box by mail\n                (x) LabCorp box, drop off           ( ) hospital',
  )
  expect(form).toMatchObject({
    gender: 'F',
    contact_phone: '4805550112',
    lab_drop_off: 'Lab Corp - Lab-in-a-Box (Drop Off)',
  })
  expect(
    read(
      'FR0M: 48O 555 O115  ACME lNFUSlON\n Pat.    ROE , JANE              rn [ ]  f [x]\n D.o.B.  O3/O3/197O             Pat.#  AB-44726\n Rx      Cerezyrne 6O units/kg lV\n Home    12 W Elm St   Mesa , AZ  852O1',
    ),
  ).toMatchObject({
    patient_first_name: 'Jane',
    patient_last_name: 'Roe',
    gender: 'F',
    pharmacy_mrn: 'AB-44726',
  })
})
test('where the tubes go is asked and not known; what she got in the ED she has had', () => {
  expect(
    saying("RN will draw CBC each time. Which lab - don't know yet, depends on the plan")
      .lab_drop_off,
  ).toBe('Unknown Lab Type')
  expect(
    read(
      'Jane Roe, DOB 3/3/1970, 12 W Elm St, Mesa AZ 85201\nLR 1 L over 4 h daily x 3 days\ngot 2 L LR in the ED, tolerated\nRN: hook up and teach. 90 min today, less after',
    ),
  ).toMatchObject({ first_lifetime_dose: false, visit_duration_minutes: 90 })
})
test('an advisory about syringes refers nobody', () => {
  expect(
    read(
      '** FAX BROADCAST **   DEVICE ADVISORY\nFrom: Acme Supply, Quality, Tempe, AZ 85281  480-555-0131\nTo: all home infusion nurses\nProduct: saline flush, lots 5K118 to 5K131. One event, PICC (72 y F, vancomycin).\nDo not use listed lots. Replacement ships the week of 9/21. URGENT: fax page 2.',
    ),
  ).toMatchObject({ treatment: null, access_type: null, start_date: null, urgent: null })
})
test('of a summer and a winter home the one where she lives when the visits begin', () => {
  const letter = (start: string) =>
    read(
      `Jane Roe, born 3/3/1970\n  Summer      12 Cherry Bluff Rd, Traverse City, MI 49686\n  Winter      8 Pass Cir, Lot 14, Venice, FL 34293      gate: leave your name\nAralast NP weekly\nFirst visit ${start}`,
    )
  expect(letter('11/5/2026')).toMatchObject({ postal_code: '34293', city: 'Venice', state: 'FL' })
  expect(letter('5/7/2027')).toMatchObject({ postal_code: '49686', state: 'MI' })
})
