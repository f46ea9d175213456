// VIS-173: a nurse is taken off a booked or ready visit, with a cause, and off others of the same day where staff say so.
import { sql } from 'kysely'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import {
  takesNurseOff,
  type NurseOff,
  type NurseOffCause,
} from '@wren/contract/visits-nurse-off.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { unassignVisit } from './visits-steps.commands.ts'
import { lockVisit, type VisitRecord } from './visits.store.ts'

/** For those who tell the nurse: who, why, and from when the visit was. */
export interface OffFact extends NurseOff, Pick<VisitRecord, 'start' | 'timezone'> {
  readonly nurse: number
}

/** Null where nobody is taken off. */
export const offOf = (
  before: VisitRecord,
  nurse: number | null | undefined,
  cause: NurseOffCause | undefined,
): OffFact | null =>
  takesNurseOff(before, nurse)
    ? {
        nurse: before.user_id_assigned as number,
        cause: cause ?? null,
        confirmed: before.nurse_confirmed,
        start: before.start,
        timezone: before.timezone,
      }
    : null

/** Who and when stand beside the cause. */
export async function keepOff(work: Work, visit: number, off: OffFact): Promise<void> {
  await sql`insert into visit_nurse_off (assignment_id, nurse_id, cause, user_id, at) values (${visit}, ${off.nurse}, ${off.cause}, ${userIdOf(work.actor)}, ${work.now})`.execute(
    work.db,
  )
}

/** The other confirmed visits of the day that the nurse gives up too; what is no such visit any more is left as it is. */
export async function takeOffAlso(
  work: Work,
  before: VisitRecord,
  off: OffFact,
  ids: readonly number[],
): Promise<null | Refusal> {
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const visit = await lockVisit(work, id)
    if (visit === null) return unknownVisit
    const other = offOf(visit, null, off.cause ?? undefined)
    if (other?.nurse !== off.nurse || visit.local_date !== before.local_date) continue
    const after = await unassignVisit(work, visit, {
      cause: 'manual',
      reason: off.cause,
      data: { off: other },
    })
    if (isRefusal(after)) return after
    await keepOff(work, id, other)
  }
  return null
}
