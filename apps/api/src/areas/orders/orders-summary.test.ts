// ORD-053, PAT-096, PAT-097: what is next for a patient, kept beside her records.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '@wren/contract/orders'
import { patients, type Patient } from '@wren/contract/patients'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { useScene, aVisit, inWork } from '../visits/visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { anOrder } from './orders.builders.ts'
import { changeOrder, lockOrder, removeOrder, type OrderRecord } from './orders.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const scene = useScene(app)
let admin: Client
beforeAll(async () => {
  admin = scene.admin
})

interface Kept {
  readonly next_visit_id: number | null
  readonly next_visit_due_date: string | null
  readonly active_orders_qty: number
}
const kept = async ({ uuid }: Patient): Promise<Kept> =>
  (
    await sql<Kept>`select next_visit_id, next_visit_due_date, active_orders_qty from patient_order_summary
      where patient_uuid = ${uuid}`.execute(app.instance.platform.db)
  ).rows[0] as Kept
const due = async (patient: Patient) => (await kept(patient)).next_visit_due_date
const weekly = {
  frequency_type: 'w',
  frequency_value: 1,
  signed_date: '2026-11-10',
  expiration_date: '2027-11-10',
}
const orderOf = (patient: Patient, values = {}) =>
  anOrder(app, { patient_uuid: patient.uuid, provider_id: scene.pharmacy, ...weekly, ...values })
const visitOf = (patient: Patient, order: OrderRecord, start: string, over = {}) =>
  aVisit(app, { ...scene, patient, order: order.id }, { start, ...over })
const change = (id: number, changes: Parameters<typeof changeVisit>[2]) =>
  inWork(app, async (work) =>
    changeVisit(work, (await lockVisit(work, id)) as VisitRecord, changes, { cause: 'manual' }),
  )

test('ORD-053 the due date counts from the latest visit that stands, or the first such of its series, else from authorization, start of care or signing', async () => {
  const patient = await aPatient(admin)
  expect(await due(patient)).toBeNull()
  const order = await orderOf(patient)
  expect(await due(patient)).toBe('2026-11-10')
  await admin.call(patients.save, { uuid: patient.uuid, soc_date: '2026-11-12' })
  expect(await due(patient)).toBe('2026-11-12')
  await admin.call(orders.save, { id: order.id, authorization_start: '2026-11-14' })
  expect(await due(patient)).toBe('2026-11-14')

  // 23:30 in Phoenix is the next day elsewhere: the visit's own calendar counts
  const first = await visitOf(patient, order, '2026-11-19T06:30:00.000Z')
  expect(await due(patient)).toBe('2026-11-25')
  const series = randomUUID()
  for (const day of ['23', '24', '25'])
    await visitOf(patient, order, `2026-11-${day}T17:00:00.000Z`, {
      assignment_series_uuid: series,
      duration_days: 3,
    })
  expect(await due(patient)).toBe('2026-11-30')
  const { rows } = await sql<{
    id: number
  }>`select id from visit where assignment_series_uuid = ${series} order by start`.execute(
    app.instance.platform.db,
  )
  await change(rows[0]?.id as number, { missed: true, missed_reason: 'Missed - Other' })
  expect(await due(patient)).toBe('2026-12-01')
  for (const { id } of rows.slice(1))
    await admin.raw('POST', `/assignments/${id}/cancel`, { reason: 'Cancelled - Patient Declined' })
  expect(await due(patient)).toBe('2026-11-25')
  await admin.raw('DELETE', `/api/visits/${first.id}`)
  expect(await due(patient)).toBe('2026-11-14')

  await admin.call(orders.save, {
    id: order.id,
    frequency_value: null,
    frequency_other: 'as ordered',
  })
  expect(await due(patient)).toBeNull()
  await admin.call(orders.save, { id: order.id, frequency_other: null })
  expect(await due(patient)).toBeNull()
  await admin.call(orders.save, { id: order.id, frequency_value: 1 })
  const second = await orderOf(patient)
  expect(await kept(patient)).toMatchObject({ active_orders_qty: 2, next_visit_due_date: null })
  await admin.call(orders.save, { id: second.id, status: 'Hold' })
  expect(await due(patient)).toBe('2026-11-14')
  await admin.call(orders.save, { id: order.id, status: 'Completed' })
  expect(await kept(patient)).toMatchObject({ active_orders_qty: 0, next_visit_due_date: null })
})

test('PAT-096 the next visit is the earliest that is New, Booked, Ready or on Hold', async () => {
  const patient = await aPatient(admin)
  const order = await orderOf(patient)
  const [late, soon] = [
    await visitOf(patient, order, '2026-12-05T17:00:00.000Z'),
    await visitOf(patient, order, '2026-11-25T17:00:00.000Z'),
  ]
  const set = (id: number, status: string) => change(id, { status } as never)
  for (const status of ['Hold', 'New', 'Active - Booked', 'Active - Ready']) {
    await sql`update visit set user_id_assigned = ${scene.nurse}, nurse_confirmed = '2026-11-20'
      where id = ${soon.id} and ${status} like 'Active%'`.execute(app.instance.platform.db)
    await set(soon.id, status)
    expect([status, (await kept(patient)).next_visit_id]).toEqual([status, soon.id])
  }
  for (const status of ['Inactive - Canceled', 'Inactive - Lost']) {
    const one = await visitOf(patient, order, '2026-11-22T17:00:00.000Z')
    await set(one.id, status)
    expect([status, (await kept(patient)).next_visit_id]).toEqual([status, soon.id])
  }
  await set(soon.id, 'Completed - Visit Finished')
  expect((await kept(patient)).next_visit_id).toBe(late.id)
})

test('PAT-097 a visit that starts now is upcoming, one that has begun or was deleted is not', async () => {
  const patient = await aPatient(admin)
  const order = await orderOf(patient)
  const start = '2026-11-20T18:10:00.000Z'
  const visit = await visitOf(patient, order, start)
  const later = await visitOf(patient, order, '2026-11-21T17:00:00.000Z')
  const at = async (moment: string) => {
    await sql`select summarise_orders(${[patient.uuid]}::uuid[], ${moment}::timestamptz)`.execute(
      app.instance.platform.db,
    )
    return (await kept(patient)).next_visit_id
  }
  expect([await at(start), await at('2026-11-20T18:10:00.001Z'), await at(start)]).toEqual([
    visit.id,
    later.id,
    visit.id,
  ])
  await app.clock('2026-11-20T18:11:00Z')
  await app.instance.platform.jobs
    .find(({ name }) => name === 'order-summaries')
    ?.run(app.instance.platform, {} as never, 'run')
  expect((await kept(patient)).next_visit_id).toBe(later.id)
  await admin.raw('DELETE', `/api/visits/${later.id}`)
  expect((await kept(patient)).next_visit_id).toBeNull()
})

test('an order that another area takes from its patient, and one that is taken back, leave her row', async () => {
  const patient = await aPatient(admin)
  const [one, two] = [await orderOf(patient), await orderOf(patient)]
  await inWork(app, async (work) =>
    changeOrder(work, (await lockOrder(work, one.id)) as OrderRecord, { patient_uuid: null }),
  )
  expect(await kept(patient)).toMatchObject({ active_orders_qty: 1 })
  await inWork(app, async (work) => {
    await removeOrder(work, (await lockOrder(work, two.id)) as OrderRecord)
    return null
  })
  expect(await kept(patient)).toMatchObject({ active_orders_qty: 0, next_visit_due_date: null })
})
