// TOK "Data" 014-016, "Patient page" 056-058, "Time" 075-076, "Tokens" 005, OFR-011, OFR-015: days, slots and the
// choice among them.
import { countOf } from './format.ts'
import { slots, slotTimes, type Slot } from './slots.ts'
import {
  addDays,
  addMinutes,
  atLocal,
  daysBetween,
  formatTime,
  localDay,
  minutesBetween,
  startOfDay,
  type Day,
  type Instant,
  type Zone,
} from './time.ts'

export interface BlastDetails {
  readonly date?: Day | null
  readonly date_from?: Day | null
  readonly date_to?: Day | null
  readonly slots?: readonly string[] | null
  readonly note?: string | null
}
export interface OfferFacts {
  readonly blast_type: string | null
  readonly blast_details: BlastDetails | null
  readonly start: Instant
  readonly timezone: Zone
}
export interface SlotTime {
  readonly start: Instant
  readonly all_day: boolean
}
export interface SlotRange extends SlotTime {
  readonly end: Instant
  readonly text: string
}

const mostDays = 31

/** OFR-014: fixed and manual offers have no days to choose. */
export function offeredDays({
  blast_type,
  blast_details,
  start,
  timezone,
}: OfferFacts): readonly Day[] {
  if (blast_type === 'fixed-date') return [blast_details?.date ?? localDay(start, timezone)]
  if (blast_type !== 'flexible' && blast_type !== 'multi-day') return []
  const from = blast_details?.date_from ?? localDay(start, timezone)
  const to = blast_details?.date_to ?? from
  return Array.from(
    { length: Math.min(mostDays, Math.max(0, daysBetween(from, to)) + 1) },
    (_, n) => addDays(from, n),
  )
}

const lastDay = (facts: OfferFacts): Day =>
  offeredDays(facts).at(-1) ?? localDay(facts.start, facts.timezone)

/** TOK-014: the week after the last requested day. */
export const otherDays = (facts: OfferFacts): readonly Day[] =>
  Array.from({ length: 7 }, (_, n) => addDays(lastDay(facts), n + 1))

/** All day, or nothing named, means every slot. */
function offeredSlots(details: BlastDetails | null): readonly Slot[] {
  const named = slots.filter((slot) => details?.slots?.includes(slot))
  return named.length === 0 || details?.slots?.includes('all-day') === true ? slots : named
}

/** TOK-016, TOK-075: wall-clock slots of the visit's zone, then the day as a whole. */
export function slotsOfDay(
  { blast_details, timezone }: Pick<OfferFacts, 'blast_details' | 'timezone'>,
  day: Day,
): readonly SlotRange[] {
  const ranges = offeredSlots(blast_details).map((slot) => {
    const { start, end } = slotTimes(slot)
    const [from, to] = [atLocal(day, start, timezone), atLocal(day, end, timezone)]
    return {
      start: from,
      end: to,
      all_day: false,
      text: `${formatTime(from, timezone)} - ${formatTime(to, timezone)}`,
    }
  })
  const [first, last] = [ranges[0], ranges.at(-1)]
  return first === undefined || last === undefined
    ? []
    : [...ranges, { start: first.start, end: last.end, all_day: true, text: 'All day' }]
}

export const sameTime = (a: SlotTime, b: SlotTime): boolean =>
  a.start === b.start && a.all_day === b.all_day

/** Where an exact start may lie; null for a time that is no slot of this offer. */
export function rangeOf(facts: OfferFacts, slot: SlotTime): SlotRange | null {
  return (
    slotsOfDay(facts, localDay(slot.start, facts.timezone)).find((range) =>
      sameTime(range, slot),
    ) ?? null
  )
}
/** TOK-035: where the nurse names the exact start; of a time that is no slot of the offer, the visit's own length. */
export function confirmRange(
  facts: OfferFacts,
  slot: SlotTime,
  minutes: number,
): { readonly start: Instant; readonly end: Instant } {
  const { start, end } = rangeOf(facts, slot) ?? {
    start: slot.start,
    end: addMinutes(slot.start, minutes),
  }
  return { start, end }
}
/** TOK-063: from a day before the start on only by phone. */
export const patientMayReschedule = (start: Instant, now: Instant): boolean =>
  minutesBetween(now, start) >= 24 * 60

