// The hundred nurses with the most visits this month, with their totals (MET-022, MET-031).
import { sql } from 'kysely'
import type { Answer } from '@wren/contract/call'
import type { metrics } from '@wren/contract/metrics'
import { metricRow, periodsAt } from '@wren/contract/metrics.rules'
import type { Day } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'

interface Leader {
  readonly id: number
  readonly name: string
  readonly this_month: number
  readonly last_month: number
  readonly last_three: number
  readonly visits: number
  readonly pay_this: number
  readonly pay_last: number
  readonly pay: number
  readonly patients: number
  readonly failed: number
  readonly rating: number | null
  readonly last_visit: Day
}

export async function leaderboard(
  db: Database,
  today: Day,
): Promise<Answer<typeof metrics.leaderboard>> {
  const { this_month: now, last_month: last, last_three_month: three } = periodsAt(today)
  const { rows } = await sql<Leader>`
    with recent as (
      select nurse_id,
        count(*) filter (where day >= ${now.from}::date)::int as this_month,
        count(*) filter (where day between ${last.from}::date and ${last.to}::date)::int as last_month,
        count(*) filter (where day <= ${three.to}::date)::int as last_three,
        coalesce(sum(pay_cents) filter (where day >= ${now.from}::date), 0)::float8 as pay_this,
        coalesce(sum(pay_cents) filter (where day between ${last.from}::date and ${last.to}::date), 0)::float8
          as pay_last
      from visit_counted
      where day between ${three.from}::date and ${now.to}::date and nurse_id is not null
      group by nurse_id
    ), leader as (
      select recent.*, u.first_name || ' ' || u.last_name as name
      from recent join user_account u on u.id = recent.nurse_id
      order by this_month desc, last_three desc, fold(u.first_name || ' ' || u.last_name), nurse_id limit 100
    )
    select leader.nurse_id as id, leader.name, this_month, last_month, last_three, pay_this, pay_last,
      nurse.rating::float8 as rating, total.*,
      (select count(*)::int from visit where user_id_assigned = leader.nurse_id and not is_deleted
        and (missed_reason in ('Missed - Nurse No Show', 'Missed - RN Call Out')
          or cancel_reason = 'Cancelled - RN Call Out')) as failed
    from leader join nurse on nurse.user_id = leader.nurse_id
    cross join lateral (
      select count(*)::int as visits, sum(pay_cents)::float8 as pay,
        count(distinct patient_id)::int as patients, max(day)::text as last_visit
      from visit_counted where visit_counted.nurse_id = leader.nurse_id and day <= ${today}::date
    ) as total
    order by this_month desc, last_three desc, fold(leader.name), leader.nurse_id`.execute(db)
  return {
    data: rows.map((leader, index) =>
      metricRow(
        leader.name,
        [
          index + 1,
          leader.this_month,
          leader.last_month,
          leader.last_three,
          leader.visits,
          leader.pay_this,
          leader.pay_last,
          leader.pay,
          leader.patients,
          leader.failed,
          leader.rating,
          leader.last_visit,
        ],
        leader.id,
      ),
    ),
  }
}
