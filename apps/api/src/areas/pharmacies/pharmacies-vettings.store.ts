// PHA-059, PHA-074, PHA-075, PHA-076, PHA-077: the links of a pharmacy to vettings, and the nurses who hold them.
import { sql } from 'kysely'
import type { PharmacyVetting } from '@wren/contract/pharmacies-vettings'
import { vettingLinked } from '@wren/contract/pharmacies.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'

export async function insertLink(
  work: Work,
  provider: number,
  vetting: number,
): Promise<number | Refusal> {
  try {
    const { rows } = await sql<{ id: number }>`
      insert into pharmacy_vetting (provider_id, vetting_id, created)
      values (${provider}, ${vetting}, ${work.now})
      returning id`.execute(work.db)
    return (rows[0] as { id: number }).id
  } catch (error) {
    if (violatedConstraint(error) === 'pharmacy_vetting_once') return vettingLinked
    throw error
  }
}

/** Locks the link: a concurrent assignment to a nurse either waits or is counted by `holdersOf`. */
export async function lockLink(work: Work, id: number): Promise<PharmacyVetting | null> {
  const { rows } = await sql<PharmacyVetting>`
    select link.id, link.provider_id, link.vetting_id,
      (select name from vetting where vetting.id = link.vetting_id) as vetting_name
    from pharmacy_vetting link where link.id = ${id} for update`.execute(work.db)
  return rows[0] ?? null
}

export async function holdersOf(work: Work, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from nurse_pharmacy_vetting where provider_vetting_id = ${id}`.execute(
    work.db,
  )
  return rows[0]?.count ?? 0
}

export async function removeLink(work: Work, id: number): Promise<void> {
  await sql`delete from pharmacy_vetting where id = ${id}`.execute(work.db)
}
