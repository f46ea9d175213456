// VIS "Calls" 135, VIS-062, VIS-142: the eChart Scheduled step, by staff, or by the nurse for the patient's next visit.
import type { Input } from '@wren/contract/call'
import { conflict, forbidden, isRefusal, type Refusal } from '@wren/contract/refusal'
import type { visits } from '@wren/contract/visits'
import { scheduleFault } from '@wren/contract/visits-buttons.rules'
import { cannotChange } from '@wren/contract/visits-statuses.rules'
import { alreadyStaffed, startRequired, unknownVisit } from '@wren/contract/visits.refusals'
import { isStaff, type UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { nurseVisitAnswer, visitAnswer } from './visits-answer.queries.ts'
import { confirmNurse } from './visits-confirm.commands.ts'
import { currentVisitsOf, nextVisitOf } from './visits-next.queries.ts'
import { takeOffAlso } from './visits-nurse-off.commands.ts'
import { readyRefusal } from './visits-ready.commands.ts'
import { answering } from './visits-save.commands.ts'
import { makeReady } from './visits-steps.commands.ts'
import { lockVisit, type VisitRecord } from './visits.store.ts'

type Sent = Input<typeof visits.schedule>

async function scheduleByStaff(
  work: Work,
  visit: VisitRecord,
  sent: Sent,
): Promise<VisitRecord | Refusal> {
  const step = scheduleFault(visit.status)
  if (step !== null) return step
  const nurseId = sent.nurse_id ?? visit.user_id_assigned
  const start = sent.start ?? visit.start
  if (
    sent.nurse_id !== undefined &&
    visit.user_id_assigned !== null &&
    visit.user_id_assigned !== sent.nurse_id &&
    visit.nurse_confirmed !== null
  )
    return alreadyStaffed
  const named = sent.nurse_id !== undefined || sent.start !== undefined
  const mustConfirm =
    named &&
    nurseId !== null &&
    (visit.nurse_confirmed === null ||
      visit.user_id_assigned !== nurseId ||
      visit.start !== start ||
      visit.missing_exact_time)
  const reason = sent.ready_reason
  if (!mustConfirm) {
    const after: VisitRecord = { ...visit, status: 'Active - Ready' }
    const refusal = await readyRefusal(work, { before: visit, after, reason })
    return refusal ?? makeReady(work, visit, { reason })
  }
  const wanted: VisitRecord = {
    ...visit,
    status: 'Active - Ready',
    user_id_assigned: nurseId,
    start,
    nurse_confirmed: work.now,
    missing_exact_time: sent.start === undefined && visit.missing_exact_time,
  }
  const fault = await readyRefusal(work, {
    before: visit,
    after: wanted,
    reason: sent.ready_reason,
  })
  if (fault !== null) return fault
  const overlap =
    sent.overlap_allowed === true && sent.overlap_reason != null
      ? { reason: sent.overlap_reason }
      : undefined
  const confirmed = await confirmNurse(work, visit, {
    nurseId,
    start,
    cause: 'manual',
    overlap,
    replace: visit.user_id_assigned === nurseId,
    off: sent.nurse_off_cause,
  })
  if (isRefusal(confirmed)) return confirmed
  return (
    (await takeOffAlso(work, visit, confirmed, sent)) ??
    makeReady(work, confirmed, { reason: sent.ready_reason })
  )
}

async function isNextForHer(work: Work, nurse: number, visit: VisitRecord): Promise<boolean> {
  if (visit.patient_uuid === null) return false
  for (const current of await currentVisitsOf(work.db, nurse, visit))
    if ((await nextVisitOf(work.db, current))?.id === visit.id) return true
  return false
}

/** Also at the submission of a chart (CHT-059). The visit is locked by the caller. */
export async function scheduleByNurse(
  work: Work,
  visit: VisitRecord,
  { start }: Sent,
): Promise<VisitRecord | Refusal> {
  const nurse = work.actor as UserActor
  if (!(await isNextForHer(work, nurse.userId, visit))) return forbidden
  if (start === undefined) return startRequired
  if (visit.user_id_assigned !== null && visit.user_id_assigned !== nurse.userId)
    return conflict('Another nurse is already assigned.', 'taken')
  if (visit.status !== 'New' && visit.status !== 'Active - Booked')
    return cannotChange(visit.status, 'Active - Ready')
  const wanted: VisitRecord = {
    ...visit,
    status: 'Active - Ready',
    user_id_assigned: nurse.userId,
    nurse_confirmed: work.now,
    missing_exact_time: false,
    start,
  }
  const fault = await readyRefusal(work, { before: visit, after: wanted, reason: null })
  if (fault !== null) return fault
  const confirmed = await confirmNurse(work, visit, {
    nurseId: nurse.userId,
    start,
    cause: 'nurse',
    replace: true,
    also: { e_chart_scheduled: true },
  })
  return isRefusal(confirmed) ? confirmed : makeReady(work, confirmed, { cause: 'nurse' })
}

export async function schedule(work: Work, sent: Sent) {
  const visit = await lockVisit(work, sent.id)
  if (visit === null) return unknownVisit
  const staff = isStaff(work.actor)
  const after = staff
    ? await scheduleByStaff(work, visit, sent)
    : await scheduleByNurse(work, visit, sent)
  if (isRefusal(after)) return after
  return {
    assignment: staff
      ? await visitAnswer(answering(work), after)
      : await nurseVisitAnswer(answering(work), after, (work.actor as UserActor).userId),
  }
}
