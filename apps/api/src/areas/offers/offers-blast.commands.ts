// Saves type, details and template of a blast on the visit. OFR-011, OFR-012, OFR-022, OFR-024
import type { Input } from '@wren/contract/call'
import type { offers } from '@wren/contract/offers'
import { blastFaults, detailsOf } from '@wren/contract/offers-blast.rules'
import { dayFaults } from '@wren/contract/offers-days.rules'
import { closedHint } from '@wren/contract/offers-notify.rules'
import {
  namesPatient,
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
import { visitContextOf } from './offers-context.queries.ts'
import { moveExpiry } from './offers-links.store.ts'
import { offersOfVisit } from './offers.store.ts'
import { assignmentOf } from './offers-visit.queries.ts'
import { offerFacts } from './offers-visit.rules.ts'

type BlastInput = Input<typeof offers.blastSave>

/** The days of a multi-day blast are by default scheduled within the offered range. */
function schedulingDays(
  visit: VisitRecord,
  blast: BlastInput,
): Pick<VisitRecord, 'days_to_schedule' | 'duration_days' | 'nonconsecutive'> {
  const { date_from, date_to } = detailsOf(blast.blast_details)
  const offered =
    date_from === null || date_to === null
      ? null
      : Math.max(1, Math.min(14, daysBetween(date_from, date_to) + 1))
  return {
    days_to_schedule:
      blast.days_to_schedule === undefined ? visit.days_to_schedule : blast.days_to_schedule,
    duration_days:
      (blast.duration_days === undefined ? visit.duration_days : blast.duration_days) ??
      (blast.blast_type === 'multi-day' ? offered : null),
    nonconsecutive: blast.nonconsecutive ?? visit.nonconsecutive,
  }
}

function textFaults(
  { blast_type, blast_details, template }: BlastInput,
  patient: PatientNames | null,
): Record<string, string> {
  const text = template ?? ''
  const fault = blast_type === 'manual' && text.trim() === '' ? null : templateFault(text)
  const hasPatientName = (words: string | null): boolean =>
    patient !== null && words !== null && namesPatient(words, patient)
  return {
    ...(fault !== null
      ? { template: fault }
      : hasPatientName(text)
        ? { template: templateTexts.patient }
        : {}),
    ...(hasPatientName(detailsOf(blast_details).note)
      ? { 'blast_details.note': templateTexts.patient }
      : {}),
  }
}

/** Resets the scheduling when the type changes after a notification: answers belong to the former type. OFR-013 */
async function withoutOldAnswers(
  work: Work,
  visit: VisitRecord,
  { blast_type }: BlastInput,
): Promise<VisitRecord | Refusal> {
  if (visit.blast_type === null || visit.blast_type === blast_type) return visit
  const notified = (await offersOfVisit(work.db, visit.id)).some((offer) => offer.notified !== null)
  return notified ? resetAll(work, visit) : visit
}

export async function saveBlast(work: Work, blast: BlastInput) {
  const visit = await lockVisit(work, blast.assignment_id)
  if (visit === null) return unknownVisit
  const hint = closedHint(visit)
  if (hint !== null) return hinted(hint)
  const { patient, expiration } = await visitContextOf(work, visit)
  const days = schedulingDays(visit, blast)
  const details = detailsOf(blast.blast_details)
  const faults = {
    ...dayFaults({ ...visit, blast_type: blast.blast_type, blast_details: details }),
    ...blastFaults(
      { blast_type: blast.blast_type, details, ...days },
      { today: localDay(work.now, visit.timezone), expiration },
    ),
    ...textFaults(blast, patient),
  }
  if (Object.keys(faults).length > 0) return blastRefused(faults)
  const before = await withoutOldAnswers(work, visit, blast)
  if (isRefusal(before)) return before
  const after = await changeVisit(
    work,
    before,
    {
      blast_type: blast.blast_type,
      blast_details: { ...details },
      blast_template: (blast.template ?? '').trim() === '' ? null : (blast.template ?? null),
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
