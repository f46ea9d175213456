// Records an answer that a nurse or patient gave by phone. It has the effect of an answer by link and names the staff
// member who recorded it. OFR-136.
import type { Answer, Input } from '@wren/contract/call'
import type { bookings } from '@wren/contract/bookings'
import {
  patientNotConfirmed,
  staffed,
  invalidNurse,
} from '@wren/contract/offers-scheduling.refusals'
import { isPatientStepOver } from '@wren/contract/offers-steps.rules'
import { conflict, invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import type { TaskCode } from '@wren/contract/tasks'
import { localDay } from '@wren/contract/time'
import { answeredByLink, confirmedAlready } from '@wren/contract/token-pages.refusals'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { CommittedRefusal, Work } from '../../platform/work/work.ts'
import { nurseById, confirmationRefusal } from '../nurses/nurses.public.ts'
import { offerFacts, offerOf, stepFacts, type OfferRecord } from '../offers/offers.public.ts'
import { tickTasks } from '../tasks/tasks.public.ts'
import { lockVisit, visitAnswer, visitById, type VisitRecord } from '../visits/visits.public.ts'
import { confirmByNurse } from './token-pages-confirm.commands.ts'
import { holderOf, isConfirmedBy } from './token-pages-nurse.queries.ts'
import { patientDenyTime, patientSelectTime } from './token-pages-patient.commands.ts'
import { choicesOf } from './token-pages-patient.queries.ts'
import { storePhoneAnswer } from './token-pages-phone.store.ts'
import { chosenTimes, isOnline, storeAnswer } from './token-pages-select.commands.ts'

type PhoneAnswerInput = Input<typeof bookings.phoneAnswer>
/** The tasks that the answer completes, or why it is refused. */
type PhoneOutcome = readonly TaskCode[] | Refusal | CommittedRefusal

const isRefused = (result: unknown): result is Refusal | CommittedRefusal =>
  isRefusal(result) || (typeof result === 'object' && result !== null && 'kept' in result)
/** Moves the message to `times`, because the link pages name the field differently. */
function atTimes(refusal: Refusal | CommittedRefusal): Refusal | CommittedRefusal {
  if (!isRefusal(refusal) || refusal.fields === undefined) return refusal
  return { ...refusal, fields: { times: Object.values(refusal.fields)[0] ?? refusal.error } }
}

async function storePatientAnswer(
  work: Work,
  visit: VisitRecord,
  { answer, times }: PhoneAnswerInput,
): Promise<PhoneOutcome> {
  if (visit.patient_uuid === null) return invalid({ who: 'The visit has no patient.' })
  const target = { assignment_id: visit.id }
  if (answer === 'no') {
    const result = await patientDenyTime(work, target)
    return isRefused(result) ? result : ['SC_CALL_PATIENT']
  }
  const nurse = holderOf(visit)
  const offer = nurse === null ? null : await offerOf(work.db, visit.id, nurse)
  const choices = choicesOf(visit, offer?.slots ?? [], work.now)
  const onlyChoice = answer === 'yes' && times === undefined && choices.length === 1 ? choices : []
  const chosen = times ?? onlyChoice.map(({ slot: { start, all_day } }) => ({ start, all_day }))
  const confirmed = await patientSelectTime(work, { ...target, selected_dates: chosen })
  return isRefused(confirmed) ? atTimes(confirmed) : ['SC_PATIENT', 'SC_CALL_PATIENT']
}

/** The nurse who holds the visit confirms or declines it. */
async function storeConfirmation(
  work: Work,
  visit: VisitRecord,
  { answer, times }: PhoneAnswerInput,
): Promise<PhoneOutcome> {
  const confirmed = answer === 'yes'
  if (confirmed && !isPatientStepOver(await stepFacts(work.db, visit))) return patientNotConfirmed
  const starts = times?.map(({ start }) => start)
  const result = await confirmByNurse(work, {
    assignment_id: visit.id,
    confirmed,
    ...(confirmed && starts !== undefined ? { start: starts } : {}),
  })
  if (isRefused(result)) return atTimes(result)
  return confirmed ? ['SC_NURSE'] : []
}

async function storeNurseAnswer(
  work: Work,
  visit: VisitRecord,
  nurse: number,
  { answer, times }: PhoneAnswerInput,
): Promise<PhoneOutcome> {
  if (isConfirmedBy(visit, nurse)) return confirmedAlready
  const assigned = visit.user_id_assigned
  if (visit.nurse_confirmed !== null || (assigned !== null && assigned !== nurse)) return staffed
  const day = localDay(visit.selected_start ?? visit.start, visit.timezone)
  const fault =
    answer === 'no' ? null : await confirmationRefusal(work, { nurseId: nurse, visit, day })
  if (fault !== null) return fault
  if (holderOf(visit) === nurse && answer !== 'times')
    return storeConfirmation(work, visit, { answer, times } as PhoneAnswerInput)
  if (!isOnline(visit)) return invalid({ answer: 'This visit cannot be scheduled online.' })
  const chosen =
    answer === 'no' ? null : chosenTimes(offerFacts(visit), { scheduling_dates: times }, work.now)
  if (isRefusal(chosen)) return atTimes(chosen)
  const stored = await storeAnswer(work, visit, nurse, chosen, `nurse:${nurse}`)
  return isRefusal(stored) ? stored : []
}

/** Another answer was stored while this call was on its way. It counts, and staff check it first. */
function hasNewerAnswer(
  { origin }: Work,
  before: { readonly visit: VisitRecord | null; readonly offer: OfferRecord | null },
  now: { readonly visit: VisitRecord; readonly offer: OfferRecord | null },
): boolean {
  const currentTimes = [now.visit.updated, now.offer?.nurse_response_date, now.offer?.confirmed_at]
  const previousTimes = [
    before.visit?.updated,
    before.offer?.nurse_response_date,
    before.offer?.confirmed_at,
  ]
  const { arrived } = origin
  return currentTimes.some(
    (at, n) =>
      at != null && (at !== previousTimes[n] || (arrived !== undefined && n > 0 && arrived < at)),
  )
}

export async function phoneAnswer(
  work: Work,
  input: PhoneAnswerInput,
): Promise<Answer<typeof bookings.phoneAnswer> | Refusal | CommittedRefusal> {
  const { id, who, answer, times = [], note = null } = input
  const nurse = who === 'nurse' ? (input.nurse_id ?? null) : null
  const before = {
    visit: await visitById(work.db, id),
    offer: nurse === null ? null : await offerOf(work.db, id, nurse),
  }
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  if (who === 'nurse' && nurse === null) return invalid({ nurse_id: 'This field is required.' })
  if (nurse !== null && (await nurseById(work.db, nurse)) === null) return invalidNurse
  const offer = nurse === null ? null : await offerOf(work.db, id, nurse)
  if (hasNewerAnswer(work, before, { visit, offer })) return answeredByLink
  const hint = confirmableHint(visit) ?? (visit.missed ? 'This visit was missed' : null)
  if (hint !== null) return conflict(hint)
  const outcome =
    nurse === null
      ? await storePatientAnswer(work, visit, input)
      : await storeNurseAnswer(work, visit, nurse, input)
  if (isRefused(outcome)) return outcome
  const phone_answer = await storePhoneAnswer(work, visit, { nurse, answer, times, note })
  await tickTasks(work, visit, outcome)
  const { platform, db, now } = work
  const current = (await lockVisit(work, id)) ?? visit
  return {
    assignment: await visitAnswer({ db, now, publicUrl: platform.settings.publicUrl }, current),
    phone_answer,
  }
}
