// Staff accept the times of a nurse. OFR-083 to OFR-085, OFR-121, OFR-130
import type { Answer, Input } from '@wren/contract/call'
import type { scheduling } from '@wren/contract/offers-scheduling'
import { staffed, unknownApplicant } from '@wren/contract/offers-scheduling.refusals'
import { isPatientStepOver, pendingNurse, pendingPatient } from '@wren/contract/offers-steps.rules'
import { conflict, isRefusal, type Refusal } from '@wren/contract/refusal'
import { localDay, type Instant } from '@wren/contract/time'
import { sameTime, type SlotTime } from '@wren/contract/token-pages.rules'
import type { NurseOffCause } from '@wren/contract/visits-nurse-off.rules'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import { automaticReason } from '@wren/contract/visits-statuses.rules'
import { nurseOverlap, unknownVisit } from '@wren/contract/visits.refusals'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockNurses, confirmationRefusal } from '../nurses/nurses.public.ts'
import {
  changeVisit,
  lockVisit,
  overlappingVisits,
  takeOffAlso,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { revokeLinks } from './offers-links.store.ts'
import { acceptedTimes, type Accepted } from './offers-scheduling.rules.ts'
import { offerFacts } from './offers-visit.rules.ts'
import { withoutNurse, noSelection, releaseOthers } from './offers-selection.commands.ts'
import {
  dissolveSeries,
  gatherSeries,
  isMultiDay,
  lockSeriesMembers,
} from './offers-series.store.ts'
import { stepFacts } from './offers-steps.queries.ts'
import { changeOffer, offerOf, type OfferRecord } from './offers.store.ts'
import { assignmentOf } from './offers-visit.queries.ts'

function holderFault(visit: VisitRecord, nurse: number, replace: boolean): Refusal | null {
  const hint = confirmableHint(visit)
  if (hint !== null) return conflict(hint)
  if (visit.nurse_confirmed !== null) return staffed
  const holder = visit.user_id_selected ?? visit.user_id_assigned
  return holder !== null && holder !== nurse && !replace ? staffed : null
}

/** Checks eligibility and overlaps under the locks of visit and nurse. OFR-130 */
export async function nurseStillFits(
  work: Work,
  visit: VisitRecord,
  nurse: number,
  start: Instant | null,
): Promise<Refusal | null> {
  await lockNurses(work, [nurse])
  const fault = await confirmationRefusal(work, {
    nurseId: nurse,
    visit,
    day: localDay(start ?? visit.start, visit.timezone),
  })
  if (fault !== null || start === null) return fault
  const others = await overlappingVisits(work.db, {
    visit: visit.id,
    group: visit.group_id,
    nurse,
    start,
    minutes: visit.duration_estimate,
  })
  return others.length > 0 ? nurseOverlap(others) : null
}

const acceptedSlots = (offer: OfferRecord): SlotTime[] =>
  offer.slots.filter(({ accepted }) => accepted)
const sameSlots = (a: readonly SlotTime[], b: readonly SlotTime[]): boolean =>
  a.length === b.length && a.every((slot) => b.some((candidate) => sameTime(slot, candidate)))

const changesTimes = (visit: VisitRecord, offer: OfferRecord, accepted: Accepted): boolean =>
  visit.user_id_selected !== offer.nurse_id ||
  offer.accepted_at === null ||
  !sameSlots(acceptedSlots(offer), accepted.slots) ||
  (visit.missing_exact_time ? null : visit.selected_start) !== accepted.start

/** Marks accepted slots. An answer to a fixed time has no slots, so the visit's start is added. */
function markedSlots(offer: OfferRecord, accepted: Accepted) {
  const offeredSlots = offer.slots.map(({ start, all_day }) => ({
    start,
    all_day,
    accepted: accepted.slots.some((slot) => sameTime(slot, { start, all_day })),
    chosen: false,
  }))
  const extraSlots = accepted.slots
    .filter((slot) => !offer.slots.some((known) => sameTime(known, slot)))
    .map((slot) => ({ ...slot, accepted: true, chosen: false }))
  return [...offeredSlots, ...extraSlots]
}

async function selectOn(
  work: Work,
  visit: VisitRecord,
  nurse: number,
  start: Instant | null,
  off?: NurseOffCause,
): Promise<VisitRecord | Refusal> {
  const release =
    visit.user_id_assigned !== null && visit.user_id_assigned !== nurse ? withoutNurse(visit) : {}
  const facts = await stepFacts(work.db, { ...visit, ...release, ...noSelection } as VisitRecord)
  return changeVisit(
    work,
    visit,
    {
      ...noSelection,
      ...release,
      user_id_selected: nurse,
      selected_start: start,
      missing_exact_time: start === null,
      status_reason: automaticReason(
        visit.status_reason,
        isPatientStepOver(facts) ? pendingNurse : pendingPatient,
      ),
    },
    { cause: 'manual', off },
  )
}

async function select(
  work: Work,
  visit: VisitRecord,
  offer: OfferRecord,
  accepted: Accepted,
  off: NurseOffCause | undefined,
): Promise<VisitRecord | Refusal> {
  await changeOffer(
    work,
    offer,
    {
      accepted_at: work.now,
      accepted_by: userIdOf(work.actor),
      confirmed: null,
      confirmed_at: null,
      confirmed_by: null,
      slots: markedSlots(offer, accepted),
    },
    { patient: visit.patient_uuid },
  )
  await releaseOthers(work, visit, offer.nurse_id)
  await revokeLinks(work, visit, { kinds: ['nurse_token'], nurseId: offer.nurse_id })
  await revokeLinks(work, visit, { kinds: ['patient_token'] })
  return selectOn(work, visit, offer.nurse_id, accepted.start, off)
}

/** Selects the nurse for all visits of a multi-day offer. Accepted days apply until the patient chooses. */
async function selectSeries(
  work: Work,
  lead: VisitRecord,
  nurse: number,
  days: number,
): Promise<readonly number[] | Refusal> {
  const series = lead.assignment_series_uuid ?? crypto.randomUUID()
  const leadInSeries =
    lead.assignment_series_uuid === null
      ? await changeVisit(work, lead, { assignment_series_uuid: series }, { cause: 'manual' })
      : lead
  if (isRefusal(leadInSeries)) return leadInSeries
  for (const member of await lockSeriesMembers(work, lead.id)) {
    const cleared = await changeVisit(
      work,
      member,
      { ...noSelection, status_reason: automaticReason(member.status_reason, null) },
      { cause: 'manual' },
    )
    if (isRefusal(cleared)) return cleared
  }
  const visits = await gatherSeries(work, leadInSeries, days, series)
  for (const member of visits.slice(1)) {
    const selected = await selectOn(work, member, nurse, null)
    if (isRefusal(selected)) return selected
  }
  return visits.map(({ id }) => id)
}

export async function acceptTime(
  work: Work,
  {
    assignment_id,
    nurse_id,
    start,
    scheduling_dates,
    replace = false,
    ...off
  }: Input<typeof scheduling.acceptTime>,
): Promise<Answer<typeof scheduling.acceptTime> | Refusal> {
  const visit = await lockVisit(work, assignment_id)
  if (visit === null) return unknownVisit
  const holderRefusal = holderFault(visit, nurse_id, replace)
  if (holderRefusal !== null) return holderRefusal
  const offer = await offerOf(work.db, visit.id, nurse_id)
  if (offer?.is_available !== true) return unknownApplicant
  const days = isMultiDay(visit) ? (visit.days_to_schedule ?? 1) : 1
  const slots = scheduling_dates
    ?.filter(({ checked }) => checked !== false)
    .map((slot) => ({ start: slot.start, all_day: slot.all_day ?? false }))
  const accepted = acceptedTimes(
    offerFacts(visit),
    offer.slots,
    { start, scheduling_dates: slots },
    days,
    work.now,
  )
  if (isRefusal(accepted)) return accepted
  const fault = await nurseStillFits(work, visit, nurse_id, accepted.start)
  if (fault !== null) return fault
  if (!changesTimes(visit, offer, accepted))
    return {
      assignment: await assignmentOf(work, visit),
      series: [visit.id, ...(await lockSeriesMembers(work, visit.id)).map(({ id }) => id)],
    }
  const selected = await select(work, visit, offer, accepted, off.nurse_off_cause)
  if (isRefusal(selected)) return selected
  const also = await takeOffAlso(work, visit, selected, off)
  if (also !== null) return also
  if (days === 1) {
    await dissolveSeries(work, visit.id)
    return { assignment: await assignmentOf(work, selected), series: [visit.id] }
  }
  const series = await selectSeries(work, selected, nurse_id, days)
  if (isRefusal(series)) return series
  return {
    assignment: await assignmentOf(work, (await lockVisit(work, visit.id)) ?? selected),
    series: [...series],
  }
}
