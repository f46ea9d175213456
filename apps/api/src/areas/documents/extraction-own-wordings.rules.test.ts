// DOC "Whose values" 064 to 072: letters of one patient, in wordings of their own.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-06-08T09:15:00-07:00', reference).fields
const placeOf = (text: string) => {
  const { postal_code, city, state } = read(text)
  return [postal_code, city, state]
}
type Fields = Partial<ReferralFields>
type Place = readonly (string | null)[]

test.each<readonly [text: string, expected: Fields]>([
  [
    'Leo Marsh M 7/1/1955, 8 Fern Dr, Tulsa OK 74105. Ocrevus 600 mg IV, PIV, first visit 6/22 or, scratch that, 6/24.',
    { start_date: '2026-06-24' },
  ],
  [
    'Leo Marsh (DOB 1/7/1955 -- mistyped, 7/1/1955), Tulsa OK 74105, Ocrevus, PIV, 6/22',
    { dob: '1955-07-01' },
  ],
  ['Leo Marsh 7/1/1955 Tulsa OK\nzip 74015 oops 74105\nOcrevus PIV 6/22', { postal_code: '74105' }],
  [
    'Leo Marsh 7/1/1955 Tulsa OK 74105 Ocrevus PIV 6/22 visit 4 hrs no 5 hrs',
    { visit_duration_minutes: 300 },
  ],
  [
    'Leo Marsh 7/1/1955 Tulsa OK 74105. Ocrevus via PICC (correction: port), 6/22',
    { access_type: 'port' },
  ],
  [
    'From: Di Cole <di@acme.test>\nSent: Monday, June 8, 2026 8:00 AM\nSubject: RE: Marsh\n\n' +
      'Zip was wrong, it should be 74105.\n\nFrom: Di Cole <di@acme.test>\n' +
      'Sent: Friday, June 5, 2026 9:00 AM\nSubject: Marsh\n\n' +
      'Leo Marsh, 7/1/1955, 8 Fern Dr, Tulsa OK 74150. Ocrevus, PIV, start 6/22\n',
    { postal_code: '74105' },
  ],
  [
    'Leo Marsh 7/1/1955 Tulsa OK 74105. Ocrevus PIV 6/22. Our ID LM-204, I mean LM-240.',
    { pharmacy_mrn: 'LM-240' },
  ],
  [
    'Leo Marsh 7/1/1955 Tulsa OK 74105. Ocrevus PIV, start the 22nd, should be the 23rd of June',
    { start_date: '2026-06-23' },
  ],
  [
    'Leo Marsh 7/1/1955 Tulsa OK 74105. Ocrevus, make that Briumvi, PIV 6/22',
    { treatment: 'Briumvi (ublituximab-xiiy)' },
  ],
  [
    'Leo Marsh 7/1/1955 Tulsa OK 74105. Ocrevus PIV 6/22. No premeds, no labs, no port. Sorry for the rush!',
    { start_date: '2026-06-22', postal_code: '74105', dob: '1955-07-01' },
  ],
])('DOC-064 the value meant is read: %#', (text, expected) => {
  expect(read(text)).toMatchObject(expected)
})

test.each<readonly [text: string, expected: RegExp | null]>([
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Ocrevus got denied by his plan so we go with Briumvi 150 mg IV, PIV, 6/22',
    /Briumvi/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nTransition to Ultomiris 3300 mg from Soliris, port, 6/22',
    /Ultomiris/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nPt refuses Tysabri. MD chose Ocrevus 300 mg IV, PIV 6/22',
    /Ocrevus/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Cefazolin stopped 6/7 (rash). Daptomycin 500 mg IV daily, PICC, 6/9',
    /daptomycin|Cubicin/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Order 6/1: Entyvio 300 mg IV. Order 6/7: Skyrizi 600 mg IV replaces Entyvio. PIV 6/22',
    /Skyrizi/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nDeclined Leqembi, nothing else ordered. Visit 6/22',
    null,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nUse Inflectra rather than Remicade, 500 mg IV, PIV, 6/22',
    /Inflectra/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Venofer on hold until ferritin; vancomycin 1 g IV q12h, PICC, 6/22',
    /vancomycin/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nNo usar Remicade, usar Inflectra 500 mg, PIV, 22 de junio',
    /Inflectra/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nHe failed Humira. Entyvio 300 mg IV, PIV 6/22',
    /Entyvio/i,
  ],
])('DOC-065 the drug to be given now is read: %#', (text, expected) => {
  if (expected === null) expect(read(text).treatment).toBeNull()
  else expect(read(text).treatment).toMatch(expected)
})

