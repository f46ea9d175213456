// INT "Effect on visits" 099, 105-112, "Safety" 147, 150 over HTTP: what an end of the intake does to its order and
// visits, all of it or nothing.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { intake, type IntakeFields } from '@wren/contract/intake'
import { lostStatuses } from '@wren/contract/intake-statuses.rules'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer } from '../offers/offers.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { useScene, aVisit, confirm } from '../visits/visits.builders.ts'
import { anIntake } from './intake.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
beforeAll(async () => {
  admin = scene.admin
})

const db = () => app.instance.platform.db
const fetched = async (id: number) => (await admin.call(intake.byId, { id })).body
const patch = (id: number, changes: object) => admin.raw('PATCH', `/intake/${id}`, changes)
const orderStatus = async (id: number) =>
  (await admin.call(orders.byId, { id })).body.patient_order.status
interface Stored {
  readonly id: number
  readonly status: string
  readonly cancel_reason: string | null
  readonly lost_reason: string | null
  readonly is_deleted: boolean
  readonly series: string | null
  readonly group_id: number | null
  readonly live_links: number
  readonly updated: string
}
async function stored(ids: readonly number[]): Promise<readonly Stored[]> {
  const { rows } =
    await sql<Stored>`select id, status, cancel_reason, lost_reason, is_deleted, assignment_series_uuid as series, group_id, updated,
    (select count(*)::int from visit_link where assignment_id = visit.id and revoked_at is null) as live_links from visit where id = any(${[...ids]}::int[]) order by id`.execute(
      db(),
    )
  return rows
}
async function created(more: Partial<IntakeFields> = { treatment_duration_days: 2 }) {
  const id = await anIntake(app, admin, scene.pharmacy, more)
  const { patient_order_id: order, assignments } = (
    await admin.call(intake.createOrderAndVisits, { id })
  ).body
  return { id, order, visits: assignments as [number, number] }
}
const closed = { status: 'Closed', status_reason: 'Max Pay Rate Limit' }
const draft = (visit: number, nurse: number) =>
  sql`insert into chart (assignment_id, user_id_nurse, state, data, created, updated) values (${visit}, ${nurse}, 'draft', '{}', ${app.instance.platform.clock.now()}, ${app.instance.platform.clock.now()})`.execute(
    db(),
  )

test('INT-105 an end that reaches open visits must be confirmed, or nothing changes; without open visits nobody is asked', async () => {
  const { id, order, visits } = await created()
  const before = [(await fetched(id)).intake, await stored(visits)]
  for (const apply of [{}, { apply_to_visits: false }]) {
    const refused = await patch(id, { ...closed, notes: 'Over', ...apply })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'This status change affects 2 visit(s) and must be confirmed.',
        code: 'transition',
        visits: 2,
      },
    ])
  }
  expect([(await fetched(id)).intake, await stored(visits)]).toEqual(before)
  expect(await orderStatus(order)).toBe('Active')
  expect((await patch(id, { ...closed, apply_to_visits: true })).status).toBe(200)
  expect((await patch(await anIntake(app, admin, scene.pharmacy), closed)).status).toBe(200)
})

test('INT-106 open are the visits still to come, of the order or of the intake alone; what is completed, charted, missed or ended is never touched', async () => {
  const { id, order, visits } = await created({ treatment_duration_days: 1 })
  const more = async (
    columns: string,
    own: object = { patient_order_id: order, intake_id: id },
  ) => {
    const visit = await aVisit(app, scene, own)
    await sql`update visit set ${sql.raw(columns)} where id = ${visit.id}`.execute(db())
    return visit.id
  }
  const open = [
    visits[0],
    await more(`status = 'New'`),
    await more(`status = 'Active - Booked'`),
    await more(`status = 'Active - Ready'`),
    await more(`status = 'Hold'`),
    await more(`status = 'New'`, { patient_order_id: scene.order, intake_id: id }),
    await more(`status = 'New'`, { patient_order_id: order }),
  ]
  const others = []
  for (const columns of [
    `status = 'Completed - Visit Finished'`,
    `status = 'Completed - Closed Out'`,
    `status = 'Active - Ready', nurse_chart_received = now()`,
    `missed = true, missed_reason = 'Missed - Other'`,
    `status = 'Inactive - Canceled'`,
    `status = 'Inactive - Lost', lost_reason = 'Lost'`,
    'is_deleted = true',
  ])
    others.push(await more(columns))
  const foreign = await more(`status = 'New'`, { patient_order_id: scene.order })
  const before = await stored([...others, foreign])
  expect(
    (await fetched(id)).assignments
      .filter(({ is_open }) => is_open)
      .map((visit) => visit.id)
      .toSorted((one, other) => one - other),
    'so the form asks about the same ones',
  ).toEqual(open.toSorted((one, other) => one - other))
  expect((await patch(id, closed)).body).toMatchObject({ visits: open.length })
  const done = await patch(id, { ...closed, apply_to_visits: true })
  expect((done.body['visits'] as { id: number }[]).map((visit) => visit.id)).toEqual(
    open.toSorted((one, other) => one - other),
  )
  expect((await stored(open)).map(({ status }) => status)).toEqual(
    open.map(() => 'Inactive - Canceled'),
  )
  expect(await stored([...others, foreign])).toEqual(before)
})

