// NVS-008, NVS-043: date and time of an offer, in the visit's own zone.
import { countOf } from './format.ts'
import type { AvailableVisit } from './nurse-visits.ts'
import { offeredDays } from './offers-blast.rules.ts'
import { formatDate, formatDay, formatRange } from './time.ts'

export interface OfferTime {
  readonly date: string
  readonly time: string
}

/** NVS-043. Days that the offer does not name are the visit's day. */
export function offerTime(
  visit: Pick<
    AvailableVisit,
    'start' | 'timezone' | 'duration_estimate' | 'blast_type' | 'blast_details' | 'days_to_schedule'
  >,
): OfferTime {
  const { blast_type, start, timezone } = visit
  const { first, last } = offeredDays(visit)
  if (blast_type === 'fixed-date') return { date: formatDay(first), time: 'Flexible time' }
  if (blast_type === 'flexible' || blast_type === 'multi-day') {
    const date = `${formatDay(first)} - ${formatDay(last)} date`
    return {
      date,
      time:
        blast_type === 'flexible'
          ? 'Flexible'
          : `Flexible, ${countOf(visit.days_to_schedule ?? 1, 'day')}`,
    }
  }
  return {
    date: formatDate(start, timezone),
    time: formatRange(start, visit.duration_estimate, timezone),
  }
}
