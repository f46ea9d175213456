// Rows of vettings, their locks and the number of their links (VET-009, VET-012, VET-020).
import { sql } from 'kysely'
import type { Refusal } from '@wren/contract/refusal'
import type { Vetting } from '@wren/contract/vettings'
import { vettingNameTaken } from '@wren/contract/vettings.refusals'
import { violatedConstraint, type Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'

const columns = ['id', 'name', 'version'] as const
const rows = (db: Database) => db.selectFrom('vetting').select(columns)

export const vettingById = async (db: Database, id: number): Promise<Vetting | null> =>
  (await rows(db).where('id', '=', id).executeTakeFirst()) ?? null
/** Exclusive lock: waits for concurrent links and delays new ones. */
export const lockVetting = async (work: Work, id: number): Promise<Vetting | null> =>
  (await rows(work.db).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
/** Shared lock: concurrent links do not wait for each other, only for a deletion. */
export const shareLockVetting = async (work: Work, id: number): Promise<Vetting | null> =>
  (await rows(work.db).where('id', '=', id).forShare().executeTakeFirst()) ?? null

async function withUniqueName(save: () => Promise<Vetting>): Promise<Vetting | Refusal> {
  try {
    return await save()
  } catch (error) {
    if (violatedConstraint(error) === 'vetting_name_once') return vettingNameTaken
    throw error
  }
}

export const insertVetting = (work: Work, name: string): Promise<Vetting | Refusal> =>
  withUniqueName(() =>
    work.db
      .insertInto('vetting')
      .values({ name, created: work.now, updated: work.now })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
export const renameVetting = (
  work: Work,
  { id, version }: Vetting,
  name: string,
): Promise<Vetting | Refusal> =>
  withUniqueName(() =>
    work.db
      .updateTable('vetting')
      .set({ name, version: version + 1, updated: work.now })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
export const deleteVetting = async (work: Work, id: number): Promise<void> => {
  await work.db.deleteFrom('vetting').where('id', '=', id).execute()
}

/** Counts links of deleted pharmacies too, because their records still show them (VET-013). */
export async function linksOf(
  work: Work,
  id: number,
): Promise<{ readonly pharmacies: number; readonly groups: number }> {
  const {
    rows: [counts],
  } = await sql<{
    pharmacies: number
    groups: number
  }>`select (select count(*)::int from pharmacy_vetting where vetting_id = ${id}) as pharmacies,
    (select count(*)::int from pharmacy_group_vetting where vetting_id = ${id}) as groups`.execute(
    work.db,
  )
  return counts ?? { pharmacies: 0, groups: 0 }
}
