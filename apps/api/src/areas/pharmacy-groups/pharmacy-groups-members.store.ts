// GRP "Rules" 019, 027, 030, PHA-043: which pharmacies a group has. Membership is the group's, though it stands in
// the pharmacy's row.
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
 * The group's own pharmacies and those it wants, under their locks in one order: of two groups that take one, the
 * second sees the first.
 */
export async function lockMembers(
  work: Work,
  groupId: number | null,
  wanted: readonly number[],
): Promise<readonly Member[]> {
  const { rows: locked } = await sql<{
    id: number
  }>`select id from pharmacy where pharmacy_group_id = ${groupId} or id = any(${[...wanted]}::int[])
    order by id for update`.execute(work.db)
  // Read only now: while it waited, another group may have been made, and have taken one.
  const { rows } =
    await sql<Member>`select pharmacy.id, pharmacy.title, pharmacy.version, pharmacy.is_deleted,
      pharmacy.invoicing_address_state, pharmacy.default_group_branch_for_state,
      pharmacy.pharmacy_group_id, pharmacy_group.name as "group"
    from pharmacy left join pharmacy_group on pharmacy_group.id = pharmacy.pharmacy_group_id
      where pharmacy.id = any(${locked.map(({ id }) => id)}::int[]) order by pharmacy.id`.execute(
      work.db,
    )
  return rows
}

/** The state whose branch it is, where it is one. */
const branchOf = ({
  default_group_branch_for_state,
  invoicing_address_state,
}: Member): string | null => (default_group_branch_for_state ? invoicing_address_state : null)

async function move(
  work: Work,
  member: Member,
  to: { readonly id: number | null; readonly name: string | null; readonly isDefault: boolean },
): Promise<Change> {
  await sql`update pharmacy set pharmacy_group_id = ${to.id}, default_group_branch_for_state = ${to.isDefault},
    version = version + 1, updated = ${work.now} where id = ${member.id}`.execute(work.db)
  return {
    type: 'pharmacy',
    id: member.id,
    version: member.version + 1,
    before: {
      group: member.group,
      default_group_branch_for_state: member.default_group_branch_for_state,
    },
    after: { group: to.name, default_group_branch_for_state: to.isDefault },
  }
}

/** Whoever leaves is no group's default branch any more; whoever comes stays one where its state has none yet. */
export async function setMembers(
  work: Work,
  group: { readonly id: number; readonly name: string },
  leaving: readonly Member[],
  coming: readonly Member[],
  staying: readonly Member[],
): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const member of leaving)
    changes.push(await move(work, member, { id: null, name: null, isDefault: false }))
  const branches = new Set(staying.map(branchOf))
  for (const member of coming) {
    const state = branchOf(member)
    const isDefault = state !== null && !branches.has(state)
    if (isDefault) branches.add(state)
    changes.push(await move(work, member, { id: group.id, name: group.name, isDefault }))
  }
  return changes
}
