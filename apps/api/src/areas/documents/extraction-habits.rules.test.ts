// DOC-043 to 047, 056: habits of forms, dictation and exports that whole referrals showed. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { fieldNames } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const monday = '2026-09-14T10:00:00-07:00'
const read = (text: string, receivedAt = monday) => readReferral(text, receivedAt, reference).fields
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'

function says<K extends keyof ReferralFields>(
  field: K,
  value: ReferralFields[K],
  sayings: readonly string[],
  before = head,
) {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(read(`${before}${saying}`)[field]).toEqual(value)
  })
}

describe('forms', () => {
  test('headings over lines that name their own values hold no values of their own', () => {
    const form =
      'OAKEN HILL PHARMACY\n  9 N Main St, Dover, DE 19901\n\nPATIENT INFORMATION\nLast: Roe          First: Jane\n\nDIAGNOSIS\n[x] G61.81\n\nMEDICATION\n[x] Octagam 10%\nDose: 30 g\n\nACCESS\n[x] Peripheral\n\nLABS BY NURSE\n[ ] CBC  [x] None\n\nADDRESS\nHome address: 4 Oak Rd, Cherry Hill, NJ 08003\n'
    expect(read(form)).toMatchObject({
      patient_last_name: 'Roe',
      patient_first_name: 'Jane',
      postal_code: '08003',
      labs: 'No',
      treatment: expect.stringContaining('Octagam'),
    })
  })
  test('an empty number takes no day for itself', () => {
    expect(
      read(
        'PATIENT   JANE ROE     SEX F\nBIRTH DATE   MAR 3 1970        PATIENT NO.  ________\nSTREET  12 W ELM ST\nCITY/ST/ZIP  MESA AZ 85201',
      ).pharmacy_mrn,
    ).toBeNull()
    expect(
      read('Jane Roe, DOB 3-3-1970, migraine\n12 W Elm St, Mesa, AZ 85201\nVyepti').pharmacy_mrn,
    ).toBeNull()
  })
  test('an address is copied, so a fax cannot misread it', () => {
    expect(
      read(
        `From: Lena Banks <lbanks@acme.example>\nPt narne: ${head.slice(4)}Frorn horne, rnidline, D0B 03/O3/197O`,
      ).contact_email,
    ).toBe('lbanks@acme.example')
  })
  test('sections bear letters, and a block of the requester names its contact', () => {
    expect(
      read(
        `SECTION A - REQUESTOR\nName: Ann Poe        Title: Pharmacy Tech        Phone: 480-555-0100\n\nSECTION B - PATIENT\nFirst name: Jane     Last name: Roe\nDOB: 3/3/1970   Zip: 85201`,
      ),
    ).toMatchObject({
      contact_name: 'Ann Poe',
      contact_phone: '4805550100',
      patient_last_name: 'Roe',
    })
  })
  test('of a numbered list the items that are staffed or held are none of ours, and the day beats the week', () => {
    const list =
      'patients for week of 9/21 (only open ones)\n1. STAFFED  John Doe, Ocrevus, Tempe 85281, 9/22\n2. OPEN     Jane Roe, Entyvio 300 mg IV, 12 W Elm St, Mesa AZ 85201, Thurs 9/24, F, DOB 3/3/1970, ACM-2087. last 7/30\n3. HOLD     Ida Moe, Tysabri, Mesa 85204 (insurance)'
    expect(read(list)).toMatchObject({
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      postal_code: '85201',
      start_date: '2026-09-24',
      pharmacy_mrn: 'ACM-2087',
    })
  })
  test('the stamp of a sent message names its sender', () => {
    expect(
      read(
        `Acme Infusion\nSent 9/14/2026 09:20 by Ann Poe-Diaz (RN liaison)  480-555-0100\n\n${head}`,
      ).contact_name,
    ).toBe('Ann Poe-Diaz')
  })
})

