// DOC-044, DOC-056: where the visit is, told from towns without a zip, from letterheads and from homes that nobody is in. Fictional people; zips are true.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\nEntyvio 300 mg IV\n'
const placeOf = (text: string, at = '2026-09-14T10:00:00-07:00') => {
  const { postal_code, city, state } = readReferral(
    `${head}${text}\nAnn Poe RN, Acme Infusion, 480-555-0100`,
    at,
    reference,
  ).fields
  return [postal_code, city, state]
}
const mesa = ['85201', 'Mesa', 'AZ']

test.each<[string, string, readonly (string | null)[]]>([
  [
    'street, town, state and zip on a line each',
    'Home:\n  12 W Elm St\n  Mesa\n  AZ\n  85201',
    mesa,
  ],
  [
    'a state by its name on the last line',
    'She lives at 12 W Elm St,\nMesa,\nArizona 85201.',
    mesa,
  ],
  ['a state by its name behind the zip', 'Addr: 12 W Elm St, Mesa, 85201, Arizona', mesa],
  [
    'a state by its two letters behind blanks',
    'Home:   12 W Elm St, Towson, MD  21204',
    ['21204', 'Towson', 'MD'],
  ],
  ['a state in small letters before the street', 'lives in mesa az, 12 W Elm St, 85201', mesa],
  [
    'a state said apart from its town',
    '12 W Elm St in Mesa. No zip yet, Arizona of course.',
    [null, 'Mesa', 'AZ'],
  ],
  [
    'a state alone between the blanks of a form',
    'Town / State / ZIP:   ________ / NE / _____',
    [null, null, 'NE'],
  ],
  ['a town without a zip', '5617 W Elm Ave N - Seattle', [null, 'Seattle', null]],
  [
    'a town before its county',
    '55 Elm St, Nanticoke, Luzerne County, Pennsylvania 18634',
    ['18634', 'Nanticoke', 'PA'],
  ],
  [
    'a town behind its own label with its state',
    'Street: 12 W Elm St\nHer city: Mesa AZ\nHer zip code: 85201',
    mesa,
  ],
  [
    'a way of no usual type',
    'born in May, 27 Sugarhouse Hill, Montpelier, Vermont 05602',
    ['05602', 'Montpelier', 'VT'],
  ],
  [
    'the north-east is not Nebraska',
    '1190 Elm Ave NE #7, Atlanta GA 30306',
    ['30306', 'Atlanta', 'GA'],
  ],
  [
    'a town next to a greater one',
    'Address: 12 Elm Rd. Boerne, just outside San Antonio. 78006. TX.',
    ['78006', 'Boerne', 'TX'],
  ],
  ['who asks for a nurse in a zip', 'Nurse needed in 85201. 12 W Elm St, Mesa AZ', mesa],
  [
    'visits are where a list says so',
    ' - billing: PO Box 3, Tempe AZ 85281\n - delivery: 5 Oak Rd, Tempe AZ 85282\n - visits: 12 W Elm St, Mesa AZ 85201',
    mesa,
  ],
  [
    'visits are where the drug is sent, where the letter says so',
    'Ship to: 12 W Elm St, Mesa AZ 85201\nVisit at: same as ship to',
    mesa,
  ],
])('%s', (_, text, place) => {
  expect(placeOf(text)).toEqual(place)
})

test.each([
  [
    'who stays with family',
    "She's at her sister's: 12 W Elm St, Mesa AZ 85201. Her own house is in Tempe AZ 85281.",
  ],
  [
    'who stays at an inn',
    'at the Extended Stay, 12 W Elm St, Mesa AZ 85201 until her house in Tempe (85281) has power again',
  ],
  [
    'who is discharged to family',
    "Discharged to her brother's apartment: 12 W Elm St, Mesa AZ 85201. Permanent: Tempe AZ 85281.",
  ],
  [
    'who studies elsewhere',
    "Fall semester address = 12 W Elm St, Mesa, AZ 85201. Parents' address = 5 Oak Rd, Tempe, AZ 85281.",
  ],
  ['who has moved', 'addr 5 Oak Rd, Tempe AZ 85281 <- old one\nNow 12 W Elm St, Mesa AZ 85201'],
  [
    'a house nobody is to go to',
    'Home: 12 W Elm St, Mesa AZ 85201. Do not go to the Tempe apartment (85281).',
  ],
  [
    'a town of the insurer',
    'Auth came through (Humana, Tempe AZ 85281). 12 W Elm St in Mesa, AZ.\nZip there is 85201.',
  ],
  [
    'the hospital she was sent home from',
    'She was sent home from Saint Ann (Tempe, 85281). You find her at\n\n 12 W Elm Street\n Mesa AZ\n 85201',
  ],
  [
    'the doctor whose name says what he cares for',
    'Arizona Digestive Care, 5 Oak Rd, Tempe AZ 85281\nRe: Jane Roe, DOB 3-3-70\n12 W Elm St, Mesa AZ 85201',
  ],
])('not the home, the former one or another house: %s', (_, text) => {
  expect(placeOf(text)[0]).toBe('85201')
})

test.each([
  ['2026-12-01T10:00:00-07:00', '85201'],
  ['2026-06-01T10:00:00-07:00', '97201'],
])('of two homes in one paragraph the one of the season: %s', (at, zip) => {
  expect(
    placeOf(
      'Winter address Nov-Apr: 12 W Elm St, Mesa AZ 85201. Summer address May-Oct: 5 SW Oak St, Portland OR 97201.',
      at,
    )[0],
  ).toBe(zip)
})
