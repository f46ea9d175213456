// CHT-040, CHT-041: the intervals at which vitals are taken during an infusion.
import type { ChartContext } from './chart-context.ts'
import {
  infusionRows,
  isBefore,
  isFirstLifetimeDose,
  type MedicationRow,
  type TimeSpan,
  spanWithinVisit,
} from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { formatTime, type Instant, minutesBetween } from './time.ts'

/** `time` in milliseconds, because up to 100 infusions of 100 steps are compared with 100 sets. */
interface SetTime {
  readonly time: number
  readonly isPre: boolean
}

const minute = 60_000 // milliseconds
const shortestMonitoredMinutes = 30
const checkMinutes = 15

const setsByTime = (data: ChartData): SetTime[] =>
  (data.vitals?.sets ?? [])
    .flatMap(({ time, phase }) =>
      time ? [{ time: Date.parse(time), isPre: phase === 'pre' }] : [],
    )
    .sort((a, b) => a.time - b.time)

/** Times within the infusion at which the rate changed. */
function rateChanges(row: MedicationRow, span: TimeSpan): Instant[] {
  const steps = row.rates ?? []
  return steps.flatMap((step, index) => {
    const before = steps[index - 1]
    return step.time &&
      before &&
      step.rate_ml_hr !== before.rate_ml_hr &&
      isBefore(span.from, step.time) &&
      isBefore(step.time, span.to)
      ? [step.time]
      : []
  })
}

/** Sets of the phase 'pre' precede the drug, even at the minute of the start. */
function hasSetSoonAfter(sets: readonly SetTime[], from: Instant, preCounts: boolean): boolean {
  const start = Date.parse(from)
  return sets.some(
    ({ time, isPre }) =>
      time >= start && time <= start + checkMinutes * minute && (preCounts || !isPre),
  )
}

function longGaps(
  sets: readonly SetTime[],
  span: TimeSpan,
  longest: number,
): (readonly [number, number])[] {
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
  const points = [
    from,
    ...sets.map(({ time }) => time).filter((time) => time > from && time < to),
    to,
  ]
  return points
    .slice(1)
    .map((point, index) => [points[index] ?? from, point] as const)
    .filter(([a, b]) => b - a > longest * minute)
}

/** The warning texts of missing vitals during infusions. */
export function vitalsGaps(data: ChartData, context: ChartContext): string[] {
  const sets = setsByTime(data)
  const longest = isFirstLifetimeDose(data, context) ? 30 : 60
  const startsWithoutSet = new Set<Instant>()
  const changesWithoutSet = new Set<Instant>()
  const gaps = new Map<string, readonly [number, number]>() // reports a gap of parallel infusions once
  for (const { row } of infusionRows(data)) {
    const span = spanWithinVisit(row, data)
    if (!span || minutesBetween(span.from, span.to) < shortestMonitoredMinutes) continue
    if (!hasSetSoonAfter(sets, span.from, row.running_on_arrival === true))
      startsWithoutSet.add(span.from)
    for (const time of rateChanges(row, span))
      if (!hasSetSoonAfter(sets, time, true)) changesWithoutSet.add(time)
    for (const gap of longGaps(sets, span, longest)) gaps.set(gap.join(), gap)
  }
  const at = (time: Instant | number) =>
    formatTime(new Date(time).toISOString(), context.visit.timezone)
  return [
    ...[...startsWithoutSet].map(
      (time) => `No vitals within 15 minutes after the start at ${at(time)}.`,
    ),
    ...[...changesWithoutSet].map(
      (time) => `No vitals within 15 minutes after the rate change at ${at(time)}.`,
    ),
    ...[...gaps.values()].map(
      ([from, to]) => `No vitals for more than ${longest} minutes from ${at(from)} to ${at(to)}.`,
    ),
  ]
}

/** The phase of a set at this time, proposed by Add Set. */
export function phaseAt(data: ChartData, time: Instant): 'pre' | 'during' | 'post' {
  const rows = infusionRows(data).map(({ row }) => row)
  const started = rows.some(
    (row) =>
      row.running_on_arrival === true || (Boolean(row.start) && !isBefore(time, row.start ?? time)),
  )
  if (!started) return 'pre'
  const allEnded = rows.every(
    (row) =>
      row.running_at_departure !== true && Boolean(row.end) && !isBefore(time, row.end ?? time),
  )
  return allEnded ? 'post' : 'during'
}