describe('the first day', () => {
  says('start_date', '2026-09-24', [
    'Hosp doses to 9/22. Home 9/23 (Wed). RN Thurs 9/24 ok? 9a',
    'IV last 9/10. SC starts 2 wks after = Thurs 9/24',
    'window 9/21-9/28, prefers Thurs 9/24 lunch hour',
    'Entyvio 300mg q8w - 12th dose, infusion clinic closed\nwants Thurs 9/24 and a female',
    'First: Thu 9/24 (chemo is today at the Cancer Inst.)',
    'RN Thurs evening (9/24). 9/25 unhook by wife; RN 9/26 again',
    'Entyvio due: 9/23 +/- 1 wk. Pt choice: 9/24 (Thurs)',
    'Visit plan: 3 teaches, first Thurs Sept 24 (Sept 23 is a holiday for her), 90 min',
    'plan was dc today -> now WED 9/23 b/c K low. Home RN = Thurs 9/24 10am',
    'Today is Mon 9/14, so the Thursday after next is 9/24',
    'We need the Thursday after next, i.e. 9/24',
    'switch (plan-mandated 9/18). Last 7/30. Next 9/24',
    'Last one is 9/17 with her nurse who leaves that day. First with you: Thurs 9/24',
    '9/24 at 8 am please; if 9/24 impossible then 9/26, not later',
    'losing his nurse 9/18 (retiring). Weekly on Thurs, so your first Thurs = 9/24; she does 9/17',
    'Day 1 was 9/10 at the hospital, so the home one is day 15 = 9/24',
    'prev nurse left 9/10. Need from Thursday 9/24',
    'She will have dose 4 of 12 on Thurs 9/24. Doses 1 - 3 were given at the office',
    'Primera visita: jueves 24 de septiembre, 10 am',
    'Dose 1 on Thursday 9/24, dose 2 wk after',
    "Window 9/22-9/30, she'd like Thursday the 24th",
    'Drug lands 9/21, so any day Thu 9/24 or after',
    'Last dose at the clinic 9/17, then home from 9/24',
    'We would be glad if you could begin on Thursday, September 24, at any hour',
    'Drug will not be in until 9/22, so the Thurs after that, 9/24',
    'Wants Tuesday 9/22, but the box comes 9/23, so 9/24',
    'Disconnect at home Thu 9/24. C1D1 is Tue 9/22 @ the oncology office',
    'No start yet: vaccine #2 due 9/21. Start 9/24',
  ])
  says('start_date', '2026-09-15', ['Nurse tonight or tomorrow AM\nStart 9/15 in the morning'])
  says('start_date', '2026-09-20', [
    'DC sat pm (9/19). Sunday 10 am RN please. lab wkly by RN to Quest starting 9/25',
  ])
  says('start_date', '2026-09-22', [
    'No drug to give. RN to draw CBC q Tues x 3, first 9/22, before noon',
  ])
  says('start_date', null, ['Flu vaccine #2 due 10/15'])
})

describe('the place', () => {
  says(
    'postal_code',
    '85281',
    ['New: 4 Oak Rd, Tempe, AZ 85281 (old one was in Mesa 85201)'],
    'Pt: Jane Roe, F\nEntyvio\n',
  )
  says(
    'postal_code',
    '85281',
    [
      'Subject: Tempe 85281\n\nShe moves to Tempe from Mesa AZ 85201 on Sunday. New address 4 Oak Rd, Tempe AZ',
    ],
    'From: Ann Poe <apoe@acme.example>\n',
  )
})

