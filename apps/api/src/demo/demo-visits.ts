// Writes the rows of each entry of the schedule: the visit, its history, offers, chart, report, payment and tasks
// (REF-067, REF-068).
import { addMinutes, daysBetween, minutesBetween, type Instant } from '@wren/contract/time'
import { derivedPrices } from '@wren/contract/visits-rates.rules'
import type { BillingTerms } from '@wren/contract/pharmacies.rules'
import { wireVisit } from '../areas/visits/visits-wire.rules.ts'
import type { VisitChanges, VisitRecord } from '../areas/visits/visits.public.ts'
import { checkVisit } from './demo-checks.ts'
import { chartOf, hoursOf, putChart, type ChartContent, type ChartSource } from './demo-charts.ts'
import type { Ids } from './demo-ids.ts'
import { fold } from './demo-intakes.ts'
import type { Nurse } from './demo-nurses.ts'
import { putReminders } from './demo-messages.ts'
import { applicantsOf, putOffers, type OfferSource } from './demo-offers.ts'
import { adminId, nurseAccountId } from './demo-people.ts'
import type { Hub } from './demo-places.ts'
import type { DemoPlan } from './demo-plan.ts'
import { isAuto } from './demo-orders.ts'
import { json, jobActor, nurseActor, staff, type Output } from './demo-output.ts'
import { random } from './demo-random.ts'
import { putReport, returnedChart, type ReportAmounts } from './demo-reports.ts'
import {
  outcomeOf,
  unknownOutcome,
  type ReportOutcome,
  type ReportFacts,
} from './demo-reports.rules.ts'
import type { ScheduleEntry } from './demo-schedule.ts'
import { putTasks } from './demo-tasks.ts'
import { baseOf } from './demo-visit-base.ts'
import { stepsOf } from './demo-visit-journeys.ts'
import type { StoryContext, Step } from './demo-visit-steps.ts'

export interface VisitMaker {
  readonly plan: DemoPlan
  readonly hubs: readonly Hub[]
  readonly output: Output
  readonly ids: Ids
  readonly ready: readonly (readonly Nurse[])[]
  readonly demo: Nurse
  readonly secret: string
  readonly groups: Map<string, number>
}

type Changes = Record<string, unknown>

/** What is on the visit beside its story: shadowing, and the link of a series' visits. */
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

const heldOf = ({ fixture }: ScheduleEntry): ReportFacts['held'] =>
  fixture === null || fixture.day < -5 ? null : fixture.day >= -2 ? 'review' : 'approved'

/** Steps that follow from chart, report and payment; the prices are those of the rules. */
function endingSteps(
  visit: VisitRecord,
  terms: BillingTerms,
  charted: Pick<ChartContent, 'start' | 'end' | 'received'>,
  outcome: ReportOutcome,
  amounts: ReportAmounts,
  ops: number,
): Step[] {
  const chartedVisit = {
    ...visit,
    actual_start: charted.start,
    actual_end: charted.end,
    nurse_chart_received: charted.received,
  }
  const nurse = visit.user_id_assigned as number
  const steps: Step[] = [
    {
      at: charted.received,
      actor: nurseActor(nurse, visit.id),
      fact: 'visits.finished',
      cause: 'chart',
      fields: {
        actual_start: charted.start,
        actual_end: charted.end,
        nurse_chart_received: charted.received,
        status: 'Completed - Visit Finished',
        ...derivedPrices(chartedVisit, terms),
      } as VisitChanges,
    },
  ]
  if (outcome.status === 'echart-returned')
    return [
      ...steps,
      {
        at: addMinutes(charted.received, 600),
        actor: staff(ops),
        fact: 'visits.reopened',
        cause: 'report',
        reason: returnedChart,
        fields: {
          nurse_chart_received: null,
          status: 'Active - Ready',
          ...derivedPrices({ ...chartedVisit, nurse_chart_received: null }, terms, {
            invoiced: amounts.invoicedCents,
            paid: null,
          }),
        } as VisitChanges,
      },
    ]
  return [...steps, ...paymentSteps(chartedVisit, terms, outcome, amounts)]
}

