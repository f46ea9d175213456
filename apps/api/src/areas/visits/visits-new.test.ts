// VIS "Calls" 127, "Duplicate" 091, 092, VIS-049, VIS-099: a visit made by hand, over HTTP.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse, blockForPharmacy } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { useScene, aVisit } from './visits.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let admin: Client
/** ORD_LINK and UNLOCK_RATES */
let chief: Client
beforeAll(async () => {
  admin = scene.admin
  chief = await app.admin({ permissions: ['ALL'] })
})

const inAWeek = () =>
  atLocal(
    addDays(localDay(app.instance.platform.clock.now(), 'America/Phoenix'), 7),
    '10:00',
    'America/Phoenix',
  )
const form = () => ({
  provider_id: scene.pharmacy,
  treatment: 'Saline',
  start: inAWeek(),
  duration_estimate: 120,
  zip: '85004',
  patient_uuid: scene.patient.uuid,
})
const create = (fields: object = {}, who = admin) =>
  who.call(visits.create, { ...form(), ...fields } as never)
const count = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from visit`.execute(app.instance.platform.db))
    .rows[0]?.n ?? 0

test('VIS-127 an admin makes a visit: 201 with its id, New, the timezone of the zip and the suggested rates; what is wrong is named by its field, and nothing is stored', async () => {
  const made = await create()
  expect(made.status, made.body.error).toBe(201)
  expect(made.body.assignment).toMatchObject({
    id: expect.any(Number),
    status: 'New',
    timezone: 'America/Phoenix',
    price_nurse_hourly_rate: 78,
    price_provider_hourly_rate: 120,
    price_nurse_estimate: 156,
    user_id_created: admin.id,
  })
  expect((await admin.call(visits.byId, { id: made.body.assignment.id })).status).toBe(200)
  const before = await count()
  const unknown = {
    provider_id: 999_999,
    patient_uuid: '0e5a7a62-3a06-4f5b-9f0e-00000000abcd',
    user_id_assigned: 999_999,
    user_id_ops: 999_999,
    patient_order_id: 999_999,
    duplicate_id: 999_999,
  }
  for (const [name, value] of Object.entries(unknown)) {
    const { status, body } = await create({ [name]: value }, chief)
    expect([status, typeof body.error, Object.keys(body.fields ?? {})], name).toEqual([
      400,
      'string',
      [name],
    ])
  }
  expect((await admin.call(visits.create, {})).body).toMatchObject({
    error: 'Pharmacy, Treatment, Date, Timezone, Duration, Zip fields are required.',
  })
  const nurse = await app.signIn(scene.nurse)
  expect((await create({}, nurse)).status).toBe(403)
  expect((await create({ patient_order_id: scene.order })).status).toBe(403)
  // 409 as for a save: a status that needs more, a nurse nobody could confirm, an order of somebody else
  expect((await create({ status: 'Active - Booked' })).body).toMatchObject({
    code: 'transition',
    error: 'Status cannot change from New to Active - Booked.',
  })
  const blocked = await aNurse(app)
  await blockForPharmacy(app, blocked, scene.pharmacy)
  expect((await create({ user_id_assigned: blocked })).body).toMatchObject({
    code: 'nurse_refused',
    error: 'The nurse is blocked for this patient or pharmacy.',
  })
  const other = await aPatient(admin)
  expect(
    (await create({ patient_uuid: other.uuid, patient_order_id: scene.order }, chief)).status,
  ).toBe(409)
  expect(await count()).toBe(before)
})

test('a key that was used makes no second visit, however fast it is sent again', async () => {
  const before = await count()
  const key = { 'idempotency-key': 'visit-by-hand' }
  const both = await Promise.all(
    [1, 2, 3].map(() => admin.raw('POST', '/assignments', form(), key)),
  )
  expect(both.map(({ status }) => status).filter((status) => status !== 409)).toContain(201)
  expect(await count()).toBe(before + 1)
})

test('a nurse named at once is asked: New, waiting for her, at the exact time', async () => {
  const { body } = await create({ user_id_assigned: scene.nurse })
  expect(body.assignment).toMatchObject({
    status: 'New',
    status_reason: 'Pending Nurse Confirmation',
    user_id_assigned: scene.nurse,
    user_id_selected: scene.nurse,
    selected_start: inAWeek(),
    nurse_confirmed: null,
  })
})

test('VIS-099 an order says the pharmacy and the access, and fills what is empty, on a new visit and on a stored one; a finished one takes nothing', async () => {
  const pharmacy = await aPharmacy(app)
  const order = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: pharmacy,
    access_type: 'picc',
    treatment: 'Privigen',
    duration_estimate: 180,
    duration_days: 2,
    nonconsecutive: true,
    signed_date: '2026-06-01',
    expiration_date: '2027-05-01',
  })
  const {
    provider_id: _pharmacy,
    treatment: _treatment,
    duration_estimate: _minutes,
    ...bare
  } = form()
  const made = await chief.call(visits.create, { ...bare, patient_order_id: order.id })
  expect(made.body.assignment, made.body.error).toMatchObject({
    patient_order_id: order.id,
    expiration_date: '2027-05-01',
    provider_id: pharmacy,
    access_type: 'picc',
    treatment: 'Privigen',
    duration_estimate: 180,
    duration_days: 2,
    nonconsecutive: true,
  })
  const stored = await aVisit(app, scene, { patient_order_id: null, duration_days: 1 })
  const linked = await chief.call(visits.save, { id: stored.id, patient_order_id: order.id })
  expect(linked.body.assignment).toMatchObject({
    patient_order_id: order.id,
    expiration_date: '2027-05-01',
    provider_id: pharmacy,
    access_type: 'picc',
    treatment: 'Saline',
    duration_estimate: 120,
    duration_days: 1,
  })
  const charted = await aVisit(app, scene, { patient_order_id: null })
  await sql`update visit set status = 'Completed - Visit Finished', nurse_chart_received = ${app.instance.platform.clock.now()} where id = ${charted.id}`.execute(
    app.instance.platform.db,
  )
  expect(
    await chief.call(visits.save, { id: charted.id, patient_order_id: order.id }),
  ).toMatchObject({
    status: 409,
    body: { error: 'This visit is finished. Order cannot be changed.', code: 'finished' },
  })
})

test('of the visit it is made from a duplicate keeps the intake, whose patient it then has, and never the address that stood in for its details', async () => {
  const intake = await anIntake(app, admin, scene.pharmacy, { patient_uuid: scene.patient.uuid })
  const original = await aVisit(app, scene, { intake_id: intake })
  const url = app.instance.platform.settings.publicUrl
  const { body } = await create({
    duplicate_id: original.id,
    visit_details_url: `${url}/visits/${original.id}/details`,
  })
  expect(body.assignment).toMatchObject({
    intake_id: intake,
    visit_details_url: null,
    assignmentSeriesUUID: null,
    group: null,
  })
  expect(
    (await create({ duplicate_id: original.id, visit_details_url: 'https://files.example/plan' }))
      .body.assignment,
  ).toMatchObject({ visit_details_url: 'https://files.example/plan' })
  expect(
    (await create({ duplicate_id: original.id, patient_uuid: (await aPatient(admin)).uuid })).body,
  ).toMatchObject({ code: 'conflict', error: 'Please add/change the patient to the Intake.' })
  const { patient_uuid: _patient, ...unnamed } = form()
  expect(
    (await admin.call(visits.create, { ...unnamed, duplicate_id: original.id })).body.assignment,
  ).toMatchObject({ patient_uuid: scene.patient.uuid, intake_id: intake })
})
