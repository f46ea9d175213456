// DOC-043: what the reader of referrals knows of drugs and places, read from the shipped files instead of a database.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type {
  Place,
  Reference,
  Treatment,
} from '../apps/api/src/areas/documents/extraction.rules.ts'
import { readGeography } from '../apps/api/src/areas/reference/reference.data.ts'

interface ZipPlace {
  readonly city: string
  readonly state: string
  readonly country: string
}

/** The territories, which our table leaves out; the package that holds them takes as long to load as everything else together. */
const beyond = /^(?:00[6-9]|969)/
function beyondStates(code: string): Place | null {
  const { lookup } = createRequire(import.meta.url)('zipcodes') as {
    lookup: (code: string) => ZipPlace | undefined
  }
  const found = lookup(code)
  return found?.country === 'US'
    ? { city: found.city, state: found.state, county: null, timezone: null }
    : null
}

export function shippedReference(): Reference {
  const treatments = JSON.parse(
    readFileSync(
      new URL('../apps/api/src/areas/reference/treatments.data.json', import.meta.url),
      'utf8',
    ),
  ) as Treatment[]
  const { zips } = readGeography()
  const places = new Map(
    zips.map(([zip, city, state]) => [zip, { city, state, county: null, timezone: null }]),
  )
  const cities = new Map<string, ReadonlySet<string>>()
  return {
    treatments,
    zip: (code) => places.get(code) ?? (beyond.test(code) ? beyondStates(code) : null),
    citiesOf: (state) => {
      const known =
        cities.get(state) ??
        new Set(zips.flatMap(([, city, of]) => (of === state ? [city.toLowerCase()] : [])))
      cities.set(state, known)
      return known
    },
  }
}
