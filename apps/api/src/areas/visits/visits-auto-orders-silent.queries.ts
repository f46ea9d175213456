// ORD-086: the auto orders that look healthy and make no visit, found without the rules of the generator.
import { sql } from 'kysely'
import { defaultZone, type Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { SilentOrder } from './visits-updates.commands.ts'

/** One day less than the generator keeps ahead: what came into its window today had no run yet. */
const daysAhead = 13

const stands = sql`not v.is_deleted and not v.missed and v.status not like 'Inactive - %'`

/**
 * Orders without a problem of which no later visit stands than a frequency before the last day looked at, or of
 * which a canceled visit between others has
 * no other one near its due date. A visit that was moved to another order answers its due date there. What was
 * saved within the hour has its run to come.
 */
export async function silentAutoOrders({
  db,
  now,
}: {
  readonly db: Database
  readonly now: Instant
}): Promise<readonly SilentOrder[]> {
  const { rows } = await sql<SilentOrder>`
    select o.id, p.id as patient_id, p.user_id_ops
    from patient_order o join patient p on p.uuid = o.patient_uuid
      cross join lateral (select (${now}::timestamptz at time zone coalesce(p.timezone, ${defaultZone}))::date as today) clock
      cross join lateral (select greatest(
        (select max(v.local_date) from visit v where v.patient_order_id = o.id and ${stands}),
        (select max(made.due_date) from auto_order_generation made join visit v on v.id = any(made.assignment_ids)
          where made.patient_order_id = o.id and (v.patient_order_id is distinct from o.id or ${stands}))) as day) last
    where o.auto_order and o.auto_generation_problems is null and o.row_updated <= ${now}::timestamptz - interval '1 hour'
      and (o.frequency is null or last.day is null or last.day + o.frequency <= clock.today + ${daysAhead}::int
        or exists (select from auto_order_generation made
          where made.patient_order_id = o.id and made.ended_at is not null and made.due_date between clock.today + 1 and last.day
            and not exists (select from visit v where v.id = any(made.assignment_ids) and (v.patient_order_id is distinct from o.id or v.missed))
            and not exists (select from visit v where v.patient_order_id = o.id and ${stands}
              and (v.auto_due_date = made.due_date or 2 * abs(v.local_date - made.due_date) <= o.frequency))
            and not exists (select from auto_order_generation other
              where other.patient_order_id = o.id and other.due_date = made.due_date and other.make_up <> made.make_up)))
    order by o.id`.execute(db)
  return rows
}
