// REF "Timezones" 032, REF-050: one zone of the wide list for each zip. The package's map is coarse near borders
// (Yuma in Pacific time, El Paso's neighbours in Mexico's zones), so an answer counts only if the zip's state uses it.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const lookup = require('tz-lookup') as (latitude: number, longitude: number) => string

const pacific = 'America/Los_Angeles'
const mountain = 'America/Denver'
const central = 'America/Chicago'
const eastern = 'America/New_York'
const indiana = [
  'Indianapolis',
  'Knox',
  'Marengo',
  'Petersburg',
  'Tell_City',
  'Vevay',
  'Vincennes',
  'Winamac',
].map((place) => `America/Indiana/${place}`)

/** The first is used where the map names none of them. */
const zonesOfState: Record<string, readonly [string, ...string[]]> = {
  AK: ['America/Anchorage', 'Pacific/Honolulu'],
  AZ: ['America/Phoenix', mountain],
  HI: ['Pacific/Honolulu'],
  CA: [pacific],
  WA: [pacific],
  NV: [pacific, mountain],
  OR: [pacific, mountain],
  ID: [mountain, pacific],
  CO: [mountain],
  MT: [mountain],
  NM: [mountain],
  UT: [mountain],
  WY: [mountain],
  AL: [central],
  AR: [central],
  IA: [central],
  IL: [central],
  LA: [central],
  MN: [central],
  MO: [central],
  MS: [central],
  OK: [central],
  WI: [central],
  KS: [central, mountain],
  NE: [central, mountain],
  SD: [central, mountain],
  TX: [central, mountain],
  ND: [
    central,
    mountain,
    'America/North_Dakota/Beulah',
    'America/North_Dakota/Center',
    'America/North_Dakota/New_Salem',
  ],
  FL: [eastern, central],
  MI: [eastern, central],
  TN: [eastern, central],
  IN: ['America/Indiana/Indianapolis', central, eastern, 'America/Kentucky/Louisville', ...indiana],
  KY: [eastern, central, 'America/Kentucky/Louisville', 'America/Kentucky/Monticello'],
}

/** Zones outside the wide list with the clock of one in it (Adak only in winter: there is nothing nearer). */
const sameClock: Record<string, string> = {
  'America/Detroit': eastern,
  'America/Toronto': eastern,
  'America/Menominee': central,
  'America/Winnipeg': central,
  'America/Matamoros': central,
  'America/Boise': mountain,
  'America/Edmonton': mountain,
  'America/Ojinaga': mountain,
  'America/Juneau': 'America/Anchorage',
  'America/Sitka': 'America/Anchorage',
  'America/Nome': 'America/Anchorage',
  'America/Yakutat': 'America/Anchorage',
  'America/Adak': 'Pacific/Honolulu',
}

// In Arizona only the Navajo Nation keeps daylight saving time; the Hopi villages and Page inside and beside it do not.
const navajo = new Set([
  '86020',
  '86031',
  '86033',
  '86035',
  '86044',
  '86045',
  '86053',
  '86054',
  '86503',
  '86504',
  '86505',
  '86506',
  '86507',
  '86508',
  '86510',
  '86511',
  '86514',
  '86515',
  '86520',
  '86535',
  '86538',
  '86540',
  '86544',
  '86545',
  '86547',
  '86556',
])

export function zoneOf(place: {
  readonly zip: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
}): string {
  const allowed: readonly [string, ...string[]] = zonesOfState[place.state] ?? [eastern]
  if (place.state === 'AZ') return navajo.has(place.zip) ? mountain : 'America/Phoenix'
  const found = lookup(place.latitude, place.longitude)
  const zone = sameClock[found] ?? found
  return allowed.includes(zone) ? zone : allowed[0]
}
