// Runs due jobs. A job is claimed with SKIP LOCKED under a lease of 60 s. Another worker takes over the jobs of a dead
// one, whose late result is refused. AUD-096.
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { stackOf } from '../log/log.ts'

export interface JobHandler {
  readonly name: string
  /** Makes it a scheduled job, due at every whole multiple of this interval. */
  readonly everyMinutes?: number
  readonly run: (platform: Platform, payload: never, runId: string) => Promise<void>
}

interface ClaimedJob {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  readonly attempts: number
}

export const leaseSeconds = 60
const maxAttempts = 5

async function claim(platform: Platform): Promise<ClaimedJob | null> {
  const now = platform.clock.now()
  const { rows } = await sql<ClaimedJob>`
    update job set attempts = attempts + 1, lease_holder = ${platform.instance},
      lease_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from job
      where state = 'open' and due_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by due_at, id limit 1 for update skip locked)
    returning id, name, payload, attempts`.execute(platform.db)
  return rows[0] ?? null
}

/** Changes nothing if the worker has lost its lease. */
async function finish(platform: Platform, job: ClaimedJob, error: string | null): Promise<void> {
  const now = platform.clock.now()
  const isFailed = error !== null && job.attempts >= maxAttempts
  const state = error === null ? 'done' : isFailed ? 'failed' : 'open'
  const pauseSeconds = 5 * 2 ** job.attempts
  await sql`
    update job set state = ${state}, error = ${error}, lease_holder = null, lease_until = null,
      finished_at = ${state === 'open' ? null : now},
      due_at = case when ${state} = 'open'
        then ${now}::timestamptz + make_interval(secs => ${pauseSeconds}) else due_at end
    where id = ${job.id} and lease_holder = ${platform.instance} and attempts = ${job.attempts}`.execute(
    platform.db,
  )
}

async function perform(platform: Platform, job: ClaimedJob): Promise<void> {
  const handler = platform.jobs.find(({ name }) => name === job.name)
  if (handler === undefined) return finish(platform, job, 'no handler')
  const renewal = setInterval(() => {
    void sql`
      update job set lease_until = ${platform.clock.now()}::timestamptz + make_interval(secs => ${leaseSeconds})
      where id = ${job.id} and lease_holder = ${platform.instance}`
      .execute(platform.db)
      .catch(() => undefined)
  }, leaseSeconds * 300) // milliseconds: at 30 % of the lease
  try {
    await handler.run(platform, job.payload as never, `job-${job.id}`)
    await finish(platform, job, null)
  } catch (error) {
    platform.log.error({ kind: 'job_failed', job: job.name, id: job.id, stack: stackOf(error) })
    await finish(platform, job, (error as { code?: string }).code ?? (error as Error).name)
  } finally {
    clearInterval(renewal)
  }
}

/** Runs due jobs until none is left. Answers their number. */
export async function runDueJobs(
  platform: Platform,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let count = 0
  while (!isStopping()) {
    const job = await claim(platform)
    if (job === null) break
    await perform(platform, job)
    count++
  }
  return count
}