test.each([
  ['Canceled', 'Wren Too Slow - Staffed by Pharmacy'],
  ['Closed', 'Geo Not Covered by Wren'],
  ['Withdrawn', 'Insurance Issues'],
])(
  'INT-107 INT-147 VIS-080 %s cancels each open visit as Cancel does, with the intake as its reason, and the shell order; the answer names them',
  async (status, status_reason) => {
    const { id, order, visits } = await created()
    const nurse = await aNurse(app, { zip: '89012', phone: `+170255520${(visits[0] % 90) + 10}` })
    await anOffer(app, visits[1], nurse)
    await confirm(app, visits[0], {
      nurseId: nurse,
      start: (await fetched(id)).assignments[0]?.start as string,
      cause: 'system',
      skipPatient: true,
    })
    await draft(visits[0], nurse)
    await sql`with made as (insert into visit_group (created) values (now()) returning id) update visit set group_id = made.id from made where visit.id = any(${visits}::int[])`.execute(
      db(),
    )
    expect((await stored(visits))[1]).toMatchObject({ live_links: 1, series: expect.any(String) })
    const cancel_reason = `Intake ${status} - ${status_reason}`
    const done = await patch(id, { status, status_reason, apply_to_visits: true })
    expect(done.body).toEqual({
      intake: (await fetched(id)).intake,
      visits: visits.map((visit) => ({
        id: visit,
        status: 'Inactive - Canceled',
        cancel_reason,
        lost_reason: null,
        is_deleted: false,
      })),
    })
    for (const visit of await stored(visits))
      expect(visit).toMatchObject({
        status: 'Inactive - Canceled',
        cancel_reason,
        series: null,
        group_id: null,
        live_links: 0,
        is_deleted: false,
      })
    const told = await sql<{
      kind: string
    }>`select kind from outbound_message where assignment_id = ${visits[0]} and nurse_id = ${nurse} and kind like '%cancel%'`.execute(
      db(),
    )
    expect(told.rows).toHaveLength(1)
    expect(await orderStatus(order)).toBe('Inactive - Cancelled')
  },
)

test('INT-099 INT-108 Deleted - Duplicated deletes each open visit, unless charting has started on one: then nothing at all has changed', async () => {
  const one = await created()
  expect(
    (await patch(one.id, { status: 'Deleted - Duplicated', apply_to_visits: true })).body['visits'],
  ).toMatchObject(one.visits.map((id) => ({ id, is_deleted: true })))
  expect((await fetched(one.id)).assignments).toEqual([])
  expect(await orderStatus(one.order)).toBe('Inactive - Cancelled')
  const patient = await aPatient(admin)
  for (const chart of ['draft', 'received'] as const) {
    const { id, order, visits } = await created()
    if (chart === 'draft') await draft(visits[1], scene.nurse)
    else
      await sql`update visit set status = 'Completed - Visit Finished', nurse_chart_received = now() where id = ${visits[1]}`.execute(
        db(),
      )
    const before = [
      await fetched(id),
      await stored(visits),
      (await admin.call(orders.byId, { id: order })).body.patient_order,
    ]
    // The patient reaches order and visits before the charting is met: all of it goes back.
    expect(
      await patch(id, {
        status: 'Deleted - Duplicated',
        patient_uuid: patient.uuid,
        apply_to_visits: true,
      }),
      chart,
    ).toMatchObject({
      status: 409,
      body: {
        error: `Charting has started on visit ${visits[1]}, the intake cannot be deleted.`,
        code: 'transition',
      },
    })
    expect([
      await fetched(id),
      await stored(visits),
      (await admin.call(orders.byId, { id: order })).body.patient_order,
    ]).toEqual(before)
    // Nor by way of another end.
    expect((await patch(id, { ...closed, apply_to_visits: true })).status).toBe(200)
    expect(await patch(id, { status: 'Deleted - Duplicated' }), chart).toMatchObject({
      status: 409,
      body: { error: `Charting has started on visit ${visits[1]}, the intake cannot be deleted.` },
    })
    expect((await fetched(id)).intake.status).toBe('Closed')
  }
  expect((await admin.call(patients.byUuid, { uuid: patient.uuid })).status).toBe(200)
})

