// The content of the patient's page. It names patient and nurse by first name only. TOK-012, TOK-015, TOK-049, TOK-050,
// TOK-051, TOK-052, TOK-053, TOK-054, TOK-070.
import { sql } from 'kysely'
import type { PatientPage, PatientSlot } from '@wren/contract/token-pages'
import {
  daysOf,
  remainingDays,
  patientMayReschedule,
  rangeOf,
  type DaysWanted,
  type SlotTime,
} from '@wren/contract/token-pages.rules'
import { formatRange, localDay, type Day, type Instant } from '@wren/contract/time'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import type { Database } from '../../platform/database/database.ts'
import type { Headed } from '../../platform/http/answers.ts'
import { recordView } from '../../platform/audit/views.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  isMultiDay,
  membersOf,
  offerFacts,
  offerOf,
  type OfferSlot,
} from '../offers/offers.public.ts'
import { visitById, type VisitRecord } from '../visits/visits.public.ts'
import { holderOf, miniAssignment, withState } from './token-pages-nurse.queries.ts'

/** A confirmed visit can be rescheduled online until a day before it starts. TOK-063. */
export const canReschedule = (
  visit: Pick<VisitRecord, 'start' | 'nurse_confirmed'>,
  now: Instant,
): boolean => visit.nurse_confirmed === null || patientMayReschedule(visit.start, now)

export interface Choice {
  readonly slot: SlotTime
  readonly chosen: boolean
  readonly exact: boolean
}

/**
 * The patient's choices: one exact start, or the slots that staff accepted. Without `now` they include slots that have
 * begun, because a page opened earlier still shows them. TOK-076.
 */
export function choicesOf(
  visit: VisitRecord,
  slots: readonly OfferSlot[],
  now?: Instant,
): readonly Choice[] {
  const accepted = slots
    .filter((slot) => slot.accepted)
    .map((slot) => ({ ...slot, chosen: slot.chosen && visit.patient_confirmed !== null }))
  const offered = accepted
    .filter((slot) => now === undefined || slot.start > now || slot.chosen)
    .map((slot) => ({ slot, chosen: slot.chosen, exact: false }))
  if (
    visit.nurse_confirmed !== null &&
    accepted.some((slot) => rangeOf(offerFacts(visit), slot) !== null)
  )
    return offered
  const start = visit.selected_start ?? visit.start
  return visit.missing_exact_time
    ? offered
    : [{ slot: { start, all_day: false }, chosen: visit.patient_confirmed !== null, exact: true }]
}

interface Names {
  readonly patient: string | null
  readonly nurse: string | null
  readonly title: string | null
  readonly slug: string | null
}

async function namesOf(db: Database, visit: VisitRecord): Promise<Names> {
  const { rows } = await sql<Names>`
    select
      (select first_name from patient where uuid = ${visit.patient_uuid}::uuid) as patient,
      (select first_name from user_account where id = ${holderOf(visit)}::int) as nurse,
      case when show_logo_on_landing then title end as title,
      case when show_logo_on_landing then provider_logo_slug end as slug
    from pharmacy
    where id = ${visit.provider_id}`.execute(db)
  return rows[0] as Names
}

/** The exact times that the nurse confirmed, by day. They replace the text of the slot. */
function confirmedTimes(series: readonly VisitRecord[]): ReadonlyMap<Day, string> {
  const confirmed = series.filter(
    ({ nurse_confirmed, missing_exact_time }) => nurse_confirmed !== null && !missing_exact_time,
  )
  return new Map(
    confirmed.map(({ start, timezone, duration_estimate }) => [
      localDay(start, timezone),
      formatRange(start, duration_estimate, timezone),
    ]),
  )
}

function dayArrays(
  visit: VisitRecord,
  choices: readonly Choice[],
  series: readonly VisitRecord[],
): PatientSlot[][] {
  const facts = offerFacts(visit)
  const times = confirmedTimes(series)
  // A chosen day belongs to its visit. The other days are assigned to the visits in order.
  const visitIds = new Map(
    series.map(({ id, selected_start, start, timezone }) => [
      localDay(selected_start ?? start, timezone),
      id,
    ]),
  )
  const days = daysOf(
    choices.map(({ slot }) => slot),
    visit.timezone,
  )
  return days.map((day, n) =>
    choices
      .filter(({ slot }) => localDay(slot.start, visit.timezone) === day)
      .map(({ slot, chosen, exact }) => ({
        start: slot.start,
        checked: chosen,
        assignment_id:
          (chosen ? visitIds.get(day) : undefined) ??
          series[Math.min(n, series.length - 1)]?.id ??
          visit.id,
        text:
          (chosen ? times.get(day) : undefined) ??
          (exact
            ? formatRange(slot.start, visit.duration_estimate, visit.timezone)
            : (rangeOf(facts, slot)?.text ??
              formatRange(slot.start, visit.duration_estimate, visit.timezone))),
      })),
  )
}

/** The visits that the patient schedules: this one, then the remaining visits of a multi-day offer. */
export async function seriesOf(db: Database, visit: VisitRecord): Promise<readonly VisitRecord[]> {
  const members = isMultiDay(visit)
    ? await Promise.all((await membersOf(db, visit.id)).map((id) => visitById(db, id)))
    : []
  return [visit, ...members.filter((member) => member !== null)]
}

/** The number and kind of days to choose. TOK-056. */
export const daysToChoose = (visit: VisitRecord, series: readonly VisitRecord[]): DaysWanted =>
  remainingDays(visit, isMultiDay(visit) ? series.length : 1)

export async function patientPage(work: Work, visit: VisitRecord): Promise<Headed<PatientPage>> {
  await recordView(work, { type: 'visit', id: visit.id, patient: visit.patient_uuid })
  const nurse = holderOf(visit)
  const offer = nurse === null ? null : await offerOf(work.db, visit.id, nurse)
  const names = await namesOf(work.db, visit)
  const choices = nurse === null ? [] : choicesOf(visit, offer?.slots ?? [], work.now)
  const series = await seriesOf(work.db, visit)
  const page: PatientPage = {
    mini_assignment: {
      ...miniAssignment(visit, nurse, offer?.is_available ?? null),
      ...daysToChoose(visit, series),
      patient_first_name: names.patient,
    },
    missing_exact_time: visit.missing_exact_time,
    nurse_scheduling_dates_arr: dayArrays(visit, choices, series),
    nurse_name: visit.nurse_confirmed === null ? null : names.nurse,
    patient_declined: visit.patient_declined,
    selected_start: visit.selected_start,
    provider_title: names.title,
    provider_logo_slug: names.slug,
  }
  return withState(page, confirmableHint(visit) !== null || visit.missed)
}
