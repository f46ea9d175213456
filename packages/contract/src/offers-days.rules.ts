// Offered days always include the visit's own day. Shared by form and server. OFR-138
import {
  detailsOf,
  offeredDays,
  hasOfferedDays,
  type BlastDetails,
  type OfferedVisit,
} from './offers-blast.rules.ts'
import { addDays, daysBetween, formatDay, localDay, type Day } from './time.ts'

export const ownDay = ({ start, timezone }: Pick<OfferedVisit, 'start' | 'timezone'>): Day =>
  localDay(start, timezone)
export const ownDayMissing = (visitDay: Day): string =>
  `The offered days must include the visit's date, ${formatDay(visitDay)}`

/** Fault texts by field; empty when the offered days include the visit's day. A missing date means that day. */
export function dayFaults(visit: OfferedVisit): Record<string, string> {
  const visitDay = ownDay(visit)
  const { date, date_from, date_to } = detailsOf(visit.blast_details)
  if (visit.blast_type === 'fixed-date')
    return date !== null && date !== visitDay
      ? { 'blast_details.date': ownDayMissing(visitDay) }
      : {}
  if (visit.blast_type !== 'flexible' && visit.blast_type !== 'multi-day') return {}
  const from = date_from ?? visitDay
  if (from > visitDay) return { 'blast_details.date_from': ownDayMissing(visitDay) }
  return (date_to ?? from) < visitDay ? { 'blast_details.date_to': ownDayMissing(visitDay) } : {}
}
export const holdsOwnDay = (visit: OfferedVisit): boolean =>
  Object.keys(dayFaults(visit)).length === 0

type Days = Pick<BlastDetails, 'date' | 'date_from' | 'date_to'>
const daysOf = (details: unknown): Days => {
  const { date, date_from, date_to } = detailsOf(details)
  return { date, date_from, date_to }
}
export const sameDays = (a: unknown, b: unknown): boolean => {
  const [left, right] = [daysOf(a), daysOf(b)]
  return (
    left.date === right.date && left.date_from === right.date_from && left.date_to === right.date_to
  )
}
const later = (day: Day | null, days: number): Day | null =>
  day === null ? null : addDays(day, days)

/** The stored days after a move of the visit: days that included the former day move as far as the visit. */
export function movedDays(
  before: OfferedVisit,
  after: Pick<OfferedVisit, 'start' | 'timezone'>,
): Days {
  const former = ownDay(before)
  const days = daysOf(before.blast_details)
  const shift = daysBetween(former, ownDay(after))
  const { date, date_from, date_to } = days
  const includesFormer =
    (date_from ?? former) <= former && former <= (date_to ?? date_from ?? former)
  return {
    date: date === former ? later(date, shift) : date,
    date_from: includesFormer ? later(date_from, shift) : date_from,
    date_to: includesFormer ? later(date_to, shift) : date_to,
  }
}

/** Days that include the visit's day, as near to the stored ones as possible. */
export function fittedDays(visit: OfferedVisit): Days {
  const visitDay = ownDay(visit)
  const { date, date_from, date_to } = daysOf(visit.blast_details)
  const from = date_from ?? visitDay
  const to = date_to ?? from
  const missed = from > visitDay ? from : to < visitDay ? to : visitDay
  const shift = daysBetween(missed, visitDay)
  return {
    date: visit.blast_type === 'fixed-date' && date !== null ? visitDay : date,
    date_from: later(date_from, shift),
    date_to: later(date_to, shift),
  }
}

const shortDay = (day: Day): string => formatDay(day).replace(/, \d{4}$/, '')
/** 'Dec 15', 'Dec 15 - Dec 18' */
const daysText = (visit: OfferedVisit): string => {
  const { first, last } = offeredDays(visit)
  return first === last ? shortDay(first) : `${shortDay(first)} - ${shortDay(last)}`
}

/** The notice after a save; null when the visit offers no days or the same days as before. */
export function movedText(before: OfferedVisit, after: OfferedVisit): string | null {
  if (!hasOfferedDays(before) || !hasOfferedDays(after)) return null
  if (ownDay(before) === ownDay(after)) return null
  const [from, to] = [daysText(before), daysText(after)]
  return from === to ? null : `Offered days moved from ${from} to ${to}`
}
