// ORD-065, ORD-022, ORD-023, ORD-024, ORD-025, ORD-026, ORD-027, ORD-028, ORD-029, ORD-030, ORD-031, ORD-033, ORD-034,
// ORD-035, ORD-036, ORD-037, ORD-038, ORD-039, ORD-040, ORD-041, ORD-042, ORD-043, ORD-044, ORD-045, ORD-046, ORD-047,
// ORD-048, ORD-049: a new order, and what its fields take.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { orders, type OrderInsert } from '@wren/contract/orders'
import { accessTypeValues, labDropOffs } from '@wren/contract/reference'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
let admin: Client
let nurse: Client
let pharmacy: number
let patient: string
beforeAll(async () => {
  admin = await app.admin()
  nurse = await app.signIn(await aNurse(app))
  pharmacy = await aPharmacy(app)
  patient = (await aPatient(admin)).uuid
})

const insert = (fields: Partial<OrderInsert>) =>
  admin.call(orders.insert, {
    patient_uuid: patient,
    treatment: 'Saline',
    ...fields,
  } as OrderInsert)
const refused = async (fields: Record<string, unknown>) => {
  const { status, body } = await admin.raw('POST', '/patient-order/insert', {
    patient_uuid: patient,
    treatment: 'Saline',
    ...fields,
  })
  return [status, body['fields']]
}
const read = async (id: number) => (await admin.call(orders.byId, { id })).body.patient_order
const made = async (fields: Partial<OrderInsert> = {}) => {
  const { status, body } = await insert(fields)
  expect([status, body.error]).toEqual([201, undefined])
  return read(body.id)
}

const whole = {
  status: 'Hold',
  treatment: 'Vancomycin 1 g in 200 mL',
  provider_id: 0,
  pharmacy_phone: '(602) 555-0111',
  access_type: 'picc',
  pomp_type: 'Sapphire',
  doses: 12,
  visit_amount: 8,
  frequency_type: 'w',
  frequency_value: 2,
  flexibility_days: 3,
  duration_days: 3,
  nonconsecutive: true,
  duration_estimate: 150,
  duration_max_auth: 60,
  signed_date: '2026-11-01',
  expiration_date: '2027-10-31',
  authorization_start: '2026-11-05',
  authorization_end: '2027-05-05',
  lab_order: true,
  lab_drop_off: 'Other',
  lab_drop_off_other: 'Clinic',
  lab_frequency: 1,
  lab_frequency_type: 'm',
  lab_next_due: '2026-12-01',
  notes: 'Premedicate.',
} as const

test('ORD-065 POST /patient-order/insert answers the id of the new order', async () => {
  const { status, body } = await insert({ ...whole, provider_id: pharmacy })
  expect([status, body]).toEqual([201, { id: expect.any(Number) }])
  expect(await read(body.id)).toMatchObject({
    ...whole,
    id: body.id,
    patient_uuid: patient,
    provider_id: pharmacy,
    pharmacy_phone: '+16025550111',
    frequency: 14,
    frequency_other: null,
    version: 1,
    assignment_id: null,
  })
  const trail = await sql<object>`select user_id, patient_uuid, version from audit_event
      where record_type = 'order' and record_id = ${String(body.id)} and action = 'create'`.execute(
    app.instance.platform.db,
  )
  expect(trail.rows).toEqual([{ user_id: admin.id, patient_uuid: patient, version: 1 }])
  expect(await refused({ patient_uuid: '00000000-0000-4000-8000-000000000000' })).toEqual([
    400,
    { patient_uuid: 'Invalid value' },
  ])
  expect(await refused({ patient_uuid: 'x' })).toEqual([400, { patient_uuid: 'Invalid value' }])
  expect(await refused({ provider_id: 999_999 })).toEqual([
    400,
    { provider_id: 'Pharmacy is not available' },
  ])
  expect(await refused({ auto_order: true })).toEqual([
    400,
    {
      auto_order:
        'Order cannot be Auto: Date Order Signed field is empty, Pharmacy is empty, Patient is not Active, Patient is not recurring',
    },
  ])
  expect(await refused({ id: 5 })).toEqual([400, { id: 'This field cannot be set here.' }])
  expect(
    (await nurse.call(orders.insert, { patient_uuid: patient, treatment: 'Saline' })).status,
  ).toBe(403)
  expect(
    (await app.nobody.call(orders.insert, { patient_uuid: patient, treatment: 'Saline' })).status,
  ).toBe(401)
})