describe('the place, further', () => {
  says(
    'postal_code',
    '46201',
    ['Facility: Oaks Group Home, 5600 E Washington St, Indianapolis, IN 46201 (staff on site)'],
    'Resident: Jane Roe\n',
  )
  says(
    'postal_code',
    '11576',
    [
      'Primary address        88 Main St, Roslyn, NY 11576\nSecondary address      Jun-Sep: 4 Dune Rd, Quogue, NY 11959',
    ],
    'Full name   Jane Roe\n',
  )
  says('state', 'KS', ['9100 Metcalf Ave, Overland Park, Kan. 66212'], 'Jane Roe\nEntyvio\n')
  says(
    'postal_code',
    '77005',
    ['Quick Q - do you service 77005? If yes: Mrs. Jane Roe, DOB 6/8/52, 2415 Elm Blvd.'],
    '',
  )
  says(
    'postal_code',
    '52240',
    [
      "had 3 in the allergy office (last 9/1). 45 min. Dorm: Linden Hall rm 312, 25 Byington Rd, Iowa City IA 52240. Parents' house in Davenport 52803 is on the insurance.",
    ],
    'Jane Roe, F\n',
  )
  says(
    'postal_code',
    '01060',
    [
      'Nurse line: hi it is Ann at Acme Pharmacy 413-555-0120. Calling about Jane Roe. She gets Orencia, a thirty minute infusion, at 31 Elm Road Northampton Mass oh one oh six oh. Her nurse is out',
    ],
    '',
  )
  test('where only a delivery is told, the drug goes to where she lives', () => {
    expect(
      read(
        'Patient     ROE, JANE T          MRN   CS 0098-A\nDOB         05/21/1990   F\nDeliver to  5512 Elm Dr, Mesa, AZ 85201\nFacility    Penrose Hosp, 85281  (dc 9/14 17:00)\nMeds        1) Vancomycin 1,250 mg IV Q12H    2) rifampin PO',
      ).postal_code,
    ).toBe('85201')
  })
  test('letters of a town before its zip are no state', () => {
    expect(
      read('Jane Roe | 4/23/60 | F | 6100 Elm Blvd, Highland Park / LA 90042\nNplate').state,
    ).not.toBe('LA')
  })
  says(
    'postal_code',
    '85281',
    [
      'Home 4 Oak Rd, 85281 (mailing is PO Box 220, Mesa 85201)',
      "4 Oak Rd, Tempe AZ 85281 w/ dad Ed (mom's house is Mesa 85201 but visits are at dad's)",
    ],
    'Pt: Jane Roe, F\nEntyvio\n',
  )
  says(
    'city',
    'Oklahoma City',
    ['2512 NW 36th Elm Pl, OKC, OK 73118'],
    'Pt: Jane Roe, F\nEntyvio\n',
  )
})

describe('the access', () => {
  says('access_type', 'mid', [
    'HOSPITAL COURSE: PICC considered, so 4 Fr midline L cephalic placed 9/10. Lovenox 40 mg SQ daily x 14 days (wife gives)',
  ])
  says('access_type', 'piv', [
    'Acceso: perif\u00e9rico (no tiene puerto)',
    'perifial iv, left arm beter',
    'About an hour of prep. Forearms, easy.',
  ])
  says('access_type', 'port', ['She has an old port from chemo, good blood return, so use it'])
  says('urgent', null, ['coralie budd, peconic rush rx'])
  says(
    'access_type',
    'subq',
    [
      'Benlysta SC autoinjector weekly, switching from the monthly IV (last IV 8/21, PIV, our suite)',
    ],
    'Jane Roe, F\n',
  )
  says(
    'access_type',
    'enteral-feeding-tube',
    ['Peds GT teach, Mini-One button 14Fr placed 9/1'],
    'Lou Roe, boy\n',
  )
  says('access_type', 'mid', ['midln R 9/12'])
  says(
    'access_type',
    'subq',
    ['IV was 35 g monthly via PIV in our suite, last 9/10. SC starts 9/24, 8 g/wk'],
    'Lou Roe, m\nGammagard\n',
  )
  says('access_type', 'tunneled', [
    'old Broviac out 9/8, NEW tunneled DL Hickman L 9/12',
    'Was supposed to have a PICC; they placed a tunneled SL IJ power line 9/11',
  ])
  says('access_type', 'tunneled', [
    'Has a port BUT it acts up so they put in a tunneled R IJ; port is NOT to be accessed until a dye study',
  ])
  says('access_type', null, ['Access: poor veins, port vs PIV not decided'])
})

