// VIS "Linked visits" 095: who is linked with whom, read under locks. A link takes the lock of all groups first and
// then its visits in id order, so that links wait for each other; who only leaves a group holds the visit already
// and takes the group's row, so that of two who leave the second sees that the first is gone.
import { sql } from 'kysely'
import type { Work } from '../../platform/work/work.ts'
import type { VisitRecord } from './visits.store.ts'

type Member = Pick<VisitRecord, 'id' | 'group_id' | 'patient_uuid' | 'status' | 'is_deleted'>

/** The visits and all that are linked with one of them, deleted ones too, locked until the commit. */
export async function lockLinked(work: Work, ids: readonly number[]): Promise<readonly Member[]> {
  await sql`select pg_advisory_xact_lock(hashtext('visit_group'))`.execute(work.db)
  const { rows } =
    await sql<Member>`select id, group_id, patient_uuid, status, is_deleted from visit
    where id = any(${[...ids]}::int[]) or group_id in (select group_id from visit where id = any(${[...ids]}::int[])) order by id for update`.execute(
      work.db,
    )
  return rows
}

export async function newGroup(work: Work): Promise<number> {
  const userId = work.actor.kind === 'user' ? work.actor.userId : null
  const { rows } = await sql<{
    id: number
  }>`insert into visit_group (created, user_id_created) values (${work.now}, ${userId}) returning id`.execute(
    work.db,
  )
  return (rows[0] as { id: number }).id
}

/** Who is left in a group; asked under its lock. */
export async function membersLeft(work: Work, group: number): Promise<readonly number[]> {
  await sql`select 1 from visit_group where id = ${group} for update`.execute(work.db)
  const { rows } = await sql<{
    id: number
  }>`select id from visit where group_id = ${group} and not is_deleted order by id`.execute(work.db)
  return rows.map(({ id }) => id)
}