test.each<readonly [text: string, expected: string]>([
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus PIV, soc Mon 6/22\n' +
      'No staff Monday. Tuesday?\nperfect',
    '2026-06-23',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Ocrevus PIV, 6/22 requested. Sorry, nobody on 6/22. How about 6/24? - Yes, 6/24 is good',
    '2026-06-24',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus PIV, visit thurs 6/18\n' +
      'thurs not available, fri 6/19?',
    '2026-06-19',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Ocrevus PIV, miércoles 17 de junio\nel miércoles no hay enfermera, ¿jueves?\nsí',
    '2026-06-18',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus PIV, start 6/22, Monday works, see you then',
    '2026-06-22',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus PIV, start 6/22. Labs on Tuesday, not with us.',
    '2026-06-22',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Ocrevus PIV, Tuesday 6/16 he has chemo so that will not work. Friday 6/19 then.',
    '2026-06-19',
  ],
])('DOC-066 the agreed day is read: %#', (text, expected) => {
  expect(read(text).start_date).toBe(expected)
})

test.each<readonly [text: string, expected: string]>([
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Ocrevus 300 mg: day 1 was 6/2 at Mercy, day 15 is 6/16 at home, PIV',
    '2026-06-16',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nEntyvio: first two doses done, third dose 6/25, PIV',
    '2026-06-25',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Remicade wk 0 (5/11) and wk 2 (5/25) completed; wk 6 6/22, PIV',
    '2026-06-22',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nFeraheme #1 given 6/4 in the ER, #2 6/11, PIV',
    '2026-06-11',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Stelara IV load given 5/1. Skyrizi wk 0 6/22, wk 4 7/20, PIV',
    '2026-06-22',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Dosis 2 de 3 aplicada el 4 de junio, dosis 3 el 18 de junio, Venofer, PIV',
    '2026-06-18',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'Injectafer dose 1: 06/05/2026 received. Dose 2: 06/12/2026.',
    '2026-06-12',
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nTremfya loading: wk0 6/22, wk4 7/20, wk8 8/17',
    '2026-06-22',
  ],
])('DOC-068 the next dose is read: %#', (text, expected) => {
  expect(read(text).start_date).toBe(expected)
})

test.each<readonly [text: string, expected: Place]>([
  [
    'Leo Marsh M 7/1/1955, Ocrevus PIV 6/22\nShip from: 9 Dock St, Dallas TX 75207\nHome: 8 Fern Dr, Tulsa OK 74105',
    ['74105', 'Tulsa', 'OK'],
  ],
  [
    'Leo Marsh M 7/1/1955, Ocrevus PIV 6/22\nPCP office: 4 Main St, Broken Arrow OK 74012. ' +
      'Lives at 8 Fern Dr, Tulsa OK 74105',
    ['74105', 'Tulsa', 'OK'],
  ],
  [
    'Leo Marsh M 7/1/1955, Ocrevus PIV 6/22, 8 Fern Dr, Tulsa OK 74105. He will be in Dallas ' +
      'TX 75207 from 7/10 to 7/20.',
    ['74105', 'Tulsa', 'OK'],
  ],
  [
    'Insurance: Acme, PO Box 9, Omaha NE 68102\nLeo Marsh M 7/1/1955\n' +
      'Patient address: 8 Fern Dr, Tulsa OK 74105\nOcrevus PIV 6/22',
    ['74105', 'Tulsa', 'OK'],
  ],
  [
    '{"vendor":{"zip":"75207","state":"TX"},"client":{"name":"Leo ' +
      'Marsh","dob":"1955-07-01"},"visit_address":{"street":"8 Fern ' +
      'Dr","city":"Tulsa","state":"OK","zip":"74105"},"drug":"Ocrevus","start":"2026-06-22"}',
    ['74105', 'Tulsa', 'OK'],
  ],
  [
    '{"prescriber":{"name":"Dr Hale","address":{"city":"Broken Arrow","state":"OK","zip":"740' +
      '12"}},"patient":{"name":"Leo Marsh","dob":"1955-07-01","address":{"street":"8 Fern ' +
      'Dr","city":"Tulsa","state":"OK","zip":"74105"}},"drug":"Ocrevus","start":"2026-06-22"}',
    ['74105', 'Tulsa', 'OK'],
  ],
  [
    '<ref><facility><city>Dallas</city><state>TX</state><zip>75207</zip></facility><patient><' +
      'name>Leo Marsh</name><dob>1955-07-01</dob></patient><drug>Ocrevus</drug><start>2026-06-2' +
      '2</start></ref>',
    [null, null, null],
  ],
  [
    'facility_city: Dallas\nfacility_zip: 75207\nhome_city: Tulsa\nhome_state: OK\n' +
      'home_zip: 74105\npatient_name: Leo Marsh\npatient_dob: 07/01/1955\ndrug: Ocrevus',
    ['74105', 'Tulsa', 'OK'],
  ],
])('DOC-044 DOC-067 the place of the visit is read: %#', (text, expected) => {
  expect(placeOf(text)).toEqual(expected)
})

