// CHT-019, CHT-020, CHT-021, CHT-022: checks of the visit and infusion times.
import { type ChartView, type FieldFinding, outsideVisit, wrong } from './chart-context.ts'
import { infusionRows, isBefore, visitMinutes } from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { addMinutes, type Instant } from './time.ts'

const longestVisitMinutes = 16 * 60
const earliestStartMinutes = -24 * 60 // relative to the scheduled start

/** '{h} h {m} min', or null while a time is missing or the end is not after the start. */
export function visitTotal(data: ChartData): string | null {
  const minutes = visitMinutes(data)
  return minutes === null || minutes <= 0
    ? null
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function visitFindings({ data, context }: ChartView): FieldFinding[] {
  const { visit_start: start, visit_end: end } = data.times ?? {}
  const earliest = addMinutes(context.visit.start, earliestStartMinutes)
  const limitFindings = (
    path: string,
    field: string,
    time: Instant | null | undefined,
  ): FieldFinding[] => [
    ...(time && isBefore(context.now, time)
      ? [wrong(path, `${field} must not be in the future.`)]
      : []),
    ...(time && isBefore(time, earliest)
      ? [wrong(path, `${field} must not be more than 24 hours before the scheduled start.`)]
      : []),
  ]
  return [
    ...limitFindings('times.visit_start', 'Visit start', start),
    ...(start && end && !isBefore(start, end)
      ? [wrong('times.visit_end', 'Visit end must be after visit start.')]
      : []),
    ...(start && end && isBefore(addMinutes(start, longestVisitMinutes), end)
      ? [wrong('times.visit_end', 'Visit end must be at most 16 hours after visit start.')]
      : []),
    ...limitFindings('times.visit_end', 'Visit end', end),
  ]
}

function infusionFindings({ data }: ChartView): FieldFinding[] {
  const { visit_start, visit_end, infusion_start: start, infusion_end: end } = data.times ?? {}
  const rows = infusionRows(data).map(({ row }) => row)
  const onArrival = rows.some((row) => row.running_on_arrival === true)
  const atDeparture = rows.some((row) => row.running_at_departure === true)
  const isOutside = (time: Instant, mayBeEarlier: boolean): boolean =>
    Boolean(
      (visit_start && !mayBeEarlier && isBefore(time, visit_start)) ||
      (visit_end && isBefore(visit_end, time)),
    )
  return [
    ...(start && isOutside(start, onArrival)
      ? [wrong('times.infusion_start', outsideVisit('Infusion start'))]
      : []),
    ...(end && atDeparture
      ? [
          wrong(
            'times.infusion_end',
            'Infusion end must stay empty while a medication is running at departure.',
          ),
        ]
      : []),
    ...(end && isOutside(end, false)
      ? [wrong('times.infusion_end', outsideVisit('Infusion end'))]
      : []),
    ...(start && end && !isBefore(start, end)
      ? [wrong('times.infusion_end', 'Infusion end must be after infusion start.')]
      : []),
  ]
}

export const timesFindings = (view: ChartView): FieldFinding[] => [
  ...visitFindings(view),
  ...infusionFindings(view),
]
