// AUD-086: development calls, and one clock for every instance.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { useTestApp } from '../testing-fixtures.ts'
import { areas } from '../../app.ts'
import { aNurse } from '../../areas/nurses/nurses.builders.ts'
import { anOffer } from '../../areas/offers/offers.builders.ts'
import { aScene, aVisit } from '../../areas/visits/visits.builders.ts'
import { everyCall } from '../../every-call.builders.ts'
import { addJob } from '../jobs/add.ts'
import { openInstance, type Instance } from '../open.ts'
import { notify } from '../realtime/announce.ts'
import { productionFaults } from '../settings/production.ts'
import { readSettings } from '../settings/read-settings.ts'

const app = useTestApp()
let second: Instance
beforeAll(async () => {
  const { settings, secrets } = app.instance.platform
  second = await openInstance({
    settings,
    secrets,
    databaseUrl: app.databaseUrl,
    pagesFolder: '/nowhere',
    areas,
    worker: false,
  })
})
afterAll(async () => {
  await second.stop()
})

const named = [
  'outbound',
  'auto-offers',
  'auto-orders',
  'auto-send',
  'nurse-payments',
  'credential-alerts',
  'unlinked-documents',
  'retention',
  'audit-anchor',
]

const aids = everyCall.filter(({ path }) => path.startsWith('/dev/'))
const own = { APP_ENV: 'local', PORT: '0', PUBLIC_URL: 'http://wren.test' }
const production = {
  ...own,
  APP_ENV: 'production',
  PUBLIC_URL: 'https://wren.house.example',
  WREN_DATA: '/data',
  GOOGLE_CLIENT_ID: 'client',
  ALLOW_SIMULATED_PROVIDERS: 'true',
  SESSION_SECRET: 'q'.repeat(32),
  TOKEN_SECRET: 'w'.repeat(32),
  BACKUP_KEY: 'e'.repeat(32),
  AUDIT_HMAC_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
}
const endpoints = (environment: Record<string, string>): boolean | string => {
  const read = readSettings(environment)
  if ('faults' in read) return read.faults.join(', ')
  return (
    (environment['APP_ENV'] === 'production'
      ? productionFaults(read.settings, environment)
      : []
    ).join(', ') || read.settings.devEndpoints
  )
}
const post = async (url: string, path: string, body: object) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('AUD-086 SES-082 SES-083 everything below /dev is 404 without DEV_ENDPOINTS and in production', async () => {
  expect(aids.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /dev/demo-accounts',
    'GET /dev/outbound-messages',
    'POST /dev/clock',
    'POST /dev/jobs/:name/run',
    'POST /dev/sign-in',
  ])
  const { settings, secrets } = app.instance.platform
  const read = readSettings(production)
  const inProduction = 'faults' in read ? expect.fail(read.faults.join(', ')) : read.settings
  for (const strict of [
    { ...settings, devEndpoints: false },
    { ...inProduction, PORT: 0, HOST: settings.HOST, DATABASE_POOL: 4 },
  ]) {
    const instance = await openInstance({
      settings: strict as typeof settings,
      secrets,
      databaseUrl: app.databaseUrl,
      pagesFolder: '/nowhere',
      areas,
      worker: false,
      log: () => undefined,
    })
    for (const { method, path } of [
      ...aids,
      { method: 'GET', path: '/dev/outbox' },
      { method: 'POST', path: '/dev/anything' },
    ]) {
      const address = path.replace(':name', 'outbound')
      const answer = await fetch(instance.url + address, {
        method,
        headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect(
      aids.map(({ method, path }) =>
        instance.server.hasRoute({ method: method as 'GET', url: path }),
      ),
    ).toEqual(aids.map(() => false))
    await instance.stop()
  }
  expect(
    aids.map(({ method, path }) =>
      app.instance.server.hasRoute({ method: method as 'GET', url: path }),
    ),
  ).toEqual(aids.map(() => true))
})

test('AUD-086 DEV_ENDPOINTS defaults to true for local and test, and production refuses it', () => {
  expect(['local', 'test', 'staging'].map((APP_ENV) => endpoints({ ...own, APP_ENV }))).toEqual([
    true,
    true,
    false,
  ])
  expect(endpoints(production)).toBe(false)
  expect(endpoints({ ...production, DEV_ENDPOINTS: 'true' })).toContain('DEV_ENDPOINTS')
  expect([
    endpoints({ ...own, DEV_ENDPOINTS: 'false' }),
    endpoints({ ...own, APP_ENV: 'test', DEV_ENDPOINTS: 'false' }),
  ]).toEqual([false, false])
})

test('AUD-086 the clock moves sessions, codes, links and due times of every instance', async () => {
  const admin = await app.admin()
  const email = (await admin.raw('GET', '/me')).body['email']
  const me = async (url: string) =>
    (await fetch(`${url}/me`, { headers: { authorization: `Bearer ${admin.token}` } })).status
  expect([await me(app.instance.url), await me(second.url)]).toEqual([200, 200])
  const link = await anOffer(app, (await aVisit(app, await aScene(app))).id, await aNurse(app))
  const linked = async (url: string) =>
    (await post(url, '/scheduling/nurse/select-time', { token: link })).status
  expect([await linked(app.instance.url), await linked(second.url)]).toEqual([200, 200])
  const ran: string[] = []
  const { db, clock } = app.instance.platform
  await addJob(db, {
    name: 'retention',
    payload: {},
    dueAt: new Date(Date.parse(clock.now()) + 20 * 86_400_000).toISOString(),
    now: clock.now(),
    onceKey: 'in-twenty-days',
  })
  const job = async () =>
    (
      await sql<{ state: string }>`select state from job where once_key = 'in-twenty-days'`.execute(
        db,
      )
    ).rows[0]?.state
  await app.settle()
  ran.push(String(await job()))
  const asked = await app.nobody.raw('POST', '/signin', { email, confirmation_type: 'email' })
  const { request } = asked.body
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString()
  expect(await post(second.url, '/dev/clock', { now: later })).toEqual({
    status: 200,
    body: { now: later },
  })
  await expect.poll(() => app.instance.platform.clock.offset()).toBe(second.platform.clock.offset())
  expect(Math.abs(Date.parse(app.instance.platform.clock.now()) - Date.parse(later))).toBeLessThan(
    20_000,
  )
  // A month later session and code are expired on every instance.
  expect([await me(app.instance.url), await me(second.url)]).toEqual([401, 401])
  expect([await linked(app.instance.url), await linked(second.url)]).toEqual([410, 410])
  await app.settle()
  expect([...ran, await job()]).toEqual(['open', 'done'])
  const code =
    /\d{6}/.exec(
      String(
        (
          (
            await app.nobody.raw(
              'GET',
              `/dev/outbound-messages?to=${encodeURIComponent(String(email))}`,
            )
          ).body['data'] as { body: string }[]
        )[0]?.body,
      ),
    )?.[0] ?? ''
  expect((await post(second.url, '/signin/confirm', { email, code, request })).status).toBe(400)
  const back = await post(app.instance.url, '/dev/clock', { now: null })
  expect([
    back.status,
    Math.abs(Date.parse(String(back.body['now'])) - Date.now()) < 20_000,
  ]).toEqual([200, true])
  await expect.poll(() => second.platform.clock.offset()).toBe(0)
  for (const now of ['tomorrow', 7, '2031-02-30T00:00:00Z', undefined])
    expect((await post(app.instance.url, '/dev/clock', { now })).status, String(now)).toBe(400)
})

test('the last move of the clock wins over late notifications and earlier reads', async () => {
  const { clock, db, instance } = app.instance.platform
  const followed = vi.spyOn(clock, 'follow')
  await notify(db, { clock: { offset: 5_000, by: instance } })
  await notify(db, { clock: { offset: 7_000, by: second.platform.instance } })
  await expect.poll(() => clock.offset()).toBe(7_000)
  expect(followed.mock.calls).toEqual([[7_000]])
  followed.mockRestore()
  const before = clock.moves()
  clock.follow(9_000)
  clock.follow(1_000, before)
  expect(clock.offset()).toBe(9_000)
  clock.follow(1_000, clock.moves())
  expect(clock.offset()).toBe(1_000)
  await app.clock(null)
})

test('AUD-086 a named job runs before the answer; an unknown name is 404', async () => {
  for (const name of named)
    expect([name, await post(app.instance.url, `/dev/jobs/${name}/run`, {})]).toEqual([
      name,
      { status: 200, body: { ok: true } },
    ])
  for (const name of ['nothing', 'Outbound', '__proto__'])
    expect((await post(app.instance.url, `/dev/jobs/${name}/run`, {})).status).toBe(404)
})
