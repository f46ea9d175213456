// VIS-104, VIS-159, PHA-079: the pharmacy's terms become the visit's own at its start; booked visits that nobody made ready are noticed.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addMinutes } from '@wren/contract/time'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { tellNotReady } from './visits-updates.commands.ts'
import { readyBy } from './visits.reactions.ts'

const mostAtOnce = 500

const asJob = (name: string, run: (work: Work) => Promise<void>) => async (platform: Platform): Promise<void> => {
  await runWork(platform, { kind: 'job', name }, { requestId: randomUUID(), address: null }, async (work) => {
    await run(work)
    return null
  })
}

/** The terms are those that counted already, so no amount of the visit changes and nothing is news. */
async function freezeTerms(work: Work): Promise<void> {
  await sql`update visit set price_terms_frozen_at = ${work.now}, provider_duration_rounding_method = pharmacy.duration_rounding_method,
      provider_minimal_minutes_charge = pharmacy.minimal_minutes_charge
    from pharmacy where pharmacy.id = visit.provider_id and visit.id = any(select id from visit open where open.price_terms_frozen_at is null and not open.is_deleted
      and open.start <= ${work.now} order by open.start limit ${mostAtOnce} for update skip locked)`.execute(work.db)
}

async function noticeNotReady(work: Work): Promise<void> {
  const found = await sql<{ id: number; start: string; user_id_ops: number | null }>`select id, start, user_id_ops from visit
    where status = 'Active - Booked' and not is_deleted and not missed and start > ${work.now} and start <= ${addMinutes(work.now, readyBy)}
      and not exists (select from update_item item where item.type = 'assignment' and item.type_id = visit.id and item.cause = 'not-ready ' || iso(visit.start))
    order by start, id limit ${mostAtOnce} for update skip locked`.execute(work.db)
  for (const visit of found.rows) await tellNotReady(work, visit)
}

export const visitsJobs: readonly JobHandler[] = [
  { name: 'visit-terms', everyMinutes: 5, run: asJob('visit-terms', freezeTerms) },
  { name: 'visits-not-ready', everyMinutes: 10, run: asJob('visits-not-ready', noticeNotReady) },
]
