// Places, treatments and languages for other areas. Coordinates never leave the server (REF-021, REF-050, REF-051,
// REF-052).
import { sql } from 'kysely'
import { distanceMiles, type Point } from '@wren/contract/reference.rules'
import type { Zone } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'

export interface ZipPlace extends Point {
  readonly zip: string
  readonly city: string
  readonly county: string
  readonly county_fips: string
  readonly state: string
  readonly state_long: string
  readonly timezone: Zone
}

/** Places by zip; unknown zips are absent. */
export async function placesOfZips(
  db: Database,
  zips: readonly string[],
): Promise<ReadonlyMap<string, ZipPlace>> {
  const { rows } = await sql<ZipPlace>`
    select z.zip, z.city, c.county_name as county, z.county_fips, z.state, s.title as state_long, z.timezone,
      z.latitude, z.longitude
    from zip_code z join county c using (county_fips) join state s on s.code = z.state
    where z.zip = any(${[...zips]}::text[])`.execute(db)
  return new Map(rows.map((place) => [place.zip, place]))
}

export const placeOfZip = async (db: Database, zip: string): Promise<ZipPlace | null> =>
  (await placesOfZips(db, [zip])).get(zip) ?? null

/** Miles between two zips with one decimal: 0 for equal zips, otherwise null where one is unknown. */
export async function milesBetweenZips(db: Database, a: string, b: string): Promise<number | null> {
  if (a === b) return 0
  const places = await placesOfZips(db, [a, b])
  const [from, to] = [places.get(a), places.get(b)]
  return from && to ? distanceMiles(from, to) : null
}

export interface CatalogueTreatment {
  readonly id: number
  readonly full_text: string
  readonly brand_name: string | null
  readonly generic_name: string | null
  readonly category: string
  readonly aliases: readonly string[]
}

/** Active treatments with their aliases, without groups: the terms that a referral is searched for. */
export async function readCatalogue(db: Database): Promise<readonly CatalogueTreatment[]> {
  const { rows } = await sql<CatalogueTreatment>`
    select t.id, t.full_text, t.brand_name, t.generic_name, t.category,
      coalesce(array_agg(a.alias order by a.alias) filter (where a.alias is not null), '{}') as aliases
    from treatment t left join treatment_alias a on a.treatment_id = t.id
    where t.is_active and t.parent_id is not null
    group by t.id order by t.id`.execute(db)
  return rows
}

/** States of the FIPS codes that exist, for calls that take counties. */
export async function statesOfCounties(
  db: Database,
  fips: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ county_fips: string; state_abbrev: string }>`
    select county_fips, state_abbrev from county where county_fips = any(${[...fips]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ county_fips, state_abbrev }) => [county_fips, state_abbrev]))
}

/** Names of language codes, in the given order; unknown codes are absent. */
export async function languagesOf(
  db: Database,
  codes: readonly string[],
): Promise<{ name: string; code: string }[]> {
  const { rows } = await sql<{ name: string; code: string }>`
    select locale.language as name, locale.code
    from unnest(${[...codes]}::text[]) with ordinality as requested (code, position)
    join language_locale locale using (code) order by requested.position`.execute(db)
  return rows
}
export { storeZipAdditions } from './zip-additions.ts'
