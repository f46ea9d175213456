// Checks and stores the times that a patient chose, by link or through staff. TOK-055, TOK-056, TOK-057, TOK-058,
// TOK-059, TOK-061, TOK-062, TOK-063, OFR-089.
import type { Input } from '@wren/contract/call'
import { isTimeChanged, pendingNurse } from '@wren/contract/offers-steps.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { tokenPages } from '@wren/contract/token-pages'
import { notOffered, timePassed, wrongDays } from '@wren/contract/token-pages.refusals'
import {
  chosenDaysFault,
  daysToChooseOf,
  oneVisit,
  sameTime,
  type SlotTime,
} from '@wren/contract/token-pages.rules'
import { automaticReason } from '@wren/contract/visits-statuses.rules'
import type { Work } from '../../platform/work/work.ts'
import {
  changeOffer,
  isMultiDay,
  lockSeriesMembers,
  revokeLinks,
  sendNurseLink,
  type OfferRecord,
} from '../offers/offers.public.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { changeVisit, type VisitChanges, type VisitRecord } from '../visits/visits.public.ts'
import { holderOf } from './token-pages-nurse.queries.ts'
import { daysToChoose, seriesOf, type Choice } from './token-pages-patient.queries.ts'

type SelectedDates = NonNullable<Input<typeof tokenPages.patientSelectTime>['selected_dates']>

/** Who answers: the patient by link, or staff on the patient's behalf. */
export interface PatientAnswerer {
  readonly byStaff: boolean
  readonly onBehalfOf?: string
}

export const patientAnswerer = (visit: VisitRecord, byStaff: boolean): PatientAnswerer =>
  byStaff ? { byStaff, onBehalfOf: `patient:${visit.patient_uuid ?? '-'}` } : { byStaff }

export const changeCause = ({ byStaff, onBehalfOf }: PatientAnswerer) => ({
  cause: byStaff ? ('manual' as const) : ('patient' as const),
  ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
})

/** The checked dates as slots of the offer, in order; a refusal if one was not offered or has passed. */
export async function chosenSlots(
  work: Work,
  visit: VisitRecord,
  choices: readonly Choice[],
  dates: SelectedDates,
): Promise<readonly SlotTime[] | Refusal> {
  const series = await seriesOf(work.db, visit)
  const chosen: SlotTime[] = []
  for (const date of dates.flat().filter(({ checked }) => checked !== false)) {
    const matches = choices.filter(
      ({ slot }) =>
        slot.start === date.start && (date.all_day === undefined || slot.all_day === date.all_day),
    )
    const { slot } = matches.find((choice) => !choice.slot.all_day) ?? matches[0] ?? { slot: null }
    if (
      slot === null ||
      (date.assignment_id !== undefined && !series.some(({ id }) => id === date.assignment_id))
    )
      return notOffered('selected_dates')
    if (slot.start <= work.now) return timePassed('selected_dates')
    if (!chosen.some((other) => sameTime(other, slot))) chosen.push(slot)
  }
  // An exact time, such as a day of a series that staff moved, is the only time to agree to (TOK-059).
  const days = choices.some(({ exact }) => exact)
    ? oneVisit
    : daysToChooseOf({ ...daysToChoose(visit, series), blast_type: visit.blast_type })
  const fault = chosenDaysFault(days, chosen, visit.timezone)
  return fault === null
    ? chosen.toSorted((a, b) => a.start.localeCompare(b.start))
    : wrongDays(fault)
}

/** Assigns the chosen slots to the visits of the series, in order, and returns the first visit. */
async function writeTimes(
  work: Work,
  visit: VisitRecord,
  chosen: readonly SlotTime[],
  changesOf: (member: VisitRecord, slot: SlotTime) => VisitChanges,
  answerer: PatientAnswerer,
): Promise<VisitRecord | Refusal> {
  const members = isMultiDay(visit) ? await lockSeriesMembers(work, visit.id) : []
  let lead: VisitRecord = visit
  for (const [n, member] of [visit, ...members].entries()) {
    const slot = chosen[n]
    if (slot === undefined) continue
    const changed = await changeVisit(work, member, changesOf(member, slot), changeCause(answerer))
    if (isRefusal(changed)) return changed
    if (n === 0) lead = changed
  }
  return lead
}

/** Marks the chosen slots of the nurse's offer and clears the nurse's confirmation. */
export async function markChosen(
  work: Work,
  visit: VisitRecord,
  offer: OfferRecord | null,
  chosen: readonly SlotTime[],
  { onBehalfOf }: PatientAnswerer,
): Promise<void> {
  if (offer === null) return
  await changeOffer(
    work,
    offer,
    {
      slots: offer.slots.map((slot) => ({
        ...slot,
        chosen: slot.accepted && chosen.some((time) => sameTime(time, slot)),
      })),
      ...(offer.confirmed === true
        ? { confirmed: null, confirmed_at: null, confirmed_by: null }
        : {}),
    },
    { patient: visit.patient_uuid, ...(onBehalfOf === undefined ? {} : { onBehalfOf }) },
  )
}

/** Ends the nurse's confirm link, whose time may have changed. Links of earlier nurses stay readable. TOK-006. */
async function endConfirmLink(work: Work, visit: VisitRecord): Promise<void> {
  const nurse = holderOf(visit)
  if (nurse !== null) await revokeLinks(work, visit, { kinds: ['nurse_token'], nurseId: nurse })
}

/** Stores the first choice. After a change of time the nurse's new link is sent at once (VIS-068). TOK-062. */
export async function confirmTimes(
  work: Work,
  visit: VisitRecord,
  chosen: readonly SlotTime[],
  answerer: PatientAnswerer,
): Promise<VisitRecord | Refusal> {
  const isMoved = isTimeChanged(visit)
  const changed = await writeTimes(
    work,
    visit,
    chosen,
    (member, { start, all_day }) => ({
      patient_confirmed: work.now,
      patient_declined: false,
      selected_start: start,
      selected_all_day: all_day,
      nurse_informed: null,
      status_reason: isMoved ? pendingNurse : automaticReason(member.status_reason, pendingNurse),
    }),
    answerer,
  )
  if (isRefusal(changed)) return changed
  await endConfirmLink(work, visit)
  const nurse = holderOf(changed)
  if (!isMoved || nurse === null || isRefusal(await sendNurseLink(work, changed, nurse)))
    return changed
  return changeVisit(work, changed, { nurse_informed: work.now }, { cause: 'system' })
}

/** Moves a confirmed visit. The nurse keeps the visit and is asked to confirm again. TOK-063. */
export async function reschedule(
  work: Work,
  visit: VisitRecord,
  chosen: readonly SlotTime[],
  answerer: PatientAnswerer,
): Promise<VisitRecord | Refusal> {
  const changed = await writeTimes(
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
    answerer,
  )
  if (isRefusal(changed)) return changed
  await endConfirmLink(work, visit)
  await createUpdate(work, {
    type: 'assignment',
    typeId: visit.id,
    cause: 'patient_asked_time',
    description: 'Patient asked for another time',
    priority: 30,
    assignedTo: visit.user_id_ops,
  })
  return changed
}
