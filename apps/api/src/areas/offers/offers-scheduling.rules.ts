// OFR "Scheduling assistant" 083-084: which of the times a nurse offered staff may accept.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import {
  outsideOffered,
  slotNotOffered,
  timeHasPassed,
  tooFewDays,
} from '@wren/contract/offers-scheduling.refusals'
import { chooseATime } from '@wren/contract/token-pages.refusals'
import {
  daysOf,
  isInside,
  rangeOf,
  sameTime,
  type OfferFacts,
  type SlotTime,
} from '@wren/contract/token-pages.rules'

export interface Wanted {
  readonly start?: Instant | undefined
  readonly scheduling_dates?: readonly SlotTime[] | undefined
}
/** `start` null: the patient chooses among the slots, the nurse names the exact time (OFR-084). */
export interface Accepted {
  readonly start: Instant | null
  readonly slots: readonly SlotTime[]
}

/** The slot in which an exact start lies, a plain one before the whole day. */
const slotAround = (
  facts: OfferFacts,
  offered: readonly SlotTime[],
  start: Instant,
): SlotTime | undefined =>
  offered
    .toSorted((a, b) => Number(a.all_day) - Number(b.all_day))
    .find((slot) => {
      const range = rangeOf(facts, slot)
      return range !== null && isInside(range, start)
    })

function fewSlots(
  facts: OfferFacts,
  offered: readonly SlotTime[],
  wanted: readonly SlotTime[],
  days: number,
): Accepted | Refusal {
  const slots = offered.filter((slot) => wanted.some((one) => sameTime(one, slot)))
  if (wanted.some((one) => !offered.some((slot) => sameTime(one, slot)))) return slotNotOffered
  if (slots.length === 0) return chooseATime
  return daysOf(slots, facts.timezone).length < days ? tooFewDays(days) : { start: null, slots }
}

/** `days`: how many the offer must give (multi-day), otherwise 1. */
export function acceptedTimes(
  facts: OfferFacts,
  offered: readonly SlotTime[],
  { start, scheduling_dates }: Wanted,
  days: number,
  now: Instant,
): Accepted | Refusal {
  if (facts.blast_type === 'fixed')
    return start !== undefined && start !== facts.start
      ? outsideOffered
      : { start: facts.start, slots: [{ start: facts.start, all_day: false }] }
  const coming = offered.filter((slot) => {
    const range = rangeOf(facts, slot)
    return range === null ? slot.start > now : range.end > now
  })
  if (start === undefined || days > 1)
    return fewSlots(
      facts,
      scheduling_dates === undefined ? coming : offered,
      scheduling_dates ?? coming,
      days,
    )
  if (start <= now) return timeHasPassed
  const slot = slotAround(facts, offered, start)
  const chosen =
    scheduling_dates === undefined ? null : fewSlots(facts, offered, scheduling_dates, 1)
  if (isRefusal(chosen)) return chosen
  return slot === undefined || chosen?.slots.some((one) => sameTime(one, slot)) === false
    ? outsideOffered
    : { start, slots: [slot] }
}
