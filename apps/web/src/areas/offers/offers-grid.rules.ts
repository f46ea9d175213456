// The day columns and slots of the applicants grid, and the exact starts of a slot. Pure (OFR-077, OFR-084, TOK-016).
import type { NurseAvailability } from '@wren/contract/offers-scheduling'
import { detailsOf } from '@wren/contract/offers-blast.rules'
import { addMinutes, type Day, type Instant, type Zone } from '@wren/contract/time'
import {
  daysOf,
  sameTime,
  slotsOfDay,
  type SlotRange,
  type SlotTime,
} from '@wren/contract/token-pages.rules'

export interface GridVisit {
  readonly blast_type: string | null
  readonly blast_details: unknown
  readonly start: Instant
  readonly timezone: Zone
}
export interface GridDay {
  readonly day: Day
  readonly slots: readonly SlotRange[]
  readonly nurses: number
}

const offers = ({ scheduling_dates }: NurseAvailability, slot: SlotTime): boolean =>
  scheduling_dates.some((time) => sameTime(time, slot))

/** One column for each offered day. 'All day' appears only on days offered as a whole. */
export function gridDays(
  visit: GridVisit,
  applicants: readonly NurseAvailability[],
): readonly GridDay[] {
  return daysOf(
    applicants.flatMap(({ scheduling_dates }) => scheduling_dates),
    visit.timezone,
  ).map((day) => {
    const slots = slotsOfDay(
      { blast_details: detailsOf(visit.blast_details), timezone: visit.timezone },
      day,
    ).filter((slot) => !slot.all_day || applicants.some((answer) => offers(answer, slot)))
    return {
      day,
      slots,
      nurses: applicants.filter((answer) => slots.some((slot) => offers(answer, slot))).length,
    }
  })
}

/** Every five minutes of the slot, including both ends. */
export function exactStarts({ start, end }: Pick<SlotRange, 'start' | 'end'>): readonly Instant[] {
  const starts: Instant[] = []
  for (let at = start; at <= end; at = addMinutes(at, 5)) starts.push(at)
  return starts
}

export const isOffered = offers
