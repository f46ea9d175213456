// AUD-096: claimed with SKIP LOCKED under a lease of 60 s; a dead worker's claim passes on and its late result is
// refused.
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { stackOf } from '../log/log.ts'

export interface JobHandler {
  readonly name: string
  /** Scheduled jobs: a run is due at every whole multiple of so many minutes. */
  readonly everyMinutes?: number
  readonly run: (platform: Platform, payload: never, runId: string) => Promise<void>
}

interface Claimed {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  readonly attempts: number
}

export const leaseSeconds = 60
const mostAttempts = 5

async function claim(platform: Platform): Promise<Claimed | null> {
  const now = platform.clock.now()
  const claimed =
    await sql<Claimed>`update job set attempts = attempts + 1, lease_holder = ${platform.instance},
      lease_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    where id = (select id from job where state = 'open' and due_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by due_at, id limit 1 for update skip locked)
    returning id, name, payload, attempts`.execute(platform.db)
  return claimed.rows[0] ?? null
}

/** Only the present holder may finish: a worker that lost its lease changes nothing. */
async function finish(platform: Platform, job: Claimed, error: string | null): Promise<void> {
  const now = platform.clock.now()
  const failed = error !== null && job.attempts >= mostAttempts
  const state = error === null ? 'done' : failed ? 'failed' : 'open'
  const pause = 5 * 2 ** job.attempts
  await sql`update job set state = ${state}, error = ${error}, lease_holder = null, lease_until = null,
      finished_at = ${state === 'open' ? null : now}, due_at = case when ${state} = 'open' then ${now}::timestamptz + make_interval(secs => ${pause}) else due_at end
    where id = ${job.id} and lease_holder = ${platform.instance} and attempts = ${job.attempts}`.execute(
    platform.db,
  )
}

async function perform(platform: Platform, job: Claimed): Promise<void> {
  const handler = platform.jobs.find(({ name }) => name === job.name)
  if (handler === undefined) return finish(platform, job, 'no handler')
  const renew = setInterval(() => {
    void sql`update job set lease_until = ${platform.clock.now()}::timestamptz + make_interval(secs => ${leaseSeconds})
      where id = ${job.id} and lease_holder = ${platform.instance}`
      .execute(platform.db)
      .catch(() => undefined)
  }, leaseSeconds * 300)
  try {
    await handler.run(platform, job.payload as never, `job-${job.id}`)
    await finish(platform, job, null)
  } catch (error) {
    platform.log.error({ kind: 'job_failed', job: job.name, id: job.id, stack: stackOf(error) })
    await finish(platform, job, (error as { code?: string }).code ?? (error as Error).name)
  } finally {
    clearInterval(renew)
  }
}

/** Does everything that is due now; answers how many it did. */
export async function runDueJobs(
  platform: Platform,
  stopping: () => boolean = () => false,
): Promise<number> {
  let done = 0
  while (!stopping()) {
    const job = await claim(platform)
    if (job === null) break
    await perform(platform, job)
    done++
  }
  return done
}
