// Chart and report of a visit whose nurse has been there (REF-067, REF-068).
import { addMinutes, daysBetween } from '@wren/contract/time'
import { derivedPrices } from '@wren/contract/visits-rates.rules'
import type { VisitChanges, VisitRecord } from '../areas/visits/visits.public.ts'
import { chartOf, hoursOf, putChart, type ChartSource } from './demo-charts.ts'
import type { Nurse } from './demo-nurses.ts'
import { staff } from './demo-output.ts'
import { adminId } from './demo-people.ts'
import { putReport, returnedChart } from './demo-reports.ts'
import {
  outcomeOf,
  unknownOutcome,
  type ReportFacts,
  type ReportOutcome,
} from './demo-reports.rules.ts'
import type { ScheduleEntry } from './demo-schedule.ts'
import type { VisitMaker } from './demo-visit-maker.ts'
import { endingSteps, paymentSteps } from './demo-visit-payments.ts'
import type { Step } from './demo-visit-steps.ts'

const heldOf = ({ fixture }: ScheduleEntry): ReportFacts['held'] =>
  fixture === null || fixture.day < -5 ? null : fixture.day >= -2 ? 'review' : 'approved'
/** The draft of a nurse who was not let in: it holds only the time of arrival. */
function putBegunChart(
  { output, ids, plan }: VisitMaker,
  { nurse, patient, order, turn }: ScheduleEntry,
  visit: VisitRecord,
): void {
  if (nurse === null || patient === null) return
  const start = addMinutes(visit.start, 5)
  const content = {
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
    content,
    { state: 'draft', returned_reason: null, updated: addMinutes(start, 15) },
  )
}

const chartedStories: readonly string[] = ['completed', 'returned']

interface FinishSource {
  readonly maker: VisitMaker
  readonly entry: ScheduleEntry
  readonly visit: VisitRecord
  readonly nurse: Nurse
  readonly chartSource: ChartSource
}

function putDraft({ maker, entry, visit, chartSource }: FinishSource): void {
  if (entry.order.pharmacy.ownChart) return
  putChart(maker.output, maker.ids.next('chart'), chartSource, chartOf(chartSource, false), {
    state: 'draft',
    returned_reason: null,
    updated: addMinutes(visit.start, 200),
  })
}

/** The nurse is paid for the trip, and the pharmacy is invoiced; the status of the visit stays. */
function finishTrip({ maker, entry, visit, nurse }: FinishSource): Step[] {
  const { plan, output, ids } = maker
  const { pharmacy } = entry.order
  const { turn } = entry
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
    visit,
    nurse,
    pharmacy,
    turn,
    whole: plan.whole,
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

function chartedOutcome(
  { maker: { plan }, entry }: FinishSource,
  facts: ReportFacts,
): ReportOutcome {
  if (entry.story === 'returned')
    return { ...outcomeOf({ ...facts, held: 'review' }), status: 'echart-returned' }
  return plan.whole && entry.turn === 0 && entry.fixture === null
    ? unknownOutcome
    : outcomeOf(facts)
}

function finishCharted(source: FinishSource, isOld: boolean): Step[] {
  const { maker, entry, visit, nurse, chartSource } = source
  const { plan, output, ids } = maker
  const { turn, story } = entry
  const { pharmacy } = entry.order
  const chart = pharmacy.ownChart ? null : chartOf(chartSource, isOld)
  const hours = chart ?? hoursOf(visit, isOld)
  const flags = chart?.flags ?? []
  const outcome = chartedOutcome(source, {
    turn,
    received: hours.received,
    now: plan.now,
    flags,
    ownChart: pharmacy.ownChart,
    autoInvoice: pharmacy.autoInvoice,
    termDays: pharmacy.termDays,
    hasStripe: nurse.stripe !== null,
    held: heldOf(entry),
  })
  const amounts = putReport(output, ids, {
    visit: {
      ...visit,
      actual_start: hours.start,
      actual_end: hours.end,
      nurse_chart_received: hours.received,
    },
    nurse,
    pharmacy,
    turn,
    whole: plan.whole,
    source: pharmacy.ownChart ? 'own-chart' : 'chart',
    flags,
    chartVersion: chart?.ver ?? null,
    received: hours.received,
    outcome,
  })
  if (chart !== null) {
    const locked = outcome.approvedAt !== null || flags.length === 0
    const state = story === 'returned' ? 'returned' : locked ? 'locked' : 'submitted'
    const updated = addMinutes(outcome.approvedAt ?? hours.received, state === 'returned' ? 600 : 1)
    putChart(output, ids.next('chart'), chartSource, chart, {
      state,
      returned_reason: state === 'returned' ? returnedChart : null,
      updated: updated > plan.now ? plan.now : updated,
    })
  }
  return endingSteps(visit, pharmacy.terms, hours, outcome, amounts, visit.user_id_ops ?? adminId)
}

/** Writes the chart and the report of a visit and returns the steps they add to it. */
export function finish(maker: VisitMaker, entry: ScheduleEntry, visit: VisitRecord): Step[] {
  const { nurse, patient, order, turn, story } = entry
  if (nurse === null || patient === null) return []
  const chartSource = { visit, nurse, patient, order, turn, whole: maker.plan.whole }
  const source: FinishSource = { maker, entry, visit, nurse, chartSource }
  if (story === 'draft') {
    putDraft(source)
    return []
  }
  if (story === 'trip') return finishTrip(source)
  if (entry.begun === true) putBegunChart(maker, entry, visit)
  if (!chartedStories.includes(story)) return []
  return finishCharted(source, daysBetween(entry.day, maker.plan.today) > 3)
}
