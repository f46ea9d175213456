// VIS "Data" 139-143, AUD-028: the visit's own tables: locked, loaded whole, written by one statement. Only
// visits-change writes through it.
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { VisitStatus } from '@wren/contract/visits-statuses.rules'
import type { Database } from '../../platform/database/database.ts'
import type { DB, JsonObject } from '../../platform/database/schema.generated.ts'
import type { Work } from '../../platform/work/work.ts'

type Row = Selectable<DB['visit']>
/** All columns as stored: cents, instants, days. */
export type VisitRecord = Readonly<
  Omit<
    Row,
    'status' | 'blast_details' | 'order_patient_key' | 'group_was_mixed' | 'offered_days_differ'
  >
> & {
  readonly status: VisitStatus
  readonly blast_details: JsonObject | null
}

/** Written by the database, or by the store itself. */
type Kept =
  | 'id'
  | 'ends_at'
  | 'local_date'
  | 'patient_sort'
  | 'nurse_sort'
  | 'applicant_count'
  | 'order_patient_key'
  | 'group_was_mixed'
  | 'offered_days_differ'
  | 'created'
  | 'updated'
export type VisitColumns = Omit<Updateable<DB['visit']>, Kept | 'status' | 'blast_details'> & {
  status?: VisitStatus
  blast_details?: Readonly<Record<string, unknown>> | null
}
export type VisitChanges = Readonly<VisitColumns>
export type NewVisit = Readonly<
  Omit<Insertable<DB['visit']>, Kept | 'status' | 'blast_details'>
> & {
  readonly status?: VisitStatus
  readonly blast_details?: Readonly<Record<string, unknown>> | null
}

const writable = [
  'start',
  'timezone',
  'duration_estimate',
  'missing_exact_time',
  'actual_start',
  'actual_end',
  'patient_uuid',
  'provider_id',
  'patient_order_id',
  'intake_id',
  'assignment_series_uuid',
  'group_id',
  'user_id_ops',
  'treatment',
  'access_type',
  'is_recurring',
  'is_urgent',
  'street',
  'zip',
  'city',
  'county',
  'state',
  'status',
  'status_reason',
  'cancel_reason',
  'lost_reason',
  'missed',
  'missed_reason',
  'ready_reason',
  'ready_reason_by',
  'is_deleted',
  'user_id_assigned',
  'user_id_selected',
  'nurse_informed',
  'nurse_rejected',
  'nurse_confirmed',
  'e_chart_scheduled',
  'e_chart_scheduled_at',
  'need_shadow',
  'shadow_nurse_id',
  'shadow_requested_at',
  'shadow_nurse_clicked',
  'overlap_allowed',
  'overlap_reason',
  'overlap_allowed_by',
  'blast_type',
  'blast_details',
  'blast_template',
  'blast_saved_at',
  'days_to_schedule',
  'duration_days',
  'nonconsecutive',
  'selected_start',
  'selected_all_day',
  'patient_confirmed',
  'patient_declined',
  'skipped_steps',
  'flat_rate_cents',
  'price_nurse_hourly_rate_cents',
  'price_provider_hourly_rate_cents',
  'price_nurse_estimate_cents',
  'price_nurse_note',
  'price_nurse_confirmed_cents',
  'price_provider_estimate_cents',
  'price_nurse_paid_cents',
  'margin_percent',
  'provider_duration_rounding_method',
  'provider_minimal_minutes_charge',
  'price_terms_frozen_at',
  'payment_nurse_scheduled',
  'payment_nurse_paid',
  'visit_details_url',
  'visit_details_checked',
  'notes',
  'notes_pharmacy',
  'nurse_chart_received',
  'auto_generated',
  'auto_due_date',
  'auto_make_up',
  'auto_set',
  'user_id_created',
] as const satisfies readonly (keyof VisitColumns)[]
export type VisitColumn = (typeof writable)[number]

const columns = [
  ...writable,
  'id',
  'ends_at',
  'local_date',
  'patient_sort',
  'nurse_sort',
  'applicant_count',
  'created',
  'updated',
] as const
const listed = sql.join(columns.map((name) => sql.ref(`visit.${name}`)))

/** Unknown or deleted: null (VIS-089). */
/** A deleted one too. */
export async function anyVisitById(db: Database, id: number): Promise<VisitRecord | null> {
  const found = await sql<VisitRecord>`select ${listed} from visit where id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

export async function visitById(db: Database, id: number): Promise<VisitRecord | null> {
  const found =
    await sql<VisitRecord>`select ${listed} from visit where id = ${id} and not is_deleted`.execute(
      db,
    )
  return found.rows[0] ?? null
}

/** The visit's row first, then nurses in id order: everybody who locks both does it so. */
export async function lockVisit(work: Work, id: number): Promise<VisitRecord | null> {
  const found =
    await sql<VisitRecord>`select ${listed} from visit where id = ${id} and not is_deleted for update`.execute(
      work.db,
    )
  return found.rows[0] ?? null
}

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const stored = (name: VisitColumn, value: unknown): unknown =>
  name === 'blast_details' && value !== null ? JSON.stringify(value) : value

/** What a write would really change. */
export const changedColumns = (before: VisitRecord, changes: VisitChanges): VisitColumn[] =>
  writable.filter((name) => changes[name] !== undefined && !same(changes[name], before[name]))

/** AUD-028: the stamp grows with every change, even when the clock stands or runs back. */
const nextStamp = (before: Instant, now: Instant): Instant =>
  now > before ? now : new Date(Date.parse(before) + 1).toISOString()

export async function updateVisit(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
  names: readonly VisitColumn[],
): Promise<VisitRecord> {
  const written =
    await sql<VisitRecord>`update visit set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${stored(name, changes[name])}`))},
    updated = ${nextStamp(before.updated, work.now)} where id = ${before.id} returning ${listed}`.execute(
      work.db,
    )
  return written.rows[0] as VisitRecord
}

export async function insertVisit(work: Work, values: NewVisit): Promise<VisitRecord> {
  const names = writable.filter((name) => values[name] !== undefined)
  const written =
    await sql<VisitRecord>`insert into visit (${sql.join(names.map((name) => sql.ref(name)))}, created, updated)
    values (${sql.join(names.map((name) => sql`${stored(name, values[name])}`))}, ${work.now}, ${work.now}) returning ${listed}`.execute(
      work.db,
    )
  return written.rows[0] as VisitRecord
}

export type Cause = 'manual' | 'nurse' | 'patient' | 'chart' | 'report' | 'payment' | 'system'
export interface HistoryRow {
  readonly visit: number
  readonly from: string | null
  readonly to: string
  readonly reason: string | null
  readonly cause: Cause
  readonly overlaps?: readonly number[]
}

/** VIS-070, VIS-152, VIS-158 */
export async function writeHistory(
  work: Work,
  { visit, from, to, reason, cause, overlaps = [] }: HistoryRow,
): Promise<void> {
  const { actor } = work
  const userId = actor.kind === 'user' || actor.kind === 'nurse_link' ? actor.userId : null
  await sql`insert into visit_status_history (assignment_id, from_status, to_status, reason, cause, user_id, overlap_assignment_ids, at)
    values (${visit}, ${from}, ${to}, ${reason}, ${cause}, ${userId}, ${[...overlaps]}::int[], ${work.now})`.execute(
    work.db,
  )
}
