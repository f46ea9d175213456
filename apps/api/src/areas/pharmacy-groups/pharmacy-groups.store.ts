// Rows of groups and their slugs (GRP-015, GRP-026, GRP-028).
import { sql } from 'kysely'
import { freeSlug } from '@wren/contract/pharmacy-groups.rules'
import { groupNameReserved, groupNameTaken } from '@wren/contract/pharmacy-groups.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'

const columns = ['id', 'name', 'slug', 'is_published', 'was_published', 'version'] as const
export interface GroupRecord {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly is_published: boolean
  readonly was_published: boolean
  readonly version: number
}
export type GroupColumns = Pick<GroupRecord, 'name' | 'slug' | 'is_published' | 'was_published'>

export const lockGroup = async (work: Work, id: number): Promise<GroupRecord | null> =>
  (await work.db
    .selectFrom('pharmacy_group')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null
/** Shared lock: prevents a deletion until a link is committed, without delaying other links. */
export const shareLockGroup = async (work: Work, id: number): Promise<GroupRecord | null> =>
  (await work.db
    .selectFrom('pharmacy_group')
    .select(columns)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()) ?? null

/**
 * A free slug for the name of a group; `groupId` is null for a new one. Calls are serialised, because different names
 * may yield the same slug.
 */
export async function slugFor(
  work: Work,
  name: string,
  groupId: number | null,
): Promise<string | Refusal> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slugs of pharmacy groups', 28))`.execute(
    work.db,
  )
  const { rows } = await sql<{
    slug: string
  }>`select slug from pharmacy_group where id is distinct from ${groupId}`.execute(work.db)
  return freeSlug(name, new Set(rows.map(({ slug }) => slug))) ?? groupNameReserved
}

async function withUniqueName(save: () => Promise<GroupRecord>): Promise<GroupRecord | Refusal> {
  try {
    return await save()
  } catch (error) {
    if (violatedConstraint(error) === 'pharmacy_group_name_once') return groupNameTaken
    throw error
  }
}

export const insertGroup = (work: Work, group: GroupColumns): Promise<GroupRecord | Refusal> =>
  withUniqueName(() =>
    work.db
      .insertInto('pharmacy_group')
      .values({ ...group, created: work.now, updated: work.now })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
export const updateGroup = (
  work: Work,
  before: GroupRecord,
  group: GroupColumns,
): Promise<GroupRecord | Refusal> =>
  withUniqueName(() =>
    work.db
      .updateTable('pharmacy_group')
      .set({ ...group, version: before.version + 1, updated: work.now })
      .where('id', '=', before.id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
export const deleteGroup = async (work: Work, id: number): Promise<void> => {
  await work.db.deleteFrom('pharmacy_group').where('id', '=', id).execute()
}
