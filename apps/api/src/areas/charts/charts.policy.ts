// CHT-001, CHT-002, CHT-003, NUR-156: who may read and who may write a chart, also as SQL for lists of charts.
import { sql, type RawBuilder } from 'kysely'
import type { ChartWindow } from '@wren/contract/chart-window.rules'
import { addMinutes, type Instant } from '@wren/contract/time'
import type { ChartFacts } from './charts-context.queries.ts'

export interface ChartUser {
  readonly id: number
  readonly isAdmin: boolean
  /** A disabled nurse keeps access to visits that have started (NUR-156). */ readonly isDisabled: boolean
}

/** `other`: nurse of another visit of the patient, or shadow nurse. They see submitted versions only. */
export type ChartReader = 'admin' | 'own' | 'other'

export interface ChartReadFacts {
  readonly visit: Pick<ChartFacts['visit'], 'start' | 'user_id_assigned' | 'shadow_nurse_id'>
  readonly hasLaterVisit: boolean
  readonly isSubmitted: boolean
  /** Readable by admins only (CHT-103). */ readonly isWithdrawn: boolean
  readonly now: Instant
}

export const isOwnVisit = (
  person: ChartUser,
  { user_id_assigned }: Pick<ChartFacts['visit'], 'user_id_assigned'>,
): boolean => user_id_assigned === person.id
export const hasLostAccess = (
  person: ChartUser,
  { start }: Pick<ChartFacts['visit'], 'start'>,
  now: Instant,
): boolean => person.isDisabled && now < start

export function chartReaderOf(
  person: ChartUser,
  { visit, hasLaterVisit, isSubmitted, isWithdrawn, now }: ChartReadFacts,
): ChartReader | null {
  if (person.isAdmin) return 'admin'
  if (isWithdrawn || hasLostAccess(person, visit, now)) return null
  if (isOwnVisit(person, visit)) return 'own'
  return isSubmitted && (hasLaterVisit || visit.shadow_nurse_id === person.id) ? 'other' : null
}

const recentMinutes = 14 * 24 * 60

/** Matches if the person has a later visit of the patient, active and at most 14 days old. `earlier` is an alias. */
export const hasLaterVisit = (
  person: ChartUser,
  now: Instant,
  earlier: string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from visit mine where mine.user_id_assigned = ${person.id}
    and mine.patient_uuid = ${sql.ref(`${earlier}.patient_uuid`)}
    and mine.id <> ${sql.ref(`${earlier}.id`)} and mine.start > ${sql.ref(`${earlier}.start`)}
      and mine.start >= ${addMinutes(now, -recentMinutes)}
    and mine.status not like 'Inactive%' and not mine.is_deleted and (not ${person.isDisabled}
      or mine.start <= ${now}))`

/** Matches if the person may read the chart of the visit with the alias `earlier`. */
export const isChartReadable = (
  person: ChartUser,
  now: Instant,
  earlier: string,
): RawBuilder<boolean> =>
  person.isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`((${sql.ref(`${earlier}.user_id_assigned`)} = ${person.id} and (not ${person.isDisabled}
      or ${sql.ref(`${earlier}.start`)} <= ${now}))
      or ${sql.ref(`${earlier}.shadow_nurse_id`)} is not distinct from ${person.id}
        or ${hasLaterVisit(person, now, earlier)})`

export const chartWindowOf = (
  person: ChartUser,
  { visit, provider }: ChartFacts,
  chart: ChartWindow['chart'],
  { now, phone }: { readonly now: Instant; readonly phone: string },
): ChartWindow => ({
  now,
  nurse: person.id,
  chart,
  phone,
  has_own_chart: provider.has_own_chart,
  visit: {
    start: visit.start,
    status: visit.status,
    missed: visit.missed,
    nurse_confirmed: visit.nurse_confirmed !== null,
    user_id_assigned: visit.user_id_assigned,
  },
})
