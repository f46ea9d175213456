// MET-008, MET-017, MET-020: what happened on each day, so that months and weeks are sums of the same days.
import { sql } from 'kysely'
import { addDays, type Day } from '@wren/contract/time'
import { monthOf, weekOf, type Period } from '@wren/contract/metrics.rules'
import type { Database } from '../../platform/database/database.ts'

interface Seen { readonly day: Day; readonly month: number; readonly week: number; readonly fresh: number }
interface Sum { readonly day: Day; readonly visits: number; readonly gmv: number; readonly pay: number }
export interface Figures {
  readonly visits: number; readonly gmv: number; readonly pay: number
  readonly patients: number; readonly newPatients: number; readonly nurses: number; readonly newNurses: number
}

/**
 * Somebody is active in a month where she was not already seen in it: the day before in her own order tells, and none
 * before it makes her new. So the different ones of a month add up from its days.
 */
const seen = async (db: Database, who: 'patient_id' | 'nurse_id', from: Day, to: Day): Promise<readonly Seen[]> =>
  (await sql<Seen>`
    select gaps.day::text as day, coalesce(sum(heads) filter (where gap is null or gap >= extract(day from day)), 0)::int as month,
      coalesce(sum(heads) filter (where gap is null or gap > extract(dow from day)), 0)::int as week, coalesce(sum(heads) filter (where gap is null), 0)::int as fresh
    from (
      -- days since the last one, of which more than a month's says no more: few pairs, so that calendars are asked seldom
      select day, case when gap > 31 then 31 else gap end as gap, count(*) as heads from (
        select day, day - lag(day) over (partition by ${sql.ref(who)} order by day) as gap from visit_counted where ${sql.ref(who)} is not null and day <= ${to}::date
      ) as one where day >= ${from}::date and gap is distinct from 0 group by 1, 2
    ) as gaps group by gaps.day`.execute(db)).rows

const sums = async (db: Database, from: Day, to: Day): Promise<readonly Sum[]> =>
  (await sql<Sum>`
    select day::text as day, count(*)::int as visits, sum(gmv_cents)::float8 as gmv, sum(pay_cents)::float8 as pay
    from visit_counted where day between ${from}::date and ${to}::date group by day`.execute(db)).rows

/** The figures of each period by its first day; months begin on the 1st, weeks on Sunday. */
export async function figuresOf(db: Database, months: readonly Period[], weeks: readonly Period[], today: Day): Promise<(kind: 'month' | 'week', period: Period) => Figures> {
  const from = [months[0]?.first ?? today, weeks[0]?.first ?? today].toSorted()[0] as Day
  const [visits, patients, nurses] = await Promise.all([sums(db, from, today), seen(db, 'patient_id', from, today), seen(db, 'nurse_id', from, today)])
  const [onDay, patientsOn, nursesOn] = [byDay(visits), byDay(patients), byDay(nurses)]
  return (kind, { first, last }) => {
    const all = { visits: 0, gmv: 0, pay: 0, patients: 0, newPatients: 0, nurses: 0, newNurses: 0 }
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const [sum, patient, nurse] = [onDay.get(day), patientsOn.get(day), nursesOn.get(day)]
      all.visits += sum?.visits ?? 0
      all.gmv += sum?.gmv ?? 0
      all.pay += sum?.pay ?? 0
      all.patients += patient?.[kind] ?? 0
      all.newPatients += patient?.fresh ?? 0
      all.nurses += nurse?.[kind] ?? 0
      all.newNurses += nurse?.fresh ?? 0
    }
    return all
  }
}

const byDay = <R extends { readonly day: Day }>(rows: readonly R[]): ReadonlyMap<Day, R> => new Map(rows.map((row) => [row.day, row]))

/** Sums of days that need no distinction, by the first day of their period. */
export function addUp<R extends { readonly day: Day }>(rows: readonly R[], kind: 'month' | 'week', key: keyof R): ReadonlyMap<Day, number> {
  const all = new Map<Day, number>()
  for (const row of rows) {
    const first = kind === 'month' ? monthOf(row.day) : weekOf(row.day)
    all.set(first, (all.get(first) ?? 0) + Number(row[key]))
  }
  return all
}
