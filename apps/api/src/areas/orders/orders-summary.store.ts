// ORD-053, ORD-068, ORD-069, ORD-070, ORD-071, ORD-072, ORD-073: the row of a patient in the Orders view, kept beside
// the records it is reckoned from.
import { sql } from 'kysely'
import type { Work } from '../../platform/work/work.ts'

/** In one order, so that two units of work that change several patients do not wait for each other. */
export async function summariseOrders(work: Work, patients: readonly string[]): Promise<void> {
  const uuids = [...new Set(patients)].sort()
  if (uuids.length > 0)
    await sql`select summarise_orders(${uuids}::uuid[], ${work.now}::timestamptz)`.execute(work.db)
}

/** Patients whose next visit has begun: another one is next. */
export async function passedNextVisits(work: Work, most: number): Promise<string[]> {
  const { rows } = await sql<{
    patient_uuid: string
  }>`select patient_uuid from patient_order_summary where next_visit_date < ${work.now}::timestamptz
    order by next_visit_date limit ${most} for update skip locked`.execute(work.db)
  return rows.map(({ patient_uuid }) => patient_uuid)
}
