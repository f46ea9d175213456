// OFR-073, OFR-137: miles from a visit to the homes of nurses.
import { sql } from 'kysely'
import {
  farMilesOf,
  milesTo,
  pointOf,
  type NurseHome,
  type VisitPlace,
} from '@wren/contract/offers-distance.rules'
import type { Database } from '../../platform/database/database.ts'
import { placeOfZip } from '../reference/reference.public.ts'

/** Returns null for an unknown visit. */
export async function placeOfVisit(db: Database, visit: number): Promise<VisitPlace | null> {
  const { rows } = await sql<NurseHome>`select visit.zip, visit.county,
      coalesce(visit.state, middle.state) as state, middle.latitude, middle.longitude
    from visit left join zip_code middle on middle.zip = visit.zip
    where visit.id = ${visit} and not visit.is_deleted`.execute(db)
  return rows[0] ? { ...rows[0], point: pointOf(rows[0]) } : null
}

export async function placeAt(db: Database, zip: string): Promise<VisitPlace> {
  const place = await placeOfZip(db, zip)
  return place === null
    ? { zip, county: null, state: null, point: null }
    : { ...place, point: pointOf(place) }
}

interface Miles {
  readonly distance_miles: number | null
  readonly far_miles: number
}

/** Reads a page of nurses in one statement. */
export async function milesOfNurses(
  db: Database,
  place: VisitPlace,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Miles>> {
  const { rows } = await sql<NurseHome & { user_id: number; limit: number | null }>`
    select nurse.user_id, nurse.zip, nurse.county, nurse.state, home.latitude, home.longitude,
      wishes.max_distance_miles as limit
    from nurse left join zip_code home on home.zip = nurse.zip
      left join nurse_experience wishes on wishes.user_id = nurse.user_id
    where nurse.user_id = any(${[...ids]}::int[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.user_id,
      { distance_miles: milesTo(place, row), far_miles: farMilesOf(row.limit) },
    ]),
  )
}
