// OFR "Auto offers engine" 096-110, 117, OFR-121, OFR-124: one run for one intake, under the locks of intake and visit.
import type { Intake } from '@wren/contract/intake'
import { mayOffer } from '@wren/contract/intake-offers.rules'
import { isStaffed, sendingHint } from '@wren/contract/offers-notify.rules'
import { defaultZone, localDay, localTime } from '@wren/contract/time'
import type { RateFacts } from '@wren/contract/visits-rates.rules'
import type { Work } from '../../platform/work/work.ts'
import { lockIntake, seriesOf } from '../intake/intake.public.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { lockVisit, rateFacts, type VisitRecord } from '../visits/visits.public.ts'
import { contextOf, toStaff, type VisitContext } from './offers-context.queries.ts'
import { limitOf, successOf } from './offers-engine-criteria.rules.ts'
import {
  engineBlast,
  leadHours,
  proposedDays,
  type EngineBlast,
} from './offers-engine-days.rules.ts'
import {
  applicationsOf,
  askableOf,
  eligibleNurses,
  leadOfOpen,
  matchFacts,
  standingOf,
} from './offers-engine-facts.queries.ts'
import { matchingRule, type RuleRecord } from './offers-engine-match.rules.ts'
import { currentPay, highestPay, nextRaise, takeOf, type Pay } from './offers-engine-pay.rules.ts'
import { rulesProblem, sendingProblem, standingProblem } from './offers-engine-problems.rules.ts'
import {
  preparedVisit,
  sendRaise,
  sendWave,
  silentNurses,
} from './offers-engine-sending.commands.ts'
import { clearProblem, endOffers, noteProblem, stopOffers } from './offers-engine-state.commands.ts'
import {
  allRules,
  keepLog,
  keepRun,
  lastBlast,
  runOf,
  type RunRecord,
} from './offers-engine.store.ts'
import { isDue, nextWave } from './offers-engine-waves.rules.ts'
import { offersOfVisit } from './offers.store.ts'

/** INT-111: on Hold it pauses. */
const isRunning = (intake: Intake): boolean =>
  intake.auto_offer_enabled &&
  mayOffer(intake.status) &&
  intake.auto_offer_stop_criteria_met === null

interface Running {
  readonly intake: Intake
  readonly run: RunRecord
  readonly rule: RuleRecord
  readonly lead: VisitRecord
  readonly blast: EngineBlast
  readonly pay: Pay | null
  readonly rates: RateFacts
  /** The visit as it would be offered. */
  readonly context: VisitContext
}

