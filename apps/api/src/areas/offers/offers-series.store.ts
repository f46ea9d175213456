// The visits of a multi-day offer. Written under the lock of the lead visit. OFR-015
import { sql } from 'kysely'
import { addLocalDays, type Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { createVisits, lockVisit, type VisitRecord } from '../visits/visits.public.ts'

export const isMultiDay = (visit: Pick<VisitRecord, 'blast_type' | 'days_to_schedule'>): boolean =>
  visit.blast_type === 'multi-day' && (visit.days_to_schedule ?? 1) > 1

/** The other visits of the lead's offer, in the order of their days. */
export async function membersOf(db: Database, lead: number): Promise<readonly number[]> {
  const result = await sql<{ assignment_id: number }>`
    select assignment_id from visit_offer_series
    where lead_id = ${lead} and assignment_id <> ${lead}
    order by position`.execute(db)
  return result.rows.map(({ assignment_id }) => assignment_id)
}

/** Null if the visit leads or belongs to no multi-day offer. */
export async function leadOf(db: Database, visit: number): Promise<number | null> {
  const result = await sql<{ lead_id: number }>`
    select lead_id from visit_offer_series where assignment_id = ${visit} and lead_id <> ${visit}
  `.execute(db)
  return result.rows[0]?.lead_id ?? null
}

interface WaitingVisit extends Pick<VisitRecord, 'id' | 'blast_type' | 'days_to_schedule'> {
  readonly has_offers: boolean
}

/** The first day of an offer leads the following ones. A visit with offers leads itself. */
function leadAmong(waiting: readonly WaitingVisit[], visit: number): number | null {
  let lead = visit
  let daysLeft = 0
  for (const entry of waiting) {
    if (daysLeft === 0 || entry.has_offers) {
      lead = entry.id
      daysLeft = isMultiDay(entry) ? (entry.days_to_schedule ?? 1) : 1
    }
    if (entry.id === visit) break
    daysLeft -= 1
  }
  return lead === visit ? null : lead
}

/**
 * The lead visit of a multi-day offer, or the one that will lead before a nurse is accepted: an offer from a later day
 * would leave the first day out and create one too many. OFR-015
 */
export async function leadVisitId(db: Database, visit: VisitRecord): Promise<number | null> {
  const lead = await leadOf(db, visit.id)
  if (
    lead !== null ||
    visit.status !== 'New' ||
    visit.assignment_series_uuid === null ||
    !isMultiDay(visit)
  )
    return lead
  const result = await sql<WaitingVisit>`
    select id, blast_type, days_to_schedule,
      exists (select from visit_offer where assignment_id = visit.id) as has_offers
    from visit
    where assignment_series_uuid = ${visit.assignment_series_uuid}::uuid and status = 'New'
      and not is_deleted and user_id_selected is null and user_id_assigned is null
      and not exists (select from visit_offer_series other where other.assignment_id = visit.id)
    order by start, id`.execute(db)
  return result.rows.some(({ id }) => id === visit.id) ? leadAmong(result.rows, visit.id) : null
}

export async function lockSeriesMembers(work: Work, lead: number): Promise<readonly VisitRecord[]> {
  const ids = await membersOf(work.db, lead)
  const locked = new Map<number, VisitRecord | null>()
  for (const id of ids.toSorted((a, b) => a - b)) locked.set(id, await lockVisit(work, id))
  return ids.map((id) => locked.get(id) ?? null).filter((visit) => visit !== null)
}

/** Removes a visit that was canceled, lost or deleted. */
export async function leaveSeries(work: Work, visit: number): Promise<void> {
  await sql`delete from visit_offer_series where assignment_id = ${visit}`.execute(work.db)
}

export async function dissolveSeries(work: Work, lead: number): Promise<void> {
  await sql`delete from visit_offer_series where lead_id = ${lead}`.execute(work.db)
}

/** A missing visit of the series, like a copy of the lead on another day. */
const copyOfLead = (lead: VisitRecord, start: Instant, series: string) => ({
  start,
  timezone: lead.timezone,
  duration_estimate: lead.duration_estimate,
  missing_exact_time: true,
  patient_uuid: lead.patient_uuid,
  provider_id: lead.provider_id,
  patient_order_id: lead.patient_order_id,
  intake_id: lead.intake_id,
  assignment_series_uuid: series,
  user_id_ops: lead.user_id_ops,
  treatment: lead.treatment,
  access_type: lead.access_type,
  is_recurring: lead.is_recurring,
  is_urgent: lead.is_urgent,
  street: lead.street,
  zip: lead.zip,
  city: lead.city,
  county: lead.county,
  state: lead.state,
  blast_type: lead.blast_type,
  days_to_schedule: lead.days_to_schedule,
  duration_days: lead.duration_days,
  nonconsecutive: lead.nonconsecutive,
  flat_rate_cents: lead.flat_rate_cents,
  price_nurse_hourly_rate_cents: lead.price_nurse_hourly_rate_cents,
  price_provider_hourly_rate_cents: lead.price_provider_hourly_rate_cents,
})

/** The lead and the next New visits of the series. Creates missing ones. */
export async function gatherSeries(
  work: Work,
  lead: VisitRecord,
  days: number,
  series: string,
): Promise<readonly VisitRecord[]> {
  const result = await sql<{ id: number }>`
    select id from visit
    where assignment_series_uuid = ${series}::uuid and id <> ${lead.id} and status = 'New'
      and not is_deleted and (start, id) > (${lead.start}::timestamptz, ${lead.id}::int)
      and not exists (select from visit_offer_series other
        where other.assignment_id = visit.id and other.lead_id <> ${lead.id})
    order by start, id limit ${days - 1}`.execute(work.db)
  const members = new Map<number, VisitRecord>()
  for (const { id } of result.rows.toSorted((a, b) => a.id - b.id)) {
    const visit = await lockVisit(work, id)
    if (visit?.status === 'New') members.set(id, visit)
  }
  const existing = result.rows.flatMap(({ id }) => members.get(id) ?? [])
  const last = existing.at(-1) ?? lead
  const missing = Array.from({ length: Math.max(0, days - 1 - existing.length) }, (_, n) =>
    copyOfLead(lead, addLocalDays(last.start, n + 1, lead.timezone), series),
  )
  const visits = [lead, ...existing, ...(await createVisits(work, missing))]
  await dissolveSeries(work, lead.id)
  for (const [n, { id }] of visits.entries())
    await sql`
      insert into visit_offer_series (lead_id, assignment_id, position) values (${lead.id}, ${id}, ${n + 1})
    `.execute(work.db)
  return visits
}
