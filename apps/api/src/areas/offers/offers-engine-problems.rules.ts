// OFR "Auto offers engine" 097-099, INT-132, INT-136: what keeps the engine from offering a visit, in the order in
// which it is looked for.
import type { offerProblems } from '@wren/contract/intake-offers.rules'
import type { Day, Time } from '@wren/contract/time'

export type Problem = (typeof offerProblems)[number]

export interface OpenVisit {
  readonly status: string
  readonly series: string | null
}

export interface StandingFacts {
  readonly order: number | null
  /** INT-106: of the intake's order, still to come. */
  readonly visits: readonly OpenVisit[]
  readonly lead: { readonly status: string } | null
  readonly series_start_date: Day | null
  readonly series_end_date: Day | null
  readonly today: Day
}

const oneSeries = (visits: readonly OpenVisit[]): boolean =>
  visits.length < 2 ||
  (visits[0]?.series !== null && new Set(visits.map(({ series }) => series)).size === 1)

/** Before anything is known of days and rules. */
export function standingProblem({
  order,
  visits,
  lead,
  series_start_date,
  series_end_date,
  today,
}: StandingFacts): Problem | null {
  if (order === null) return 'missing_order_id'
  if (visits.length === 0 || lead === null) return 'no_visits'
  if (!oneSeries(visits)) return 'multiple_visits'
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

/** Local times at the visit between which nurses are asked, both included. */
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

/** OFR-099: the others wait until somebody saves intake, order or visit. */
export const passesByItself = (problem: string): boolean =>
  problem === 'outside_business_hours' ||
  problem === 'no_nurses_available' ||
  problem === internalError

/** OFR-117 */
export const internalError = 'internal error'
