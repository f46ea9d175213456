// The blast that automatic offers send, and the days still offered by it. OFR-098, OFR-105, OFR-109
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
export type EngineSeries = SeriesFacts & { readonly flexibility_days: number | null }
export interface EngineBlast {
  readonly blast_type: BlastType
  readonly blast_details: Readonly<Record<string, unknown>>
  readonly days_to_schedule: number | null
}

/** Type and dates of the visit; a visit without a type gets those of the series. */
export function engineBlast(visit: OfferedFacts, series: EngineSeries): EngineBlast {
  if (visit.blast_type !== null)
    return {
      blast_type: visit.blast_type as BlastType,
      blast_details: visit.blast_details ?? {},
      days_to_schedule: visit.days_to_schedule,
    }
  const days = visit.days_to_schedule ?? series.treatment_duration_days
  const facts = { ...series, treatment_duration_days: days }
  const visitDay = localDay(visit.start, visit.timezone)
  return {
    blast_type: blastTypeOf(facts),
    blast_details: { ...blastDetailsFor(facts, visitDay) },
    days_to_schedule: days,
  }
}

export interface ProposalLimits {
  readonly series_start_date: Day
  readonly series_end_date: Day
  readonly today: Day
  readonly expiration: Day | null
}

/**
 * Days that a nurse may still choose within the series and before the order expires. Empty for Manual Staff and for
 * offered days that do not include the visit's own day (OFR-138).
 */
export function offerableDays(
  visit: Pick<OfferedFacts, 'start' | 'timezone'>,
  { blast_type, blast_details }: EngineBlast,
  limits: ProposalLimits,
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

/** Hours from now to 07:00 of the first day. OFR-105 */
export const leadHours = (first: Day, zone: Zone, now: Instant): number =>
  minutesBetween(now, atLocal(first, '07:00', zone)) / 60
