// Creates, changes and removes rules of the automatic offers. OFR-113 to OFR-115
import { sql } from 'kysely'
import { ok, type Answer, type Input } from '@wren/contract/call'
import { centsToDollars, dollarsToCents } from '@wren/contract/money'
import {
  unknownRuleText,
  type AutoOfferRule,
  type autoOffers,
  type RuleFields,
} from '@wren/contract/offers-engine'
import { invalid, isRefusal, notFound, stale, type Refusal } from '@wren/contract/refusal'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import type { RuleRecord } from './offers-engine-match.rules.ts'
import { lockRule } from './offers-engine.store.ts'

const columns = {
  name: 'name',
  isActive: 'is_active',
  priority: 'priority',
  providerId: 'provider_id',
  groupId: 'group_id',
  state: 'state',
  accessType: 'access_type',
  patientType: 'patient_type',
  isUrgent: 'is_urgent',
  durationDaysMin: 'duration_days_min',
  durationDaysMax: 'duration_days_max',
  leadHoursMin: 'lead_hours_min',
  leadHoursMax: 'lead_hours_max',
  waveSize: 'wave_size',
  waveIntervalMinutes: 'wave_interval_minutes',
  stepPercent: 'step_percent',
  maxIncentivizedOffers: 'max_incentivized_offers',
  maxHourlyRate: 'max_hourly_rate_cents',
  maxFlatRate: 'max_flat_rate_cents',
  minTakeRate: 'min_take_rate',
  requiredNurseCount: 'required_nurse_count',
  stopOnEveryDay: 'stop_on_every_day',
  stopOnConsecutive: 'stop_on_consecutive',
  maxDistanceMiles: 'max_distance_miles',
} as const satisfies Record<keyof RuleFields, keyof RuleRecord>
type Column = (typeof columns)[keyof RuleFields]

const cents = (dollars: number | null | undefined): number | null =>
  dollars == null ? null : dollarsToCents(dollars)
const dollars = (stored: number | null): number | null =>
  stored === null ? null : centsToDollars(stored)

export const wireRule = (rule: RuleRecord): AutoOfferRule => ({
  id: rule.id,
  name: rule.name,
  isActive: rule.is_active,
  priority: rule.priority,
  providerId: rule.provider_id,
  groupId: rule.group_id,
  state: rule.state,
  accessType: rule.access_type,
  patientType: rule.patient_type,
  isUrgent: rule.is_urgent,
  durationDaysMin: rule.duration_days_min,
  durationDaysMax: rule.duration_days_max,
  leadHoursMin: rule.lead_hours_min,
  leadHoursMax: rule.lead_hours_max,
  waveSize: rule.wave_size,
  waveIntervalMinutes: rule.wave_interval_minutes,
  stepPercent: rule.step_percent,
  maxIncentivizedOffers: rule.max_incentivized_offers,
  maxHourlyRate: dollars(rule.max_hourly_rate_cents),
  maxFlatRate: dollars(rule.max_flat_rate_cents),
  minTakeRate: rule.min_take_rate,
  requiredNurseCount: rule.required_nurse_count,
  stopOnEveryDay: rule.stop_on_every_day,
  stopOnConsecutive: rule.stop_on_consecutive,
  maxDistanceMiles: rule.max_distance_miles,
  version: rule.version,
  createdAt: rule.created_at,
  updatedAt: rule.updated_at,
})

/** Columns and values of the given fields. Converts dollars to cents. */
function storedValues(fields: Partial<RuleFields>): [Column, unknown][] {
  const values: Partial<RuleFields> = {
    ...fields,
    ...(fields.maxHourlyRate === undefined ? {} : { maxHourlyRate: cents(fields.maxHourlyRate) }),
    ...(fields.maxFlatRate === undefined ? {} : { maxFlatRate: cents(fields.maxFlatRate) }),
  }
  return (Object.keys(columns) as (keyof RuleFields)[])
    .filter((name) => values[name] !== undefined)
    .map((name) => [columns[name], values[name]])
}

