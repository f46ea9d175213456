// Who reads a chart, and in which role.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { charts } from '@wren/contract/charts'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aBookedVisit, inWork } from '../visits/visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft, type ChartFixture } from './charts.builders.ts'

const app = useTestApp()
let fixture: ChartFixture
beforeAll(async () => {
  fixture = await aChartFixture(app)
  await submitDraft(fixture)
})

const db = () => app.instance.platform.db
const statuses = (client: Client, id: number) =>
  Promise.all(
    [charts.chart, charts.versions, charts.info, charts.previous, charts.pdf].map(
      async (call) => (await client.call(call, { id })).status,
    ),
  )
const textOf = (bytes: unknown): string => Buffer.from(bytes as Uint8Array).toString('latin1')

test('CHT-002 admins, nurse, shadow nurse and later nurses read the chart; others are refused everywhere', async () => {
  const [stranger, shadow, next, past] = await Promise.all([
    aNurse(app),
    aNurse(app),
    aNurse(app),
    aNurse(app),
  ])
  await inWork(app, async (work) =>
    changeVisit(
      work,
      (await lockVisit(work, fixture.visit.id)) as VisitRecord,
      { shadow_nurse_id: shadow, shadow_requested_at: work.now },
      { cause: 'manual' },
    ),
  )
  const later = await aBookedVisit(
    app,
    fixture.scene,
    { start: addMinutes(fixture.visit.start, 3 * 1440) },
    next,
  )
  await aBookedVisit(
    app,
    fixture.scene,
    { start: addMinutes(fixture.visit.start, -3 * 1440) },
    past,
  )
  for (const id of [shadow, next])
    expect(await statuses(await app.signIn(id), fixture.visit.id)).toEqual([
      200, 200, 200, 200, 200,
    ])
  for (const id of [stranger, past])
    expect(await statuses(await app.signIn(id), fixture.visit.id)).toEqual([
      403, 403, 403, 403, 403,
    ])
  expect(await statuses(fixture.scene.admin, fixture.visit.id)).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(fixture.nurse, fixture.visit.id)).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(app.nobody, fixture.visit.id)).toEqual([401, 401, 401, 401, 401])
  expect(await statuses(fixture.scene.admin, 999_999)).toEqual([404, 404, 404, 404, 404])
  const standing = (status: string) =>
    sql`update visit set status = ${status} where id = ${later.id}`.execute(db())
  await standing('Inactive - Canceled')
  expect(await statuses(await app.signIn(next), fixture.visit.id)).toEqual([
    403, 403, 403, 403, 403,
  ])
  await standing('Active - Booked')
  await app.clock(addMinutes(later.start, 14 * 1440 - 10))
  expect((await (await app.signIn(next)).call(charts.chart, { id: fixture.visit.id })).status).toBe(
    200,
  )
  await app.clock(addMinutes(later.start, 14 * 1440 + 1))
  expect((await (await app.signIn(next)).call(charts.chart, { id: fixture.visit.id })).status).toBe(
    403,
  )
})

test('CHT-002 only nurse and admins read a draft, and other reads are recorded', async () => {
  const own = await aChartFixture(app)
  await saveDraft(own)
  const next = await aNurse(app)
  await aBookedVisit(app, own.scene, { start: addMinutes(own.visit.start, 3 * 1440) }, next)
  expect(await statuses(await app.signIn(next), own.visit.id)).toEqual([403, 403, 403, 403, 403])
  const chart = (await own.nurse.call(charts.chart, { id: own.visit.id })).body.chart
  await own.scene.admin.call(charts.chart, { id: own.visit.id })
  await own.scene.admin.call(charts.chart, { id: own.visit.id }, { 'cache-control': 'no-cache' })
  const reads = await sql<{
    user_id: number
    ver: number | null
  }>`select user_id, ver from chart_read where chart_id = ${chart?.id} order by id`.execute(db())
  expect(reads.rows).toEqual([
    { user_id: own.scene.admin.id, ver: null },
    { user_id: own.scene.admin.id, ver: null },
  ])
})

test('CHT-002 a disabled nurse neither reads nor writes charts of visits that have not started', async () => {
  const { scene } = fixture
  const disabled = await aNurse(app)
  const client = await app.signIn(disabled)
  const visit = await aBookedVisit(
    app,
    scene,
    { start: addMinutes(app.instance.platform.clock.now(), 60) },
    disabled,
  )
  expect((await client.call(charts.info, { id: visit.id })).status).toBe(200)
  await sql`update nurse set status = 'Disabled', sub_status = null where user_id = ${disabled}`.execute(
    db(),
  )
  expect(await statuses(client, visit.id)).toEqual([403, 403, 403, 403, 403])
  expect((await client.call(charts.save, { id: visit.id, revision: 0, data: {} })).status).toBe(403)
  await app.clock(addMinutes(visit.start, 1))
  expect((await client.call(charts.save, { id: visit.id, revision: 0, data: {} })).status).toBe(200)
})

