// INT "Effect on visits" 112: what a shell order is, for its end (INT-107) and for its return (INT-124).
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Made from the intake, unsigned, without a completed or charted visit. */
const isShell = (
  intake: number,
): RawBuilder<boolean> => sql<boolean>`(patient_order.intake_id is not distinct from ${intake}::int and patient_order.signed_date is null
  and not exists (select from visit where visit.patient_order_id = patient_order.id and not visit.is_deleted and (visit.nurse_chart_received is not null or visit.status like 'Completed%')))`

/** INT-106 */
export const isOpenVisit = sql<boolean>`(not visit.is_deleted and not visit.missed and visit.nurse_chart_received is null and visit.status in ('New', 'Active - Booked', 'Active - Ready', 'Hold'))`

export interface OrderState {
  readonly status: string
  readonly shell: boolean
  readonly open: boolean
}

/** `open`: whether a visit of the order is still to come (INT-106, INT-123). */
export async function orderState(
  db: Database,
  intake: number,
  order: number,
): Promise<OrderState | null> {
  const found = await sql<OrderState>`select status, ${isShell(intake)} as shell,
      exists (select from visit where visit.patient_order_id = patient_order.id and ${isOpenVisit}) as open
    from patient_order where id = ${order}`.execute(db)
  return found.rows[0] ?? null
}
