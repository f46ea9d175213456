// UPD-030: an update about a declined or questioned time closes with a later confirmation or with the visit, and one
// about a replacement when the visit takes place after all or was duplicated.
import type { UpdateCause } from '@wren/contract/update-causes'
import { visitEnd } from '@wren/contract/visits-watch.rules'
import type { Work } from '../../platform/work/work.ts'
import { solveUpdate } from '../updates/updates.public.ts'
import { anyVisitById } from './visits.store.ts'

/** A time that the patient, or a nurse in a chart, asked for waits for a nurse to confirm. */
const ofNurse: readonly UpdateCause[] = [
  'nurse_declined',
  'patient_asked_time',
  'next_visit_request',
]
const ofPatient: readonly UpdateCause[] = ['patient_declined']
/** Whether the sender means the visit is settled by its end alone. */
const ofVisit: readonly UpdateCause[] = ['opted_out']
const ending = ['status', 'missed', 'is_deleted']

/** `fields`: what changed. A confirmation of before a decline settles nothing. */
export async function settleAnswers(
  work: Work,
  id: number,
  fields: readonly string[],
): Promise<void> {
  const changed = (...names: readonly string[]) => names.some((name) => fields.includes(name))
  if (!changed('nurse_confirmed', 'patient_confirmed', ...ending)) return
  const visit = await anyVisitById(work.db, id)
  if (visit === null) return
  const settle = async (causes: readonly UpdateCause[], what: string): Promise<void> => {
    for (const cause of causes)
      await solveUpdate(work, { type: 'assignment', typeId: id, cause }, what)
  }
  const end = changed(...ending) ? visitEnd(visit) : null
  if (end !== null) return settle([...ofNurse, ...ofPatient, ...ofVisit], end)
  if (changed(...ending)) await settle(['replacement'], 'the visit takes place.')
  if (changed('nurse_confirmed') && visit.nurse_confirmed !== null)
    await settle(ofNurse, 'a nurse is confirmed.')
  if (changed('patient_confirmed') && visit.patient_confirmed !== null)
    await settle(ofPatient, 'the patient confirmed.')
}

/** A duplicate is the replacement that was asked for. */
export const settleReplacement = (work: Work, original: number, visit: number): Promise<void> =>
  solveUpdate(
    work,
    { type: 'assignment', typeId: original, cause: 'replacement' },
    `visit #${visit} was made.`,
  )
