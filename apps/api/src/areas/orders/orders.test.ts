// ORD-064, ORD-066, ORD-067, ORD-032, ORD-033, ORD-034, ORD-035, ORD-036, ORD-037, ORD-038, ORD-039, ORD-040, ORD-041,
// ORD-042, ORD-043, ORD-044, ORD-045, ORD-046, ORD-047, ORD-048, ORD-049
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { orders, type OrderInput } from '@wren/contract/orders'
import type { Client } from '../../platform/testing.ts'
import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { runWork } from '../../platform/work/work.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { anOrder } from './orders.builders.ts'
import { changeOrder, lockOrder } from './orders.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)
let nurse: Client
let pharmacy: number
beforeAll(async () => {
  nurse = await app.signIn(await aNurse(app))
  pharmacy = await aPharmacy(app)
})

const save = (id: number, fields: OrderInput & { version?: number }) =>
  admin.call(orders.save, { id, ...fields })
const faults = async (id: number, fields: Record<string, unknown>) => {
  const { status, body } = await admin.raw('PATCH', `/patient-order/${id}`, fields)
  return status === 400 ? body['fields'] : status
}
const aVisit = async (patient: string | null, order: number | null): Promise<number> =>
  (
    await sql<{
      id: number
    }>`insert into visit (start, timezone, duration_estimate, patient_uuid, patient_order_id, provider_id, treatment,
      zip, created, updated)
    values ('2026-11-25T17:00:00Z', 'America/Phoenix', 120, ${patient}::uuid, ${order}::int, ${pharmacy}, 'Saline',
      '85004', '2026-11-20', '2026-11-20') returning id`.execute(app.instance.platform.db)
  ).rows[0]?.id as number
const anIntake = async (): Promise<number> =>
  (
    await sql<{
      id: number
    }>`insert into intake (requested_provider_id, treatment, status, submitted_date, created_at, updated)
    values (${pharmacy}, 'Saline', 'In Progress', '2026-11-19T10:00:00Z', '2026-11-19T10:00:00Z',
      '2026-11-19T10:00:00Z') returning id`.execute(app.instance.platform.db)
  ).rows[0]?.id as number

