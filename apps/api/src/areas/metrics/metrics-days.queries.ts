// Figures per day. Months and weeks are sums of the same days (MET-008, MET-017, MET-020).
import { sql, type RawBuilder } from 'kysely'
import { addDays, type Day } from '@wren/contract/time'
import { monthOf, weekOf, type Period } from '@wren/contract/metrics.rules'
import type { Database } from '../../platform/database/database.ts'

interface DayFigures {
  readonly day: Day
  readonly visits: number
  readonly gmv: number
  readonly pay: number
  readonly patients_week: number
  readonly patients_month: number
  readonly patients_new: number
  readonly nurses_week: number
  readonly nurses_month: number
  readonly nurses_new: number
}
export interface PeriodFigures {
  readonly visits: number
  readonly gmv: number
  readonly pay: number
  readonly patients: number
  readonly newPatients: number
  readonly nurses: number
  readonly newNurses: number
}

type Role = 'patient' | 'nurse'

/** Patients or nurses whose first-visit flags are outdated and computed from all of their days (decision 0010). */
const outdatedOf = (role: Role): RawBuilder<unknown> =>
  sql`select distinct ${sql.ref(role)} from visit_counted_moved where ${sql.ref(role)} is not null`
/** Counted visits of those people with freshly computed flags. */
export const recomputedFirsts = (role: Role): RawBuilder<unknown> => sql`
  select assignment_id, day, visit_first(day, lag(day) over (
    partition by ${sql.ref(`${role}_id`)} order by day, assignment_id)) as first
  from visit_counted where ${sql.ref(`${role}_id`)} = any(array(${outdatedOf(role)}))`
export const isOutdated = (role: Role): RawBuilder<boolean> =>
  sql`visit_counted.${sql.ref(`${role}_id`)} in (${outdatedOf(role)})`

/** Flags of a row; 0 without a person, and where they are outdated. */
const currentFirst = (role: Role): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${role}_id`)} is null or ${isOutdated(role)} then 0
    else ${sql.ref(`${role}_first`)} end as ${sql.ref(role)}`
const flags = [
  ['week', 1],
  ['month', 2],
  ['new', 4],
] as const
const peopleCounts = (role: Role): RawBuilder<unknown> =>
  sql.join(
    flags.map(
      ([kind, flag]) =>
        sql`count(*) filter (where ${sql.ref(role)} & ${sql.lit(flag)} <> 0)::int as ${sql.ref(`${role}s_${kind}`)}`,
    ),
  )

/**
 * A person counts as active on the day of their first visit in the month or week, and as new on the day of their first
 * visit of all. Distinct people of a month are therefore the sum of its days.
 */
const figuresByDay = async (db: Database, from: Day, to: Day): Promise<readonly DayFigures[]> => {
  const within = sql`day between ${from}::date and ${to}::date`
  return (
    await sql<DayFigures>`
    select day::text as day, sum(visits)::int as visits, sum(gmv)::float8 as gmv, sum(pay)::float8 as pay, ${sql.join(
      ['patients', 'nurses'].flatMap((people) =>
        flags.map(([kind]) => {
          const column = sql.ref(`${people}_${kind}`)
          return sql`sum(${column})::int as ${column}`
        }),
      ),
    )}
    from (
      select day, count(*) as visits, sum(gmv_cents) as gmv, sum(pay_cents) as pay,
        ${peopleCounts('patient')}, ${peopleCounts('nurse')}
      from (
        select day, gmv_cents, pay_cents, ${currentFirst('patient')}, ${currentFirst('nurse')}
        from visit_counted where ${within}) as visit_of_day
      group by day
      union all
      select day, 0, 0, 0, ${peopleCounts('patient')}, ${peopleCounts('nurse')}
      from (
        select day, first as patient, 0 as nurse from (${recomputedFirsts('patient')}) as patients
        union all select day, 0, first from (${recomputedFirsts('nurse')}) as nurses) as recomputed
      where ${within} group by day
    ) as days group by days.day`.execute(db)
  ).rows
}

/** A function that sums the days of a month or week. */
export async function figuresOfPeriods(
  db: Database,
  months: readonly Period[],
  weeks: readonly Period[],
  today: Day,
): Promise<(kind: 'month' | 'week', period: Period) => PeriodFigures> {
  const from = [months[0]?.first ?? today, weeks[0]?.first ?? today].toSorted()[0] as Day
  const byDay = new Map((await figuresByDay(db, from, today)).map((row) => [row.day, row]))
  return (kind, { first: begin, last }) => {
    const total = {
      visits: 0,
      gmv: 0,
      pay: 0,
      patients: 0,
      newPatients: 0,
      nurses: 0,
      newNurses: 0,
    }
    for (let day = begin; day <= last; day = addDays(day, 1)) {
      const figures = byDay.get(day)
      if (figures === undefined) continue
      total.visits += figures.visits
      total.gmv += figures.gmv
      total.pay += figures.pay
      total.patients += figures[`patients_${kind}`]
      total.newPatients += figures.patients_new
      total.nurses += figures[`nurses_${kind}`]
      total.newNurses += figures.nurses_new
    }
    return total
  }
}

/** Sums of `key` by the first day of each month or week. */
export function sumByPeriod<R extends { readonly day: Day }>(
  rows: readonly R[],
  kind: 'month' | 'week',
  key: keyof R,
): ReadonlyMap<Day, number> {
  const sums = new Map<Day, number>()
  for (const row of rows) {
    const first = kind === 'month' ? monthOf(row.day) : weekOf(row.day)
    sums.set(first, (sums.get(first) ?? 0) + Number(row[key]))
  }
  return sums
}
