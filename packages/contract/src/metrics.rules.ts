// Periods in Los Angeles and ratios with one decimal (MET-014, MET-015, MET-016).
import { roundHalfUp } from './money.ts'
import { addDays, addMonths, dayOfWeek, formatDay, formatMonth, type Day } from './time.ts'
import type { MetricRow } from './metrics.ts'

export type Cell = number | string | null

/** Percent with one decimal; null where `whole` is 0. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundHalfUp(part * 1000, whole) / 10
/** Change against the previous row in percent; null on the first row. */
export const growth = (current: number, previous: number | undefined): number | null =>
  previous === undefined ? null : percent(current - previous, previous)
/** Average in whole cents, half up. */
export const averageCents = (cents: number, count: number): number | null =>
  count === 0 ? null : roundHalfUp(cents, count)
/** Average with one decimal, for example visits per nurse. */
export const averageCount = (count: number, heads: number): number | null =>
  heads === 0 ? null : roundHalfUp(count * 10, heads) / 10

export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
/** The Sunday that begins the week. */
export const weekOf = (day: Day): Day => addDays(day, 1 - dayOfWeek(day))

export interface Period {
  readonly first: Day
  readonly last: Day
  readonly item: string
}

/** Calendar months, oldest first; the last one is the month to date. */
export function monthsTo(today: Day, count: number): Period[] {
  const current = monthOf(today)
  return Array.from({ length: count }, (_, n) => {
    const first = addMonths(current, n - count + 1)
    return { first, last: addDays(addMonths(first, 1), -1), item: formatMonth(first) }
  })
}

/** Whole weeks that overlap those months, so that each is comparable with the week before. */
export function weeksTo(today: Day, months: number): Period[] {
  const weeks: Period[] = []
  for (
    let first = weekOf(addMonths(monthOf(today), 1 - months));
    first <= today;
    first = addDays(first, 7)
  )
    weeks.push({ first, last: addDays(first, 6), item: formatDay(first) })
  return weeks
}

export const periodNames = ['this_month', 'last_month', 'last_three_month'] as const
export type PeriodName = (typeof periodNames)[number]
export type PeriodDays = { readonly from: Day; readonly to: Day }

/** The month to date, the last full month, the last three full months. */
export function periodsAt(today: Day): Readonly<Record<PeriodName, PeriodDays>> {
  const current = monthOf(today)
  const to = addDays(current, -1)
  return {
    this_month: { from: current, to: today },
    last_month: { from: addMonths(current, -1), to },
    last_three_month: { from: addMonths(current, -3), to },
  }
}

export const metricRow = (item: string, columns: readonly Cell[], itemId?: number): MetricRow =>
  ({
    item,
    ...(itemId === undefined ? {} : { item_id: itemId }),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`col_${n + 1}`, columns[n] ?? null]),
    ),
  }) as MetricRow

/** False for a row of zeros and nulls, which is not listed (MET-015). */
export const hasFigures = (row: MetricRow): boolean =>
  Object.entries(row).some(
    ([key, value]) => key.startsWith('col_') && value !== null && value !== 0,
  )
