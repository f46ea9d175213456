// ORD "Calls" 074, 075, 077, 078, VIS-099, SES-065: orders linked to visits, moved and taken away, with the visits
// that come along.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { notLinked, orderLinks } from '@wren/contract/orders-link'
import { visits } from '@wren/contract/visits'
import { listen } from '../../platform/realtime/listen.ts'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aBookedVisit, aScene, aVisit, inWork, type Scene } from './visits.builders.ts'
import {
  cancelVisit,
  changeVisit,
  holdVisit,
  lockVisit,
  type VisitRecord,
} from './visits.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
let scene: Scene
/** With ORD_LINK; `plain` has no permission. */
let linker: Client
let plain: Client
beforeAll(async () => {
  scene = await aScene(app)
  plain = scene.admin
  linker = await app.admin({ permissions: ['ORD_LINK'] })
})
/** Each test has a patient of its own, so that later visits are its own too. */
beforeEach(async () => {
  scene = { ...scene, patient: await aPatient(plain) }
})

const db = () => app.instance.platform.db
const at = (day: string) => `2026-12-${day}T17:00:00.000Z`
const anOrderOf = async (values = {}) =>
  (await anOrder(app, { patient_uuid: scene.patient.uuid, provider_id: scene.pharmacy, ...values }))
    .id
const bare = (day: string, over = {}) =>
  aVisit(app, scene, { start: at(day), patient_order_id: null, ...over })
const orderOf = async (id: number) =>
  (
    await sql<{
      patient_order_id: number | null
    }>`select patient_order_id from visit where id = ${id}`.execute(db())
  ).rows[0]?.patient_order_id
const ordersOf = async (list: readonly { readonly id: number }[]) =>
  Promise.all(list.map(({ id }) => orderOf(id)))
const ok = (...ids: number[]) => ids.map((id) => ({ id, ok: true, error: null }))
const group = async (...list: VisitRecord[]) => {
  const { rows } = await sql<{
    id: number
  }>`insert into visit_group (created) values (now()) returning id`.execute(db())
  await sql`update visit set group_id = ${rows[0]?.id as number} where id = any(${list.map(({ id }) => id)}::int[])`.execute(
    db(),
  )
}
const link = (assignment_id: number, order_id: number, more = {}, client = linker) =>
  client.call(orderLinks.link, { assignment_id, order_id, ...more })
const relink = (id: number, order_id: number | null, more = {}, client = linker) =>
  client.call(orderLinks.relink, { id, order_id, ...more })
const changed = (id: number, changes: Parameters<typeof changeVisit>[2]) =>
  inWork(app, async (work) =>
    changeVisit(work, (await lockVisit(work, id)) as VisitRecord, changes, { cause: 'system' }),
  )

test('ORD-074 POST /patient-order/link links an order to a visit and says which visits changed', async () => {
  const [visit, order] = [
    await bare('01'),
    await anOrderOf({ access_type: 'picc', duration_days: 3 }),
  ]
  const topics: string[] = []
  const ear = await listen(
    app.databaseUrl,
    (notice) => {
      for (const one of notice.topics ?? []) topics.push(one.topic)
    },
    () => undefined,
  )
  const done = await link(visit.id, order)
  expect([done.status, done.body]).toEqual([
    200,
    { assignment_ids: [visit.id], results: ok(visit.id) },
  ])
  await expect
    .poll(() => topics)
    .toEqual(
      expect.arrayContaining(['assignment', 'patient_assignment', `order_assignment/${order}`]),
    )
  await ear.close()
  const body = (await linker.call(visits.byId, { id: visit.id })).body as {
    patient_order: object
    assignment: object
  }
  expect(body).toMatchObject({
    patient_order: { id: order },
    assignment: { patient_order_id: order, access_type: 'picc', duration_days: 3 },
  })
  const trail =
    await sql<object>`select user_id, patient_uuid from audit_event where record_type = 'visit' and record_id = ${String(visit.id)} and action = 'update'`.execute(
      db(),
    )
  expect(trail.rows).toEqual([{ user_id: linker.id, patient_uuid: scene.patient.uuid }])
  // Once more changes nothing.
  expect((await link(visit.id, order)).body).toEqual({ assignment_ids: [], results: ok(visit.id) })

  const stranger = await aPatient(plain)
  const foreign = (await anOrder(app, { patient_uuid: stranger.uuid })).id
  expect(await link(visit.id, foreign)).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'The order belongs to another patient.' },
  })
  expect(await orderOf(visit.id)).toBe(order)
  expect(await link(999_999, order)).toMatchObject({
    status: 404,
    body: { error: 'Visit not found.' },
  })
  expect(await link(visit.id, 999_999)).toMatchObject({
    status: 400,
    body: { fields: { order_id: 'Invalid value' } },
  })
  expect(await linker.raw('POST', '/patient-order/link', {})).toMatchObject({
    status: 400,
    body: {
      fields: { assignment_id: 'This field is required.', order_id: 'This field is required.' },
    },
  })
  expect(
    await linker.raw('POST', '/patient-order/link', {
      assignment_id: visit.id,
      order_id: order,
      propagate_linked: 'yes',
    }),
  ).toMatchObject({ status: 400, body: { fields: { propagate_linked: 'Invalid value' } } })
  expect((await link(visit.id, order, {}, app.nobody)).status).toBe(401)
  expect((await link(visit.id, order, {}, await app.signIn(scene.nurse))).status).toBe(403)
})

