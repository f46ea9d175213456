// Ends offers for a day that staff moved, and informs their nurses. Answers follow a new time zone. OFR-138
import { hasOfferedDays } from '@wren/contract/offers-blast.rules'
import {
  atLocal,
  formatDay,
  localDay,
  localTime,
  type Instant,
  type Zone,
} from '@wren/contract/time'
import { isRefusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { lockVisit, type VisitFact, type VisitRecord } from '../visits/visits.public.ts'
import { revokeLinks } from './offers-links.store.ts'
import { sendOfferMoved } from './offers-notices.commands.ts'
import { clearSelection } from './offers-selection.commands.ts'
import { changeOffer, offersOfVisit, unanswered, type OfferRecord } from './offers.store.ts'

/** Clears the notification too, so that the nurse can get an offer for the new day. */
const notNotified = {
  ...unanswered,
  notified: null,
  wave: null,
  sms_status: null,
  override_hint: null,
  override_reason: null,
  override_by: null,
} as const

/** The nurse who confirms again after the move: booked (VIS-068), or selected with an exact time (TOK-006). */
const holderOf = (visit: VisitRecord): number | null =>
  visit.user_id_assigned ?? (visit.missing_exact_time ? null : visit.user_id_selected)

const wasNotified = ({ notified, is_available, sms_status }: OfferRecord): boolean =>
  sms_status !== 'eChart' && (notified !== null || is_available !== null)

type FormerDays = NonNullable<VisitFact['left']>

async function endOffers(
  work: Work,
  visit: VisitRecord,
  { first, last }: FormerDays,
): Promise<void> {
  const holder = holderOf(visit)
  if (holder === null && visit.user_id_selected !== null) {
    const cleared = await clearSelection(work, visit, { cause: 'system' })
    if (isRefusal(cleared)) throw new Error(cleared.error)
  }
  const days = first === last ? formatDay(first) : `${formatDay(first)} - ${formatDay(last)}`
  for (const offer of await offersOfVisit(work.db, visit.id)) {
    if (offer.nurse_id === holder || !wasNotified(offer)) continue
    await changeOffer(work, offer, notNotified, { patient: visit.patient_uuid })
    // Nurses who declined or were not selected expect no message.
    if (offer.is_available !== false && holder === null)
      await sendOfferMoved(work, visit, offer.nurse_id, days)
  }
  await revokeLinks(work, visit, { kinds: ['token'], exceptNurse: holder })
}

/** Keeps the wall-clock times of answers in the new zone, like the visit (VIS-155). */
async function keepWallClock(work: Work, visit: VisitRecord, from: Zone): Promise<void> {
  const inZone = (at: Instant): Instant =>
    atLocal(localDay(at, from), localTime(at, from), visit.timezone)
  for (const offer of await offersOfVisit(work.db, visit.id))
    await changeOffer(
      work,
      offer,
      { slots: offer.slots.map((slot) => ({ ...slot, start: inZone(slot.start) })) },
      { patient: visit.patient_uuid },
    )
}

/** After a confirmation for another day, answers for the former days cannot be accepted. */
export async function withdrawFormerDays(
  work: Work,
  { visit: id, left }: VisitFact,
): Promise<void> {
  if (left?.days !== true) return
  const visit = await lockVisit(work, id)
  if (visit === null) return
  for (const offer of await offersOfVisit(work.db, id))
    if (offer.nurse_id !== holderOf(visit) && offer.slots.length > 0)
      await changeOffer(work, offer, unanswered, { patient: visit.patient_uuid })
}

export async function followDays(work: Work, { visit: id, left }: VisitFact): Promise<void> {
  if (left === null) return
  const visit = await lockVisit(work, id)
  if (visit === null) return
  if (left.days) await endOffers(work, visit, left)
  else if (hasOfferedDays(visit) && visit.nurse_confirmed === null)
    await keepWallClock(work, visit, left.zone)
}