test('CHT-075 CHT-078 lists previous charts without the visit itself, newest first', async () => {
  const second = await aChartFixture(app, {}, fixture.scene)
  await submitDraft(second)
  const third = await aChartFixture(app, {}, second.scene)
  const listed = await third.nurse.call(charts.previous, { id: third.visit.id })
  expect(listed.body.data.map(({ assignment_id, ver }) => [assignment_id, ver])).toEqual([
    [second.visit.id, 1],
    [fixture.visit.id, 1],
  ])
  expect(Object.keys(listed.body.data[0] ?? {}).toSorted()).toEqual([
    'assignment_id',
    'nurse_first_name',
    'nurse_last_name',
    'start',
    'submitted_at',
    'timezone',
    'treatment',
    'ver',
  ])
  expect((await third.nurse.call(charts.info, { id: third.visit.id })).body).toMatchObject({
    is_own: true,
    is_editable: true,
    previous_charts: 2,
  })
  expect((await third.nurse.call(charts.previous, { id: fixture.visit.id })).body.data).toEqual([])
  const stranger = await app.signIn(await aNurse(app))
  for (const call of [charts.previous, charts.pdf])
    expect([
      (await app.nobody.call(call, { id: third.visit.id })).status,
      (await stranger.call(call, { id: third.visit.id })).status,
      (await third.scene.admin.call(call, { id: 999_999 })).status,
    ]).toEqual([401, 403, 404])
})

test('takes the first lifetime dose from earlier charts, then the intake, else null', async () => {
  const fresh = await aChartFixture(app)
  const dose = async (id: number) =>
    (await fresh.scene.admin.call(charts.info, { id }, { 'cache-control': 'no-cache' })).body
      .is_first_lifetime_dose
  expect(await dose(fresh.visit.id)).toBeNull()
  await submitDraft(fresh)
  const later = await aBookedVisit(app, fresh.scene, {
    start: addMinutes(fresh.visit.start, 3 * 1440),
  })
  expect(await dose(later.id)).toBe(false)
  expect(await dose(fresh.visit.id)).toBeNull()
})

test('CHT-069 CHT-078 names the PDF by visit and version, and records each print', async () => {
  const admin = await app.signIn(fixture.scene.admin.id)
  const answer = await admin.call(charts.pdf, { id: fixture.visit.id })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain(`chart-${fixture.visit.id}-v1.pdf`)
  const { bytes } = answer.body as unknown as { bytes: Uint8Array }
  expect(textOf(bytes.subarray(0, 5))).toBe('%PDF-')
  expect((await admin.call(charts.pdf, { id: fixture.visit.id, ver: 2 })).status).toBe(404)
  const printed = await sql<{
    n: number
  }>`select count(*)::int as n from audit_event where action = 'print' and record_type = 'chart'
    and user_id = ${fixture.scene.admin.id}
    and patient_uuid = ${fixture.scene.patient.uuid}`.execute(db())
  expect(printed.rows[0]?.n).toBeGreaterThan(0)
  const unwritten = await aChartFixture(app)
  expect((await unwritten.nurse.call(charts.pdf, { id: unwritten.visit.id })).status).toBe(404)
  await saveDraft(unwritten)
  expect(
    (await unwritten.nurse.call(charts.pdf, { id: unwritten.visit.id })).headers.get(
      'content-disposition',
    ),
  ).toContain(`chart-${unwritten.visit.id}-v0.pdf`)
})

test('a chart answers no field of another visit, patient or price', async () => {
  const info = await (
    await app.signIn(fixture.scene.nurse)
  ).call(charts.info, { id: fixture.visit.id })
  expect(Object.keys(info.body.assignment).toSorted()).toEqual([
    'duration_estimate',
    'id',
    'missed',
    'missed_reason',
    'missing_exact_time',
    'nurse_chart_received',
    'nurse_first_name',
    'nurse_last_name',
    'start',
    'status',
    'timezone',
    'treatment',
    'user_id_assigned',
  ])
  expect(JSON.stringify(info.body)).not.toMatch(/margin|price|rate_cents/)
})
