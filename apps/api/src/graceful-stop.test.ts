// AUD-088 "Graceful stop": an instance that is told to stop finishes what it began, in operating-system processes
// of its own.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import { intakeFields } from './areas/intake/intake.builders.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'

import { useAdmin, useTestApp } from './platform/testing-fixtures.ts'
import { openSecondInstance } from './platform/testing-instance.ts'

const app = useTestApp()
const admin = useAdmin(app)
let provider: number
beforeAll(async () => {
  provider = await aPharmacy(app)
})

const patience = { timeout: 20_000 }
const db = () => app.instance.platform.db
const waiting = async (table: string) =>
  (
    await sql`select from pg_locks where relation = ${table}::regclass and not granted`.execute(
      db(),
    )
  ).rows.length
const ready = (url: string) =>
  fetch(`${url}/ready`).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as { checks?: object },
  }))

test('AUD-088 /ready turns 503 at once, the call under way is answered, and the process exits 0', async () => {
  const other = await openSecondInstance(app, { grace: 3_000 })
  expect((await ready(other.url)).status).toBe(200)
  let answer: Promise<Response> | undefined
  let ended: Promise<number | null> | undefined
  await db()
    .transaction()
    .execute(async (hold) => {
      await sql`lock table intake in access exclusive mode`.execute(hold)
      answer = fetch(`${other.url}/intake/insert`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
        body: JSON.stringify(intakeFields(app, provider)),
      })
      await expect.poll(() => waiting('intake'), patience).toBe(1)
      ended = other.stop()
      await expect.poll(async () => (await ready(other.url)).status, patience).toBe(503)
      expect((await ready(other.url)).body).toMatchObject({
        checks: { database: true, migrations: true, shutdown: false },
      })
    })
  expect((await (answer as Promise<Response>)).status).toBe(201)
  expect(await ended).toBe(0)
  await expect(ready(other.url)).rejects.toThrow('fetch failed')
})

interface Job {
  readonly state: string
  readonly attempts: number
  readonly lease_holder: string | null
}
const jobOf = async (id: number) =>
  (await sql<Job>`select state, attempts, lease_holder from job where id = ${id}`.execute(db()))
    .rows[0]

test('AUD-088 a running job is finished before the process ends, and no new one is begun', async () => {
  const now = addMinutes(app.instance.platform.clock.now(), 1)
  await app.clock(now)
  let running = 0
  let next = 0
  let ended: Promise<number | null> | undefined
  await db()
    .transaction()
    .execute(async (hold) => {
      await sql`lock table document in access exclusive mode`.execute(hold)
      const add = async (key: string) =>
        (
          await sql<{
            id: number
          }>`insert into job (name, once_key, payload, due_at, created_at)
            values ('unlinked-documents', ${key}, '{}', '2000-01-01', ${now}) returning id`.execute(
            db(),
          )
        ).rows[0]?.id ?? 0
      running = await add('stop-1')
      const worker = await openSecondInstance(app, { worker: true })
      await expect.poll(() => waiting('document'), patience).toBe(1)
      expect(await jobOf(running)).toMatchObject({
        state: 'open',
        attempts: 1,
        lease_holder: expect.any(String),
      })
      next = await add('stop-2')
      ended = worker.stop()
      await expect
        .poll(async () => (await ready(worker.url).catch(() => ({ status: 0 }))).status, patience)
        .not.toBe(200)
    })
  expect(await ended).toBe(0)
  expect(await jobOf(running)).toEqual({ state: 'done', attempts: 1, lease_holder: null })
  expect(await jobOf(next)).toEqual({ state: 'open', attempts: 0, lease_holder: null })
})
