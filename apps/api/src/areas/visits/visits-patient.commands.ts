// PAT-086, PAT-123, INT-125: a visit whose nurse stands goes to no patient who blocks her, whether by its form or
// by the intake.
import { blockedNurseUpcoming } from '@wren/contract/patients.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { isOpen } from '@wren/contract/visits-statuses.rules'
import type { Work } from '../../platform/work/work.ts'
import { blockedNursesOf, lockPatient } from '../patients/patients.public.ts'
import type { VisitRecord } from './visits.store.ts'

/** A block at the same moment waits for the patient's lock, or has been seen. */
export async function blockedByPatient(
  work: Work,
  { patient_uuid, user_id_assigned, status, start, is_deleted }: VisitRecord,
): Promise<Refusal | null> {
  if (
    patient_uuid === null ||
    user_id_assigned === null ||
    !isOpen(status) ||
    is_deleted ||
    start < work.now
  )
    return null
  await lockPatient(work, patient_uuid)
  return (await blockedNursesOf(work.db, patient_uuid)).includes(user_id_assigned)
    ? blockedNurseUpcoming
    : null
}
