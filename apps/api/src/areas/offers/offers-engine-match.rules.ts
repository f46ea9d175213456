// Rules of the automatic offers and the choice of the matching one. OFR-104, OFR-105
import type { Instant } from '@wren/contract/time'

/** A row of auto_offer_rule. Money in cents; null in a condition matches any value. */
export interface RuleRecord {
  readonly id: number
  readonly name: string
  readonly is_active: boolean
  readonly priority: number
  readonly provider_id: number | null
  readonly group_id: number | null
  readonly state: string | null
  readonly access_type: string | null
  readonly patient_type: string | null
  readonly is_urgent: boolean | null
  readonly duration_days_min: number | null
  readonly duration_days_max: number | null
  readonly lead_hours_min: number | null
  readonly lead_hours_max: number | null
  readonly wave_size: number
  readonly wave_interval_minutes: number
  readonly step_percent: number
  readonly max_incentivized_offers: number
  readonly max_hourly_rate_cents: number | null
  readonly max_flat_rate_cents: number | null
  readonly min_take_rate: number | null
  readonly required_nurse_count: number | null
  readonly stop_on_every_day: boolean
  readonly stop_on_consecutive: boolean
  readonly max_distance_miles: number | null
  readonly version: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

export interface MatchFacts {
  readonly provider_id: number
  readonly group_id: number | null
  readonly state: string | null
  readonly access_type: string | null
  readonly patient_type: string
  readonly is_urgent: boolean
  readonly duration_days: number | null
  /** From now to 07:00 of the first proposed day. */
  readonly lead_hours: number
}

const equal = <V>(condition: V | null, value: V | null): boolean =>
  condition === null || condition === value
const contains = (least: number | null, most: number | null, value: number | null): boolean =>
  (least === null && most === null) ||
  (value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity))

export const ruleFits = (rule: RuleRecord, facts: MatchFacts): boolean =>
  rule.is_active &&
  equal(rule.provider_id, facts.provider_id) &&
  equal(rule.group_id, facts.group_id) &&
  equal(rule.state, facts.state) &&
  equal(rule.access_type, facts.access_type) &&
  equal(rule.patient_type, facts.patient_type) &&
  equal(rule.is_urgent, facts.is_urgent) &&
  contains(rule.duration_days_min, rule.duration_days_max, facts.duration_days) &&
  contains(rule.lead_hours_min, rule.lead_hours_max, facts.lead_hours)

/** The matching rule with the lowest priority number; the older one of equals. */
export const matchingRule = <R extends RuleRecord>(
  rules: readonly R[],
  facts: MatchFacts,
): R | null =>
  rules
    .filter((rule) => ruleFits(rule, facts))
    .toSorted((a, b) => a.priority - b.priority || a.id - b.id)[0] ?? null
