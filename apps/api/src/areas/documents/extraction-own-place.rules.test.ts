// DOC "Whose values" 067, DOC "Referral text extraction" 044: the place of the visit and no other, in prose and
// in structured text.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const placeOf = (text: string) => {
  const { postal_code, city, state } = readReferral(
    text,
    '2026-06-08T09:15:00-07:00',
    reference,
  ).fields
  return [postal_code, city, state]
}
const order = '\nEntyvio 300 mg IV q8w, PIV, start 6/15'
const patient = `Jane Roe, F, DOB 3/3/1970${order}\n`
const mesa = ['85203', 'Mesa', 'AZ']

const prose: readonly (readonly [text: string, place: readonly (string | null)[]])[] = [
  [
    `${patient}Home: 12 Elm St, Mesa, AZ 85203\nP.S. she visits her daughter in Tucson 85719 in July`,
    mesa,
  ],
  [
    `${patient}Her neurologist is at 9 Oak Rd, Tempe AZ 85281, appointment 6/12. Service ` +
      'address: 12 Elm St, Mesa AZ 85203',
    mesa,
  ],
  [
    `${patient}Drug ships from our warehouse, 400 Dock Rd, Phoenix AZ 85043.\nHome address 12 Elm St, Mesa AZ 85203`,
    mesa,
  ],
  [
    `${patient}Emergency contact: son Tom, 5 Fir Ct, Chandler AZ 85224\nPatient address: 12 Elm St, Mesa AZ 85203`,
    mesa,
  ],
  [`${patient}12 Elm St, Mesa AZ 85203\nShe flies to Denver CO 80202 on 7/1 for two weeks`, mesa],
  [
    `${patient}Infusion site until now: Desert Suite, 77 Palm Ave, Gilbert AZ 85234\nHome: 12 Elm St, Mesa AZ 85203`,
    mesa,
  ],
  [`${patient}Ordering: A. Bell MD, 9 Oak Rd, Tempe AZ 85281`, [null, null, null]],
  [
    `${patient}She was seen at the clinic in Tempe 85281 last week. Her mom is in Chandler 85224.`,
    [null, null, null],
  ],
  [`${patient}Domicilio: 12 Elm St, Mesa AZ 85203\nLa hija vive en Tucson AZ 85719`, mesa],
  [
    `${patient}Farmacia: 30 Dock Rd, Phoenix AZ 85043. Dirección del paciente: 12 Elm St, Mesa AZ 85203`,
    mesa,
  ],
  [
    `${patient}Lives at 12 Elm St, Mesa AZ 85203. Please do not go to the old place in Gilbert (85234).`,
    mesa,
  ],
  [
    `${patient}Mail bills to PO Box 7, Scottsdale AZ 85252. Visits at home: 12 Elm St, Mesa AZ 85203`,
    mesa,
  ],
]

