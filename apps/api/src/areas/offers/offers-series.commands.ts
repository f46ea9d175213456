// Removes a day from a multi-day offer, or ends the offer with its lead visit. OFR-015, VIS-082
import { daysOf } from '@wren/contract/token-pages.rules'
import { localDay } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { releaseNurse } from './offers-selection.commands.ts'
import { dissolveSeries, leadOf, leaveSeries, lockSeriesMembers } from './offers-series.store.ts'
import { changeOffer, offerOf } from './offers.store.ts'

/** Hides the removed day from the patient while enough days remain. */
async function withdrawDay(work: Work, lead: VisitRecord, removed: VisitRecord): Promise<void> {
  const nurse = lead.user_id_selected ?? lead.user_id_assigned
  const offer = nurse === null ? null : await offerOf(work.db, lead.id, nurse)
  if (offer === null) return
  const day = localDay(removed.selected_start ?? removed.start, removed.timezone)
  const slots = offer.slots.map((slot) =>
    localDay(slot.start, lead.timezone) === day
      ? { ...slot, accepted: false, chosen: false }
      : slot,
  )
  const needed = 1 + (await lockSeriesMembers(work, lead.id)).length
  if (
    daysOf(
      slots.filter(({ accepted }) => accepted),
      lead.timezone,
    ).length >= needed
  )
    await changeOffer(work, offer, { slots: slots }, { patient: lead.patient_uuid })
}

/** Releases the other visits, except confirmed ones, when the lead visit ends. */
async function endOffer(work: Work, lead: VisitRecord): Promise<void> {
  for (const member of await lockSeriesMembers(work, lead.id)) {
    if (member.nurse_confirmed === null && member.user_id_selected !== null)
      await releaseNurse(work, member, { cause: 'system' })
  }
  await dissolveSeries(work, lead.id)
}

export async function endDay(work: Work, visit: VisitRecord): Promise<void> {
  const leadId = await leadOf(work.db, visit.id)
  if (leadId === null) return endOffer(work, visit)
  await leaveSeries(work, visit.id)
  const lead = await lockVisit(work, leadId)
  if (lead !== null) await withdrawDay(work, lead, visit)
}
