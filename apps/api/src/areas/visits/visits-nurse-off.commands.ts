// VIS-173: a nurse who is taken off a visit gives up others of the same day where staff say so.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { takesNurseOff, type NurseOffCause } from '@wren/contract/visits-nurse-off.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Work } from '../../platform/work/work.ts'
import { unassignVisit } from './visits-steps.commands.ts'
import { lockVisit, type VisitRecord } from './visits.store.ts'

export interface TakingOff {
  readonly nurse_off_cause?: NurseOffCause | undefined
  readonly nurse_off_also?: readonly number[] | undefined
}

/** After the visit lost its nurse. A visit that is no confirmed one of that nurse and day any more stays as it is. */
export async function takeOffAlso(
  work: Work,
  before: VisitRecord,
  after: Pick<VisitRecord, 'user_id_assigned'>,
  { nurse_off_cause: cause, nurse_off_also: ids = [] }: TakingOff,
): Promise<null | Refusal> {
  if (cause === undefined || !takesNurseOff(before, after.user_id_assigned)) return null
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const visit = await lockVisit(work, id)
    if (visit === null) return unknownVisit
    if (
      id === before.id ||
      visit.user_id_assigned !== before.user_id_assigned ||
      visit.local_date !== before.local_date ||
      !takesNurseOff(visit, null)
    )
      continue
    const freed = await unassignVisit(work, visit, { cause: 'manual', off: cause })
    if (isRefusal(freed)) return freed
  }
  return null
}
