// VIS "Shadowing" 100, 101, "Calls" 136, 137: the shadow nurse of a visit is asked, taken away, and was there.
import type { Answer, Input } from '@wren/contract/call'
import { forbidden, isRefusal, type Refusal } from '@wren/contract/refusal'
import {
  mayNotShadow,
  mayShadow,
  shadowOfAnother,
  patientWithoutShadow,
  shadowIsAssigned,
  shadowNotStarted,
  type visitShadows,
} from '@wren/contract/visits-shadow'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { isStaff, userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { markShadowed, nurseById } from '../nurses/nurses.public.ts'
import { patientByUuid } from '../patients/patients.public.ts'
import { nurseShadow } from './visits-answer.queries.ts'
import { changeVisit } from './visits-change.commands.ts'
import { lockVisit, type VisitRecord } from './visits.store.ts'

type Shadow = Answer<typeof visitShadows.request>

async function faultOf(work: Work, visit: VisitRecord, nurseId: number): Promise<Refusal | null> {
  const nurse = await nurseById(work.db, nurseId)
  if (nurse === null || nurse.is_deleted || !mayShadow(nurse)) return mayNotShadow
  if (visit.user_id_assigned === nurseId) return shadowIsAssigned
  const patient =
    visit.patient_uuid === null ? null : await patientByUuid(work.db, visit.patient_uuid)
  return patient?.allow_shadow === false ? patientWithoutShadow : null
}

/** Asked again she stays as she is, without a second text. */
export async function requestShadow(
  work: Work,
  { id, nurse_id }: Input<typeof visitShadows.request>,
): Promise<Shadow | Refusal> {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  if (nurse_id === visit.shadow_nurse_id) return { nurse_shadow: await nurseShadow(work.db, visit) }
  const fault = nurse_id === null ? null : await faultOf(work, visit, nurse_id)
  if (fault !== null) return fault
  const after = await changeVisit(
    work,
    visit,
    {
      shadow_nurse_id: nurse_id,
      shadow_requested_at: nurse_id === null ? null : work.now,
      shadow_nurse_clicked: null,
    },
    nurse_id === null
      ? { cause: 'system' }
      : { fact: 'visits.shadow-requested', cause: 'system', data: { shadow: nurse_id } },
  )
  return isRefusal(after) ? after : { nurse_shadow: await nurseShadow(work.db, after) }
}

export async function checkShadow(
  work: Work,
  { assignment_id, checked = true, nurse_id }: Input<typeof visitShadows.checked>,
): Promise<Shadow | Refusal> {
  const visit = await lockVisit(work, assignment_id)
  if (visit === null) return unknownVisit
  const nurse = visit.shadow_nurse_id
  if (
    isStaff(work.actor)
      ? nurse === null || nurse_id !== nurse
      : nurse === null || nurse !== userIdOf(work.actor)
  )
    return isStaff(work.actor) ? shadowOfAnother : forbidden
  if (visit.start > work.now) return shadowNotStarted
  const after = await changeVisit(
    work,
    visit,
    { shadow_nurse_clicked: checked ? (visit.shadow_nurse_clicked ?? work.now) : null },
    { cause: 'system' },
  )
  if (isRefusal(after)) return after
  if (checked && visit.shadow_nurse_clicked === null) await markShadowed(work, nurse as number)
  return { nurse_shadow: await nurseShadow(work.db, after) }
}
