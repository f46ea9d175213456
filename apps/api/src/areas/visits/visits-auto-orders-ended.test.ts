// ORD-060, ORD-083, ORD-085, ORD-086: after a generated visit was cancelled, lost or deleted: over HTTP, by the
// clock, and at the same moment.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { development } from '@wren/contract/identity'
import { orders } from '@wren/contract/orders'
import { orderLinks } from '@wren/contract/orders-link'
import { addDays, atLocal, localDay, type Day } from '@wren/contract/time'
import { updates } from '@wren/contract/updates'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { anAutoOrder, generated, problemsOf, visitsOf } from './visits-auto-orders.builders.ts'
import { runAutoOrder } from './visits-auto-orders.jobs.ts'
import { restoreVisit } from './visits-restore.commands.ts'
import { aScene, aVisit, type Scene } from './visits.builders.ts'

const app = useTestApp({ environment: { DATABASE_POOL: '12' } })
let scene: Scene
let admin: Client
let today: Day
const zone = 'America/Phoenix'
const ten = (n: number) => atLocal(addDays(today, n), '10:00', zone)
const signIn = () => app.admin({ permissions: ['ORD_LINK'] })
beforeAll(async () => {
  await app.clock('2026-11-20T18:00:00.000Z')
  scene = await aScene(app)
  admin = await signIn()
})
beforeEach(() => {
  today = localDay(app.instance.platform.clock.now(), zone)
})

const db = () => app.instance.platform.db
const goTo = async (n: number, time: string) => {
  await app.clock(atLocal(addDays(today, n), time, zone))
  admin = await signIn()
  scene = { ...scene, admin }
}
const hourly = async () => {
  expect((await app.nobody.call(development.runJob, { name: 'auto-orders' })).status).toBe(200)
  await app.settle()
}
const living = async (order: number) =>
  (await generated(app, order)).filter(({ status }) => !status.startsWith('Inactive - '))
const canceled = 'The generated visit was canceled'
const ends = {
  cancel: async (id: number) =>
    (await admin.call(visits.cancel, { id, reason: 'Cancelled - Patient Declined' })).status,
  lose: async (id: number) =>
    (await admin.call(visits.save, { id, lost_reason: 'Lost' } as never)).status,
  remove: async (id: number) => (await admin.raw('DELETE', `/api/visits/${id}`)).status,
}
const note = async (order: number, notes: string) => {
  expect((await admin.call(orders.save, { id: order, notes })).status).toBe(200)
  await app.settle()
}

test('ORD-085 a cancelled, lost or deleted visit is made again once after the next save, and the former one cannot come back beside it', async () => {
  for (const [how, end] of Object.entries(ends)) {
    const { order } = await anAutoOrder(app, scene)
    await app.settle()
    const [first] = await generated(app, order)
    const id = first?.id as number
    expect(await end(id), how).toBe(200)
    await app.settle()
    await hourly()
    expect([(await living(order)).map(({ start }) => start), await problemsOf(app, order)]).toEqual(
      [[ten(12)], canceled],
    )
    await note(order, `Called about ${how}`)
    await note(order, `Called again about ${how}`)
    await hourly()
    expect([(await living(order)).map(({ start }) => start), await problemsOf(app, order)]).toEqual(
      [[ten(5), ten(12)], null],
    )
    const back =
      how === 'remove'
        ? await restoreVisit(
            db(),
            app.instance.platform.auditSigner,
            id,
            app.instance.platform.clock.now(),
          )
        : (await admin.call(visits.save, { id, status: 'New' })).body.error
    expect(back, how).toContain('A visit for this due date exists.')
    if (how !== 'remove')
      expect((await admin.call(visits.save, { id, status: 'New' })).status).toBe(409)
    expect((await living(order)).length).toBe(2)
    // The latest one is cancelled: the former one may come back.
    const [latest] = await living(order)
    expect(await ends.cancel(latest?.id as number)).toBe(200)
    if (how === 'remove') continue
    expect((await admin.call(visits.save, { id, status: 'New' })).status, how).toBe(200)
    await app.settle()
    expect([
      (await living(order)).map((one) => one.id),
      await problemsOf(app, order),
    ]).toMatchObject([[id, expect.any(Number)], null])
  }
})

test('ORD-083 a visit that is moved to an order with the same due date takes none of its visits', async () => {
  const one = await anAutoOrder(app, scene)
  const other = await anOrder(app, {
    patient_uuid: one.patient.uuid,
    provider_id: scene.pharmacy,
    status: 'Hold',
  })
  await app.settle()
  const [first] = await living(one.order)
  const moved = await admin.call(orderLinks.relink, {
    id: first?.id as number,
    order_id: other.id,
  } as never)
  expect(moved.status).toBe(200)
  await app.settle()
  expect(await visitsOf(app, other.id)).toMatchObject([{ id: first?.id, auto_due_date: null }])
  expect(
    (await admin.call(orderLinks.relink, { id: first?.id as number, order_id: one.order } as never))
      .status,
  ).toBe(200)
  await app.settle()
  expect((await living(one.order)).map(({ start }) => start)).toEqual([ten(5), ten(12)])
})

