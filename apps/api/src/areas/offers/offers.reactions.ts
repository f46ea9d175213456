// Updates links, offers and messages when a visit changes. OFR-013, OFR-131, TOK-006, VIS-068, VIS-082, VIS-153
import { closedHint } from '@wren/contract/offers-notify.rules'
import { isPatientStepOver } from '@wren/contract/offers-steps.rules'
import { isRefusal } from '@wren/contract/refusal'
import { nurseTokenExpiry, tokenExpiry } from '@wren/contract/token-pages.rules'
import { within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  changeVisit,
  lockVisit,
  type OffFact,
  type VisitFact,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { applicantReactions } from './offers-applicants.reactions.ts'
import { resetAll } from './offers-confirm.commands.ts'
import { engineReactions } from './offers-engine.reactions.ts'
import { moveExpiry, revokeLinks } from './offers-links.store.ts'
import { followDays, withdrawFormerDays } from './offers-moved.commands.ts'
import { endDay } from './offers-series.commands.ts'
import {
  sendNurseLink,
  sendCancellation,
  sendNurseOff,
  sendShadowRequest,
} from './offers-notices.commands.ts'
import { sendPatientCanceled, sendPatientTime } from './offers-patient-notices.commands.ts'
import { markConfirmed } from './offers-override.commands.ts'
import { withdrawOldTimes, releaseOthers } from './offers-selection.commands.ts'
import { stepFacts } from './offers-steps.queries.ts'
import { offerFacts } from './offers-visit.rules.ts'
import { changeOffer, offerOf, offersOfVisit, unanswered } from './offers.store.ts'

/** Revokes all links of the visit. Answers stay stored (VIS-082). */
async function endLinks(work: Work, { visit, patient }: VisitFact): Promise<void> {
  await revokeLinks(work, { id: visit, patient_uuid: patient })
}

/** Canceled or lost: informs the visit's nurse, and the patient if somebody has confirmed. */
async function endVisitOffers(work: Work, fact: VisitFact): Promise<void> {
  await endLinks(work, fact)
  const visit = await lockVisit(work, fact.visit)
  if (visit === null) return
  const nurse = visit.user_id_assigned ?? visit.user_id_selected
  if (nurse !== null) await sendCancellation(work, visit, nurse)
  if (visit.patient_confirmed !== null || visit.nurse_confirmed !== null)
    await sendPatientCanceled(work, visit)
  await endDay(work, visit)
}

/** Revokes the confirmation links for the old time. The link of an earlier nurse stays readable. TOK-006 */
async function revokeConfirmationLinks(
  work: Work,
  visit: VisitRecord,
  nurse: number | null,
): Promise<void> {
  if (nurse !== null) await revokeLinks(work, visit, { kinds: ['nurse_token'], nurseId: nurse })
  await revokeLinks(work, visit, { kinds: ['patient_token'] })
}

/** Requests the nurse's confirmation of the new time once the patient has agreed. VIS-068 */
async function requestReconfirmation(work: Work, { visit: id }: VisitFact): Promise<void> {
  const visit = await lockVisit(work, id)
  if (visit === null) return
  await revokeConfirmationLinks(work, visit, visit.user_id_assigned)
  await releaseOthers(work, visit, null)
  await withdrawOldTimes(work, visit)
  const nurse = visit.user_id_assigned
  if (
    nurse === null ||
    !isPatientStepOver(await stepFacts(work.db, visit)) ||
    isRefusal(await sendNurseLink(work, visit, nurse))
  )
    return
  await changeVisit(work, visit, { nurse_informed: work.now }, { cause: 'system' })
}

/** Moves the expiry of links to the new time and revokes requests for the old one. TOK-005, TOK-006 */
async function followTime(work: Work, { visit: id }: VisitFact): Promise<void> {
  const visit = await lockVisit(work, id)
  if (visit === null) return
  await moveExpiry(work, visit, 'token', tokenExpiry(offerFacts(visit)))
  await withdrawOldTimes(work, visit)
  if (visit.user_id_selected !== null && !visit.missing_exact_time)
    await revokeConfirmationLinks(work, visit, visit.user_id_selected)
}

interface UnassignedFact extends VisitFact {
  readonly keepLinks?: boolean
  /** The nurse whom a rule took off the visit, and the visit's time then. Gets a cancellation. VIS-169 */
  readonly lost?: Pick<VisitRecord, 'start' | 'timezone'> & { readonly nurse: number }
  /** VIS-173 */
  readonly off?: OffFact
}

/** Informs a nurse who was taken off and withdraws the answer. VIS-173 */
async function releaseTakenOff(work: Work, visit: VisitRecord, off: OffFact): Promise<void> {
  await sendNurseOff(work, visit, off)
  const offer = await offerOf(work.db, visit.id, off.nurse)
  if (offer !== null) await changeOffer(work, offer, unanswered, { patient: visit.patient_uuid })
}

/** VIS-065, VIS-067 */
async function freeNurse(
  work: Work,
  { visit: id, keepLinks = false, lost, off }: UnassignedFact,
): Promise<void> {
  const visit = await lockVisit(work, id)
  if (visit === null) return
  if (lost !== undefined) {
    const { nurse, start, timezone } = lost
    await sendCancellation(work, { ...visit, start, timezone }, nurse)
  } else if (off !== undefined) await releaseTakenOff(work, visit, off)
  if (!keepLinks) await revokeLinks(work, visit, { kinds: ['nurse_token'] })
  await releaseOthers(work, visit, null)
}

/** Another nurse replaced one who had not confirmed the new time. VIS-173 */
async function freeReplaced(work: Work, { visit: id, off }: UnassignedFact): Promise<void> {
  const visit = off === undefined ? null : await lockVisit(work, id)
  if (off !== undefined && visit !== null) await releaseTakenOff(work, visit, off)
}

async function followConfirmation(
  work: Work,
  {
    visit: id,
    nurse,
    previous_nurse,
    off,
  }: VisitFact & { nurse: number; previous_nurse: number | null; off?: OffFact },
): Promise<void> {
  const visit = await lockVisit(work, id)
  if (visit === null) return
  await markConfirmed(work, visit, nurse)
  // The requested time may have been a slot: links now expire by the exact start (TOK-005).
  await moveExpiry(work, visit, 'nurse_token', nurseTokenExpiry(visit.start))
  await moveExpiry(work, visit, 'patient_token', visit.start)
  if (off !== undefined) await releaseTakenOff(work, visit, off)
  else if (previous_nurse !== null && previous_nurse !== nurse)
    await sendCancellation(work, visit, previous_nurse)
  await sendPatientTime(work, visit)
}

/** Resets the scheduling when the blast type changes: answers belong to the former type. OFR-013 */
async function resetOnTypeChange(work: Work, { visit: id, fields }: VisitFact): Promise<void> {
  if (!fields.includes('blast_type')) return
  const visit = await lockVisit(work, id)
  if (
    visit === null ||
    visit.blast_saved_at !== null ||
    closedHint(visit) !== null ||
    !(await offersOfVisit(work.db, id)).some(({ notified }) => notified !== null)
  )
    return
  await resetAll(work, visit)
}

async function requestShadow(
  work: Work,
  { visit: id, shadow }: VisitFact & { shadow: number },
): Promise<void> {
  const visit = await lockVisit(work, id)
  if (visit !== null) await sendShadowRequest(work, visit, shadow)
}

export const offersReactions: readonly Reaction[] = [
  ...applicantReactions,
  ...engineReactions,
  within('visits.cancelled', endVisitOffers),
  within('visits.lost', endVisitOffers),
  within('visits.deleted', endLinks),
  within('visits.rescheduled', requestReconfirmation),
  within('visits.moved', followTime),
  within('visits.unassigned', freeNurse),
  within('visits.confirmed', followConfirmation),
  within('visits.shadow-requested', requestShadow),
  within('visits.changed', freeReplaced),
  within('visits.changed', resetOnTypeChange),
  within('visits.moved', resetOnTypeChange),
  within('visits.changed', followDays),
  within('visits.moved', followDays),
  within('visits.rescheduled', followDays),
  within('visits.unassigned', followDays),
  within('visits.confirmed', withdrawFormerDays),
]
