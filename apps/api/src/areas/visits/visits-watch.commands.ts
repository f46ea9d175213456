// VIS-159, VIS-170, NUR-128, NUR-156, NUR-158, LIC-013, UPD-030 to 032: upcoming visits are watched; what is wrong
// is an update and a badge until it is right again.
import { sql, type RawBuilder } from 'kysely'
import { addMinutes, localDay } from '@wren/contract/time'
import type { UpdateCause } from '@wren/contract/update-causes'
import {
  readyBy,
  shownRefusal,
  staffedBy,
  watchedCauses,
  type WatchFacts,
} from '@wren/contract/visits-watch.rules'
import { isOpen } from '@wren/contract/visits-statuses.rules'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { confirmationRefusal } from '../nurses/nurses.public.ts'
import { keepUpdate, solveUpdate } from '../updates/updates.public.ts'
import { readyFacts } from './visits-ready.queries.ts'
import { anyVisitById, type VisitRecord } from './visits.store.ts'

async function refusedFor(work: Work, visit: VisitRecord): Promise<string | null> {
  if (visit.user_id_assigned === null || !isOpen(visit.status)) return null
  const fault = await confirmationRefusal(work, {
    nurseId: visit.user_id_assigned,
    visit,
    day: localDay(visit.start, visit.timezone),
  })
  return fault === null ? null : String(fault.extra?.['hint'])
}

export async function watchFacts(work: Work, visit: VisitRecord): Promise<WatchFacts> {
  return {
    visit,
    ready: await readyFacts(work.db, visit),
    refused: await refusedFor(work, visit),
  }
}

/** Causes that left something behind: open, or closed while they went on. */
const standing = async (work: Work, visit: number): Promise<ReadonlySet<UpdateCause>> =>
  new Set(
    (
      await sql<{
        cause: UpdateCause
      }>`select distinct cause from update_item where type = 'assignment' and type_id = ${visit} and cause is not null
        and (status in ('new', 'in progress') or not cause_ended)`.execute(work.db)
    ).rows.map(({ cause }) => cause),
  )

/**
 * Of two changes around one visit that commit at the same moment the later one sees the other: each looks under
 * this lock, which it
 * keeps until its commit.
 */
const lockWatch = async (work: Work, visit: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(170, ${visit}::int)`.execute(work.db)
}

/** No change of the visit: nobody edits it, and who has the form open is not outdated by it. */
async function keepBadge(
  work: Work,
  { id, user_id_assigned: nurse }: VisitRecord,
  rule: string | null,
): Promise<void> {
  const { rows } =
    await sql`update visit set nurse_refused = ${rule} where id = ${id} and nurse_refused is distinct from ${rule} returning id`.execute(
      work.db,
    )
  if (rows.length > 0)
    work.publish(
      { topic: 'assignment', nurses: nurse === null ? [] : [nurse] },
      'patient_assignment',
    )
}

export async function watchVisit(work: Work, id: number): Promise<void> {
  await lockWatch(work, id)
  const visit = await anyVisitById(work.db, id)
  if (visit === null) return
  const facts = await watchFacts(work, visit)
  await keepBadge(work, visit, shownRefusal(facts))
  const left = await standing(work, id)
  for (const { state, solved, cause, ...update } of watchedCauses(facts, work.now)) {
    const about = { type: 'assignment', typeId: id, cause } as const
    if (state === 'on')
      await keepUpdate(work, { ...about, ...update, assignedTo: visit.user_id_ops })
    else if (state === 'off' && left.has(cause)) await solveUpdate(work, about, solved)
  }
}

const upcoming = sql<boolean>`not visit.is_deleted and visit.status in ('New', 'Active - Booked', 'Active - Ready', 'Hold')`

/** In one order, so that two such walks wait for each other. */
export async function watchWhere(work: Work, which: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from visit where ${which} and ${upcoming} and start > ${work.now} order by id`.execute(
    work.db,
  )
  for (const { id } of rows) await watchVisit(work, id)
}

export const watchOfNurse = (work: Work, nurse: number): Promise<void> =>
  watchWhere(work, sql<boolean>`user_id_assigned = ${nurse}`)

const told = (cause: UpdateCause, occurrence: RawBuilder<string>) =>
  sql`exists (select from update_item item where item.type = 'assignment' and item.type_id = visit.id and item.cause = ${cause} and item.occurrence = ${occurrence})`

const mostAtOnce = 500

/** Visits that came near their start since the last run. */
export async function watchDue(work: Work): Promise<void> {
  const [day, both] = [addMinutes(work.now, readyBy), addMinutes(work.now, staffedBy)]
  const { rows } = await sql<{ id: number }>`select id from visit
    where ${upcoming} and not missed and start > ${work.now} and start <= ${both}
      and ((status = 'Active - Booked' and start <= ${day} and not ${told('visit_not_ready', sql<string>`iso(visit.start)`)})
        or (nurse_confirmed is null and start > ${day} and not ${told('visit_no_nurse', sql<string>`iso(visit.start)`)})
        or (nurse_confirmed is null and start <= ${day} and not ${told('visit_no_nurse', sql<string>`iso(visit.start) || ' urgent'`)}))
    order by start, id limit ${mostAtOnce} for update skip locked`.execute(work.db)
  for (const { id } of rows) await watchVisit(work, id)
}

/** Every upcoming visit with a nurse, each in a unit of work: no save waits for the whole walk. */
export async function watchAll(
  platform: Platform,
  _payload: unknown,
  runId: string,
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from visit where (user_id_assigned is not null or nurse_refused is not null) and ${upcoming} and start > ${platform.clock.now()} order by id`.execute(
    platform.db,
  )
  for (const { id } of rows)
    await runWork(
      platform,
      { kind: 'job', name: 'visits-watch' },
      { requestId: runId, address: null },
      async (work) => {
        await watchVisit(work, id)
        return null
      },
    )
}
