// ORD "Auto order generator" 047, 050-063, PAT-095: orders that make their visits by themselves, over HTTP and by
// the clock.
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { development } from '@wren/contract/identity'
import { orders } from '@wren/contract/orders'
import { orderWarnings } from '@wren/contract/orders-form.rules'
import { patients } from '@wren/contract/patients'
import { addDays, addMinutes, atLocal, localDay, type Day } from '@wren/contract/time'
import { updates } from '@wren/contract/updates'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import {
  anAutoOrder,
  generated,
  problemsOf,
  visitsOf,
  type AutoOrder,
} from './visits-auto-orders.builders.ts'
import { aReadyVisit, aScene, aVisit, inWork, type Scene } from './visits.builders.ts'
import { finishVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const app = useTestApp(() => ({
  log: (line) => {
    lines.push(line)
  },
}))
let scene: Scene
let admin: Client
const lines: string[] = []
const zone = 'America/Phoenix'
/** On which the test begins; the clock goes forward only. */
let today: Day
const day = (n: number): Day => addDays(today, n)
/** Ten in Phoenix, where the visits are. */
const ten = (n: number) => atLocal(day(n), '10:00', zone)
/** Nobody's session lasts for days. */
const goTo = async (n: number, time: string) => {
  await app.clock(atLocal(day(n), time, zone))
  admin = await app.admin()
  scene = { ...scene, admin }
}
beforeAll(async () => {
  await app.clock('2026-11-20T18:00:00.000Z')
  scene = await aScene(app)
  admin = scene.admin
})
beforeEach(() => {
  today = localDay(app.instance.platform.clock.now(), zone)
})

const db = () => app.instance.platform.db
const hourly = async () => {
  expect((await app.nobody.call(development.runJob, { name: 'auto-orders' })).status).toBe(200)
  await app.settle()
}
const examined = async (order: number) =>
  (
    await sql<{
      at: string | null
    }>`select auto_examined_at as at from patient_order where id = ${order}`.execute(db())
  ).rows[0]?.at
const startsOf = async (order: number) => (await generated(app, order)).map(({ start }) => start)
const cancel = async (id: number, reason = 'Cancelled - Patient Declined') => {
  expect((await admin.call(visits.cancel, { id, reason: reason as never })).status).toBe(200)
  await app.settle()
}
const miss = async (id: number, missed_reason: string) => {
  const { status, body } = await admin.call(visits.save, {
    id,
    missed: true,
    missed_reason: missed_reason as never,
  })
  expect([status, body.error]).toEqual([200, undefined])
  await app.settle()
}
const replacementsOf = async (id: number) =>
  (
    await admin.call(updates.search, { filters: { type: 'assignment', type_id: id } } as never)
  ).body.data.filter(({ description }) => description.includes('replacement'))
const rowOf = async (uuid: string) =>
  (await admin.call(orders.list, { filters: {}, limit: 500 } as never)).body.data.find(
    (row) => row.patient_uuid === uuid,
  )

describe('ORD-050 the generator looks at an order', () => {
  const off = { order: { auto_order: false } }

  test('at once after the order is saved', async () => {
    const { order } = await anAutoOrder(app, scene, off)
    await app.settle()
    expect(await generated(app, order)).toEqual([])
    expect((await admin.call(orders.save, { id: order, auto_order: true })).status).toBe(200)
    await app.settle()
    expect(await startsOf(order)).toEqual([ten(5), ten(12)])
  })

  test('after its patient is saved', async () => {
    const { order, patient } = await anAutoOrder(app, scene, { patient: { is_recurring: false } })
    await app.settle()
    expect([await generated(app, order), await problemsOf(app, order)]).toEqual([
      [],
      'Patient is not recurring',
    ])
    await admin.call(patients.save, { uuid: patient.uuid, is_recurring: true })
    await app.settle()
    expect([(await generated(app, order)).length, await problemsOf(app, order)]).toEqual([2, null])
  })

  test('after a visit of it is made, saved, cancelled, deleted or completed', async () => {
    const { order, last, patient } = await anAutoOrder(app, scene)
    await app.settle()
    const ready = await aReadyVisit(
      app,
      { ...scene, patient, order },
      { start: addMinutes(app.instance.platform.clock.now(), 60) },
    )
    await app.settle()
    const deeds: readonly (() => Promise<unknown>)[] = [
      () => admin.call(visits.save, { id: last, notes: 'Quiet dog' }),
      async () => {
        expect(
          await inWork(app, async (work) =>
            finishVisit(work, (await lockVisit(work, ready.id)) as VisitRecord, {
              chartReceivedAt: work.now,
              cause: 'chart',
            }),
          ),
        ).toMatchObject({ status: 'Completed - Visit Finished' })
      },
      async () =>
        admin.call(visits.cancel, {
          id: (await generated(app, order)).at(-1)?.id as number,
          reason: 'Cancelled - Patient Declined',
        }),
      async () =>
        admin.raw(
          'DELETE',
          `/api/visits/${(await generated(app, order)).find(({ status }) => status === 'New')?.id}`,
        ),
    ]
    for (const deed of deeds) {
      const before = await examined(order)
      await deed()
      await app.settle()
      expect(((await examined(order)) as string) > (before as string), String(deed)).toBe(true)
    }
  })

  test('and every hour', async () => {
    const { order } = await anAutoOrder(app, scene, { order: { frequency_value: 2 } })
    await app.settle()
    expect(await startsOf(order)).toEqual([ten(12)])
    await goTo(12, '08:00')
    await hourly()
    expect(await startsOf(order)).toEqual([ten(12), ten(26)])
    expect(
      app.instance.platform.jobs.find(({ name }) => name === 'auto-orders')?.everyMinutes,
    ).toBe(60)
  })

  test('of an hour in which nothing began no order is looked at anew, of the next day every one, by one round at a time', async () => {
    const { order } = await anAutoOrder(app, scene)
    await goTo(1, '10:00')
    await hourly()
    const morning = await examined(order)
    await goTo(1, '11:00')
    await hourly()
    expect(await examined(order)).toBe(morning)
    await sql`insert into job (name, payload, due_at, created_at) values ('auto-orders', '{"last": 2000000000}', ${ten(30)}, ${ten(30)})`.execute(
      db(),
    )
    await goTo(2, '10:00')
    await hourly()
    expect(await examined(order)).toBe(morning)
    await sql`delete from job where name = 'auto-orders' and payload <> '{}'::jsonb`.execute(db())
    await hourly()
    expect(((await examined(order)) as string) > (morning as string)).toBe(true)
  })
})

test('ORD-057 a generated visit has its values from order, patient and last visit, and its tasks', async () => {
  const { order, patient } = await anAutoOrder(app, scene, {
    patient: {
      preferenced_time_hour: 14,
      preferenced_time_minute: 15,
      street: '9 Mesa Way',
      zip: '85001',
    },
    order: {
      treatment: 'Vancomycin 1 g',
      access_type: 'picc',
      duration_estimate: 90,
      duration_days: 2,
      authorization_start: day(-60),
    },
    visit: {
      visit_details_url: 'https://example.com/guide',
      notes: 'Old notes',
      flat_rate_cents: 9_900,
      price_nurse_hourly_rate_cents: null,
    },
  })
  await app.settle()
  const [first, second, third] = await generated(app, order)
  expect([first?.start, second?.start, third?.start]).toEqual(
    [5, 6, 12].map((n) => atLocal(day(n), '14:15', zone)),
  )
  expect(
    [first?.assignment_series_uuid, third?.assignment_series_uuid].every((uuid) => uuid !== null),
  ).toBe(true)
  expect([
    first?.assignment_series_uuid === second?.assignment_series_uuid,
    first?.assignment_series_uuid === third?.assignment_series_uuid,
  ]).toEqual([true, false])
  const { assignment } = (await admin.call(visits.byId, { id: first?.id as number })).body as {
    assignment: Record<string, unknown>
  }
  expect(assignment).toMatchObject({
    status: 'New',
    status_reason: null,
    user_id_assigned: null,
    user_id_selected: null,
    is_recurring: true,
    is_urgent: false,
    patient_order_id: order,
    patient_uuid: patient.uuid,
    treatment: 'Vancomycin 1 g',
    access_type: 'picc',
    duration_estimate: 90,
    provider_id: scene.pharmacy,
    street: '9 Mesa Way',
    zip: '85001',
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    timezone: 'America/Phoenix',
    duration_days: 2,
    days_to_schedule: 2,
    nonconsecutive: false,
    user_id_ops: admin.id,
    auto_generated: true,
    visit_details_url: 'https://example.com/guide',
    visit_details_checked: false,
    notes: null,
    token: null,
    nurse_token: null,
    missing_exact_time: false,
    intake_id: null,
    blast_type: null,
    flat_rate: null,
    price_provider_hourly_rate: 120,
  })
  // What the pharmacy pays at the target margin of 35 % for a visit of two billed hours.
  const byHand = await aVisit(
    app,
    { ...scene, patient, order },
    { duration_estimate: 90, is_recurring: true, start: ten(30) },
  )
  expect(assignment['price_nurse_hourly_rate']).toBe(
    (byHand.price_nurse_hourly_rate_cents as number) / 100,
  )
  const { rows: codes } = await sql<{
    task_code: string
  }>`select task_code from visit_task join task_definition d on d.id = task_id where assignment_id = ${first?.id as number} order by d.id`.execute(
    db(),
  )
  expect(codes.map(({ task_code }) => task_code)).toEqual([
    'PT_AUTH',
    'PT_MRN',
    'SC_PATIENT',
    'SC_NURSE',
    'SC_SUPPLIES',
    'SC_DETAILS',
  ])
  const history =
    await sql<object>`select from_status, to_status, cause, user_id from visit_status_history where assignment_id = ${first?.id as number}`.execute(
      db(),
    )
  expect(history.rows).toEqual([
    { from_status: null, to_status: 'New', cause: 'system', user_id: null },
  ])
  const trail =
    await sql<object>`select actor_kind from audit_event where record_type = 'visit' and record_id = ${String(first?.id)} and action = 'create'`.execute(
      db(),
    )
  expect(trail.rows).toEqual([{ actor_kind: 'job' }])
  // Without an address that somebody typed the generated one shows once it is booked (NVS-052).
  const bare = await anAutoOrder(app, scene)
  await app.settle()
  expect(
    (await admin.call(visits.byId, { id: (await generated(app, bare.order))[0]?.id as number }))
      .body.assignment.visit_details_url,
  ).toBeNull()
})

describe('what staff ended, and what was missed', () => {
  test('ORD-059 ORD-085 what staff ended waits, and is made once when order or patient is saved or another visit begins', async () => {
    const { order, patient } = await anAutoOrder(app, scene)
    await app.settle()
    const [first, second] = await generated(app, order)
    await cancel(second?.id as number)
    await hourly()
    expect([
      (await visitsOf(app, order)).filter(({ status }) => status === 'New').length,
      await problemsOf(app, order),
    ]).toEqual([2, 'The generated visit was canceled'])
    expect(await rowOf(patient.uuid)).toMatchObject({
      auto_order: true,
      auto_generation_problems: 'The generated visit was canceled',
      next_visit_id: first?.id,
      next_visit_due_date: day(12),
    })
    // The first one begins: the due date of the one that was ended, then the next one.
    await goTo(5, '10:30')
    await hourly()
    expect([
      (await visitsOf(app, order)).filter(({ status }) => status === 'New').map((one) => one.start),
      await problemsOf(app, order),
    ]).toEqual([[ten(-2), ten(5), ten(12), ten(19)], null])
    for (const release of [
      (one: AutoOrder) => admin.call(orders.save, { id: one.order, notes: 'Called' }),
      (one: AutoOrder) =>
        admin.call(patients.save, { uuid: one.patient.uuid, address_notes: 'Gate 4' }),
    ]) {
      today = localDay(app.instance.platform.clock.now(), zone)
      const again = await anAutoOrder(app, scene, { order: { frequency_value: 2 } })
      await app.settle()
      const [only] = await generated(app, again.order)
      expect((await admin.raw('DELETE', `/api/visits/${only?.id}`)).status).toBe(200)
      await hourly()
      expect([await startsOf(again.order), await problemsOf(app, again.order)]).toEqual([
        [],
        'The generated visit was canceled',
      ])
      expect((await release(again)).status).toBe(200)
      await app.settle()
      expect([await startsOf(again.order), await problemsOf(app, again.order)]).toEqual([
        [ten(12)],
        null,
      ])
      await goTo(12, '13:00')
      await hourly()
      expect(await startsOf(again.order)).toEqual([ten(12), ten(26)])
    }
  })

  test('ORD-059 a missed visit is made up once, on a day without another visit, and a missed make-up asks for a replacement', async () => {
    const { order } = await anAutoOrder(app, scene, { order: { flexibility_days: 3 } })
    const ops = admin.id
    await app.settle()
    const [first] = await generated(app, order)
    await goTo(5, '13:00')
    await miss(first?.id as number, 'Missed - Patient Refused')
    await hourly()
    const makeUps = (await generated(app, order)).filter(({ auto_make_up }) => auto_make_up)
    expect(makeUps).toMatchObject([{ start: ten(6), auto_due_date: day(5) }])
    expect(await replacementsOf(first?.id as number)).toEqual([])
    await goTo(6, '13:00')
    const made = makeUps[0]?.id as number
    await miss(made, 'Missed - Other')
    await hourly()
    expect((await generated(app, order)).filter(({ auto_make_up }) => auto_make_up)).toHaveLength(1)
    expect(await replacementsOf(made)).toMatchObject([
      {
        description: expect.stringMatching(`^Patient needs a replacement visit for #${made}\n`),
        priority: 40,
        status: 'new',
        user_id_assigned: ops,
        created_first_name: 'System',
      },
    ])
  })

  test('ORD-059 when no day is left, or it was missed or cancelled for want of a nurse or of medicines, a replacement is asked for once, of a visit made by hand too', async () => {
    const { order, last } = await anAutoOrder(app, scene)
    await app.settle()
    const [first, second] = await generated(app, order)
    await cancel(second?.id as number, 'Cancelled - RN Call Out')
    expect(await replacementsOf(second?.id as number)).toHaveLength(1)
    await miss(last, 'Missed - RN Call Out')
    expect(await replacementsOf(last)).toHaveLength(1)
    await goTo(5, '13:00')
    await miss(first?.id as number, 'Missed - No Access / Patient Not Home')
    for (let hour = 0; hour < 3; hour++) await hourly()
    const asked = await replacementsOf(first?.id as number)
    expect(asked.map(({ description, priority }) => [description, priority])).toEqual([
      [expect.stringMatching(`^Patient needs a replacement visit for #${first?.id}\n`), 40],
    ])
    // Done is done: the next hour does not ask again.
    await admin.call(updates.save, { id: asked[0]?.id as number, status: 'resolved' })
    await hourly()
    expect(await replacementsOf(first?.id as number)).toHaveLength(1)
    expect(await problemsOf(app, order)).toBe(
      'No previous visit to schedule from; The generated visit was canceled',
    )
  })
})

test('ORD-060 ORD-062 problems are stored at each run, shown in the Orders list and taken back when nothing is wrong', async () => {
  const { order, patient, last } = await anAutoOrder(app, scene, {
    lastDay: -9,
    order: { duration_estimate: null },
  })
  await app.settle()
  expect(await problemsOf(app, order)).toBe(
    'Estimated duration is empty; Next visit due date has passed',
  )
  expect(await rowOf(patient.uuid)).toMatchObject({
    auto_generation_problems: 'Estimated duration is empty; Next visit due date has passed',
    next_visit_id: null,
    next_visit_due_date: day(-2),
  })
  const { version } = (await admin.call(orders.byId, { id: order })).body.patient_order
  await admin.call(orders.save, { id: order, version, duration_estimate: 60 })
  await app.settle()
  expect([await problemsOf(app, order), await generated(app, order)]).toEqual([
    'Next visit due date has passed',
    [],
  ])
  // A run is no edit: what was open beside it can be saved.
  expect(
    (await admin.call(orders.save, { id: order, version: version + 1, notes: 'Moved' })).status,
  ).toBe(200)
  await miss(last, 'Missed - Other')
  expect(await problemsOf(app, order)).toBe('No previous visit to schedule from')
  await aVisit(app, { ...scene, patient, order }, { start: ten(-1) })
  await app.settle()
  expect([await problemsOf(app, order), (await generated(app, order)).length]).toEqual([null, 2])
  const told = await sql<{
    changes: object
  }>`select changes from audit_event where record_type = 'order' and record_id = ${String(order)} and actor_kind = 'job' order by id`.execute(
    db(),
  )
  expect(told.rows.map(({ changes }) => changes)).toEqual(
    [
      ['Estimated duration is empty; Next visit due date has passed', null],
      [
        'Next visit due date has passed',
        'Estimated duration is empty; Next visit due date has passed',
      ],
      ['No previous visit to schedule from', 'Next visit due date has passed'],
      [null, 'No previous visit to schedule from'],
    ].map(([after, before]) => ({ auto_generation_problems: { before, after } })),
  )
  // Of an order that is not auto nothing is said.
  await admin.call(orders.save, { id: order, duration_estimate: null })
  await app.settle()
  expect(await problemsOf(app, order)).toBe('Estimated duration is empty')
  await admin.call(orders.save, { id: order, auto_order: false })
  await app.settle()
  expect(await problemsOf(app, order)).toBeNull()
})

test('ORD-062 of a missed visit without a suitable day none is made and a replacement is asked for', async () => {
  const { order, patient } = await anAutoOrder(app, scene, {
    lastDay: -8,
    order: { auto_order: false },
  })
  const byHand = await aVisit(app, { ...scene, patient, order }, { start: ten(-1) })
  await miss(byHand.id, 'Missed - Weather or Emergency')
  expect(await replacementsOf(byHand.id)).toEqual([])
  expect((await admin.call(orders.save, { id: order, auto_order: true })).status).toBe(200)
  await app.settle()
  expect([await problemsOf(app, order), await generated(app, order)]).toEqual([
    'Next visit due date has passed',
    [],
  ])
  expect((await replacementsOf(byHand.id)).map(({ description }) => description)).toEqual([
    expect.stringMatching(`^Patient needs a replacement visit for #${byHand.id}\n`),
  ])
})

test('ORD-047 a second active order stops the first one from making visits; it stays auto and makes them again afterwards', async () => {
  const { order, patient } = await anAutoOrder(app, scene, { order: { frequency_value: 2 } })
  await app.settle()
  expect(await generated(app, order)).toHaveLength(1)
  const second = await admin.call(orders.insert, {
    patient_uuid: patient.uuid,
    treatment: 'Saline',
    provider_id: scene.pharmacy,
    signed_date: day(-20),
  })
  expect(second.status).toBe(201)
  await app.settle()
  expect((await admin.call(orders.byId, { id: order })).body).toMatchObject({
    patient_order: { auto_order: true, status: 'Active' },
    active_orders_qty: 2,
  })
  expect(await problemsOf(app, order)).toBe('Another Order is already Active')
  const { patient_order: first, active_orders_qty: activeOrders } = (
    await admin.call(orders.byId, { id: order })
  ).body
  expect(orderWarnings(first, { today, activeOrders })).toEqual([
    'Another Order is Active - turn off Auto Order',
  ])
  await goTo(12, '08:00')
  await hourly()
  expect(await generated(app, order)).toHaveLength(1)
  await admin.call(orders.save, { id: second.body.id, status: 'Hold' })
  await app.settle()
  expect([await problemsOf(app, order), await generated(app, order)]).toMatchObject([
    null,
    [{}, {}],
  ])
})

test('PAT-095 a patient on Hold, Inactive or Completed keeps her visits and orders, and her auto orders stop', async () => {
  for (const status of ['Hold', 'Inactive', 'Completed'] as const) {
    today = localDay(app.instance.platform.clock.now(), zone)
    const { order, patient } = await anAutoOrder(app, scene, { order: { frequency_value: 2 } })
    await app.settle()
    const before = [
      await visitsOf(app, order),
      (await admin.call(orders.byId, { id: order })).body.patient_order,
    ]
    expect((await admin.call(patients.save, { uuid: patient.uuid, status })).status).toBe(200)
    await goTo(12, '13:00')
    await hourly()
    expect(
      [
        await visitsOf(app, order),
        (await admin.call(orders.byId, { id: order })).body.patient_order,
      ],
      status,
    ).toEqual(before)
    expect(await problemsOf(app, order)).toBe('Patient is not Active')
  }
})

test('ORD-063 what fails for one order is logged and told on it, and stops no other', async () => {
  const [broken, fine] = [await anAutoOrder(app, scene), await anAutoOrder(app, scene)]
  // A zone no clock knows, as no call would store it.
  await sql`update patient set timezone = 'Nowhere/Land' where uuid = ${broken.patient.uuid}`.execute(
    db(),
  )
  lines.length = 0
  await hourly()
  expect(await problemsOf(app, broken.order)).toBe('Generation failed - contact Tech Support')
  expect([await generated(app, broken.order), (await generated(app, fine.order)).length]).toEqual([
    [],
    2,
  ])
  expect(
    lines.filter((line) => line.includes('"job_failed"') && line.includes(`"id":${broken.order}`))
      .length,
  ).toBeGreaterThan(0)
  expect(lines.join('\n')).not.toContain(broken.patient.last_name)
  await sql`update patient set timezone = 'America/Phoenix' where uuid = ${broken.patient.uuid}`.execute(
    db(),
  )
  await hourly()
  expect([
    (await generated(app, broken.order)).length,
    await problemsOf(app, broken.order),
  ]).toEqual([2, null])
})
