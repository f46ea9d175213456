// Calls of reference data (REF-003, REF-005, REF-006, REF-007, REF-009, REF-017, REF-022, REF-029).
import { z } from 'zod'
import { calls, get } from './call.ts'

export const State = z.object({ code: z.string(), title: z.string() })
export const County = z.object({
  county_fips: z.string(),
  county_name: z.string(),
  state_name: z.string(),
  state_abbrev: z.string(),
})
export const GeoArea = z.object({
  id: z.int(),
  title: z.string(),
  state: z.string(),
  region: z.string(),
})
export const Address = z.object({
  city: z.string(),
  county: z.string(),
  state: z.string(),
  state_long: z.string(),
  timezone: z.string(),
  area_number: z.int().nullable(),
  region: z.string().nullable(),
})
export const Treatment = z.object({
  id: z.int(),
  brandName: z.string().nullable(),
  genericName: z.string().nullable(),
  category: z.string(),
  parent: z.object({ id: z.int(), title: z.string(), category: z.string() }).nullable(),
  title: z.string(),
  subtitle: z.string(),
  fullText: z.string(),
  /** Other names, included in searches (INT-151). */
  aliases: z.array(z.string()),
})
export const LanguageLocale = z.object({ language: z.string(), code: z.string() })

export type County = z.output<typeof County>
export type Address = z.output<typeof Address>
export type Treatment = z.output<typeof Treatment>

const listAnswer = <S extends z.ZodType>(row: S) => z.object({ data: z.array(row) })
const stateRequired = 'state is required'

export const reference = calls('reference', {
  states: get('/states', {
    ids: 'REF-003',
    allow: 'session',
    answer: listAnswer(State.extend({ is_active: z.boolean() })),
  }),
  counties: get('/counties', {
    ids: 'REF-005',
    allow: 'session',
    query: z.object({
      state: z.string(stateRequired).min(1, stateRequired),
      q: z.string().optional(),
    }),
    answer: listAnswer(County),
  }),
  activeCounties: get('/counties/active', {
    ids: 'REF-006',
    allow: 'session',
    answer: z.object({ states: z.array(State), counties: z.array(County) }),
  }),
  geoAreas: get('/geo-areas', { ids: 'REF-007', allow: 'session', answer: listAnswer(GeoArea) }),
  geoSearchData: get('/geo-search-data', {
    ids: 'REF-009',
    allow: 'session',
    answer: z.object({
      areas: z.array(GeoArea.omit({ region: true })),
      states: z.array(State),
      counties: z.array(County),
      cities: z.array(z.object({ city: z.string(), state: z.string() })),
    }),
  }),
  addressByZip: get('/address-by-zip/:zip', {
    ids: 'REF-017',
    allow: 'session',
    params: z.object({ zip: z.string() }),
    answer: Address,
  }),
  treatments: get('/api/treatments', {
    ids: 'REF-022 INT-151',
    allow: 'session',
    answer: listAnswer(Treatment),
  }),
  languageLocales: get('/api/language-locales', {
    ids: 'REF-029',
    allow: 'session',
    query: z.object({ filterActive: z.enum(['true', 'false']).optional() }),
    answer: listAnswer(LanguageLocale),
  }),
})
