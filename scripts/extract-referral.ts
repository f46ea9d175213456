// DOC "Referral text extraction" 043: reads one referral from standard input, for measuring the reader without a server.
//   REFERRAL_RECEIVED_AT=2026-09-14T10:42:00-07:00 npm run -s extract < referral.txt
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Reference, Treatment } from '../apps/api/src/areas/documents/extraction.rules.ts'
import { readReferral } from '../apps/api/src/areas/documents/extraction.rules.ts'

const treatments = JSON.parse(readFileSync(new URL('../apps/api/src/areas/reference/treatments.data.json', import.meta.url), 'utf8')) as Treatment[]
interface ZipPlace { readonly city: string; readonly state: string; readonly country: string }
const zipcodes = createRequire(import.meta.url)('zipcodes') as { lookup: (code: string) => ZipPlace | undefined; lookupByState: (state: string) => ZipPlace[] }
const cities = new Map<string, ReadonlySet<string>>()
const reference: Reference = {
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
const receivedAt = process.env['REFERRAL_RECEIVED_AT'] ?? new Date().toISOString()
const { fields, evidence } = readReferral(readFileSync(0, 'utf8'), receivedAt, reference)
console.log(JSON.stringify({ ...fields, evidence }))
