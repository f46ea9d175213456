// NUR "Nurse vettings" 102, "Calls" 149-152: giving a vetting and taking it away; what a nurse holds is held once
// (a constraint).
import { sql } from 'kysely'
import { ok, type Answer, type Input } from '@wren/contract/call'
import { unknownVetting, vettingHeld, type nurseVettings } from '@wren/contract/nurse-vettings'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockNurses } from './nurses.public.ts'
import { vettingsOfNurse } from './nurses-vettings.queries.ts'

interface Kind {
  readonly table: 'nurse_pharmacy_vetting' | 'nurse_pharmacy_group_vetting'
  readonly links: 'pharmacy_vetting' | 'pharmacy_group_vetting'
  readonly key: 'provider_vetting_id' | 'pharmacy_group_vetting_id'
}
const ofPharmacy: Kind = {
  table: 'nurse_pharmacy_vetting',
  links: 'pharmacy_vetting',
  key: 'provider_vetting_id',
}
const ofGroup: Kind = {
  table: 'nurse_pharmacy_group_vetting',
  links: 'pharmacy_group_vetting',
  key: 'pharmacy_group_vetting_id',
}

/** Under the nurse's row, so that History reads what she held before and after. */
async function within<A>(
  work: Work,
  nurseId: number,
  run: () => Promise<A | Refusal>,
): Promise<A | Refusal> {
  const before = await vettingsOfNurse(work.db, nurseId)
  const done = await run()
  if (isRefusal(done)) return done
  const after = await vettingsOfNurse(work.db, nurseId)
  work.recordEvent('nurses.vettings-changed', {
    changes: [
      { type: 'nurse', id: nurseId, before: { vettings: before }, after: { vettings: after } },
    ],
    data: { nurse: nurseId },
  })
  return done
}

async function add(
  work: Work,
  { table, links, key }: Kind,
  nurseId: number,
  vettingId: number,
): Promise<{ id: number } | Refusal> {
  const nurse = (await lockNurses(work, [nurseId])).get(nurseId)
  if (nurse === undefined || nurse.is_deleted) return unknownNurse
  const known =
    await sql`select 1 from ${sql.table(links)} where id = ${vettingId} for key share`.execute(
      work.db,
    )
  if (known.rows.length === 0) return unknownVetting
  return within(work, nurseId, async () => {
    try {
      const { rows } = await sql<{
        id: number
      }>`insert into ${sql.table(table)} (user_nurse_id, ${sql.ref(key)}, created)
        values (${nurseId}, ${vettingId}, ${work.now}) returning id`.execute(work.db)
      return rows[0] as { id: number }
    } catch (error) {
      if (violatedConstraint(error) === `${table}_once`) return vettingHeld
      throw error
    }
  })
}

async function remove(work: Work, { table }: Kind, id: number): Promise<typeof ok | Refusal> {
  const { rows } = await sql<{
    user_nurse_id: number
  }>`select user_nurse_id from ${sql.table(table)} where id = ${id}`.execute(work.db)
  const nurseId = rows[0]?.user_nurse_id
  if (nurseId === undefined) return unknownVetting
  await lockNurses(work, [nurseId])
  return within(work, nurseId, async () => {
    const gone = await sql`delete from ${sql.table(table)} where id = ${id} returning 1`.execute(
      work.db,
    )
    return gone.rows.length === 0 ? unknownVetting : ok
  })
}

type Made = Answer<typeof nurseVettings.addPharmacy>
export const addPharmacyVetting = (
  work: Work,
  { user_nurse_id, provider_vetting_id }: Input<typeof nurseVettings.addPharmacy>,
): Promise<Made | Refusal> => add(work, ofPharmacy, user_nurse_id, provider_vetting_id)
export const addGroupVetting = (
  work: Work,
  { user_nurse_id, pharmacy_group_vetting_id }: Input<typeof nurseVettings.addGroup>,
): Promise<Made | Refusal> => add(work, ofGroup, user_nurse_id, pharmacy_group_vetting_id)
export const removePharmacyVetting = (
  work: Work,
  { id }: Input<typeof nurseVettings.removePharmacy>,
) => remove(work, ofPharmacy, id)
export const removeGroupVetting = (work: Work, { id }: Input<typeof nurseVettings.removeGroup>) =>
  remove(work, ofGroup, id)
