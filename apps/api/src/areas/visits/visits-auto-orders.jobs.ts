// ORD-050, ORD-063: every hour each auto order whose turn it is, and one at once after what may have changed it; what fails for one stops no other.
import { isOutage } from '../../platform/database/database.ts'
import { addJob, isGoingOn } from '../../platform/jobs/add.ts'
import type { JobHandler } from '../../platform/jobs/run.ts'
import { stackOf } from '../../platform/log/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork } from '../../platform/work/work.ts'
import { examineOrder, noteFailure } from './visits-auto-orders.commands.ts'
import { autoOrdersAfter } from './visits-auto-orders.queries.ts'

export const autoOrdersName = 'auto-orders'
const actor = { kind: 'job', name: autoOrdersName } as const
/** Then other jobs and messages have their turn. */
const mostAtOnce = 200

export async function runAutoOrder(platform: Platform, id: number, runId: string): Promise<void> {
  const origin = { requestId: `${runId}-order-${id}`, address: null }
  try {
    await runWork(platform, actor, origin, (work) => examineOrder(work, id))
  } catch (error) {
    if (isOutage(error)) throw error
    platform.log.error({ kind: 'job_failed', job: autoOrdersName, id, stack: stackOf(error) })
    await runWork(platform, actor, origin, (work) => noteFailure(work, id))
  }
}

interface Payload {
  readonly last?: number
}

async function runAll(platform: Platform, payload: Payload | null, runId: string): Promise<void> {
  const last = payload?.last
  // An hour's round that takes longer than the hour goes on by itself; a second one beside it would look at the same orders.
  if (last === undefined && (await isGoingOn(platform.db, autoOrdersName))) return
  const ids = await autoOrdersAfter(
    { db: platform.db, now: platform.clock.now() },
    last ?? 0,
    mostAtOnce,
  )
  for (const id of ids) await runAutoOrder(platform, id, runId)
  if (ids.length < mostAtOnce) return
  const now = platform.clock.now()
  await addJob(platform.db, {
    name: autoOrdersName,
    payload: { last: ids.at(-1) },
    dueAt: now,
    now,
  })
}

export const autoOrdersJobs: readonly JobHandler[] = [
  { name: autoOrdersName, everyMinutes: 60, run: runAll },
]
