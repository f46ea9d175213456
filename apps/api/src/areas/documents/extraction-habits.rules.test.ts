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

function says<K extends keyof ReferralFields>(field: K, value: ReferralFields[K], sayings: readonly string[], before = head) {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(read(`${before}${saying}`)[field]).toEqual(value)
  })
}

describe('forms', () => {
  test('headings over lines that name their own values hold no values of their own', () => {
    const form = 'OAKEN HILL PHARMACY\n  9 N Main St, Dover, DE 19901\n\nPATIENT INFORMATION\nLast: Roe          First: Jane\n\nDIAGNOSIS\n[x] G61.81\n\nMEDICATION\n[x] Octagam 10%\nDose: 30 g\n\nACCESS\n[x] Peripheral\n\nLABS BY NURSE\n[ ] CBC  [x] None\n\nADDRESS\nHome address: 4 Oak Rd, Cherry Hill, NJ 08003\n'
    expect(read(form)).toMatchObject({ patient_last_name: 'Roe', patient_first_name: 'Jane', postal_code: '08003', labs: 'No', treatment: expect.stringContaining('Octagam') })
  })
  test('an empty number takes no day for itself', () => {
    expect(read('PATIENT   JANE ROE     SEX F\nBIRTH DATE   MAR 3 1970        PATIENT NO.  ________\nSTREET  12 W ELM ST\nCITY/ST/ZIP  MESA AZ 85201').pharmacy_mrn).toBeNull()
    expect(read('Jane Roe, DOB 3-3-1970, migraine\n12 W Elm St, Mesa, AZ 85201\nVyepti').pharmacy_mrn).toBeNull()
  })
  test('an address is copied, so a fax cannot misread it', () => {
    expect(read(`From: Lena Banks <lbanks@acme.example>\nPt narne: ${head.slice(4)}Frorn horne, rnidline, D0B 03/O3/197O`).contact_email).toBe('lbanks@acme.example')
  })
  test('sections bear letters, and a block of the requester names its contact', () => {
    expect(read(`SECTION A - REQUESTOR\nName: Ann Poe        Title: Pharmacy Tech        Phone: 480-555-0100\n\nSECTION B - PATIENT\nFirst name: Jane     Last name: Roe\nDOB: 3/3/1970   Zip: 85201`)).toMatchObject({ contact_name: 'Ann Poe', contact_phone: '4805550100', patient_last_name: 'Roe' })
  })
  test('of a numbered list the items that are staffed or held are none of ours, and the day beats the week', () => {
    const list = 'patients for week of 9/21 (only open ones)\n1. STAFFED  John Doe, Ocrevus, Tempe 85281, 9/22\n2. OPEN     Jane Roe, Entyvio 300 mg IV, 12 W Elm St, Mesa AZ 85201, Thurs 9/24, F, DOB 3/3/1970, ACM-2087. last 7/30\n3. HOLD     Ida Moe, Tysabri, Mesa 85204 (insurance)'
    expect(read(list)).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe', postal_code: '85201', start_date: '2026-09-24', pharmacy_mrn: 'ACM-2087' })
  })
  test('the stamp of a sent message names its sender', () => {
    expect(read(`Acme Infusion\nSent 9/14/2026 09:20 by Ann Poe-Diaz (RN liaison)  480-555-0100\n\n${head}`).contact_name).toBe('Ann Poe-Diaz')
  })
})

describe('the first day', () => {
  says('start_date', '2026-09-24', ['She will have dose 4 of 12 on Thurs 9/24. Doses 1 - 3 were given at the office', 'Primera visita: jueves 24 de septiembre, 10 am', 'Dose 1 on Thursday 9/24, dose 2 wk after', 'Window 9/22-9/30, she\'d like Thursday the 24th', 'Drug lands 9/21, so any day Thu 9/24 or after', 'Last dose at the clinic 9/17, then home from 9/24', 'We would be glad if you could begin on Thursday, September 24, at any hour', 'Drug will not be in until 9/22, so the Thurs after that, 9/24', 'Wants Tuesday 9/22, but the box comes 9/23, so 9/24', 'Disconnect at home Thu 9/24. C1D1 is Tue 9/22 @ the oncology office', 'No start yet: vaccine #2 due 9/21. Start 9/24'])
  says('start_date', '2026-09-15', ['Nurse tonight or tomorrow AM\nStart 9/15 in the morning'])
  says('start_date', '2026-09-22', ['No drug to give. RN to draw CBC q Tues x 3, first 9/22, before noon'])
  says('start_date', null, ['Flu vaccine #2 due 10/15'])
})

