// NET "Topics" 086: the previous charts of the patient's later visits have changed.
import { sql } from 'kysely'
import type { Work } from '../../platform/work/work.ts'

interface Saved {
  readonly id: number
  readonly patient_uuid: string | null
  readonly start: string
}

export async function tellLaterVisits(
  work: Work,
  { id, patient_uuid, start }: Saved,
): Promise<void> {
  const later = await sql<{
    id: number
    nurse: number | null
  }>`select id, user_id_assigned as nurse from visit
    where patient_uuid = ${patient_uuid} and id <> ${id} and start >= ${start} and not is_deleted and status in ('New', 'Active - Booked', 'Active - Ready')`.execute(
    work.db,
  )
  work.publish(
    ...later.rows.map((one) => ({
      topic: `assignment_chart_prev/${one.id}`,
      nurses: one.nurse === null ? [] : [one.nurse],
    })),
  )
}
