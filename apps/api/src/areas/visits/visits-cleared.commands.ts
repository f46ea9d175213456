// VIS-154, VIS-168, OFR-130: whether the nurse may be confirmed, asked under the locks that keep the answer true
// until the commit.
import { sql } from 'kysely'
import type { Refusal } from '@wren/contract/refusal'
import { localDay } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { confirmationRefusal, type Confirmation } from '../nurses/nurses.public.ts'
import { lockPatient } from '../patients/patients.public.ts'
import { mustBeCleared } from './visits-cleared.rules.ts'
import { blockedByPatient } from './visits-patient.commands.ts'
import { changedColumns, type VisitRecord } from './visits.store.ts'

/**
 * After the visit's own row; a second confirmation of the nurse, a save of hers and a block of hers wait here, or
 * were seen.
 */
export const lockNurse = async (work: Work, nurseId: number): Promise<boolean> =>
  (await sql`select user_id from nurse where user_id = ${nurseId} for update`.execute(work.db)).rows
    .length > 0

export async function clearedFault(work: Work, wanted: Confirmation): Promise<Refusal | null> {
  await lockNurse(work, wanted.nurseId)
  if (wanted.visit.patient_uuid !== null) await lockPatient(work, wanted.visit.patient_uuid) // PAT-123
  return confirmationRefusal(work, wanted)
}

/** The visit's own nurse, as the visit is or would be. */
export const ownNurseFault = (work: Work, visit: VisitRecord): Promise<Refusal | null> =>
  visit.user_id_assigned === null
    ? Promise.resolve(null)
    : clearedFault(work, {
        nurseId: visit.user_id_assigned,
        visit,
        day: localDay(visit.start, visit.timezone),
      })

/**
 * Null where the change asks nothing of the nurse. A patient who blocks the nurse has a refusal with its own words
 * (PAT-086).
 */
export async function notCleared(
  work: Work,
  before: VisitRecord,
  after: VisitRecord,
): Promise<Refusal | null> {
  const names = changedColumns(before, after)
  const blocked = names.includes('patient_uuid') ? await blockedByPatient(work, after) : null
  if (blocked !== null) return blocked
  return mustBeCleared(before, after, names) ? ownNurseFault(work, after) : null
}
