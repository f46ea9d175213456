// Stop criteria of the automatic offers: enough applicants, or no further raise. INT-133, OFR-100 to OFR-102
import type { offerCriteria } from '@wren/contract/intake-offers.rules'
import { daysBetween, type Day } from '@wren/contract/time'
import type { RateKind } from '@wren/contract/visits-rates.rules'
import type { RuleRecord } from './offers-engine-match.rules.ts'
import type { Raise } from './offers-engine-pay.rules.ts'

export type Criterion = (typeof offerCriteria)[number]

export interface Applications {
  /** The days that each applicant offers. */
  readonly applied: readonly (readonly Day[])[]
  readonly proposed: readonly Day[]
  readonly days_to_schedule: number
  readonly nonconsecutive: boolean
}

function longestRun(days: readonly Day[]): number {
  const sorted = [...new Set(days)].toSorted()
  let longest = 0
  let run = 0
  for (const [at, day] of sorted.entries()) {
    run = at > 0 && daysBetween(sorted[at - 1] as Day, day) === 1 ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

const covers = (
  days: readonly Day[],
  { days_to_schedule, nonconsecutive }: Applications,
): boolean => (nonconsecutive ? new Set(days).size : longestRun(days)) >= days_to_schedule

/** Checks consecutive coverage, then every day, then the number of nurses; 0 turns that check off. OFR-102 */
export function successOf(
  rule: Pick<RuleRecord, 'stop_on_consecutive' | 'stop_on_every_day' | 'required_nurse_count'>,
  applications: Applications,
): Criterion | null {
  const offered = new Set(applications.applied.flat())
  if (rule.stop_on_consecutive && applications.applied.some((days) => covers(days, applications)))
    return 'consecutive_coverage'
  if (
    rule.stop_on_every_day &&
    applications.proposed.length > 0 &&
    applications.proposed.every((day) => offered.has(day))
  )
    return 'nurse_availability_every_day'
  return rule.required_nurse_count !== null &&
    rule.required_nurse_count > 0 &&
    applications.applied.length >= rule.required_nurse_count
    ? 'required_nurse_count'
    : null
}

export interface RaiseFacts {
  readonly kind: RateKind
  /** Number of raises sent. */
  readonly raises: number
  /** Null if the pharmacy amount, and with it the take rate, is unknown. */
  readonly next: Raise | null
  /** Rate in cents at intake_margin_min. VIS-110 */
  readonly highest: number | null
}

/** The criterion that forbids the next raise, or null. OFR-102 */
export function limitOf(
  rule: Pick<
    RuleRecord,
    'max_incentivized_offers' | 'max_hourly_rate_cents' | 'max_flat_rate_cents' | 'min_take_rate'
  >,
  { kind, raises, next, highest }: RaiseFacts,
): Criterion | null {
  if (raises >= rule.max_incentivized_offers) return 'max_incentivized_offers'
  if (next === null) return 'min_take_rate'
  const most = kind === 'flat' ? rule.max_flat_rate_cents : rule.max_hourly_rate_cents
  if (most !== null && next.cents > most) return 'max_rate'
  return (rule.min_take_rate !== null && next.take < rule.min_take_rate) ||
    (highest !== null && next.cents > highest)
    ? 'min_take_rate'
    : null
}
