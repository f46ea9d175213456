// ORD "Auto order generator" 051-062: the plain facts a run decides from, and the visit it counts from. Pure.
import { addDays, daysBetween, type Day, type Instant, type Zone } from '@wren/contract/time'
import { isInactive } from '@wren/contract/visits-statuses.rules'
import type { Limits, TimeWish } from './visits-auto-orders-days.rules.ts'

export interface OrderVisit {
  readonly id: number
  readonly start: Instant
  readonly timezone: Zone
  readonly local_date: Day
  readonly assignment_series_uuid: string | null
  readonly status: string
  readonly missed: boolean
  readonly is_deleted: boolean
  readonly visit_details_url: string | null
  /** The due date it was made for. */
  readonly auto_due_date: Day | null
  readonly auto_make_up: boolean
}

/**
 * What was made for a due date; `make_up` in place of a missed visit. The versions are those that staff saw when
 * they ended it.
 */
export interface Generation {
  readonly due_date: Day
  readonly make_up: boolean
  readonly assignment_ids: readonly number[]
  readonly ended_at: Instant | null
  readonly ended_order_version: number | null
  readonly ended_patient_version: number | null
}

export interface AutoPatient extends TimeWish {
  readonly version: number
  readonly timezone: Zone | null
  readonly zip: string | null
  readonly preferenced_day: number | null
}
export interface AutoOrder extends Limits {
  readonly version: number
  readonly frequency: number | null
  readonly flexibility_days: number | null
  readonly duration_days: number
  readonly nonconsecutive: boolean
  readonly duration_estimate: number | null
}

export interface AutoFacts {
  readonly order: AutoOrder
  readonly patient: AutoPatient
  /** ORD-044 */
  readonly reasons: readonly string[]
  /** The patient's own calendar day. */
  readonly today: Day
  readonly now: Instant
  /** All visits of the order, deleted ones too, by start. */
  readonly visits: readonly OrderVisit[]
  readonly generations: readonly Generation[]
}

export const stands = (visit: OrderVisit): boolean =>
  !visit.is_deleted && !visit.missed && !isInactive(visit.status)

/**
 * ORD-052: of the latest-starting visit, or the first of its block; an intake gives all blocks of its visits one
 * series.
 */
export function anchorOf({
  visits,
  order,
}: Pick<AutoFacts, 'visits' | 'order'>): OrderVisit | null {
  const standing = visits.filter(stands)
  const last = standing.at(-1)
  if (last === undefined || last.assignment_series_uuid === null) return last ?? null
  return blockOf(standing, last, order)[0] ?? last
}

const blockOf = (
  visits: readonly OrderVisit[],
  last: OrderVisit,
  { frequency, duration_days }: AutoOrder,
): OrderVisit[] =>
  visits.filter(
    (one) =>
      one.assignment_series_uuid === last.assignment_series_uuid &&
      one.local_date > addDays(last.local_date, -Math.max(frequency ?? 0, duration_days)),
  )

/** ORD-056: of the last series as it was made; a missed day of it was a day of it. */
export function lastOffsets({ visits, order }: AutoFacts, anchor: OrderVisit): number[] {
  const made = visits.filter((visit) => !visit.is_deleted && !isInactive(visit.status))
  const last = made.findLast(
    (visit) => visit.assignment_series_uuid === anchor.assignment_series_uuid,
  )
  const days =
    last === undefined || anchor.assignment_series_uuid === null
      ? []
      : [...new Set(blockOf(made, last, order).map(({ local_date }) => local_date))]
  return days.map((day) => daysBetween(days[0] ?? day, day))
}