const structured: readonly (readonly [text: string, place: readonly (string | null)[]])[] = [
  [
    '{"pharmacy":{"name":"Acme Rx","city":"Phoenix","state":"AZ","zip":"85043"},"patient":{"f' +
      'irst_name":"Jane","last_name":"Roe","dob":"1970-03-03","address":{"street":"12 Elm ' +
      'St","city":"Mesa","state":"AZ","zip":"85203"}},"drug":"Entyvio","start":"2026-06-15"}',
    mesa,
  ],
  [
    '{"site":{"zip":"85043","city":"Phoenix","state":"AZ"},"order":{"drug":"Entyvio","start":' +
      '"2026-06-15"},"patient":{"first":"Jane","last":"Roe","dob":"1970-03-03"},"home":{"street' +
      '":"12 Elm St","city":"Mesa","state":"AZ","postal_code":"85203"}}',
    mesa,
  ],
  [
    '{"patient":{"first":"Jane","last":"Roe","dob":"1970-03-03","zip":"85203","city":"Mesa","' +
      'state":"AZ"},"bill_to":{"zip":"85252","city":"Scottsdale","state":"AZ"},"prescriber":{"n' +
      'ame":"A. Bell","zip":"85281","city":"Tempe","state":"AZ"},"drug":"Entyvio","start":"2026' +
      '-06-15"}',
    mesa,
  ],
  [
    '{"branch":{"name":"Acme","zip":"85043"},"patient":{"first":"Jane","last":"Roe","dob":"19' +
      '70-03-03"},"service_address":{"line1":"12 Elm St","city":"Mesa","state":"AZ","zip":"8520' +
      '3"},"drug":"Entyvio","start":"2026-06-15"}',
    mesa,
  ],
  [
    '{"facility":{"zip":"85043","city":"Phoenix","state":"AZ"},"patient":{"first":"Jane","las' +
      't":"Roe","dob":"1970-03-03"},"drug":"Entyvio","start":"2026-06-15"}',
    [null, null, null],
  ],
  [
    '<referral><site><name>Acme Rx</name><zip>85043</zip><city>Phoenix</city><state>AZ</state' +
      '></site><patient><first>Jane</first><last>Roe</last><dob>1970-03-03</dob><home><street>1' +
      '2 Elm St</street><city>Mesa</city><state>AZ</state><zip>85203</zip></home></patient><dru' +
      'g>Entyvio</drug><start>2026-06-15</start></referral>',
    mesa,
  ],
  [
    '<order>\n <prescriber><name>A. Bell MD</name><zip>85281</zip></prescriber>\n' +
      ' <deliver_to><street>12 Elm St</street><city>Mesa</city><state>AZ</state><zip>85203</zip' +
      '></deliver_to>\n <patient><first>Jane</first><last>Roe</last><dob>1970-03-03</dob></pati' +
      'ent>\n <drug>Entyvio</drug>\n <start>2026-06-15</start>\n</order>',
    mesa,
  ],
  [
    'site_name: Acme Rx\nsite_zip: 85043\nsite_city: Phoenix\npatient_first: Jane\n' +
      'patient_last: Roe\npatient_dob: 1970-03-03\npatient_street: 12 Elm St\n' +
      'patient_city: Mesa\npatient_state: AZ\npatient_zip: 85203\ndrug: Entyvio\n' +
      'start: 2026-06-15',
    mesa,
  ],
  [
    'branch.zip=85043\nbranch.state=AZ\npt.first=Jane\npt.last=Roe\npt.dob=03/03/1970\n' +
      'home.street=12 Elm St\nhome.city=Mesa\nhome.state=AZ\nhome.zip=85203\nrx.drug=Entyvio\n' +
      'visit.start=06/15/2026',
    mesa,
  ],
  [
    'Pharmacy: Acme Rx\nPharmacy zip: 85043\nPatient: Jane Roe\nDOB: 03/03/1970\n' +
      'Home zip: 85203\nHome city: Mesa\nHome state: AZ\nPrescriber zip: 85281\nDrug: Entyvio\n' +
      'Start: 06/15/2026',
    mesa,
  ],
  [
    'Facility Zip: 85043\nPatient: Jane Roe\nDOB: 03/03/1970\nBill To Zip: 85252\nDrug: Entyvio\nStart: 06/15/2026',
    [null, null, null],
  ],
  [
    'Patient: Jane Roe\nDOB: 03/03/1970\nService address: 12 Elm St\nService city: Mesa\n' +
      'Service state: AZ\nService zip: 85203\nWarehouse: 400 Dock Rd, Phoenix AZ 85043\n' +
      'Drug: Entyvio\nStart: 06/15/2026',
    mesa,
  ],
]

test.each(prose)('DOC-044 DOC-067 the place of the visit is read from prose: %#', (text, place) => {
  expect(placeOf(text)).toEqual(place)
})

test.each(structured)(
  'DOC-044 DOC-067 the place of the visit is read from structured text: %#',
  (text, place) => {
    expect(placeOf(text)).toEqual(place)
  },
)

