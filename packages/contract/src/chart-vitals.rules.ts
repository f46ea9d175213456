// CHT-036, CHT-037, CHT-038, CHT-039, CHT-087, CHT-090: checks of vitals against their ranges, and of the sets before
// and after medication.
import { isEmpty } from './chart-conditions.rules.ts'
import {
  type ChartContext,
  type ChartView,
  type FieldFinding,
  missing,
  outOfRange,
  type PolicyBreak,
  warning,
  wrong,
} from './chart-context.ts'
import type { ChartNumberField, ValueRange } from './chart-fields.ts'
import { givenRows, isBefore, isUnder12 } from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { vitalsGaps } from './chart-vitals-intervals.rules.ts'
import {
  expectedMeasures,
  adultOnlyMeasures,
  type VitalMeasure,
  vitalMeasures,
} from './chart-vitals.ts'
import type { Instant } from './time.ts'

type VitalSet = NonNullable<NonNullable<ChartData['vitals']>['sets']>[number]
/** wrong: impossible; hard: a break of policy, red; soft: a warning, orange (CHT-041). */
export type VitalLevel = 'ok' | 'soft' | 'hard' | 'wrong'

const measures = Object.keys(vitalMeasures) as VitalMeasure[]
const isOutside = (value: number, { min, max }: Partial<ValueRange>): boolean =>
  (min !== undefined && value < min) || (max !== undefined && value > max)

export function vitalLevel(measure: VitalMeasure, set: VitalSet, under12: boolean): VitalLevel {
  const value = set[measure]
  if (typeof value !== 'number') return 'ok'
  const { wrong: impossible, hard, soft }: ChartNumberField = vitalMeasures[measure]
  if (impossible && isOutside(value, impossible)) return 'wrong'
  if (hard && isOutside(value, hard)) return 'hard'
  if (measure === 'bp_diastolic' && typeof set.bp_systolic === 'number' && value >= set.bp_systolic)
    return 'hard'
  if (under12 && adultOnlyMeasures.some((one) => one === measure)) return 'ok'
  return soft && isOutside(value, soft) ? 'soft' : 'ok'
}

const formatted = (value: number, { digits = 0 }: ChartNumberField): string => value.toFixed(digits)

function rangeText(measure: VitalMeasure, level: VitalLevel, set: VitalSet): string {
  const field: ChartNumberField = vitalMeasures[measure]
  const range = level === 'soft' ? field.soft : (field.hard ?? field.wrong)
  const { min, max } = { min: 0, max: 0, ...range }
  if (level === 'soft')
    return `${field.label} is outside ${formatted(min, field)}-${formatted(max, field)}.`
  const value = set[measure]
  if (
    measure === 'bp_diastolic' &&
    typeof value === 'number' &&
    field.hard &&
    !isOutside(value, field.hard)
  )
    return 'Diastolic must be below systolic.'
  return outOfRange(field.label, formatted(min, field), formatted(max, field))
}

interface Reading {
  readonly measure: VitalMeasure
  readonly level: VitalLevel
  readonly set: VitalSet
  readonly row: string
  readonly path: string
}

function readings(data: ChartData, context: ChartContext): Reading[] {
  const under12 = isUnder12(data, context)
  return (data.vitals?.sets ?? []).flatMap((set, index) =>
    measures.map((measure) => ({
      measure,
      set,
      level: vitalLevel(measure, set, under12),
      row: `vitals.sets.${index}`,
      path: `vitals.sets.${index}.${measure}`,
    })),
  )
}

export const areVitalsOutOfRange = (data: ChartData, context: ChartContext): boolean =>
  readings(data, context).some(({ level }) => level !== 'ok')

/** Sets without a time come last (CHT-036). */
export const sortedByTime = (sets: readonly VitalSet[]): VitalSet[] =>
  sets.toSorted((a, b) => (a.time ?? '9').localeCompare(b.time ?? '9'))

const latest = (times: readonly Instant[]): Instant | undefined => times.toSorted().at(-1)
const earliest = (times: readonly Instant[]): Instant | undefined => times.toSorted().at(0)

/** CHT-039. Flushes do not count as medication: a line is flushed before and after. */
function missingSets(data: ChartData): PolicyBreak[] {
  const sets = data.vitals?.sets ?? []
  const missingSet = (key: string, message: string): PolicyBreak[] => [
    { path: `vitals.sets.${key}`, message, note: `policy_notes.vitals.sets.${key}` },
  ]
  if (data.no_medication_reason)
    return sets.length > 0 ? [] : missingSet('any', 'A vitals set is missing.')
  const rows = givenRows(data)
    .map(({ row }) => row)
    .filter((row) => row.kind !== 'flush')
  const first = earliest(
    rows.flatMap((row) => (row.start && !row.running_on_arrival ? [row.start] : [])),
  )
  const done = rows.filter((row) => !row.running_at_departure).map((row) => row.end ?? row.start)
  const last = latest(done.filter((time): time is Instant => Boolean(time)))
  const hasPre = sets.some(
    ({ phase, time }) => phase === 'pre' && (!first || !time || !isBefore(first, time)),
  )
  const hasPost = sets.some(
    ({ phase, time }) => phase === 'post' && (!last || !time || !isBefore(time, last)),
  )
  return [
    ...(hasPre ? [] : missingSet('pre', 'A pre set before the first medication is missing.')),
    ...(hasPost ? [] : missingSet('post', 'A post set after the last medication is missing.')),
  ]
}

const missingValues = (data: ChartData): PolicyBreak[] =>
  (data.vitals?.sets ?? []).flatMap((set, index) =>
    expectedMeasures
      .filter((measure) => isEmpty(set[measure]))
      .map((measure) => ({
        path: `vitals.sets.${index}.${measure}`,
        message: `${vitalMeasures[measure].label} is missing.`,
        note: `vitals.sets.${index}.note`,
      })),
  )

export const vitalsBreaks = (data: ChartData, context: ChartContext): PolicyBreak[] => [
  ...missingSets(data),
  ...missingValues(data),
  ...readings(data, context)
    .filter(({ level }) => level === 'hard')
    .map(({ measure, level, set, row, path }) => ({
      path,
      message: rangeText(measure, level, set),
      note: `${row}.note`,
    })),
]

export function vitalsFindings({ data, context }: ChartView): FieldFinding[] {
  const all = readings(data, context)
  const soft = all.filter(({ level }) => level === 'soft')
  const rowsWithoutNote = new Set(soft.filter(({ set }) => isEmpty(set.note)).map(({ row }) => row))
  return [
    ...all
      .filter(({ level }) => level === 'wrong')
      .map(({ measure, level, set, path }) => wrong(path, rangeText(measure, level, set))),
    ...soft.map(({ measure, level, set, path }) => warning(path, rangeText(measure, level, set))),
    ...[...rowsWithoutNote].map((row) => missing(`${row}.note`, 'Note')),
    ...vitalsGaps(data, context).map((message) => warning('vitals.gap_reason', message)),
  ]
}
