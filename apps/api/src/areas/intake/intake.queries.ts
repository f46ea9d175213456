// INT "Calls" 140, "Form fields" 069: one intake with the visits that hang on it.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { intake, LinkedVisit } from '@wren/contract/intake'
import { unknownIntake } from '@wren/contract/intake.refusals'
import type { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { isOpenVisit } from './intake-shell.queries.ts'
import { intakeById } from './intake.store.ts'

type Linked = z.output<typeof LinkedVisit>

/** Visits of the intake's order, and those that bear its id but another order (INT-106). */
export const visitsOfIntake = sql`(visit.patient_order_id = intake.patient_order_id or visit.intake_id = intake.id) and not visit.is_deleted`

async function linkedVisits(db: Database, id: number): Promise<Linked[]> {
  const found =
    await sql<Linked>`select visit.id, visit.start, visit.timezone, visit.duration_estimate, visit.treatment, visit.status, visit.status_reason,
      visit.provider_id, nurse.first_name as nurse_first_name, nurse.last_name as nurse_last_name, visit.assignment_series_uuid as "assignmentSeriesUUID", visit.nurse_confirmed,
      visit.city, visit.county, visit.state, visit.zip, visit.patient_order_id, ${isOpenVisit} as is_open
    from intake join visit on ${visitsOfIntake} left join user_account nurse on nurse.id = visit.user_id_assigned
    where intake.id = ${id} order by visit.start, visit.id`.execute(db)
  return found.rows
}

export async function intakeWithVisits(read: Read, { id }: Input<typeof intake.byId>) {
  const found = await intakeById(read.db, id)
  if (found === null) return unknownIntake
  read.viewed({ type: 'intake', id, patient: found.patient_uuid })
  return { intake: found, assignments: await linkedVisits(read.db, id) }
}
