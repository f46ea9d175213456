// Soft delete of a pharmacy, what blocks it, and restoring.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pharmacies } from '@wren/contract/pharmacies'
import { pharmacyVisits } from '@wren/contract/pharmacies-visits'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { intakeFields } from '../intake/intake.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { useScene, aVisit } from '../visits/visits.builders.ts'
import { aPharmacy } from './pharmacies.builders.ts'

const app = useTestApp()
let admin: Client
const scene = useScene(app)
beforeAll(async () => {
  admin = scene.admin
})

const remove = (id: number, who = admin, body: Record<string, unknown> = {}) =>
  who.raw('DELETE', `/provider/${id}`, body)
const stored = async (id: number) => (await admin.call(pharmacies.byId, { id })).body.provider
const refused = { status: 409, body: { error: 'Pharmacy has upcoming visits or active orders' } }
const lastRefused = {
  status: 409,
  body: { error: 'A published pharmacy group must have at least one pharmacy.' },
}
const publish = (name: string) =>
  sql`update pharmacy_group set is_published = true, was_published = true where name = ${name}`.execute(
    app.instance.platform.db,
  )
const setVisit = (id: number, status: string) =>
  sql`update visit set status = ${status} where id = ${id}`.execute(app.instance.platform.db)

test('PHA-069 DELETE /provider/{id} requires an admin and the current version, and is idempotent', async () => {
  const id = await aPharmacy(app, { title: 'Unused Rx' })
  const nurse = await app.signIn(scene.nurse)
  expect([
    (await remove(id, app.nobody)).status,
    (await remove(id, nurse)).status,
    (await remove(999_999)).status,
  ]).toEqual([401, 403, 404])
  expect(await remove(id, admin, { version: 9 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id, version: 1 } },
  })
  expect(await remove(id, admin, { version: 1 })).toMatchObject({ status: 200, body: { ok: true } })
  expect(await remove(id)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await stored(id)).toMatchObject({ is_deleted: true, version: 2, title: 'Unused Rx' })
})

test('PHA-061 removes a deleted pharmacy from its group and all choices, and keeps its records and page', async () => {
  const id = await aPharmacy(app, { title: 'Leaving Rx', group: 'Leavers' })
  const order = await anOrder(app, {
    patient_uuid: scene.patient.uuid,
    provider_id: id,
    status: 'Completed',
  })
  expect((await remove(id)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ is_deleted: true, group: null })
  expect(
    (await admin.call(pharmacies.list, {})).body.data.find((one) => one.id === id),
  ).toMatchObject({ is_deleted: true, title: 'Leaving Rx', group: null })
  expect((await admin.call(pharmacyVisits.search, { provider_id: id })).body).toMatchObject({
    data: [],
    provider_title: 'Leaving Rx',
  })
  expect((await admin.raw('GET', `/patient-order/by-id/${order.id}`)).body).toMatchObject({
    patient_order: { provider_id: id },
  })
  const wrong = async (
    path: string,
    body: Record<string, unknown>,
    name: string,
    method = 'POST',
  ) => {
    const answer = await admin.raw(method, path, body)
    expect(
      [answer.status, Object.keys(answer.body['fields'] ?? {})],
      `${path} ${JSON.stringify(answer.body)}`,
    ).toEqual([400, [name]])
  }
  await wrong(
    '/assignments',
    {
      provider_id: id,
      treatment: 'Saline',
      start: addMinutes(app.instance.platform.clock.now(), 9_000),
      duration_estimate: 60,
      zip: '85004',
      timezone: 'America/Phoenix',
    },
    'provider_id',
  )
  await wrong(
    '/provider-mrn',
    { patient_id: scene.patient.id, provider_id: id, mrn: 'M-77' },
    'provider_id',
  )
  await wrong(`/patient-order/${scene.order}`, { provider_id: id }, 'provider_id', 'PATCH')
  await wrong('/intake/insert', { ...intakeFields(app, id) }, 'requested_provider_id')
})

test('PHA-062 refuses the delete for upcoming visits and active orders, not for past and canceled ones', async () => {
  const id = await aPharmacy(app)
  const visit = await aVisit(app, { ...scene, pharmacy: id }, { patient_order_id: null })
  for (const status of ['New', 'Active - Booked', 'Active - Ready', 'Hold']) {
    await setVisit(visit.id, status)
    expect(await remove(id), status).toMatchObject(refused)
    expect(
      await admin.raw('PATCH', `/provider/update/${id}`, { is_deleted: true }),
      status,
    ).toMatchObject(refused)
  }
  await setVisit(visit.id, 'Inactive - Canceled')
  const order = await anOrder(app, { patient_uuid: scene.patient.uuid, provider_id: id })
  expect(await remove(id)).toMatchObject(refused)
  await sql`update patient_order set status = 'Hold' where id = ${order.id}`.execute(
    app.instance.platform.db,
  )
  await setVisit(visit.id, 'New')
  await sql`update visit set start = ${addMinutes(app.instance.platform.clock.now(), -9_000)}
    where id = ${visit.id}`.execute(app.instance.platform.db)
  expect((await remove(id)).status).toBe(200)
})

test('PHA-063 keeps the last pharmacy of a published group, also when two are deleted concurrently', async () => {
  const alone = await aPharmacy(app, { group: 'Draft Group' })
  expect((await remove(alone)).status).toBe(200)
  const last = await aPharmacy(app, { group: 'Public Group' })
  await aPharmacy(app, { group: 'Public Group', is_deleted: true })
  await publish('Public Group')
  expect(await remove(last)).toMatchObject(lastRefused)
  for (let round = 0; round < 6; round++) {
    const two = [
      await aPharmacy(app, { group: `Racing ${round}` }),
      await aPharmacy(app, { group: `Racing ${round}` }),
    ]
    await publish(`Racing ${round}`)
    expect(
      (await Promise.all(two.map((id) => remove(id)))).map(({ status }) => status).toSorted(),
    ).toEqual([200, 409])
  }
})

test('PHA-062 refuses either the delete or a visit that is created concurrently', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await aPharmacy(app)
    const start = addMinutes(app.instance.platform.clock.now(), 20_000)
    const [made, gone] = await Promise.all([
      admin.call(visits.create, {
        provider_id: id,
        treatment: 'Saline',
        start,
        duration_estimate: 60,
        zip: '85004',
        timezone: 'America/Phoenix',
      } as never),
      remove(id),
    ])
    expect(
      [
        [201, 409],
        [400, 200],
      ],
      JSON.stringify([made.body, gone.body]),
    ).toContainEqual([made.status, gone.status])
  }
})

test('PHA-064 restores by PATCH with is_deleted false, unless another pharmacy took the title', async () => {
  const id = await aPharmacy(app, { title: 'Phoenix Rising Rx' })
  expect((await remove(id)).status).toBe(200)
  expect(
    (await admin.raw('PATCH', `/provider/update/${id}`, { invoicing_address_city: 'Mesa' })).body,
  ).toMatchObject({ provider: { is_deleted: true } })
  const other = await aPharmacy(app, { title: 'phoenix rising rx' })
  expect(await admin.raw('PATCH', `/provider/update/${id}`, { is_deleted: false })).toMatchObject({
    status: 409,
    body: { error: 'A pharmacy with this title already exists' },
  })
  expect((await remove(other)).status).toBe(200)
  expect(
    (await admin.raw('PATCH', `/provider/update/${id}`, { is_deleted: false })).body,
  ).toMatchObject({ provider: { is_deleted: false, version: 4 } })
})
