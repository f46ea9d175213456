// TOK-021, 034, 059: a visit in a few words: when, how long, what, where, how much.
import { IconCalendarEvent, IconCash, IconMapPin, IconVaccine } from '@tabler/icons-react'
import { hoursText } from '@wren/contract/format'
import {
  formatDate,
  formatDay,
  formatRange,
  formatWeekday,
  localDay,
  zoneAbbreviation,
  type Instant,
  type Zone,
} from '@wren/contract/time'
import { payRateText } from '@wren/contract/nurse-pay.rules'
import { timezoneLabel } from '@wren/contract/timezones'
import type { NursePage, OfferableSlot } from '@wren/contract/token-pages'
import { offeredDays, rangeOf, type SlotTime } from '@wren/contract/token-pages.rules'
import type { FactOf } from './parts.tsx'

type Mini = NursePage['mini_assignment']

export const zoneLine = (zone: Zone, at: Instant): string =>
  `All times ${timezoneLabel(zone)} (${zoneAbbreviation(at, zone)}).`

/** TOK-075: a day with its zone, unless the time beside it names the zone already. */
export function dayHeading(
  { start, text }: Pick<OfferableSlot, 'start' | 'text'>,
  zone: Zone,
): string {
  const [day, abbreviation] = [formatWeekday(localDay(start, zone)), zoneAbbreviation(start, zone)]
  return text.endsWith(abbreviation) ? day : `${day} ${abbreviation}`
}

function whenOf(mini: Mini): { main: string; more: string } {
  const days = offeredDays({ ...mini, blast_details: mini.blast_details as never })
  const [first, last] = [days[0], days.at(-1)]
  if (mini.blast_type === 'fixed' || first === undefined || last === undefined)
    return {
      main: formatDate(mini.start, mini.timezone),
      more: mini.missing_exact_time
        ? `Flexible, ${hoursText(mini.duration_estimate)}`
        : `${formatRange(mini.start, mini.duration_estimate, mini.timezone)}, ${hoursText(mini.duration_estimate)}`,
    }
  return {
    main: first === last ? formatDay(first) : `${formatDay(first)} - ${formatDay(last)}`,
    more: `Flexible, ${hoursText(mini.duration_estimate)}`,
  }
}

/** TOK-024: a time she chose, also one that has begun; of a fixed offer the visit's own. */
export const timeText = (mini: Mini, slot: SlotTime): string =>
  (mini.blast_type === 'fixed' && slot.start === mini.start
    ? null
    : rangeOf({ ...mini, blast_details: mini.blast_details as never }, slot)?.text) ??
  formatRange(slot.start, mini.duration_estimate, mini.timezone)

const whatAndWhere = (mini: Mini): FactOf[] => [
  { icon: IconVaccine, main: mini.treatment },
  { icon: IconMapPin, main: [mini.city, mini.state].filter(Boolean).join(', ') || '-' },
]
const pay = (mini: Mini): FactOf => ({
  icon: IconCash,
  main: payRateText({ ...mini }),
  more: mini.blast_type === 'multi-day' ? 'per visit' : 'Pay',
})

export const offerFacts = (mini: Mini): FactOf[] => [
  { icon: IconCalendarEvent, ...whenOf(mini) },
  pay(mini),
  ...whatAndWhere(mini),
]

/** The days to confirm, each with its one slot (TOK-034, 035). */
export const daysOf = (page: NursePage): readonly OfferableSlot[] =>
  (page.available_dates_arr ?? []).flat()

export const confirmFacts = (page: NursePage): FactOf[] => [
  ...daysOf(page).map((day) => ({
    icon: IconCalendarEvent,
    main: dayHeading(day, page.mini_assignment.timezone),
    more: day.text,
  })),
  ...whatAndWhere(page.mini_assignment),
  {
    ...pay(page.mini_assignment),
    more: `Pay, ${hoursText(page.mini_assignment.duration_estimate)}`,
  },
]
