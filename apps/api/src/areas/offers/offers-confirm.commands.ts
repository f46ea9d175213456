// Requests confirmations of nurse and patient, and resets the scheduling until charting starts. OFR-086 to OFR-090,
// OFR-130
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { scheduling } from '@wren/contract/offers-scheduling'
import {
  alreadyConfirmed,
  schedulingLocked,
  noNurseSelected,
  noPatientPhone,
  noTimeAccepted,
  notOpen,
  patientNotConfirmed,
  prefersCall,
} from '@wren/contract/offers-scheduling.refusals'
import { isPatientStepOver, isTimeChanged } from '@wren/contract/offers-steps.rules'
import { systemTexts } from '@wren/contract/offers-texts.rules'
import { conflict, isRefusal, type Refusal } from '@wren/contract/refusal'
import { patientTokenExpiry } from '@wren/contract/token-pages.rules'
import { takesNurseOff, type NurseOffCause } from '@wren/contract/visits-nurse-off.rules'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import { isCompleted, isInactive } from '@wren/contract/visits-statuses.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { linkMark } from '../../platform/outbound/message-link.ts'
import { commitRefusal, type CommittedRefusal, type Work } from '../../platform/work/work.ts'
import { patientByUuid, patientTextNumber } from '../patients/patients.public.ts'
import {
  changeVisit,
  chartingStarted as hasCharting,
  lockVisit,
  takeOffAlso,
  unassignVisit,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { issueLink, revokeLinks, rotateLinks } from './offers-links.store.ts'
import { sendNurseLink } from './offers-notices.commands.ts'
import { nurseStillFits } from './offers-scheduling.commands.ts'
import { noSelection } from './offers-selection.commands.ts'
import { dissolveSeries, lockSeriesMembers } from './offers-series.store.ts'
import { stepFacts } from './offers-steps.queries.ts'
import { wasJustSent, opsPhoneOf, sendText } from './offers-texts.commands.ts'
import { changeOffer, offersOfVisit, unanswered } from './offers.store.ts'
import { assignmentOf } from './offers-visit.queries.ts'
import { offerFacts } from './offers-visit.rules.ts'

type Saved = Answer<typeof scheduling.confirmSend>

export async function confirmSend(
  work: Work,
  { assignment_id }: Input<typeof scheduling.confirmSend>,
): Promise<Saved | Refusal | CommittedRefusal> {
  const visit = await lockVisit(work, assignment_id)
  if (visit === null) return unknownVisit
  const hint = confirmableHint(visit)
  if (hint !== null) return conflict(hint)
  const nurse = visit.user_id_selected ?? visit.user_id_assigned
  if (nurse === null) return noNurseSelected
  if (visit.nurse_confirmed !== null) return alreadyConfirmed
  if (!isPatientStepOver(await stepFacts(work.db, visit))) return patientNotConfirmed
  const fault = await nurseStillFits(
    work,
    visit,
    nurse,
    visit.missing_exact_time ? null : (visit.selected_start ?? visit.start),
  )
  if (fault !== null) return fault
  const isWaiting = visit.nurse_informed !== null && visit.nurse_rejected === null
  if (isWaiting && (await wasJustSent(work, visit.id, nurse, ['confirm_link', 'new_time'])))
    return { assignment: await assignmentOf(work, visit) }
  const refusal = await sendNurseLink(work, visit, nurse)
  // Commits the row of the message that was not sent.
  if (refusal !== null) return refusal.status === 409 ? commitRefusal(refusal) : refusal
  const after = await changeVisit(
    work,
    visit,
    { nurse_informed: work.now, nurse_rejected: null },
    { cause: 'manual' },
  )
  return isRefusal(after) ? after : { assignment: await assignmentOf(work, after) }
}

export async function patientResend(
  work: Work,
  { assignment_id, override = false }: Input<typeof scheduling.patientResend>,
): Promise<Saved | Refusal | CommittedRefusal> {
  const visit = await lockVisit(work, assignment_id)
  if (visit === null) return unknownVisit
  const hint = confirmableHint(visit)
  if (hint !== null) return conflict(hint)
  if (visit.user_id_selected === null && !isTimeChanged(visit)) return noTimeAccepted
  const patient =
    visit.patient_uuid === null ? null : await patientByUuid(work.db, visit.patient_uuid)
  const phone =
    patient === null ? null : patientTextNumber(patient, work.platform.settings.SMS_COUNTRIES)
  if (patient === null || phone === null) return noPatientPhone
  if (patient.phone_call_preferred === true && !override) return prefersCall
  const linkId = await issueLink(work, {
    kind: 'patient_token',
    visit,
    expiresAt: patientTokenExpiry({
      ...offerFacts(visit),
      selected_start: visit.missing_exact_time
        ? null
        : (visit.selected_start ?? (isTimeChanged(visit) ? visit.start : null)),
    }),
  })
  const message = await sendText(work, {
    kind: 'patient_link',
    phone,
    body: systemTexts.patientLink(linkMark, opsPhoneOf(work)),
    linkId,
    visit,
    patientUuid: patient.uuid,
    timezone: patient.timezone ?? visit.timezone,
    dedupKey: `patient_link:${visit.id}:${patient.uuid}:${work.now}`,
  })
  if (message.error !== null) return commitRefusal(conflict(message.error))
  work.publish('scheduling_statuses', `scheduling_statuses/${visit.id}`)
  return { assignment: await assignmentOf(work, visit) }
}

const newVisitFields = {
  ...noSelection,
  user_id_assigned: null,
  status: 'New',
  status_reason: null,
  e_chart_scheduled_at: null,
  e_chart_scheduled: false,
} as const

/** Resets one visit. In a series only the lead's reset frees all days. OFR-090 */
async function resetOne(
  work: Work,
  visit: VisitRecord,
  off: NurseOffCause | undefined,
): Promise<VisitRecord | Refusal> {
  for (const offer of await offersOfVisit(work.db, visit.id))
    await changeOffer(work, offer, unanswered, { patient: visit.patient_uuid })
  await rotateLinks(work, visit, { kinds: ['token'] })
  await revokeLinks(work, visit, { kinds: ['nurse_token', 'patient_token'] })
  return unassignVisit(work, visit, { cause: 'manual', also: newVisitFields, off })
}

/**
 * Resets the visit and its series to the state before the first answer. The caller has locked the visit. Without
 * `off` booked days of the series stay (VIS-173).
 */
export async function resetAll(
  work: Work,
  visit: VisitRecord,
  off?: NurseOffCause,
): Promise<VisitRecord | Refusal> {
  if (isInactive(visit.status) || isCompleted(visit.status)) return notOpen(visit.status)
  if (await hasCharting(work.db, visit)) return schedulingLocked
  for (const member of await lockSeriesMembers(work, visit.id)) {
    if (
      isInactive(member.status) ||
      isCompleted(member.status) ||
      (off === undefined && takesNurseOff(member, null)) ||
      (await hasCharting(work.db, member))
    )
      continue
    const reset = await resetOne(work, member, off)
    if (isRefusal(reset)) return reset
  }
  await dissolveSeries(work, visit.id)
  return resetOne(work, visit, off)
}

/** Nothing is left to reset, and the valid links are replacements from a former reset. NET-097 */
async function isReset(work: Work, visit: VisitRecord): Promise<boolean> {
  if (
    Object.entries(newVisitFields).some(
      ([name, value]) => !isDeepStrictEqual(visit[name as keyof VisitRecord], value),
    )
  )
    return false
  if (
    (await offersOfVisit(work.db, visit.id)).some(
      (offer) => offer.is_available !== null || offer.slots.length > 0,
    )
  )
    return false
  const { rows } = await sql`
    select 1 from visit_link live
    where live.assignment_id = ${visit.id} and live.revoked_at is null
      and not (live.kind = 'token'
        and exists (select from visit_link old
          where old.assignment_id = live.assignment_id and old.kind = live.kind
            and old.nurse_id = live.nurse_id and old.revoked_at = live.issued_at))
    union all select 1 from visit_offer_series
    where lead_id = ${visit.id} limit 1`.execute(work.db)
  return rows.length === 0
}

export async function resetScheduling(
  work: Work,
  { assignment_id, ...off }: Input<typeof scheduling.reset>,
): Promise<Saved | Refusal> {
  const visit = await lockVisit(work, assignment_id)
  if (visit === null) return unknownVisit
  if (!(await hasCharting(work.db, visit)) && (await isReset(work, visit)))
    return { assignment: await assignmentOf(work, visit) }
  const after = await resetAll(work, visit, off.nurse_off_cause)
  if (isRefusal(after)) return after
  const also = await takeOffAlso(work, visit, after, off)
  return also ?? { assignment: await assignmentOf(work, after) }
}

export async function revokeVisitLinks(
  work: Work,
  { assignment_id, kinds, nurse_id }: Input<typeof scheduling.revokeLinks>,
): Promise<Answer<typeof scheduling.revokeLinks> | Refusal> {
  const visit = await lockVisit(work, assignment_id)
  if (visit === null) return unknownVisit
  if (
    nurse_id !== undefined &&
    (await sql`select 1 from nurse where user_id = ${nurse_id}`.execute(work.db)).rows.length === 0
  )
    return unknownVisit
  const revoked = await revokeLinks(work, visit, {
    ...(kinds === undefined ? {} : { kinds }),
    ...(nurse_id === undefined ? {} : { nurseId: nurse_id }),
  })
  if (revoked > 0)
    work.publish('assignment_notify', 'scheduling_statuses', `scheduling_statuses/${visit.id}`)
  return { revoked }
}
