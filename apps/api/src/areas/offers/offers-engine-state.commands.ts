// OFR "Auto offers engine" 097, 099, 100, 103, INT-135: what a run leaves on the intake: a problem, a stop, an end,
// or that all is well.
import type { Intake } from '@wren/contract/intake'
import { isRefusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { updateIntake, type IntakeChanges } from '../intake/intake.public.ts'
import { standingOf } from './offers-engine-facts.queries.ts'
import type { Criterion } from './offers-engine-criteria.rules.ts'
import { passesByItself } from './offers-engine-problems.rules.ts'
import { keepLog, keepRun, type Logged, type RunRecord } from './offers-engine.store.ts'

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

type About = Pick<Logged, 'visit' | 'rule'>

/** A problem that only a save can solve is kept with what was saved when it was found. */
export async function noteProblem(
  work: Work,
  intake: Intake,
  run: RunRecord,
  problem: string,
  about: About,
): Promise<void> {
  const known = intake.auto_offer_error === problem
  const after = known
    ? intake
    : await changeIntake(work, intake, {
        auto_offer_error: problem,
        auto_offer_stop_reason: problem,
      })
  await keepRun(work, intake.id, {
    ...run,
    assignment_id: about.visit ?? run.assignment_id,
    rule_id: about.rule?.id ?? null,
    waits_on: passesByItself(problem) ? null : (await standingOf(work.db, after)).saved,
  })
  if (!known) await keepLog(work, { intake: intake.id, ...about, outcome: problem })
}

/** OFR-097: the next run that finds none clears both. */
export async function clearProblem(work: Work, intake: Intake): Promise<void> {
  if (intake.auto_offer_error !== null)
    await changeIntake(work, intake, { auto_offer_error: null, auto_offer_stop_reason: null })
}

export async function stopOffers(
  work: Work,
  intake: Intake,
  run: RunRecord,
  criterion: Criterion,
  about: Omit<Logged, 'intake' | 'outcome'>,
): Promise<void> {
  await changeIntake(work, intake, {
    auto_offer_error: null,
    auto_offer_stop_criteria_met: criterion,
    auto_offer_stop_reason: criterion,
  })
  await keepRun(work, intake.id, { ...run, waits_on: null })
  await keepLog(work, { intake: intake.id, ...about, outcome: criterion })
}

export type End = 'disabled by staffing' | 'disabled by visit status'
export async function endOffers(
  work: Work,
  intake: Intake,
  reason: End,
  visit: number | null,
): Promise<void> {
  await changeIntake(work, intake, {
    auto_offer_enabled: false,
    auto_offer_error: null,
    auto_offer_stop_reason: reason,
  })
  await keepLog(work, { intake: intake.id, visit, rule: null, outcome: reason })
}
