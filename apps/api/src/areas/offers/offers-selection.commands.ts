// Releases a selected nurse and withdraws answers. OFR-083 to OFR-085, OFR-090, TOK-006
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
import { dissolveSeries, lockSeriesMembers } from './offers-series.store.ts'
import {
  changeOffer,
  offersOfVisit,
  unanswered,
  type OfferEventOptions,
  type OfferRecord,
} from './offers.store.ts'

/** Clears the selection of a nurse and everything that depends on it. */
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

/** Clears the assigned nurse. A booked visit returns to New, one on Hold keeps its status. VIS-065 */
export const withoutNurse = (visit: Pick<VisitRecord, 'status'>): VisitChanges => ({
  user_id_assigned: null,
  e_chart_scheduled_at: null,
  e_chart_scheduled: false,
  status_reason: null,
  ...(holdsTime(visit.status) ? { status: 'New' as const } : {}),
})

export interface ReleaseOptions {
  readonly cause: Cause
  readonly reason?: string | null
  readonly also?: VisitChanges
  readonly onBehalfOf?: string
  readonly off?: OffCause | undefined
}

/** Releases the nurse from one visit of an offer. */
export async function releaseNurse(
  work: Work,
  visit: VisitRecord,
  { cause, reason = null, also = {}, onBehalfOf, off }: ReleaseOptions,
): Promise<VisitRecord | Refusal> {
  const staff = onBehalfOf === undefined ? {} : { onBehalfOf }
  if (visit.user_id_assigned !== null)
    return changeVisit(
      work,
      visit,
      { ...noSelection, ...withoutNurse(visit), ...also },
      { fact: 'visits.unassigned', cause, reason, data: { keepLinks: true }, off, ...staff },
    )
  return changeVisit(
    work,
    visit,
    { ...noSelection, status_reason: automaticReason(visit.status_reason, null), ...also },
    { cause, ...staff },
  )
}

/** Releases the nurse from the visit and from every visit of its series. */
export async function clearSelection(
  work: Work,
  visit: VisitRecord,
  release: ReleaseOptions,
): Promise<VisitRecord | Refusal> {
  for (const member of await lockSeriesMembers(work, visit.id)) {
    const cleared = await releaseNurse(work, member, release)
    if (isRefusal(cleared)) return cleared
  }
  await dissolveSeries(work, visit.id)
  return releaseNurse(work, visit, release)
}

export const isSelected = (
  visit: Pick<VisitRecord, 'user_id_selected' | 'user_id_assigned'>,
  nurse: number,
): boolean => (visit.user_id_selected ?? visit.user_id_assigned) === nurse

/** Withdraws the nurse's answer, and the selection with it. The notification stays. OFR-085, TOK-065 */
export async function withdrawAnswer(
  work: Work,
  visit: VisitRecord,
  offer: OfferRecord,
  release: ReleaseOptions,
): Promise<VisitRecord | Refusal> {
  const stored: OfferEventOptions = {
    patient: visit.patient_uuid,
    ...(release.onBehalfOf === undefined ? {} : { onBehalfOf: release.onBehalfOf }),
  }
  await changeOffer(work, offer, unanswered, stored)
  await revokeLinks(work, visit, { kinds: ['nurse_token'], nurseId: offer.nurse_id })
  return isSelected(visit, offer.nurse_id) ? clearSelection(work, visit, release) : visit
}

/** Withdraws answers to a former fixed time, except that of the selected nurse. OFR-014 */
export async function withdrawOldTimes(work: Work, visit: VisitRecord): Promise<void> {
  if (visit.blast_type !== 'fixed') return
  for (const offer of await offersOfVisit(work.db, visit.id)) {
    const isOutdated =
      offer.is_available === true && offer.slots.some(({ start }) => start !== visit.start)
    if (isOutdated && !isSelected(visit, offer.nurse_id))
      await changeOffer(work, offer, unanswered, { patient: visit.patient_uuid })
  }
}

/** Clears acceptance and confirmation of every other nurse. */
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
