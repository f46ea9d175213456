// VIS-171: a wasted trip is paid and invoiced only while its visit is missed or canceled.
import { sql } from 'kysely'
import { noLongerMissed } from '@wren/contract/reports.refusals'
import type { Instant } from '@wren/contract/time'
import type { Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import type { ReportRecord } from './reports.store.ts'

/** Of a locked report, whose lock holds its visit's row too. */
export async function wastedFault(work: Work, report: ReportRecord): Promise<Refusal | null> {
  if (report.source !== 'trip') return null
  const { rows } =
    await sql`select from visit where id = ${report.assignment_id} and (missed or status like 'Inactive%')`.execute(
      work.db,
    )
  return rows.length > 0 ? null : noLongerMissed
}

export const canceledAtOf = async (work: Work, visit: number): Promise<Instant | null> =>
  (
    await sql<{ at: Instant }>`select iso(at) as at from visit_status_history
      where assignment_id = ${visit} and to_status = 'Inactive - Canceled' order by id desc limit 1`.execute(
      work.db,
    )
  ).rows[0]?.at ?? null
