// The content of the nurse select and nurse confirm pages. TOK-011, TOK-013, TOK-014, TOK-016, TOK-017, TOK-018,
// TOK-019, TOK-020.
import { sql } from 'kysely'
import { centsToDollars } from '@wren/contract/money'
import { linkState, type NursePage } from '@wren/contract/token-pages'
import { daySlots, offeredDays, otherDays } from '@wren/contract/token-pages.rules'
import { localDay, type Instant } from '@wren/contract/time'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import type { Database } from '../../platform/database/database.ts'
import { headed, type Headed } from '../../platform/http/answers.ts'
import { recordListing } from '../../platform/audit/views.ts'
import type { Work } from '../../platform/work/work.ts'
import { awaitingCharts, confirmationRefusal, withoutUuid } from '../nurses/nurses.public.ts'
import {
  membersOf,
  offerFacts,
  offerOf,
  tokensOfNurse,
  type OfferRecord,
} from '../offers/offers.public.ts'
import { overlappingVisits, visitById, type VisitRecord } from '../visits/visits.public.ts'
import { confirmedDays, daysToConfirm } from './token-pages-days.rules.ts'

const dollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)
export const holderOf = (visit: VisitRecord): number | null =>
  visit.user_id_selected ?? visit.user_id_assigned
export const isConfirmedBy = (visit: VisitRecord, nurse: number): boolean =>
  visit.nurse_confirmed !== null && visit.user_id_assigned === nurse

/** The nurse was asked to confirm and has not answered. NVS-036. */
const isPending = (visit: VisitRecord, nurse: number): boolean =>
  holderOf(visit) === nurse &&
  visit.nurse_informed !== null &&
  visit.nurse_confirmed === null &&
  visit.nurse_rejected === null &&
  (visit.status === 'New' || visit.status === 'Active - Booked')

export function miniAssignment(
  visit: VisitRecord,
  nurse: number | null,
  isAvailable: boolean | null,
) {
  return {
    id: visit.id,
    start: visit.start,
    missing_exact_time: visit.missing_exact_time,
    timezone: visit.timezone,
    duration_estimate: visit.duration_estimate,
    treatment: visit.treatment,
    city: visit.city,
    state: visit.state,
    status: visit.status,
    blast_type: visit.blast_type,
    blast_details: visit.blast_details as Record<string, unknown> | null,
    days_to_schedule: visit.days_to_schedule,
    duration_days: visit.duration_days,
    nonconsecutive: visit.nonconsecutive,
    is_available: isAvailable,
    is_pending: nurse !== null && isPending(visit, nurse),
  }
}

interface UnconfirmedVisit {
  readonly id: number
  readonly treatment: string
  readonly city: string | null
  readonly start: Instant
  readonly timezone: string
}

