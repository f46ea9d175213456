// Writes the rows of each entry of the schedule: the visit, its history, offers, chart, report, payment and tasks
// (REF-067, REF-068).
import { addMinutes, minutesBetween, type Instant } from '@wren/contract/time'
import { wireVisit } from '../areas/visits/visits-wire.rules.ts'
import type { VisitRecord } from '../areas/visits/visits.public.ts'
import { checkVisit } from './demo-checks.ts'
import { fold } from './demo-intakes.ts'
import { putReminders } from './demo-messages.ts'
import { putOffers } from './demo-offers.ts'
import { applicantsOf, type OfferSource } from './demo-offer-answers.ts'
import { isAuto } from './demo-order-generator.ts'
import { json, staff } from './demo-output.ts'
import { adminId, nurseAccountId } from './demo-people.ts'
import type { DemoPlan } from './demo-plan.ts'
import { random } from './demo-random.ts'
import type { ScheduleEntry } from './demo-schedule.ts'
import { putTasks } from './demo-tasks.ts'
import { baseOf } from './demo-visit-base.ts'
import { finish } from './demo-visit-endings.ts'
import { stepsOf } from './demo-visit-journeys.ts'
import type { VisitMaker } from './demo-visit-maker.ts'
import type { StoryContext, Step } from './demo-visit-steps.ts'

type Changes = Record<string, unknown>

/** Fields independent of the story: shadowing, automatic orders, and the group of a series. */
function extras(
  { output, ids, plan, groups }: VisitMaker,
  entry: ScheduleEntry,
  visit: VisitRecord,
): Changes {
  const { fixture, series } = entry
  const extra: Changes = {}
  if (fixture?.role === 'shadow')
    Object.assign(extra, {
      need_shadow: true,
      shadow_nurse_id: nurseAccountId,
      shadow_requested_at: visit.created,
      shadow_nurse_clicked: fixture.day === -12 ? addMinutes(visit.start, 60) : null,
    })
  if (entry.story === 'inexact') extra['missing_exact_time'] = true
  if (
    plan.whole &&
    isAuto(plan, entry.order) &&
    (entry.story === 'new' || entry.story === 'canceled') &&
    entry.day >= plan.today
  )
    Object.assign(extra, { auto_generated: true, auto_due_date: entry.day })
  if (series !== null && entry.group && plan.whole) {
    let group = groups.get(series)
    if (group === undefined) {
      group = ids.next('visit_group')
      groups.set(series, group)
      output.row('visit_group', { id: group, created: visit.created, user_id_created: adminId })
    }
    extra['group_id'] = group
  }
  return extra
}

function storyContext(plan: DemoPlan, entry: ScheduleEntry, visit: VisitRecord): StoryContext {
  const end = visit.start < plan.now ? visit.start : plan.now
  const span = minutesBetween(visit.created, end)
  return {
    entry,
    visit,
    nurse: entry.nurse?.id ?? null,
    ops: visit.user_id_created ?? adminId,
    now: plan.now,
    at: (share) => addMinutes(visit.created, Math.floor(span * share)),
  }
}

interface AppliedStep {
  readonly before: VisitRecord
  readonly after: VisitRecord
  readonly step: Step
}

function apply(
  visit: VisitRecord,
  steps: readonly Step[],
): { readonly visit: VisitRecord; readonly applied: readonly AppliedStep[] } {
  let current = visit
  const applied = steps.map((step) => {
    const before = current
    current = {
      ...before,
      ...step.fields,
      updated: step.at > before.updated ? step.at : addMinutes(before.updated, 0),
    } as VisitRecord
    return { before, after: current, step }
  })
  return { visit: current, applied }
}

/** Every status with its reason (VIS-070). */
function putHistory(
  { output, ids }: VisitMaker,
  visit: VisitRecord,
  applied: readonly AppliedStep[],
): void {
  const row = (
    from: string | null,
    to: string,
    at: Instant,
    cause: string,
    user: number | null,
    reason: string | null,
    overlaps: readonly number[],
  ): void =>
    output.row('visit_status_history', {
      id: ids.next('visit_status_history'),
      assignment_id: visit.id,
      from_status: from,
      to_status: to,
      reason,
      cause,
      user_id: user,
      overlap_assignment_ids: overlaps,
      at,
    })
  row(null, 'New', visit.created, 'manual', visit.user_id_created, null, [])
  for (const { before, after, step } of applied) {
    if (before.status === after.status && step.overlaps === undefined) continue
    const user =
      step.actor.kind === 'user' || step.actor.kind === 'nurse_link' ? step.actor.userId : null
    row(
      before.status,
      after.status,
      step.at,
      step.cause,
      user,
      step.reason ?? null,
      step.overlaps ?? [],
    )
  }
}

function putEvents(
  { output, plan }: VisitMaker,
  first: VisitRecord,
  applied: readonly AppliedStep[],
): void {
  const { id, patient_uuid: patient } = first
  const change = { type: 'visit', id, patient } as const
  const after = plan.whole
    ? wireVisit(first)
    : {
        status: first.status,
        start: first.start,
        treatment: first.treatment,
        provider_id: first.provider_id,
      }
  output.event({
    at: first.created,
    actor: staff(first.user_id_created ?? adminId),
    fact: 'visits.created',
    cause: `visit-${id}`,
    change: { ...change, before: null, after, detail: { updated: first.updated } },
  })
  if (plan.whole)
    for (const [at, { before, after: next, step }] of applied.entries())
      output.event({
        at: step.at,
        actor: step.actor,
        fact: step.fact,
        cause: `visit-${id}-${at + 1}`,
        change: {
          ...change,
          before: wireVisit(before),
          after: wireVisit(next),
          detail: { updated: next.updated },
        },
      })
}

/** Omits the columns that the database generates. */
function rowOf({ ends_at: _end, local_date: _day, blast_details, ...row }: VisitRecord) {
  return { ...row, blast_details: blast_details === null ? null : json(blast_details) }
}

export function putVisit(maker: VisitMaker, entry: ScheduleEntry): void {
  const { plan, output, ids, hubs, ready, demo, secret } = maker
  const { visit: base } = baseOf(plan, hubs, entry, random(plan.seed, 'visit', entry.id))
  const first = { ...base, ...extras(maker, entry, base) } as VisitRecord
  const context = storyContext(plan, entry, first)
  const begun = apply(first, stepsOf(context))
  const ended = apply(
    begun.visit,
    finish(maker, entry, begun.visit).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  )
  const applied = [...begun.applied, ...ended.applied]
  if (plan.whole) for (const version of [first, ended.visit]) checkVisit(version)
  const candidates = entry.patient === null ? [] : (ready[entry.patient.hub] ?? [])
  const nurses = entry.fixture?.role === 'offered' ? [demo, ...candidates] : candidates
  const offers: OfferSource = {
    context,
    entry,
    visit: ended.visit,
    candidates: nurses,
    secret,
    whole: plan.whole,
    now: plan.now,
  }
  const { nurse } = entry
  const nurse_sort =
    ended.visit.user_id_assigned === null || nurse === null
      ? null
      : fold(`${nurse.last_name} ${nurse.first_name}`)
  output.row('visit', rowOf({ ...ended.visit, nurse_sort, applicant_count: applicantsOf(offers) }))
  putHistory(maker, first, applied)
  putEvents(maker, first, applied)
  putOffers(output, ids, offers)
  if (plan.whole) putReminders(output, ids, entry, ended.visit, plan.now)
  if (plan.whole) putTasks(output, ids, { visit: ended.visit, entry, now: plan.now })
}