describe('doses, days and lengths', () => {
  says('treatment_duration_days', null, [
    '3 days of it inpt',
    'Lovenox 40 mg SQ daily x 14 days (wife gives)',
  ])
  says(
    'treatment_duration_days',
    5,
    ['LR 1 L IV daily x 5 days, MVI in the first bag'],
    'Jane Roe, F, 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n',
  )
  says('visit_duration_minutes', 180, [
    '10 mg/kg, ~1 h, plus 2 h obs per our policy. So 3 hrs then shorter',
  ])
  says('visit_duration_minutes', 120, ['start w/ you 9/24 8am, 2h (knows IVs well)'])
  says('visit_duration_minutes', 45, ['45m each'])
  says('treatment_duration_days', 4, ['Entyvio q24 x4 more days'])
  says('visit_duration_minutes', 240, [
    'UA drawn 9/21 by you too - 15 min stop. Infusion visit 4 hr',
  ])
  says('visit_duration_minutes', 75, [
    'ORDERS:\n  CEFEPIME 1 G IV Q24H\n  SN VISIT 09/24/26 1400 X 75 MIN THEN DAILY 30 MIN',
  ])
  says('visit_duration_minutes', 300, ['5 hours every day'])
  says('visit_duration_minutes', 210, [
    'the infusion runs two hours so plan on three and a half with the premeds',
    'infusion 2 hours, so figure 3.5 in all',
  ])
  says('visit_duration_minutes', 180, [
    'vancomycin 1.5 g IV q12h via pump, 2h each\nFirst visit Thurs 9/17, 8 am. 3 hr. Teach wife.',
  ])
  says('first_lifetime_dose', false, [
    'narrowed to Entyvio 9/3',
    'flu vaccine #1 given 9/3. On Entyvio since 2021',
  ])
  says(
    'first_lifetime_dose',
    false,
    ['needs RN for first home TPN. In Kettering Vale Med Ctr since 9/1; TPN since 9/3'],
    'Lou Roe, TPN 2 L\n',
  )
  says(
    'first_lifetime_dose',
    true,
    ['Entyvio 300 mg. New to her (failed pred, MTX)'],
    'Jane Roe, F\n',
  )
  says(
    'first_lifetime_dose',
    true,
    ['Injectafer 750 mg now and 7 days later, no earlier IV iron'],
    'Jane Roe, F\n',
  )
  says('first_lifetime_dose', false, [
    'Prior 5 doses home w/ another agency',
    'first time ever on drug: no (since 2017)',
    'Has been doing own infusions thru port',
    'Hosp gave it 9/10-9/12. Warfarin not used.',
    'NEW START. First 2 doses in hosp 9/11, 9/12',
    'gets it already, her nurse quit',
    'used to be done by the school nurse',
    '12 yrs on it',
    'prev nurse left 9/10',
    'No she is not a new start',
  ])
  says('first_lifetime_dose', true, [
    'Entyvio starter (2 doses). Prior tx: doxy, clinda, no biologics',
    'Wk 0 is 9/24, wk 4 10/22 (new start, failed Humira)',
    'Brand new to it. Meningitis vaccines #1 given 9/1',
    'primera dosis de su vida',
    'Es su primera infusi\u00f3n',
  ])
})

describe('labs', () => {
  says('lab_drop_off', 'Local Hospital', [
    'D/C from HUTCH VALE REG MED CTR\nBMP 9/24 PER SN - HUTCH VALE LAB',
    'cbc cmp q mon by rn - southampton hosp lab\nno pref on nurse',
  ])
  says('labs', 'No', ['Labs at HD', 'She does not require laboratory tests', 'labs non'])
  says('labs', 'Yes', [
    'Please draw a calcium the same day and take them to Quest',
    'anti-dsDNA + C3 C4 w/ wk 0, quest',
    'Labs 9/10: WBC 9.1 CRP 6.2\nWeekly CBC CMP by HHRN',
    'Antibody kit drawn q3 months by the RN',
  ])
  says('lab_drop_off', 'Unknown Lab Type', [
    'uric acid each time, RN to draw, lab not picked yet',
    'RN draws CBC, she will let us know which lab',
  ])
  says('lab_drop_off', 'Local Hospital', [
    'RN draws BMP, bring to Maine Harbor Gen lab',
    'CBC weekly by RN; take to PCMC outpatient lab',
  ])
})

