// Reads of reference data. PostgreSQL writes the JSON of the answers (REF-003, REF-005, REF-006, REF-007, REF-009,
// REF-017, REF-022, REF-029).
import { sql, type RawBuilder } from 'kysely'
import type { Address, reference } from '@wren/contract/reference-calls'
import { isZip } from '@wren/contract/reference'
import { zipFiveDigits, zipNotFound } from '@wren/contract/reference.refusals'
import type { Input } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'
import { rawJson, type RawJson } from '../../platform/http/answers.ts'
import type { Read } from '../../platform/http/bind.ts'

async function answer(read: Read, body: RawBuilder<unknown>): Promise<RawJson> {
  const { rows } = await sql<{ body: string }>`select (${body})::text as body`.execute(read.db)
  return rawJson(rows[0]?.body ?? '{}')
}

const listAnswer = (rows: RawBuilder<unknown>) =>
  sql`select json_build_object('data', coalesce(json_agg(r), '[]')) from (${rows}) r`
const jsonArray = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

const activeStates = sql`select code, title from state where is_active order by title`
const counties = (where: RawBuilder<unknown>) => sql`
  select c.county_fips, c.county_name, s.title as state_name, c.state_abbrev
  from county c join state s on s.code = c.state_abbrev
  where ${where} order by fold(c.county_name), s.title, c.county_fips`
const activeCounties = counties(sql`s.is_active`)

export const states = (read: Read) =>
  answer(read, listAnswer(sql`select code, title, is_active from state order by title`))

export const countiesOfState = (read: Read, { state, q }: Input<typeof reference.counties>) =>
  answer(
    read,
    listAnswer(
      counties(
        sql`c.state_abbrev = ${state} and position(lower(${q ?? ''}) in lower(c.county_name)) > 0`,
      ),
    ),
  )

export const countiesActive = (read: Read) =>
  answer(
    read,
    sql`select json_build_object('states', ${jsonArray(activeStates)}, 'counties', ${jsonArray(activeCounties)})`,
  )

export const geoAreas = (read: Read) =>
  answer(
    read,
    listAnswer(sql`select id, title, state, region from geo_area order by fold(title), id`),
  )

export const geoSearchData = (read: Read) =>
  answer(
    read,
    sql`select json_build_object(
  'areas', ${jsonArray(sql`
    select a.id, a.title, a.state from geo_area a join state s on s.code = a.state
    where s.is_active order by fold(a.title), a.id`)},
  'states', ${jsonArray(activeStates)},
  'counties', ${jsonArray(activeCounties)},
  'cities', ${jsonArray(sql`
    select z.city, z.state from zip_code z join state s on s.code = z.state where s.is_active
    group by z.city, z.state order by fold(z.city), z.city, z.state`)})`,
  )

export async function addressByZip(
  read: Read,
  { zip }: Input<typeof reference.addressByZip>,
): Promise<Address | Refusal> {
  if (!isZip(zip)) return zipFiveDigits
  const { rows } = await sql<Address>`
    select z.city, c.county_name as county, z.state, s.title as state_long, z.timezone, a.id as area_number, a.region
    from zip_code z
    join state s on s.code = z.state
    join county c using (county_fips)
    left join geo_area_county g using (county_fips)
    left join geo_area a on a.id = g.geo_area_id
    where z.zip = ${zip}`.execute(read.db)
  return rows[0] ?? zipNotFound
}

export const treatments = (read: Read) =>
  answer(
    read,
    listAnswer(sql`
  select t.id, t.brand_name as "brandName", t.generic_name as "genericName", t.category,
    case when p.id is not null
      then json_build_object('id', p.id, 'title', p.title, 'category', p.category) end as parent,
    t.title, t.subtitle, t.full_text as "fullText",
    array(select a.alias from treatment_alias a where a.treatment_id = t.id order by a.alias) as aliases
  from treatment t left join treatment p on p.id = t.parent_id
  where t.is_active order by fold(t.title), fold(t.full_text), t.id`),
  )

export const languageLocales = (
  read: Read,
  { filterActive }: Input<typeof reference.languageLocales>,
) =>
  answer(
    read,
    listAnswer(sql`
    select language, code from language_locale where is_active or ${filterActive !== 'true'}
      order by fold(language), code`),
  )
