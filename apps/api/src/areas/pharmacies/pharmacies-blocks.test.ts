// Nurses that a pharmacy blocks.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'
import { pharmacies } from '@wren/contract/pharmacies'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse, blockForPharmacy } from '../nurses/nurses.builders.ts'
import { aBookedVisit, useScene, aVisit } from '../visits/visits.builders.ts'
import { aPharmacy } from './pharmacies.builders.ts'

const app = useTestApp()
let admin: Client
const scene = useScene(app)
beforeAll(async () => {
  admin = scene.admin
})

const block = (body: Record<string, unknown>, who = admin) =>
  who.raw('POST', '/provider/nurse-blocked/block', body)

test('PHA-070 PHA-056 stores additions and removals as blocked by the pharmacy and answers the new list', async () => {
  const id = await aPharmacy(app, { title: 'Blocking Rx' })
  const [ann, bea, cyd] = [
    await aNurse(app, { first_name: 'Ann', last_name: 'Ames', nickname: 'Annie' }),
    await aNurse(app, { first_name: 'Bea', last_name: 'Bell' }),
    await aNurse(app, { first_name: 'Cyd', last_name: 'Cole' }),
  ]
  await blockForPharmacy(app, ann, id, 'nurse')
  await blockForPharmacy(app, cyd, id)
  const { status, body } = await block({
    blocked_by_id: id,
    add: [
      { user_nurse_id: bea, reason: 'Nurse works for pharmacy' },
      { user_nurse_id: ann, reason: 'Nurse terminated by pharmacy' },
    ],
    delete: [cyd],
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      {
        user_nurse_id: ann,
        provider_id: id,
        provider_name: 'Blocking Rx',
        reason: 'Nurse terminated by pharmacy',
        nurse_first_name: 'Ann',
        nurse_last_name: 'Ames',
        nickname: 'Annie',
        blocked_by: 'nurse',
      },
      {
        user_nurse_id: bea,
        provider_id: id,
        provider_name: 'Blocking Rx',
        reason: 'Nurse works for pharmacy',
        nurse_first_name: 'Bea',
        nurse_last_name: 'Bell',
        nickname: null,
        blocked_by: 'provider',
      },
    ],
    upcoming_visits: [],
  })
  expect((await admin.call(pharmacies.byId, { id })).body.provider_nurse_blocked).toEqual(
    body['data'],
  )
  expect((await admin.call(nurses.byId, { id: bea })).body.provider_nurse_blocked).toHaveLength(1)
  // NET-097: a removal without effect is no error.
  expect((await block({ blocked_by_id: id, add: [], delete: [cyd] })).body).toEqual(body)
  const trail = await sql<{
    changes: Record<string, unknown>
  }>`select changes from audit_event where record_type = 'pharmacy' and record_id = ${String(id)}
    and action = 'update'`.execute(app.instance.platform.db)
  expect(trail.rows.map(({ changes }) => Object.keys(changes))).toEqual([
    ['provider_nurse_blocked'],
  ])
})

test('PHA-070 refuses other callers, unknown pharmacies and nurses, and a missing reason', async () => {
  const id = await aPharmacy(app)
  const one = { user_nurse_id: scene.nurse, reason: 'Nurse preference' }
  const nurse = await app.signIn(scene.nurse)
  expect([
    (await block({ blocked_by_id: id, add: [one], delete: [] }, app.nobody)).status,
    (await block({ blocked_by_id: id, add: [one], delete: [] }, nurse)).status,
  ]).toEqual([401, 403])
  expect(await block({ blocked_by_id: 999_999, add: [one], delete: [] })).toMatchObject({
    status: 404,
    body: { error: 'Pharmacy not found.' },
  })
  for (const body of [
    { add: [one] },
    { blocked_by_id: id, add: [{ ...one, reason: 'Because' }] },
    { blocked_by_id: id, add: [{ user_nurse_id: scene.nurse }] },
    { blocked_by_id: id, add: [{ ...one, user_nurse_id: 999_999 }] },
    { blocked_by_id: id, add: one },
    { blocked_by_id: id, delete: ['x'] },
  ])
    expect((await block(body)).status, JSON.stringify(body)).toBe(400)
  expect(
    (await block({ blocked_by_id: id, add: [{ ...one, user_nurse_id: admin.id }] })).body,
  ).toMatchObject({ fields: { add: 'Invalid value' } })
})

test('blocking a nurse answers their confirmed visits and leaves them unchanged', async () => {
  const visit = await aBookedVisit(app, scene)
  await aVisit(app, scene)
  const { body } = await block({
    blocked_by_id: scene.pharmacy,
    add: [{ user_nurse_id: scene.nurse, reason: 'Nurse preference' }],
    delete: [],
  })
  expect(body['upcoming_visits']).toEqual([
    {
      id: visit.id,
      start: visit.start,
      timezone: 'America/Phoenix',
      user_nurse_id: scene.nurse,
      nurse_first_name: 'Nora',
      nurse_last_name: expect.any(String),
    },
  ])
  const stored = await sql<{
    user_id_assigned: number
    status: string
  }>`select user_id_assigned, status from visit where id = ${visit.id}`.execute(
    app.instance.platform.db,
  )
  expect(stored.rows).toEqual([{ user_id_assigned: scene.nurse, status: 'Active - Booked' }])
})
