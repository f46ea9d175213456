// ORD "Auto order generator" 054-056, 058, REF-055 to 057: on which days and at what time an auto order's next
// visits fall. Pure.
import {
  addDays,
  dayOfWeek,
  daysBetween,
  localTime,
  type Day,
  type Instant,
  type Time,
  type Zone,
} from '@wren/contract/time'

export interface DayWish {
  readonly due: Day
  readonly flexibility: number
  /** 1 Sunday to 7 Saturday */
  readonly preferredDay: number | null
  /** Nothing is made for today. */
  readonly tomorrow: Day
  /** Days that a make-up visit must leave to another visit of the order. */
  readonly taken?: ReadonlySet<Day>
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)

/**
 * Nearest to the due date, of two the earlier; of the patient's preferred days where there is one. Null: no day is
 * left.
 */
export function generatedDay({
  due,
  flexibility,
  preferredDay,
  tomorrow,
  taken = new Set(),
}: DayWish): Day | null {
  const first = later(addDays(due, -flexibility), tomorrow)
  const last = addDays(due, flexibility)
  const open = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, n) =>
    addDays(first, n),
  ).filter((day) => !taken.has(day))
  const preferred = open.filter((day) => dayOfWeek(day) === preferredDay)
  const distance = (day: Day): number => Math.abs(daysBetween(due, day))
  return (
    (preferred.length > 0 ? preferred : open).toSorted(
      (a, b) => distance(a) - distance(b) || (a < b ? -1 : 1),
    )[0] ?? null
  )
}

export interface SeriesWish {
  readonly duration_days: number
  readonly nonconsecutive: boolean
  /** Of the last series, from its first day on. */
  readonly lastOffsets: readonly number[]
}

/** ORD-056 */
export function seriesDays(
  first: Day,
  { duration_days, nonconsecutive, lastOffsets }: SeriesWish,
): Day[] {
  const repeats = nonconsecutive && lastOffsets.length === duration_days
  return Array.from({ length: duration_days }, (_, n) =>
    addDays(first, repeats ? (lastOffsets[n] ?? n) : n),
  )
}

export interface TimeWish {
  readonly preferenced_time_hour: number | null
  readonly preferenced_time_minute: number | null
}
const two = (n: number): string => String(n).padStart(2, '0')

/** ORD-055: a wall-clock time; the instant is found on the day itself, across a clock change. */
export const generatedTime = (
  { preferenced_time_hour: hour, preferenced_time_minute: minute }: TimeWish,
  last: { readonly start: Instant; readonly timezone: Zone },
): Time =>
  hour === null ? localTime(last.start, last.timezone) : `${two(hour)}:${two(minute ?? 0)}`

export interface Limits {
  /** ORD-046 */
  readonly expiry: Day | null
  readonly authorization_start: Day | null
  readonly authorization_end: Day | null
  readonly visit_amount: number | null
  readonly doses: number | null
}

/** ORD-058: of both the smaller one; null is no limit. */
export function visitsLeft(
  { visit_amount, doses }: Pick<Limits, 'visit_amount' | 'doses'>,
  used: number,
): number | null {
  const limits = [visit_amount, doses].filter((limit) => limit !== null)
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits) - used)
}

export const isAfterExpiry = (day: Day, { expiry }: Pick<Limits, 'expiry'>): boolean =>
  expiry !== null && day > expiry
export const isUnauthorized = (
  day: Day,
  {
    authorization_start: start,
    authorization_end: end,
  }: Pick<Limits, 'authorization_start' | 'authorization_end'>,
): boolean => (start !== null && day < start) || (end !== null && day > end)
