// Figures over HTTP, on a few visits with round amounts. The clock is at July 20, 2026, in Los Angeles.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '@wren/contract/call'
import { metrics, type MetricRow } from '@wren/contract/metrics'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aFinishedVisit, anInvoice, type FinishedVisit } from './metrics.builders.ts'

const start = Date.parse('2026-07-20T19:00:00.000Z')
const app = useTestApp()
let admin: Client
let nurseClient: Client
let [alder, birch] = [0, 0]
let [nora, nell] = [0, 0]
let [ann, bea] = ['', '']
let minutes = 0

/** Moves the clock past the five minutes for which answers are cached. */
async function passCacheTime(): Promise<void> {
  minutes += 6
  await app.clock(new Date(start + minutes * 60_000).toISOString())
}
const read = async <C extends Call>(call: C, input: object = {}) => {
  await passCacheTime()
  const answer = await admin.call(call, input as never)
  expect(answer.status).toBe(200)
  return answer.body
}
const columnsOf = (row: MetricRow | undefined) =>
  row && Array.from({ length: 12 }, (_, n) => row[`col_${n + 1}` as 'col_1'])
const visit = (day: string, fields: Partial<FinishedVisit> = {}) =>
  aFinishedVisit(app, { provider_id: alder, patient: ann, nurse: nora, day, ...fields })

beforeAll(async () => {
  await app.clock(new Date(start).toISOString())
  admin = await app.admin({ permissions: ['ALL'] })
  alder = await aPharmacy(app, { title: 'Alder Rx' })
  birch = await aPharmacy(app, { title: 'Birch Rx' })
  nora = await aNurse(app, {
    first_name: 'Nora',
    last_name: 'North',
    created: '2026-05-02T12:00:00Z',
  })
  nell = await aNurse(app, {
    first_name: 'Nell',
    last_name: 'Nyland',
    rating: 3.5,
    created: '2026-06-30T12:00:00Z',
  })
  ann = (await aPatient(admin, { first_name: 'Zanzibar', last_name: 'Quillfeather' })).uuid
  bea = (await aPatient(admin)).uuid
  nurseClient = await app.signIn(nora)

  await visit('2026-05-31', { time: '23:30' }) // June in UTC and Phoenix, May in Los Angeles
  await visit('2026-06-10')
  await visit('2026-06-11', {
    patient: bea,
    nurse: nell,
    provider_id: birch,
    gmv: 10_000,
    pay: 5_000,
    zip: '85701',
    status: 'Completed - Closed Out',
  })
  const invoiced = await visit('2026-07-02', { gmv: 1, paid: 9_000 })
  await anInvoice(app, invoiced, { provider_id: alder, nurse: nora, amount: 30_000 })
  await visit('2026-07-03', { patient: bea, gmv: null, pay: null })
  // Visits that do not count.
  await visit('2026-07-04', { status: 'Active - Ready' })
  await visit('2026-07-04', { deleted: true })
  await visit('2026-07-04', { missed: 'Missed - Nurse No Show' })
  await visit('2026-07-05', { status: 'Inactive - Canceled', cancel: 'Cancelled - RN Call Out' })
  await visit('2026-07-06', { status: 'Inactive - Lost' })
})

test('MET-009 MET-011 MET-012 MET-013 MET-016 MET-017 sums counted visits by month, oldest first', async () => {
  const { monthly } = await read(metrics.financials, { period: 3 })
  expect(monthly.map(({ item }) => item)).toEqual(['May 2026', 'Jun 2026', 'Jul 2026'])
  expect(monthly.map(columnsOf)).toEqual([
    [20_000, null, 8_000, null, 40, 1, null, 1, 1, 1, 20_000, 12_000],
    [30_000, 50, 13_000, 62.5, 43.3, 2, 100, 2, 1, 2, 15_000, 8_500],
    [30_000, 0, 21_000, 61.5, 70, 2, 0, 2, 0, 1, 15_000, 4_500],
  ])
})

