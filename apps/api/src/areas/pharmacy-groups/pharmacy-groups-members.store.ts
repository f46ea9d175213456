// Members of groups. Membership belongs to the group, although the row of the pharmacy stores it (GRP-019, GRP-027,
// GRP-030, PHA-043).
import { sql } from 'kysely'
import type { Change } from '../../platform/work/events.ts'
import type { Work } from '../../platform/work/work.ts'

export interface Member {
  readonly id: number
  readonly title: string
  readonly version: number
  readonly is_deleted: boolean
  readonly invoicing_address_state: string | null
  readonly default_group_branch_for_state: boolean
  readonly pharmacy_group_id: number | null
  readonly group: string | null
}

/**
 * Locks the members of the group and the requested pharmacies in order of their ids. A concurrent change of another
 * group waits and then reads the new membership.
 */
export async function lockMembers(
  work: Work,
  groupId: number | null,
  requested: readonly number[],
): Promise<readonly Member[]> {
  const { rows: lockedRows } = await sql<{
    id: number
  }>`select id from pharmacy where pharmacy_group_id = ${groupId} or id = any(${[...requested]}::int[])
    order by id for update`.execute(work.db)
  // Read after the lock: another group may have taken a pharmacy while this statement waited.
  const { rows } =
    await sql<Member>`select pharmacy.id, pharmacy.title, pharmacy.version, pharmacy.is_deleted,
      pharmacy.invoicing_address_state, pharmacy.default_group_branch_for_state,
      pharmacy.pharmacy_group_id, pharmacy_group.name as "group"
    from pharmacy left join pharmacy_group on pharmacy_group.id = pharmacy.pharmacy_group_id
      where pharmacy.id = any(${lockedRows.map(({ id }) => id)}::int[]) order by pharmacy.id`.execute(
      work.db,
    )
  return rows
}

/** The state of which the pharmacy is the default branch, otherwise null. */
const defaultBranchState = ({
  default_group_branch_for_state,
  invoicing_address_state,
}: Member): string | null => (default_group_branch_for_state ? invoicing_address_state : null)

async function move(
  work: Work,
  member: Member,
  target: { readonly id: number | null; readonly name: string | null; readonly isDefault: boolean },
): Promise<Change> {
  await sql`update pharmacy set pharmacy_group_id = ${target.id}, default_group_branch_for_state = ${target.isDefault},
    version = version + 1, updated = ${work.now} where id = ${member.id}`.execute(work.db)
  return {
    type: 'pharmacy',
    id: member.id,
    version: member.version + 1,
    before: {
      group: member.group,
      default_group_branch_for_state: member.default_group_branch_for_state,
    },
    after: { group: target.name, default_group_branch_for_state: target.isDefault },
  }
}

/**
 * Moves pharmacies out of and into a group. A pharmacy that leaves loses its default branch; one that joins keeps it
 * unless the group already has a default branch in that state.
 */
export async function setMembers(
  work: Work,
  group: { readonly id: number; readonly name: string },
  leaving: readonly Member[],
  joining: readonly Member[],
  staying: readonly Member[],
): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const member of leaving)
    changes.push(await move(work, member, { id: null, name: null, isDefault: false }))
  const branches = new Set(staying.map(defaultBranchState))
  for (const member of joining) {
    const state = defaultBranchState(member)
    const isDefault = state !== null && !branches.has(state)
    if (isDefault) branches.add(state)
    changes.push(await move(work, member, { id: group.id, name: group.name, isDefault }))
  }
  return changes
}
