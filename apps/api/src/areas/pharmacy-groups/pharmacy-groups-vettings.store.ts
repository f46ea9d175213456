// Vettings of groups, and the nurses who hold them. The links of nurses are deleted with the group's link (on delete
// cascade; GRP-016, GRP-030, GRP-031).
import { sql } from 'kysely'
import type { GroupVetting } from '@wren/contract/pharmacy-groups'
import { vettingLinked } from '@wren/contract/pharmacy-groups.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { violatedConstraint, type Database } from '../../platform/database/database.ts'
import type { Change } from '../../platform/work/events.ts'
import type { Work } from '../../platform/work/work.ts'

export async function vettingsOf(db: Database, groupId: number): Promise<GroupVetting[]> {
  const { rows } =
    await sql<GroupVetting>`select link.id, link.vetting_id, vetting.name as vetting_name
      from pharmacy_group_vetting link join vetting on vetting.id = link.vetting_id
    where link.pharmacy_group_id = ${groupId} order by fold(vetting.name), link.id`.execute(db)
  return rows
}

export async function insertLink(
  work: Work,
  groupId: number,
  vetting: { readonly id: number; readonly name: string },
): Promise<GroupVetting | Refusal> {
  try {
    const { rows } = await sql<{
      id: number
    }>`insert into pharmacy_group_vetting (pharmacy_group_id, vetting_id, created)
      values (${groupId}, ${vetting.id}, ${work.now}) returning id`.execute(work.db)
    return {
      id: (rows[0] as { id: number }).id,
      vetting_id: vetting.id,
      vetting_name: vetting.name,
    }
  } catch (error) {
    if (violatedConstraint(error) === 'pharmacy_group_vetting_once') return vettingLinked
    throw error
  }
}

/** Locks links, so that no nurse receives one concurrently. `vettingId` null means all links of the group. */
export async function lockLinks(
  work: Work,
  groupId: number,
  vettingId: number | null,
): Promise<readonly GroupVetting[]> {
  const { rows } =
    await sql<GroupVetting>`select link.id, link.vetting_id, (select name from vetting
      where vetting.id = link.vetting_id) as vetting_name from pharmacy_group_vetting link
    where link.pharmacy_group_id = ${groupId} and (${vettingId}::int is null or link.vetting_id = ${vettingId}::int)
      order by link.id for update`.execute(work.db)
  return rows
}

export interface RemovedLinks {
  readonly nurses: readonly number[]
  readonly changes: readonly Change[]
}

/** Removes links. The History of each nurse records the vettings that the nurse loses. */
export async function removeLinks(
  work: Work,
  links: readonly GroupVetting[],
): Promise<RemovedLinks> {
  const ids = links.map(({ id }) => id)
  const { rows } = await sql<{
    nurse: number
    link: number
  }>`select user_nurse_id as nurse, pharmacy_group_vetting_id as link from nurse_pharmacy_group_vetting
    where pharmacy_group_vetting_id = any(${ids}::int[]) order by 1, 2`.execute(work.db)
  await sql`delete from pharmacy_group_vetting where id = any(${ids}::int[])`.execute(work.db)
  const nurses = [...new Set(rows.map(({ nurse }) => nurse))]
  const heldBy = (nurse: number) =>
    links
      .filter(({ id }) => rows.some((row) => row.nurse === nurse && row.link === id))
      .map(({ vetting_id, vetting_name }) => ({ vetting_id, vetting_name }))
  return {
    nurses,
    changes: nurses.map((nurse) => ({
      type: 'nurse' as const,
      id: nurse,
      before: { vettings: heldBy(nurse) },
      after: { vettings: [] },
    })),
  }
}