test.each<readonly [text: string, expected: Fields]>([
  ['Labs   N / (Y)', { labs: 'Yes' }],
  ['Sex   (x) M  ( ) F', { gender: 'M' }],
  ['Sex: female / **male**', { gender: 'M' }],
  ['Access   port   [midline]   piv', { access_type: 'mid' }],
  ['First dose ever:  no   (yes)', { first_lifetime_dose: true }],
  ['Line: picc _port_ piv', { access_type: 'port' }],
  ['Sex  M / F  ', { gender: null }],
  ['Labs: [ ] Yes [ ] No', { labs: null }],
  ['Urgent:  Y   (N)', { urgent: false }],
  ['Access: >> PIV   PICC   PORT', { access_type: 'piv' }],
])('DOC-069 the marked choice is read: %#', (text, expected) => {
  const form = `Name  Robin Vale    DOB  02/09/1961\nDrug  Remicade 500 mg IV\n${text}\nStart  06/18/2026\n`
  expect(read(form)).toMatchObject(expected)
})

test.each<readonly [text: string, expected: RegExp]>([
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nbevacizumab-bvzr 500 mg in NS 100 mL, port, 6/22',
    /bevacizumab-bvzr|Zirabev/i,
  ],
  [
    'Subject: ertapenem - Marsh\n\nLeo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      '1 g in 50 mL NS daily, PICC, 6/22',
    /ertapenem|Invanz/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nSodium chloride 0.9% 250 mL, Ocrevus 600 mg, PIV 6/22',
    /Ocrevus/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\ntrastuzumab-qyyp 400 mg IV, port, 6/22',
    /trastuzumab-qyyp|Trazimera/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\n' +
      'heparin lock, NS flush, ceftriaxone 2 g IVP daily, PICC 6/22',
    /ceftriaxone/i,
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nadalimumab-adaz 40 mg SQ, 6/22',
    /adalimumab-adaz|Hyrimoz/i,
  ],
])('DOC-070 the product ordered is read: %#', (text, expected) => {
  expect(read(text).treatment).toMatch(expected)
})

test.each<readonly [text: string, expected: Fields]>([
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus IV, start 6/22/26',
    { access_type: null, first_lifetime_dose: null },
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus IV start on Monday',
    { access_type: null, first_lifetime_dose: null },
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus PIV 6/22. Nobody picked up when we called',
    { nurse_gender_preference: null },
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus PIV 6/22, first ever dose',
    { first_lifetime_dose: true },
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus PIV 6/22. Can anyone start him Monday?',
    { nurse_gender_preference: null, first_lifetime_dose: null },
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus 6/22, hard IV start',
    { access_type: 'piv' },
  ],
  [
    'Leo Marsh, M, DOB 7/1/1955, 8 Fern Dr, Tulsa OK 74105\nOcrevus 6/22, start time 10 am',
    { first_lifetime_dose: null, access_type: null },
  ],
])('DOC-071 a word in another role says nothing: %#', (text, expected) => {
  expect(read(text)).toMatchObject(expected)
})

test.each<readonly [text: string, expected: Place]>([
  ['5 Low St, Lowell, MA 1852', ['01852', 'Lowell', 'MA']],
  ['5 Low St, Camden NJ 8102-1234', ['08102', 'Camden', 'NJ']],
  ['5 Low St, Tulsa OK 7 4105', ['74105', 'Tulsa', 'OK']],
  ['5 Low St, Tulsa, OK\n74105-2231', ['74105', 'Tulsa', 'OK']],
  ['5 Low St, Tulsa, OK 99950', [null, 'Tulsa', 'OK']],
  ['Camp 4, APO AE 09012', ['09012', 'APO', 'AE']],
  ['5 Reef, Pago Pago, AS 96799', ['96799', 'Pago Pago', 'AS']],
  ['5 Low St, Concord NH 3301', ['03301', 'Concord', 'NH']],
])('DOC-072 the zip is read as it was sent: %#', (text, expected) => {
  const letter = `Nora Vale, F, DOB 2/9/1961\n${text}\nRemicade 500 mg IV, PIV, start 6/18/2026\n`
  expect(placeOf(letter)).toEqual(expected)
})