test('a repeated idempotency key makes one order', async () => {
  const headers = { 'idempotency-key': 'order-once-0001' }
  const send = () =>
    admin.call(orders.insert, { patient_uuid: patient, treatment: 'Once' }, headers)
  const [first, second] = [await send(), await send()]
  expect([first.status, second.body.id]).toEqual([201, first.body.id])
})

test('ORD-022 ORD-025 an order has its fields, and a new one begins with the defaults', async () => {
  const order = await made({ patient_uuid: (await aPatient(admin)).uuid })
  expect(Object.keys(order).toSorted()).toEqual(
    [
      'id',
      'patient_uuid',
      'status',
      'frequency_type',
      'frequency_value',
      'frequency',
      'frequency_other',
      'nonconsecutive',
      'auto_order',
      'lab_order',
      'lab_drop_off',
      'lab_drop_off_other',
      'lab_frequency',
      'lab_frequency_type',
      'lab_next_due',
      'treatment',
      'duration_days',
      'duration_max_auth',
      'duration_estimate',
      'flexibility_days',
      'doses',
      'access_type',
      'pomp_type',
      'is_first_lifetime_dose',
      'signed_date',
      'expiration_date',
      'authorization_start',
      'authorization_end',
      'provider_id',
      'pharmacy_phone',
      'pharmacy_phone_ext',
      'notes',
      'visit_amount',
      'row_updated',
      'assignment_id',
      'version',
    ].toSorted(),
  )
  expect(order).toMatchObject({
    status: 'Active',
    frequency_type: 'd',
    auto_order: false,
    lab_order: false,
    nonconsecutive: false,
    duration_days: 1,
    frequency_value: null,
    frequency: null,
    duration_max_auth: null,
    duration_estimate: null,
    flexibility_days: null,
    doses: null,
    visit_amount: null,
    provider_id: null,
    signed_date: null,
  })
})

test('ORD-023 ORD-024 ORD-026 ORD-028 ORD-031 pump types, statuses, units, steps, reference choices, texts and days are those of the catalogue', async () => {
  for (const pomp_type of ['Curlin', 'Sapphire', 'Dial a flow', 'Other'] as const)
    expect((await made({ pomp_type })).pomp_type).toBe(pomp_type)
  for (const status of [
    'Active',
    'Hold',
    'Inactive - Cancelled',
    'Inactive - Expired',
    'Completed',
  ] as const)
    expect((await made({ status })).status).toBe(status)
  for (const [frequency_type, frequency] of [
    ['d', 3],
    ['w', 21],
    ['m', 90],
  ] as const) {
    const order = await made({
      frequency_type,
      frequency_value: 3,
      lab_order: true,
      lab_frequency: 2,
      lab_frequency_type: frequency_type,
    })
    expect([order.frequency, order.lab_frequency, order.lab_frequency_type]).toEqual([
      frequency,
      2,
      frequency_type,
    ])
  }
  for (const minutes of [5, 60, 775])
    expect(await made({ duration_estimate: minutes, duration_max_auth: minutes })).toMatchObject({
      duration_estimate: minutes,
      duration_max_auth: minutes,
    })
  for (const minutes of [4, 61, 776])
    expect(await refused({ duration_estimate: minutes, duration_max_auth: minutes })).toEqual([
      400,
      { duration_estimate: 'Invalid value', duration_max_auth: 'Invalid value' },
    ])
  for (const access_type of accessTypeValues)
    expect((await made({ access_type })).access_type).toBe(access_type)
  for (const lab_drop_off of labDropOffs)
    expect((await made({ lab_order: true, lab_drop_off })).lab_drop_off).toBe(lab_drop_off)
  expect((await made({ treatment: `  ${'x'.repeat(500)} ` })).treatment).toBe('x'.repeat(500))
  expect(await refused({ treatment: 'x'.repeat(501) })).toEqual([
    400,
    { treatment: 'Please enter a value with no more than 500 characters.' },
  ])
  const days = [
    'signed_date',
    'expiration_date',
    'authorization_start',
    'authorization_end',
    'lab_next_due',
  ]
  for (const day of ['2026-02-30', '11/20/2026', '2026-11-20T00:00:00Z', 20_261_120])
    expect(await refused(Object.fromEntries(days.map((name) => [name, day])))).toEqual([
      400,
      Object.fromEntries(days.map((name) => [name, 'Invalid value'])),
    ])
  expect(await refused({ pomp_type: 'CADD' })).toEqual([400, { pomp_type: 'Invalid value' }])
  expect(await refused({ status: 'Expired', frequency_type: 'y' })).toEqual([
    400,
    { status: 'Invalid value', frequency_type: 'Invalid value' },
  ])
})

