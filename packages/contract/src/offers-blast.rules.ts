// Blast types, the details of a blast and the faults that keep it from being saved. OFR-009 to OFR-015, TOK-005
import { countOf } from './format.ts'
import { daysBetween, formatDay, localDay, type Day, type Instant, type Zone } from './time.ts'
import { offeredDays as daysToChoose, tokenExpiry } from './token-pages.rules.ts'
import type { BlastType } from './visits-fields.ts'

export const blastTypeOptions: readonly { readonly value: BlastType; readonly label: string }[] = [
  { value: 'fixed', label: 'Fixed Date & Time' },
  { value: 'fixed-date', label: 'Fixed Date' },
  { value: 'flexible', label: 'Flexible' },
  { value: 'manual', label: 'Manual Staff' },
  { value: 'multi-day', label: 'Multi-Day' },
]
export const blastTypeLabel = (type: string | null): string =>
  blastTypeOptions.find(({ value }) => value === type)?.label ?? ''

export const blastSlots = ['07:00-10:55', '11:00-14:55', '15:00-19:00', 'all-day'] as const
export type BlastSlot = (typeof blastSlots)[number]
export const blastSlotLabel = (slot: string): string => (slot === 'all-day' ? 'All day' : slot)

/** Limit for Fixed Date: all slots together would be the whole day. */
export const mostSlotsOfADay = 3
export const mostNote = 300
export const mostDaysApart = 14
export const noteHint = 'Do not enter patient information.' // OFR-022

export interface BlastDetails {
  readonly date: Day | null
  readonly date_from: Day | null
  readonly date_to: Day | null
  readonly slots: readonly BlastSlot[]
  readonly note: string | null
}
export const noDetails: BlastDetails = {
  date: null,
  date_from: null,
  date_to: null,
  slots: [],
  note: null,
}

/** The stored details, with defaults for missing fields. */
export function detailsOf(stored: unknown): BlastDetails {
  const details = { ...noDetails, ...(stored as Partial<BlastDetails> | null) }
  return { ...details, slots: (details.slots as BlastDetails['slots'] | null) ?? [] }
}

export interface OfferedVisit {
  readonly blast_type: string | null
  readonly blast_details: unknown
  readonly start: Instant
  readonly timezone: Zone
}

const facts = (visit: OfferedVisit) => ({ ...visit, blast_details: detailsOf(visit.blast_details) })

/** First and last day a nurse may choose: the stored dates, or the visit's own day where the type has no dates. */
export function offeredDays(visit: OfferedVisit): { readonly first: Day; readonly last: Day } {
  const days = daysToChoose(facts(visit))
  const visitDay = localDay(visit.start, visit.timezone)
  return { first: days[0] ?? visitDay, last: days.at(-1) ?? visitDay }
}

/** Whether nurses choose the day, or the time within it. */
export const hasOfferedDays = ({ blast_type }: Pick<OfferedVisit, 'blast_type'>): boolean =>
  blast_type === 'fixed-date' || blast_type === 'flexible' || blast_type === 'multi-day'

/** When the nurses' time to answer ends. */
export const offeredUntil = (visit: OfferedVisit): Instant => tokenExpiry(facts(visit))

export const blastTexts = {
  type: 'Blast type is required',
  date: 'At least one date is required',
  slot: 'At least one time slot is required',
  slots: `At most ${mostSlotsOfADay} time slots can be offered`,
  past: 'The date has passed',
  order: 'The first date must not be after the last date',
  apart: `The dates must be at most ${mostDaysApart} days apart`,
  days: 'Days to schedule is required',
} as const
export const afterExpiry = (expiry: Day): string =>
  `The linked order expires on ${formatDay(expiry)}`
export const daysDoNotFit = (n: number): string =>
  `${countOf(n, 'day')} cannot be scheduled between these dates`

export interface BlastToSave {
  readonly blast_type: BlastType | null
  readonly details: BlastDetails
  /** The values that the save would store. */
  readonly days_to_schedule: number | null
  readonly duration_days: number | null
}
/** `expiration`: of the linked order (ORD-046); `today`: in the visit's zone. */
export interface BlastLimits {
  readonly today: Day
  readonly expiration: Day | null
}

const dayFault = (day: Day, { today, expiration }: BlastLimits): string | null =>
  day < today
    ? blastTexts.past
    : expiration !== null && day > expiration
      ? afterExpiry(expiration)
      : null

function rangeFaults(
  { date_from, date_to }: BlastDetails,
  limits: BlastLimits,
): Record<string, string> {
  if (date_from === null) return { 'blast_details.date_from': blastTexts.date }
  if (date_to === null) return { 'blast_details.date_to': blastTexts.date }
  if (date_from > date_to) return { 'blast_details.date_from': blastTexts.order }
  if (daysBetween(date_from, date_to) > mostDaysApart)
    return { 'blast_details.date_to': blastTexts.apart }
  const [from, to] = [dayFault(date_from, limits), dayFault(date_to, limits)]
  return {
    ...(from === null ? {} : { 'blast_details.date_from': from }),
    ...(to === null ? {} : { 'blast_details.date_to': to }),
  }
}

function multiDayFaults({
  details,
  days_to_schedule: days,
  duration_days: duration,
}: BlastToSave): Record<string, string> {
  const { date_from, date_to } = details
  if (days === null) return { days_to_schedule: blastTexts.days }
  const offered =
    date_from === null || date_to === null ? days : daysBetween(date_from, date_to) + 1
  return days > offered || (duration !== null && days > duration)
    ? { days_to_schedule: daysDoNotFit(days) }
    : {}
}

const slotFaults = ({ slots }: BlastDetails): Record<string, string> =>
  slots.length === 0 ? { 'blast_details.slots': blastTexts.slot } : {}

/** Fault texts by field; empty when the blast can be saved. OFR-011, OFR-012 */
export function blastFaults(blast: BlastToSave, limits: BlastLimits): Record<string, string> {
  const { blast_type, details } = blast
  switch (blast_type) {
    case null:
      return { blast_type: blastTexts.type }
    case 'fixed':
    case 'manual':
      return {}
    case 'fixed-date': {
      const fault = details.date === null ? blastTexts.date : dayFault(details.date, limits)
      return {
        ...(fault === null ? {} : { 'blast_details.date': fault }),
        ...slotFaults(details),
        ...(details.slots.length > mostSlotsOfADay
          ? { 'blast_details.slots': blastTexts.slots }
          : {}),
      }
    }
    case 'flexible':
      return { ...rangeFaults(details, limits), ...slotFaults(details) }
    case 'multi-day':
      return { ...rangeFaults(details, limits), ...slotFaults(details), ...multiDayFaults(blast) }
  }
}

/** Texts of the question before a change of type, which resets the scheduling. OFR-013 */
export const changeTypeQuestion = {
  text: 'Nurses were already notified. Change the blast type?',
  keep: 'Keep',
  change: 'Change',
} as const