describe('the place', () => {
  says('postal_code', '85281', ['New: 4 Oak Rd, Tempe, AZ 85281 (old one was in Mesa 85201)'], 'Pt: Jane Roe, F\nEntyvio\n')
  says('postal_code', '85281', ['Subject: Tempe 85281\n\nShe moves to Tempe from Mesa AZ 85201 on Sunday. New address 4 Oak Rd, Tempe AZ'], 'From: Ann Poe <apoe@acme.example>\n')
})

describe('the place, further', () => {
  says('postal_code', '85281', ['Home 4 Oak Rd, 85281 (mailing is PO Box 220, Mesa 85201)', '4 Oak Rd, Tempe AZ 85281 w/ dad Ed (mom\'s house is Mesa 85201 but visits are at dad\'s)'], 'Pt: Jane Roe, F\nEntyvio\n')
  says('city', 'Oklahoma City', ['2512 NW 36th Elm Pl, OKC, OK 73118'], 'Pt: Jane Roe, F\nEntyvio\n')
})

describe('the access', () => {
  says('access_type', 'mid', ['HOSPITAL COURSE: PICC considered, so 4 Fr midline L cephalic placed 9/10. Lovenox 40 mg SQ daily x 14 days (wife gives)'])
  says('access_type', 'piv', ['Acceso: perif\u00e9rico (no tiene puerto)', 'perifial iv, left arm beter'])
  says('access_type', null, ['Access: poor veins, port vs PIV not decided'])
})

describe('doses, days and lengths', () => {
  says('treatment_duration_days', null, ['Lovenox 40 mg SQ daily x 14 days (wife gives)'])
  says('treatment_duration_days', 5, ['LR 1 L IV daily x 5 days, MVI in the first bag'], 'Jane Roe, F, 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n')
  says('visit_duration_minutes', 210, ['the infusion runs two hours so plan on three and a half with the premeds', 'infusion 2 hours, so figure 3.5 in all'])
  says('visit_duration_minutes', 180, ['vancomycin 1.5 g IV q12h via pump, 2h each\nFirst visit Thurs 9/17, 8 am. 3 hr. Teach wife.'])
  says('first_lifetime_dose', false, ['narrowed to Entyvio 9/3', 'flu vaccine #1 given 9/3. On Entyvio since 2021'])
  says('first_lifetime_dose', false, ['NEW START. First 2 doses in hosp 9/11, 9/12', 'gets it already, her nurse quit', 'used to be done by the school nurse', 'No she is not a new start'])
  says('first_lifetime_dose', true, ['Wk 0 is 9/24, wk 4 10/22 (new start, failed Humira)', 'Brand new to it. Meningitis vaccines #1 given 9/1', 'primera dosis de su vida', 'Es su primera infusi\u00f3n'])
})

describe('labs', () => {
  says('labs', 'No', ['She does not require laboratory tests', 'labs non'])
  says('labs', 'Yes', ['Please draw a calcium the same day and take them to Quest', 'anti-dsDNA + C3 C4 w/ wk 0, quest', 'Labs 9/10: WBC 9.1 CRP 6.2\nWeekly CBC CMP by HHRN', 'Antibody kit drawn q3 months by the RN'])
  says('lab_drop_off', 'Unknown Lab Type', ['uric acid each time, RN to draw, lab not picked yet', 'RN draws CBC, she will let us know which lab'])
  says('lab_drop_off', 'Local Hospital', ['RN draws BMP, bring to Maine Harbor Gen lab', 'CBC weekly by RN; take to PCMC outpatient lab'])
})

