// Counts per pharmacy, county or area: one statement each for all three periods (MET-018, MET-019).
import { sql, type RawBuilder } from 'kysely'
import { addDays, defaultZone, startOfDay, type Instant } from '@wren/contract/time'
import { periodNames, type PeriodDays, type PeriodName } from '@wren/contract/metrics.rules'
import type { Database } from '../../platform/database/database.ts'
import { isOutdated, recomputedFirsts } from './metrics-days.queries.ts'

export type Group = 'pharmacy' | 'county' | 'area'
type Periods = Readonly<Record<PeriodName, PeriodDays>>
/** Counts of one group in one period. `key` is the group's id or FIPS code. */
type GroupCounts = Readonly<Record<string, number>> & {
  readonly period: PeriodName
  readonly key: string
}

/** Each period as days, and as the instants at which it begins and ends in Los Angeles. */
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

/** The group's key in rows of `table`, and the joins that it needs. */
const groupSource = (
  group: Group,
  table: string,
  pharmacy: string,
): {
  readonly key: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
} => {
  const hasCounty = table === 'visit_counted'
  const fips = hasCounty ? sql`visit_counted.county_fips` : sql`zip_code.county_fips`
  const county = hasCounty ? sql`` : sql`join zip_code on zip_code.zip = ${sql.ref(`${table}.zip`)}`
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

/** Bit of a period. A day's bits name all periods that contain it, so that one pass counts distinct people of each. */
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

/** Visits, money, active patients and active nurses. */
export async function countedVisitsBy(
  db: Database,
  group: Group,
  periods: Periods,
): Promise<readonly GroupCounts[]> {
  const { key, from } = groupSource(group, 'visit_counted', 'provider_id')
  const peopleByBits = (person: 'patient_id' | 'nurse_id') =>
    sql`(select key, bit_or(bits) as bits from counted
      where ${sql.ref(person)} is not null group by key, ${sql.ref(person)}) as people group by key, bits`
  const periodBits = sql.join(periodNames.map((name) => sql`(${name}::text, ${bitOf(name)})`))
  return (
    await sql<GroupCounts>`
    with counted as materialized (
      select ${key} as key, ${bitsOf(periods)} as bits, gmv_cents, pay_cents, patient_id, nurse_id from ${from}
      where day between ${earliest(periods)}::date and ${latest(periods)}::date and ${key} is not null)
    select period.name as period, key::text as key, sum(visits)::int as visits, sum(gmv)::float8 as gmv,
      sum(pay)::float8 as pay, sum(patients)::int as patients, sum(nurses)::int as nurses
    from (
      select key, bits, count(*) as visits, sum(gmv_cents) as gmv, sum(pay_cents) as pay, 0 as patients, 0 as nurses
        from counted group by key, bits
      union all select key, bits, 0, 0, 0, count(*), 0 from ${peopleByBits('patient_id')}
      union all select key, bits, 0, 0, 0, 0, count(*) from ${peopleByBits('nurse_id')}
    ) as part
    join (values ${periodBits}) as period (name, bit) on bits & bit <> 0
    group by period.name, key`.execute(db)
  ).rows
}

/** New patients, in the group of their first counted visit. */
export async function newPatientsBy(
  db: Database,
  group: Group,
  periods: Periods,
): Promise<readonly GroupCounts[]> {
  const { key, joins } = groupSource(group, 'visit_counted', 'provider_id')
  const within = sql`day between ${earliest(periods)}::date and ${latest(periods)}::date`
  return (
    await sql<GroupCounts>`
    with debut as materialized (
      select assignment_id from visit_counted
      where ${within} and patient_first = 7 and patient_id is not null and not (${isOutdated('patient')})
      union all select assignment_id from (${recomputedFirsts('patient')}) as recomputed where ${within} and first = 7
    ),
    first_visit as (
      select ${key} as key, visit_counted.day from debut join visit_counted using (assignment_id) ${joins})
    select period.name as period, key::text as key, count(*)::int as "newPatients"
    from first_visit join ${periodRows(periods)} on day between first and last
      where key is not null group by period.name, key`.execute(db)
  ).rows
}

/** Intakes by the day of their submission, with their present status. A duplicate does not count. */
export async function intakesBy(
  db: Database,
  group: Group,
  periods: Periods,
): Promise<readonly GroupCounts[]> {
  const { key, from } = groupSource(group, 'intake', 'requested_provider_id')
  return (
    await sql<GroupCounts>`
    select period.name as period, ${key}::text as key, count(*)::int as received,
      count(*) filter (where intake.status in ('Complete', 'Done'))::int as completed,
      count(*) filter (where intake.status = 'Closed' or intake.status like 'Lost%')::int as lost
    from ${periodRows(periods)} cross join ${from}
    where intake.submitted_date >= period.since and intake.submitted_date < period.before
      and intake.status <> 'Deleted - Duplicated' group by period.name, ${key}`.execute(db)
  ).rows
}

/** Lost and canceled visits, by the day for which they were planned. */
export async function lostVisitsBy(
  db: Database,
  group: Group,
  periods: Periods,
): Promise<readonly GroupCounts[]> {
  const { key, from } = groupSource(group, 'visit', 'provider_id')
  return (
    await sql<GroupCounts>`
    select period.name as period, ${key}::text as key, count(*)::int as "lostVisits"
    from ${periodRows(periods)} cross join ${from}
    where visit.start >= period.since and visit.start < period.before
      and visit.status in ('Inactive - Lost', 'Inactive - Canceled') and not visit.is_deleted
    group by period.name, ${key}`.execute(db)
  ).rows
}

/** Upcoming visits of pharmacies, by the day on which they were last booked. */
export async function upcomingBy(
  db: Database,
  periods: Periods,
  now: Instant,
): Promise<readonly GroupCounts[]> {
  return (
    await sql<GroupCounts>`
    with booked as materialized (
      select visit.provider_id, coalesce(
        (select max(at) from visit_status_history where assignment_id = visit.id and to_status = 'Active - Booked'),
        visit.created) as at
      from visit
      where visit.start > ${now}::timestamptz and visit.status in ('Active - Booked', 'Active - Ready')
        and not visit.is_deleted and not visit.missed
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

/** Names of all pharmacies, counties or areas by key. */
export async function groupNames(db: Database, group: Group): Promise<ReadonlyMap<string, string>> {
  const statement = {
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
  return new Map((await statement.execute(db)).rows.map(({ key, name }) => [key, name]))
}
