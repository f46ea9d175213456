// OFR-061, OFR-062, OFR-063, OFR-064: exports of nurses for other areas.
import { sql } from 'kysely'
import type { Day } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { findNurses, type NurseRecord } from './nurses.store.ts'

export { awaitingCharts, withoutUuid, type AwaitingChart } from './nurses-charts.queries.ts'
export { confirmationRefusal, type Confirmation } from './nurses-cleared.queries.ts'
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

/** Locks in the order of ids, so that concurrent confirmations cannot deadlock. Unknown ids are absent. */
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

/** Records that the nurse accompanied a visit to learn (VIS-137). */
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

const groupByNurse = <Row extends { readonly user_id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> => {
  const groups = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(ids.map((id) => [id, groups.get(id) ?? []]))
}

export interface HeldLicense {
  readonly user_id: number
  readonly location: string
  readonly type: 'Registered Nurse' | 'Nurse Practitioner' | 'Other'
  readonly expires: Day
  readonly verified: Day | null
  readonly is_compact: boolean
}

export async function licensesByNurse(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly HeldLicense[]>> {
  const { rows } =
    await sql<HeldLicense>`select user_id, location, type, expires, verified, is_compact from nurse_license
    where user_id = any(${[...ids]}::int[]) order by user_id, expires desc, id`.execute(db)
  return groupByNurse(ids, rows)
}

interface VettingRef {
  readonly source: 'pharmacy' | 'pharmacyGroup'
  readonly id: number
}

/** The key of a vetting, comparable with the pharmacy's `requiredVettings` (OFR-064). */
export const vettingKey = ({ source, id }: VettingRef): string => `${source}:${id}`

/**
 * Keys of the vettings that each nurse passed; `among` limits them. SQL aggregates them, as a thousand nurses have
 * fifteen thousand.
 */
export async function heldVettings(
  db: Database,
  ids: readonly number[],
  among?: readonly VettingRef[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const amongCondition = (column: string, wantedSource: VettingRef['source']) => {
    if (among === undefined) return sql``
    const vettingIds = among.filter(({ source }) => source === wantedSource).map(({ id }) => id)
    return sql`and ${sql.ref(column)} = any(${vettingIds}::int[])`
  }
  const { rows } = await sql<{
    user_id: number
    keys: string
  }>`select user_id, string_agg(key, ',') as keys from (
    select user_nurse_id as user_id, 'pharmacy:' || provider_vetting_id as key from nurse_pharmacy_vetting
    where user_nurse_id = any(${[...ids]}::int[]) ${amongCondition('provider_vetting_id', 'pharmacy')}
    union all
    select user_nurse_id, 'pharmacyGroup:' || pharmacy_group_vetting_id from nurse_pharmacy_group_vetting
    where user_nurse_id = any(${[...ids]}::int[]) ${amongCondition('pharmacy_group_vetting_id', 'pharmacyGroup')}
  ) as held group by user_id`.execute(db)
  const held = new Map(rows.map(({ user_id, keys }) => [user_id, new Set(keys.split(','))]))
  return new Map(ids.map((id) => [id, held.get(id) ?? new Set()]))
}