test('ORD-039 status, treatment and patient are required', async () => {
  expect(await refused({ treatment: ' ' })).toEqual([400, { treatment: 'Treatment is required' }])
  expect((await admin.raw('POST', '/patient-order/insert', {})).body['fields']).toEqual({
    patient_uuid: 'Patient is required',
    treatment: 'Treatment is required',
  })
  for (const patient_uuid of [null, ''])
    expect(await refused({ patient_uuid })).toEqual([400, { patient_uuid: 'Patient is required' }])
  expect(await refused({ status: null })).toEqual([400, { status: 'Invalid value' }])
  const { id } = await made()
  for (const [name, text] of [
    ['status', 'Invalid value'],
    ['treatment', 'Treatment is required'],
  ] as const)
    expect(
      (await admin.raw('PATCH', `/patient-order/${id}`, { [name]: null })).body['fields'],
    ).toEqual({ [name]: text })
})

test("ORD-046 reasons are joined, the expiry is looked at in the patient's zone, and an unknown recurring is none", async () => {
  const auto = { auto_order: true, provider_id: pharmacy, signed_date: '2026-11-01' } as const
  const text = async (fields: Partial<OrderInsert>) =>
    (await insert({ ...auto, ...fields })).body.fields
  const unknown = await aPatient(admin, { status: 'Active', is_recurring: null })
  expect(await text({ patient_uuid: unknown.uuid, provider_id: null })).toEqual({
    auto_order: 'Order cannot be Auto: Pharmacy is empty, Patient is not recurring',
  })
  // 02:30 on the 21st in New York, still the 20th in Phoenix.
  await app.clock('2026-11-21T06:30:00Z')
  admin = await app.signIn(admin.id)
  const [east, west] = [
    await aPatient(admin, { status: 'Active', is_recurring: true, timezone: 'America/New_York' }),
    await aPatient(admin, { status: 'Active', is_recurring: true }),
  ]
  expect(await text({ patient_uuid: east.uuid, expiration_date: '2026-11-20' })).toEqual({
    auto_order: "Order cannot be Auto: Order's expiration date has passed",
  })
  expect(await text({ patient_uuid: east.uuid, signed_date: '2025-11-20' })).toEqual({
    auto_order: "Order cannot be Auto: Order's expiration date has passed",
  })
  expect(
    (await made({ ...auto, patient_uuid: west.uuid, expiration_date: '2026-11-20' })).auto_order,
  ).toBe(true)
  expect(
    (await made({ ...auto, patient_uuid: east.uuid, signed_date: '2025-11-21' })).auto_order,
  ).toBe(true)
})

test('ORD-049 a deleted pharmacy stays on its order and cannot be chosen for a new one', async () => {
  const gone = await aPharmacy(app)
  const order = await made({ provider_id: gone })
  await app.instance.platform.db
    .updateTable('pharmacy')
    .set({ is_deleted: true })
    .where('id', '=', gone)
    .execute()
  expect(
    (await admin.call(orders.save, { id: order.id, provider_id: gone, doses: 2 })).body
      .patient_order,
  ).toMatchObject({ provider_id: gone, doses: 2 })
  expect(await refused({ provider_id: gone })).toEqual([
    400,
    { provider_id: 'Pharmacy is not available' },
  ])
  expect(
    (await admin.raw('PATCH', `/patient-order/${(await made()).id}`, { provider_id: gone })).body[
      'fields'
    ],
  ).toEqual({ provider_id: 'Pharmacy is not available' })
})