describe('exports', () => {
  test('HL7 gives its drug, numbers and route in the fields of its segments', () => {
    const text = 'MSH|^~\\&|A|B|C|D|20260914||REF^I12|1|P|2.5\nPRD|RP|POE^ANN|||^^^^^^480^5550100\nPID|1||TX-4471^^^A^MR||ROE^JANE||19700303|F|||12 W ELM ST^^MESA^AZ^85201\nRXE|1|DAPTOMYCIN^CUBICIN|500||MG|||IV Q24H\nNTE|1||PT REQUESTS FEMALE NURSE. PRIORITY: URGENT'
    expect(read(text)).toMatchObject({ contact_phone: '4805550100', nurse_gender_preference: 'F', treatment: expect.stringMatching(/daptomycin/i), urgent: true })
  })
  test('the hours of a therapy are no visit, the minutes of the nursing are', () => {
    expect(read('{"patient":{"mrn":"A-77","name":{"first":"Jane","last":"Roe"},"birthDate":"1970-03-03"},"therapy":{"drug":"TPN","hours":12},"nursing":{"estMinutes":150}}').visit_duration_minutes).toBe(150)
  })
  test('DOC-056 what a plan has refused refers nobody', () => {
    const { fields } = readReferral('Determination: DENIED\nRequested service: Hizentra, 4 visits, 09/21/2026\nDecision: not approved. Appeals: 804-555-0168, appeals@plan.example', monday, reference)
    expect(fieldNames.filter((name) => fields[name] !== null)).toEqual([])
  })
})

describe('whose', () => {
  test('a number behind street and zip is the patient\'s', () => {
    expect(read('From: Ann Poe <apoe@acme.example>\nSubject: Roe\n\nJane Roe DOB 3/3/1970 F\n12 W Elm St, Mesa AZ 85201, ph 480-555-0131\nEntyvio').contact_phone).toBeNull()
  })
  test('a street of three words is nobody', () => {
    expect(read('Jane Roe, F, 3/3/70. Entyvio. 2133 Oak Patch Hollow Rd, Mesa 85201 AZ. Ann Poe @ Acme Thistle Rx 480 555 0128').contact_name).toBe('Ann Poe')
  })
  test('the drug beside a name tells the patient', () => {
    expect(read('Dear team,\n\nTepezza #3 for Jane Roe. #1 and #2 were at our suite (85281), tolerated.\n\nDOB 3/3/1970\n12 W Elm St, Mesa AZ 85201')).toMatchObject({ patient_first_name: 'Jane', patient_last_name: 'Roe' })
  })
  test('a number of three parts is a number, and its letters no route', () => {
    expect(read('Jane Roe (3/3/1970, F) JX-SC-018 moved to IV Remodulin, Hickman\n12 W Elm St, Mesa AZ 85201')).toMatchObject({ pharmacy_mrn: 'JX-SC-018', access_type: 'tunneled' })
  })
  says('gender', 'M', ['The hospital RN connects the pump before he leaves'], 'Lou Roe, 2/29/1944\n12 W Elm St, Mesa, AZ 85201\nmilrinone\n')
  says('gender', 'M', ['Window next week, he\'d like Thursday'], 'Lou Roe, 2/29/1944\n')
  test('the other number of a call log is the caller\'s', () => {
    expect(read('[CALL LOG #8812] 09/14/2026 10:28 AM  IN  (480) 555-0186  dur 6m\nAnn Poe (Acme Infusion) wants RN for Jane Roe, DOB 3/3/70. pt cell 480-555-0115. 12 W Elm St, Mesa AZ 85201. Feraheme').contact_phone).toBe('4805550186')
  })
  test('a licence with its stops is one', () => {
    expect(read(`${head}You may reach me at 480-555-0137.\nAnn Poe, R.Ph.`)).toMatchObject({ contact_name: 'Ann Poe', contact_phone: '4805550137' })
  })
  says('gender', 'F', ['F, 28 (11/28/97)'], 'Lou Roe\n')
})

test('an arrow leads from one drug to another, in small letters too', () => {
  expect(read('Jane Roe, F, 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nChanges: drug fluconazole IV -> micafungin 100 mg IV q24h').treatment).toMatch(/micafungin/i)
})

test('a birthday in two figures is no day of a visit', () => {
  expect(read('need RN visits Q2W for Lou Roe 90 y/o (12/12/35)\nAranesp 60 mcg SC, next due this Friday\n12 W Elm St, Mesa AZ 85201').start_date).toBe('2026-09-18')
})

test('a drug that stays with the hospital is not the one wanted', () => {
  expect(read('Subject: Solu-Medrol x 3, MS\n\nJane Roe, F, 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nSolu-Medrol 1 g IV daily\nTysabri stays on schedule at the hospital 9/20, not you').treatment).toMatch(/medrol|methylprednisolone/i)
})
