// OFR "Auto offers engine" 098, 105, 109: what the engine offers, and which days of it are left to be offered.
import { blastDetailsFor, blastTypeOf, type SeriesFacts } from '@wren/contract/intake-visits.rules'
import { detailsOf } from '@wren/contract/offers-blast.rules'
import { holdsOwnDay } from '@wren/contract/offers-days.rules'
import type { BlastType } from '@wren/contract/visits-fields'
import { offeredDays } from '@wren/contract/token-pages.rules'
import {
  atLocal,
  localDay,
  minutesBetween,
  type Day,
  type Instant,
  type Zone,
} from '@wren/contract/time'

export interface OfferedFacts {
  readonly blast_type: string | null
  readonly blast_details: Readonly<Record<string, unknown>> | null
  readonly days_to_schedule: number | null
  readonly start: Instant
  readonly timezone: Zone
}
export type Series = SeriesFacts & { readonly flexibility_days: number | null }
export interface EngineBlast {
  readonly blast_type: BlastType
  readonly blast_details: Readonly<Record<string, unknown>>
  readonly days_to_schedule: number | null
}

/** The visit's own type and dates; a visit without a type gets those of the series. */
export function engineBlast(visit: OfferedFacts, series: Series): EngineBlast {
  if (visit.blast_type !== null)
    return {
      blast_type: visit.blast_type as BlastType,
      blast_details: visit.blast_details ?? {},
      days_to_schedule: visit.days_to_schedule,
    }
  const days = visit.days_to_schedule ?? series.treatment_duration_days
  const facts = { ...series, treatment_duration_days: days }
  const own = localDay(visit.start, visit.timezone)
  return {
    blast_type: blastTypeOf(facts),
    blast_details: { ...blastDetailsFor(facts, own) },
    days_to_schedule: days,
  }
}

export interface DayLimits {
  readonly series_start_date: Day
  readonly series_end_date: Day
  readonly today: Day
  readonly expiration: Day | null
}

/**
 * Days a nurse may still choose within the series and before the order ends. Manual Staff offers none, and neither
 * does a visit on another day than its offer (OFR-138).
 */
export function proposedDays(
  visit: Pick<OfferedFacts, 'start' | 'timezone'>,
  { blast_type, blast_details }: EngineBlast,
  limits: DayLimits,
): readonly Day[] {
  if (!holdsOwnDay({ ...visit, blast_type, blast_details })) return []
  const days =
    blast_type === 'fixed'
      ? [localDay(visit.start, visit.timezone)]
      : offeredDays({
          blast_type,
          blast_details: detailsOf(blast_details),
          start: visit.start,
          timezone: visit.timezone,
        })
  return days.filter(
    (day) =>
      day >= limits.today &&
      day >= limits.series_start_date &&
      day <= limits.series_end_date &&
      (limits.expiration === null || day <= limits.expiration),
  )
}

/** OFR-105 */
export const leadHours = (first: Day, zone: Zone, now: Instant): number =>
  minutesBetween(now, atLocal(first, '07:00', zone)) / 60
