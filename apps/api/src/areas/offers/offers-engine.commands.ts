// One run of automatic offers for one intake, under the locks of intake and visit. OFR-096 to OFR-124
import type { Intake } from '@wren/contract/intake'
import { mayOffer } from '@wren/contract/intake-offers.rules'
import { isStaffed, sendingHint } from '@wren/contract/offers-notify.rules'
import { defaultZone, localDay, localTime } from '@wren/contract/time'
import type { RateFacts } from '@wren/contract/visits-rates.rules'
import type { Work } from '../../platform/work/work.ts'
import { lockIntake, seriesOf } from '../intake/intake.public.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { lockVisit, rateFacts, type VisitRecord } from '../visits/visits.public.ts'
import { visitContextOf, visitToStaff, type VisitContext } from './offers-context.queries.ts'
import { limitOf, successOf } from './offers-engine-criteria.rules.ts'
import {
  engineBlast,
  leadHours,
  offerableDays,
  type EngineBlast,
} from './offers-engine-days.rules.ts'
import {
  applicationsOf,
  waveCandidates,
  eligibleNurses,
  leadOfOpen,
  matchFacts,
  openVisitsOf,
} from './offers-engine-facts.queries.ts'
import { matchingRule, type RuleRecord } from './offers-engine-match.rules.ts'
import {
  currentPay,
  highestPay,
  nextRaise,
  takeOf,
  type EnginePay,
} from './offers-engine-pay.rules.ts'
import { rulesProblem, sendingProblem, intakeProblem } from './offers-engine-problems.rules.ts'
import {
  preparedVisit,
  sendRaise,
  sendWave,
  silentNurses,
} from './offers-engine-sending.commands.ts'
import { clearProblem, endOffers, noteProblem, stopOffers } from './offers-engine-state.commands.ts'
import {
  allRules,
  insertLog,
  saveRun,
  lastBlast,
  runOf,
  type RunRecord,
} from './offers-engine.store.ts'
import { isDue, nextWave } from './offers-engine-waves.rules.ts'
import { offersOfVisit } from './offers.store.ts'

/** Automatic offers pause while the intake is on Hold. INT-111 */
const isRunning = (intake: Intake): boolean =>
  intake.auto_offer_enabled &&
  mayOffer(intake.status) &&
  intake.auto_offer_stop_criteria_met === null

interface EngineRun {
  readonly intake: Intake
  readonly run: RunRecord
  readonly rule: RuleRecord
  readonly lead: VisitRecord
  readonly blast: EngineBlast
  readonly pay: EnginePay | null
  readonly rates: RateFacts
  /** Facts of the visit with the blast prepared. */
  readonly context: VisitContext
}

export async function runIntake(work: Work, id: number): Promise<null> {
  const intake = await lockIntake(work, id)
  if (intake === null || !isRunning(intake)) return null
  const run = await runOf(work.db, id)
  const { visits, saved } = await openVisitsOf(work.db, intake)
  if (run.waits_on === saved) return null
  const first = leadOfOpen(visits)
  const lead = first === null ? null : await lockVisit(work, first.id)
  const today = localDay(work.now, lead?.timezone ?? intake.timezone ?? defaultZone)
  const { series_start_date, series_end_date, patient_order_id: order } = intake
  const problem = intakeProblem({
    order,
    visits,
    lead,
    series_start_date,
    series_end_date,
    today,
  })
  if (problem !== null || lead === null)
    await noteProblem(work, intake, run, problem ?? 'no_visits', {
      visit: lead?.id ?? null,
      rule: null,
    })
  // A nurse was selected while this run waited, or before automatic offers were switched on.
  else if (isStaffed(lead)) await endOffers(work, intake, 'disabled by staffing', lead.id)
  else await offerLead(work, { intake, run, lead })
  return null
}

