// The referral reader's drugs and places, from the shipped files that also fill the database (DOC-043, DOC-076).
import { readFileSync } from 'node:fs'
import type { Reference, Treatment } from '../apps/api/src/areas/documents/extraction.rules.ts'
import { readGeography } from '../apps/api/src/areas/reference/reference.data.ts'

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
    zip: (code) => places.get(code) ?? null,
    citiesOf: (state) => {
      const known =
        cities.get(state) ??
        new Set(zips.flatMap(([, city, of]) => (of === state ? [city.toLowerCase()] : [])))
      cities.set(state, known)
      return known
    },
  }
}