describe('names and numbers', () => {
  says('patient_first_name', 'Wade', ['Name: ROE, WADE R  MR#: 00771203  DOB: 2/25/1988'], '')
  test('a Spanish letter tells days, doses, a nurse and who he is', () => {
    expect(
      read(
        'Les pido enfermero (hombre) para el Sr. Rub\u00e9n Roe, nac. 19 de agosto de 1962. Gamunex-C 30 g/d\u00eda por 3 d\u00edas; ya lleva 2 a\u00f1os. Pr\u00f3ximo ciclo: lunes 21, martes 22 y mi\u00e9rcoles 23 de septiembre',
      ),
    ).toMatchObject({
      nurse_gender_preference: 'M',
      gender: 'M',
      treatment_duration_days: 3,
      first_lifetime_dose: false,
      start_date: '2026-09-21',
    })
  })
  says('nurse_gender_preference', 'F', ['wants Wed 9/23 and a female'])
  says('dob', '1966-12-12', ['Pt/Paciente: Jane Roe   Sexo F   Nac. 12/12/1966   # ELP-2207'], '')
  says('dob', '1979-11-14', ['Lou Roe: Crysvita 70 mg q4w; next = 9/28. 11/14/79, M, CHK-XLH.'], '')
  says('pharmacy_mrn', 'WMB-C5', ['Lou Roe, 1/26/68, he, WMB-C5. Last 9/14'], '')
  says('contact_name', 'Ann Poe', [
    'wk 0 = Mon 10/12 (Columbus Day, she is off).\nAnn Poe, Acme Rx 401-555-0166',
  ])
  says('treatment', 'vancomycin', ['Rx: vancomicina 1 g IV c/12h'], 'Jane Roe, F\n')
  says('treatment', 'ceftriaxone', ['Rx: ceftriaxona 2 g IV'], 'Jane Roe, F\n')
  says('contact_name', 'Fay Poe', ['fay poe 228-555-0158 bayou willow inf'])
  says('contact_name', 'Gwen Tabor', [
    'Prescriber Dr. M. Stroud 970-555-0100\nRx: Cache Sedge Infusion; Gwen Tabor 970-555-0188',
  ])
  says('contact_name', 'Jan Teague', ['Jan Teague Cimarron Rue 405 555 0109'])
  says(
    'pharmacy_mrn',
    'NRM-616',
    ['Lou Roe dob 10/2/63 m NRM-616 / 2215 Elm St, Norman OK 73072'],
    '',
  )
  says(
    'patient_first_name',
    'Kwame',
    [
      "Kwame Roe's Ultomiris 3,300 mg (q8w) is due 12/2.\nDOB 12/19/89 / COL-ULT-3 / 7100 Minstrel Sweetgum Way, Columbia MD 21046",
    ],
    '',
  )
  says('contact_name', 'Ann Poe', ['Ann Poe / Flathead Sumac / 406-555-0107'])
  says('gender', 'M', ['- Sal (Salvatore) Roe, 68m, 4/4/58, SI-7712'], '')
  says('nurse_gender_preference', 'N/A', ['Nurse: el que sea'])
  says('gender', 'M', ['new one - Lou Roe 3/12/81 m our JOP-118'], '')
  says(
    'patient_last_name',
    'Roe',
    ['Krystexxa q2wk (#9) next Thurs. Lou Roe (xmas eve 1971), FRS-8, he speaks Spanish'],
    '',
  )
  says('pharmacy_mrn', 'HBO-42', ['pharmacy adds: pt HBO-42. RN 1h visit Friday'])
  says(
    'pharmacy_mrn',
    'FW 2209',
    ['1203 Oak Ave Mesa AZ 85201; 6/6/79; FW 2209'],
    'MS relapse - Jane Roe - IVMP\n',
  )
  says('contact_name', 'Ann Poe', [
    'Ann Poe Blue Ridge Tansy Pharm 828-555-0150',
    'Ann Poe Summit City Sage 260-555-0175',
    'Ann Poe, White Rock Yarrow, 214-555-0131',
  ])
  says('gender', 'F', ['Ella habla solo espa\u00f1ol'], 'Lou Roe (30/07/1975)\n')
  says(
    'gender',
    'F',
    ['Calling about Connie Roe, R O M E F, birthday 8/8/1954. She gets Orencia'],
    '',
  )
  test('a value behind its label heads no block', () => {
    expect(
      read(
        'RE: Jane Roe 04/04/2001 - Entyvio\nDetails:\n  - our ref for her: SEA/2044\n  - PIV\n  - CRP + CBC at wk 0: RN draw, LabCorp\nAnn Poe, Emerald Rx, Seattle WA 98109 / 206-555-0167 / apoe@emerald.example',
      ),
    ).toMatchObject({ contact_name: 'Ann Poe', contact_phone: '2065550167', labs: 'Yes' })
  })
  says('pharmacy_mrn', 'CLE-909', ['Her file: CLE-909. Ann Poe, Elm Pharmacy 216.555.0185'])
  says('pharmacy_mrn', 'SF-A1-07', ['Jane Roe (12/30/57) SF-A1-07 is losing her nurse'], '')
  says('dob', '1986-10-31', ['Update on Jane Roe (DSM-PNH-2, Halloween baby 1986)'], '')
  says(
    'patient_last_name',
    'Roe',
    ['Update on Jane Roe (DSM-PNH-2, Halloween baby 1986)\nUltomiris'],
    '',
  )
  says('patient_first_name', 'Beaumont', ['B. Roe (Beaumont), 71 M, DOB 5/15/55'], '')
  says('contact_name', 'Ann Poe', [
    '22 Camino Pi\u00f1on Lindo, Santa Fe NM 87505. Ann Poe, Acme Rx 505.555.0119',
  ])
})

