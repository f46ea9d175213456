// DOC-043, 044, 047, 056: whole papers by their build: tickets and threads counted out, exports by keys, forms without heads, torn zips; and notices that refer nobody. Fictional people; zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string, receivedAt = '2026-09-14T10:00:00-07:00') =>
  readReferral(text, receivedAt, reference).fields
const sender = '\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100'

describe('messages that are told apart by their heads', () => {
  test.each([
    [
      [
        '#1  Tess Marsh   Mon 9/14/2026 3:58 PM',
        '#2  Coverage Desk   Tue 9/15/2026 8:30 AM',
        '#3  Tess Marsh   Wed 9/16/2026 9:41 AM',
      ],
    ],
    [
      [
        '[1] Tess Marsh <tm@acme.test>   9/14/26 3:58 PM',
        '[2] Coverage   9/15/26 8:30 AM',
        '[3] Tess Marsh <tm@acme.test>  9/16/26 9:41 AM',
      ],
    ],
    [
      [
        'Comment 1 - Tess Marsh, 09/14/2026 15:58',
        'Comment 2 - Coverage Desk, 09/15/2026 08:30',
        'Comment 3 - Tess Marsh, 09/16/2026 09:41',
      ],
    ],
    [['1) Tess Marsh 9/14 3:58 pm', '2) Coverage Desk 9/15 8:30 am', '3) Tess Marsh 9/16 9:41 am']],
  ])('what the last entry says corrects the first: %s', ([first, second, third]) => {
    const text =
      `Ticket 9   Avsola home start\n\n${first}\n    New referral from Acme Home Infusion, Raleigh NC 27609.\n    Pt John Roe, male, DOB 4/4/1980, MRN 70481-2\n    Home 312 Loblolly Ct, Cary NC 27513\n    Avsola 450 mg IV over 2 h q6w\n    Access: port (L chest), 20G x 3/4\n    SOC 9/24, RN 3.5 h\n\n` +
      `${second}\n    Got it, looking for a nurse. Is the port in use?\n\n${third}\n    Clinic says port has flipped and is not usable. So plan on a PIV.\n    Also I swapped digits, MRN is 70418-2. And 9/24 is out, 9/25 instead.\n`
    expect(read(text, '2026-09-16T09:41:00-04:00')).toMatchObject({
      access_type: 'piv',
      pharmacy_mrn: '70418-2',
      start_date: '2026-09-25',
      patient_last_name: 'Roe',
      visit_duration_minutes: 210,
    })
  })
  test.each([
    'Mon Sep 14 2026 10:51 AM - secure text to nursing line',
    '9/14/2026 10:51 AM - text message',
    'Monday 9/14/26, 10:51 am (via portal)',
    '09/14/2026 10:51 | fax',
  ])('the time of a message with the way it came is no day of a visit: %s', (head) => {
    expect(
      read(
        `${head}\nfrom 302-555-0140\n\nMorning its Ann at Acme infusion. routine one for the weekend:\nJohn Roe, M, 6/15/56\n23 Kiln Creek Dr, Newark DE 19711\nPICC dressing change + flush, Sunday 9/20. Abx finished 9/12\nchart BB 3390`,
      ),
    ).toMatchObject({ start_date: '2026-09-20', patient_last_name: 'Roe', pharmacy_mrn: 'BB 3390' })
  })
})

describe('forms and exports', () => {
  test.each([
    'pt.family = Roe\npt.given = Jane\npt.birth = 19820607\npt.mrn = CF007\npt.addr.line1 = 640 Bittern Dr\npt.addr.city = Akron\npt.addr.st = OH\npt.addr.zip = 44313\nrx.name = BRIUMVI\nvisit.start = 2026-09-20\npayer.auth = 2026-09-16/2027-02-28',
    'client_fam = Roe\nclient_given = Jane\nclient_dob = 1982-06-07\nclient_zip = 44313\nclient_city = Akron\nclient_state = OH\nrx_name = Briumvi\nservice_begin = 2026-09-20\nauth_from = 2026-09-16\nauth_to = 2027-02-28',
  ])('the family name and the day of the start by their keys', (text) => {
    expect(read(text)).toMatchObject({
      patient_last_name: 'Roe',
      start_date: '2026-09-20',
      postal_code: '44313',
    })
  })
  test.each([
    '[Patient last ] Roe        [first] Jane         [MI]',
    '[Last name ] Roe     [First name ] Jane',
    '[pt last]: Roe     [pt first]: Jane',
  ])('labels in brackets: %s', (line) => {
    expect(
      read(
        `NURSING REQUEST   Date: 9-14-26\n\n${line}\n[DOB] 2-13-1971      [sex]      [MRN] KH 118-20\n[Street] 640 Celery Dr\n[City] Mesa     [St] AZ      [ZIP] 85201\n[Drug] Renflexis   [Access] PIV`,
      ),
    ).toMatchObject({
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      pharmacy_mrn: 'KH 118-20',
    })
  })
  test.each([
    '    Roe          Jane          DOB 07/27/2001      Male [ ]  Female [X]',
    '    Roe     Jane     07/27/2001     F',
    '  ROE      JANE      F     07/27/2001',
  ])('a name in columns without heads: %s', (line) => {
    expect(
      read(
        `HOME RN REQUEST\n\n(1) PATIENT\n${line}\n    118 Hops Kiln Rd, Sun Prairie, WI 53590      608-555-0156\n\n(2) DRUG\n    Blincyto 28 mcg/day continuous IV\n    Home start  Fri 09/18/2026`,
      ),
    ).toMatchObject({
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      gender: 'F',
      start_date: '2026-09-18',
    })
  })
  test('dots that lead from a label to its value leave the comma to the name', () => {
    expect(
      read(
        'PATIENT .... Roe, Jane L.      F      born 11/30/1958       Rec # PL-5573\nRESIDENCE .. 61 Curlew Point Road, Brunswick, ME 04011\nRX ......... daptomycin 650 mg IV q24h, last dose 10/26/2026\nLINE ....... PICC, double lumen, L basilic\nFIRST DOSE . no, had 7 in hospital\nVISITS ..... #1  Fri 09/18/2026, forenoon. Allow 2 hours\nLABS ....... RN draws CBC, CMP weekly. Quest. Copy to ID\nID ......... F. Petrie DO, clinic 10/10',
      ),
    ).toMatchObject({
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      start_date: '2026-09-18',
      visit_duration_minutes: 120,
    })
  })
  test.each([
    'Her first name is spelled Siobhan, not Shavon.',
    'Correction: first name is actually Siobhan.',
    'Sorry, typo, her first name is written Siobhan.',
  ])('a first name put right: %s', (saying) => {
    expect(
      read(
        `Pt: Shavon Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n${saying}${sender}`,
      ),
    ).toMatchObject({ patient_first_name: 'Siobhan', patient_last_name: 'Roe' })
  })
})

