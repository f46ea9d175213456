// NUR-102, NUR-149, NUR-150, NUR-151, NUR-152: adds and removes vettings of a nurse. A constraint allows each once.
import { sql } from 'kysely'
import { ok, type Answer, type Input } from '@wren/contract/call'
import { unknownVetting, nurseVettingHeld, type nurseVettings } from '@wren/contract/nurse-vettings'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockNurses } from './nurses.public.ts'
import { vettingsOfNurse } from './nurses-vettings.queries.ts'

interface VettingTable {
  readonly table: 'nurse_pharmacy_vetting' | 'nurse_pharmacy_group_vetting'
  readonly links: 'pharmacy_vetting' | 'pharmacy_group_vetting'
  readonly key: 'provider_vetting_id' | 'pharmacy_group_vetting_id'
}
const pharmacyVettings: VettingTable = {
  table: 'nurse_pharmacy_vetting',
  links: 'pharmacy_vetting',
  key: 'provider_vetting_id',
}
const groupVettings: VettingTable = {
  table: 'nurse_pharmacy_group_vetting',
  links: 'pharmacy_group_vetting',
  key: 'pharmacy_group_vetting_id',
}

/** Runs under the lock of the nurse's row, so that History has the vettings before and after. */
async function changeVettings<A>(
  work: Work,
  nurseId: number,
  run: () => Promise<A | Refusal>,
): Promise<A | Refusal> {
  const before = await vettingsOfNurse(work.db, nurseId)
  const result = await run()
  if (isRefusal(result)) return result
  const after = await vettingsOfNurse(work.db, nurseId)
  work.recordEvent('nurses.vettings-changed', {
    changes: [
      { type: 'nurse', id: nurseId, before: { vettings: before }, after: { vettings: after } },
    ],
    data: { nurse: nurseId },
  })
  return result
}

async function add(
  work: Work,
  { table, links, key }: VettingTable,
  nurseId: number,
  vettingId: number,
): Promise<{ id: number } | Refusal> {
  const nurse = (await lockNurses(work, [nurseId])).get(nurseId)
  if (nurse === undefined || nurse.is_deleted) return unknownNurse
  const link =
    await sql`select 1 from ${sql.table(links)} where id = ${vettingId} for key share`.execute(
      work.db,
    )
  if (link.rows.length === 0) return unknownVetting
  return changeVettings(work, nurseId, async () => {
    try {
      const { rows } = await sql<{
        id: number
      }>`insert into ${sql.table(table)} (user_nurse_id, ${sql.ref(key)}, created)
        values (${nurseId}, ${vettingId}, ${work.now}) returning id`.execute(work.db)
      return rows[0] as { id: number }
    } catch (error) {
      if (violatedConstraint(error) === `${table}_once`) return nurseVettingHeld
      throw error
    }
  })
}

async function remove(
  work: Work,
  { table }: VettingTable,
  id: number,
): Promise<typeof ok | Refusal> {
  const { rows } = await sql<{
    user_nurse_id: number
  }>`select user_nurse_id from ${sql.table(table)} where id = ${id}`.execute(work.db)
  const nurseId = rows[0]?.user_nurse_id
  if (nurseId === undefined) return unknownVetting
  await lockNurses(work, [nurseId])
  return changeVettings(work, nurseId, async () => {
    const deletion =
      await sql`delete from ${sql.table(table)} where id = ${id} returning 1`.execute(work.db)
    return deletion.rows.length === 0 ? unknownVetting : ok
  })
}

type NewVetting = Answer<typeof nurseVettings.addPharmacy>
export const addPharmacyVetting = (
  work: Work,
  { user_nurse_id, provider_vetting_id }: Input<typeof nurseVettings.addPharmacy>,
): Promise<NewVetting | Refusal> => add(work, pharmacyVettings, user_nurse_id, provider_vetting_id)
export const addGroupVetting = (
  work: Work,
  { user_nurse_id, pharmacy_group_vetting_id }: Input<typeof nurseVettings.addGroup>,
): Promise<NewVetting | Refusal> =>
  add(work, groupVettings, user_nurse_id, pharmacy_group_vetting_id)
export const removePharmacyVetting = (
  work: Work,
  { id }: Input<typeof nurseVettings.removePharmacy>,
) => remove(work, pharmacyVettings, id)
export const removeGroupVetting = (work: Work, { id }: Input<typeof nurseVettings.removeGroup>) =>
  remove(work, groupVettings, id)