test('MET-015 cuts months and weeks from Sunday in Los Angeles', async () => {
  const { weekly, monthly } = await read(metrics.financials, { period: 2 })
  expect(weekly.map(({ item }) => item)).toEqual([
    'May 31, 2026',
    'Jun 7, 2026',
    'Jun 14, 2026',
    'Jun 21, 2026',
    'Jun 28, 2026',
    'Jul 5, 2026',
    'Jul 12, 2026',
    'Jul 19, 2026',
  ])
  // The first visit began on Sunday, May 31, at 11:30 pm.
  expect(weekly.map(({ col_6 }) => col_6)).toEqual([1, 2, 0, 0, 2, 0, 0, 0])
  expect(weekly.map(({ col_8 }) => col_8)).toEqual([1, 2, 0, 0, 2, 0, 0, 0])
  expect(monthly.map(({ col_6 }) => col_6)).toEqual([2, 2])
  const { this_month, last_month, last_three_month } = await read(metrics.pharmacies)
  expect(
    [this_month, last_month, last_three_month].map((rows) => rows.map(({ item }) => item)),
  ).toEqual([['Alder Rx'], ['Alder Rx', 'Birch Rx'], ['Alder Rx', 'Birch Rx']])
})

test('MET-026 takes a whole period from 1 to 24, from admins only', async () => {
  for (const period of ['0', '25', '1.5', '-1', 'six', '', '6 ', '1e1', '06']) {
    expect(
      await admin.raw('GET', `/metrics/financials?period=${encodeURIComponent(period)}`),
      period,
    ).toMatchObject({
      status: 400,
      body: { fields: { period: 'Period must be a whole number from 1 to 24.' } },
    })
  }
  expect((await admin.raw('GET', '/metrics/financials')).status).toBe(400)
  await passCacheTime()
  const answer = await admin.raw('GET', '/metrics/financials?period=24')
  expect([answer.status, (answer.body['monthly'] as MetricRow[]).length]).toEqual([200, 24])
  expect([
    (await app.nobody.raw('GET', '/metrics/financials?period=6')).status,
    (await nurseClient.raw('GET', '/metrics/financials?period=6')).status,
  ]).toEqual([401, 403])
})

test('MET-018 MET-027 lists pharmacies by GMV with booked, received and lost', async () => {
  await sql`insert into intake (status, submitted_date, requested_provider_id, created_at, updated, zip) values
    ('Complete', '2026-07-03T12:00:00Z', ${alder}, now(), now(), '85004'),
    ('Closed', '2026-07-04T12:00:00Z', ${alder}, now(), now(), '85004'),
    ('Lost', '2026-07-04T12:00:00Z', ${alder}, now(), now(), '85701'),
    ('Deleted - Duplicated', '2026-07-04T12:00:00Z', ${alder}, now(), now(), '85004')`.execute(
    app.instance.platform.db,
  )
  await aFinishedVisit(app, { provider_id: alder, day: '2026-08-01', status: 'Active - Booked' })
  const answer = await read(metrics.pharmacies)
  expect(
    answer.this_month.map((row) => [row.item, row.item_id, ...(columnsOf(row) ?? [])]),
  ).toEqual([['Alder Rx', alder, 30_000, 21_000, 70, 2, 1, 2, 0, 3, 1, 33.3, 2, 15_000]])
  expect(answer.last_three_month.map((row) => [row.item, row.col_1, row.col_4, row.col_7])).toEqual(
    [
      ['Alder Rx', 40_000, 2, 1],
      ['Birch Rx', 10_000, 1, 1],
    ],
  )
  expect([
    (await app.nobody.raw('GET', '/metrics/pharmacies')).status,
    (await nurseClient.raw('GET', '/metrics/pharmacies')).status,
  ]).toEqual([401, 403])
})

