// NUR "Fields and validation", "Licences", "Nurse vettings", OFR-061 to 064: what other areas ask about nurses.
import { sql } from 'kysely'
import type { Day } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { findNurses, type NurseRecord } from './nurses.store.ts'

export { awaitingCharts, withoutUuid, type AwaitingChart } from './nurses-charts.queries.ts'
export type { NurseRecord } from './nurses.store.ts'

export const nurseById = async (db: Database, id: number): Promise<NurseRecord | null> => (await findNurses(db, sql`nurse.user_id = ${id}`))[0] ?? null

export const nursesByIds = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, NurseRecord>> =>
  new Map((await findNurses(db, sql`nurse.user_id = any(${[...ids]}::int[])`)).map((nurse) => [nurse.user_id, nurse]))

/** In id order, so that two confirmations cannot wait for each other; unknown ids are absent. */
export const lockNurses = async (work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, NurseRecord>> =>
  new Map((await findNurses(work.db, sql`nurse.user_id = any(${[...ids]}::int[])`, sql`for update of nurse`)).map((nurse) => [nurse.user_id, nurse]))

/** VIS-137: she was at a visit to learn. */
export async function markShadowed(work: Work, id: number): Promise<void> {
  const before = (await lockNurses(work, [id])).get(id)
  if (before === undefined) return
  await sql`update nurse set nurse_shadow_checked_date = ${work.now}, version = version + 1, updated = ${work.now} where user_id = ${id}`.execute(work.db)
  work.record('nurses.changed', {
    changes: [{ type: 'nurse', id, version: before.version + 1, before: { nurse_shadow_checked_date: before.nurse_shadow_checked_date }, after: { nurse_shadow_checked_date: work.now } }],
    data: { nurse: id, fields: ['nurse_shadow_checked_date'] },
  })
}

const byNurse = <Row extends { readonly user_id: number }>(ids: readonly number[], rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> => {
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

export async function nurseLicenses(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, readonly License[]>> {
  const { rows } = await sql<License>`select user_id, location, type, expires, verified, is_compact from nurse_license
    where user_id = any(${[...ids]}::int[]) order by user_id, expires desc, id`.execute(db)
  return byNurse(ids, rows)
}

/** OFR-064: keys of `vettingKey`, to be compared with the pharmacy's requiredVettings. */
export const vettingKey = ({ source, id }: { readonly source: 'pharmacy' | 'pharmacyGroup'; readonly id: number }): string => `${source}:${id}`

export async function heldVettings(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await sql<{ user_id: number; key: string }>`
    select user_nurse_id as user_id, 'pharmacy:' || provider_vetting_id as key from nurse_pharmacy_vetting where user_nurse_id = any(${[...ids]}::int[])
    union all
    select user_nurse_id, 'pharmacyGroup:' || pharmacy_group_vetting_id from nurse_pharmacy_group_vetting where user_nurse_id = any(${[...ids]}::int[])`.execute(db)
  return new Map([...byNurse(ids, rows)].map(([id, held]) => [id, new Set(held.map(({ key }) => key))]))
}
