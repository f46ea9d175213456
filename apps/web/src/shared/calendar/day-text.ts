// LST "Calendar" 074, 075, 077: what a typed date means, which days may be picked, and the month as a day.
import {
  addDays,
  addMonths,
  atLocal,
  daysBetween,
  formatDay,
  formatMonth,
  isDay,
} from '@wren/contract/time'
import type { Day, DayRange, Instant, Zone } from '@wren/contract/time'
import { readDate } from '@wren/contract/typed-date.rules'

export const dateTexts = { unavailable: 'Date is not available' } as const
export const firstYear = 1900
export const lastYear = 2100

export interface DayLimits {
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  /** Only these days, where given. */
  readonly allowed?: readonly Day[] | undefined
  readonly maxYear?: number | undefined
}

export const yearsOf = (maxYear = lastYear): number[] =>
  Array.from({ length: maxYear - firstYear + 1 }, (_, index) => firstYear + index)

export const available = (
  day: Day,
  { min, max, allowed, maxYear = lastYear }: DayLimits,
): boolean =>
  isDay(day) &&
  Number(day.slice(0, 4)) <= maxYear &&
  (!min || day >= min) &&
  (!max || day <= max) &&
  (!allowed || allowed.includes(day))

/** What of a range may be picked, from its first such day to its last; null when no day of it may. */
export function withinLimits({ from, to }: DayRange, limits: DayLimits): DayRange | null {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) =>
    addDays(from, at),
  ).filter((day) => available(day, limits))
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? null : { from: first, to: last }
}

/** 'MMM yyyy' or MM/YYYY as the 15th of that month: no zone can move it into another month. */
export function readMonth(text: string): Day | null {
  const typed = /^\s*(\d{1,2})\/(\d{4})\s*$/.exec(text)
  if (typed) return readDate(`${typed[1]}/15/${typed[2]}`)
  const shown = /^\s*([a-z]{3,})\s+(\d{4})\s*$/i.exec(text)
  return shown ? readDate(`${shown[1]} 15, ${shown[2]}`) : null
}

export const midMonth = (day: Day): Day => `${day.slice(0, 7)}-15`
/** The instant a picked month stands for (LST-075). */
export const monthInstant = (day: Day, zone: Zone): Instant => atLocal(midMonth(day), '12:00', zone)
export const nextMonth = (day: Day, by: number): Day => addMonths(`${day.slice(0, 7)}-01`, by)

/** 'Nov 21 - Dec 5, 2026', 'Nov 21, 2026', 'From Nov 18, 2026', 'Until Dec 5, 2026'. */
export function showRange({ from, to }: Partial<DayRange>): string {
  if (from && to) {
    if (from === to) return formatDay(from)
    return from.slice(0, 4) === to.slice(0, 4)
      ? `${formatDay(from).replace(/, \d{4}$/, '')} - ${formatDay(to)}`
      : `${formatDay(from)} - ${formatDay(to)}`
  }
  return from ? `From ${formatDay(from)}` : to ? `Until ${formatDay(to)}` : ''
}

export const showDay = (day: Day | null, month = false): string =>
  day ? (month ? formatMonth(day) : formatDay(day)) : ''
