// SES-041, TOK-017: charts that a nurse still has to write, the same for the sign-in popup and the link pages.
import { sql } from 'kysely'
import type { MissingChart } from '@wren/contract/nurses'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'

export type AwaitingChart = MissingChart & { readonly patient_uuid: string | null }

/** Visits that have begun, or begin within two hours, without a received chart (SES-041, TOK-017). */
export async function awaitingCharts(
  db: Database,
  nurseId: number,
  now: Instant,
): Promise<AwaitingChart[]> {
  const { rows } = await sql<AwaitingChart>`
    select visit.id, visit.treatment, visit.city, visit.start, visit.timezone,
      nullif(concat_ws(' ', patient.first_name, patient.last_name), '') as patient,
      pharmacy.has_own_chart as provider_has_own_chart, visit.patient_uuid
    from visit join pharmacy on pharmacy.id = visit.provider_id left join patient on patient.uuid = visit.patient_uuid
    where visit.user_id_assigned = ${nurseId} and visit.status = 'Active - Ready'
      and not visit.missed and not visit.is_deleted
      and visit.nurse_chart_received is null and visit.start < ${now}::timestamptz + interval '2 hours'
    order by visit.start, visit.id`.execute(db)
  return rows
}

export function withoutUuid(chart: AwaitingChart): MissingChart {
  const { patient_uuid: _, ...missingChart } = chart
  return missingChart
}
