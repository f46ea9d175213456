// Active and new people while visits are added, removed and moved: stored flags, outdated flags and a count over all
// days agree (MET-017, MET-018, decision 0010).
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metrics } from '@wren/contract/metrics'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aFinishedVisit } from './metrics.builders.ts'

const start = Date.parse('2026-07-20T19:00:00.000Z')
const app = useTestApp()
let admin: Client
let other: pg.Client
let pharmacies: number[]
let nurses: number[]
let patients: string[]
const visits: number[] = []
let minutes = 0

// Pseudo-random numbers, the same in each run.
let state = 7
const randomBelow = (limit: number): number => {
  state = (state * 48_271) % 2_147_483_647
  return state % limit
}
const randomOf = <T>(values: readonly T[]): T => values[randomBelow(values.length)] as T
const randomDay = (): string =>
  new Date(Date.UTC(2026, 4, 20 + randomBelow(62))).toISOString().slice(0, 10)

beforeAll(async () => {
  await app.clock(new Date(start).toISOString())
  admin = await app.admin()
  pharmacies = [
    await aPharmacy(app, { title: 'Alder Rx' }),
    await aPharmacy(app, { title: 'Birch Rx' }),
  ]
  nurses = [await aNurse(app), await aNurse(app), await aNurse(app)]
  patients = await Promise.all(Array.from({ length: 6 }, async () => (await aPatient(admin)).uuid))
  for (let n = 0; n < 60; n++)
    visits.push(
      await aFinishedVisit(app, {
        provider_id: randomOf(pharmacies),
        day: randomDay(),
        patient: n % 9 === 0 ? null : randomOf(patients),
        nurse: n % 7 === 0 ? null : randomOf(nurses),
      }),
    )
  // The product refuses changes of finished visits (VIS-164); these tests write the rows directly.
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query('alter table visit disable trigger visit_finished_stays')
  await owner.end()
  other = new pg.Client({ connectionString: app.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
})

/** Active patients, new patients and nurses of months and weeks, and the pharmacies, as the calls answer them. */
async function answeredFigures(): Promise<unknown> {
  minutes += 6
  await app.clock(new Date(start + minutes * 60_000).toISOString())
  const { body } = await admin.call(metrics.financials, { period: 3 })
  const { body: groups } = await admin.call(metrics.pharmacies, {})
  return [
    [...body.monthly, ...body.weekly].map((row) => [row.item, row.col_8, row.col_9, row.col_10]),
    groups.last_three_month.map((row) => [row.item, row.col_4, row.col_7]).toSorted(),
  ]
}

/** The same figures, counted over all days without flags. */
async function expectedFigures(): Promise<unknown> {
  const of = async (unit: 'month' | 'week', text: string) =>
    (
      await other.query({
        rowMode: 'array',
        text: `with period as (
          select first::date, case when '${unit}' = 'month' then (first + interval '1 month - 1 day')::date
            else first::date + 6 end as last
          from generate_series(${text}) as first)
        select to_char(first, case when '${unit}' = 'month' then 'Mon YYYY' else 'Mon FMDD, YYYY' end),
          (select count(distinct patient_id)::int from visit_counted where day between first and last),
          (select count(*)::int from (
            select min(day) as debut from visit_counted where patient_id is not null group by patient_id
          ) as debuts where debut between first and last),
          (select count(distinct nurse_id)::int from visit_counted where day between first and last)
        from period order by first`,
      })
    ).rows
  const groups = (
    await other.query({
      rowMode: 'array',
      text: `select title, count(*)::int,
        count(*) filter (where visit_counted.assignment_id = (select first.assignment_id from visit_counted first
        where first.patient_id = visit_counted.patient_id order by day, assignment_id limit 1))::int
      from visit_counted join pharmacy on pharmacy.id = provider_id
      where day between '2026-04-01' and '2026-06-30' group by title order by title`,
    })
  ).rows
  return [
    [
      ...(await of('month', `'2026-05-01'::timestamp, '2026-07-01', interval '1 month'`)),
      ...(await of('week', `'2026-04-26'::timestamp, '2026-07-19', interval '1 week'`)),
    ],
    groups,
  ]
}

const storedFirsts = async (): Promise<unknown> =>
  (
    await other.query(
      `select assignment_id, case when patient_id is not null then patient_first end as patient_first,
        case when nurse_id is not null then nurse_first end as nurse_first from visit_counted order by 1`,
    )
  ).rows
const recomputedFirsts = async (): Promise<unknown> =>
  (
    await other.query(`select assignment_id, case when patient_id is not null then visit_first(day,
      lag(day) over (partition by patient_id order by day, assignment_id)) end as patient_first,
  case when nurse_id is not null then visit_first(day, lag(day) over (partition by nurse_id
    order by day, assignment_id)) end as nurse_first from visit_counted order by 1`)
  ).rows
const outdatedCount = async (): Promise<number> =>
  (await other.query<{ n: number }>('select count(*)::int as n from visit_counted_moved')).rows[0]
    ?.n ?? -1
const runJob = async (): Promise<void> => {
  expect((await admin.raw('POST', '/dev/jobs/metrics-firsts/run', {})).status).toBe(200)
}

const changes = [
  () => sql`start = ${`${randomDay()}T18:00:00Z`}`,
  () => sql`user_id_assigned = ${randomOf(nurses)}`,
  () => sql`user_id_assigned = null`,
  () => sql`patient_uuid = ${randomOf(patients)}`,
  () => sql`patient_uuid = null`,
  () => sql`is_deleted = not is_deleted`,
  () =>
    sql`missed = not missed, missed_reason = case when missed then null else 'Missed - Nurse No Show' end`,
]

test('counts active and new people as over all days, before and after the job, whatever visits changed', async () => {
  for (let round = 0; round < 6; round++) {
    expect(await answeredFigures()).toEqual(await expectedFigures())
    await runJob()
    expect(await outdatedCount()).toBe(0)
    expect(await storedFirsts()).toEqual(await recomputedFirsts())
    expect(await answeredFigures()).toEqual(await expectedFigures())
    for (let n = 0; n < 9; n++)
      await sql`update visit set ${randomOf(changes)()} where id = ${randomOf(visits)}`.execute(
        app.instance.platform.db,
      )
    expect(await outdatedCount()).toBeGreaterThan(0)
  }
})

test('keeps a change made during the job as outdated, and does not block it', async () => {
  await runJob()
  const [first] = visits
  await other.query('begin')
  await other.query(
    `update visit set is_deleted = false, missed = false, missed_reason = null, patient_uuid = $2,
      start = '2026-05-20T18:00:00Z' where id = $1`,
    [first, patients[0]],
  )
  await sql`update visit set start = '2026-07-19T18:00:00Z', patient_uuid = ${patients[0] as string}
    where id = ${visits[1] as number}`.execute(app.instance.platform.db)
  await runJob()
  await other.query('commit')
  expect(await outdatedCount()).toBeGreaterThan(0)
  expect(await answeredFigures()).toEqual(await expectedFigures())
  await runJob()
  expect([await outdatedCount(), await storedFirsts()]).toEqual([0, await recomputedFirsts()])
})