test('MET-019 MET-028 MET-029 lists counties and areas by visits, with their Ready nurses', async () => {
  const { db } = app.instance.platform
  await sql`insert into geo_county_nurse (user_id, county_fips) select user_id, county_fips
    from nurse cross join (select county_fips from zip_code where zip = '85004') as c`.execute(db)
  await sql`insert into geo_area_nurse (user_id, geo_area_id) select ${nora}::int, geo_area_id
    from geo_area_county join zip_code using (county_fips) where zip = '85004'`.execute(db)
  const counties = await read(metrics.geos)
  expect(counties.last_three_month.map((row) => [row.item, ...(columnsOf(row) ?? [])])).toEqual([
    ['Maricopa, AZ', 40_000, 16_000, 40, 2, 1, 1, 1, 2, 0, 0, 0, 12_000],
    ['Pima, AZ', 10_000, 5_000, 50, 1, 1, 1, 1, 0, 0, 0, 0, 5_000],
  ])
  expect(
    counties.this_month.map((row) => [row.item, row.col_4, row.col_9, row.col_10, row.col_11]),
  ).toEqual([
    ['Maricopa, AZ', 2, 2, 1, 2],
    ['Pima, AZ', 0, 1, 1, 0],
  ])
  const areas = await read(metrics.area)
  const { rows } = await sql<{
    title: string
  }>`select title from geo_area join geo_area_county on geo_area.id = geo_area_id join zip_code using (county_fips)
    where zip = '85004'`.execute(db)
  expect(areas.this_month[0]).toMatchObject({
    item: rows[0]?.title,
    col_1: 30_000,
    col_4: 2,
    col_8: 1,
  })
  for (const path of ['/metrics/geos', '/metrics/area'])
    expect([
      (await app.nobody.raw('GET', path)).status,
      (await nurseClient.raw('GET', path)).status,
    ]).toEqual([401, 403])
})

test('MET-020 MET-021 MET-030 shows nurses of twelve months, their offers and use of My Profile', async () => {
  const { db } = app.instance.platform
  const openVisit = await visit('2026-07-25', { status: 'New', nurse: null })
  await sql`insert into visit_offer
    (assignment_id, nurse_id, notified, is_available, nurse_response_date, created, updated) values
    (${openVisit}, ${nora}, '2026-07-10T12:00:00Z', true, '2026-07-11T12:00:00Z', now(), now()),
    (${openVisit}, ${nell}, '2026-07-10T12:00:00Z', null, null, now(), now())`.execute(db)
  const recordUse = (person: number, event: string, name: string | null) =>
    sql`insert into analytics_event (user_id, received_at, path, event, name, reported_time, source)
    values (${person}, '2026-07-08T12:00:00Z', '/', ${event}, ${name}, '2026-07-08T12:00:00Z', 'web')`.execute(
      db,
    )
  await recordUse(nora, 'sign_in', null)
  await recordUse(nora, 'sign_in', null)
  await recordUse(nora, 'page_view', 'nurse-form-user')
  await recordUse(nell, 'page_view', 'assignments-list')
  await recordUse(admin.id, 'sign_in', null)
  const recordSave = (person: number, record: number, seq: number) =>
    sql`insert into audit_event (at, actor_kind, user_id, action, record_type, record_id, changes, detail, request_id,
      instance, chain, seq, prev_mac, mac, key_id)
    values ('2026-07-09T12:00:00Z', 'user', ${person}, 'update', 'nurse', ${String(record)}, '[]', '{}', 'r', 'i', 0,
      ${seq}, '', '', 'k1')`.execute(db)
  await recordSave(nora, nora, 900_001)
  await recordSave(nora, nora, 900_002)
  await recordSave(admin.id, nell, 900_003)
  const { monthly, weekly, profile_usage } = await read(metrics.nurses)
  expect([monthly.length, monthly[0]?.item, profile_usage.length]).toEqual([12, 'Aug 2025', 12])
  expect(monthly.slice(-3).map(columnsOf)).toEqual([
    [1, 1, 1, null, 1, 1, 12_000, 12_000, 12_000, 0, 0, null],
    [1, 1, 2, 100, 2, 1, 17_000, 8_500, 8_500, 0, 0, null],
    [0, 0, 1, -50, 2, 2, 9_000, 4_500, 9_000, 2, 1, 50],
  ])
  expect(weekly.at(-1)?.item).toBe('Jul 19, 2026')
  expect(columnsOf(profile_usage.at(-1))).toEqual([
    2,
    1,
    50,
    1,
    50,
    1,
    50,
    null,
    null,
    null,
    null,
    null,
  ])
  expect([
    (await app.nobody.raw('GET', '/metrics/nurses')).status,
    (await nurseClient.raw('GET', '/metrics/nurses')).status,
  ]).toEqual([401, 403])
})

