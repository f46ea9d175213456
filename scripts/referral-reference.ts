// DOC-043: what the reader of referrals knows of drugs and places, read from the shipped files instead of a database.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Reference, Treatment } from '../apps/api/src/areas/documents/extraction.rules.ts'

interface ZipPlace { readonly city: string; readonly state: string; readonly country: string }

export function shippedReference(): Reference {
  const treatments = JSON.parse(readFileSync(new URL('../apps/api/src/areas/reference/treatments.data.json', import.meta.url), 'utf8')) as Treatment[]
  const zipcodes = createRequire(import.meta.url)('zipcodes') as { lookup: (code: string) => ZipPlace | undefined; lookupByState: (state: string) => ZipPlace[] }
  const cities = new Map<string, ReadonlySet<string>>()
  return {
    treatments,
    zip: (code) => {
      const found = zipcodes.lookup(code)
      return found?.country === 'US' ? { city: found.city, state: found.state, county: null, timezone: null } : null
    },
    citiesOf: (state) => {
      const known = cities.get(state) ?? new Set(zipcodes.lookupByState(state).map((place) => place.city.toLowerCase()))
      cities.set(state, known)
      return known
    },
  }
}