test('ORD-064 GET /patient-order/by-id answers the order, its intake and how many orders of the patient are Active', async () => {
  const patient = await aPatient(admin)
  const order = await anOrder(app, {
    patient_uuid: patient.uuid,
    provider_id: pharmacy,
    frequency_value: 2,
    frequency_type: 'w',
    intake_id: await anIntake(),
  })
  await anOrder(app, { patient_uuid: patient.uuid })
  await anOrder(app, { patient_uuid: patient.uuid, status: 'Hold' })
  const { status, body, headers } = await admin.call(orders.byId, { id: order.id })
  expect([status, headers.get('etag')]).toEqual([200, '"1"'])
  expect(body.patient_order).toMatchObject({
    id: order.id,
    patient_uuid: patient.uuid,
    status: 'Active',
    frequency: 14,
    auto_order: false,
    duration_days: 1,
    assignment_id: null,
    version: 1,
  })
  expect(body.intake).toEqual({
    id: order.intake_id,
    status: 'In Progress',
    status_reason: null,
    treatment: 'Saline',
    requested_provider_id: pharmacy,
    submitted_date: '2026-11-19T10:00:00.000Z',
  })
  expect(body.active_orders_qty).toBe(2)
  const bare = await anOrder(app)
  expect((await admin.call(orders.byId, { id: bare.id })).body).toMatchObject({
    intake: null,
    active_orders_qty: 0,
  })
  for (const id of ['999999', '0', 'x'])
    expect(await admin.raw('GET', `/patient-order/by-id/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'Order not found.' },
    })
  expect((await nurse.call(orders.byId, { id: order.id })).status).toBe(403)
  expect((await app.nobody.call(orders.byId, { id: order.id })).status).toBe(401)
  const views = await sql`select 1 from audit_event where action = 'view' and record_type = 'order'
      and patient_uuid = ${patient.uuid}`.execute(app.instance.platform.db)
  expect(views.rows).toHaveLength(1)
})

test('an order answers why its standing order makes no visit, as the last run found it', async () => {
  const order = await anOrder(app)
  const answer = async () => (await admin.call(orders.byId, { id: order.id })).body
  expect(await answer()).toMatchObject({ auto_generation_problems: null })
  const problem = 'The generated visit was canceled'
  await sql`update patient_order set auto_generation_problems = ${problem} where id = ${order.id}`.execute(
    app.instance.platform.db,
  )
  expect(await answer()).toMatchObject({ auto_generation_problems: problem })
})

test('ORD-066 ORD-036 PATCH /patient-order/{id} saves changed fields and answers the saved order', async () => {
  const order = await anOrder(app, { provider_id: pharmacy })
  const saved = await save(order.id, {
    frequency_value: 3,
    frequency_type: 'm',
    pharmacy_phone: '+1 (602) 555-0199',
    notes: ' ',
    version: 1,
  })
  expect(saved.body.patient_order).toMatchObject({
    frequency: 90,
    pharmacy_phone: '+16025550199',
    notes: null,
    version: 2,
    row_updated: expect.stringMatching(/^2026-11-20T18:/),
  })
  expect((await save(order.id, { frequency_type: 'w' })).body.patient_order.frequency).toBe(21)
  expect((await save(order.id, { frequency_type: 'd' })).body.patient_order.frequency).toBe(3)
  expect((await save(order.id, { frequency_value: null })).body.patient_order.frequency).toBeNull()
  expect((await save(order.id, { frequency_value: null })).body.patient_order.version).toBe(5)
  const stale = await save(order.id, { doses: 3, version: 1 })
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id: order.id, version: 5, doses: null } },
  })
  const trail = await sql<{
    version: number
    changes: unknown
  }>`select version, changes from audit_event where record_type = 'order' and record_id = ${String(order.id)}
    and action = 'update' order by id`.execute(app.instance.platform.db)
  expect(trail.rows.map(({ version }) => version)).toEqual([2, 3, 4, 5])
  expect(trail.rows[1]?.changes).toEqual({
    frequency_type: { before: 'm', after: 'w' },
    frequency: { before: 90, after: 21 },
  })
  expect((await save(999_999, { doses: 1 })).status).toBe(404)
  expect((await nurse.call(orders.save, { id: order.id, doses: 1 })).status).toBe(403)
  expect((await app.nobody.call(orders.save, { id: order.id, doses: 1 })).status).toBe(401)
})

test('ORD-029 ORD-034 ORD-040 numbers, phone and dates are refused with their texts', async () => {
  const { id } = await anOrder(app, { expiration_date: '2026-12-31' })
  const wrong: Record<string, unknown> = {
    duration_days: 15,
    flexibility_days: -1,
    frequency_value: 366,
    doses: 0,
    visit_amount: 1000,
    duration_estimate: 7,
    duration_max_auth: 780,
    pomp_type: 'X',
    access_type: 'arm',
    status: 'New',
    auto_order: 'yes',
    signed_date: '2026-02-30',
    treatment: '  ',
    pharmacy_phone: '12345',
    lab_drop_off: 'Moon',
  }
  expect(await faults(id, wrong)).toEqual(
    Object.fromEntries(
      Object.keys(wrong).map((name) => [
        name,
        { treatment: 'Treatment is required', pharmacy_phone: 'Pharmacy Phone is not valid' }[
          name
        ] ?? 'Invalid value',
      ]),
    ),
  )
  expect(await faults(id, { duration_days: null })).toEqual({ duration_days: 'Invalid value' })
  expect(await faults(id, { treatment: null })).toEqual({ treatment: 'Treatment is required' })
  expect(
    (
      await save(id, {
        doses: 999,
        visit_amount: 1,
        duration_estimate: 775,
        duration_max_auth: 5,
        frequency_value: 365,
        flexibility_days: 14,
        duration_days: 14,
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await save(id, {
        doses: null,
        visit_amount: null,
        duration_estimate: null,
        duration_max_auth: null,
        frequency_value: null,
        flexibility_days: null,
      })
    ).status,
  ).toBe(200)
  expect(
    await faults(id, { authorization_start: '2026-12-02', authorization_end: '2026-12-01' }),
  ).toEqual({ authorization_start: 'Authorization Start must be set before Authorization End' })
  expect(await faults(id, { signed_date: '2027-01-01' })).toEqual({
    signed_date: 'Date Order Signed must be before the expiration date',
  })
})

test('ORD-038 a frequency and another frequency exclude each other, and frequency is never taken from the caller', async () => {
  const { id } = await anOrder(app, { frequency_value: 7 })
  expect(await faults(id, { frequency_other: 'after labs' })).toHaveProperty('frequency_other')
  expect(await faults(id, { frequency_value: 2, frequency_other: 'after labs' })).toHaveProperty(
    'frequency_other',
  )
  expect(
    (
      await admin.call(orders.save, {
        id,
        frequency_value: null,
        frequency_other: 'after labs',
        frequency: 5,
      } as never)
    ).body.patient_order,
  ).toMatchObject({ frequency: null, frequency_other: 'after labs' })
})

test('ORD-032 Hold does not become Completed, every other status change is allowed', async () => {
  const order = await anOrder(app)
  for (const status of [
    'Hold',
    'Active',
    'Completed',
    'Inactive - Expired',
    'Hold',
    'Inactive - Cancelled',
    'Completed',
    'Hold',
  ] as const)
    expect((await save(order.id, { status })).body.patient_order.status).toBe(status)
  expect(await save(order.id, { status: 'Completed' })).toMatchObject({
    status: 409,
    body: { code: 'transition', error: 'Status cannot be changed from Hold to Completed' },
  })
})

test('ORD-041 nonconsecutive is off while the treatment lasts one day, and switching labs off clears their fields', async () => {
  const { id } = await anOrder(app, { duration_days: 3, nonconsecutive: true })
  expect((await save(id, { duration_days: 1 })).body.patient_order.nonconsecutive).toBe(false)
  expect((await save(id, { nonconsecutive: true })).body.patient_order.nonconsecutive).toBe(false)
  const labs = await save(id, {
    lab_order: true,
    lab_drop_off: 'Other',
    lab_drop_off_other: 'Clinic',
    lab_frequency: 2,
    lab_frequency_type: 'w',
    lab_next_due: '2026-12-01',
  })
  expect(labs.body.patient_order).toMatchObject({ lab_drop_off_other: 'Clinic', lab_frequency: 2 })
  expect(
    (await save(id, { lab_drop_off: 'Quest Diagnostics' })).body.patient_order.lab_drop_off_other,
  ).toBeNull()
  expect((await save(id, { lab_order: false })).body.patient_order).toMatchObject({
    lab_drop_off: null,
    lab_frequency: null,
    lab_frequency_type: null,
    lab_next_due: null,
  })
})

test('ORD-049 the patient cannot be changed on the order, a deleted pharmacy stays but is not chosen', async () => {
  const patient = await aPatient(admin)
  const gone = await aPharmacy(app)
  const { id } = await anOrder(app, { patient_uuid: patient.uuid, provider_id: gone })
  await app.instance.platform.db
    .updateTable('pharmacy')
    .set({ is_deleted: true })
    .where('id', '=', gone)
    .execute()
  expect(await faults(id, { patient_uuid: patient.uuid })).toEqual({
    patient_uuid: 'This field cannot be set here.',
  })
  expect((await save(id, { provider_id: gone, doses: 2 })).status).toBe(200)
  expect((await save(id, { provider_id: pharmacy })).status).toBe(200)
  for (const provider_id of [gone, 999_999])
    expect(await faults(id, { provider_id })).toEqual({ provider_id: 'Pharmacy is not available' })
})

test('ORD-042 ORD-043 ORD-044 auto order names every unmet condition in order', async () => {
  const patient = await aPatient(admin)
  await anOrder(app, { patient_uuid: patient.uuid })
  const text = async (id: number, fields: OrderInput) =>
    (await save(id, { auto_order: true, ...fields })).body.fields
  const order = await anOrder(app, {
    patient_uuid: patient.uuid,
    signed_date: null,
    expiration_date: '2026-11-19',
    frequency_other: 'x',
    lab_order: true,
    status: 'Hold',
  })
  expect(await text(order.id, {})).toEqual({
    auto_order:
      "Order cannot be Auto: Order is not Active, Order's expiration date has passed, Frequency Other field is not empty, " +
      'Labs is toggled on, Another Order is already Active, Date Order Signed field is empty, Pharmacy is empty, Patient is not Active, Patient is not recurring',
  })
  const bare = await anOrder(app, { provider_id: pharmacy })
  expect(await text(bare.id, {})).toEqual({
    auto_order: 'Order cannot be Auto: Patient is required',
  })
  const ready = await aPatient(admin, { status: 'Active', is_recurring: true })
  const good = await anOrder(app, {
    patient_uuid: ready.uuid,
    provider_id: pharmacy,
    expiration_date: '2026-11-20',
  })
  expect((await save(good.id, { auto_order: true })).body.patient_order.auto_order).toBe(true)
  expect(await text(good.id, { lab_order: true })).toEqual({
    auto_order: 'Order cannot be Auto: Labs is toggled on',
  })
  // ORD-046: without an expiry the order lasts 365 days from its signing
  expect(await text(good.id, { expiration_date: null, signed_date: '2025-11-19' })).toEqual({
    auto_order: "Order cannot be Auto: Order's expiration date has passed",
  })
  expect((await save(good.id, { expiration_date: null, signed_date: '2025-11-20' })).status).toBe(
    200,
  )
})

test('ORD-082 of two orders switched to auto at once one succeeds', async () => {
  const patient = await aPatient(admin, { status: 'Active', is_recurring: true })
  const make = (status: string) =>
    anOrder(app, { patient_uuid: patient.uuid, provider_id: pharmacy, status })
  const both = [await make('Hold'), await make('Hold')]
  const answers = await Promise.all(
    both.map(({ id }) => save(id, { status: 'Active', auto_order: true })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({
    auto_order: 'Order cannot be Auto: Another Order is already Active',
  })
})

test("ORD-067 POST /patient-order/search answers orders of a patient or of a visit's patient, newest first, with the visit where it is linked", async () => {
  const patient = await aPatient(admin)
  const [one, two] = [
    await anOrder(app, { patient_uuid: patient.uuid }),
    await anOrder(app, { patient_uuid: patient.uuid }),
  ]
  const visit = await aVisit(patient.uuid, one.id)
  const found = async (body: { patient_uuid?: string; assignment_id?: number }) =>
    (await admin.call(orders.search, body)).body.data.map(({ id, assignment_id }) => [
      id,
      assignment_id,
    ])
  expect(await found({ patient_uuid: patient.uuid })).toEqual([
    [two.id, null],
    [one.id, null],
  ])
  expect(await found({ assignment_id: visit })).toEqual([
    [two.id, null],
    [one.id, visit],
  ])
  expect(await found({ patient_uuid: patient.uuid, assignment_id: visit })).toEqual([
    [two.id, null],
    [one.id, visit],
  ])
  expect(await found({ assignment_id: await aVisit(null, (await anOrder(app)).id) })).toHaveLength(
    1,
  )
  expect(await found({ assignment_id: 999_999 })).toEqual([])
  expect((await admin.raw('POST', '/patient-order/search', {})).status).toBe(400)
  expect((await nurse.call(orders.search, { patient_uuid: patient.uuid })).status).toBe(403)
  expect((await app.nobody.call(orders.search, { patient_uuid: patient.uuid })).status).toBe(401)
})

test('an area that takes an auto order its patient switches auto off', async () => {
  const patient = await aPatient(admin, { status: 'Active', is_recurring: true })
  const { id } = await anOrder(app, {
    patient_uuid: patient.uuid,
    provider_id: pharmacy,
    auto_order: true,
  })
  const after = await runWork(
    app.instance.platform,
    { kind: 'command', name: 'test' },
    { requestId: 'taken', address: null },
    async (work) => {
      const before = await lockOrder(work, id)
      return changeOrder(work, before as NonNullable<typeof before>, { patient_uuid: null })
    },
  )
  expect(after).toMatchObject({ patient_uuid: null, auto_order: false, version: 2 })
})
