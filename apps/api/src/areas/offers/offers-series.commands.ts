// OFR "Blast types and details" 015, VIS-082: a day of a multi-day offer falls away, or the visit it is run from.
import { daysOf } from '@wren/contract/token-pages.rules'
import { localDay } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { letGo } from './offers-selection.commands.ts'
import { dissolveSeries, leadOf, leaveSeries, lockMembers } from './offers-series.store.ts'
import { changeOffer, offerOf } from './offers.store.ts'

/** The patient is not shown its day again, as long as enough days are left to choose among. */
async function withdrawDay(work: Work, lead: VisitRecord, gone: VisitRecord): Promise<void> {
  const nurse = lead.user_id_selected ?? lead.user_id_assigned
  const offer = nurse === null ? null : await offerOf(work.db, lead.id, nurse)
  if (offer === null) return
  const day = localDay(gone.selected_start ?? gone.start, gone.timezone)
  const left = offer.slots.map((slot) =>
    localDay(slot.start, lead.timezone) === day
      ? { ...slot, accepted: false, chosen: false }
      : slot,
  )
  const needed = 1 + (await lockMembers(work, lead.id)).length
  if (
    daysOf(
      left.filter(({ accepted }) => accepted),
      lead.timezone,
    ).length >= needed
  )
    await changeOffer(work, offer, { slots: left }, { patient: lead.patient_uuid })
}

/** Without its first visit an offer ends: the others are free again, except those a nurse has confirmed. */
async function endOffer(work: Work, lead: VisitRecord): Promise<void> {
  for (const member of await lockMembers(work, lead.id)) {
    if (member.nurse_confirmed === null && member.user_id_selected !== null)
      await letGo(work, member, { cause: 'system' })
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
