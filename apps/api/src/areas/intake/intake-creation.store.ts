// INT "Order and visits from an intake" 144: the last creation of an intake, kept as long as it could be asked for.
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import type { OrderRecord } from '../orders/orders.public.ts'
import type { VisitRecord } from '../visits/visits.public.ts'

export interface Creation {
  readonly at: Instant
  readonly patient_order_id: number
  readonly order_version: number
  readonly order_status: OrderRecord['status'] | null
  readonly moved: boolean
  readonly visits: readonly { readonly id: number; readonly updated: Instant }[]
}

export interface Made {
  readonly order: OrderRecord
  readonly orderBefore: OrderRecord | null
  readonly moved: boolean
  readonly visits: readonly VisitRecord[]
}

export async function keepCreation(
  work: Work,
  intake: number,
  { order, orderBefore, moved, visits }: Made,
): Promise<void> {
  await sql`insert into intake_creation (intake_id, at, patient_order_id, order_version, order_status, moved, assignment_ids, stamps)
    values (${intake}, ${work.now}, ${order.id}, ${order.version}, ${orderBefore?.status ?? null}, ${moved}, ${visits.map(({ id }) => id)}::int[], ${visits.map(({ updated }) => updated)}::timestamptz[])
    on conflict (intake_id) do update set at = excluded.at, patient_order_id = excluded.patient_order_id, order_version = excluded.order_version,
      order_status = excluded.order_status, moved = excluded.moved, assignment_ids = excluded.assignment_ids, stamps = excluded.stamps`.execute(
    work.db,
  )
}

export async function creationOf(work: Work, intake: number): Promise<Creation | null> {
  const found = await sql<Creation>`select at, patient_order_id, order_version, order_status, moved,
      (select jsonb_agg(jsonb_build_object('id', id, 'updated', iso(stamp)) order by id) from unnest(assignment_ids, stamps) as made (id, stamp)) as visits
    from intake_creation where intake_id = ${intake}`.execute(work.db)
  return found.rows[0] ?? null
}

/** The first of these visits that a nurse may have heard of. */
export async function offeredVisit(work: Work, visits: readonly number[]): Promise<number | null> {
  const found = await sql<{ id: number }>`select id from unnest(${visits}::int[]) as made (id)
    where exists (select from visit_offer where assignment_id = made.id) or exists (select from visit_blast where assignment_id = made.id)
      or exists (select from visit_link where assignment_id = made.id) or exists (select from outbound_message where assignment_id = made.id) order by id limit 1`.execute(
    work.db,
  )
  return found.rows[0]?.id ?? null
}

/** The first of these visits on which somebody has worked without changing the visit's own fields. */
export async function workedOnVisit(work: Work, visits: readonly number[]): Promise<number | null> {
  const found = await sql<{ id: number }>`select id from unnest(${visits}::int[]) as made (id)
    where exists (select from visit_task where assignment_id = made.id and done) or exists (select from update_item where assignment_id = made.id) order by id limit 1`.execute(
    work.db,
  )
  return found.rows[0]?.id ?? null
}

/** Whether visits hang on the order that were not made then. */
export async function hasOtherVisits(
  work: Work,
  { patient_order_id, visits }: Creation,
): Promise<boolean> {
  const found =
    await sql`select 1 from visit where patient_order_id = ${patient_order_id} and id <> all(${visits.map(({ id }) => id)}::int[]) limit 1`.execute(
      work.db,
    )
  return found.rows.length > 0
}

export async function forgetCreation(work: Work, intake: number): Promise<void> {
  await sql`delete from intake_creation where intake_id = ${intake}`.execute(work.db)
}
