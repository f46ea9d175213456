// The days that a confirmation covers, and the exact starts within them. TOK-035, TOK-066, OFR-015, OFR-084.
import { chooseAStart, timeChanged, timePassed } from '@wren/contract/token-pages.refusals'
import type { OfferableSlot } from '@wren/contract/token-pages'
import {
  confirmRange,
  isInside,
  rangeOf,
  slotsOfDay,
  type OfferFacts,
  type SlotTime,
} from '@wren/contract/token-pages.rules'
import type { Refusal } from '@wren/contract/refusal'
import { addMinutes, formatRange, localDay, type Instant } from '@wren/contract/time'
import type { OfferSlot } from '../offers/offers.public.ts'
import type { VisitRecord } from '../visits/visits.public.ts'

/** A day that the confirmation covers: an exact time, or the range within which the nurse chooses one. TOK-035. */
export interface ConfirmedDay {
  readonly start: Instant
  readonly end: Instant
  readonly missing_exact_time: boolean
  readonly all_day: boolean
  readonly text: string
}

interface ConfirmationFacts {
  readonly facts: OfferFacts
  readonly visit: VisitRecord
  readonly members: readonly VisitRecord[]
  readonly slots: readonly OfferSlot[]
  /** The exact start sent by the nurse. It selects the accepted slot when the patient was not asked. */
  readonly sentStart?: Instant | undefined
}

const exact = ({ duration_estimate, timezone }: VisitRecord, start: Instant): ConfirmedDay => ({
  start,
  end: addMinutes(start, duration_estimate),
  missing_exact_time: false,
  all_day: false,
  text: formatRange(start, duration_estimate, timezone),
})

function open(
  facts: OfferFacts,
  { duration_estimate, timezone }: VisitRecord,
  slot: SlotTime,
): ConfirmedDay {
  const text = rangeOf(facts, slot)?.text ?? formatRange(slot.start, duration_estimate, timezone)
  return {
    ...confirmRange(facts, slot, duration_estimate),
    missing_exact_time: true,
    all_day: slot.all_day,
    text,
  }
}

/** The days as the confirm page receives them: one array per day with its single slot. AUD-082. */
export const daysToConfirm = (days: readonly ConfirmedDay[]): OfferableSlot[][] =>
  days.map(({ start, text, all_day }) => [{ start, text, checked: true, all_day }])

/** The patient's choice, else the slots that staff accepted, else the day of the visit. */
export function confirmedDays({
  facts,
  visit,
  members,
  slots,
  sentStart,
}: ConfirmationFacts): readonly ConfirmedDay[] {
  if (!visit.missing_exact_time)
    return [
      exact(visit, visit.selected_start ?? visit.start),
      ...members.map((member) => exact(member, member.selected_start ?? member.start)),
    ]
  const series = [visit, ...members]
  const chosen = slots.filter((slot) => slot.chosen)
  const accepted = slots.filter((slot) => slot.accepted)
  const matching =
    members.length > 0 || sentStart === undefined
      ? []
      : accepted.filter((slot) => {
          const range = rangeOf(facts, slot)
          return range !== null && isInside(range, sentStart)
        })
  const current = chosen.length > 0 ? chosen : matching.length > 0 ? matching : accepted
  const wholeDay = slotsOfDay(
    { blast_details: null, timezone: visit.timezone },
    localDay(visit.selected_start ?? visit.start, visit.timezone),
  ).at(-1)
  const times: readonly SlotTime[] =
    current.length > 0 ? current : wholeDay === undefined ? [] : [wholeDay]
  return series.flatMap((member, n) => {
    const slot = times[n]
    return slot === undefined ? [] : [open(facts, member, slot)]
  })
}

/** One exact start per day, in the order of the days; a refusal if one is missing, outside its range or past. */
export function exactStarts(
  days: readonly ConfirmedDay[],
  input: Instant | readonly Instant[] | undefined,
  now: Instant,
): readonly Instant[] | Refusal {
  const sentStarts = (
    input === undefined ? [] : typeof input === 'string' ? [input] : [...input]
  ).toSorted()
  const isOpen = days.some(({ missing_exact_time }) => missing_exact_time)
  if (!isOpen) {
    const starts = days.map(({ start }) => start)
    if (sentStarts.some((start) => !starts.includes(start))) return timeChanged
    return starts.some((start) => start <= now) ? timePassed('start') : starts
  }
  const starts = days.map((day, n) => ({ day, start: sentStarts[n] }))
  if (
    sentStarts.length !== days.length ||
    starts.some(({ day, start }) => start === undefined || !isInside(day, start))
  )
    return chooseAStart
  return sentStarts.some((start) => start <= now) ? timePassed('start') : sentStarts
}
