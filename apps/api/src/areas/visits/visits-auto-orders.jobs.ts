// ORD-050, ORD-063, ORD-086: every hour each auto order whose turn it is, and one at once after what may have
// changed it; what fails for one stops no other.
import { localDay, localTime } from '@wren/contract/time'
import { isOutage } from '../../platform/database/database.ts'
import { addJob, hasFollowUp } from '../../platform/jobs/add.ts'
import type { JobHandler } from '../../platform/jobs/run.ts'
import { stackOf } from '../../platform/log/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { examineOrder, noteFailure } from './visits-auto-orders.commands.ts'
import { autoOrdersAfter } from './visits-auto-orders.queries.ts'
import { silentAutoOrders } from './visits-auto-orders-silent.queries.ts'
import { solveSilent, tellSilent } from './visits-updates.commands.ts'

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
  // An hour's round that takes longer than the hour goes on by itself; a second one beside it would look at the
  // same orders.
  if (last === undefined && (await hasFollowUp(platform.db, autoOrdersName))) return
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

export const autoOrdersCheckName = 'auto-orders-check'
const zone = 'America/Los_Angeles'
/** Midnight has passed in every zone, and an hour's round has been after it. */
const checkBegins = '05:00'

/** At most one check bears the night, however many instances pass the hour. */
async function planCheck({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  if (localTime(now, zone) < checkBegins) return
  await addJob(db, {
    name: autoOrdersCheckName,
    payload: {},
    dueAt: now,
    now,
    onceKey: `${autoOrdersCheckName}@${localDay(now, zone)}`,
  })
}

/** ORD-086: whatever the runs said, an order that makes no visit and names no problem reaches a person. */
async function checkAll(platform: Platform, _payload: unknown, runId: string): Promise<void> {
  const silent = await silentAutoOrders({ db: platform.db, now: platform.clock.now() })
  const inWork = (name: string, run: (work: Work) => Promise<void>) =>
    runWork(
      platform,
      { kind: 'job', name: autoOrdersCheckName },
      { requestId: `${runId}-${name}`, address: null },
      async (work) => {
        await run(work)
        return null
      },
    )
  for (const order of silent) await inWork(`order-${order.id}`, (work) => tellSilent(work, order))
  await inWork('solved', (work) => solveSilent(work, silent))
}

export const autoOrdersJobs: readonly JobHandler[] = [
  { name: autoOrdersName, everyMinutes: 60, run: runAll },
  { name: 'auto-orders-nightly', everyMinutes: 60, run: planCheck },
  { name: autoOrdersCheckName, run: checkAll },
]
