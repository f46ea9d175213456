// OFR "Auto offers engine" 100-102, INT-133: when enough nurses applied, and when no further raise may be offered.
import type { offerCriteria } from '@wren/contract/intake-offers.rules'
import { daysBetween, type Day } from '@wren/contract/time'
import type { RateKind } from '@wren/contract/visits-rates.rules'
import type { RuleRecord } from './offers-engine-match.rules.ts'
import type { Raise } from './offers-engine-pay.rules.ts'

export type Criterion = (typeof offerCriteria)[number]

export interface Applications {
  /** Per applied nurse the days she offers. */
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

/** OFR-102: consecutive coverage, then every day, then the number; a number of 0 asks for none. */
export function successOf(
  rule: Pick<RuleRecord, 'stop_on_consecutive' | 'stop_on_every_day' | 'required_nurse_count'>,
  of: Applications,
): Criterion | null {
  const offered = new Set(of.applied.flat())
  if (rule.stop_on_consecutive && of.applied.some((days) => covers(days, of)))
    return 'consecutive_coverage'
  if (
    rule.stop_on_every_day &&
    of.proposed.length > 0 &&
    of.proposed.every((day) => offered.has(day))
  )
    return 'nurse_availability_every_day'
  return rule.required_nurse_count !== null &&
    rule.required_nurse_count > 0 &&
    of.applied.length >= rule.required_nurse_count
    ? 'required_nurse_count'
    : null
}

export interface RaiseFacts {
  readonly kind: RateKind
  /** Raises already sent. */
  readonly raises: number
  /** Null: the pharmacy amount is unknown, so no take rate could be kept. */
  readonly next: Raise | null
  /** VIS-110: the rate of intake_margin_min. */
  readonly highest: number | null
}

/** OFR-102: what forbids the next raise. */
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