function paymentSteps(
  visit: VisitRecord,
  terms: BillingTerms,
  outcome: ReportOutcome,
  { invoicedCents, nurseCents }: ReportAmounts,
): Step[] {
  const { readyAt, scheduledAt, paidAt, sentAt, refundPercent, refundedAt, returnedAt } = outcome
  const steps: Step[] = []
  const priced = (paid: number | null) =>
    derivedPrices(visit, terms, { invoiced: invoicedCents, paid })
  if (readyAt !== null && (scheduledAt ?? paidAt) !== null)
    steps.push({
      at: readyAt,
      actor: staff(adminId),
      fact: 'visits.changed',
      cause: 'payment',
      fields: { payment_nurse_scheduled: scheduledAt ?? paidAt },
    })
  if (paidAt === null) return steps
  steps.push({
    at: paidAt,
    actor: jobActor('nurse-payments'),
    fact: 'visits.changed',
    cause: 'payment',
    fields: {
      payment_nurse_paid: paidAt,
      price_nurse_paid_cents: nurseCents,
      ...priced(nurseCents),
    } as VisitChanges,
  })
  const undoneAt = refundPercent === 100 ? refundedAt : null
  if (sentAt !== null && (undoneAt === null || sentAt < undoneAt))
    steps.push({
      at: sentAt > paidAt ? sentAt : addMinutes(paidAt, 1),
      actor: jobActor('reports'),
      fact: 'visits.closed-out',
      cause: 'report',
      fields: { status: 'Completed - Closed Out' },
    })
  if (refundedAt !== null) {
    const left = nurseCents - Math.floor((nurseCents * refundPercent) / 100)
    const whole = refundPercent === 100
    steps.push({
      at: refundedAt,
      actor: staff(adminId),
      fact: 'visits.changed',
      cause: 'payment',
      fields: {
        price_nurse_paid_cents: whole ? null : left,
        ...(whole ? { payment_nurse_paid: null, payment_nurse_scheduled: null } : {}),
        ...priced(whole ? null : left),
      } as VisitChanges,
    })
  }
  // VIS-065: neither a returned invoice nor an undone payment leaves a visit closed out.
  const reopens = [returnedAt, undoneAt].filter((at) => at !== null).toSorted()[0]
  if (reopens !== undefined)
    steps.push({
      at: addMinutes(reopens, 1),
      actor: jobActor('reports'),
      fact: 'visits.changed',
      cause: 'payment',
      fields: { status: 'Completed - Visit Finished' },
    })
  return steps
}

const charted = ['completed', 'returned'] as const
const isCharted = ({ story }: ScheduleEntry): boolean => charted.some((one) => one === story)

/** At a door that nobody opened: when she came, and nothing more. */
function putBegunChart(
  { output, ids, plan }: VisitMaker,
  { nurse, patient, order, turn }: ScheduleEntry,
  visit: VisitRecord,
): void {
  if (nurse === null || patient === null) return
  const start = addMinutes(visit.start, 5)
  const charted = {
    start,
    end: start,
    received: start,
    flags: [],
    ver: 1,
    data: { times: { visit_start: start } },
  }
  putChart(
    output,
    ids.next('chart'),
    { visit, nurse, patient, order, turn, whole: plan.whole },
    charted,
    { state: 'draft', returned_reason: null, updated: addMinutes(start, 15) },
  )
}

