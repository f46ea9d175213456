// VIS-173: what is kept, and told, of a nurse who was taken off a booked or ready visit.
import { sql } from 'kysely'
import type { Refusal } from '@wren/contract/refusal'
import {
  takesNurseOff,
  type NurseOff,
  type NurseOffCause,
} from '@wren/contract/visits-nurse-off.rules'
import { nurseOffNeedsCause } from '@wren/contract/visits.refusals'
import { isStaff, userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import type { Cause, VisitChanges, VisitRecord } from './visits.store.ts'

/** For those who tell the nurse: who, why, and from when the visit was. */
export interface OffFact extends NurseOff, Pick<VisitRecord, 'start' | 'timezone'> {
  readonly nurse: number
}

/** An answer of the nurse, also when staff give it for them, has no cause to choose. */
export type OffCause = NurseOffCause | 'own answer'

/** Null where nobody is taken off. Staff who take a nurse off say why; a rule, a job and the nurse do not. */
export function offOf(
  work: Work,
  before: VisitRecord,
  { user_id_assigned: nurse }: VisitChanges,
  { cause, off }: { readonly cause: Cause; readonly off?: OffCause | undefined },
): OffFact | Refusal | null {
  if (!takesNurseOff(before, nurse)) return null
  if (off === undefined && cause === 'manual' && isStaff(work.actor)) return nurseOffNeedsCause
  return {
    nurse: before.user_id_assigned as number,
    cause: off === undefined || off === 'own answer' ? null : off,
    confirmed: before.nurse_confirmed,
    start: before.start,
    timezone: before.timezone,
  }
}

/** Who and when stand beside the cause. */
export async function keepOff(work: Work, visit: number, { nurse, cause }: OffFact): Promise<void> {
  await sql`insert into visit_nurse_off (assignment_id, nurse_id, cause, user_id, at)
    values (${visit}, ${nurse}, ${cause}, ${userIdOf(work.actor)}, ${work.now})`.execute(work.db)
}
