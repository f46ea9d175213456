// The patient's answer, given by link or recorded by staff on the patient's behalf. TOK-055, TOK-060, TOK-061, TOK-062,
// TOK-063, TOK-067, TOK-068, TOK-079, OFR-089, OFR-091.
import type { Input } from '@wren/contract/call'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { PatientPage, SeenByPatient, tokenPages } from '@wren/contract/token-pages'
import { callToChange, covered, justUpdated } from '@wren/contract/token-pages.refusals'
import { sameTime, type SlotTime } from '@wren/contract/token-pages.rules'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import type { Headed } from '../../platform/http/answers.ts'
import type { CommittedRefusal, Work } from '../../platform/work/work.ts'
import { leaveOut, markOpened, moveExpiry, offerOf } from '../offers/offers.public.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { accessPage, isPageAccess } from './token-pages-access.queries.ts'
import { holderOf } from './token-pages-nurse.queries.ts'
import {
  changeCause,
  chosenSlots,
  confirmTimes,
  markChosen,
  patientAnswerer,
  reschedule,
} from './token-pages-patient-times.commands.ts'
import {
  canReschedule,
  choicesOf,
  patientPage,
  type Choice,
} from './token-pages-patient.queries.ts'

/** The patient chose the stored times again. Nothing changes, and a nurse who was asked keeps the link. */
function isUnchanged(choices: readonly Choice[], chosen: readonly SlotTime[]): boolean {
  const stored = choices.filter((choice) => choice.chosen)
  return (
    stored.length === chosen.length &&
    chosen.every((slot) => stored.some((choice) => sameTime(choice.slot, slot)))
  )
}

/** The visit changed after the page was opened, or after this call arrived and before the lock. TOK-079. */
const wasUpdated = (
  { origin }: Work,
  unlocked: VisitRecord,
  locked: VisitRecord,
  seen: SeenByPatient | undefined,
): boolean =>
  unlocked.updated !== locked.updated ||
  (origin.arrived !== undefined && origin.arrived < locked.updated) ||
  (seen !== undefined &&
    (seen.start !== locked.start ||
      seen.selected_start !== locked.selected_start ||
      seen.patient_declined !== locked.patient_declined ||
      seen.answered !== (locked.patient_confirmed !== null)))

export async function patientSelectTime(
  work: Work,
  input: Input<typeof tokenPages.patientSelectTime>,
): Promise<Headed<PatientPage> | Refusal | CommittedRefusal> {
  const access = await accessPage(work, {
    kind: 'patient_token',
    token: input.patient_token,
    assignment_id: input.assignment_id,
    lock: false,
  })
  if (!isPageAccess(access)) return access
  const { link } = access
  if (input.selected_dates === undefined) {
    if (link !== null) await markOpened(work, link)
    return patientPage(work, access.visit)
  }
  const visit = await lockVisit(work, access.visit.id)
  if (visit === null || confirmableHint(visit) !== null || visit.missed) return covered
  const nurse = holderOf(visit)
  if (nurse === null || wasUpdated(work, access.visit, visit, input.seen))
    return justUpdated((await patientPage(work, visit)).answer)
  if (!canReschedule(visit, work.now)) return callToChange
  const offer = await offerOf(work.db, visit.id, nurse)
  const choices = choicesOf(visit, offer?.slots ?? [])
  const chosen = await chosenSlots(work, visit, choices, input.selected_dates)
  if (isRefusal(chosen)) return chosen
  if (visit.patient_confirmed !== null && isUnchanged(choices, chosen))
    return patientPage(work, visit)
  const answerer = patientAnswerer(visit, link === null)
  if (link === null) leaveOut(work, input.left_out)
  await markChosen(work, visit, offer, chosen, answerer)
  const store = visit.nurse_confirmed === null ? confirmTimes : reschedule
  const changed = await store(work, visit, chosen, answerer)
  if (isRefusal(changed)) return changed
  await moveExpiry(work, visit, 'patient_token', changed.selected_start ?? changed.start)
  return patientPage(work, changed)
}

/** Idempotent: a second decline changes nothing and creates no update. TOK-068, OFR-091. */
export async function patientDenyTime(
  work: Work,
  input: Input<typeof tokenPages.patientDenyTime>,
): Promise<Headed<PatientPage> | Refusal | CommittedRefusal> {
  const access = await accessPage(work, {
    kind: 'patient_token',
    token: input.patient_token,
    assignment_id: input.assignment_id,
    lock: false,
  })
  if (!isPageAccess(access)) return access
  const visit = await lockVisit(work, access.visit.id)
  if (visit === null) return covered
  if (!visit.patient_declined && wasUpdated(work, access.visit, visit, input.seen))
    return justUpdated((await patientPage(work, visit)).answer)
  if (visit.patient_declined || confirmableHint(visit) !== null || visit.missed)
    return patientPage(work, visit)
  const unconfirmed = visit.nurse_confirmed === null ? { patient_confirmed: null } : {}
  const changed = await changeVisit(
    work,
    visit,
    { patient_declined: true, ...unconfirmed },
    changeCause(patientAnswerer(visit, access.link === null)),
  )
  if (isRefusal(changed)) return changed
  await createUpdate(work, {
    type: 'assignment',
    typeId: visit.id,
    cause: 'patient_declined',
    description: 'Patient declined the proposed time',
    priority: 30,
    assignedTo: visit.user_id_ops,
  })
  return patientPage(work, changed)
}