const further: readonly (readonly [text: string, place: readonly (string | null)[]])[] = [
  [
    'Nora Vale F 2/9/1961, Remicade PIV 6/18\nHome: 31 Birch Ln, Boise ID 83704\nWork: 900 State St, Nampa ID 83651',
    ['83704', 'Boise', 'ID'],
  ],
  [
    'Nora Vale F 2/9/1961, Remicade PIV 6/18\nDispensing pharmacy: Summit Rx, 12 Mill Rd, ' +
      'Meridian ID 83642\nResidence: 31 Birch Ln, Boise ID 83704',
    ['83704', 'Boise', 'ID'],
  ],
  [
    'Nora Vale F 2/9/1961, Remicade PIV 6/18\nLives at 31 Birch Ln, Boise ID 83704. Next ' +
      'appointment with Dr. Hale in Nampa 83651 on 6/25.',
    ['83704', 'Boise', 'ID'],
  ],
  [
    'Nora Vale F 2/9/1961, Remicade PIV 6/18\n31 Birch Ln, Boise ID 83704\n' +
      "PS in August she moves to her son's, Twin Falls 83301",
    ['83704', 'Boise', 'ID'],
  ],
  [
    'Nora Vale F 2/9/1961, Remicade PIV 6/18, Boise ID 83704. Her husband works in Nampa 83651.',
    ['83704', 'Boise', 'ID'],
  ],
  [
    'Return supplies to: 12 Mill Rd, Meridian ID 83642\n' +
      'Nora Vale F 2/9/1961, Remicade PIV 6/18\nService address: 31 Birch Ln, Boise ID 83704',
    ['83704', 'Boise', 'ID'],
  ],
  [
    '{"dispensingPharmacy":{"zip":"83642","city":"Meridian","state":"ID"},"patient":{"name":"' +
      'Nora Vale","dob":"1961-02-09"},"serviceAddress":{"street":"31 Birch ' +
      'Ln","city":"Boise","state":"ID","zip":"83704"},"drug":"Remicade","start":"2026-06-18"}',
    ['83704', 'Boise', 'ID'],
  ],
  [
    '{"patient":{"name":"Nora Vale","dob":"1961-02-09","home":{"street":"31 Birch ' +
      'Ln","city":"Boise","state":"ID","zip":"83704"}},"billTo":{"city":"Nampa","state":"ID","z' +
      'ip":"83651"},"drug":"Remicade","start":"2026-06-18"}',
    ['83704', 'Boise', 'ID'],
  ],
  [
    '<order><branch><zip>83642</zip><city>Meridian</city></branch><patient><name>Nora ' +
      'Vale</name><dob>1961-02-09</dob></patient><home><street>31 Birch ' +
      'Ln</street><city>Boise</city><state>ID</state><zip>83704</zip></home><drug>Remicade</dru' +
      'g><start>2026-06-18</start></order>',
    ['83704', 'Boise', 'ID'],
  ],
  [
    'warehouse_zip: 83642\nwarehouse_city: Meridian\nclient_name: Nora Vale\n' +
      'client_dob: 02/09/1961\nclient_zip: 83704\nclient_city: Boise\nclient_state: ID\n' +
      'drug: Remicade\nstart: 06/18/2026',
    ['83704', 'Boise', 'ID'],
  ],
  [
    'Patient: Nora Vale\nDOB: 02/09/1961\nClinic zip: 83651\nDrug: Remicade\nStart: 06/18/2026',
    [null, null, null],
  ],
  [
    'Nora Vale F 2/9/1961, Remicade PIV 6/18\nClínica: 900 State St, Nampa ID 83651\nCasa: 31 Birch Ln, Boise ID 83704',
    ['83704', 'Boise', 'ID'],
  ],
  [
    'Nora Vale F 2/9/1961, Remicade PIV 6/18\nPlease never go to 5 Old Mill Rd, Nampa ID ' +
      '83651, she moved to 31 Birch Ln, Boise ID 83704',
    ['83704', 'Boise', 'ID'],
  ],
]

test.each(further)('DOC-044 DOC-067 the place is read in other wordings: %#', (text, place) => {
  expect(placeOf(text)).toEqual(place)
})
