// Stores the result of a run on the intake: a problem, none, a stop or the end. INT-135, OFR-097 to OFR-103
import type { Intake } from '@wren/contract/intake'
import { isRefusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { updateIntake, type IntakeChanges } from '../intake/intake.public.ts'
import { openVisitsOf } from './offers-engine-facts.queries.ts'
import type { Criterion } from './offers-engine-criteria.rules.ts'
import { passesByItself } from './offers-engine-problems.rules.ts'
import { insertLog, saveRun, type EngineLogEntry, type RunRecord } from './offers-engine.store.ts'

async function changeIntake(work: Work, before: Intake, changes: IntakeChanges): Promise<Intake> {
  const after = await updateIntake(work, before, changes)
  if (isRefusal(after)) throw new Error(after.error)
  work.recordEvent('offers.engine-ran', {
    changes: [
      {
        type: 'intake',
        id: before.id,
        patient: after.patient_uuid,
        version: after.version,
        before,
        after,
      },
    ],
    data: { intake: before.id },
  })
  return after
}

type ProblemContext = Pick<EngineLogEntry, 'visit' | 'rule'>

/** Stores `saved` with a problem that only a save can solve, so that runs skip the intake until then. */
export async function noteProblem(
  work: Work,
  intake: Intake,
  run: RunRecord,
  problem: string,
  context: ProblemContext,
): Promise<void> {
  const isNoted = intake.auto_offer_error === problem
  const after = isNoted
    ? intake
    : await changeIntake(work, intake, {
        auto_offer_error: problem,
        auto_offer_stop_reason: problem,
      })
  await saveRun(work, intake.id, {
    ...run,
    assignment_id: context.visit ?? run.assignment_id,
    rule_id: context.rule?.id ?? null,
    waits_on: passesByItself(problem) ? null : (await openVisitsOf(work.db, after)).saved,
  })
  if (!isNoted) await insertLog(work, { intake: intake.id, ...context, outcome: problem })
}

/** Clears error and stop reason in a run without a problem. OFR-097 */
export async function clearProblem(work: Work, intake: Intake): Promise<void> {
  if (intake.auto_offer_error !== null)
    await changeIntake(work, intake, { auto_offer_error: null, auto_offer_stop_reason: null })
}

export async function stopOffers(
  work: Work,
  intake: Intake,
  run: RunRecord,
  criterion: Criterion,
  details: Omit<EngineLogEntry, 'intake' | 'outcome'>,
): Promise<void> {
  await changeIntake(work, intake, {
    auto_offer_error: null,
    auto_offer_stop_criteria_met: criterion,
    auto_offer_stop_reason: criterion,
  })
  await saveRun(work, intake.id, { ...run, waits_on: null })
  await insertLog(work, { intake: intake.id, ...details, outcome: criterion })
}

export type EndReason = 'disabled by staffing' | 'disabled by visit status'
export async function endOffers(
  work: Work,
  intake: Intake,
  reason: EndReason,
  visit: number | null,
): Promise<void> {
  await changeIntake(work, intake, {
    auto_offer_enabled: false,
    auto_offer_error: null,
    auto_offer_stop_reason: reason,
  })
  await insertLog(work, { intake: intake.id, visit, rule: null, outcome: reason })
}
