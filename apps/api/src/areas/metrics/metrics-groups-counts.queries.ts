// MET-018, MET-019: what is counted of a pharmacy, a county or an area, each in one statement over the three periods.
import { sql, type RawBuilder } from 'kysely'
import { addDays, defaultZone, startOfDay, type Instant } from '@wren/contract/time'
import { periodNames, type PeriodDays, type PeriodName } from '@wren/contract/metrics.rules'
import type { Database } from '../../platform/database/database.ts'
import { firstsOfMoved, hasMoved } from './metrics-days.queries.ts'

export type Group = 'pharmacy' | 'county' | 'area'
type Periods = Readonly<Record<PeriodName, PeriodDays>>
export type Keyed = Readonly<Record<string, number>> & {
  readonly period: PeriodName
  readonly key: string
}

/** As days, and as the instants they begin and end with in Los Angeles. */
const periodRows = (periods: Periods): RawBuilder<unknown> =>
  sql`(values ${sql.join(
    periodNames.map((name) => {
      const { from, to } = periods[name]
      return sql`(${name}::text, ${from}::date, ${to}::date, ${startOfDay(from, defaultZone)}::timestamptz,
        ${startOfDay(addDays(to, 1), defaultZone)}::timestamptz)`
    }),
  )}) as period (name, first, last, since, before)`
const earliest = (periods: Periods) => periods.last_three_month.from
const latest = (periods: Periods) => periods.this_month.to

/** How a row of this table says to which group it belongs. */
const keyed = (
  group: Group,
  table: string,
  pharmacy: string,
): {
  readonly key: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
} => {
  const isCounted = table === 'visit_counted' // which knows its county
  const fips = isCounted ? sql`visit_counted.county_fips` : sql`zip_code.county_fips`
  const county = isCounted ? sql`` : sql`join zip_code on zip_code.zip = ${sql.ref(`${table}.zip`)}`
  const area =
    group === 'area' ? sql`join geo_area_county on geo_area_county.county_fips = ${fips}` : sql``
  const joins = group === 'pharmacy' ? sql`` : sql`${county} ${area}`
  const key = {
    pharmacy: sql.ref(`${table}.${pharmacy}`),
    county: fips,
    area: sql`geo_area_county.geo_area_id`,
  }[group]
  return { key, joins, from: sql`${sql.table(table)} ${joins}` }
}

/**
 * Which of the periods a day falls in, as bits: those who were there at all are the different ones of each (key,
 * bits), so that nobody is sorted out period by period.
 */
const bitOf = (name: PeriodName): RawBuilder<unknown> => sql.lit(1 << periodNames.indexOf(name))
const bitsOf = (periods: Periods): RawBuilder<unknown> =>
  sql.join(
    periodNames.map(
      (name) =>
        sql`case when day between ${periods[name].from}::date
          and ${periods[name].to}::date then ${bitOf(name)} else 0 end`,
    ),
    sql` + `,
  )

export async function countedBy(
  db: Database,
  group: Group,
  periods: Periods,
): Promise<readonly Keyed[]> {
  const { key, from } = keyed(group, 'visit_counted', 'provider_id')
  const heads = (who: 'patient_id' | 'nurse_id') =>
    sql`(select key, bit_or(bits) as bits from one
      where ${sql.ref(who)} is not null group by key, ${sql.ref(who)}) as heads group by key, bits`
  return (
    await sql<Keyed>`
    with one as materialized (
      select ${key} as key, ${bitsOf(periods)} as bits, gmv_cents, pay_cents, patient_id, nurse_id from ${from}
      where day between ${earliest(periods)}::date and ${latest(periods)}::date and ${key} is not null)
    select period.name as period, key::text as key, sum(visits)::int as visits, sum(gmv)::float8 as gmv, sum(pay)::float8 as pay, sum(patients)::int as patients, sum(nurses)::int as nurses
    from (
      select key, bits, count(*) as visits, sum(gmv_cents) as gmv, sum(pay_cents) as pay, 0 as patients, 0 as nurses from one group by key, bits
      union all select key, bits, 0, 0, 0, count(*), 0 from ${heads('patient_id')}
      union all select key, bits, 0, 0, 0, 0, count(*) from ${heads('nurse_id')}
    ) as part join (values ${sql.join(periodNames.map((name) => sql`(${name}::text, ${bitOf(name)})`))}) as period (name, bit) on bits & bit <> 0 group by period.name, key`.execute(
      db,
    )
  ).rows
}

