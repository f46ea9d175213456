// AVR "Data" 041-042: reports as rows; one report a visit.
import { sql } from 'kysely'
import type { PaymentStatus, ReportStatus } from '@wren/contract/reports.rules'
import type { Database } from '../../platform/database/database.ts'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'

export interface ReportRecord {
  readonly id: number
  readonly assignment_id: number
  readonly provider_id: number
  readonly nurse_id: number
  readonly visit_start: string
  readonly visit_local_date: string
  readonly trip_reason: string | null
  readonly source: 'chart' | 'own-chart' | 'trip'
  readonly status: ReportStatus
  readonly audit_flags: readonly string[]
  readonly chart_version: number | null
  readonly billable_minutes: number | null
  readonly auto_send_at: string | null
  readonly send_error: string | null
  readonly approved_at: string | null
  readonly approved_by: number | null
  readonly payment_status: PaymentStatus
  readonly payment_scheduled_time: string | null
  readonly payment_paid_time: string | null
  readonly payment_error: string | null
  readonly nurse_payment_cents: number | null
  readonly nurse_payment_fixed_reason: string | null
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}
const reportColumns = [
  'id',
  'assignment_id',
  'provider_id',
  'nurse_id',
  'visit_start',
  'visit_local_date',
  'source',
  'trip_reason',
  'status',
  'audit_flags',
  'chart_version',
  'billable_minutes',
  'auto_send_at',
  'send_error',
  'approved_at',
  'approved_by',
  'payment_status',
  'payment_scheduled_time',
  'payment_paid_time',
  'payment_error',
  'nurse_payment_cents',
  'nurse_payment_fixed_reason',
  'version',
  'created_at',
  'updated_at',
] as const
export const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

export async function findReport(
  db: Database,
  by: { readonly id: number } | { readonly visit: number },
): Promise<ReportRecord | null> {
  const where =
    'id' in by ? sql`id = ${by.id}` : sql`assignment_id = ${by.visit} and withdrawn_at is null`
  return (
    (await sql<ReportRecord>`select ${refs(reportColumns)} from report where ${where}`.execute(db))
      .rows[0] ?? null
  )
}
/**
 * AVR-062: actions are checked under the report's lock; of a withdrawn report there are none (AVR-074). The visit
 * comes first, as with everybody who begins with the visit: in the other order the two would wait for each other.
 */
export async function lockReport(work: Work, id: number): Promise<ReportRecord | null> {
  await sql`select 1 from visit where id = (select assignment_id from report where id = ${id}) for update`.execute(
    work.db,
  )
  return (
    (
      await sql<ReportRecord>`select ${refs(reportColumns)} from report
        where id = ${id} and withdrawn_at is null for update`.execute(work.db)
    ).rows[0] ?? null
  )
}
export type ReportChanges = Partial<
  Omit<ReportRecord, 'id' | 'version' | 'created_at' | 'updated_at' | 'assignment_id'>
>
export const patientOfVisit = async (db: Database, visit: number): Promise<string | null> =>
  (
    await sql<{
      patient_uuid: string | null
    }>`select patient_uuid from visit where id = ${visit}`.execute(db)
  ).rows[0]?.patient_uuid ?? null

export const assignments = (changes: object) =>
  sql.join(Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
const newsOf = (report: ReportRecord) => ({
  report: report.id,
  visit: report.assignment_id,
  nurse: report.nurse_id,
})

/** One place that writes a report: version, history of the status, audit event, news. */
export async function changeReport(
  work: Work,
  before: ReportRecord,
  changes: ReportChanges,
  about: {
    readonly fact?: string
    readonly reason?: string | null
    readonly note?: string
    readonly data?: object
    readonly detail?: Readonly<Record<string, unknown>>
  } = {},
): Promise<ReportRecord> {
  const after: ReportRecord = {
    ...before,
    ...changes,
    version: before.version + 1,
    updated_at: work.now,
  }
  await sql`update report set ${assignments({ ...changes, version: after.version, updated_at: work.now })}
    where id = ${before.id}`.execute(work.db)
  if (after.status !== before.status || about.note !== undefined)
    await addHistory(
      work,
      before.id,
      before.status,
      after.status,
      about.note ?? about.reason ?? null,
    )
  work.recordEvent(about.fact ?? 'reports.changed', {
    changes: [
      {
        type: 'report',
        id: before.id,
        patient: await patientOfVisit(work.db, before.assignment_id),
        version: after.version,
        before: { ...before },
        after: { ...after },
        ...(about.detail === undefined ? {} : { detail: about.detail }),
      },
    ],
    data: { ...newsOf(after), reason: about.reason ?? null, ...about.data },
  })
  return after
}

export async function addHistory(
  work: Work,
  reportId: number,
  from: string | null,
  to: string,
  reason: string | null,
): Promise<void> {
  await sql`insert into report_history (report_id, from_status, to_status, reason, user_id, at)
    values (${reportId}, ${from}, ${to}, ${reason}, ${userIdOf(work.actor)}, ${work.now})`.execute(
    work.db,
  )
}
