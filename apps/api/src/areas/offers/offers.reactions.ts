// TOK "Tokens" 006, OFR-131, VIS-068, 082, 153: what a visit's fate means for its links and for those who wait.
import { closedHint } from '@wren/contract/offers-notify.rules'
import { patientIsDone } from '@wren/contract/offers-steps.rules'
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
import { followDays, forgetFormerDays } from './offers-moved.commands.ts'
import { endDay } from './offers-series.commands.ts'
import {
  sendNurseLink,
  tellCancellation,
  tellOff,
  tellPatientCanceled,
  tellPatientTime,
  tellShadow,
} from './offers-notices.commands.ts'
import { markConfirmed } from './offers-override.commands.ts'
import { forgetOldTimes, releaseOthers } from './offers-selection.commands.ts'
import { stepFacts } from './offers-steps.queries.ts'
import { offerFacts } from './offers-visit.rules.ts'
import { changeOffer, offerOf, offersOfVisit, unanswered } from './offers.store.ts'

/** Every link ends; what was said stays readable (VIS-082). */
async function endLinks(work: Work, { visit, patient }: VisitFact): Promise<void> {
  await revokeLinks(work, { id: visit, patient_uuid: patient })
}

/** Cancelled, lost: the nurse of the visit and a patient who was asked are told. */
async function endWithWord(work: Work, fact: VisitFact): Promise<void> {
  await endLinks(work, fact)
  const visit = await lockVisit(work, fact.visit)
  if (visit === null) return
  const nurse = visit.user_id_assigned ?? visit.user_id_selected
  if (nurse !== null) await tellCancellation(work, visit, nurse)
  if (visit.patient_confirmed !== null || visit.nurse_confirmed !== null)
    await tellPatientCanceled(work, visit)
  await endDay(work, visit)
}

/** TOK-006: of nurse and patient who were asked for the old time; an earlier nurse's link stays readable. */
async function endAskedLinks(work: Work, visit: VisitRecord, nurse: number | null): Promise<void> {
  if (nurse !== null) await revokeLinks(work, visit, { kinds: ['nurse_token'], nurseId: nurse })
  await revokeLinks(work, visit, { kinds: ['patient_token'] })
}

/** VIS-068: the nurse answers for the new time, once the patient has agreed to it. */
async function askAgain(work: Work, { visit: id }: VisitFact): Promise<void> {
  const visit = await lockVisit(work, id)
  if (visit === null) return
  await endAskedLinks(work, visit, visit.user_id_assigned)
  await releaseOthers(work, visit, null)
  await forgetOldTimes(work, visit)
  const nurse = visit.user_id_assigned
  if (
    nurse === null ||
    !patientIsDone(await stepFacts(work.db, visit)) ||
    isRefusal(await sendNurseLink(work, visit, nurse))
  )
    return
  await changeVisit(work, visit, { nurse_informed: work.now }, { cause: 'system' })
}

/** TOK-005, 006: links end with the visit's new time, and whoever was asked for the old one is asked anew. */
async function followTime(work: Work, { visit: id }: VisitFact): Promise<void> {
  const visit = await lockVisit(work, id)
  if (visit === null) return
  await moveExpiry(work, visit, 'token', tokenExpiry(offerFacts(visit)))
  await forgetOldTimes(work, visit)
  if (visit.user_id_selected !== null && !visit.missing_exact_time)
    await endAskedLinks(work, visit, visit.user_id_selected)
}

interface Unassigned extends VisitFact {
  readonly keepLinks?: boolean
  /** VIS-169: whom the rule took off the visit, and from when: the nurse is told as of a cancellation. */
  readonly lost?: Pick<VisitRecord, 'start' | 'timezone'> & { readonly nurse: number }
  /** VIS-173 */
  readonly off?: OffFact
}

/** VIS-173: told, and no applicant any more. */
async function letOff(work: Work, visit: VisitRecord, off: OffFact): Promise<void> {
  await tellOff(work, visit, off)
  const offer = await offerOf(work.db, visit.id, off.nurse)
  if (offer !== null) await changeOffer(work, offer, unanswered, { patient: visit.patient_uuid })
}

/** VIS-065, VIS-067 */
async function freeNurse(
  work: Work,
  { visit: id, keepLinks = false, lost, off }: Unassigned,
): Promise<void> {
  const visit = await lockVisit(work, id)
  if (visit === null) return
  if (lost !== undefined) {
    const { nurse, start, timezone } = lost
    await tellCancellation(work, { ...visit, start, timezone }, nurse)
  } else if (off !== undefined) await letOff(work, visit, off)
  if (!keepLinks) await revokeLinks(work, visit, { kinds: ['nurse_token'] })
  await releaseOthers(work, visit, null)
}

/** VIS-173: another nurse was chosen in the place of one who had not confirmed the new time. */
async function freeReplaced(work: Work, { visit: id, off }: Unassigned): Promise<void> {
  const visit = off === undefined ? null : await lockVisit(work, id)
  if (off !== undefined && visit !== null) await letOff(work, visit, off)
}

async function tellConfirmed(
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
  // TOK-005: the asked time may have been a slot; the links last by the start that was named in it.
  await moveExpiry(work, visit, 'nurse_token', nurseTokenExpiry(visit.start))
  await moveExpiry(work, visit, 'patient_token', visit.start)
  if (off !== undefined) await letOff(work, visit, off)
  else if (previous_nurse !== null && previous_nurse !== nurse)
    await tellCancellation(work, visit, previous_nurse)
  await tellPatientTime(work, visit)
}

/** OFR-013: what nurses said to another type of offer is no answer to the one that is prepared now. */
async function forgetOtherType(work: Work, { visit: id, fields }: VisitFact): Promise<void> {
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

async function askShadow(
  work: Work,
  { visit: id, shadow }: VisitFact & { shadow: number },
): Promise<void> {
  const visit = await lockVisit(work, id)
  if (visit !== null) await tellShadow(work, visit, shadow)
}

export const offersReactions: readonly Reaction[] = [
  ...applicantReactions,
  ...engineReactions,
  within('visits.cancelled', endWithWord),
  within('visits.lost', endWithWord),
  within('visits.deleted', endLinks),
  within('visits.rescheduled', askAgain),
  within('visits.moved', followTime),
  within('visits.unassigned', freeNurse),
  within('visits.confirmed', tellConfirmed),
  within('visits.shadow-requested', askShadow),
  within('visits.changed', freeReplaced),
  within('visits.changed', forgetOtherType),
  within('visits.moved', forgetOtherType),
  within('visits.changed', followDays),
  within('visits.moved', followDays),
  within('visits.rescheduled', followDays),
  within('visits.unassigned', followDays),
  within('visits.confirmed', forgetFormerDays),
]