async function offerLead(
  work: Work,
  { intake, run, lead }: Pick<EngineRun, 'intake' | 'run' | 'lead'>,
): Promise<void> {
  const blast = engineBlast(lead, {
    ...seriesOf(intake),
    treatment_duration_days: intake.treatment_duration_days ?? 1,
    flexibility_days: intake.flexibility_days,
  })
  const pharmacy = (await pharmacyById(work.db, lead.provider_id)) as PharmacyRecord
  const rates = rateFacts(lead, pharmacy, true)
  const pay = currentPay(lead, rates)
  const context = await visitContextOf(work, {
    ...lead,
    ...preparedVisit(lead, blast, pay, work.now),
  } as VisitRecord)
  const limits = {
    series_start_date: intake.series_start_date as string,
    series_end_date: intake.series_end_date as string,
    today: localDay(work.now, lead.timezone),
    expiration: context.expiration,
  }
  const days = offerableDays(lead, blast, limits)
  const rule =
    days[0] === undefined
      ? null
      : matchingRule(
          await allRules(work.db),
          await matchFacts(work.db, intake, leadHours(days[0], lead.timezone, work.now)),
        )
  const problem = rulesProblem({ days, rule })
  if (problem !== null || rule === null)
    return noteProblem(work, intake, run, problem ?? 'no_matching_rule', { visit: lead.id, rule })
  const running: EngineRun = {
    intake,
    run: { ...run, assignment_id: lead.id, rule_id: rule.id, waits_on: null },
    rule,
    lead,
    blast,
    pay,
    rates,
    context,
  }
  const reached = successOf(
    rule,
    applicationsOf(lead, blast, await offersOfVisit(work.db, lead.id), days),
  )
  if (reached !== null)
    return stopOffers(work, intake, running.run, reached, {
      ...logFields(running),
      wave: run.wave === 0 ? null : run.wave,
    })
  return isDue(run.last_wave_at, rule.wave_interval_minutes, work.now)
    ? sendNextWave(work, running)
    : wait(work, running)
}

const logFields = ({ lead, rule, pay, rates }: EngineRun) => ({
  visit: lead.id,
  rule,
  pay,
  take: pay === null ? null : takeOf(lead, pay, rates),
})

/** Sends nothing, but notes closed business hours so that staff see why. */
async function wait(work: Work, { intake, run, rule, lead }: EngineRun): Promise<void> {
  const problem = sendingProblem({ eligible: 1, time: localTime(work.now, lead.timezone) })
  if (problem !== null) return noteProblem(work, intake, run, problem, { visit: lead.id, rule })
  await saveRun(work, intake.id, run)
  await clearProblem(work, intake)
}

async function sendNextWave(work: Work, running: EngineRun): Promise<void> {
  const { intake, run, rule, lead, blast, pay, context } = running
  const subject = { visit: lead.id, rule }
  const eligible = await eligibleNurses(work.db, context, work.now)
  const problem =
    sendingProblem({ eligible: eligible.length, time: localTime(work.now, lead.timezone) }) ??
    sendingHint(visitToStaff(context), work.now)
  if (problem !== null || pay === null)
    return noteProblem(work, intake, run, problem ?? 'Nurse pay is missing', subject)
  const wave = nextWave(await waveCandidates(work.db, eligible, lead, work.now), rule)
  if (wave.nurses.length > 0) {
    const sent = await sendWave(work, lead, preparedVisit(lead, blast, pay, work.now), wave.nurses)
    await saveRun(work, intake.id, { ...run, wave: sent.wave, last_wave_at: work.now })
    await insertLog(work, { intake: intake.id, ...logFields(running), ...sent, outcome: 'wave' })
    work.recordEvent('offers.engine-ran', { data: { intake: intake.id } })
    return clearProblem(work, intake)
  }
  return wave.open ? wait(work, running) : raise(work, running, pay)
}

async function raise(work: Work, running: EngineRun, pay: EnginePay): Promise<void> {
  const { intake, run, rule, lead, blast, rates } = running
  // After switching on again the interval since the last blast applies too.
  if (!isDue((await lastBlast(work.db, lead.id)).at, rule.wave_interval_minutes, work.now))
    return wait(work, running)
  const next = nextRaise(lead, pay, rates, rule.step_percent, run.take_rate)
  const limit = limitOf(rule, {
    kind: pay.kind,
    raises: run.incentivized_offers,
    next,
    highest: highestPay(rates, pay.kind),
  })
  if (limit !== null || next === null)
    return stopOffers(work, intake, run, limit ?? 'min_take_rate', {
      ...logFields(running),
      wave: run.wave === 0 ? null : run.wave,
    })
  const { any, today } = await silentNurses(work, lead)
  // All nurses have answered: a raise would reach nobody.
  if (!any) return noteProblem(work, intake, run, 'no_nurses_available', { visit: lead.id, rule })
  if (today.length === 0) return wait(work, running)
  const raisedPay = { kind: pay.kind, cents: next.cents }
  const sent = await sendRaise(
    work,
    lead,
    preparedVisit(lead, blast, pay, work.now),
    raisedPay,
    today,
  )
  await saveRun(work, intake.id, {
    ...run,
    wave: sent.wave,
    incentivized_offers: run.incentivized_offers + 1,
    take_rate: next.take,
    last_wave_at: work.now,
  })
  await insertLog(work, {
    intake: intake.id,
    visit: lead.id,
    rule,
    pay: raisedPay,
    take: next.take,
    ...sent,
    outcome: 'raise',
  })
  work.recordEvent('offers.engine-ran', { data: { intake: intake.id } })
  return clearProblem(work, intake)
}
