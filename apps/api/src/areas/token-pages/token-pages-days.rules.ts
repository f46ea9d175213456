// TOK "Nurse confirm page" 035, "Calls" 066, OFR-015, OFR-084: the days a confirmation covers and the exact starts
// inside them.
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

/** A day the confirmation covers: the exact time, or the range in which the nurse names one (TOK-035). */
export interface ConfirmedDay {
  readonly start: Instant
  readonly end: Instant
  readonly missing_exact_time: boolean
  readonly all_day: boolean
  readonly text: string
}

export interface Confirming {
  readonly facts: OfferFacts
  readonly visit: VisitRecord
  readonly members: readonly VisitRecord[]
  readonly slots: readonly OfferSlot[]
  /** Where the patient was not asked, the exact start says which of the accepted slots is meant. */
  readonly wanted?: Instant | undefined
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

/** As the confirm page is told them (AUD-082): one day after the other, each with the one slot it is about. */
export const daysToConfirm = (days: readonly ConfirmedDay[]): OfferableSlot[][] =>
  days.map(({ start, text, all_day }) => [{ start, text, checked: true, all_day }])

/** The patient's choice where there is one, else what staff accepted; without either the day of the visit. */
export function confirmedDays({
  facts,
  visit,
  members,
  slots,
  wanted,
}: Confirming): readonly ConfirmedDay[] {
  if (!visit.missing_exact_time)
    return [
      exact(visit, visit.selected_start ?? visit.start),
      ...members.map((one) => exact(one, one.selected_start ?? one.start)),
    ]
  const all = [visit, ...members]
  const chosen = slots.filter((slot) => slot.chosen)
  const accepted = slots.filter((slot) => slot.accepted)
  const meant =
    members.length > 0 || wanted === undefined
      ? []
      : accepted.filter((slot) => {
          const range = rangeOf(facts, slot)
          return range !== null && isInside(range, wanted)
        })
  const standing = chosen.length > 0 ? chosen : meant.length > 0 ? meant : accepted
  const whole = slotsOfDay(
    { blast_details: null, timezone: visit.timezone },
    localDay(visit.selected_start ?? visit.start, visit.timezone),
  ).at(-1)
  const first: readonly SlotTime[] =
    standing.length > 0 ? standing : whole === undefined ? [] : [whole]
  return all.flatMap((one, n) => {
    const slot = first[n]
    return slot === undefined ? [] : [open(facts, one, slot)]
  })
}

/** One exact start per day, in the order of the days; a refusal when one is missing, outside or over. */
export function exactStarts(
  days: readonly ConfirmedDay[],
  sent: Instant | readonly Instant[] | undefined,
  now: Instant,
): readonly Instant[] | Refusal {
  const given = (sent === undefined ? [] : typeof sent === 'string' ? [sent] : [...sent]).toSorted()
  const isOpen = days.some(({ missing_exact_time }) => missing_exact_time)
  if (!isOpen) {
    const starts = days.map(({ start }) => start)
    if (given.some((start) => !starts.includes(start))) return timeChanged
    return starts.some((start) => start <= now) ? timePassed('start') : starts
  }
  const starts = days.map((day, n) => ({ day, start: given[n] }))
  if (
    given.length !== days.length ||
    starts.some(({ day, start }) => start === undefined || !isInside(day, start))
  )
    return chooseAStart
  return given.some((start) => start <= now) ? timePassed('start') : given
}
