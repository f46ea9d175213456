// OFR "Schedule override" 093, OFR-087, TOK "Nurse confirm page" 046, 048: the confirmation itself, whoever gives it.
import type { Answer, Input } from '@wren/contract/call'
import type { scheduling } from '@wren/contract/offers-scheduling'
import {
  chartingStarted,
  notOpen,
  staffed,
  unknownNurse,
  unknownVisit,
} from '@wren/contract/offers-scheduling.refusals'
import { openSteps } from '@wren/contract/offers-steps.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { isCompleted, isInactive } from '@wren/contract/visits-statuses.rules'
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
import { tellOverride } from './offers-notices.commands.ts'
import { releaseOthers } from './offers-selection.commands.ts'
import { stepFacts } from './offers-steps.queries.ts'
import { changeOffer, createOffer, offerOf } from './offers.store.ts'
import { assignmentOf } from './offers-visit.queries.ts'

/** AUD-039: the answer that confirmed, at most one per visit whatever the locks do. */
export async function markConfirmed(
  work: Work,
  visit: VisitRecord,
  nurse: number,
  onBehalfOf?: string,
): Promise<void> {
  await releaseOthers(work, visit, nurse)
  const offer = await offerOf(work.db, visit.id, nurse)
  if (offer?.confirmed === true) return
  // OFR-037: who took the visit from her own eChart was asked by no message; her row says so.
  const fromChart =
    visit.e_chart_scheduled && userIdOf(work.actor) === nurse && (offer?.notified ?? null) === null
  const changes = {
    confirmed: true,
    confirmed_at: work.now,
    confirmed_by: userIdOf(work.actor) ?? nurse,
    ...(fromChart ? { notified: work.now, sms_status: 'eChart' } : {}),
  }
  const about = { patient: visit.patient_uuid, ...(onBehalfOf === undefined ? {} : { onBehalfOf }) }
  await (offer === null
    ? createOffer(work, visit.id, nurse, changes, about)
    : changeOffer(work, offer, changes, about))
}

/** A confirmation that only the index finds to be the second one is the taken answer, not a fault. */
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

/** VIS-150: allowed is what has its reason. */
export const overlapOf = ({
  overlap_allowed,
  overlap_reason,
}: AllowedOverlap): { readonly reason: string } | undefined =>
  overlap_allowed === true && overlap_reason != null ? { reason: overlap_reason } : undefined

/** VIS-148: the nurse whom a call at the same moment confirmed is not overridden by one that could not know of her. */
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

/** NET-097: an override that was done already tells nobody again. */
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
  if (await hasCharting(work.db, visit)) return chartingStarted
  const overlap = overlapOf(allowed)
  if ((await nurseById(work.db, nurse_id)) === null) return unknownNurse
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
  await tellOverride(work, confirmed, nurse_id)
  return { assignment: await assignmentOf(work, confirmed) }
}