describe('exports', () => {
  test('a bundle says of each resource what it is', () => {
    const bundle = {
      resourceType: 'Bundle',
      entry: [
        {
          resource: {
            resourceType: 'Organization',
            name: 'Acme Infusion',
            address: [{ city: 'Tempe', state: 'AZ', postalCode: '85281' }],
          },
        },
        {
          resource: {
            resourceType: 'Practitioner',
            name: [{ family: 'Poe', given: ['Ann'] }],
            telecom: [{ system: 'phone', value: '480-555-0100' }],
          },
        },
        {
          resource: {
            resourceType: 'Patient',
            identifier: [{ type: 'pharmacy', value: 'FRD-0817' }],
            name: [{ family: 'Roe', given: ['Jane'] }],
            gender: 'female',
            birthDate: '1970-03-03',
            address: [
              {
                use: 'home',
                line: ['12 W Elm St'],
                city: 'Mesa',
                state: 'AZ',
                postalCode: '85201',
              },
            ],
          },
        },
      ],
    }
    expect(read(JSON.stringify(bundle, null, 2))).toMatchObject({
      postal_code: '85201',
      patient_first_name: 'Jane',
      patient_last_name: 'Roe',
      contact_name: 'Ann Poe',
      contact_phone: '4805550100',
      pharmacy_mrn: 'FRD-0817',
    })
  })
  test('attributes of an element tell the visit', () => {
    const xml =
      '<referral id="1"><patient mrn="KC-2" first="Jane" last="Roe" dob="1992-08-08" sex="F"><address line1="1 Elm St" city="Mesa" state="AZ" zip="85201"/></patient><order drug="iron sucrose" firstLifetimeDose="true"/><visit requestedStart="2026-09-24" minutes="45"/></referral>'
    expect(read(xml)).toMatchObject({ visit_duration_minutes: 45, start_date: '2026-09-24' })
  })
  test('HL7 gives its drug, numbers and route in the fields of its segments', () => {
    const text =
      'MSH|^~\\&|A|B|C|D|20260914||REF^I12|1|P|2.5\nPRD|RP|POE^ANN|||^^^^^^480^5550100\nPID|1||TX-4471^^^A^MR||ROE^JANE||19700303|F|||12 W ELM ST^^MESA^AZ^85201\nRXE|1|DAPTOMYCIN^CUBICIN|500||MG|||IV Q24H\nNTE|1||PT REQUESTS FEMALE NURSE. PRIORITY: URGENT'
    expect(read(text)).toMatchObject({
      contact_phone: '4805550100',
      nurse_gender_preference: 'F',
      treatment: expect.stringMatching(/daptomycin/i),
      urgent: true,
    })
  })
  test('the hours of a therapy are no visit, the minutes of the nursing are', () => {
    expect(
      read(
        '{"patient":{"mrn":"A-77","name":{"first":"Jane","last":"Roe"},"birthDate":"1970-03-03"},"therapy":{"drug":"TPN","hours":12},"nursing":{"estMinutes":150}}',
      ).visit_duration_minutes,
    ).toBe(150)
  })
  test('goods on their way refer nobody', () => {
    const { fields } = readReferral(
      'Subject: Order 77120 shipped\n\nYour order has shipped.\n- PICC dressing kits\n- NS flush 10 mL\nShip to: 410 Depot St, Bend, OR 97702\nQuestions? 541-555-0100',
      monday,
      reference,
    )
    expect(fieldNames.filter((name) => fields[name] !== null)).toEqual([])
  })
  test('what a plan has refused refers nobody', () => {
    const { fields } = readReferral(
      'Determination: DENIED\nRequested service: Hizentra, 4 visits, 09/21/2026\nDecision: not approved. Appeals: 804-555-0168, appeals@plan.example',
      monday,
      reference,
    )
    expect(fieldNames.filter((name) => fields[name] !== null)).toEqual([])
  })
})