export async function runIntake(work: Work, id: number): Promise<null> {
  const intake = await lockIntake(work, id)
  if (intake === null || !isRunning(intake)) return null
  const run = await runOf(work.db, id)
  const { visits, saved } = await standingOf(work.db, intake)
  if (run.waits_on === saved) return null
  const first = leadOfOpen(visits)
  const lead = first === null ? null : await lockVisit(work, first.id)
  const today = localDay(work.now, lead?.timezone ?? intake.timezone ?? defaultZone)
  const { series_start_date, series_end_date, patient_order_id: order } = intake
  const problem = standingProblem({
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
  else if (isStaffed(lead)) await endOffers(work, intake, 'disabled by staffing', lead.id) // chosen while this run waited, or before it was switched on
  else await offerLead(work, { intake, run, lead })
  return null
}

async function offerLead(
  work: Work,
  { intake, run, lead }: Pick<Running, 'intake' | 'run' | 'lead'>,
): Promise<void> {
  const blast = engineBlast(lead, {
    ...seriesOf(intake),
    treatment_duration_days: intake.treatment_duration_days ?? 1,
    flexibility_days: intake.flexibility_days,
  })
  const pharmacy = (await pharmacyById(work.db, lead.provider_id)) as PharmacyRecord
  const rates = rateFacts(lead, pharmacy, true)
  const pay = currentPay(lead, rates)
  const context = await contextOf(work, {
    ...lead,
    ...preparedVisit(lead, blast, pay, work.now),
  } as VisitRecord)
  const limits = {
    series_start_date: intake.series_start_date as string,
    series_end_date: intake.series_end_date as string,
    today: localDay(work.now, lead.timezone),
    expiration: context.expiration,
  }
  const days = proposedDays(lead, blast, limits)
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
  const running: Running = {
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
      ...ofRun(running),
      wave: run.wave === 0 ? null : run.wave,
    })
  return isDue(run.last_wave_at, rule.wave_interval_minutes, work.now)
    ? askNext(work, running)
    : rest(work, running)
}

const ofRun = ({ lead, rule, pay, rates }: Running) => ({
  visit: lead.id,
  rule,
  pay,
  take: pay === null ? null : takeOf(lead, pay, rates),
})

/** Nothing is to be sent yet; the hours are looked at all the same, so that people see why it will be quiet. */
async function rest(work: Work, { intake, run, rule, lead }: Running): Promise<void> {
  const problem = sendingProblem({ eligible: 1, time: localTime(work.now, lead.timezone) })
  if (problem !== null) return noteProblem(work, intake, run, problem, { visit: lead.id, rule })
  await keepRun(work, intake.id, run)
  await clearProblem(work, intake)
}

async function askNext(work: Work, running: Running): Promise<void> {
  const { intake, run, rule, lead, blast, pay, context } = running
  const about = { visit: lead.id, rule }
  const eligible = await eligibleNurses(work.db, context, work.now)
  const problem =
    sendingProblem({ eligible: eligible.length, time: localTime(work.now, lead.timezone) }) ??
    sendingHint(toStaff(context), work.now)
  if (problem !== null || pay === null)
    return noteProblem(work, intake, run, problem ?? 'Nurse pay is missing', about)
  const wave = nextWave(await askableOf(work.db, eligible, lead, work.now), rule)
  if (wave.nurses.length > 0) {
    const sent = await sendWave(work, lead, preparedVisit(lead, blast, pay, work.now), wave.nurses)
    await keepRun(work, intake.id, { ...run, wave: sent.wave, last_wave_at: work.now })
    await keepLog(work, { intake: intake.id, ...ofRun(running), ...sent, outcome: 'wave' })
    work.recordEvent('offers.engine-ran', { data: { intake: intake.id } })
    return clearProblem(work, intake)
  }
  return wave.open ? rest(work, running) : raise(work, running, pay)
}

async function raise(work: Work, running: Running, pay: Pay): Promise<void> {
  const { intake, run, rule, lead, blast, rates } = running
  // Switched on again, those who were asked before have their interval too.
  if (!isDue((await lastBlast(work.db, lead.id)).at, rule.wave_interval_minutes, work.now))
    return rest(work, running)
  const next = nextRaise(lead, pay, rates, rule.step_percent, run.take_rate)
  const limit = limitOf(rule, {
    kind: pay.kind,
    raises: run.incentivized_offers,
    next,
    highest: highestPay(rates, pay.kind),
  })
  if (limit !== null || next === null)
    return stopOffers(work, intake, run, limit ?? 'min_take_rate', {
      ...ofRun(running),
      wave: run.wave === 0 ? null : run.wave,
    })
  const { any, today } = await silentNurses(work, lead)
  if (!any) return noteProblem(work, intake, run, 'no_nurses_available', { visit: lead.id, rule }) // all have answered: more pay would reach nobody
  if (today.length === 0) return rest(work, running)
  const raised = { kind: pay.kind, cents: next.cents }
  const sent = await sendRaise(work, lead, preparedVisit(lead, blast, pay, work.now), raised, today)
  await keepRun(work, intake.id, {
    ...run,
    wave: sent.wave,
    incentivized_offers: run.incentivized_offers + 1,
    take_rate: next.take,
    last_wave_at: work.now,
  })
  await keepLog(work, {
    intake: intake.id,
    visit: lead.id,
    rule,
    pay: raised,
    take: next.take,
    ...sent,
    outcome: 'raise',
  })
  work.recordEvent('offers.engine-ran', { data: { intake: intake.id } })
  return clearProblem(work, intake)
}
