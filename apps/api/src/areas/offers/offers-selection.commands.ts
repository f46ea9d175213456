// OFR "Scheduling assistant" 083-085, 090, TOK "Tokens" 006: choosing a nurse's times and letting go of them again.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { automaticReason, holdsTime } from '@wren/contract/visits-statuses.rules'
import type { Work } from '../../platform/work/work.ts'
import {
  changeVisit,
  type Cause,
  type OffCause,
  type VisitChanges,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { revokeLinks } from './offers-links.store.ts'
import { dissolveSeries, lockMembers } from './offers-series.store.ts'
import {
  changeOffer,
  offersOfVisit,
  unanswered,
  type About,
  type OfferRecord,
} from './offers.store.ts'

/** What a nurse's choice left on a visit and what does not outlive it. */
export const noSelection = {
  user_id_selected: null,
  selected_start: null,
  selected_all_day: false,
  nurse_informed: null,
  nurse_confirmed: null,
  nurse_rejected: null,
  patient_confirmed: null,
  patient_declined: false,
  skipped_steps: [] as string[],
} as const satisfies VisitChanges

/** VIS-065: a booked visit goes back to New; one on Hold keeps its status. */
export const noNurse = (visit: Pick<VisitRecord, 'status'>): VisitChanges => ({
  user_id_assigned: null,
  e_chart_scheduled_at: null,
  e_chart_scheduled: false,
  status_reason: null,
  ...(holdsTime(visit.status) ? { status: 'New' as const } : {}),
})

export interface Letting {
  readonly cause: Cause
  readonly reason?: string | null
  readonly also?: VisitChanges
  readonly onBehalfOf?: string
  readonly off?: OffCause | undefined
}

/** One visit of an offer is without a nurse again. */
export async function letGo(
  work: Work,
  visit: VisitRecord,
  { cause, reason = null, also = {}, onBehalfOf, off }: Letting,
): Promise<VisitRecord | Refusal> {
  const staff = onBehalfOf === undefined ? {} : { onBehalfOf }
  if (visit.user_id_assigned !== null)
    return changeVisit(
      work,
      visit,
      { ...noSelection, ...noNurse(visit), ...also },
      { fact: 'visits.unassigned', cause, reason, data: { keepLinks: true }, off, ...staff },
    )
  return changeVisit(
    work,
    visit,
    { ...noSelection, status_reason: automaticReason(visit.status_reason, null), ...also },
    { cause, ...staff },
  )
}

/** The visit, and every visit of its series, is without a nurse again. */
export async function clearSelection(
  work: Work,
  visit: VisitRecord,
  about: Letting,
): Promise<VisitRecord | Refusal> {
  for (const member of await lockMembers(work, visit.id)) {
    const cleared = await letGo(work, member, about)
    if (isRefusal(cleared)) return cleared
  }
  await dissolveSeries(work, visit.id)
  return letGo(work, visit, about)
}

export const isSelected = (
  visit: Pick<VisitRecord, 'user_id_selected' | 'user_id_assigned'>,
  nurse: number,
): boolean => (visit.user_id_selected ?? visit.user_id_assigned) === nurse

/** OFR-085, TOK-065: her answer goes, and her selection with it; the notification stays, not answered. */
export async function withdrawAnswer(
  work: Work,
  visit: VisitRecord,
  offer: OfferRecord,
  about: Letting,
): Promise<VisitRecord | Refusal> {
  const stored: About = {
    patient: visit.patient_uuid,
    ...(about.onBehalfOf === undefined ? {} : { onBehalfOf: about.onBehalfOf }),
  }
  await changeOffer(work, offer, unanswered, stored)
  await revokeLinks(work, visit, { kinds: ['nurse_token'], nurseId: offer.nurse_id })
  return isSelected(visit, offer.nurse_id) ? clearSelection(work, visit, about) : visit
}

/** OFR-014: a yes to a fixed time is none to another: those who are not chosen already are to answer anew. */
export async function forgetOldTimes(work: Work, visit: VisitRecord): Promise<void> {
  if (visit.blast_type !== 'fixed') return
  for (const offer of await offersOfVisit(work.db, visit.id)) {
    const outdated =
      offer.is_available === true && offer.slots.some(({ start }) => start !== visit.start)
    if (outdated && !isSelected(visit, offer.nurse_id))
      await changeOffer(work, offer, unanswered, { patient: visit.patient_uuid })
  }
}

/** Nobody else stands as chosen or confirmed beside this nurse. */
export async function releaseOthers(
  work: Work,
  visit: Pick<VisitRecord, 'id' | 'patient_uuid'>,
  nurse: number | null,
): Promise<void> {
  for (const offer of await offersOfVisit(work.db, visit.id)) {
    if (
      offer.nurse_id === nurse ||
      (offer.accepted_at === null &&
        offer.confirmed === null &&
        !offer.slots.some(({ accepted }) => accepted))
    )
      continue
    await changeOffer(
      work,
      offer,
      {
        accepted_at: null,
        accepted_by: null,
        ...(offer.confirmed === true
          ? { confirmed: null, confirmed_at: null, confirmed_by: null }
          : {}),
        slots: offer.slots.map((slot) => ({ ...slot, accepted: false, chosen: false })),
      },
      { patient: visit.patient_uuid },
    )
  }
}
