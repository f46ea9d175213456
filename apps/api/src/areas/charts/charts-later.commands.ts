// NET-086: notifies the patient's later visits that their previous charts have changed.
import { sql } from 'kysely'
import type { Work } from '../../platform/work/work.ts'

interface ChangedVisit {
  readonly id: number
  readonly patient_uuid: string | null
  readonly start: string
}

export async function notifyLaterVisits(
  work: Work,
  { id, patient_uuid, start }: ChangedVisit,
): Promise<void> {
  const later = await sql<{
    id: number
    nurse: number | null
  }>`select id, user_id_assigned as nurse from visit
    where patient_uuid = ${patient_uuid} and id <> ${id} and start >= ${start} and not is_deleted
      and status in ('New', 'Active - Booked', 'Active - Ready')`.execute(work.db)
  work.publish(
    ...later.rows.map((visit) => ({
      topic: `assignment_chart_prev/${visit.id}`,
      nurses: visit.nurse === null ? [] : [visit.nurse],
    })),
  )
}
