// AUD-007: a view repeated within ten minutes is one event. Views of other records, filters, rows or sessions are not.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../testing-fixtures.ts'
import { aWorld, type World } from '../../world.builders.ts'
import { aVisit } from '../../areas/visits/visits.builders.ts'

const app = useTestApp()
let world: World
let now: string
beforeAll(async () => {
  world = await aWorld(app)
  now = app.instance.platform.clock.now()
})

const count = async (where: ReturnType<typeof sql>): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from audit_event where ${where}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]?.n ?? 0
/** Moves the clock to `minutes` after the last stored view. */
const after = async (minutes: number): Promise<void> => {
  await app.clock(addMinutes(now, minutes))
}
const fresh = async (): Promise<void> => {
  now = addMinutes(now, 60)
  await app.clock(now)
}

test('AUD-007 a repeated view within ten minutes is one event per session and record', async () => {
  const { admin, order } = world.scene
  const views = () =>
    count(sql`action = 'view' and record_type in ('order', 'visit') and user_id = ${admin.id}`)
  await fresh()
  const before = await views()
  for (let n = 0; n < 3; n++) await admin.call(orders.byId, { id: order })
  expect(await views()).toBe(before + 1)
  await after(9.9)
  await admin.call(orders.byId, { id: order })
  expect(await views()).toBe(before + 1)
  await admin.call(visits.byId, { id: world.ready })
  expect(await views()).toBe(before + 2)
  const elsewhere = await app.signIn(admin.id)
  await elsewhere.call(orders.byId, { id: order })
  expect(await views()).toBe(before + 3)
  await after(10.1)
  await admin.call(orders.byId, { id: order })
  expect(await views()).toBe(before + 4)
  await Promise.all(Array.from({ length: 6 }, () => admin.call(orders.byId, { id: order })))
  expect(await views()).toBe(before + 4)
})

test('AUD-007 a repeated list with the same filters and rows is one event', async () => {
  const { admin } = world.scene
  const lists = () =>
    count(sql`action = 'list' and record_type in ('patient', 'visit') and user_id = ${admin.id}`)
  await fresh()
  const before = await lists()
  const search = (filters: Record<string, unknown>) =>
    admin.call(visits.search, { filters } as never)
  for (let n = 0; n < 3; n++) expect((await search({ status: ['New'] })).status).toBe(200)
  expect(await lists()).toBe(before + 1)
  await search({ status: ['New', 'Hold'] })
  expect(await lists()).toBe(before + 2)
  await aVisit(app, world.scene)
  await search({ status: ['New'] })
  expect(await lists()).toBe(before + 3)
  await after(9.9)
  await search({ status: ['New'] })
  expect(await lists()).toBe(before + 3)
  await after(20)
  await search({ status: ['New'] })
  expect(await lists()).toBe(before + 4)
  for (let n = 0; n < 2; n++) await admin.call(patients.search, { text: world.patient.last_name })
  expect(await lists()).toBe(before + 5)
})

test('AUD-007 a repeated view through a link is one event', async () => {
  const views = () =>
    count(
      sql`action = 'view' and actor_kind = 'patient_link' and record_id = ${String(world.asked.visit)}`,
    )
  await fresh()
  const before = await views()
  const look = () =>
    app.nobody.call(tokenPages.patientSelectTime, { patient_token: world.asked.patientToken })
  for (let n = 0; n < 3; n++) expect((await look()).status).toBe(200)
  expect(await views()).toBe(before + 1)
  await after(10.1)
  await look()
  expect(await views()).toBe(before + 2)
})
