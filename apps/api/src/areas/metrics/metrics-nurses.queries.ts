// Nurses by month and week of the last twelve months, and their use of My Profile (MET-020, MET-021, MET-030).
import { sql } from 'kysely'
import type { Answer } from '@wren/contract/call'
import type { metrics } from '@wren/contract/metrics'
import {
  averageCents,
  growth,
  metricRow,
  monthsTo,
  percent,
  averageCount,
  weeksTo,
  type Period,
} from '@wren/contract/metrics.rules'
import { addDays, defaultZone, startOfDay, type Day } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import { figuresOfPeriods, sumByPeriod, type PeriodFigures } from './metrics-days.queries.ts'

interface NewNurses {
  readonly day: Day
  readonly nurses: number
}
interface OfferCounts {
  readonly day: Day
  readonly sent: number
  readonly applied: number
}
interface ProfileUse {
  readonly month: Day
  readonly kind: 'sign_in' | 'page_view' | 'save'
  readonly nurses: number
}
const zone = sql.lit(defaultZone)

const newNursesByDay = async (db: Database, from: Day, to: Day): Promise<readonly NewNurses[]> =>
  (
    await sql<NewNurses>`select (created at time zone ${zone})::date::text as day, count(*)::int as nurses
    from nurse
    where created >= ${startOfDay(from, defaultZone)}
      and created < ${startOfDay(addDays(to, 1), defaultZone)} group by 1`.execute(db)
  ).rows

/** Offers by the day on which they were sent, and how many of them were accepted. */
const offersByDay = async (db: Database, from: Day, to: Day): Promise<readonly OfferCounts[]> =>
  (
    await sql<OfferCounts>`select day::date::text as day, sent, applied
    from (
      select day, day at time zone ${zone} as since, (day + interval '1 day') at time zone ${zone} as before
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day) as days
    -- one index scan per day is faster than computing the day of each offer of a year
    cross join lateral (
      select count(*)::int as sent, count(*) filter (where is_available)::int as applied
      from visit_offer where notified >= since and notified < before) as offers
    where sent > 0`.execute(db)
  ).rows

export async function nurses(db: Database, today: Day): Promise<Answer<typeof metrics.nurses>> {
  const [months, weeks] = [monthsTo(today, 12), weeksTo(today, 12)]
  const from = [months[0]?.first ?? today, weeks[0]?.first ?? today].toSorted()[0] as Day
  const [figures, newNurses, offers, profile_usage] = await Promise.all([
    figuresOfPeriods(db, months, weeks, today),
    newNursesByDay(db, from, today),
    offersByDay(db, from, today),
    profileUsage(db, months, today),
  ])
  const rows = (kind: 'month' | 'week', periods: readonly Period[]) => {
    const [series, joined, sent, applied] = [
      periods.map((days) => figures(kind, days)),
      sumByPeriod(newNurses, kind, 'nurses'),
      sumByPeriod(offers, kind, 'sent'),
      sumByPeriod(offers, kind, 'applied'),
    ]
    return periods.map(({ item, first }, index) => {
      const current = series[index] as PeriodFigures
      const [sentCount, appliedCount] = [sent.get(first) ?? 0, applied.get(first) ?? 0]
      return metricRow(item, [
        joined.get(first) ?? 0,
        current.newNurses,
        current.nurses,
        growth(current.nurses, series[index - 1]?.nurses),
        current.visits,
        averageCount(current.visits, current.nurses),
        current.pay,
        averageCents(current.pay, current.visits),
        averageCents(current.pay, current.nurses),
        sentCount,
        appliedCount,
        percent(appliedCount, sentCount),
      ])
    })
  }
  return { monthly: rows('month', months), weekly: rows('week', weeks), profile_usage }
}

/** Use of My Profile, from usage events and the nurses' own saves, as a share of the nurses that are enabled today. */
async function profileUsage(db: Database, months: readonly Period[], today: Day) {
  const [from, to] = [
    startOfDay(months[0]?.first ?? today, defaultZone),
    startOfDay(addDays(today, 1), defaultZone),
  ]
  const [enabledNurses, uses] = await Promise.all([
    sql<{
      day: Day
    }>`select (created at time zone ${zone})::date::text as day from nurse where status = 'Enabled'`.execute(
      db,
    ),
    sql<ProfileUse>`
      select to_char(at at time zone ${zone}, 'YYYY-MM-01') as month, kind, count(distinct user_id)::int as nurses
      from (
        select received_at as at, event as kind, user_id from analytics_event
        where (event = 'sign_in' or (event = 'page_view' and name = 'nurse-form-user'))
          and received_at >= ${from} and received_at < ${to}
        union all
        select at, 'save', user_id from audit_event
        where record_type = 'nurse' and action = 'update' and record_id = user_id::text and at >= ${from} and at < ${to}
      ) as profile_use
      join nurse using (user_id) where nurse.status = 'Enabled' group by 1, 2`.execute(db),
  ])
  const nursesWith = (month: Day, kind: ProfileUse['kind']): number =>
    uses.rows.find((row) => row.month === month && row.kind === kind)?.nurses ?? 0
  return months.map(({ item, first, last }) => {
    const enabled = enabledNurses.rows.filter(({ day }) => day <= last).length
    const [signedIn, opened, saved] = [
      nursesWith(first, 'sign_in'),
      nursesWith(first, 'page_view'),
      nursesWith(first, 'save'),
    ]
    return metricRow(item, [
      enabled,
      signedIn,
      percent(signedIn, enabled),
      opened,
      percent(opened, enabled),
      saved,
      percent(saved, enabled),
    ])
  })
}
