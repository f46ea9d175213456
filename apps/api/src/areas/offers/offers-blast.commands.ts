// OFR "Blast template" 024, "Blast types and details" 011, 012, 022: what nurses will be offered, saved on the visit.
import type { Input } from '@wren/contract/call'
import type { offers } from '@wren/contract/offers'
import { blastFaults, detailsOf } from '@wren/contract/offers-blast.rules'
import { dayFaults } from '@wren/contract/offers-days.rules'
import { closedHint } from '@wren/contract/offers-notify.rules'
import {
  holdsPatient,
  templateFault,
  templateTexts,
  type PatientNames,
} from '@wren/contract/offers-template.rules'
import { blastRefused, hinted } from '@wren/contract/offers.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { daysBetween, localDay } from '@wren/contract/time'
import { tokenExpiry } from '@wren/contract/token-pages.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Work } from '../../platform/work/work.ts'
import { changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { resetAll } from './offers-confirm.commands.ts'
import { contextOf } from './offers-context.queries.ts'
import { moveExpiry } from './offers-links.store.ts'
import { offersOfVisit } from './offers.store.ts'
import { assignmentOf } from './offers-visit.queries.ts'
import { offerFacts } from './offers-visit.rules.ts'

type Sent = Input<typeof offers.blastSave>

/** A multi-day blast schedules within as many days as it offers, unless the visit says otherwise. */
function schedulingDays(
  visit: VisitRecord,
  sent: Sent,
): Pick<VisitRecord, 'days_to_schedule' | 'duration_days' | 'nonconsecutive'> {
  const { date_from, date_to } = detailsOf(sent.blast_details)
  const offered =
    date_from === null || date_to === null
      ? null
      : Math.max(1, Math.min(14, daysBetween(date_from, date_to) + 1))
  return {
    days_to_schedule:
      sent.days_to_schedule === undefined ? visit.days_to_schedule : sent.days_to_schedule,
    duration_days:
      (sent.duration_days === undefined ? visit.duration_days : sent.duration_days) ??
      (sent.blast_type === 'multi-day' ? offered : null),
    nonconsecutive: sent.nonconsecutive ?? visit.nonconsecutive,
  }
}

function textFaults(
  { blast_type, blast_details, template }: Sent,
  patient: PatientNames | null,
): Record<string, string> {
  const text = template ?? ''
  const fault = blast_type === 'manual' && text.trim() === '' ? null : templateFault(text)
  const holds = (words: string | null): boolean =>
    patient !== null && words !== null && holdsPatient(words, patient)
  return {
    ...(fault !== null
      ? { template: fault }
      : holds(text)
        ? { template: templateTexts.patient }
        : {}),
    ...(holds(detailsOf(blast_details).note)
      ? { 'blast_details.note': templateTexts.patient }
      : {}),
  }
}

/** OFR-013: what nurses said to another type of offer is no answer to this one. */
async function withoutOldAnswers(
  work: Work,
  visit: VisitRecord,
  { blast_type }: Sent,
): Promise<VisitRecord | Refusal> {
  if (visit.blast_type === null || visit.blast_type === blast_type) return visit
  const notified = (await offersOfVisit(work.db, visit.id)).some((offer) => offer.notified !== null)
  return notified ? resetAll(work, visit) : visit
}

export async function saveBlast(work: Work, sent: Sent) {
  const visit = await lockVisit(work, sent.assignment_id)
  if (visit === null) return unknownVisit
  const closed = closedHint(visit)
  if (closed !== null) return hinted(closed)
  const { patient, expiration } = await contextOf(work, visit)
  const days = schedulingDays(visit, sent)
  const details = detailsOf(sent.blast_details)
  const faults = {
    ...dayFaults({ ...visit, blast_type: sent.blast_type, blast_details: details }),
    ...blastFaults(
      { blast_type: sent.blast_type, details, ...days },
      { today: localDay(work.now, visit.timezone), expiration },
    ),
    ...textFaults(sent, patient),
  }
  if (Object.keys(faults).length > 0) return blastRefused(faults)
  const ready = await withoutOldAnswers(work, visit, sent)
  if (isRefusal(ready)) return ready
  const after = await changeVisit(
    work,
    ready,
    {
      blast_type: sent.blast_type,
      blast_details: { ...details },
      blast_template: (sent.template ?? '').trim() === '' ? null : (sent.template ?? null),
      blast_saved_at: work.now,
      ...days,
    },
    { cause: 'manual' },
  )
  if (isRefusal(after)) return after
  await moveExpiry(work, after, 'token', tokenExpiry(offerFacts(after))) // TOK-005
  work.publish(`blast_template/${visit.id}`)
  return { assignment: await assignmentOf(work, after) }
}
