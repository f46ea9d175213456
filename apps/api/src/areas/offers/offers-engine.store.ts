// Tables of the automatic offers. Runs and logs are written only under the intake's lock. OFR-103, OFR-104, OFR-111,
// OFR-117
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import type { RuleRecord } from './offers-engine-match.rules.ts'
import { mostPerDay } from './offers-engine-waves.rules.ts'

const ruleColumns = sql`
  id, name, is_active, priority, provider_id, group_id, state, access_type, patient_type, is_urgent,
    duration_days_min, duration_days_max, lead_hours_min, lead_hours_max, wave_size, wave_interval_minutes,
    step_percent, max_incentivized_offers, max_hourly_rate_cents, max_flat_rate_cents, min_take_rate,
    required_nurse_count, stop_on_every_day, stop_on_consecutive, max_distance_miles, version, created_at,
    updated_at`

export const allRules = async (db: Database): Promise<readonly RuleRecord[]> =>
  (
    await sql<RuleRecord>`
      select ${ruleColumns} from auto_offer_rule order by priority, id`.execute(db)
  ).rows

export const lockRule = async (work: Work, id: number): Promise<RuleRecord | null> =>
  (
    await sql<RuleRecord>`
      select ${ruleColumns} from auto_offer_rule where id = ${id} for update`.execute(work.db)
  ).rows[0] ?? null

/** Progress of an intake's automatic offers since they were last switched on. */
export interface RunRecord {
  readonly assignment_id: number | null
  readonly rule_id: number | null
  readonly wave: number
  readonly incentivized_offers: number
  readonly take_rate: number | null
  readonly last_wave_at: Instant | null
  readonly waits_on: string | null
}
const newRun: RunRecord = {
  assignment_id: null,
  rule_id: null,
  wave: 0,
  incentivized_offers: 0,
  take_rate: null,
  last_wave_at: null,
  waits_on: null,
}

export const runOf = async (db: Database, intake: number): Promise<RunRecord> =>
  (
    await sql<RunRecord>`
      select assignment_id, rule_id, wave, incentivized_offers, take_rate::float8 as take_rate,
        last_wave_at, waits_on
      from auto_offer_run
      where intake_id = ${intake}`.execute(db)
  ).rows[0] ?? newRun

export async function saveRun(work: Work, intake: number, run: RunRecord): Promise<void> {
  await sql`
    insert into auto_offer_run (intake_id, assignment_id, rule_id, wave, incentivized_offers, take_rate,
      last_wave_at, waits_on, updated)
    values (${intake}, ${run.assignment_id}, ${run.rule_id}, ${run.wave}, ${run.incentivized_offers},
      ${run.take_rate}, ${run.last_wave_at}, ${run.waits_on}, ${work.now})
    on conflict (intake_id) do update set assignment_id = excluded.assignment_id,
      rule_id = excluded.rule_id, wave = excluded.wave, incentivized_offers = excluded.incentivized_offers,
      take_rate = excluded.take_rate, last_wave_at = excluded.last_wave_at, waits_on = excluded.waits_on,
      updated = excluded.updated`.execute(work.db)
}

/** Counts raises from zero after switching on again. OFR-103 */
export async function deleteRun(work: Work, intake: number): Promise<void> {
  await sql`delete from auto_offer_run where intake_id = ${intake}`.execute(work.db)
}

export interface EngineLogEntry {
  readonly intake: number
  readonly visit: number | null
  readonly rule: Pick<RuleRecord, 'id' | 'name'> | null
  readonly wave?: number | null
  readonly pay?: { readonly kind: 'flat' | 'hourly'; readonly cents: number } | null
  readonly take?: number | null
  readonly nurses?: readonly number[]
  /** 'wave', 'raise', or the code of a problem or a stop. */
  readonly outcome: string
}

export async function insertLog(
  work: Work,
  {
    intake,
    visit,
    rule,
    wave = null,
    pay = null,
    take = null,
    nurses = [],
    outcome,
  }: EngineLogEntry,
): Promise<void> {
  await sql`
    insert into auto_offer_log (intake_id, assignment_id, rule_id, rule_name, wave, hourly_rate_cents,
      flat_rate_cents, take_rate, nurse_ids, outcome, at)
    values (${intake}, ${visit}, ${rule?.id ?? null}, ${rule?.name ?? null}, ${wave},
      ${pay?.kind === 'hourly' ? pay.cents : null}, ${pay?.kind === 'flat' ? pay.cents : null}, ${take},
      ${[...nurses]}::int[], ${outcome}, ${work.now})`.execute(work.db)
}

/**
 * The last blast of automatic offers for a visit. Wave numbers continue after switching off and on;
 * visit_blast_wave_once keeps each unique.
 */
export async function lastBlast(
  db: Database,
  visit: number,
): Promise<{ readonly wave: number; readonly at: Instant | null }> {
  const { rows } = await sql<{ wave: number | null; at: Instant | null }>`
    select max(wave) as wave, max(sent_at) as at from visit_blast
    where assignment_id = ${visit} and sent_by is null`.execute(db)
  return { wave: rows[0]?.wave ?? 0, at: rows[0]?.at ?? null }
}

export interface NurseDay {
  readonly nurse: number
  readonly day: string
}

/**
 * Counts one message for each nurse that has fewer than the daily limit, and returns those nurses. Writes in id order,
 * so that concurrent waves do not deadlock. OFR-117
 */
export async function claimMessages(
  work: Work,
  nurseDays: readonly NurseDay[],
): Promise<ReadonlySet<number>> {
  const claimed = new Set<number>()
  for (const { nurse, day } of nurseDays.toSorted((a, b) => a.nurse - b.nurse)) {
    const { rows } = await sql`
      insert into auto_offer_nurse_day (nurse_id, day, sent) values (${nurse}, ${day}::date, 1)
      on conflict (nurse_id, day) do update set sent = auto_offer_nurse_day.sent + 1
      where auto_offer_nurse_day.sent < ${mostPerDay} returning 1`.execute(work.db)
    if (rows.length > 0) claimed.add(nurse)
  }
  return claimed
}

export async function sentToday(
  db: Database,
  nurseDays: readonly NurseDay[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ nurse_id: number; sent: number }>`
    select one.nurse_id, one.sent from auto_offer_nurse_day one
      join unnest(${nurseDays.map(({ nurse }) => nurse)}::int[],
        ${nurseDays.map(({ day }) => day)}::date[]) as asked (nurse, day) on asked.nurse = one.nurse_id
        and asked.day = one.day`.execute(db)
  return new Map(rows.map(({ nurse_id, sent }) => [nurse_id, sent]))
}
