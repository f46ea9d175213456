// CHT "Vitals" 040-041
import type { ChartContext } from './chart-context.ts'
import { infusions, isBefore, isFirstLifetimeDose, type MedicationRow, type Span, spanWithinVisit } from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { formatTime, type Instant, minutesBetween } from './time.ts'

type VitalSet = NonNullable<NonNullable<ChartData['vitals']>['sets']>[number]
export type TimedSet = VitalSet & { readonly time: Instant }

/** Sets in the order of their times, whatever the order in which they were typed. */
export const timedSets = (data: ChartData): TimedSet[] =>
  (data.vitals?.sets ?? [])
    .filter((set): set is TimedSet => Boolean(set.time))
    .sort((a, b) => Date.parse(a.time) - Date.parse(b.time))

const watchedFrom = 30 // minutes
const checkWithin = 15

/** Times within the infusion at which the rate became another one. */
function rateChanges(row: MedicationRow, span: Span): Instant[] {
  const steps = row.rates ?? []
  return steps.flatMap((step, index) => {
    const before = steps[index - 1]
    return step.time && before && step.rate_ml_hr !== before.rate_ml_hr && isBefore(span.from, step.time) && isBefore(step.time, span.to)
      ? [step.time] : []
  })
}

/** A set of the phase 'pre' shows the patient before the drug, even at the very minute of the start. */
const isWatched = (sets: readonly TimedSet[], from: Instant, preCounts: boolean): boolean =>
  sets.some((set) => {
    const after = minutesBetween(from, set.time)
    return after >= 0 && after <= checkWithin && (preCounts || set.phase !== 'pre')
  })

function longGaps(sets: readonly TimedSet[], span: Span, longest: number): Span[] {
  const inside = sets.map(({ time }) => time).filter((time) => isBefore(span.from, time) && isBefore(time, span.to))
  const points = [span.from, ...inside, span.to]
  return points.slice(1).map((to, index) => ({ from: points[index] ?? span.from, to })).filter(({ from, to }) => minutesBetween(from, to) > longest)
}

/** Each miss as the sentence of its warning; none when the infusion was watched as it ought to be. */
export function vitalsGaps(data: ChartData, context: ChartContext): string[] {
  const sets = timedSets(data)
  const longest = isFirstLifetimeDose(data, context) ? 30 : 60
  const at = (time: Instant) => formatTime(time, context.visit.timezone)
  const said = infusions(data).flatMap(({ row }) => {
    const span = spanWithinVisit(row, data)
    if (!span || minutesBetween(span.from, span.to) < watchedFrom) return []
    const unwatched = [
      ...isWatched(sets, span.from, row.running_on_arrival === true) ? [] : [`No vitals within 15 minutes after the start at ${at(span.from)}.`],
      ...rateChanges(row, span).filter((time) => !isWatched(sets, time, true)).map((time) => `No vitals within 15 minutes after the rate change at ${at(time)}.`),
    ]
    return [...unwatched, ...longGaps(sets, span, longest).map(({ from, to }) => `No vitals for more than ${longest} minutes from ${at(from)} to ${at(to)}.`)]
  })
  return [...new Set(said)] // two infusions side by side have the same gap once
}

/** The phase that Add Set proposes. */
export function guessedPhase(data: ChartData, time: Instant): 'pre' | 'during' | 'post' {
  const rows = infusions(data).map(({ row }) => row)
  const started = rows.some((row) => row.running_on_arrival === true || (Boolean(row.start) && !isBefore(time, row.start ?? time)))
  if (!started) return 'pre'
  const allEnded = rows.every((row) => row.running_at_departure !== true && Boolean(row.end) && !isBefore(time, row.end ?? time))
  return allEnded ? 'post' : 'during'
}
