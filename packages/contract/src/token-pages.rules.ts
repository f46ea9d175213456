// Offered days and slots, the choice among them, and when a link expires. TOK-005, TOK-014, TOK-015, TOK-016, TOK-056,
// TOK-057, TOK-058, TOK-075, TOK-076, OFR-011, OFR-015.
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

const maxDays = 31

/** Empty for fixed and manual offers, which have no days to choose. OFR-014. */
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
  return Array.from({ length: Math.min(maxDays, Math.max(0, daysBetween(from, to)) + 1) }, (_, n) =>
    addDays(from, n),
  )
}

const lastDay = (facts: OfferFacts): Day =>
  offeredDays(facts).at(-1) ?? localDay(facts.start, facts.timezone)

/** The week after the last offered day. TOK-014. */
export const otherDays = (facts: OfferFacts): readonly Day[] =>
  Array.from({ length: 7 }, (_, n) => addDays(lastDay(facts), n + 1))

/** Without named slots, or with "all-day", an offer covers every slot. */
function offeredSlots(details: BlastDetails | null): readonly Slot[] {
  const named = slots.filter((slot) => details?.slots?.includes(slot))
  return named.length === 0 || details?.slots?.includes('all-day') === true ? slots : named
}

/** The slots in wall-clock time of the visit's zone, followed by the whole day. TOK-016, TOK-075. */
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

/** The range of a slot, within which an exact start may lie; null if the offer has no such slot. */
export function rangeOf(facts: OfferFacts, slot: SlotTime): SlotRange | null {
  return (
    slotsOfDay(facts, localDay(slot.start, facts.timezone)).find((range) =>
      sameTime(range, slot),
    ) ?? null
  )
}
/**
 * The range within which the nurse chooses the exact start. A time outside the offer's slots has a range as long as the
 * visit. TOK-035.
 */
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
/** Less than 24 hours before the start a patient reschedules by phone only. TOK-063. */
export const patientMayReschedule = (start: Instant, now: Instant): boolean =>
  minutesBetween(now, start) >= 24 * 60

export const isInside = ({ start, end }: Pick<SlotRange, 'start' | 'end'>, at: Instant): boolean =>
  at >= start && at <= end

export interface ShownSlot extends SlotTime {
  readonly text: string
  readonly checked: boolean
}

/** One array per day, without slots that have begun and without days that have no slot left. TOK-011. */
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
          checked: chosen.some((time) => sameTime(time, { start, all_day })),
          all_day,
        })),
    )
    .filter((day) => day.length > 0)
}

/** An offer's links expire with its last day, or at the start of a fixed visit. TOK-005. */
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

/** The length of the longest run of consecutive days. OFR-082. */
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

/** The days to choose after staff cancelled some of them: one per remaining visit of the series. TOK-056. */
export const remainingDays = (
  { days_to_schedule, duration_days, nonconsecutive }: DaysWanted,
  visitsLeft: number,
): DaysWanted =>
  visitsLeft <= 1
    ? { days_to_schedule, duration_days, nonconsecutive }
    : {
        days_to_schedule: visitsLeft,
        duration_days: duration_days === days_to_schedule ? visitsLeft : duration_days,
        nonconsecutive,
      }

export const oneVisit: DaysWanted = {
  days_to_schedule: 1,
  duration_days: null,
  nonconsecutive: true,
}

/**
 * Only a Multi-Day offer schedules several days. Any other offer schedules one visit, however many days the treatment
 * takes. OFR-014, TOK-056.
 */
export const daysToChooseOf = ({
  blast_type,
  ...visit
}: DaysWanted & { readonly blast_type: string | null }): DaysWanted =>
  blast_type === 'multi-day' ? visit : oneVisit

/**
 * Null, or a text that says what is missing: the number of days, one slot each, and consecutive days if the treatment
 * needs them. Returns a text because link pages load no refusals. TOK-056, TOK-057, TOK-058.
 */
export function chosenDaysFault(
  { days_to_schedule, duration_days, nonconsecutive }: DaysWanted,
  chosen: readonly SlotTime[],
  zone: Zone,
): string | null {
  const count = days_to_schedule ?? 1
  const days = daysOf(chosen, zone)
  if (days.length !== count || chosen.length !== count)
    return `Please select ${countOf(count, 'day')}`
  const isConsecutive = !nonconsecutive && days_to_schedule === duration_days
  return isConsecutive && longestRun(days) !== count
    ? `Please select ${count} consecutive days`
    : null
}