test('the patient of an order is not changed on the order', async () => {
  const { id } = await made()
  for (const patient_uuid of [patient, (await aPatient(admin)).uuid, null])
    expect(
      await admin.raw('PATCH', `/patient-order/${id}`, { patient_uuid, notes: 'Other' }),
    ).toMatchObject({
      status: 400,
      body: { fields: { patient_uuid: 'This field cannot be set here.' } },
    })
  expect(await read(id)).toMatchObject({ patient_uuid: patient, notes: null })
})

test('ORD-040 a new order keeps the rules between fields that a saved one keeps', async () => {
  expect(
    await refused({
      authorization_start: '2026-12-02',
      authorization_end: '2026-12-01',
      signed_date: '2027-01-01',
      expiration_date: '2026-12-31',
    }),
  ).toEqual([
    400,
    {
      authorization_start: 'Authorization Start must be set before Authorization End',
      signed_date: 'Date Order Signed must be before the expiration date',
    },
  ])
  expect((await refused({ frequency_value: 2, frequency_other: 'after labs' }))[0]).toBe(400)
  expect(await made({ nonconsecutive: true })).toMatchObject({ nonconsecutive: false })
  expect(
    await made({
      lab_drop_off: 'Other',
      lab_drop_off_other: 'Clinic',
      lab_frequency: 2,
      lab_frequency_type: 'w',
      lab_next_due: '2026-12-01',
    }),
  ).toMatchObject({
    lab_order: false,
    lab_drop_off: null,
    lab_drop_off_other: null,
    lab_frequency: null,
    lab_frequency_type: null,
    lab_next_due: null,
  })
})

test('ORD-080 no call deletes an order', async () => {
  const { id } = await made()
  for (const path of [`/patient-order/${id}`, `/patient-order/by-id/${id}`, `/api/orders/${id}`])
    expect([404, 405]).toContain((await admin.raw('DELETE', path)).status)
  expect(Object.values(orders).filter(({ method }) => (method as string) === 'DELETE')).toEqual([])
  expect(
    (await admin.call(orders.save, { id, status: 'Inactive - Cancelled' })).body.patient_order
      .status,
  ).toBe('Inactive - Cancelled')
})

test('ORD-081 of two admins who save one order the second is told of the first, and the shown time decides nothing', async () => {
  const { id, version, row_updated } = await made()
  const second = await app.admin()
  expect((await admin.call(orders.save, { id, version, doses: 3 })).status).toBe(200)
  const late = await second.call(orders.save, { id, version, doses: 4 })
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      error: 'This order was changed by someone else. Reload to see the latest version.',
      current: { id, doses: 3, version: version + 1 },
    },
  })
  expect(
    (
      await admin.raw('PATCH', `/patient-order/${id}`, {
        row_updated,
        version: version + 1,
        doses: 5,
      })
    ).status,
  ).toBe(400)
  const both = await Promise.all(
    [admin, second].map((client, n) =>
      client.call(orders.save, { id, version: version + 1, doses: 10 + n }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await read(id)).version).toBe(version + 2)
})

test('ORD-033 an Active order whose expiry has passed stays Active until staff change it', async () => {
  const recurring = await aPatient(admin, { status: 'Active', is_recurring: true })
  const { id } = await made({
    patient_uuid: recurring.uuid,
    provider_id: pharmacy,
    signed_date: '2026-11-01',
    expiration_date: '2026-11-25',
    auto_order: true,
  })
  await app.clock('2026-12-20T18:00:00Z')
  admin = await app.signIn(admin.id)
  for (const { name, everyMinutes } of app.instance.platform.jobs)
    if (everyMinutes !== undefined)
      expect((await admin.raw('POST', `/dev/jobs/${name}/run`, {})).status, name).toBe(200)
  await app.settle()
  expect(await read(id)).toMatchObject({
    status: 'Active',
    auto_order: true,
    expiration_date: '2026-11-25',
  })
  expect(
    (await admin.call(orders.list, { filters: {} } as never)).body.data.find(
      (row) => row.patient_uuid === recurring.uuid,
    )?.auto_generation_problems,
  ).toBe(
    "Order's expiration date has passed; Frequency is missing; No previous visit to schedule from; Estimated duration is empty",
  )
})