export const isInside = ({ start, end }: Pick<SlotRange, 'start' | 'end'>, at: Instant): boolean =>
  at >= start && at <= end

export interface ShownSlot extends SlotTime {
  readonly text: string
  readonly checked: boolean
}

/** TOK-011: one array per day; slots that began are left out, and days without any. */
export function daySlots(
  facts: OfferFacts,
  days: readonly Day[],
  chosen: readonly SlotTime[],
  now: Instant,
): ShownSlot[][] {
  return days
    .map((day) =>
      slotsOfDay(facts, day)
        .filter(({ start }) => start > now)
        .map(({ start, all_day, text }) => ({
          start,
          text,
          checked: chosen.some((one) => sameTime(one, { start, all_day })),
          all_day,
        })),
    )
    .filter((day) => day.length > 0)
}

/** TOK-005 */
export const tokenExpiry = (facts: OfferFacts): Instant =>
  offeredDays(facts).length === 0
    ? facts.start
    : startOfDay(addDays(lastDay(facts), 1), facts.timezone)
export const nurseTokenExpiry = (start: Instant): Instant => addMinutes(start, 24 * 60)
export const patientTokenExpiry = (
  facts: OfferFacts & { readonly selected_start: Instant | null },
): Instant =>
  facts.selected_start ??
  (offeredDays(facts).length === 0
    ? facts.start
    : startOfDay(addDays(lastDay(facts), 1), facts.timezone))

/** The distinct days of these times, in order. */
export const daysOf = (times: readonly { readonly start: Instant }[], zone: Zone): readonly Day[] =>
  [...new Set(times.map(({ start }) => localDay(start, zone)))].toSorted()

/** OFR-082 */
export function longestRun(days: readonly Day[]): number {
  let [longest, run] = [0, 0]
  for (const [n, day] of days.entries()) {
    run = n > 0 && daysBetween(days[n - 1] as Day, day) === 1 ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

export interface DaysWanted {
  readonly days_to_schedule: number | null
  readonly duration_days: number | null
  readonly nonconsecutive: boolean
}

/** TOK-056: a day that staff cancelled is not chosen any more; `standing` visits are left of the series. */
export const daysStanding = (
  { days_to_schedule, duration_days, nonconsecutive }: DaysWanted,
  standing: number,
): DaysWanted =>
  standing <= 1
    ? { days_to_schedule, duration_days, nonconsecutive }
    : {
        days_to_schedule: standing,
        duration_days: duration_days === days_to_schedule ? standing : duration_days,
        nonconsecutive,
      }

export const oneVisit: DaysWanted = {
  days_to_schedule: 1,
  duration_days: null,
  nonconsecutive: true,
}

/**
 * OFR-014, TOK-056: only a Multi-Day offer schedules several days; of any other one visit is scheduled, however
 * many days its treatment takes.
 */
export const daysToChooseOf = ({
  blast_type,
  ...visit
}: DaysWanted & { readonly blast_type: string | null }): DaysWanted =>
  blast_type === 'multi-day' ? visit : oneVisit

/**
 * TOK-056 to 058: null, or what is missing. A text, because link pages load no refusals. Exactly so many days, one
 * slot each, in a row where the treatment is.
 */
export function chosenDaysFault(
  { days_to_schedule, duration_days, nonconsecutive }: DaysWanted,
  chosen: readonly SlotTime[],
  zone: Zone,
): string | null {
  const wanted = days_to_schedule ?? 1
  const days = daysOf(chosen, zone)
  if (days.length !== wanted || chosen.length !== wanted)
    return `Please select ${countOf(wanted, 'day')}`
  const inARow = !nonconsecutive && days_to_schedule === duration_days
  return inARow && longestRun(days) !== wanted ? `Please select ${wanted} consecutive days` : null
}
