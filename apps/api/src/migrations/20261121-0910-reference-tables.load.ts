// REF-011: geography, treatments and languages come from data files shipped with the product.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import { activeStates, languages } from '@wren/contract/reference'
import type { Load } from '../platform/database/migrate.ts'
import {
  readGeoAreas,
  readGeography,
  readInactiveLanguages,
  readTreatments,
} from '../areas/reference/reference.data.ts'

type Value = string | number | boolean | null

const escaped = (value: Value): string =>
  value === null
    ? '\\N'
    : String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

async function copy(
  client: Parameters<Load>[0],
  into: string,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const text = rows.map((row) => `${row.map(escaped).join('\t')}\n`).join('')
  await pipeline(Readable.from([text]), client.query(from(`copy ${into} from stdin`)))
}

export const load: Load = async (client) => {
  const { states, counties, zips } = readGeography()
  const active = new Set<string>(activeStates)
  await copy(
    client,
    'state (code, title, is_active)',
    states.map(([code, title]) => [code, title, active.has(code)]),
  )
  await copy(client, 'county (county_fips, county_name, state_abbrev)', counties)
  await copy(
    client,
    'zip_code (zip, city, state, county_fips, timezone, latitude, longitude)',
    zips,
  )

  const areas = readGeoAreas(counties)
  await copy(
    client,
    'geo_area (id, title, state, region)',
    areas.map(({ id, title, state, region }) => [id, title, state, region]),
  )
  await copy(
    client,
    'geo_area_county (county_fips, geo_area_id, state)',
    areas.flatMap(({ id, state, fips }) => fips.map((one) => [one, id, state])),
  )

  await copy(client, 'language_locale (code, language, is_active)', [
    ...languages.map(({ code, language }) => [code, language, true]),
    ...readInactiveLanguages().map(({ code, language }) => [code, language, false]),
  ])

  // Groups come first, so that numbers depend on the file alone and a parent is there before its entries.
  const { groups, entries, aliases } = readTreatments()
  for (const treatments of [groups, entries]) {
    await client.query(
      `insert into treatment (brand_name, generic_name, category, parent_id, title, subtitle, full_text)
       select r.brand_name, r.generic_name, r.category, g.id, r.title, r.subtitle, r.full_text
       from jsonb_to_recordset($1) as r (place int, brand_name text, generic_name text, category text, title text, subtitle text, full_text text)
       left join treatment g on g.parent_id is null and g.title = r.category
       order by r.place`,
      [JSON.stringify(treatments.map((one, place) => ({ ...one, place })))],
    )
  }
  await client.query(
    `insert into treatment_alias (treatment_id, alias)
     select t.id, r.alias from jsonb_to_recordset($1) as r (full_text text, alias text) join treatment t using (full_text)`,
    [JSON.stringify(aliases)],
  )
}
