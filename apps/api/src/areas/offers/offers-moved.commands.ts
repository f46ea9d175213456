// OFR-138: an offer ends with the day that it was made for, and its nurse is told; answers follow a new time zone.
import { offersDays } from '@wren/contract/offers-blast.rules'
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
import { tellMoved } from './offers-notices.commands.ts'
import { clearSelection } from './offers-selection.commands.ts'
import { changeOffer, offersOfVisit, unanswered, type OfferRecord } from './offers.store.ts'

/** As if never asked: the nurse can be asked for the new day. */
const notAsked = {
  ...unanswered,
  notified: null,
  wave: null,
  sms_status: null,
  override_hint: null,
  override_reason: null,
  override_by: null,
} as const

/** The nurse of an exact time is asked again for the new one (TOK-006), as the nurse of a booked visit is (VIS-068). */
const holderOf = (visit: VisitRecord): number | null =>
  visit.user_id_assigned ?? (visit.missing_exact_time ? null : visit.user_id_selected)

const wasAsked = ({ notified, is_available, sms_status }: OfferRecord): boolean =>
  sms_status !== 'eChart' && (notified !== null || is_available !== null)

type Left = NonNullable<VisitFact['left']>

async function endOffers(work: Work, visit: VisitRecord, { first, last }: Left): Promise<void> {
  const holder = holderOf(visit)
  if (holder === null && visit.user_id_selected !== null) {
    const cleared = await clearSelection(work, visit, { cause: 'system' })
    if (isRefusal(cleared)) throw new Error(cleared.error)
  }
  const days = first === last ? formatDay(first) : `${formatDay(first)} - ${formatDay(last)}`
  for (const offer of await offersOfVisit(work.db, visit.id)) {
    if (offer.nurse_id === holder || !wasAsked(offer)) continue
    await changeOffer(work, offer, notAsked, { patient: visit.patient_uuid })
    // Who declined, or was passed over for the nurse of the visit, waits for nothing.
    if (offer.is_available !== false && holder === null)
      await tellMoved(work, visit, offer.nurse_id, days)
  }
  await revokeLinks(work, visit, { kinds: ['token'], exceptNurse: holder })
}

/** The same wall clock in the new zone, as the visit keeps it (VIS-155). */
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

/** A nurse confirmed for another day: what others answered for the former days can be accepted no more. */
export async function forgetFormerDays(work: Work, { visit: id, left }: VisitFact): Promise<void> {
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
  else if (offersDays(visit) && visit.nurse_confirmed === null)
    await keepWallClock(work, visit, left.zone)
}
