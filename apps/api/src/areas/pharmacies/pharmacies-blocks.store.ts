// PHA-055, PHA-056, PHA-080, NUR-097, NUR-099: the blocked nurses of one pharmacy, and their upcoming visits, which a
// block leaves unchanged.
import { sql } from 'kysely'
import type { BlockedVisit } from '@wren/contract/pharmacies'
import type { Work } from '../../platform/work/work.ts'
import { userIdOf } from '../../platform/identity/actor.ts'

interface Entry {
  readonly user_nurse_id: number
  readonly reason: string
}

/** The ids that belong to no active nurse. */
export async function idsWithoutNurse(work: Work, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${[...ids]}::int[]) as wanted (id)
    where not exists (select from nurse join user_account person on person.id = nurse.user_id
      where nurse.user_id = wanted.id and not person.is_deleted)`.execute(work.db)
  return rows.map(({ id }) => id)
}

export async function removeBlocks(
  work: Work,
  provider: number,
  nurses: readonly number[],
): Promise<void> {
  await sql`delete from nurse_block
    where provider_id = ${provider} and user_nurse_id = any(${[...nurses]}::int[])`.execute(work.db)
}

/** NUR-099: an existing entry keeps its author and takes the new reason. */
export async function putBlock(
  work: Work,
  provider: number,
  { user_nurse_id, reason }: Entry,
): Promise<void> {
  await sql`insert into nurse_block (user_nurse_id, provider_id, reason, blocked_by, created, user_id_created)
    values (${user_nurse_id}, ${provider}, ${reason}, 'provider', ${work.now}, ${userIdOf(work.actor)})
    on conflict (user_nurse_id, provider_id) do update set reason = excluded.reason`.execute(
    work.db,
  )
}

/** PHA-080: confirmed visits that have not started. */
export async function upcomingVisits(
  work: Work,
  provider: number,
  nurses: readonly number[],
): Promise<BlockedVisit[]> {
  const { rows } = await sql<BlockedVisit>`
    select visit.id, iso(visit.start) as start, visit.timezone, visit.user_id_assigned as user_nurse_id,
      person.first_name as nurse_first_name, person.last_name as nurse_last_name
    from visit join user_account person on person.id = visit.user_id_assigned
    where visit.provider_id = ${provider} and visit.user_id_assigned = any(${[...nurses]}::int[])
      and visit.nurse_confirmed is not null and visit.status in ('Active - Booked', 'Active - Ready', 'Hold')
      and visit.start >= ${work.now} and not visit.missed and not visit.is_deleted
    order by visit.start, visit.id`.execute(work.db)
  return rows
}
