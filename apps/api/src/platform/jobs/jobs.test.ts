// AUD-096: claims, leases and retries of several workers, by the clock. No job runs twice and none is lost.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addMinutes } from '@wren/contract/time'
import { areas } from '../../app.ts'
import { openTestApp, type TestApp } from '../testing.ts'
import type { Platform } from '../platform.ts'
import { addJob } from './add.ts'
import { leaseSeconds, runDueJobs, type JobHandler } from './run.ts'
import { planScheduledJobs } from './schedule.ts'

let app: TestApp
let runs: string[]
let blockRun: ((by: string) => Promise<void>) | null
const testJob: JobHandler = {
  name: 'tried',
  run: async (platform, _payload, runId) => {
    runs.push(`${platform.instance} ${runId}`)
    await blockRun?.(platform.instance)
  },
}
const daily: JobHandler = {
  name: 'daily',
  everyMinutes: 24 * 60,
  run: async (_platform, _payload, runId) => {
    runs.push(`daily ${runId}`)
  },
}
beforeEach(async () => {
  runs = []
  blockRun = null
  app = await openTestApp({
    areas: { ...areas, jobs: [testJob, daily] },
    environment: { LOG_LEVEL: 'silent', METRICS_TOKEN: 'm'.repeat(20) },
  })
  await app.clock('2026-05-04T07:59:00.000Z')
})
afterEach(() => app.close())

/** The platform of another instance on the same database. */
const platformOf = (instance: string): Platform => ({ ...app.instance.platform, instance })
const now = () => app.instance.platform.clock.now()
const add = (onceKey?: string) =>
  addJob(app.instance.platform.db, {
    name: 'tried',
    payload: {},
    dueAt: now(),
    now: now(),
    ...(onceKey === undefined ? {} : { onceKey }),
  })
interface Row {
  readonly name: string
  readonly state: string
  readonly attempts: number
  readonly error: string | null
  readonly lease_holder: string | null
  readonly lease: number | null
  readonly once_key: string | null
}
const rows = async (name = 'tried') =>
  (
    await sql<Row>`select name, state, attempts, error, lease_holder, once_key, extract(epoch
      from lease_until - ${now()}::timestamptz)::int as lease from job where name = ${name} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows

test('AUD-096 a scheduled job has one row per due time, and a missed one runs once at start', async () => {
  await Promise.all(['a', 'b', 'c'].map((instance) => planScheduledJobs(platformOf(instance))))
  expect((await rows('daily')).map(({ once_key: key }) => key)).toEqual([
    'daily@2026-05-04T00:00:00.000Z',
  ])
  await app.settle()
  await app.clock('2026-05-07T09:00:00.000Z')
  await Promise.all(['a', 'b', 'c'].map((instance) => planScheduledJobs(platformOf(instance))))
  await Promise.all(['a', 'b', 'c'].map((instance) => runDueJobs(platformOf(instance))))
  expect(
    (await rows('daily')).map(({ once_key: key, state, attempts }) => [key, state, attempts]),
  ).toEqual([
    ['daily@2026-05-04T00:00:00.000Z', 'done', 1],
    ['daily@2026-05-07T00:00:00.000Z', 'done', 1],
  ])
})

test('AUD-096 each job is claimed by one of many workers, under a lease of a minute', async () => {
  for (let n = 0; n < 20; n++) await add()
  let held: Row | undefined
  blockRun = async (by) => {
    held ??= (await rows()).find(({ lease_holder: holder }) => holder === by)
  }
  await Promise.all(['a', 'b', 'c', 'd'].map((instance) => runDueJobs(platformOf(instance))))
  expect(new Set(runs.map((one) => one.split(' ')[1])).size).toBe(20)
  expect(runs).toHaveLength(20)
  expect(held?.lease).toBe(leaseSeconds)
  expect((await rows()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(
    true,
  )
})

test('AUD-096 a dead worker loses its claim after the lease, and its late result is refused', async () => {
  await add()
  let release: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => {
    release = resolve
  })
  blockRun = async (by) => {
    if (by === 'dead') {
      await stuck
      throw new Error('too late')
    }
  }
  const late = runDueJobs(platformOf('dead'))
  await expect.poll(() => runs.length, { timeout: 20_000 }).toBe(1)
  expect(await runDueJobs(platformOf('heir'))).toBe(0)
  await app.clock(addMinutes(now(), 1.1))
  expect(await runDueJobs(platformOf('heir'))).toBe(1)
  expect(await rows()).toMatchObject([
    { state: 'done', attempts: 2, error: null, lease_holder: null },
  ])
  release()
  await late
  expect(await rows()).toMatchObject([
    { state: 'done', attempts: 2, error: null, lease_holder: null },
  ])
})

test('AUD-096 a job that failed five times stays as failed with its error and is in the metrics', async () => {
  await add()
  blockRun = async () => {
    throw Object.assign(new Error('broken'), { code: 'E_BROKEN' })
  }
  for (let n = 0; n < 8; n++) {
    await runDueJobs(platformOf('a'))
    await app.clock(addMinutes(now(), 10))
  }
  expect(runs).toHaveLength(5)
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 5, error: 'E_BROKEN' }])
  const text = await (
    await fetch(`${app.instance.url}/internal/metrics`, {
      headers: { authorization: `Bearer ${'m'.repeat(20)}` },
    })
  ).text()
  expect(text).toMatch(/^wren_jobs\{state="failed"\} 1$/m)
})