test('ORD-083 of a run and a former visit that is taken back at the same moment one wins', async () => {
  for (let round = 0; round < 6; round++) {
    const { order } = await anAutoOrder(app, scene)
    await app.settle()
    const id = (await generated(app, order))[0]?.id as number
    await ends.cancel(id)
    await app.settle()
    await sql`update patient_order set version = version + 1 where id = ${order}`.execute(db())
    const [back] = await Promise.all([
      admin.call(visits.save, { id, status: 'New' }),
      runAutoOrder(app.instance.platform, order, `race-${round}`),
      runAutoOrder(app.instance.platform, order, `race-again-${round}`),
    ])
    await app.settle()
    await hourly()
    expect([200, 409]).toContain(back.status)
    expect((await living(order)).map(({ start }) => start)).toEqual([ten(5), ten(12)])
    expect(await problemsOf(app, order)).toBeNull()
  }
})

test('ORD-085 a run and a cancellation at the same moment leave a visit, or the problem until the next save', async () => {
  for (let round = 0; round < 6; round++) {
    const { order } = await anAutoOrder(app, scene)
    await app.settle()
    const id = (await generated(app, order))[0]?.id as number
    const [status] = await Promise.all([
      ends.cancel(id),
      runAutoOrder(app.instance.platform, order, `race-cancel-${round}`),
      admin.call(orders.save, { id: order, notes: `Round ${round}` }),
    ])
    expect(status).toBe(200)
    await app.settle()
    const now = (await living(order)).map(({ start }) => start)
    if (now.length === 1) expect([now, await problemsOf(app, order)]).toEqual([[ten(12)], canceled])
    await note(order, `Round ${round} is over`)
    expect([(await living(order)).map(({ start }) => start), await problemsOf(app, order)]).toEqual(
      [[ten(5), ten(12)], null],
    )
  }
})

test('ORD-060 ORD-086 the canceled visit is told of until a visit exists, whatever is saved, and a visit made by hand is one', async () => {
  const { order, patient } = await anAutoOrder(app, scene)
  await app.settle()
  const [, second] = await generated(app, order)
  await ends.cancel(second?.id as number)
  await admin.call(orders.save, { id: order, duration_estimate: null })
  await app.settle()
  expect(await problemsOf(app, order)).toBe(`Estimated duration is empty; ${canceled}`)
  await note(order, 'Waiting for the doctor')
  expect(await problemsOf(app, order)).toBe(`Estimated duration is empty; ${canceled}`)
  await aVisit(app, { ...scene, patient, order }, { start: ten(13) })
  await app.settle()
  expect(await problemsOf(app, order)).toBe('Estimated duration is empty')
  await admin.call(orders.save, { id: order, duration_estimate: 60 })
  await app.settle()
  expect([(await living(order)).map(({ start }) => start), await problemsOf(app, order)]).toEqual([
    [ten(5)],
    null,
  ])
})

test('ORD-086 once a night one update is made for an auto order that makes no visit and names no problem', async () => {
  const [silent, fine] = [await anAutoOrder(app, scene), await anAutoOrder(app, scene)]
  await app.settle()
  // As a fault of the generator would leave it: no visit, no problem.
  await sql`update visit set is_deleted = true where patient_order_id = ${silent.order} and auto_generated`.execute(
    db(),
  )
  const ofNight = async (n: number) => {
    await goTo(n, '07:00')
    await sql`update patient_order set auto_examined_at = ${app.instance.platform.clock.now()}, auto_generation_problems = null where id = ${silent.order}`.execute(
      db(),
    )
    const nightly = app.instance.platform.jobs.find(({ name }) => name === 'auto-orders-nightly')
    for (let instance = 0; instance < 2; instance++)
      await nightly?.run(app.instance.platform, null as never, `night-${n}-${instance}`)
    await app.settle()
    return (
      await admin.call(updates.search, {
        filters: { type: 'patient', type_id: silent.patient.id },
      } as never)
    ).body.data
  }
  const items = await ofNight(1)
  expect(items).toMatchObject([
    {
      description: `Auto order #${silent.order} makes no visit`,
      priority: 40,
      status: 'new',
      created_first_name: 'System',
    },
  ])
  expect(await ofNight(2)).toHaveLength(1)
  expect(
    (
      await admin.call(updates.search, {
        filters: { type: 'patient', type_id: fine.patient.id },
      } as never)
    ).body.data,
  ).toEqual([])
  // Closed by hand it stays closed until the order makes visits again; the item then says so.
  await admin.call(updates.save, { id: items[0]?.id as number, status: 'resolved' })
  expect(await ofNight(3)).toHaveLength(1)
  await sql`update visit set is_deleted = false where patient_order_id = ${silent.order}`.execute(
    db(),
  )
  await ofNight(4)
  await sql`update visit set is_deleted = true where patient_order_id = ${silent.order} and auto_generated`.execute(
    db(),
  )
  expect(await ofNight(5)).toHaveLength(2)
})