describe('whose', () => {
  test("a number behind street and zip is the patient's", () => {
    expect(
      read(
        'From: Ann Poe <apoe@acme.example>\nSubject: Roe\n\nJane Roe DOB 3/3/1970 F\n12 W Elm St, Mesa AZ 85201, ph 480-555-0131\nEntyvio',
      ).contact_phone,
    ).toBeNull()
  })
  test('a street of three words is nobody', () => {
    expect(
      read(
        'Jane Roe, F, 3/3/70. Entyvio. 2133 Oak Patch Hollow Rd, Mesa 85201 AZ. Ann Poe @ Acme Thistle Rx 480 555 0128',
      ).contact_name,
    ).toBe('Ann Poe')
  })
  test('the drug beside a name tells the patient', () => {
    expect(
      read(
        'Dear team,\n\nTepezza #3 for Jane Roe. #1 and #2 were at our suite (85281), tolerated.\n\nDOB 3/3/1970\n12 W Elm St, Mesa AZ 85201',
      ),
    ).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe' })
  })
  test('a number of three parts is a number, and its letters no route', () => {
    expect(
      read(
        'Jane Roe (3/3/1970, F) JX-SC-018 moved to IV Remodulin, Hickman\n12 W Elm St, Mesa AZ 85201',
      ),
    ).toMatchObject({ pharmacy_mrn: 'JX-SC-018', access_type: 'tunneled' })
  })
  says(
    'gender',
    'M',
    ['The hospital RN connects the pump before he leaves'],
    'Lou Roe, 2/29/1944\n12 W Elm St, Mesa, AZ 85201\nmilrinone\n',
  )
  says('gender', 'M', ["Window next week, he'd like Thursday"], 'Lou Roe, 2/29/1944\n')
  test("the other number of a call log is the caller's", () => {
    expect(
      read(
        '[CALL LOG #8812] 09/14/2026 10:28 AM  IN  (480) 555-0186  dur 6m\nAnn Poe (Acme Infusion) wants RN for Jane Roe, DOB 3/3/70. pt cell 480-555-0115. 12 W Elm St, Mesa AZ 85201. Feraheme',
      ).contact_phone,
    ).toBe('4805550186')
  })
  test('a licence with its stops is one', () => {
    expect(read(`${head}You may reach me at 480-555-0137.\nAnn Poe, R.Ph.`)).toMatchObject({
      contact_name: 'Ann Poe',
      contact_phone: '4805550137',
    })
  })
  says('gender', 'F', ['F, 28 (11/28/97)'], 'Lou Roe\n')
})

