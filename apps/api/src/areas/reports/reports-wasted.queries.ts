// VIS-171: a wasted trip is paid and invoiced only while its visit is missed or canceled.
import { sql } from 'kysely'
import { noLongerMissed } from '@wren/contract/reports.refusals'
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