/** The visits that wait for this nurse's confirmation, each with its confirm token. TOK-018. */
async function unconfirmedVisits(
  work: Work,
  nurse: number,
  except: number | null,
): Promise<NursePage['missing_nurse_visit_confirmation']> {
  const { rows } = await sql<UnconfirmedVisit>`
    select id, treatment, city, coalesce(selected_start, start) as start, timezone
    from visit
    where user_id_selected = ${nurse}
      and id is distinct from ${except}
      and nurse_informed is not null
      and nurse_confirmed is null
      and nurse_rejected is null
      and status in ('New', 'Active - Booked')
      and not is_deleted
    order by 4, id`.execute(work.db)
  const tokens = await tokensOfNurse(
    work.db,
    work.platform.secrets.token,
    work.now,
    'nurse_token',
    nurse,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((visit) => {
    const token = tokens.get(visit.id)
    return token === undefined ? [] : [{ ...visit, nurse_token: token }]
  })
}

/** Nobody, or not this nurse, can answer any more. TOK-042, TOK-080. */
export async function isCovered(work: Work, visit: VisitRecord, nurse: number): Promise<boolean> {
  if (confirmableHint(visit) !== null || visit.missed) return true
  return (
    !isConfirmedBy(visit, nurse) &&
    (await confirmationRefusal(work, {
      nurseId: nurse,
      visit,
      day: localDay(visit.selected_start ?? visit.start, visit.timezone),
    })) !== null
  )
}

/** The nurse has another confirmed visit at this time. TOK-019. */
async function hasOverlap(db: Database, visit: VisitRecord, nurse: number): Promise<boolean> {
  if (visit.missing_exact_time) return false
  const hasFixedStart = visit.blast_type === 'fixed' || holderOf(visit) === nurse
  const start = hasFixedStart ? (visit.selected_start ?? visit.start) : null
  return (
    start !== null &&
    (
      await overlappingVisits(db, {
        visit: visit.id,
        group: visit.group_id,
        nurse,
        start,
        minutes: visit.duration_estimate,
      })
    ).length > 0
  )
}

/** Null while the nurse has not answered. */
function confirmedState(
  visit: VisitRecord,
  nurse: number,
  offer: OfferRecord | null,
): boolean | null {
  if (isConfirmedBy(visit, nurse)) return true
  const other = holderOf(visit) !== null && holderOf(visit) !== nurse
  return other || visit.nurse_confirmed !== null || offer?.confirmed === false ? false : null
}

/** Adds the header that marks a page as covered. TOK-042, TOK-080. */
export const withState = <P>(page: P, covered: boolean): Headed<P> =>
  headed(page, covered ? { [linkState]: 'covered' } : {})

/** The days that a page lists: those offered, those to confirm, or none for a plain read. TOK-064. */
export type ListedDays = 'offered' | 'confirming' | null

async function listDays(
  work: Work,
  visit: VisitRecord,
  listedDays: ListedDays,
  slots: OfferRecord['slots'],
  isHolder: boolean,
): Promise<Pick<NursePage, 'available_dates_arr' | 'available_dates_other'>> {
  const facts = offerFacts(visit)
  if (listedDays === 'offered')
    return {
      available_dates_arr: daySlots(facts, offeredDays(facts), slots, work.now),
      available_dates_other: daySlots(facts, otherDays(facts), slots, work.now),
    }
  if (listedDays === null) return {}
  const members = isHolder
    ? await Promise.all((await membersOf(work.db, visit.id)).map((id) => visitById(work.db, id)))
    : []
  return {
    available_dates_arr: isHolder
      ? daysToConfirm(
          confirmedDays({
            facts,
            visit,
            members: members.filter((member) => member !== null),
            slots,
          }),
        )
      : [],
    available_dates_other: [],
  }
}

/** `taken`: the nurse's yes was not stored because another nurse holds the visit, confirmed or not. TOK-048. */
export async function nursePage(
  work: Work,
  visit: VisitRecord,
  nurse: number,
  listedDays: ListedDays,
  taken = false,
): Promise<Headed<NursePage>> {
  const offer = await offerOf(work.db, visit.id, nurse)
  const slots = offer?.slots ?? []
  const isHolder = holderOf(visit) === nurse
  const charts = await awaitingCharts(work.db, nurse, work.now)
  await recordListing(work, {
    type: 'visit',
    filters: { missing_charts: nurse },
    patients: charts.flatMap(({ patient_uuid }) => patient_uuid ?? []),
    rows: charts.map(({ id }) => id),
  })
  const page: NursePage = {
    mini_assignment: {
      ...miniAssignment(visit, nurse, offer?.is_available ?? null),
      zip: visit.zip,
      price_nurse_estimate: dollars(visit.price_nurse_estimate_cents),
      ...(visit.price_nurse_note === null ? {} : { price_nurse_note: visit.price_nurse_note }),
      price_nurse_hourly_rate: dollars(visit.price_nurse_hourly_rate_cents),
      flat_rate: dollars(visit.flat_rate_cents),
    },
    confirmed: taken ? false : confirmedState(visit, nurse, offer),
    selected_start: isHolder ? visit.selected_start : null,
    ...(await listDays(work, visit, listedDays, slots, isHolder)),
    scheduling_dates: slots.map(({ start, all_day }) => ({ start, all_day })),
    is_assigned: taken || visit.user_id_assigned !== null,
    nurse_is_assigned: visit.user_id_assigned === nurse,
    // A link names no patient. TOK-010, AUD-082.
    missing_charts: charts.map((chart) => ({ ...withoutUuid(chart), patient: null })),
    // The select page also links to the confirm page of the same visit (TOK-026); the confirm page lists only others.
    missing_nurse_visit_confirmation: await unconfirmedVisits(
      work,
      nurse,
      listedDays === 'confirming' ? visit.id : null,
    ),
    already_has_visit: await hasOverlap(work.db, visit, nurse),
  }
  return withState(page, await isCovered(work, visit, nurse))
}
