// OFR "Auto offers engine" 096, 117: every five minutes, after every answer and after every save of an intake that
// is offered on its own.
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

/** OFR-117: what goes wrong with one intake is told on it and stops no other. */
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

/**
 * Those that wait for a save are left out in one look: thousands do, and a unit of work for each kept a database of
 * a million visits busy for a minute of every five.
 */
async function offerAll(platform: Platform, _payload: unknown, runId: string): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select intake.id from intake left join auto_offer_run run on run.intake_id = intake.id
    where intake.auto_offer_enabled and intake.status in ('New Intake', 'In Progress') and intake.auto_offer_stop_criteria_met is null
      and run.waits_on is distinct from auto_offer_saved(intake.id) order by intake.id`.execute(
    platform.db,
  )
  for (const { id } of rows) await offerIntake(platform, id, runId)
}

export const offersJobs: readonly JobHandler[] = [{ name, everyMinutes: 5, run: offerAll }]
