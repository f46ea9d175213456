// DOC "Whose values" 067: the order in which labelled addresses stand decides nothing, and the three parts of a
// place agree.
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
interface Address {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}
const home: Address = { street: '12 Elm St', city: 'Mesa', state: 'AZ', zip: '85203' }
const elsewhere: readonly Address[] = [
  { street: '9 Oak Rd', city: 'Tempe', state: 'AZ', zip: '85281' },
  { street: '40 Pine Ave', city: 'Las Vegas', state: 'NV', zip: '89117' },
]
const line = ({ street, city, state, zip }: Address) => `${street}, ${city}, ${state} ${zip}`

const homeLabels = [
  'Home',
  'Home address',
  'Service address',
  'Visit address',
  'Patient address',
  'Residence',
  'Patient home',
  'Domicilio',
]
const otherLabels = [
  'Pharmacy',
  'Site',
  'Branch',
  'Facility',
  'Warehouse',
  'Prescriber',
  'Bill to',
  'Billing address',
  'Mailing address',
  'Hospital',
  'Clinic address',
  'Emergency contact address',
  'Daughter',
  'Pharmacy address',
]
const homeKeys = ['patient', 'home', 'service_address', 'deliver_to', 'visit_location']
const otherKeys = [
  'site',
  'pharmacy',
  'branch',
  'facility',
  'prescriber',
  'bill_to',
  'warehouse',
  'hospital',
]
const object = (key: string, address: Address) => `"${key}":${JSON.stringify(address)}`
const element = (key: string, { street, city, state, zip }: Address) =>
  ` <${key}>\n  <street>${street}</street>\n  <city>${city}</city>\n` +
  `  <state>${state}</state>\n  <zip>${zip}</zip>\n </${key}>`
const pairs = (key: string, { street, city, state, zip }: Address) =>
  `${key}_street: ${street}\n${key}_city: ${city}\n${key}_state: ${state}\n${key}_zip: ${zip}`

type Layout = readonly [
  name: string,
  homes: readonly string[],
  others: readonly string[],
  write: (parts: readonly (readonly [string, Address])[]) => string,
]
const layouts: readonly Layout[] = [
  [
    'lines',
    homeLabels,
    otherLabels,
    (parts) =>
      'Patient: Jane Roe, F, DOB 03/03/1970\n' +
      `${parts.map(([label, at]) => `${label}: ${line(at)}`).join('\n')}\n` +
      'Drug: Entyvio 300 mg IV, PIV\nStart: 06/15/2026\n',
  ],
  [
    'sentences',
    homeLabels.filter((label) => label !== 'Domicilio'),
    otherLabels,
    (parts) =>
      'Jane Roe, F, DOB 03/03/1970, needs Entyvio 300 mg IV by PIV from 6/15/2026. ' +
      `${parts.map(([label, at]) => `${label}: ${line(at)}.`).join(' ')}\n`,
  ],
  [
    'JSON',
    homeKeys,
    otherKeys,
    (parts) =>
      `{${parts.map(([key, at]) => object(key, at)).join(',')},"patient_name":"Jane ` +
      'Roe","dob":"1970-03-03","drug":"Entyvio","start_date":"2026-06-15"}',
  ],
  [
    'XML',
    homeKeys,
    otherKeys,
    (parts) =>
      `<referral>\n${parts.map(([key, at]) => element(key, at)).join('\n')}\n` +
      ' <patient_name>Jane Roe</patient_name>\n <dob>1970-03-03</dob>\n <drug>Entyvio</drug>\n' +
      ' <start_date>2026-06-15</start_date>\n</referral>',
  ],
  [
    'keys and values',
    homeKeys,
    otherKeys,
    (parts) =>
      `${parts.map(([key, at]) => pairs(key, at)).join('\n')}\npatient_name: Jane Roe\n` +
      'patient_dob: 03/03/1970\ndrug: Entyvio\nstart_date: 06/15/2026\n',
  ],
]

test.each(layouts)(
  'DOC-067 the order of labelled addresses changes nothing: %s',
  { timeout: 120_000 },
  (_name, homes, others, write) => {
    const wrong: string[] = []
    for (const label of homes)
      for (const other of others)
        for (const at of elsewhere) {
          const parts = [[label, home] as const, [other, at] as const]
          for (const order of [parts, parts.toReversed()]) {
            const place = placeOf(write(order))
            if (place.join() !== '85203,Mesa,AZ')
              wrong.push(`${order.map(([one]) => one).join(' / ')}: ${place.join()}`)
          }
        }
    expect(wrong).toEqual([])
  },
)
