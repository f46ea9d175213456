// MET-008, MET-017, MET-020: what happened on each day, so that months and weeks are sums of the same days.
import { sql, type RawBuilder } from 'kysely'
import { addDays, type Day } from '@wren/contract/time'
import { monthOf, weekOf, type Period } from '@wren/contract/metrics.rules'
import type { Database } from '../../platform/database/database.ts'

interface Counted {
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
export interface Figures {
  readonly visits: number
  readonly gmv: number
  readonly pay: number
  readonly patients: number
  readonly newPatients: number
  readonly nurses: number
  readonly newNurses: number
}

/** Who waits for her rows to be put right: where she stands is told from all of her days (decision 0010). */
const movedOf = (who: 'patient' | 'nurse'): RawBuilder<unknown> =>
  sql`select distinct ${sql.ref(who)} from visit_counted_moved where ${sql.ref(who)} is not null`
/** Their visits, and what each is to her. */
export const firstsOfMoved = (who: 'patient' | 'nurse'): RawBuilder<unknown> => sql`
  select assignment_id, day, visit_first(day, lag(day) over (partition by ${sql.ref(`${who}_id`)} order by day, assignment_id)) as first
  from visit_counted where ${sql.ref(`${who}_id`)} = any(array(${movedOf(who)}))`
export const hasMoved = (who: 'patient' | 'nurse'): RawBuilder<boolean> =>
  sql`visit_counted.${sql.ref(`${who}_id`)} in (${movedOf(who)})`

/** Of those who wait, and of nobody, a row tells nothing. */
const firstOf = (who: 'patient' | 'nurse'): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${who}_id`)} is null or ${hasMoved(who)} then 0 else ${sql.ref(`${who}_first`)} end as ${sql.ref(who)}`
const flags = [
  ['week', 1],
  ['month', 2],
  ['new', 4],
] as const
const heads = (who: 'patient' | 'nurse'): RawBuilder<unknown> =>
  sql.join(
    flags.map(
      ([kind, flag]) =>
        sql`count(*) filter (where ${sql.ref(who)} & ${sql.lit(flag)} <> 0)::int as ${sql.ref(`${who}s_${kind}`)}`,
    ),
  )

/**
 * Somebody is active in a month, or a week, on the first of her visits in it, and new on the first of all.
 * So the different ones of a month add up from its days.
 */
const counted = async (db: Database, from: Day, to: Day): Promise<readonly Counted[]> => {
  const within = sql`day between ${from}::date and ${to}::date`
  return (
    await sql<Counted>`
    select day::text as day, sum(visits)::int as visits, sum(gmv)::float8 as gmv, sum(pay)::float8 as pay, ${sql.join(
      ['patients', 'nurses'].flatMap((who) =>
        flags.map(([kind]) => {
          const column = sql.ref(`${who}_${kind}`)
          return sql`sum(${column})::int as ${column}`
        }),
      ),
    )}
    from (
      select day, count(*) as visits, sum(gmv_cents) as gmv, sum(pay_cents) as pay, ${heads('patient')}, ${heads('nurse')}
      from (select day, gmv_cents, pay_cents, ${firstOf('patient')}, ${firstOf('nurse')} from visit_counted where ${within}) as one group by day
      union all
      select day, 0, 0, 0, ${heads('patient')}, ${heads('nurse')}
      from (select day, first as patient, 0 as nurse from (${firstsOfMoved('patient')}) as patients union all select day, 0, first from (${firstsOfMoved('nurse')}) as nurses) as moved
      where ${within} group by day
    ) as days group by days.day`.execute(db)
  ).rows
}

/** The figures of each period by its first day; months begin on the 1st, weeks on Sunday. */
export async function figuresOf(
  db: Database,
  months: readonly Period[],
  weeks: readonly Period[],
  today: Day,
): Promise<(kind: 'month' | 'week', period: Period) => Figures> {
  const from = [months[0]?.first ?? today, weeks[0]?.first ?? today].toSorted()[0] as Day
  const onDay = new Map((await counted(db, from, today)).map((row) => [row.day, row]))
  return (kind, { first: begin, last }) => {
    const all = { visits: 0, gmv: 0, pay: 0, patients: 0, newPatients: 0, nurses: 0, newNurses: 0 }
    for (let day = begin; day <= last; day = addDays(day, 1)) {
      const sum = onDay.get(day)
      if (sum === undefined) continue
      all.visits += sum.visits
      all.gmv += sum.gmv
      all.pay += sum.pay
      all.patients += sum[`patients_${kind}`]
      all.newPatients += sum.patients_new
      all.nurses += sum[`nurses_${kind}`]
      all.newNurses += sum.nurses_new
    }
    return all
  }
}

/** Sums of days that need no distinction, by the first day of their period. */
export function addUp<R extends { readonly day: Day }>(
  rows: readonly R[],
  kind: 'month' | 'week',
  key: keyof R,
): ReadonlyMap<Day, number> {
  const all = new Map<Day, number>()
  for (const row of rows) {
    const first = kind === 'month' ? monthOf(row.day) : weekOf(row.day)
    all.set(first, (all.get(first) ?? 0) + Number(row[key]))
  }
  return all
}