test('INT-109 INT-110 the three ways of being lost label each open visit and cancel the shell order; without open visits only the intake and its order', async () => {
  for (const status of lostStatuses) {
    const { id, order, visits } = await created()
    await anOffer(app, visits[0], scene.nurse)
    expect(await patch(id, { status })).toMatchObject({ status: 409, body: { visits: 2 } })
    expect((await patch(id, { status, apply_to_visits: true })).body['visits']).toMatchObject(
      visits.map((visit) => ({ id: visit, status: 'Inactive - Lost', lost_reason: status })),
    )
    for (const visit of await stored(visits))
      expect(visit, status).toMatchObject({
        status: 'Inactive - Lost',
        lost_reason: status,
        live_links: 0,
        is_deleted: false,
      })
    expect(await orderStatus(order)).toBe('Inactive - Cancelled')
  }
  const { id, order, visits } = await created()
  await sql`update visit set status = 'Inactive - Canceled' where id = any(${visits}::int[])`.execute(
    db(),
  )
  const before = await stored(visits)
  expect(await patch(id, { status: 'Lost' })).toMatchObject({
    status: 200,
    body: { intake: { status: 'Lost', status_reason: null } },
  })
  expect([await stored(visits), await orderStatus(order)]).toEqual([before, 'Inactive - Cancelled'])
})

test('INT-112 an order that is signed, has a completed or a charted visit, or was not made from the intake keeps its status', async () => {
  const works: readonly ((made: Awaited<ReturnType<typeof created>>) => Promise<unknown>)[] = [
    ({ order }) => admin.call(orders.save, { id: order, signed_date: '2026-08-01' }),
    ({ visits }) =>
      sql`update visit set status = 'Completed - Closed Out' where id = ${visits[1]}`.execute(db()),
    ({ visits }) =>
      sql`update visit set status = 'Active - Ready', nurse_chart_received = now() where id = ${visits[1]}`.execute(
        db(),
      ),
  ]
  for (const work of works) {
    const one = await created()
    await work(one)
    expect((await patch(one.id, { ...closed, apply_to_visits: true })).status).toBe(200)
    expect(await orderStatus(one.order)).toBe('Active')
  }
  const id = await anIntake(app, admin, scene.pharmacy)
  const { id: order } = await anOrder(app, {
    provider_id: scene.pharmacy,
    signed_date: null,
    expiration_date: null,
  })
  await sql`update intake set patient_order_id = ${order} where id = ${id}`.execute(db())
  await patch(id, closed)
  expect(await orderStatus(order)).toBe('Active')
})

test('INT-111 INT-150 Hold leaves visits as they are; asked to, it holds those that a nurse has confirmed, and names them', async () => {
  const { id, visits } = await created()
  const nurse = await aNurse(app, { zip: '89012' })
  await confirm(app, visits[0], {
    nurseId: nurse,
    start: (await fetched(id)).assignments[0]?.start as string,
    cause: 'system',
    skipPatient: true,
  })
  const before = await stored(visits)
  const kept = await patch(id, { status: 'Hold' })
  expect([kept.status, Object.keys(kept.body), await stored(visits)]).toEqual([
    200,
    ['intake'],
    before,
  ])
  await patch(id, { status: 'In Progress', status_reason: 'Wrap Up' })
  expect((await patch(id, { status: 'Hold', hold_visits: true })).body['visits']).toMatchObject([
    { id: visits[0], status: 'Hold', is_deleted: false },
  ])
  expect(await stored(visits)).toMatchObject([
    { status: 'Hold' },
    { status: 'New', updated: before[1]?.updated },
  ])
  const nurseOf = await sql<{
    user_id_assigned: number
    nurse_confirmed: string | null
  }>`select user_id_assigned, nurse_confirmed from visit where id = ${visits[0]}`.execute(db())
  expect(nurseOf.rows).toEqual([{ user_id_assigned: nurse, nurse_confirmed: expect.any(String) }])
})

test('INT-147 a visit changed otherwise by the same save is named too', async () => {
  const { id, visits } = await created()
  const patient = await aPatient(admin)
  const done = await patch(id, { patient_uuid: patient.uuid, apply_to_visits: true })
  expect((done.body['visits'] as { id: number }[]).map((visit) => visit.id)).toEqual(visits)
})
