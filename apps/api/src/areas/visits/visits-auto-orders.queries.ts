// ORD "Auto order generator" 051-060: what a run looks at, read anew for each visit it makes.
import { sql } from 'kysely'
import { autoOrderReasons, orderExpiry } from '@wren/contract/orders.rules'
import { defaultZone, localDay, type Instant } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { activeOrdersOf, type OrderRecord } from '../orders/orders.public.ts'
import type { PatientRecord } from '../patients/patients.public.ts'
import { failedText } from './visits-auto-orders.rules.ts'
import type { AutoFacts, Generation, OrderVisit } from './visits-auto-orders-facts.rules.ts'

export async function factsOf(
  work: Work,
  order: OrderRecord,
  patient: PatientRecord,
): Promise<AutoFacts> {
  const others = (await activeOrdersOf(work.db, patient.uuid)).filter((id) => id !== order.id)
  const today = localDay(work.now, patient.timezone ?? defaultZone)
  const visits =
    await sql<OrderVisit>`select id, start, timezone, local_date, assignment_series_uuid, status, missed, is_deleted, visit_details_url, auto_due_date, auto_make_up
    from visit where patient_order_id = ${order.id} order by start, id`.execute(work.db)
  const generations =
    await sql<Generation>`select due_date, make_up, assignment_ids, ended_at, ended_order_version, ended_patient_version
    from auto_order_generation where patient_order_id = ${order.id} order by due_date, make_up`.execute(
      work.db,
    )
  return {
    order: { ...order, expiry: orderExpiry(order) },
    patient,
    today,
    now: work.now,
    visits: visits.rows,
    generations: generations.rows,
    reasons: autoOrderReasons({ ...order, another_active: others.length > 0, patient }, today),
  }
}

/**
 * ORD-050: the orders for which time alone may have changed what a run finds, by id: a new day of the patient, a
 * visit that has begun (ORD-059), a run
 * that failed (ORD-063). Every save has its own run at once, so that an hour's look at the others would find what
 * the last one found.
 */
export async function autoOrdersAfter(
  { db, now }: { readonly db: Work['db']; readonly now: Instant },
  last: number,
  most: number,
): Promise<readonly number[]> {
  const zone = sql`coalesce(patient.timezone, ${defaultZone})`
  const { rows } = await sql<{
    id: number
  }>`select o.id from patient_order o left join patient on patient.uuid = o.patient_uuid
    where o.auto_order and o.id > ${last} and (o.auto_examined_at is null or o.auto_generation_problems = ${failedText}
      or (o.auto_examined_at at time zone ${zone})::date <> (${now}::timestamptz at time zone ${zone})::date
      or coalesce((select true from visit where visit.patient_order_id = o.id and visit.start > o.auto_examined_at and visit.start <= ${now}::timestamptz limit 1), false))
    order by o.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these orders, and of these patients, those that make visits by themselves. */
export async function autoOrdersAmong(
  db: Work['db'],
  orders: readonly number[],
  patients: readonly string[],
): Promise<readonly number[]> {
  if (orders.length === 0 && patients.length === 0) return []
  const { rows } = await sql<{
    id: number
  }>`select id from patient_order where auto_order and (id = any(${[...orders]}::int[]) or patient_uuid = any(${[...patients]}::uuid[])) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
