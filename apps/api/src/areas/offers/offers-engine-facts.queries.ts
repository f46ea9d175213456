// Facts for a run of automatic offers: open visits, rule conditions, applications and candidates. OFR-098, OFR-105,
// OFR-107
import { sql } from 'kysely'
import type { Intake } from '@wren/contract/intake'
import { localDay, type Instant, type Zone } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import type { VisitContext } from './offers-context.queries.ts'
import type { MatchFacts } from './offers-engine-match.rules.ts'
import type { OpenVisit } from './offers-engine-problems.rules.ts'
import type { Applications } from './offers-engine-criteria.rules.ts'
import type { EngineBlast } from './offers-engine-days.rules.ts'
import { sentToday, type NurseDay } from './offers-engine.store.ts'
import type { WaveCandidate } from './offers-engine-waves.rules.ts'
import { candidateNurses, type OfferNurse } from './offers-nurses.queries.ts'
import { isCandidate, rankNurses } from './offers-recommended.rules.ts'
import type { OfferRecord } from './offers.store.ts'

export interface OpenVisitRow extends OpenVisit {
  readonly id: number
}
export interface OpenVisits {
  readonly visits: readonly OpenVisitRow[]
  readonly saved: string
}

/** Open visits of the order (INT-106). `saved` changes with every save of intake, order or visits (OFR-099). */
export async function openVisitsOf(
  db: Database,
  { id, patient_order_id: order }: Pick<Intake, 'id' | 'patient_order_id'>,
): Promise<OpenVisits> {
  const { rows } = await sql<OpenVisitRow>`
    select id, status, assignment_series_uuid as series from visit
    where patient_order_id = ${order} and not is_deleted and not missed and nurse_chart_received is null
      and status in ('New', 'Active - Booked', 'Active - Ready', 'Hold')
    order by start, id`.execute(db)
  const saved = await sql<{ saved: string }>`select auto_offer_saved(${id}) as saved`.execute(db)
  return { visits: rows, saved: saved.rows[0]?.saved ?? '' }
}

/** The first New visit leads. OFR-015 */
export const leadOfOpen = (visits: readonly OpenVisitRow[]): OpenVisitRow | null =>
  visits.find(({ status }) => status === 'New') ?? visits[0] ?? null

export async function matchFacts(
  db: Database,
  intake: Intake,
  leadHours: number,
): Promise<MatchFacts> {
  const pharmacy = (await pharmacyById(db, intake.requested_provider_id)) as PharmacyRecord
  return {
    provider_id: intake.requested_provider_id,
    group_id: pharmacy.pharmacy_group_id,
    state: intake.state,
    access_type: intake.access_type,
    patient_type: intake.patient_type,
    is_urgent: intake.is_urgent,
    duration_days: intake.treatment_duration_days,
    lead_hours: leadHours,
  }
}

export function applicationsOf(
  visit: { readonly start: Instant; readonly timezone: Zone; readonly nonconsecutive: boolean },
  blast: EngineBlast,
  offers: readonly OfferRecord[],
  proposed: Applications['proposed'],
): Applications {
  const visitDay = localDay(visit.start, visit.timezone)
  const applied = offers
    .filter(({ is_available }) => is_available === true)
    .map(({ slots }) =>
      blast.blast_type === 'fixed'
        ? [visitDay]
        : slots.map(({ start }) => localDay(start, visit.timezone)),
    )
  return {
    applied,
    proposed,
    days_to_schedule: blast.blast_type === 'multi-day' ? (blast.days_to_schedule ?? 1) : 1,
    nonconsecutive: visit.nonconsecutive,
  }
}

/** Messages are counted by the nurse's local day. OFR-117 */
export const nurseDayOf = (
  { user_id, timezone }: Pick<OfferNurse, 'user_id' | 'timezone'>,
  visit: { readonly timezone: Zone },
  now: Instant,
): NurseDay => ({ nurse: user_id, day: localDay(now, timezone ?? visit.timezone) })

async function optedOutPhones(
  db: Database,
  phones: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ phone: string }>`
    select phone from text_opt_out where phone = any(${phones.filter((phone) => phone !== null)}::text[])
  `.execute(db)
  return new Set(rows.map(({ phone }) => phone))
}

export async function waveCandidates(
  db: Database,
  nurses: readonly OfferNurse[],
  visit: { readonly timezone: Zone },
  now: Instant,
): Promise<readonly WaveCandidate[]> {
  const optedOut = await optedOutPhones(
    db,
    nurses.map(({ phone }) => phone),
  )
  const sentCounts = await sentToday(
    db,
    nurses.map((nurse) => nurseDayOf(nurse, visit, now)),
  )
  return nurses.map(({ user_id, distance, notified, phone }) => ({
    nurse: user_id,
    distance,
    notified,
    opted_out: phone !== null && optedOut.has(phone),
    sent_today: sentCounts.get(user_id) ?? 0,
  }))
}

/** Eligible nurses in the order of the recommendation. OFR-058 */
export async function eligibleNurses(
  db: Database,
  context: VisitContext,
  now: Instant,
): Promise<readonly OfferNurse[]> {
  const nurses = (await candidateNurses(db, context)).filter(isCandidate)
  const nurseById = new Map(nurses.map((nurse) => [nurse.user_id, nurse]))
  return rankNurses(nurses, context.needs, now)
    .filter(({ eligible }) => eligible)
    .map(({ nurse }) => nurseById.get(nurse.user_id) as OfferNurse)
}
