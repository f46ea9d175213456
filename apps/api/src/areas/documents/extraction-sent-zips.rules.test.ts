// DOC "Whose values" 072: zips as they are sent, without their 0, torn, newer than the table, or of no state.
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
const rows: readonly (readonly [address: string, place: readonly (string | null)[]])[] = [
  ['12 Elm St, Springfield, MA 1108', ['01108', 'Springfield', 'MA']],
  ['12 Elm St, Newark NJ 7104', ['07104', 'Newark', 'NJ']],
  ['12 Elm St, Hartford, CT 6106-1234', ['06106', 'Hartford', 'CT']],
  ['12 Elm St, Portland, ME 4101', ['04101', 'Portland', 'ME']],
  ['12 Elm St, Providence RI 2903', ['02903', 'Providence', 'RI']],
  ['12 Elm St, Burlington, VT 5401', ['05401', 'Burlington', 'VT']],
  ['12 Elm St, Nashua, New Hampshire 3060', ['03060', 'Nashua', 'NH']],
  ['City: Boston\nState: MA\nZip: 2118', ['02118', 'Boston', 'MA']],
  ['12 Elm St, Mesa, AZ 85203-1234', ['85203', 'Mesa', 'AZ']],
  ['12 Elm St, Mesa, AZ 852031234', ['85203', 'Mesa', 'AZ']],
  ['12 Elm St, Mesa, AZ 85 203', ['85203', 'Mesa', 'AZ']],
  ['12 Elm St, Mesa, AZ 852\n03', ['85203', 'Mesa', 'AZ']],
  ['12 Elm St, Mesa, AZ\n85203', ['85203', 'Mesa', 'AZ']],
  ['12 Elm St, Queen Creek, AZ 85144', ['85144', 'Queen Creek', 'AZ']],
  ['12 Elm St, Mesa, AZ 85299', ['85299', 'Mesa', 'AZ']],
  ['12 Elm St, Mesa, AZ 99999', [null, 'Mesa', 'AZ']],
  ['12 Elm St, Mesa, AZ', [null, 'Mesa', 'AZ']],
  ['12 Elm St, Springfield, MO 1108', [null, 'Springfield', 'MO']],
  ['12 Calle Sol, San Juan, PR 00907', ['00907', 'San Juan', 'PR']],
  ['12 Calle Sol, San Juan, PR 907', [null, 'San Juan', 'PR']],
  ['4 Reef Rd, Charlotte Amalie, VI 00802', ['00802', 'Charlotte Amalie', 'VI']],
  ['4 Reef Rd, Hagatna, GU 96910', ['96910', 'Hagatna', 'GU']],
  ['PSC 41 Box 12, APO, AE 09464', ['09464', 'APO', 'AE']],
]

test.each(rows)('DOC-072 a zip is read as it was sent: %s', (address, place) => {
  expect(
    placeOf(`Jane Roe, F, DOB 3/3/1970\n${address}\nEntyvio 300 mg IV q8w, PIV, start 6/15/2026\n`),
  ).toEqual(place)
})

const further: readonly (readonly [address: string, place: readonly (string | null)[]])[] = [
  ['8 Oak St, Worcester MA 1605', ['01605', 'Worcester', 'MA']],
  ['8 Oak St, Trenton, NJ 8608', ['08608', 'Trenton', 'NJ']],
  ['8 Oak St, Bangor, Maine 4401', ['04401', 'Bangor', 'ME']],
  ['City: Stamford  State: CT  Zip: 6902', ['06902', 'Stamford', 'CT']],
  ['8 Oak St, Boise, ID 83704 - 1122', ['83704', 'Boise', 'ID']],
  ['8 Oak St, Boise ID 83 704', ['83704', 'Boise', 'ID']],
  ['8 Oak St, Boise ID 837\n04', ['83704', 'Boise', 'ID']],
  ['8 Oak St, Boise ID 83704-\n1122', ['83704', 'Boise', 'ID']],
  ['8 Oak St, Boise, ID 83798', ['83798', 'Boise', 'ID']],
  ['8 Oak St, Boise, ID 12345', [null, 'Boise', 'ID']],
  ['8 Oak St, Boise, ID', [null, 'Boise', 'ID']],
  ['Unit 20, Box 5, FPO AP 96349', ['96349', 'FPO', 'AP']],
  ['8 Reef Rd, St Thomas, VI 00802', ['00802', 'St Thomas', 'VI']],
  ['8 Reef Rd, Tamuning GU 96913', ['96913', 'Tamuning', 'GU']],
  ['8 Oak St, Boise, MA 1605', [null, 'Boise', 'MA']],
]

test.each(further)('DOC-072 further zips are read as they were sent: %s', (address, place) => {
  expect(
    placeOf(`Nora Vale, F, DOB 2/9/1961\n${address}\nRemicade 500 mg IV, PIV, start 6/18/2026\n`),
  ).toEqual(place)
})