test('linking and relinking need ORD_LINK or ALL', async () => {
  const [visit, order] = [
    await aVisit(app, scene, { start: at('01'), patient_order_id: await anOrderOf() }),
    await anOrderOf(),
  ]
  for (const permissions of [['NONE'], ['UNLOCK_RATES', 'PHARMA_AUTO_INVOICE']]) {
    const client = await app.admin({ permissions })
    expect(
      [
        (await link(visit.id, order, {}, client)).status,
        (await relink(visit.id, order, {}, client)).status,
      ],
      permissions.join(),
    ).toEqual([403, 403])
  }
  expect(await orderOf(visit.id)).not.toBe(order)
  expect((await link(visit.id, order, {}, await app.admin({ permissions: ['ALL'] }))).status).toBe(
    200,
  )
  expect(
    (await relink(visit.id, null, {}, await app.admin({ permissions: ['ORD_LINK'] }))).status,
  ).toBe(200)
})

test('ORD-075 the visits linked to it and the later ones without an order, or with its old order, come along', async () => {
  const [old, other, order] = [await anOrderOf(), await anOrderOf(), await anOrderOf()]
  const visit = await bare('05', { patient_order_id: old })
  const friend = await bare('05', { patient_order_id: other })
  await group(visit, friend)
  const [fresh, withOld, booked, held] = [
    await bare('06'),
    await bare('07', { patient_order_id: old }),
    await aBookedVisit(app, scene, { start: at('08'), patient_order_id: old }),
    await bare('09'),
  ]
  await inWork(app, async (work) =>
    holdVisit(work, (await lockVisit(work, held.id)) as VisitRecord),
  )
  const earlier = await bare('04')
  const [elsewhere, ended, deleted] = [
    await bare('10', { patient_order_id: other }),
    await bare('11'),
    await bare('12'),
  ]
  await inWork(app, async (work) =>
    cancelVisit(
      work,
      (await lockVisit(work, ended.id)) as VisitRecord,
      'Cancelled - Patient Declined',
    ),
  )
  await plain.call(visits.remove, { id: deleted.id })
  const strangers = await aVisit(
    app,
    { ...scene, patient: await aPatient(plain) },
    { start: at('06'), patient_order_id: null },
  )
  const all = [
    visit,
    friend,
    fresh,
    withOld,
    booked,
    held,
    earlier,
    elsewhere,
    ended,
    deleted,
    strangers,
  ]

  expect((await link(visit.id, order)).body.assignment_ids).toEqual([visit.id])
  expect(await ordersOf(all)).toEqual([
    order,
    other,
    null,
    old,
    old,
    null,
    null,
    other,
    null,
    null,
    null,
  ])
  await changed(visit.id, { patient_order_id: old })
  expect((await link(visit.id, order, { propagate_linked: true })).body).toEqual({
    assignment_ids: [visit.id, friend.id],
    results: ok(visit.id, friend.id),
  })
  await changed(visit.id, { patient_order_id: old })
  const future = await link(visit.id, order, { propagate_future: true })
  expect(future.body).toEqual({
    assignment_ids: [visit.id, fresh.id, withOld.id, booked.id, held.id],
    results: ok(visit.id, fresh.id, withOld.id, booked.id, held.id),
  })
  expect(await ordersOf(all)).toEqual([
    order,
    order,
    order,
    order,
    order,
    order,
    null,
    other,
    null,
    null,
    null,
  ])
})

test('NET-098 a visit that comes along and refuses is told with its reason, and stops no other', async () => {
  const order = await anOrderOf()
  const [visit, later] = [await bare('05'), await bare('06')]
  const stranger = await aVisit(app, scene, {
    start: at('05'),
    patient_order_id: null,
    patient_uuid: null,
  })
  await group(visit, stranger)
  const { status, body } = await link(visit.id, order, {
    propagate_linked: true,
    propagate_future: true,
  })
  expect([status, body.assignment_ids]).toEqual([200, [visit.id, later.id]])
  expect(body.results.toSorted((a, b) => a.id - b.id)).toEqual(
    [
      ...ok(visit.id, later.id),
      { id: stranger.id, ok: false, error: 'The order belongs to another patient.' },
    ].toSorted((a, b) => a.id - b.id),
  )
  expect(notLinked(body.results)).toEqual([
    { id: stranger.id, reason: 'The order belongs to another patient.' },
  ])
  expect(await ordersOf([visit, later, stranger])).toEqual([order, order, null])
})

