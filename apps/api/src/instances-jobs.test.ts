// AUD-095, AUD-096: several processes share the scheduled jobs.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import { openSecondInstance } from './platform/testing-instance.ts'
import { app, openTwoInstances } from './instances-server.testing.ts'
import { runs } from './instances.test.ts'

openTwoInstances()

export interface Run {
  readonly id: number
  readonly name: string
  readonly due_at: string
  readonly attempts: number
  readonly state: string
  readonly lease_holder: string | null
}

test('three instances run each due job once', async () => {
  const workers = await Promise.all([1, 2, 3].map(() => openSecondInstance(app, { worker: true })))
  onTestFinished(async () => {
    await Promise.all(workers.map((one) => one.stop()))
  })
  const names = app.instance.platform.jobs
    .filter(({ everyMinutes }) => everyMinutes !== undefined)
    .map(({ name }) => name)
  expect(names.length).toBeGreaterThan(3)
  // Daily jobs are due at midnight as well.
  for (const day of ['2027-02-27', '2027-02-28', '2027-03-01']) {
    const due = `${day}T00:00:00.000Z`
    await app.clock(addMinutes(due, -1))
    await app.clock(due)
    await expect
      .poll(
        async () =>
          (await runs())
            .filter((run) => run.due_at === due && run.state === 'done')
            .map(({ name }) => name)
            .toSorted(),
        { timeout: 15_000 },
      )
      .toEqual(names.toSorted())
    expect(
      (await runs()).filter((run) => run.due_at === due).every(({ attempts }) => attempts === 1),
    ).toBe(true)
  }
}, 180_000)

test('the claim of a killed worker expires with its lease by the clock', async () => {
  const { platform } = app.instance
  await app.clock('2027-03-03T15:00:00.000Z')
  let victim: Run | undefined
  // A lock on the table holds the worker where it can be killed.
  await platform.db.transaction().execute(async (db) => {
    await sql`lock table visit in access exclusive mode`.execute(db)
    const worker = await openSecondInstance(app, { worker: true })
    const waiting = async () =>
      (
        await sql`select from pg_locks where relation = 'visit'::regclass and not granted`.execute(
          platform.db,
        )
      ).rows.length
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    victim = (await runs()).find(({ lease_holder }) => lease_holder !== null)
    await worker.kill()
  })
  const dead = victim as unknown as Run
  expect(dead.state).toBe('open')
  const heir = await openSecondInstance(app, { worker: true })
  onTestFinished(async () => {
    await heir.stop()
  })
  const others = async (): Promise<readonly Run[]> =>
    (await runs()).filter(({ id, state }) => id !== dead.id && state === 'open')
  await expect.poll(others, { timeout: 15_000 }).toEqual([])
  expect((await runs()).find(({ id }) => id === dead.id)).toMatchObject({
    state: 'open',
    attempts: 1,
    lease_holder: dead.lease_holder,
  })
  await app.clock('2027-03-03T15:03:00.000Z') // Starting two processes took part of the minute.
  await expect
    .poll(async () => (await runs()).find(({ id }) => id === dead.id), { timeout: 20_000 })
    .toMatchObject({ state: 'done', attempts: 2, lease_holder: null })
}, 180_000)
