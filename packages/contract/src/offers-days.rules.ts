// OFR-138: the days that a visit offers always hold the visit's own day; for form, server and every screen.
import {
  detailsOf,
  offeredDays,
  offersDays,
  type BlastDetails,
  type OfferedVisit,
} from './offers-blast.rules.ts'
import { addDays, daysBetween, formatDay, localDay, type Day } from './time.ts'

export const ownDay = ({ start, timezone }: Pick<OfferedVisit, 'start' | 'timezone'>): Day =>
  localDay(start, timezone)
export const otherDay = (own: Day): string =>
  `The offered days must include the visit's date, ${formatDay(own)}`

/** By field; empty when the offered days hold the visit's day. A day that is not named is the visit's own. */
export function dayFaults(visit: OfferedVisit): Record<string, string> {
  const own = ownDay(visit)
  const { date, date_from, date_to } = detailsOf(visit.blast_details)
  if (visit.blast_type === 'fixed-date')
    return date !== null && date !== own ? { 'blast_details.date': otherDay(own) } : {}
  if (visit.blast_type !== 'flexible' && visit.blast_type !== 'multi-day') return {}
  const from = date_from ?? own
  if (from > own) return { 'blast_details.date_from': otherDay(own) }
  return (date_to ?? from) < own ? { 'blast_details.date_to': otherDay(own) } : {}
}
export const holdsOwnDay = (visit: OfferedVisit): boolean =>
  Object.keys(dayFaults(visit)).length === 0

type Days = Pick<BlastDetails, 'date' | 'date_from' | 'date_to'>
const daysOf = (details: unknown): Days => {
  const { date, date_from, date_to } = detailsOf(details)
  return { date, date_from, date_to }
}
export const sameDays = (a: unknown, b: unknown): boolean => {
  const [one, other] = [daysOf(a), daysOf(b)]
  return (
    one.date === other.date && one.date_from === other.date_from && one.date_to === other.date_to
  )
}
const later = (day: Day | null, days: number): Day | null =>
  day === null ? null : addDays(day, days)

/** The stored days after a move of the visit: those that held the former day move as far as the visit. */
export function movedDays(
  before: OfferedVisit,
  after: Pick<OfferedVisit, 'start' | 'timezone'>,
): Days {
  const former = ownDay(before)
  const days = daysOf(before.blast_details)
  const moved = daysBetween(former, ownDay(after))
  const { date, date_from, date_to } = days
  const held = (date_from ?? former) <= former && former <= (date_to ?? date_from ?? former)
  return {
    date: date === former ? later(date, moved) : date,
    date_from: held ? later(date_from, moved) : date_from,
    date_to: held ? later(date_to, moved) : date_to,
  }
}

/** Days that hold the visit's day, as near to the stored ones as possible. */
export function fittedDays(visit: OfferedVisit): Days {
  const own = ownDay(visit)
  const { date, date_from, date_to } = daysOf(visit.blast_details)
  const from = date_from ?? own
  const to = date_to ?? from
  const moved = from > own ? daysBetween(from, own) : to < own ? daysBetween(to, own) : 0
  return {
    date: visit.blast_type === 'fixed-date' && date !== null ? own : date,
    date_from: later(date_from, moved),
    date_to: later(date_to, moved),
  }
}

const short = (day: Day): string => formatDay(day).replace(/, \d{4}$/, '')
/** 'Dec 15', 'Dec 15 - Dec 18' */
const daysText = (visit: OfferedVisit): string => {
  const { first, last } = offeredDays(visit)
  return first === last ? short(first) : `${short(first)} - ${short(last)}`
}

/** What a save says; null when the visit offers no days or the same as before. */
export function movedText(before: OfferedVisit, after: OfferedVisit): string | null {
  if (!offersDays(before) || !offersDays(after)) return null
  if (ownDay(before) === ownDay(after)) return null
  const [from, to] = [daysText(before), daysText(after)]
  return from === to ? null : `Offered days moved from ${from} to ${to}`
}
