// OFR "Auto offers engine" 104, 105: the stored rule, and which one an intake is offered by.
import type { Instant } from '@wren/contract/time'

/** Table auto_offer_rule, cents as cents; null in a condition is any. */
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

const equal = <V>(wanted: V | null, value: V | null): boolean => wanted === null || wanted === value
const contains = (least: number | null, most: number | null, value: number | null): boolean =>
  (least === null && most === null) ||
  (value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity))

export const ruleFits = (rule: RuleRecord, of: MatchFacts): boolean =>
  rule.is_active &&
  equal(rule.provider_id, of.provider_id) &&
  equal(rule.group_id, of.group_id) &&
  equal(rule.state, of.state) &&
  equal(rule.access_type, of.access_type) &&
  equal(rule.patient_type, of.patient_type) &&
  equal(rule.is_urgent, of.is_urgent) &&
  contains(rule.duration_days_min, rule.duration_days_max, of.duration_days) &&
  contains(rule.lead_hours_min, rule.lead_hours_max, of.lead_hours)

/** The lowest priority number; of two with the same the older rule. */
export const matchingRule = <R extends RuleRecord>(rules: readonly R[], of: MatchFacts): R | null =>
  rules
    .filter((rule) => ruleFits(rule, of))
    .toSorted((a, b) => a.priority - b.priority || a.id - b.id)[0] ?? null
