// The summary of a visit: when, how long, what, where and how much. TOK-021, TOK-034, TOK-059.
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
import type { VisitFact } from './Facts.tsx'

type Mini = NursePage['mini_assignment']

export const zoneLine = (zone: Zone, at: Instant): string =>
  `All times ${timezoneLabel(zone)} (${zoneAbbreviation(at, zone)}).`

/** A day with its zone, unless the time beside it already names the zone (TOK-075). */
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

/** The text of a chosen slot, even of one that has begun; a fixed offer shows the visit's time (TOK-024). */
export const timeText = (mini: Mini, slot: SlotTime): string =>
  (mini.blast_type === 'fixed' && slot.start === mini.start
    ? null
    : rangeOf({ ...mini, blast_details: mini.blast_details as never }, slot)?.text) ??
  formatRange(slot.start, mini.duration_estimate, mini.timezone)

const whatAndWhere = (mini: Mini): VisitFact[] => [
  { icon: IconVaccine, main: mini.treatment },
  { icon: IconMapPin, main: [mini.city, mini.state].filter(Boolean).join(', ') || '-' },
]
const pay = (mini: Mini): VisitFact => ({
  icon: IconCash,
  main: payRateText({ ...mini }),
  more: mini.blast_type === 'multi-day' ? 'per visit' : 'Pay',
})

export const offerFacts = (mini: Mini): VisitFact[] => [
  { icon: IconCalendarEvent, ...whenOf(mini) },
  pay(mini),
  ...whatAndWhere(mini),
]

/** The days to confirm, each with its single slot (TOK-034, TOK-035). */
export const daysOf = (page: NursePage): readonly OfferableSlot[] =>
  (page.available_dates_arr ?? []).flat()

export const confirmFacts = (page: NursePage): VisitFact[] => [
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
