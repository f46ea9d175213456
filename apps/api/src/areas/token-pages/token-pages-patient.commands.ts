// TOK "Patient page" 055-063, "Calls" 067-068, "Concurrency" 079, OFR-089, OFR-091: the patient's answer, or
// staff's for her.
import type { Input } from '@wren/contract/call'
import { pendingNurse, isTimeChanged } from '@wren/contract/offers-steps.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { PatientPage, SeenByPatient, tokenPages } from '@wren/contract/token-pages'
import {
  callToChange,
  covered,
  justUpdated,
  notOffered,
  timePassed,
  wrongDays,
} from '@wren/contract/token-pages.refusals'
import {
  chosenDaysFault,
  daysToChooseOf,
  oneVisit,
  sameTime,
  type SlotTime,
} from '@wren/contract/token-pages.rules'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import { automaticReason } from '@wren/contract/visits-statuses.rules'
import type { Headed } from '../../platform/http/answers.ts'
import type { CommittedRefusal, Work } from '../../platform/work/work.ts'
import {
  changeOffer,
  isMultiDay,
  leaveOut,
  lockSeriesMembers,
  markOpened,
  moveExpiry,
  offerOf,
  revokeLinks,
  sendNurseLink,
  type OfferRecord,
} from '../offers/offers.public.ts'
import { createUpdate } from '../updates/updates.public.ts'
import {
  changeVisit,
  lockVisit,
  type VisitChanges,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { enter, isEntered } from './token-pages-enter.queries.ts'
import { holderOf } from './token-pages-nurse.queries.ts'
import {
  canReschedule,
  choicesOf,
  daysWanted,
  patientPage,
  seriesOf,
  type Choice,
} from './token-pages-patient.queries.ts'

type Sent = Input<typeof tokenPages.patientSelectTime>
interface Answering {
  readonly byStaff: boolean
  readonly onBehalfOf?: string
}

const behalf = (visit: VisitRecord, byStaff: boolean): Answering =>
  byStaff ? { byStaff, onBehalfOf: `patient:${visit.patient_uuid ?? '-'}` } : { byStaff }
const aboutOf = ({ byStaff, onBehalfOf }: Answering) => ({
  cause: byStaff ? ('manual' as const) : ('patient' as const),
  ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
})

/** The choices she sent, each one that was offered. */
async function chosenOf(
  work: Work,
  visit: VisitRecord,
  choices: readonly Choice[],
  sent: NonNullable<Sent['selected_dates']>,
): Promise<readonly SlotTime[] | Refusal> {
  const series = await seriesOf(work.db, visit)
  const chosen: SlotTime[] = []
  for (const one of sent.flat().filter(({ checked }) => checked !== false)) {
    const same = choices.filter(
      ({ slot }) =>
        slot.start === one.start && (one.all_day === undefined || slot.all_day === one.all_day),
    )
    const { slot } = same.find((choice) => !choice.slot.all_day) ?? same[0] ?? { slot: null }
    if (
      slot === null ||
      (one.assignment_id !== undefined && !series.some(({ id }) => id === one.assignment_id))
    )
      return notOffered('selected_dates')
    if (slot.start <= work.now) return timePassed('selected_dates')
    if (!chosen.some((other) => sameTime(other, slot))) chosen.push(slot)
  }
  // One exact time is proposed, as of a day of a series that staff moved: that is what there is to say yes to
  // (TOK-059).
  const wanted = choices.some(({ exact }) => exact)
    ? oneVisit
    : daysToChooseOf({ ...daysWanted(visit, series), blast_type: visit.blast_type })
  const fault = chosenDaysFault(wanted, chosen, visit.timezone)
  return fault === null
    ? chosen.toSorted((a, b) => a.start.localeCompare(b.start))
    : wrongDays(fault)
}

/** Each day of the choice to its visit, in order. */
async function writeTimes(
  work: Work,
  visit: VisitRecord,
  chosen: readonly SlotTime[],
  changesOf: (one: VisitRecord, slot: SlotTime) => VisitChanges,
  answering: Answering,
): Promise<VisitRecord | Refusal> {
  const members = isMultiDay(visit) ? await lockSeriesMembers(work, visit.id) : []
  let lead: VisitRecord = visit
  for (const [n, one] of [visit, ...members].entries()) {
    const slot = chosen[n]
    if (slot === undefined) continue
    const after = await changeVisit(work, one, changesOf(one, slot), aboutOf(answering))
    if (isRefusal(after)) return after
    if (n === 0) lead = after
  }
  return lead
}

async function markChosen(
  work: Work,
  visit: VisitRecord,
  offer: OfferRecord | null,
  chosen: readonly SlotTime[],
  answering: Answering,
): Promise<void> {
  if (offer === null) return
  const { onBehalfOf } = aboutOf(answering) as { onBehalfOf?: string }
  await changeOffer(
    work,
    offer,
    {
      slots: offer.slots.map((slot) => ({
        ...slot,
        chosen: slot.accepted && chosen.some((one) => sameTime(one, slot)),
      })),
      ...(offer.confirmed === true
        ? { confirmed: null, confirmed_at: null, confirmed_by: null }
        : {}),
    },
    { patient: visit.patient_uuid, ...(onBehalfOf === undefined ? {} : { onBehalfOf }) },
  )
}

/** TOK-006: what the nurse was asked to confirm may be another time now; who was asked before her reads on. */
async function endConfirmLink(work: Work, visit: VisitRecord): Promise<void> {
  const nurse = holderOf(visit)
  if (nurse !== null) await revokeLinks(work, visit, { kinds: ['nurse_token'], nurseId: nurse })
}

/** TOK-062; after a change of time the nurse's new-time link leaves now (VIS-068). */
async function confirmTimes(
  work: Work,
  visit: VisitRecord,
  chosen: readonly SlotTime[],
  answering: Answering,
): Promise<VisitRecord | Refusal> {
  const moved = isTimeChanged(visit)
  const after = await writeTimes(
    work,
    visit,
    chosen,
    (one, { start, all_day }) => ({
      patient_confirmed: work.now,
      patient_declined: false,
      selected_start: start,
      selected_all_day: all_day,
      nurse_informed: null,
      status_reason: moved ? pendingNurse : automaticReason(one.status_reason, pendingNurse),
    }),
    answering,
  )
  if (isRefusal(after)) return after
  await endConfirmLink(work, visit)
  const nurse = holderOf(after)
  if (!moved || nurse === null || isRefusal(await sendNurseLink(work, after, nurse))) return after
  return changeVisit(work, after, { nurse_informed: work.now }, { cause: 'system' })
}

/** TOK-063 */
async function reschedule(
  work: Work,
  visit: VisitRecord,
  chosen: readonly SlotTime[],
  answering: Answering,
): Promise<VisitRecord | Refusal> {
  const after = await writeTimes(
    work,
    visit,
    chosen,
    (_, { start, all_day }) => ({
      patient_confirmed: work.now,
      patient_declined: false,
      selected_start: start,
      selected_all_day: all_day,
      start,
      missing_exact_time: true,
      nurse_confirmed: null,
      nurse_informed: null,
      e_chart_scheduled_at: null,
      status: 'Active - Booked',
      status_reason: pendingNurse,
    }),
    answering,
  )
  if (isRefusal(after)) return after
  await endConfirmLink(work, visit)
  await createUpdate(work, {
    type: 'assignment',
    typeId: visit.id,
    cause: 'patient_asked_time',
    description: 'Patient asked for another time',
    priority: 30,
    assignedTo: visit.user_id_ops,
  })
  return after
}

/** The same times once more: a nurse who was asked for them keeps her link. */
function isStanding(choices: readonly Choice[], chosen: readonly SlotTime[]): boolean {
  const standing = choices.filter((choice) => choice.chosen)
  return (
    standing.length === chosen.length &&
    chosen.every((slot) => standing.some((choice) => sameTime(choice.slot, slot)))
  )
}

/** TOK-079: somebody answered between the opening of the page, or the arrival of this call, and the lock. */
const wasUpdated = (
  { origin }: Work,
  arrived: VisitRecord,
  locked: VisitRecord,
  seen: SeenByPatient | undefined,
): boolean =>
  arrived.updated !== locked.updated ||
  (origin.arrived !== undefined && origin.arrived < locked.updated) ||
  (seen !== undefined &&
    (seen.start !== locked.start ||
      seen.selected_start !== locked.selected_start ||
      seen.patient_declined !== locked.patient_declined ||
      seen.answered !== (locked.patient_confirmed !== null)))

export async function patientSelectTime(
  work: Work,
  sent: Sent,
): Promise<Headed<PatientPage> | Refusal | CommittedRefusal> {
  const entered = await enter(work, {
    kind: 'patient_token',
    token: sent.patient_token,
    assignment_id: sent.assignment_id,
    lock: false,
  })
  if (!isEntered(entered)) return entered
  const { link } = entered
  if (sent.selected_dates === undefined) {
    if (link !== null) await markOpened(work, link)
    return patientPage(work, entered.visit)
  }
  const visit = await lockVisit(work, entered.visit.id)
  if (visit === null || confirmableHint(visit) !== null || visit.missed) return covered
  const nurse = holderOf(visit)
  if (nurse === null || wasUpdated(work, entered.visit, visit, sent.seen))
    return justUpdated((await patientPage(work, visit)).answer)
  if (!canReschedule(visit, work.now)) return callToChange
  const offer = await offerOf(work.db, visit.id, nurse)
  const choices = choicesOf(visit, offer?.slots ?? [])
  const chosen = await chosenOf(work, visit, choices, sent.selected_dates)
  if (isRefusal(chosen)) return chosen
  if (visit.patient_confirmed !== null && isStanding(choices, chosen))
    return patientPage(work, visit)
  const answering = behalf(visit, link === null)
  if (link === null) leaveOut(work, sent.left_out)
  await markChosen(work, visit, offer, chosen, answering)
  const after = await (visit.nurse_confirmed === null ? confirmTimes : reschedule)(
    work,
    visit,
    chosen,
    answering,
  )
  if (isRefusal(after)) return after
  await moveExpiry(work, visit, 'patient_token', after.selected_start ?? after.start)
  return patientPage(work, after)
}

/** TOK-068, OFR-091: said twice it is said once. */
export async function patientDenyTime(
  work: Work,
  sent: Input<typeof tokenPages.patientDenyTime>,
): Promise<Headed<PatientPage> | Refusal | CommittedRefusal> {
  const entered = await enter(work, {
    kind: 'patient_token',
    token: sent.patient_token,
    assignment_id: sent.assignment_id,
    lock: false,
  })
  if (!isEntered(entered)) return entered
  const { link } = entered
  const visit = await lockVisit(work, entered.visit.id)
  if (visit === null) return covered
  if (!visit.patient_declined && wasUpdated(work, entered.visit, visit, sent.seen))
    return justUpdated((await patientPage(work, visit)).answer)
  if (visit.patient_declined || confirmableHint(visit) !== null || visit.missed)
    return patientPage(work, visit)
  const unconfirmed = visit.nurse_confirmed === null ? { patient_confirmed: null } : {}
  const after = await changeVisit(
    work,
    visit,
    { patient_declined: true, ...unconfirmed },
    aboutOf(behalf(visit, link === null)),
  )
  if (isRefusal(after)) return after
  await createUpdate(work, {
    type: 'assignment',
    typeId: visit.id,
    cause: 'patient_declined',
    description: 'Patient declined the proposed time',
    priority: 30,
    assignedTo: visit.user_id_ops,
  })
  return patientPage(work, after)
}