describe('faxes', () => {
  test.each(['TN   381 38', 'TN 3 8138', 'TN  38 138'])(
    'a zip torn behind its state: %s',
    (zip) => {
      expect(
        read(
          `RN INFUSlON REQUEST\nPatient:  Roe ,  Jane            [X] F   [ ] M\nDate of Birth:  O1/25/l982        Pharmacy ID:  CBX-4419\nStreet:   7714 Cordova Mist Cv\nCity/ST:  Gerrnantown ${zip}\nDrug:   Benlysta 620 mg  IV over 1 hr\nTime needed:    2 . 5 hours`,
        ),
      ).toMatchObject({ postal_code: '38138', city: 'Germantown', visit_duration_minutes: 150 })
    },
  )
  test('a capital L of a record number is no misread I, and Jerorne is no name', () => {
    expect(
      read(
        'NURSlNG REFERRAL  - lNFUSION AT H0ME\nPatient    ROE,  JANE           F [x]   M [ ]\nD.O.B.     O7/19/1974          MRN   LV-48226\nAddress    2218 N 71st Streetcar Ct,  Wauwatosa,  WI  532l3\nDrug       Nulojix  312.5 rng  IV over 30 rnin\nAccess     PlV\nContact    Jerorne Ingram',
      ),
    ).toMatchObject({
      pharmacy_mrn: 'LV-48226',
      access_type: 'piv',
      postal_code: '53213',
      contact_name: 'Jerome Ingram',
    })
  })
})

test.each([
  'to 1209 Mangotree Bend, Kissimmee, FL 34741 - 407-555-0181',
  'going to 1209 Mangotree Ln, Kissimmee, FL 34741',
  'home to 1209 Mangotree Ct, Kissimmee FL 34741, 407-555-0181',
])('below the hospital stands where she is brought: %s', (line) => {
  expect(
    read(
      `Jane Roe, F, DOB 9/25/1996, MRN CK-2238\nBeing d/c'd today by 6 from Lake Lantana Women's Hosp, Orlando 32806\n${line}\nLactated Ringer's 1 L IV daily x 7 days\nFirst visit tomorrow AM, 2 h${sender}`,
    ),
  ).toMatchObject({ postal_code: '34741', city: 'Kissimmee', state: 'FL' })
})

test.each([
  'From: Quality <quality@cascadepumps.test>\nSent: Monday, September 14, 2026 8:00 AM\nTo: Home infusion agencies\nSubject: URGENT device correction, elastomeric pumps 100 mL\n\nCASCADE PUMP CO\n900 Alder St, Portland, OR 97205\n\nThe manufacturer has found that two lots (L-220, L-221) run 20% fast. Stop using them for vancomycin and cefazolin.\nPICC, port and midline lines are not affected, 22G x 1 in catheters neither.\nReturn the form by 9/30/2026. Questions: Dana Poe, 503-555-0111.',
  'NOTICE TO NURSING AGENCIES      September 14, 2026\nWest Mesa Supply, 12 W Elm St, Mesa, AZ 85201\n\nThree lots of 20G x 3/4" Huber needles are being replaced. Do not access ports with them.\nEntyvio and Remicade shipments after 9/20/2026 have the new ones.\nCall Ann Poe 480-555-0100 with questions.',
  'From: Alerts <alerts@ridgemed.test>\nSent: Monday, September 14, 2026 8:00 AM\nTo: All home health agencies\nSubject: Safety notice - 24G PIV catheters, stop using\n\nRidge Medical, 77 Pine Rd, Denver, CO 80202\nWe found cracked hubs in affected lots RM-11 and RM-12. Patients on Remicade or IVIG should be checked at the next visit by 9/20.\nContact: Lou Poe, 303-555-0123',
])('a notice of needles and lots refers nobody', (text) => {
  expect(Object.values(read(text)).every((value) => value === null)).toBe(true)
})
