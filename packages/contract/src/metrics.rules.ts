// MET "Definitions" 014-016: periods in Los Angeles and ratios to one decimal.
import { roundHalfUp } from './money.ts'
import { addDays, addMonths, dayOfWeek, formatDay, formatMonth, type Day } from './time.ts'
import type { MetricRow } from './metrics.ts'

export type Cell = number | string | null

/** A share in percent to one decimal; null when there is nothing to divide by. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundHalfUp(part * 1000, whole) / 10
/** Against the row before, in percent; null on the first row. */
export const growth = (now: number, before: number | undefined): number | null =>
  before === undefined ? null : percent(now - before, before)
/** Whole cents each. */
export const each = (cents: number, count: number): number | null =>
  count === 0 ? null : roundHalfUp(cents, count)
/** Visits of a nurse and the like: one decimal. */
export const perHead = (count: number, heads: number): number | null =>
  heads === 0 ? null : roundHalfUp(count * 10, heads) / 10

export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
/** The Sunday it begins on. */
export const weekOf = (day: Day): Day => addDays(day, 1 - dayOfWeek(day))

export interface Period {
  readonly first: Day
  readonly last: Day
  readonly item: string
}

/** Oldest first, the month to date last. */
export function monthsTo(today: Day, count: number): Period[] {
  const current = monthOf(today)
  return Array.from({ length: count }, (_, n) => {
    const first = addMonths(current, n - count + 1)
    return { first, last: addDays(addMonths(first, 1), -1), item: formatMonth(first) }
  })
}

/** The whole weeks that touch those months, so that each compares with the one before. */
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

/** The month to date, the month before, the three full months before this one. */
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

/** Rows with only zeros say nothing (MET-015). */
export const saysSomething = (row: MetricRow): boolean =>
  Object.entries(row).some(
    ([key, value]) => key.startsWith('col_') && value !== null && value !== 0,
  )
