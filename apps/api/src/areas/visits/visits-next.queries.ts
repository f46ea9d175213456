// VIS "Calls" 129, 135: the visit that comes after another one of the same patient.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { VisitRecord } from './visits.store.ts'

export interface Next {
  readonly id: number
  readonly start: string
  readonly timezone: string
  readonly status: string
  readonly treatment: string
  readonly due_date: string | null
}

/** The earliest later one that is still to come; of the same order first. */
export async function nextVisitOf(
  db: Database,
  visit: Pick<VisitRecord, 'id' | 'patient_uuid' | 'start' | 'patient_order_id'>,
): Promise<Next | null> {
  if (visit.patient_uuid === null) return null
  const found =
    await sql<Next>`select id, start, timezone, status, treatment, auto_due_date as due_date from visit
    where patient_uuid = ${visit.patient_uuid}::uuid and start > ${visit.start}::timestamptz and id <> ${visit.id} and not is_deleted and not missed
      and status in ('New', 'Active - Booked', 'Active - Ready', 'Hold')
    order by (patient_order_id = ${visit.patient_order_id}::int) is true desc, start, id limit 1`.execute(
      db,
    )
  return found.rows[0] ?? null
}

/** The visits whose next one it could be: those of the same patient that the nurse makes or made. */
export async function currentVisitsOf(
  db: Database,
  nurse: number,
  next: VisitRecord,
): Promise<Pick<VisitRecord, 'id' | 'patient_uuid' | 'start' | 'patient_order_id'>[]> {
  const found = await sql<
    Pick<VisitRecord, 'id' | 'patient_uuid' | 'start' | 'patient_order_id'>
  >`select id, patient_uuid, start, patient_order_id from visit
    where patient_uuid = ${next.patient_uuid}::uuid and user_id_assigned = ${nurse} and start < ${next.start}::timestamptz and not is_deleted and not missed
      and status not in ('Inactive - Lost', 'Inactive - Canceled') order by start desc limit 20`.execute(
    db,
  )
  return found.rows
}
