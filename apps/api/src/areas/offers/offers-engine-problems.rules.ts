// Problems that prevent automatic offers, in the order of the checks. INT-132, INT-136, OFR-097 to OFR-099
import type { offerProblems } from '@wren/contract/intake-offers.rules'
import type { Day, Time } from '@wren/contract/time'

export type Problem = (typeof offerProblems)[number]

export interface OpenVisit {
  readonly status: string
  readonly series: string | null
}

export interface IntakeFacts {
  readonly order: number | null
  /** Open visits of the intake's order. INT-106 */
  readonly visits: readonly OpenVisit[]
  readonly lead: { readonly status: string } | null
  readonly series_start_date: Day | null
  readonly series_end_date: Day | null
  readonly today: Day
}

const isOneSeries = (visits: readonly OpenVisit[]): boolean =>
  visits.length < 2 ||
  (visits[0]?.series !== null && new Set(visits.map(({ series }) => series)).size === 1)

/** Checks the intake before days and rules are read. */
export function intakeProblem({
  order,
  visits,
  lead,
  series_start_date,
  series_end_date,
  today,
}: IntakeFacts): Problem | null {
  if (order === null) return 'missing_order_id'
  if (visits.length === 0 || lead === null) return 'no_visits'
  if (!isOneSeries(visits)) return 'multiple_visits'
  if (lead.status !== 'New') return 'invalid_visit_status'
  if (series_start_date === null || series_end_date === null) return 'missing_series_dates'
  return series_end_date < today ? 'series_end_past' : null
}

export const rulesProblem = ({
  days,
  rule,
}: {
  readonly days: readonly Day[]
  readonly rule: object | null
}): Problem | null =>
  days.length === 0 ? 'missing_proposed_days' : rule === null ? 'no_matching_rule' : null

/** Local times at the visit between which offers are sent, both included. */
export const offersFrom: Time = '08:00'
export const offersTo: Time = '20:00'

export const sendingProblem = ({
  eligible,
  time,
}: {
  readonly eligible: number
  readonly time: Time
}): Problem | null =>
  eligible === 0
    ? 'no_nurses_available'
    : time < offersFrom || time > offersTo
      ? 'outside_business_hours'
      : null

/** Problems checked again in every run; others wait for a save of intake, order or visit. OFR-099 */
export const passesByItself = (problem: string): boolean =>
  problem === 'outside_business_hours' ||
  problem === 'no_nurses_available' ||
  problem === internalError

/** Noted after an unexpected failure. OFR-117 */
export const internalError = 'internal error'
