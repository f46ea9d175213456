// VIS-104, VIS-159, VIS-170, UPD-032, PHA-079: the pharmacy's terms become the visit's own at its start; upcoming
// visits are watched.
import { sql } from 'kysely'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { autoOrdersJobs } from './visits-auto-orders.jobs.ts'
import { changeVisit } from './visits-change.commands.ts'
import { watchAll, watchDue } from './visits-watch.commands.ts'
import { lockVisit } from './visits.store.ts'

const mostAtOnce = 500

const asJob =
  (name: string, run: (work: Work) => Promise<void>) =>
  async (platform: Platform, _payload: unknown, runId: string): Promise<void> => {
    await runWork(
      platform,
      { kind: 'job', name },
      { requestId: runId, address: null },
      async (work) => {
        await run(work)
        return null
      },
    )
  }

/** The terms are those that counted already, so no amount of the visit changes and nothing is news. */
async function freezeTerms(work: Work): Promise<void> {
  const due = await sql<{
    id: number
  }>`select id from visit where price_terms_frozen_at is null and not is_deleted and start <= ${work.now}
    order by start, id limit ${mostAtOnce} for update skip locked`.execute(work.db)
  for (const { id } of due.rows) {
    const visit = await lockVisit(work, id)
    if (visit !== null)
      await changeVisit(work, visit, {}, { fact: 'visits.terms-frozen', cause: 'system' }) // a change of nothing else freezes them (PHA-079)
  }
}

export const visitsJobs: readonly JobHandler[] = [
  ...autoOrdersJobs,
  { name: 'visit-terms', everyMinutes: 5, run: asJob('visit-terms', freezeTerms) },
  { name: 'visits-not-ready', everyMinutes: 10, run: asJob('visits-not-ready', watchDue) },
  { name: 'visits-watch', run: watchAll },
]
