// OFR "Blast types and details" 015: which visits a multi-day offer covers. Written under the lead's lock.
import { sql } from 'kysely'
import { addLocalDays, type Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { createVisits, lockVisit, type VisitRecord } from '../visits/visits.public.ts'

export const isMultiDay = (visit: Pick<VisitRecord, 'blast_type' | 'days_to_schedule'>): boolean =>
  visit.blast_type === 'multi-day' && (visit.days_to_schedule ?? 1) > 1

/** The other visits of the offer run from this one, in the order of their days. */
export async function membersOf(db: Database, lead: number): Promise<readonly number[]> {
  const found = await sql<{
    assignment_id: number
  }>`select assignment_id from visit_offer_series where lead_id = ${lead} and assignment_id <> ${lead} order by position`.execute(
    db,
  )
  return found.rows.map(({ assignment_id }) => assignment_id)
}

/** Null: this visit leads, or is no part of a multi-day offer. */
export async function leadOf(db: Database, visit: number): Promise<number | null> {
  const found = await sql<{
    lead_id: number
  }>`select lead_id from visit_offer_series where assignment_id = ${visit} and lead_id <> ${visit}`.execute(
    db,
  )
  return found.rows[0]?.lead_id ?? null
}

interface Waiting extends Pick<VisitRecord, 'id' | 'blast_type' | 'days_to_schedule'> {
  readonly begun: boolean
}

/** The first of the days an offer takes up leads them; one that was already asked for on its own leads itself. */
function leadAmong(waiting: readonly Waiting[], visit: number): number | null {
  let lead = visit
  let left = 0
  for (const one of waiting) {
    if (left === 0 || one.begun) {
      lead = one.id
      left = isMultiDay(one) ? (one.days_to_schedule ?? 1) : 1
    }
    if (one.id === visit) break
    left -= 1
  }
  return lead === visit ? null : lead
}

/**
 * OFR-015: the visit a multi-day offer runs on, or, before anybody accepted, the one it will run on: an offer begun
 * on a later day would leave the first one out and make a day too many.
 */
export async function runsOn(db: Database, visit: VisitRecord): Promise<number | null> {
  const lead = await leadOf(db, visit.id)
  if (
    lead !== null ||
    visit.status !== 'New' ||
    visit.assignment_series_uuid === null ||
    !isMultiDay(visit)
  )
    return lead
  const found =
    await sql<Waiting>`select id, blast_type, days_to_schedule, exists (select from visit_offer where assignment_id = visit.id) as begun from visit
    where assignment_series_uuid = ${visit.assignment_series_uuid}::uuid and status = 'New' and not is_deleted and user_id_selected is null and user_id_assigned is null
      and not exists (select from visit_offer_series other where other.assignment_id = visit.id)
    order by start, id`.execute(db)
  return found.rows.some(({ id }) => id === visit.id) ? leadAmong(found.rows, visit.id) : null
}

export async function lockMembers(work: Work, lead: number): Promise<readonly VisitRecord[]> {
  const ids = await membersOf(work.db, lead)
  const locked = new Map<number, VisitRecord | null>()
  for (const id of ids.toSorted((a, b) => a - b)) locked.set(id, await lockVisit(work, id))
  return ids.map((id) => locked.get(id) ?? null).filter((visit) => visit !== null)
}

/** A visit that was cancelled, lost or deleted is no day of the offer any more. */
export async function leaveSeries(work: Work, visit: number): Promise<void> {
  await sql`delete from visit_offer_series where assignment_id = ${visit}`.execute(work.db)
}

export async function dissolveSeries(work: Work, lead: number): Promise<void> {
  await sql`delete from visit_offer_series where lead_id = ${lead}`.execute(work.db)
}

/** A missing visit of the series is made like its lead, as if staff had duplicated it for another day. */
const likeLead = (lead: VisitRecord, start: Instant, series: string) => ({
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

/** The earliest New visits of the series from the lead on, missing ones made; the lead first. */
export async function gatherSeries(
  work: Work,
  lead: VisitRecord,
  days: number,
  series: string,
): Promise<readonly VisitRecord[]> {
  const found = await sql<{
    id: number
  }>`select id from visit where assignment_series_uuid = ${series}::uuid and id <> ${lead.id} and status = 'New' and not is_deleted
      and (start, id) > (${lead.start}::timestamptz, ${lead.id}::int)
      and not exists (select from visit_offer_series other where other.assignment_id = visit.id and other.lead_id <> ${lead.id})
    order by start, id limit ${days - 1}`.execute(work.db)
  const members = new Map<number, VisitRecord>()
  for (const { id } of found.rows.toSorted((a, b) => a.id - b.id)) {
    const visit = await lockVisit(work, id)
    if (visit?.status === 'New') members.set(id, visit)
  }
  const known = found.rows.flatMap(({ id }) => members.get(id) ?? [])
  const last = known.at(-1) ?? lead
  const missing = Array.from({ length: Math.max(0, days - 1 - known.length) }, (_, n) =>
    likeLead(lead, addLocalDays(last.start, n + 1, lead.timezone), series),
  )
  const all = [lead, ...known, ...(await createVisits(work, missing))]
  await dissolveSeries(work, lead.id)
  for (const [n, { id }] of all.entries())
    await sql`insert into visit_offer_series (lead_id, assignment_id, position) values (${lead.id}, ${id}, ${n + 1})`.execute(
      work.db,
    )
  return all
}
