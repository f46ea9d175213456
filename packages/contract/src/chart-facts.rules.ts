// CHT-066: the facts that decide which fields of a chart are required or visible.
import type { ChartFact } from './chart-conditions.rules.ts'
import type { ChartContext, ChartView } from './chart-context.ts'
import { givenRows, infusionRows, visitMinutes } from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { vitalsGaps } from './chart-vitals-intervals.rules.ts'
import { minutesBetween } from './time.ts'

const toleranceMinutes = 30 // CHT-022

/** Minutes after the scheduled start, negative before it. */
const lateness = (data: ChartData, context: ChartContext): number =>
  data.times?.visit_start ? minutesBetween(context.visit.start, data.times.visit_start) : 0

export const isLate = (data: ChartData, context: ChartContext): boolean =>
  lateness(data, context) > toleranceMinutes

export function isOverEstimate(data: ChartData, context: ChartContext): boolean {
  const minutes = visitMinutes(data)
  return (
    minutes !== null &&
    context.visit.duration_estimate !== null &&
    minutes > context.visit.duration_estimate + toleranceMinutes
  )
}

export function isOverAuthorized(data: ChartData, context: ChartContext): boolean {
  const [minutes, authorized] = [visitMinutes(data), context.order?.duration_max_auth ?? null]
  return minutes !== null && authorized !== null && minutes > authorized
}

const isRunningOn = (data: ChartData): boolean =>
  infusionRows(data).some(({ row }) => row.running_at_departure === true)

const factRules: Readonly<Record<ChartFact, (data: ChartData, context: ChartContext) => boolean>> =
  {
    late_reason_needed: (data, context) => Math.abs(lateness(data, context)) > toleranceMinutes,
    duration_reason_needed: (data, context) =>
      isOverEstimate(data, context) || isOverAuthorized(data, context),
    infusion_start_needed: (data) => infusionRows(data).some(({ row }) => Boolean(row.start)),
    infusion_end_needed: (data) =>
      infusionRows(data).some(({ row }) => Boolean(row.end)) && !isRunningOn(data),
    dose_per_kg: (data) =>
      givenRows(data).some(({ row }) => row.dose_unit === 'g/kg' || row.dose_unit === 'mg/kg'),
    first_lifetime_dose_unknown: (_, context) => context.is_first_lifetime_dose === null,
    lab_order: (_, context) => context.order?.lab_order === true,
    gap_reason_needed: (data, context) => vitalsGaps(data, context).length > 0,
    supply_form_required: (_, context) => context.provider.supply_form_required,
  }

export function chartView(data: ChartData, context: ChartContext): ChartView {
  const facts = new Set<ChartFact>()
  for (const [fact, isTrue] of Object.entries(factRules))
    if (isTrue(data, context)) facts.add(fact as ChartFact)
  return { data, context, facts }
}