/** A new patient stands where her first counted visit was. */
export async function freshBy(
  db: Database,
  group: Group,
  periods: Periods,
): Promise<readonly Keyed[]> {
  const { key, joins } = keyed(group, 'visit_counted', 'provider_id')
  const within = sql`day between ${earliest(periods)}::date and ${latest(periods)}::date`
  return (
    await sql<Keyed>`
    with debut as materialized (
      select assignment_id from visit_counted where ${within} and patient_first = 7 and patient_id is not null and not (${hasMoved('patient')})
      union all select assignment_id from (${firstsOfMoved('patient')}) as moved where ${within} and first = 7
    ),
    one as (select ${key} as key, visit_counted.day from debut join visit_counted using (assignment_id) ${joins})
    select period.name as period, key::text as key, count(*)::int as fresh
    from one join ${periodRows(periods)} on day between first and last
      where key is not null group by period.name, key`.execute(db)
  ).rows
}

/** By the day they came in; what became of them is what they are now. A duplicate was no intake. */
export async function intakesBy(
  db: Database,
  group: Group,
  periods: Periods,
): Promise<readonly Keyed[]> {
  const { key, from } = keyed(group, 'intake', 'requested_provider_id')
  return (
    await sql<Keyed>`
    select period.name as period, ${key}::text as key, count(*)::int as received, count(*) filter (where intake.status in ('Complete', 'Done'))::int as completed,
      count(*) filter (where intake.status = 'Closed' or intake.status like 'Lost%')::int as lost
    from ${periodRows(periods)} cross join ${from}
    where intake.submitted_date >= period.since and intake.submitted_date < period.before
      and intake.status <> 'Deleted - Duplicated' group by period.name, ${key}`.execute(db)
  ).rows
}

/** By the day they would have been. */
export async function endedBadlyBy(
  db: Database,
  group: Group,
  periods: Periods,
): Promise<readonly Keyed[]> {
  const { key, from } = keyed(group, 'visit', 'provider_id')
  return (
    await sql<Keyed>`
    select period.name as period, ${key}::text as key, count(*)::int as ended
    from ${periodRows(periods)} cross join ${from}
    where visit.start >= period.since and visit.start < period.before and visit.status in ('Inactive - Lost', 'Inactive - Canceled') and not visit.is_deleted
    group by period.name, ${key}`.execute(db)
  ).rows
}

/** Still to come, and booked (for the last time) in the period. */
export async function upcomingBy(
  db: Database,
  periods: Periods,
  now: Instant,
): Promise<readonly Keyed[]> {
  return (
    await sql<Keyed>`
    with booked as materialized (
      select visit.provider_id, coalesce((select max(at) from visit_status_history where assignment_id = visit.id and to_status = 'Active - Booked'), visit.created) as at
      from visit where visit.start > ${now}::timestamptz and visit.status in ('Active - Booked', 'Active - Ready') and not visit.is_deleted and not visit.missed
    )
    select period.name as period, provider_id::text as key, count(*)::int as upcoming
    from booked join ${periodRows(periods)} on booked.at >= since and booked.at < before group by period.name,
      provider_id`.execute(db)
  ).rows
}

export async function readyNursesBy(
  db: Database,
  group: 'county' | 'area',
): Promise<readonly { readonly key: string; readonly ready: number }[]> {
  const [table, column] =
    group === 'county' ? ['geo_county_nurse', 'county_fips'] : ['geo_area_nurse', 'geo_area_id']
  return (
    await sql<{
      key: string
      ready: number
    }>`select ${sql.ref(column as string)}::text as key, count(*)::int as ready from ${sql.table(table as string)}
      join nurse using (user_id)
    where nurse.status = 'Enabled' and nurse.sub_status = 'Ready' group by 1`.execute(db)
  ).rows
}

export async function namesOf(db: Database, group: Group): Promise<ReadonlyMap<string, string>> {
  const named = {
    pharmacy: sql<{
      key: string
      name: string
    }>`select id::text as key, title as name from pharmacy`,
    county: sql<{
      key: string
      name: string
    }>`select county_fips as key, county_name || ', ' || state_abbrev as name from county`,
    area: sql<{ key: string; name: string }>`select id::text as key, title as name from geo_area`,
  }[group]
  return new Map((await named.execute(db)).rows.map(({ key, name }) => [key, name]))
}