test('ORD-078 POST /assignments/{id}/order-relink moves a visit from its order to another, or takes the order away', async () => {
  const [old, order] = [await anOrderOf(), await anOrderOf()]
  const [visit, later, none, others] = [
    await bare('05', { patient_order_id: old }),
    await bare('06', { patient_order_id: old }),
    await bare('07'),
    await bare('08', { patient_order_id: await anOrderOf() }),
  ]
  expect((await relink(visit.id, order)).body).toEqual({
    assignment_ids: [visit.id],
    results: ok(visit.id),
  })
  await changed(visit.id, { patient_order_id: old })
  expect((await relink(visit.id, order, { propagate_future: true })).body.assignment_ids).toEqual([
    visit.id,
    later.id,
    none.id,
  ])
  // Without an order those that had this one lose it too; what had another or none keeps it.
  const friend = await bare('04', { patient_order_id: order })
  await group(visit, friend)
  await changed(none.id, { patient_order_id: null })
  expect(
    (await relink(visit.id, null, { propagate_linked: true, propagate_future: true })).body,
  ).toEqual({
    assignment_ids: [visit.id, later.id, friend.id],
    results: ok(visit.id, later.id, friend.id),
  })
  expect(await ordersOf([visit, later, friend, none])).toEqual([null, null, null, null])
  expect(await orderOf(others.id)).not.toBeNull()
  expect(await relink(visit.id, order)).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'This visit has no order.' },
  })
  const foreign = (await anOrder(app, { patient_uuid: (await aPatient(plain)).uuid })).id
  expect(await relink(others.id, foreign)).toMatchObject({
    status: 409,
    body: { error: 'The order belongs to another patient.' },
  })
  expect(await relink(999_999, order)).toMatchObject({
    status: 404,
    body: { error: 'Visit not found.' },
  })
  expect(
    (await linker.raw('POST', '/assignments/x/order-relink', { order_id: order })).status,
  ).toBe(404)
  expect(await relink(others.id, 999_999)).toMatchObject({
    status: 400,
    body: { fields: { order_id: 'Invalid value' } },
  })
  expect((await linker.raw('POST', `/assignments/${others.id}/order-relink`, {})).status).toBe(400)
  expect([
    (await relink(others.id, order, {}, plain)).status,
    (await relink(others.id, order, {}, app.nobody)).status,
  ]).toEqual([403, 401])
})

test('VIS-099 the pharmacy and access of the order come along, and a finished visit takes nothing', async () => {
  const pharmacy = await aPharmacy(app)
  const order = await anOrderOf({
    provider_id: pharmacy,
    access_type: 'port',
    treatment: 'Other drug',
    duration_estimate: 45,
    duration_days: 4,
    nonconsecutive: true,
    expiration_date: '2027-02-01',
  })
  const [open, done] = [
    await bare('05', { access_type: 'piv' }),
    await bare('06', { access_type: 'piv', duration_days: 2 }),
  ]
  await sql`update visit set status = 'Completed - Visit Finished', nurse_chart_received = '2026-12-06T20:00:00Z' where id = ${done.id}`.execute(
    db(),
  )
  expect((await link(open.id, order)).status).toBe(200)
  expect(await link(done.id, order)).toMatchObject({
    status: 409,
    body: { error: 'This visit is finished. Order cannot be changed.', code: 'finished' },
  })
  const fields = async (id: number) =>
    (
      await sql<object>`select patient_order_id, provider_id, access_type, treatment, duration_estimate, duration_days, nonconsecutive from visit where id = ${id}`.execute(
        db(),
      )
    ).rows[0]
  expect(await fields(open.id)).toEqual({
    patient_order_id: order,
    provider_id: pharmacy,
    access_type: 'port',
    treatment: 'Saline',
    duration_estimate: 120,
    duration_days: 4,
    nonconsecutive: false,
  })
  expect(await fields(done.id)).toEqual({
    patient_order_id: null,
    provider_id: scene.pharmacy,
    access_type: 'piv',
    treatment: 'Saline',
    duration_estimate: 120,
    duration_days: 2,
    nonconsecutive: false,
  })
  expect((await linker.call(visits.byId, { id: open.id })).body.assignment).toMatchObject({
    expiration_date: '2027-02-01',
    patient_order_status: 'Active',
  })
})

test("two calls that take each other's visits along at the same moment both succeed", async () => {
  const [one, two] = [await anOrderOf(), await anOrderOf()]
  const [first, second] = [await bare('05'), await bare('05')]
  await group(first, second)
  const answers = await Promise.all([
    link(first.id, one, { propagate_linked: true }),
    link(second.id, two, { propagate_linked: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [a, b] = await ordersOf([first, second])
  expect(a).toBe(b)
})