/** The chart's and the report's part of a story; answers the steps they add to the visit. */
function finish(maker: VisitMaker, entry: ScheduleEntry, visit: VisitRecord): Step[] {
  const { plan, output, ids } = maker
  const { nurse, patient, order, turn, story } = entry
  if (nurse === null || patient === null) return []
  const isOld = daysBetween(entry.day, plan.today) > 3
  const source: ChartSource = { visit, nurse, patient, order, turn, whole: plan.whole }
  const { pharmacy } = order
  if (story === 'draft') {
    if (!pharmacy.ownChart)
      putChart(output, ids.next('chart'), source, chartOf(source, false), {
        state: 'draft',
        returned_reason: null,
        updated: addMinutes(visit.start, 200),
      })
    return []
  }
  const base = { visit, nurse, pharmacy, turn, whole: plan.whole }
  if (story === 'trip') {
    const received = addMinutes(visit.start, 300)
    const outcome = outcomeOf({
      turn,
      received,
      now: plan.now,
      flags: [],
      ownChart: true,
      autoInvoice: pharmacy.autoInvoice,
      termDays: pharmacy.termDays,
      hasStripe: nurse.stripe !== null,
      held: null,
    })
    const amounts = putReport(output, ids, {
      ...base,
      source: 'trip',
      flags: [],
      chartVersion: null,
      received,
      outcome,
    })
    if (entry.begun === true) putBegunChart(maker, entry, visit)
    const invoiced: Step = {
      at: received,
      actor: staff(adminId),
      fact: 'visits.changed',
      cause: 'report',
      fields: derivedPrices(visit, pharmacy.terms, {
        invoiced: amounts.invoicedCents,
        paid: null,
      }) as VisitChanges,
    }
    return [
      invoiced,
      ...paymentSteps(visit, pharmacy.terms, outcome, amounts).filter(
        ({ fields }) => fields.status === undefined,
      ),
    ]
  }
  if (entry.begun === true) putBegunChart(maker, entry, visit)
  if (!isCharted(entry)) return []
  const own = pharmacy.ownChart
  const chart = own ? null : chartOf(source, isOld)
  const hours = chart ?? hoursOf(visit, isOld)
  const flags = chart?.flags ?? []
  const facts = {
    turn,
    received: hours.received,
    now: plan.now,
    flags,
    ownChart: own,
    autoInvoice: pharmacy.autoInvoice,
    termDays: pharmacy.termDays,
    hasStripe: nurse.stripe !== null,
    held: heldOf(entry),
  }
  const returned: ReportOutcome = {
    ...outcomeOf({ ...facts, held: 'review' }),
    status: 'echart-returned',
  }
  const outcome =
    story === 'returned'
      ? returned
      : plan.whole && turn === 0 && entry.fixture === null
        ? unknownOutcome
        : outcomeOf(facts)
  const after = {
    ...visit,
    actual_start: hours.start,
    actual_end: hours.end,
    nurse_chart_received: hours.received,
  }
  const amounts = putReport(output, ids, {
    ...base,
    visit: after,
    source: own ? 'own-chart' : 'chart',
    flags,
    chartVersion: chart?.ver ?? null,
    received: hours.received,
    outcome,
  })
  if (chart !== null) {
    const locked = outcome.approvedAt !== null || flags.length === 0
    const state = story === 'returned' ? 'returned' : locked ? 'locked' : 'submitted'
    const updated = addMinutes(outcome.approvedAt ?? hours.received, state === 'returned' ? 600 : 1)
    putChart(output, ids.next('chart'), source, chart, {
      state,
      returned_reason: state === 'returned' ? returnedChart : null,
      updated: updated > plan.now ? plan.now : updated,
    })
  }
  return endingSteps(visit, pharmacy.terms, hours, outcome, amounts, visit.user_id_ops ?? adminId)
}

interface Told {
  readonly before: VisitRecord
  readonly after: VisitRecord
  readonly step: Step
}

function apply(
  visit: VisitRecord,
  steps: readonly Step[],
): { readonly visit: VisitRecord; readonly told: readonly Told[] } {
  let current = visit
  const told = steps.map((step) => {
    const before = current
    current = {
      ...before,
      ...step.fields,
      updated: step.at > before.updated ? step.at : addMinutes(before.updated, 0),
    } as VisitRecord
    return { before, after: current, step }
  })
  return { visit: current, told }
}

/** VIS-070: the status as it went, and why. */
function putHistory({ output, ids }: VisitMaker, visit: VisitRecord, told: readonly Told[]): void {
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
  for (const { before, after, step } of told) {
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

function putEvents({ output, plan }: VisitMaker, first: VisitRecord, told: readonly Told[]): void {
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
    for (const [at, { before, after: next, step }] of told.entries())
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

/** Written by the database itself. */
function rowOf({ ends_at: _end, local_date: _day, blast_details, ...row }: VisitRecord) {
  return { ...row, blast_details: blast_details === null ? null : json(blast_details) }
}

export function putVisit(maker: VisitMaker, entry: ScheduleEntry): void {
  const { plan, output, ids, hubs, ready, demo, secret } = maker
  const { visit: made } = baseOf(plan, hubs, entry, random(plan.seed, 'visit', entry.id))
  const first = { ...made, ...extras(maker, entry, made) } as VisitRecord
  const context = storyContext(plan, entry, first)
  const begun = apply(first, stepsOf(context))
  const ended = apply(
    begun.visit,
    finish(maker, entry, begun.visit).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  )
  const told = [...begun.told, ...ended.told]
  if (plan.whole) for (const one of [first, ended.visit]) checkVisit(one)
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
  const named =
    ended.visit.user_id_assigned === null || nurse === null
      ? null
      : fold(`${nurse.last_name} ${nurse.first_name}`)
  output.row(
    'visit',
    rowOf({ ...ended.visit, nurse_sort: named, applicant_count: applicantsOf(offers) }),
  )
  putHistory(maker, first, told)
  putEvents(maker, first, told)
  putOffers(output, ids, offers)
  if (plan.whole) putReminders(output, ids, entry, ended.visit, plan.now)
  if (plan.whole) putTasks(output, ids, { visit: ended.visit, entry, now: plan.now })
}
