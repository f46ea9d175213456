// Confirmation of a nurse, by override, by staff or by the nurse. OFR-087, OFR-093, TOK-046, TOK-048
import type { Answer, Input } from '@wren/contract/call'
import type { scheduling } from '@wren/contract/offers-scheduling'
import {
  schedulingLocked,
  notOpen,
  staffed,
  invalidNurse,
} from '@wren/contract/offers-scheduling.refusals'
import { openSteps } from '@wren/contract/offers-steps.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { isCompleted, isInactive } from '@wren/contract/visits-statuses.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { violatedConstraint } from '../../platform/database/database.ts'
import { userIdOf } from '../../platform/identity/actor.ts'
import { attempt, type Work } from '../../platform/work/work.ts'
import { nurseById } from '../nurses/nurses.public.ts'
import {
  chartingStarted as hasCharting,
  confirmNurse,
  lockVisit,
  takeOffAlso,
  visitById,
  type Confirmation,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { leaveOut } from './offers-left-out.store.ts'
import { sendOverride } from './offers-notices.commands.ts'
import { releaseOthers } from './offers-selection.commands.ts'
import { stepFacts } from './offers-steps.queries.ts'
import { changeOffer, createOffer, offerOf } from './offers.store.ts'
import { assignmentOf } from './offers-visit.queries.ts'

/** Marks the nurse's offer as confirmed; an index allows one per visit. AUD-039 */
export async function markConfirmed(
  work: Work,
  visit: VisitRecord,
  nurse: number,
  onBehalfOf?: string,
): Promise<void> {
  await releaseOthers(work, visit, nurse)
  const offer = await offerOf(work.db, visit.id, nurse)
  if (offer?.confirmed === true) return
  // A nurse who took the visit from the own eChart got no message; the offer shows that (OFR-037).
  const fromChart =
    visit.e_chart_scheduled && userIdOf(work.actor) === nurse && (offer?.notified ?? null) === null
  const changes = {
    confirmed: true,
    confirmed_at: work.now,
    confirmed_by: userIdOf(work.actor) ?? nurse,
    ...(fromChart ? { notified: work.now, sms_status: 'eChart' } : {}),
  }
  const subject = {
    patient: visit.patient_uuid,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
  }
  await (offer === null
    ? createOffer(work, visit.id, nurse, changes, subject)
    : changeOffer(work, offer, changes, subject))
}

/** Refuses a second confirmation that only the index detects. */
export function confirmVisit(
  work: Work,
  visit: VisitRecord,
  confirmation: Confirmation,
): Promise<VisitRecord | Refusal> {
  return attempt(work, async () => {
    try {
      const after = await confirmNurse(work, visit, confirmation)
      if (!isRefusal(after))
        await markConfirmed(work, after, confirmation.nurseId, confirmation.onBehalfOf)
      return after
    } catch (error) {
      if (violatedConstraint(error) === 'visit_offer_one_confirmed') return staffed
      throw error
    }
  })
}

export interface AllowedOverlap {
  readonly overlap_allowed?: boolean | undefined
  readonly overlap_reason?: string | null | undefined
}

/** An overlap is allowed only with a reason. VIS-150 */
export const overlapOf = ({
  overlap_allowed,
  overlap_reason,
}: AllowedOverlap): { readonly reason: string } | undefined =>
  overlap_allowed === true && overlap_reason != null ? { reason: overlap_reason } : undefined

/** Whether another nurse was confirmed after this call arrived, so that its caller could not know. VIS-148 */
const wasTaken = (
  { origin }: Work,
  arrived: VisitRecord | null,
  visit: VisitRecord,
  nurse: number,
): boolean =>
  visit.nurse_confirmed !== null &&
  visit.user_id_assigned !== nurse &&
  (arrived?.nurse_confirmed !== visit.nurse_confirmed ||
    (origin.arrived !== undefined && origin.arrived < visit.nurse_confirmed))

/** A repeated override sends no messages. NET-097 */
const isBookedAs = (visit: VisitRecord, nurse: number, start: Instant): boolean =>
  visit.user_id_assigned === nurse &&
  visit.nurse_confirmed !== null &&
  visit.start === start &&
  !visit.missing_exact_time &&
  visit.status === 'Active - Booked' &&
  visit.e_chart_scheduled_at === null

export async function overrideSchedule(
  work: Work,
  {
    assignment_id,
    nurse_id,
    override_start_date_time: start,
    nurse_off_cause: off,
    nurse_off_also,
    left_out,
    ...allowed
  }: Input<typeof scheduling.override>,
): Promise<Answer<typeof scheduling.override> | Refusal> {
  leaveOut(work, left_out)
  const arrived = await visitById(work.db, assignment_id)
  const visit = await lockVisit(work, assignment_id)
  if (visit === null) return unknownVisit
  if (wasTaken(work, arrived, visit, nurse_id)) return staffed
  if (isInactive(visit.status) || isCompleted(visit.status)) return notOpen(visit.status)
  if (await hasCharting(work.db, visit)) return schedulingLocked
  const overlap = overlapOf(allowed)
  if ((await nurseById(work.db, nurse_id)) === null) return invalidNurse
  const open = openSteps(await stepFacts(work.db, visit))
  if (
    open.every((step) => visit.skipped_steps.includes(step)) &&
    isBookedAs(visit, nurse_id, start)
  )
    return { assignment: await assignmentOf(work, visit) }
  const skipped = [...new Set([...visit.skipped_steps, ...open])]
  const confirmed = await confirmVisit(work, visit, {
    nurseId: nurse_id,
    start,
    cause: 'manual',
    overlap,
    skipPatient: true,
    replace: true,
    also: { skipped_steps: skipped, e_chart_scheduled_at: null, e_chart_scheduled: false },
    data: { override: true },
    off,
  })
  if (isRefusal(confirmed)) return confirmed
  const also = await takeOffAlso(work, visit, confirmed, { nurse_off_cause: off, nurse_off_also })
  if (also !== null) return also
  await sendOverride(work, confirmed, nurse_id)
  return { assignment: await assignmentOf(work, confirmed) }
}