const orderText = 'The smallest value must not be above the greatest.'
const faults: Readonly<Record<string, keyof RuleFields>> = {
  auto_offer_rule_provider_id_fk: 'providerId',
  auto_offer_rule_group_id_fk: 'groupId',
  auto_offer_rule_state_fk: 'state',
  auto_offer_rule_duration_days_in_order: 'durationDaysMax',
  auto_offer_rule_lead_hours_in_order: 'leadHoursMax',
}

/** Turns a violated constraint of the table into a refusal. */
async function refuseViolation(
  write: () => Promise<RuleRecord | undefined>,
): Promise<RuleRecord | Refusal> {
  try {
    return (await write()) as RuleRecord
  } catch (error) {
    const field = faults[violatedConstraint(error) ?? '']
    if (field === undefined) throw error
    return invalid({ [field]: field.endsWith('Max') ? orderText : 'Invalid value' })
  }
}

export async function createRule(
  work: Work,
  fields: Input<typeof autoOffers.createRule>,
): Promise<Answer<typeof autoOffers.createRule> | Refusal> {
  const values = storedValues(fields)
  const after = await refuseViolation(
    async () =>
      (
        await sql<RuleRecord>`
          insert into auto_offer_rule (${sql.join(values.map(([name]) => sql.ref(name)))}, created_at,
            updated_at)
          values (${sql.join(values.map(([, value]) => value))}, ${work.now}, ${work.now})
          returning *`.execute(work.db)
      ).rows[0],
  )
  if (isRefusal(after)) return after
  work.recordEvent('offers.rule-changed', {
    changes: [
      { type: 'rule', id: after.id, version: after.version, before: null, after: { ...after } },
    ],
    data: { rule: after.id },
  })
  return wireRule(after)
}

/** A change without a version is recorded as unconditional. AUD-030 */
const unconditionalDetail = (version: number | undefined) =>
  version === undefined ? { detail: { unconditional: true } } : {}

export async function changeRule(
  work: Work,
  { id, version, ...fields }: Input<typeof autoOffers.changeRule>,
): Promise<Answer<typeof autoOffers.changeRule> | Refusal> {
  const before = await lockRule(work, id)
  if (before === null) return notFound(unknownRuleText)
  if (version !== undefined && version !== before.version) return stale('rule', wireRule(before))
  const changes = storedValues(fields).filter(([name, value]) => value !== before[name])
  if (changes.length === 0) return wireRule(before)
  const after = await refuseViolation(
    async () =>
      (
        await sql<RuleRecord>`
          update auto_offer_rule
          set ${sql.join(changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
            version = version + 1, updated_at = ${work.now}
          where id = ${id} returning *`.execute(work.db)
      ).rows[0],
  )
  if (isRefusal(after)) return after
  work.recordEvent('offers.rule-changed', {
    changes: [
      {
        type: 'rule',
        id,
        version: after.version,
        before: { ...before },
        after: { ...after },
        ...unconditionalDetail(version),
      },
    ],
    data: { rule: id },
  })
  return wireRule(after)
}

/** Runs and logs stay; the next run uses another matching rule. OFR-115 */
export async function removeRule(
  work: Work,
  { id, version }: Input<typeof autoOffers.removeRule>,
): Promise<Answer<typeof autoOffers.removeRule> | Refusal> {
  const before = await lockRule(work, id)
  if (before === null) return notFound(unknownRuleText)
  if (version !== undefined && version !== before.version) return stale('rule', wireRule(before))
  await sql`delete from auto_offer_rule where id = ${id}`.execute(work.db)
  work.recordEvent('offers.rule-changed', {
    changes: [
      { type: 'rule', id, before: { ...before }, after: null, ...unconditionalDetail(version) },
    ],
    data: { rule: id },
  })
  return ok
}
