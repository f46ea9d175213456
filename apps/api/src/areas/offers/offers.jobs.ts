// Runs automatic offers every five minutes; reactions run them after answers and saves as well. OFR-096, OFR-117
import { sql } from 'kysely'
import type { Intake } from '@wren/contract/intake'
import { isOutage } from '../../platform/database/database.ts'
import type { JobHandler } from '../../platform/jobs/run.ts'
import { stackOf } from '../../platform/log/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { lockIntake } from '../intake/intake.public.ts'
import { internalError } from './offers-engine-problems.rules.ts'
import { noteProblem } from './offers-engine-state.commands.ts'
import { runOf } from './offers-engine.store.ts'
import { runIntake } from './offers-engine.commands.ts'

const name = 'auto-offers'
const actor = { kind: 'job', name } as const

async function noteFailure(work: Work, id: number): Promise<null> {
  const intake: Intake | null = await lockIntake(work, id)
  if (intake?.auto_offer_enabled === true)
    await noteProblem(work, intake, await runOf(work.db, id), internalError, {
      visit: null,
      rule: null,
    })
  return null
}

/** Notes a failure on its intake, so that it stops no other intake. OFR-117 */
export async function offerIntake(platform: Platform, id: number, runId: string): Promise<void> {
  if (platform.flags.get(name)?.enabled !== true) return
  const origin = { requestId: `${runId}-intake-${id}`, address: null }
  try {
    await runWork(platform, actor, origin, (work) => runIntake(work, id))
  } catch (error) {
    if (isOutage(error)) throw error
    platform.log.error({ kind: 'job_failed', job: name, id, stack: stackOf(error) })
    await runWork(platform, actor, origin, (work) => noteFailure(work, id))
  }
}

/** Skips thousands of intakes that wait for a save in one query, instead of one unit of work for each. */
async function offerAll(platform: Platform, _payload: unknown, runId: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select intake.id from intake
      left join auto_offer_run run on run.intake_id = intake.id
    where intake.auto_offer_enabled and intake.status in ('New Intake', 'In Progress')
      and intake.auto_offer_stop_criteria_met is null
      and run.waits_on is distinct from auto_offer_saved(intake.id)
    order by intake.id`.execute(platform.db)
  for (const { id } of rows) await offerIntake(platform, id, runId)
}

export const offersJobs: readonly JobHandler[] = [{ name, everyMinutes: 5, run: offerAll }]
