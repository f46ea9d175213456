// NUR-039, NUR-047, NUR-096: places where a nurse likes to work. Area 101 follows the state AZ.
import { sql } from 'kysely'
import type { PlaceLists } from '@wren/contract/nurses-save'
import { arizonaArea } from '@wren/contract/reference'
import { invalidField, isRefusal, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'

/** Replaces the stored list by each list that was sent. */
async function replaceLists(
  work: Work,
  id: number,
  { geo_area_nurse: areas, geo_state_nurse: states, geo_county_nurse: counties }: PlaceLists,
): Promise<void> {
  if (areas !== undefined) {
    await sql`delete from geo_area_nurse where user_id = ${id}`.execute(work.db)
    await sql`insert into geo_area_nurse (user_id, geo_area_id) select distinct ${id}::int,
      unnest(${areas.map(({ geo_area_id }) => geo_area_id)}::int[])`.execute(work.db)
  }
  if (states !== undefined) {
    await sql`delete from geo_state_nurse where user_id = ${id}`.execute(work.db)
    await sql`insert into geo_state_nurse (user_id, code, selected) select distinct on (code) ${id}::int, code, selected
      from unnest(${states.map(({ code }) => code)}::text[],
        ${states.map(({ selected }) => selected)}::boolean[]) sent (code, selected)`.execute(
      work.db,
    )
  }
  if (counties !== undefined) {
    await sql`delete from geo_county_nurse where user_id = ${id}`.execute(work.db)
    await sql`insert into geo_county_nurse (user_id, county_fips) select distinct ${id}::int,
      unnest(${counties.map(({ county_fips }) => county_fips)}::text[])`.execute(work.db)
  }
}

const listOfConstraint: Readonly<Record<string, keyof PlaceLists>> = {
  geo_area_nurse_geo_area_id_fk: 'geo_area_nurse',
  geo_state_nurse_code_fk: 'geo_state_nurse',
  geo_county_nurse_county_fips_fk: 'geo_county_nurse',
}

export async function setPlaces(
  work: Work,
  id: number,
  lists: PlaceLists,
): Promise<Refusal | null> {
  if (
    lists.geo_area_nurse === undefined &&
    lists.geo_state_nurse === undefined &&
    lists.geo_county_nurse === undefined
  )
    return null
  try {
    await replaceLists(work, id, lists)
  } catch (error) {
    const list = listOfConstraint[violatedConstraint(error) ?? '']
    if (list === undefined) throw error
    return invalidField(list)
  }
  await sql`insert into geo_area_nurse (user_id, geo_area_id) select ${id}::int, ${arizonaArea}::int
    from geo_state_nurse where user_id = ${id} and code = 'AZ' and selected on conflict do nothing`.execute(
    work.db,
  )
  await sql`delete from geo_area_nurse where user_id = ${id} and geo_area_id = ${arizonaArea}
    and not exists (select from geo_state_nurse where user_id = ${id} and code = 'AZ' and selected)`.execute(
    work.db,
  )
  return null
}

/** Stores the counties of a new nurse and selects their states (NUR-132). */
export async function setCounties(
  work: Work,
  id: number,
  fips: readonly string[],
): Promise<Refusal | null> {
  const { rows } = await sql<{
    code: string
  }>`select distinct state_abbrev as code from county where county_fips = any(${[...fips]}::text[])`.execute(
    work.db,
  )
  const refusal = await setPlaces(work, id, {
    geo_state_nurse: rows.map(({ code }) => ({ code, selected: true })),
    geo_county_nurse: fips.map((county_fips) => ({ county_fips })),
  })
  return isRefusal(refusal) ? invalidField('geo_county') : null
}
