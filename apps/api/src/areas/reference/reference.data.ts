// Data files of the reference tables, read when a database is set up (REF-011, REF-050).
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { treatmentTexts } from '@wren/contract/reference.rules'

export type StateRow = readonly [code: string, title: string]
export type CountyRow = readonly [countyFips: string, countyName: string, stateAbbrev: string]
export type ZipRow = readonly [
  zip: string,
  city: string,
  state: string,
  countyFips: string,
  timezone: string,
  latitude: number,
  longitude: number,
]
export interface Geography {
  readonly states: readonly StateRow[]
  readonly counties: readonly CountyRow[]
  readonly zips: readonly ZipRow[]
}

const file = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))
const json = (name: string): unknown => JSON.parse(file(name).toString('utf8'))

/** Written by scripts/build-geography.ts. */
export const readGeography = (): Geography =>
  JSON.parse(brotliDecompressSync(file('geography.data.json.br')).toString('utf8')) as Geography

interface GeoAreaEntry {
  readonly id: number
  readonly title: string
  readonly state: string
  readonly region: string
  readonly counties: readonly string[] | 'all others'
}
export interface GeoArea {
  readonly id: number
  readonly title: string
  readonly state: string
  readonly region: string
  readonly fips: readonly string[]
}

/** Areas with the FIPS codes of their counties. 'all others' are the counties that no other area of the state names. */
export function readGeoAreas(counties: readonly CountyRow[]): readonly GeoArea[] {
  const entries = json('geo-areas.data.json') as readonly GeoAreaEntry[]
  return entries.map(({ id, title, state, region, counties: names }) => {
    const ofState = counties.filter(([, , code]) => code === state)
    const namedCounties = new Set(
      entries.flatMap((entry) =>
        entry.state === state && entry.counties !== 'all others' ? entry.counties : [],
      ),
    )
    const chosen =
      names === 'all others'
        ? ofState.filter(([, name]) => !namedCounties.has(name))
        : names.map(
            (name) => ofState.find((county) => county[1] === name) ?? unknownCounty(name, state),
          )
    return { id, title, state, region, fips: chosen.map(([fips]) => fips) }
  })
}

const unknownCounty = (name: string, state: string): never => {
  throw new Error(`geo-areas.data.json names ${name}, which is no county of ${state}.`)
}

export interface LanguageRow {
  readonly language: string
  readonly code: string
}
export const readInactiveLanguages = (): readonly LanguageRow[] =>
  json('languages.data.json') as readonly LanguageRow[]

interface TreatmentEntry {
  readonly brandName: string | null
  readonly genericName: string | null
  readonly category: string
  readonly aliases: readonly string[]
}

/** Treatments with a parent entry per category (REF-026). Aliases that differ only in case are one. */
export function readTreatments() {
  const list = json('treatments.data.json') as readonly TreatmentEntry[]
  const row = (names: Pick<TreatmentEntry, 'brandName' | 'genericName' | 'category'>) => {
    const { title, subtitle, fullText } = treatmentTexts(names)
    return {
      brand_name: names.brandName,
      generic_name: names.genericName,
      category: names.category,
      title,
      subtitle,
      full_text: fullText,
    }
  }
  const categories = [...new Set(list.map(({ category }) => category))]
  return {
    groups: categories.map((category) => row({ brandName: null, genericName: null, category })),
    entries: list.map(row),
    aliases: list.flatMap((entry) => {
      const byCase = new Map(entry.aliases.map((alias) => [alias.toLowerCase(), alias]))
      return [...byCase.values()].map((alias) => ({ full_text: row(entry).full_text, alias }))
    }),
  }
}