test('MET-022 MET-023 MET-031 ranks nurses by visits of this month, then of the last three', async () => {
  const { data } = await read(metrics.leaderboard)
  expect(data.map((row) => [row.item, row.item_id, ...(columnsOf(row) ?? [])])).toEqual([
    ['Nora North', nora, 1, 2, 1, 2, 4, 9_000, 12_000, 33_000, 2, 2, 4.5, '2026-07-03'],
    ['Nell Nyland', nell, 2, 0, 1, 1, 1, 0, 5_000, 5_000, 1, 0, 3.5, '2026-06-11'],
  ])
  const pharmacies = await read(metrics.pharmacies)
  expect(pharmacies.last_month.map(({ item_id }) => item_id)).toEqual([alder, birch])
  expect([
    (await app.nobody.raw('GET', '/metrics/leaderboard')).status,
    (await nurseClient.raw('GET', '/metrics/leaderboard')).status,
  ]).toEqual([401, 403])
})

test('MET-033 counts the pay, or the estimate until paid, and drops figures with their visit', async () => {
  const july = async () => columnsOf((await read(metrics.financials, { period: 1 })).monthly[0])
  const before = await july()
  const id = await visit('2026-07-10', {
    provider_id: birch,
    gmv: 20_000,
    pay: 12_000,
    paid: 11_000,
  })
  expect((await july())?.slice(0, 3)).toEqual([
    Number(before?.[0]) + 20_000,
    null,
    Number(before?.[2]) + 9_000,
  ])
  const set = (change: ReturnType<typeof sql>) =>
    sql`update visit set ${change} where id = ${id}`.execute(app.instance.platform.db)
  await set(sql`price_nurse_paid_cents = 4000`) // refunded in part
  expect((await july())?.[2]).toBe(Number(before?.[2]) + 16_000)
  await set(sql`price_nurse_paid_cents = null`) // refunded in full
  expect((await july())?.[2]).toBe(Number(before?.[2]) + 8_000)
  await anInvoice(app, id, { provider_id: birch, nurse: nora, amount: 25_000 })
  expect((await july())?.[0]).toBe(Number(before?.[0]) + 25_000)
  await sql`with line as (update invoice_line set unit_cents = 26000, amount_cents = 26000 from invoice
    where invoice.id = invoice_id and assignment_id = ${id})
    update invoice set amount_due_cents = 26000 where assignment_id = ${id}`.execute(
    app.instance.platform.db,
  )
  expect((await july())?.[0]).toBe(Number(before?.[0]) + 26_000)
  await set(sql`is_deleted = true`)
  expect(await july()).toEqual(before)
})

test('MET-025 caches an answer for five minutes of the clock, per call and period', async () => {
  const visits = async (period: number) =>
    (await admin.call(metrics.financials, { period })).body.monthly.at(-1)?.col_6
  await passCacheTime()
  const before = await visits(4)
  await visit('2026-07-12')
  const at = start + minutes * 60_000
  await app.clock(new Date(at + 4 * 60_000 + 50_000).toISOString())
  expect([await visits(4), await visits(5)]).toEqual([before, Number(before) + 1])
  await passCacheTime()
  expect(await visits(4)).toBe(Number(before) + 1)
})

test('MET-032 names no patient in any row and gives money in whole cents', async () => {
  const answers = [
    await read(metrics.financials, { period: 24 }),
    await read(metrics.pharmacies),
    await read(metrics.geos),
    await read(metrics.area),
    await read(metrics.nurses),
    await read(metrics.leaderboard),
  ]
  const text = JSON.stringify(answers)
  expect(text).toContain('Alder Rx')
  for (const word of ['Zanzibar', 'Quillfeather', 'mrn', ann, bea])
    expect(text.toLowerCase()).not.toContain(word.toLowerCase())
  const { monthly } = answers[0] as { monthly: MetricRow[] }
  for (const row of monthly)
    for (const cents of [row.col_1, row.col_3, row.col_11, row.col_12])
      expect(cents === null || Number.isInteger(cents)).toBe(true)
})
