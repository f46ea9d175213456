// CHT "Access and screens" 001-003, NUR-156: who may read and who may write a chart; and the same as SQL for lists
// of charts.
import { sql, type RawBuilder } from 'kysely'
import type { ChartWindow } from '@wren/contract/chart-window.rules'
import { addMinutes, type Instant } from '@wren/contract/time'
import type { Around } from './charts-context.queries.ts'

export interface Person {
  readonly id: number
  readonly isAdmin: boolean
  /** A Disabled nurse keeps what has started (NUR-156). */ readonly isDisabled: boolean
}

/** `other`: by another visit of the patient, or as the shadow nurse; both see what was submitted only. */
export type Reader = 'admin' | 'own' | 'other'

export interface ReadFacts {
  readonly visit: Pick<Around['visit'], 'start' | 'user_id_assigned' | 'shadow_nurse_id'>
  readonly hasLaterVisit: boolean
  readonly isSubmitted: boolean
  /** CHT-103: read by admins only. */ readonly isWithdrawn: boolean
  readonly now: Instant
}

export const isOwn = (
  person: Person,
  { user_id_assigned }: Pick<Around['visit'], 'user_id_assigned'>,
): boolean => user_id_assigned === person.id
export const isShutOut = (
  person: Person,
  { start }: Pick<Around['visit'], 'start'>,
  now: Instant,
): boolean => person.isDisabled && now < start

export function readerOf(
  person: Person,
  { visit, hasLaterVisit, isSubmitted, isWithdrawn, now }: ReadFacts,
): Reader | null {
  if (person.isAdmin) return 'admin'
  if (isWithdrawn || isShutOut(person, visit, now)) return null
  if (isOwn(person, visit)) return 'own'
  return isSubmitted && (hasLaterVisit || visit.shadow_nurse_id === person.id) ? 'other' : null
}

const recent = 14 * 24 * 60 // minutes

/** Her assigned, not Inactive visits of a patient from 14 days ago on, as `mine`, after the visit `earlier` in time. */
export const hasLaterVisit = (
  person: Person,
  now: Instant,
  earlier: string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from visit mine where mine.user_id_assigned = ${person.id} and mine.patient_uuid = ${sql.ref(`${earlier}.patient_uuid`)}
    and mine.id <> ${sql.ref(`${earlier}.id`)} and mine.start > ${sql.ref(`${earlier}.start`)} and mine.start >= ${addMinutes(now, -recent)}
    and mine.status not like 'Inactive%' and not mine.is_deleted and (not ${person.isDisabled} or mine.start <= ${now}))`

/** Which of the patient's charts, by their visit `earlier`, she may read. */
export const visibleTo = (person: Person, now: Instant, earlier: string): RawBuilder<boolean> =>
  person.isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`((${sql.ref(`${earlier}.user_id_assigned`)} = ${person.id} and (not ${person.isDisabled} or ${sql.ref(`${earlier}.start`)} <= ${now}))
      or ${sql.ref(`${earlier}.shadow_nurse_id`)} is not distinct from ${person.id} or ${hasLaterVisit(person, now, earlier)})`

export const windowOf = (
  person: Person,
  { visit, provider }: Around,
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
