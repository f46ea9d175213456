// OFR-136: an answer that a nurse or a patient gave by phone. It counts as the one by link, and staff are named
// beside it.
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
import { answeredMeanwhile, confirmedAlready } from '@wren/contract/token-pages.refusals'
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
import { keepPhoneAnswer } from './token-pages-phone.store.ts'
import { chosenTimes, isOnline, storeAnswer } from './token-pages-select.commands.ts'

type Sent = Input<typeof bookings.phoneAnswer>
/** The tasks that the answer does, or why it cannot be taken. */
type Outcome = readonly TaskCode[] | Refusal | CommittedRefusal

const isRefused = (result: unknown): result is Refusal | CommittedRefusal =>
  isRefusal(result) || (typeof result === 'object' && result !== null && 'kept' in result)
/** The pages call the field by names of their own. */
function atTimes(refused: Refusal | CommittedRefusal): Refusal | CommittedRefusal {
  if (!isRefusal(refused) || refused.fields === undefined) return refused
  return { ...refused, fields: { times: Object.values(refused.fields)[0] ?? refused.error } }
}

async function patientSaid(
  work: Work,
  visit: VisitRecord,
  { answer, times }: Sent,
): Promise<Outcome> {
  if (visit.patient_uuid === null) return invalid({ who: 'The visit has no patient.' })
  const about = { assignment_id: visit.id }
  if (answer === 'no') {
    const denied = await patientDenyTime(work, about)
    return isRefused(denied) ? denied : ['SC_CALL_PATIENT']
  }
  const nurse = holderOf(visit)
  const offer = nurse === null ? null : await offerOf(work.db, visit.id, nurse)
  const open = choicesOf(visit, offer?.slots ?? [], work.now)
  const only = answer === 'yes' && times === undefined && open.length === 1 ? open : []
  const chosen = times ?? only.map(({ slot: { start, all_day } }) => ({ start, all_day }))
  const confirmed = await patientSelectTime(work, { ...about, selected_dates: chosen })
  return isRefused(confirmed) ? atTimes(confirmed) : ['SC_PATIENT', 'SC_CALL_PATIENT']
}

/** The nurse who holds the visit says yes or no to it. */
async function holderSaid(
  work: Work,
  visit: VisitRecord,
  { answer, times }: Sent,
): Promise<Outcome> {
  const confirmed = answer === 'yes'
  if (confirmed && !isPatientStepOver(await stepFacts(work.db, visit))) return patientNotConfirmed
  const starts = times?.map(({ start }) => start)
  const said = await confirmByNurse(work, {
    assignment_id: visit.id,
    confirmed,
    ...(confirmed && starts !== undefined ? { start: starts } : {}),
  })
  if (isRefused(said)) return atTimes(said)
  return confirmed ? ['SC_NURSE'] : []
}

async function nurseSaid(
  work: Work,
  visit: VisitRecord,
  nurse: number,
  { answer, times }: Sent,
): Promise<Outcome> {
  if (isConfirmedBy(visit, nurse)) return confirmedAlready
  const assigned = visit.user_id_assigned
  if (visit.nurse_confirmed !== null || (assigned !== null && assigned !== nurse)) return staffed
  const day = localDay(visit.selected_start ?? visit.start, visit.timezone)
  const fault =
    answer === 'no' ? null : await confirmationRefusal(work, { nurseId: nurse, visit, day })
  if (fault !== null) return fault
  if (holderOf(visit) === nurse && answer !== 'times')
    return holderSaid(work, visit, { answer, times } as Sent)
  if (!isOnline(visit)) return invalid({ answer: 'This visit cannot be scheduled online.' })
  const chosen =
    answer === 'no' ? null : chosenTimes(offerFacts(visit), { scheduling_dates: times }, work.now)
  if (isRefusal(chosen)) return atTimes(chosen)
  const stored = await storeAnswer(work, visit, nurse, chosen, `nurse:${nurse}`)
  return isRefusal(stored) ? stored : []
}

/** Both were said at the same moment: the one that is stored counts, and staff look again. */
function answeredFirst(
  { origin }: Work,
  before: { readonly visit: VisitRecord | null; readonly offer: OfferRecord | null },
  now: { readonly visit: VisitRecord; readonly offer: OfferRecord | null },
): boolean {
  const said = [now.visit.updated, now.offer?.nurse_response_date, now.offer?.confirmed_at]
  const known = [
    before.visit?.updated,
    before.offer?.nurse_response_date,
    before.offer?.confirmed_at,
  ]
  const { arrived } = origin
  return said.some(
    (at, n) => at != null && (at !== known[n] || (arrived !== undefined && n > 0 && arrived < at)),
  )
}

export async function phoneAnswer(
  work: Work,
  sent: Sent,
): Promise<Answer<typeof bookings.phoneAnswer> | Refusal | CommittedRefusal> {
  const { id, who, answer, times = [], note = null } = sent
  const nurse = who === 'nurse' ? (sent.nurse_id ?? null) : null
  const before = {
    visit: await visitById(work.db, id),
    offer: nurse === null ? null : await offerOf(work.db, id, nurse),
  }
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  if (who === 'nurse' && nurse === null) return invalid({ nurse_id: 'This field is required.' })
  if (nurse !== null && (await nurseById(work.db, nurse)) === null) return invalidNurse
  const offer = nurse === null ? null : await offerOf(work.db, id, nurse)
  if (answeredFirst(work, before, { visit, offer })) return answeredMeanwhile
  const hint = confirmableHint(visit) ?? (visit.missed ? 'This visit was missed' : null)
  if (hint !== null) return conflict(hint)
  const done =
    nurse === null
      ? await patientSaid(work, visit, sent)
      : await nurseSaid(work, visit, nurse, sent)
  if (isRefused(done)) return done
  const phone_answer = await keepPhoneAnswer(work, visit, { nurse, answer, times, note })
  await tickTasks(work, visit, done)
  const { platform, db, now } = work
  const after = (await lockVisit(work, id)) ?? visit
  return {
    assignment: await visitAnswer({ db, now, publicUrl: platform.settings.publicUrl }, after),
    phone_answer,
  }
}
