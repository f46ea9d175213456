// AUD-020, AUD-025: who viewed a record, and when.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { audit } from '@wren/contract/audit'
import { charts } from '@wren/contract/charts'
import { identity } from '@wren/contract/identity'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { addMinutes } from '@wren/contract/time'
import type { Actor } from '../identity/actor.ts'
import { actorOf } from '../identity/session.ts'
import { runWork } from '../work/work.ts'
import { app, world, wren, sure, personOf, openHistory } from './testing-history.ts'

openHistory()

test('AUD-025 opening a chart, visit or order counts as a view of its patient', async () => {
  const stranger = await app.admin({ first_name: 'Trail', last_name: 'Reader' })
  sure(await stranger.raw('GET', `/api/audit/records/patient/${world.patient.uuid}`))
  sure(await world.nurse.call(charts.chart, { id: world.ready }))
  const person = (await world.nurse.call(identity.me, {})).body
  const name = `${person.first_name} ${person.last_name}`
  for (const [type, id] of [
    ['patient', world.patient.uuid],
    ['visit', String(world.ready)],
  ] as const) {
    const viewers = sure(await world.scene.admin.call(audit.views, { type, id })).body.data
    expect(
      viewers.filter((one) => one.userId === world.nurse.id),
      type,
    ).toEqual([
      expect.objectContaining({
        name,
        role: 'nurse',
        views: expect.any(Number),
        firstView: expect.any(String),
        lastView: expect.any(String),
      }),
    ])
    expect(viewers.map(({ userId }) => userId)).not.toContain(stranger.id)
    expect(viewers.map(({ lastView }) => lastView)).toEqual(
      viewers
        .map(({ lastView }) => lastView)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(viewers.map(({ userId }) => userId)).size).toBe(viewers.length)
  }
})

test('AUD-020 AUD-025 counts, first and last views are those of the requested days, 90 by default', async () => {
  const reader = await app.admin({ first_name: 'Period', last_name: 'Reader' })
  const now = app.instance.platform.clock.now()
  const id = String(world.scene.order)
  const at: string[] = []
  const look = async (days: number) => {
    await app.clock(addMinutes(now, days * 1440))
    const again = await app.signIn(reader.id)
    sure(await again.call(orders.byId, { id: world.scene.order }))
    at.push(app.instance.platform.clock.now())
  }
  for (const days of [1, 100, 185]) await look(days)
  const boss = await app.signIn(world.scene.admin.id)
  const seen = async (query: string) =>
    (await boss.raw('GET', `/api/audit/records/order/${id}/views${query}`)).body['data'] as {
      userId: number
      views: number
      firstView: string
      lastView: string
    }[]
  const mine = async (query: string) =>
    (await seen(query)).find(({ userId }) => userId === reader.id)
  const day = (text: string | undefined) => text?.slice(0, 10)
  expect([
    await mine('?days=365').then((one) => [one?.views, day(one?.firstView), day(one?.lastView)]),
    await mine('?days=100').then((one) => [one?.views, day(one?.firstView)]),
    await mine('').then((one) => [one?.views, day(one?.firstView)]),
    (await mine('?days=1'))?.views,
  ]).toEqual([[3, day(at[0]), day(at[2])], [2, day(at[1])], [2, day(at[1])], 1])
  expect((await seen('?days=365'))[0]?.userId).toBe(reader.id)
  await app.clock(addMinutes(now, 286 * 1440))
  const later = await app.signIn(world.scene.admin.id)
  expect((await later.raw('GET', `/api/audit/records/order/${id}/views`)).body['data']).toEqual([])
  // Views by session and by link are one person; views by a patient's link belong to no account.
  const { platform } = app.instance
  const by = (actor: Actor) =>
    runWork(platform, actor, { requestId: `looked-${actor.kind}`, address: null }, async (work) => {
      work.recordEvent('viewed', {
        changes: [{ type: 'order', id: Number(id), action: 'view', patient: world.patient.uuid }],
      })
      return { ok: true as const }
    })
  await by({ kind: 'nurse_link', userId: world.nurse.id, visitId: world.ready })
  await by({ kind: 'patient_link', patientUuid: world.patient.uuid, visitId: world.ready })
  sure(await (await app.signIn(reader.id)).call(orders.byId, { id: world.scene.order }))
  await by({ ...actorOf(await personOf(world.nurse.id), 'a-session') })
  const people = (await later.raw('GET', `/api/audit/records/order/${id}/views`)).body['data'] as {
    userId: number | null
    name: string
    role: string
    views: number
  }[]
  expect(
    people
      .map(({ userId, name, role, views }) => [userId, name, role, views])
      .toSorted((one, other) => Number(one[0]) - Number(other[0])),
  ).toEqual(
    [
      [null, 'Patient by link', 'patient_link', 1],
      [world.nurse.id, expect.any(String), 'nurse', 2],
      [reader.id, 'Period Reader', 'admin', 1],
    ].toSorted((one, other) => Number(one[0]) - Number(other[0])),
  )
  await app.clock(now)
})

test('a view within ten minutes is stored once per session', async () => {
  const { admin } = world.scene
  const views = async () =>
    (
      await admin.call(audit.views, { type: 'order', id: String(world.scene.order) })
    ).body.data.reduce((sum, { views: n }) => sum + n, 0)
  const now = app.instance.platform.clock.now()
  await app.clock(addMinutes(now, 30))
  const before = await views()
  for (let n = 0; n < 3; n++) sure(await admin.call(orders.byId, { id: world.scene.order }))
  expect(await views()).toBe(before + 1)
  await app.clock(addMinutes(now, 39))
  sure(await admin.call(orders.byId, { id: world.scene.order }))
  expect(await views()).toBe(before + 1)
  sure(await wren.call(orders.byId, { id: world.scene.order }))
  expect(await views()).toBe(before + 2)
  await app.clock(addMinutes(now, 41))
  sure(await admin.call(orders.byId, { id: world.scene.order }))
  expect(await views()).toBe(before + 3)
  const lists = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from audit_event where action = 'list' and record_type = 'patient'
        and user_id = ${admin.id}`.execute(app.instance.platform.db)
    ).rows[0]?.n ?? 0
  const listed = await lists()
  for (let n = 0; n < 3; n++)
    sure(await admin.call(patients.search, { text: world.patient.last_name }))
  expect(await lists()).toBe(listed + 1)
})