test('a drug with its dose says more than words that no dose follows, and what an ER gave is given', () => {
  expect(
    read(
      'NEED ASAP: optic neuritis. methylpred 1000 mg IV daily x 5. ER gave dexamethasone 10 only.\nJane Roe F 1/30/1984, 12 W Elm St, Mesa AZ 85201',
    ).treatment,
  ).toMatch(/methylprednisolone|medrol/i)
  expect(
    read(
      `Jane Roe, F, 3/3/1970, 12 W Elm St, Mesa AZ 85201. She no longer wants Octagam, doctor okayed Privigen`,
    ).treatment,
  ).toMatch(/privigen/i)
})

test('a drug she gives herself is not the one wanted, and a pump taken off is what the nurse does', () => {
  expect(
    read(
      'MS flare: methylprednisolone 1g IV qd x 3 d. Pt is on Kesimpta monthly (self inj, next 9/28) - not related.\nJane Roe F 10/8/87, PIV',
    ),
  ).toMatchObject({
    treatment: expect.stringMatching(/methylprednisolone/i),
    access_type: 'piv',
    treatment_duration_days: 3,
  })
  expect(
    read(
      'Infusion Wed 9/16 at Big Bend Cancer (32308): oxaliplatin, 5FU bolus, then 46h pump connected there. Home RN only disconnects: Fri 9/18\nJane Roe F 10/8/87',
    ),
  ).toMatchObject({ treatment: expect.stringMatching(/disconnect/i), start_date: '2026-09-18' })
})

test('what she was approved for but did not choose is not wanted', () => {
  expect(
    read(
      'Jane Roe, F, 3/3/1970, 12 W Elm St, Mesa AZ 85201. Was approved for IVIG but chose SC.\nHizentra 10 g weekly',
    ).treatment,
  ).toMatch(/hizentra/i)
})

test('an arrow leads from one drug to another, in small letters too', () => {
  expect(
    read(
      'Jane Roe, F, 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nChanges: drug fluconazole IV -> micafungin 100 mg IV q24h',
    ).treatment,
  ).toMatch(/micafungin/i)
})

test('a bracket behind a day tells which day that is', () => {
  expect(
    read(`${head}Her nurse goes on leave after her 9/14 infusion (today).`).start_date,
  ).toBeNull()
})

test('a birthday in two figures is no day of a visit', () => {
  expect(
    read(
      'need RN visits Q2W for Lou Roe 90 y/o (12/12/35)\nAranesp 60 mcg SC, next due this Friday\n12 W Elm St, Mesa AZ 85201',
    ).start_date,
  ).toBe('2026-09-18')
})

test('a drug that stays with the hospital is not the one wanted', () => {
  expect(
    read(
      'Subject: Solu-Medrol x 3, MS\n\nJane Roe, F, 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nSolu-Medrol 1 g IV daily\nTysabri stays on schedule at the hospital 9/20, not you',
    ).treatment,
  ).toMatch(/medrol|methylprednisolone/i)
})
