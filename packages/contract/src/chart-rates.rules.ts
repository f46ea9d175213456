// CHT-046, CHT-047: checks of the rate steps of an infusion.
import { type ChartView, type FieldFinding, missing, warning, wrong } from './chart-context.ts'
import { givenRows, isBefore, isSameMinute, type MedicationAt } from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { type Instant, minutesBetween } from './time.ts'

const volumeTolerance = 0.1 // share of the total volume

function startStepFindings({ row, path }: MedicationAt, data: ChartData): FieldFinding[] {
  if (row.route !== 'IV infusion' || row.device === 'Manual') return []
  const from = row.running_on_arrival ? data.times?.visit_start : row.start
  if (!from || row.rates?.some(({ time }) => time && isSameMinute(time, from))) return []
  return [
    missing(`${path}.rates`, row.running_on_arrival ? 'Rate at visit start' : 'Rate at the start'),
  ]
}

function stepTimeFindings({ row, path }: MedicationAt, data: ChartData): FieldFinding[] {
  const from = row.running_on_arrival ? data.times?.visit_start : row.start
  const to = row.running_at_departure ? data.times?.visit_end : row.end
  return (row.rates ?? []).flatMap(({ time }, index) => {
    const before = row.rates?.[index - 1]?.time
    const at = `${path}.rates.${index}.time`
    if (!time) return []
    if (before && !isBefore(before, time)) return [wrong(at, 'Rate times must be ascending.')]
    return (from && isBefore(time, from)) || (to && isBefore(to, time))
      ? [wrong(at, 'Rate time must be within start and end.')]
      : []
  })
}

/** mL that the rate steps give, or null where they cannot be compared with the total volume. */
export function volumeOfRates(row: MedicationAt['row']): number | null {
  const steps = row.rates ?? []
  if (!row.end || steps.length === 0 || row.running_on_arrival || row.running_at_departure)
    return null
  let volume = 0
  for (const [index, { time, rate_ml_hr: rate }] of steps.entries()) {
    const until: Instant | null | undefined =
      index + 1 < steps.length ? steps[index + 1]?.time : row.end
    if (!time || !until || typeof rate !== 'number' || isBefore(until, time)) return null
    volume += (rate * minutesBetween(time, until)) / 60
  }
  return volume
}

export interface RateMismatch {
  readonly path: string
  readonly volume: number
  readonly total: number
}

export const rateMismatches = (data: ChartData): RateMismatch[] =>
  givenRows(data).flatMap(({ row, path }) => {
    const [volume, total] = [volumeOfRates(row), row.total_volume_ml]
    if (volume === null || typeof total !== 'number' || total <= 0) return []
    // 0.1 has no exact binary form: the small constant admits a difference of exactly ten percent.
    return Math.abs(volume - total) > total * volumeTolerance + 1e-9
      ? [{ path: `${path}.rates`, volume: Math.round(volume * 10) / 10, total }]
      : []
  })

export const ratesFindings = ({ data }: ChartView): FieldFinding[] => [
  ...givenRows(data).flatMap((at) => [
    ...startStepFindings(at, data),
    ...stepTimeFindings(at, data),
  ]),
  ...rateMismatches(data).map(({ path, volume, total }) =>
    warning(path, `Rates give ${volume} mL, the total volume is ${total} mL.`),
  ),
]
