// Times of a nurse's answer that staff may accept. OFR-083, OFR-084
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

export interface TimeChoice {
  readonly start?: Instant | undefined
  readonly scheduling_dates?: readonly SlotTime[] | undefined
}
/** `start` null: the patient chooses a slot and the nurse sets the exact time (OFR-084). */
export interface Accepted {
  readonly start: Instant | null
  readonly slots: readonly SlotTime[]
}

/** The slot that contains an exact start; a timed slot is preferred to a whole day. */
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

function acceptSlots(
  facts: OfferFacts,
  offered: readonly SlotTime[],
  choice: readonly SlotTime[],
  days: number,
): Accepted | Refusal {
  const slots = offered.filter((slot) => choice.some((pick) => sameTime(pick, slot)))
  if (choice.some((pick) => !offered.some((slot) => sameTime(pick, slot)))) return slotNotOffered
  if (slots.length === 0) return chooseATime
  return daysOf(slots, facts.timezone).length < days ? tooFewDays(days) : { start: null, slots }
}

/** `days`: number of days required by a multi-day offer, otherwise 1. */
export function acceptedTimes(
  facts: OfferFacts,
  offered: readonly SlotTime[],
  { start, scheduling_dates }: TimeChoice,
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
    return acceptSlots(
      facts,
      scheduling_dates === undefined ? coming : offered,
      scheduling_dates ?? coming,
      days,
    )
  if (start <= now) return timeHasPassed
  const slot = slotAround(facts, offered, start)
  const choice =
    scheduling_dates === undefined ? null : acceptSlots(facts, offered, scheduling_dates, 1)
  if (isRefusal(choice)) return choice
  return slot === undefined ||
    choice?.slots.some((candidate) => sameTime(candidate, slot)) === false
    ? outsideOffered
    : { start, slots: [slot] }
}
