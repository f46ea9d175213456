// NUR "Fields and validation", "Licences", "Nurse vettings", OFR-061 to 064: what other areas ask about nurses.
import { sql } from 'kysely'
import type { Day } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { findNurses, type NurseRecord } from './nurses.store.ts'

export { awaitingCharts, withoutUuid, type AwaitingChart } from './nurses-charts.queries.ts'
export { nurseFault, type Wanted } from './nurses-cleared.queries.ts'
export { nursesLost, type PatientMove } from './nurses-lost.queries.ts'
export type { NurseRecord } from './nurses.store.ts'

export const nurseById = async (db: Database, id: number): Promise<NurseRecord | null> =>
  (await findNurses(db, sql`nurse.user_id = ${id}`))[0] ?? null

export const nursesByIds = async (
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NurseRecord>> =>
  new Map(
    (await findNurses(db, sql`nurse.user_id = any(${[...ids]}::int[])`)).map((nurse) => [
      nurse.user_id,
      nurse,
    ]),
  )

/** In id order, so that two confirmations cannot wait for each other; unknown ids are absent. */
export const lockNurses = async (
  work: Work,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NurseRecord>> =>
  new Map(
    (
      await findNurses(
        work.db,
        sql`nurse.user_id = any(${[...ids]}::int[])`,
        sql`for update of nurse`,
      )
    ).map((nurse) => [nurse.user_id, nurse]),
  )

/** VIS-137: she was at a visit to learn. */
export async function markShadowed(work: Work, id: number): Promise<void> {
  const before = (await lockNurses(work, [id])).get(id)
  if (before === undefined) return
  await sql`update nurse set nurse_shadow_checked_date = ${work.now}, version = version + 1, updated = ${work.now}
    where user_id = ${id}`.execute(work.db)
  work.recordEvent('nurses.changed', {
    changes: [
      {
        type: 'nurse',
        id,
        version: before.version + 1,
        before: { nurse_shadow_checked_date: before.nurse_shadow_checked_date },
        after: { nurse_shadow_checked_date: work.now },
      },
    ],
    data: { nurse: id, fields: ['nurse_shadow_checked_date'] },
  })
}

const byNurse = <Row extends { readonly user_id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> => {
  const groups = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(ids.map((id) => [id, groups.get(id) ?? []]))
}

export interface License {
  readonly user_id: number
  readonly location: string
  readonly type: 'Registered Nurse' | 'Nurse Practitioner' | 'Other'
  readonly expires: Day
  readonly verified: Day | null
  readonly is_compact: boolean
}

export async function nurseLicenses(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly License[]>> {
  const { rows } =
    await sql<License>`select user_id, location, type, expires, verified, is_compact from nurse_license
    where user_id = any(${[...ids]}::int[]) order by user_id, expires desc, id`.execute(db)
  return byNurse(ids, rows)
}

interface AVetting {
  readonly source: 'pharmacy' | 'pharmacyGroup'
  readonly id: number
}

/** OFR-064: keys of `vettingKey`, to be compared with the pharmacy's requiredVettings. */
export const vettingKey = ({ source, id }: AVetting): string => `${source}:${id}`

/** A row for each nurse who holds any: a thousand nurses hold fifteen thousand. `among`: only these are told. */
export async function heldVettings(
  db: Database,
  ids: readonly number[],
  among?: readonly AVetting[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const told = (column: string, wanted: AVetting['source']) =>
    among === undefined
      ? sql``
      : sql`and ${sql.ref(column)} = any(${among.filter(({ source }) => source === wanted).map(({ id }) => id)}::int[])`
  const { rows } = await sql<{
    user_id: number
    keys: string
  }>`select user_id, string_agg(key, ',') as keys from (
    select user_nurse_id as user_id, 'pharmacy:' || provider_vetting_id as key from nurse_pharmacy_vetting where user_nurse_id = any(${[...ids]}::int[]) ${told('provider_vetting_id', 'pharmacy')}
    union all
    select user_nurse_id, 'pharmacyGroup:' || pharmacy_group_vetting_id from nurse_pharmacy_group_vetting where user_nurse_id = any(${[...ids]}::int[]) ${told('pharmacy_group_vetting_id', 'pharmacyGroup')}
  ) as held group by user_id`.execute(db)
  const held = new Map(rows.map(({ user_id, keys }) => [user_id, new Set(keys.split(','))]))
  return new Map(ids.map((id) => [id, held.get(id) ?? new Set()]))
}
