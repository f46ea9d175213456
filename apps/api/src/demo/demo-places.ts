// Real towns for patients and nurses, around the zip codes of the sample referrals (REF-064).
import { distanceMiles } from '@wren/contract/reference.rules'
import { readGeoAreas, readGeography } from '../areas/reference/reference.data.ts'

export interface Place {
  readonly zip: string
  readonly city: string
  readonly county: string
  readonly fips: string
  readonly state: string
  readonly stateLong: string
  readonly timezone: string
  readonly areaId: number | null
}
export interface Hub {
  readonly state: string
  readonly areaCode: string
  readonly places: readonly Place[]
  /** Share of the patients, relative to the other hubs. */
  readonly weight: number
  /** Ready nurses of the hub, in the usual plan. */
  readonly nurses: number
}

/** Miles around the center. Two people of a hub are therefore never 50 miles apart. */
const radius = 15

const centers = [
  { zip: '85028', areaCode: '602', weight: 6, nurses: 5 },
  { zip: '90808', areaCode: '562', weight: 5, nurses: 4 },
  { zip: '92117', areaCode: '619', weight: 3, nurses: 3 },
  { zip: '95624', areaCode: '916', weight: 3, nurses: 3 },
  { zip: '89052', areaCode: '702', weight: 3, nurses: 5 },
  { zip: '76017', areaCode: '817', weight: 3, nurses: 3 },
  { zip: '77449', areaCode: '281', weight: 3, nurses: 3 },
  { zip: '78664', areaCode: '512', weight: 2, nurses: 2 },
  { zip: '98006', areaCode: '206', weight: 3, nurses: 3 },
  { zip: '85741', areaCode: '520', weight: 2, nurses: 2 },
  { zip: '79936', areaCode: '915', weight: 2, nurses: 2 },
  { zip: '99019', areaCode: '509', weight: 1, nurses: 2 },
  { zip: '79407', areaCode: '806', weight: 1, nurses: 2 },
  { zip: '86004', areaCode: '928', weight: 1, nurses: 2 },
] as const

/** The first hub is Phoenix, where the demo nurse works. */
export function readHubs(): readonly Hub[] {
  const { states, counties, zips } = readGeography()
  const titles = new Map(states)
  const names = new Map(counties.map(([fips, name]) => [fips, name]))
  const areas = new Map(
    readGeoAreas(counties).flatMap(({ id, fips }) => fips.map((code) => [code, id] as const)),
  )
  return centers.map(({ zip: center, areaCode, weight, nurses }) => {
    const origin = zips.find(([zip]) => zip === center)
    if (origin === undefined) throw new Error(`The zip code ${center} is unknown.`)
    const near = zips.filter(
      ([zip, , state, , timezone, latitude, longitude]) =>
        state === origin[2] &&
        timezone === origin[4] &&
        (zip === center ||
          distanceMiles({ latitude, longitude }, { latitude: origin[5], longitude: origin[6] }) <=
            radius),
    )
    const places = near.map(([zip, city, state, fips, timezone]) => ({
      zip,
      city,
      county: names.get(fips) ?? '',
      fips,
      state,
      stateLong: titles.get(state) ?? state,
      timezone,
      areaId: areas.get(fips) ?? null,
    }))
    return { state: origin[2], areaCode, places, weight, nurses }
  })
}
