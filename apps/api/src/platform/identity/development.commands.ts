// AUD-086, SES-083: commands that exist only outside production.
import { sql } from 'kysely'
import type { development } from '@wren/contract/identity'
import { ok, type Input } from '@wren/contract/call'
import { unknownJob } from '@wren/contract/identity.refusals'
import { roleOf } from '@wren/contract/roles'
import type { Read } from '../http/bind.ts'
import { runDueJobs } from '../jobs/run.ts'
import { deliverDue } from '../outbound/deliver.ts'
import { notify } from '../realtime/announce.ts'
import type { Work } from '../work/work.ts'

/**
 * Moves the clock of every instance. The row is authoritative; the notification only speeds it up. This instance moves
 * before it answers, because its own notification may arrive after a later move.
 */
export async function moveClock(work: Work, { now }: Input<typeof development.clock>) {
  const offset = now === null ? 0 : Math.round(Date.parse(now) - Date.now())
  const { clock, instance } = work.platform
  await sql`update clock set offset_ms = ${offset}`.execute(work.db)
  await notify(work.db, { clock: { offset, by: instance }, jobs: true })
  work.afterCommit(() => clock.follow(offset))
  return { now: new Date(now ?? Date.now()).toISOString() }
}

/** Runs a job and the jobs that it causes, and answers after they ended. */
export async function runJob(read: Read, { name }: Input<typeof development.runJob>) {
  const { platform } = read
  if (name === 'outbound') await deliverDue(platform)
  else {
    const handler = platform.jobs.find((one) => one.name === name)
    if (handler === undefined) return unknownJob
    await handler.run(platform, {} as never, read.origin.requestId)
  }
  await runDueJobs(platform)
  return ok
}

/** Demo accounts with a named role (REF-065, REF-066). Leaves out the many demo nurses (SES-083). */
export async function demoAccounts(read: Read) {
  const found = await sql<{
    email: string
    first_name: string
    last_name: string
    is_admin: boolean
    is_nurse: boolean
  }>`
    select email, first_name, last_name, is_admin, is_nurse from user_account
    where is_demo and email like '%@wren.example' and not is_deleted order by id`.execute(read.db)
  return {
    data: found.rows.map((row) => ({
      email: row.email,
      name: `${row.first_name} ${row.last_name}`,
      role: roleOf(row),
    })),
  }
}
