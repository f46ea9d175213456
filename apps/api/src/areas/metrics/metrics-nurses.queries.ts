// MET-020, MET-021, MET-030: nurses by month and week of the last twelve months, and who used My Profile.
import { sql } from 'kysely'
import type { Answer } from '@wren/contract/call'
import type { metrics } from '@wren/contract/metrics'
import {
  each,
  growth,
  metricRow,
  monthsTo,
  percent,
  perHead,
  weeksTo,
  type Period,
} from '@wren/contract/metrics.rules'
import { addDays, defaultZone, startOfDay, type Day } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import { addUp, figuresOf, type Figures } from './metrics-days.queries.ts'

interface Made {
  readonly day: Day
  readonly made: number
}
interface Offered {
  readonly day: Day
  readonly sent: number
  readonly applied: number
}
interface Used {
  readonly month: Day
  readonly kind: 'sign_in' | 'page_view' | 'save'
  readonly nurses: number
}
const zone = sql.lit(defaultZone)

const joined = async (db: Database, from: Day, to: Day): Promise<readonly Made[]> =>
  (
    await sql<Made>`select (created at time zone ${zone})::date::text as day, count(*)::int as made from nurse
    where created >= ${startOfDay(from, defaultZone)}
      and created < ${startOfDay(addDays(to, 1), defaultZone)} group by 1`.execute(db)
  ).rows

/** Of the offers sent on a day: how many were sent, and how many of those nurses applied for. */
const offered = async (db: Database, from: Day, to: Day): Promise<readonly Offered[]> =>
  (
    await sql<Offered>`select day::date::text as day, sent, applied
    from (select day, day at time zone ${zone} as since, (day + interval '1 day') at time zone ${zone} as before from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day) as days
    -- a look-up for each day: a year of offers is read sooner than each is told its day
    cross join lateral (select count(*)::int as sent, count(*) filter (where is_available)::int as applied from visit_offer where notified >= since and notified < before) as those
    where sent > 0`.execute(db)
  ).rows

export async function nurses(db: Database, today: Day): Promise<Answer<typeof metrics.nurses>> {
  const [months, weeks] = [monthsTo(today, 12), weeksTo(today, 12)]
  const from = [months[0]?.first ?? today, weeks[0]?.first ?? today].toSorted()[0] as Day
  const [figures, made, offers, profile_usage] = await Promise.all([
    figuresOf(db, months, weeks, today),
    joined(db, from, today),
    offered(db, from, today),
    profileUsage(db, months, today),
  ])
  const rows = (kind: 'month' | 'week', periods: readonly Period[]) => {
    const [all, fresh, sent, applied] = [
      periods.map((one) => figures(kind, one)),
      addUp(made, kind, 'made'),
      addUp(offers, kind, 'sent'),
      addUp(offers, kind, 'applied'),
    ]
    return periods.map(({ item, first }, at) => {
      const now = all[at] as Figures
      const [out, back] = [sent.get(first) ?? 0, applied.get(first) ?? 0]
      return metricRow(item, [
        fresh.get(first) ?? 0,
        now.newNurses,
        now.nurses,
        growth(now.nurses, all[at - 1]?.nurses),
        now.visits,
        perHead(now.visits, now.nurses),
        now.pay,
        each(now.pay, now.visits),
        each(now.pay, now.nurses),
        out,
        back,
        percent(back, out),
      ])
    })
  }
  return { monthly: rows('month', months), weekly: rows('week', weeks), profile_usage }
}

/** Of the nurses enabled today who were there by the month's end, from the usage events and their own saves. */
async function profileUsage(db: Database, months: readonly Period[], today: Day) {
  const [from, to] = [
    startOfDay(months[0]?.first ?? today, defaultZone),
    startOfDay(addDays(today, 1), defaultZone),
  ]
  const [there, used] = await Promise.all([
    sql<{
      day: Day
    }>`select (created at time zone ${zone})::date::text as day from nurse where status = 'Enabled'`.execute(
      db,
    ),
    sql<Used>`
      select to_char(at at time zone ${zone}, 'YYYY-MM-01') as month, kind, count(distinct user_id)::int as nurses
      from (
        select received_at as at, event as kind, user_id from analytics_event
        where (event = 'sign_in' or (event = 'page_view' and name = 'nurse-form-user')) and received_at >= ${from} and received_at < ${to}
        union all
        select at, 'save', user_id from audit_event
        where record_type = 'nurse' and action = 'update' and record_id = user_id::text and at >= ${from} and at < ${to}
      ) as one
      join nurse using (user_id) where nurse.status = 'Enabled' group by 1, 2`.execute(db),
  ])
  const counted = (month: Day, kind: Used['kind']): number =>
    used.rows.find((row) => row.month === month && row.kind === kind)?.nurses ?? 0
  return months.map(({ item, first, last }) => {
    const enabled = there.rows.filter(({ day }) => day <= last).length
    const [came, opened, saved] = [
      counted(first, 'sign_in'),
      counted(first, 'page_view'),
      counted(first, 'save'),
    ]
    return metricRow(item, [
      enabled,
      came,
      percent(came, enabled),
      opened,
      percent(opened, enabled),
      saved,
      percent(saved, enabled),
    ])
  })
}
