// Rate limits by session and by an address that callers cannot forge, over all instances. AUD-057, AUD-059, SHL-088.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Call } from '@wren/contract/call'
import { areas } from '../../app.ts'
import { openInstance, routesOf, type Instance } from '../open.ts'
import { openTestApp, type Client, type TestApp } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { addressOf } from './caller.ts'
import { arrivedByHttp } from './https-only.ts'

const start = '2027-05-03T09:00:05.000Z'
let minutes = 0
let caller = 0
/** Moves both instances to a new rate window. Each test also uses a new address. */
async function nextWindow(): Promise<void> {
  await app.clock(new Date(Date.parse(start) + (minutes += 90) * 60_000).toISOString())
  await expect.poll(() => second.platform.clock.offset()).toBe(app.instance.platform.clock.offset())
}

const app = useTestApp({
  environment: { RATE_LIMIT_FACTOR: '0.2', TRUSTED_PROXIES: '127.0.0.1' },
})
const pages = mkdtempSync(join(tmpdir(), 'wren-pages-'))
const files = ['/assets/index-1.js', '/assets/index-1.css', '/favicon.ico', '/manifest.webmanifest']
let second: Instance
let admin: Client
beforeAll(async () => {
  mkdirSync(join(pages, 'assets'))
  for (const name of [...files, '/index.html', '/token.html'])
    writeFileSync(join(pages, name), '{}')
  const { settings, secrets } = app.instance.platform
  second = await openInstance({
    settings,
    secrets,
    databaseUrl: app.databaseUrl,
    pagesFolder: pages,
    areas,
    worker: false,
  })
  await app.clock(start)
  admin = await app.admin()
})
beforeEach(async () => {
  caller++
  await nextWindow()
})
afterAll(async () => {
  await second.stop()
  rmSync(pages, { recursive: true })
})

interface LimitAnswer {
  readonly status: number
  readonly body: unknown
  readonly wait: string | null
}
const ask = async (
  path: string,
  {
    client = app.nobody,
    url = app.instance.url,
    method = 'GET',
    headers = {},
  }: { client?: Client; url?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<LimitAnswer> => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': `198.51.100.${caller}`,
      ...(client.token === null ? {} : { authorization: `Bearer ${client.token}` }),
      ...headers,
    },
  })
  const type = answer.headers.get('content-type') ?? ''
  return {
    status: answer.status,
    body: type.includes('json') ? await answer.json() : await answer.text(),
    wait: answer.headers.get('retry-after'),
  }
}
/** Calls `n` times in batches, alternating between both instances. Answers the count of each status. */
async function countStatuses(
  n: number,
  path: string,
  more: Parameters<typeof ask>[1] = {},
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (let done = 0; done < n; done += 20) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(20, n - done) }, (_, at) =>
        ask(path, { url: at % 2 === 0 ? app.instance.url : second.url, ...more }),
      ),
    )
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}
function expectLimited({ status, body, wait }: LimitAnswer): void {
  expect([status, body]).toEqual([
    429,
    { error: 'Too many requests. Please try again later.', code: 'rate_limited' },
  ])
  expect(wait).toMatch(/^[1-9]\d*$/)
  expect(Number(wait)).toBeLessThanOrEqual(60)
}

test(
  'AUD-057 a session has 600 calls a minute over all instances, not counting health, readiness and files',
  { timeout: 120_000 },
  async () => {
    for (const path of ['/health', '/ready', ...files])
      expect(await countStatuses(60, path, { client: admin, url: second.url }), path).toEqual({
        200: 60,
      })
    expect(await countStatuses(120, '/feature-flags', { client: admin })).toEqual({ 200: 120 })
    expectLimited(await ask('/feature-flags', { client: admin }))
    expectLimited(await ask('/no/such/call', { client: admin, url: second.url }))
    for (const path of ['/health', '/ready', ...files])
      expect(await countStatuses(10, path, { client: admin, url: second.url }), path).toEqual({
        200: 10,
      })
    const events = await sql<{
      n: number
    }>`select count(*)::int as n from audit_event where action = 'limited' and user_id = ${admin.id}`.execute(
      app.instance.platform.db,
    )
    expect(events.rows[0]?.n).toBe(1)
  },
)

test(
  'AUD-057 an address without a session has 1,200 calls a minute, including refused and unknown ones',
  { timeout: 120_000 },
  async () => {
    expect(await countStatuses(120, '/feature-flags')).toEqual({ 401: 120 })
    expect(
      await countStatuses(80, '/no/such/call', { headers: { authorization: 'Bearer none' } }),
    ).toEqual({
      401: 80,
    })
    expect(await countStatuses(39, '/openapi.json')).toEqual({ 401: 39 })
    await ask('/intake/search', { method: 'POST', headers: { origin: 'https://evil.example' } })
    for (const path of [
      '/feature-flags',
      '/no/such/call',
      '/openapi.json',
      '/internal/metrics',
      '/public/config',
    ]) {
      const said = await ask(path)
      if (path === '/internal/metrics') expect(said.status).toBe(404) // not there without its token
      else expectLimited(said)
    }
    for (const path of ['/health', '/ready', ...files])
      expect(await countStatuses(10, path, { url: second.url }), path).toEqual({ 200: 10 })
    const page = { url: second.url, headers: { accept: 'text/html' } }
    for (const path of ['/', '/visits/12', '/ns?t=none'])
      expect(await countStatuses(10, path, page), path).toEqual({ 200: 10 })
  },
)

test('AUD-057 every export, PDF, extraction and metric has the heavy limit', () => {
  const isHeavy = ({ method, path }: Call) =>
    method !== 'DELETE' && /\.csv$|\/pdf$|\/export$|\/extract$|^\/metrics\//.test(path)
  const calls = routesOf(areas).map(({ call }) => call)
  expect(calls.filter(isHeavy).length).toBeGreaterThan(20)
  expect(calls.filter((call) => isHeavy(call) !== (call.limit === 'heavy'))).toEqual([])
})

test('AUD-057 a session has 30 exports, PDFs, extractions and metrics a minute in total', async () => {
  const other = await app.admin()
  expect(await countStatuses(6, '/intake/search.csv', { client: other, method: 'POST' })).toEqual({
    200: 6,
  })
  expectLimited(await ask('/intake/search.csv', { client: other, method: 'POST' }))
  expectLimited(await ask('/api/aftervisitreports/1/pdf', { client: other }))
  expectLimited(await ask('/api/intakes/extract', { client: other, method: 'POST' }))
  for (const path of [
    '/metrics/financials?period=6',
    '/metrics/pharmacies',
    '/metrics/geos',
    '/metrics/area',
    '/metrics/nurses',
    '/metrics/leaderboard',
  ])
    expectLimited(await ask(path, { client: other }))
  expect((await ask('/feature-flags', { client: other })).status).toBe(200)
})

test('AUD-057 a session has 10 bulk messages a minute, not counting notifications of one visit', async () => {
  const other = await app.admin()
  const bulk = () =>
    other.raw('POST', '/nurses/nurse-notify', { message: 'Hello there', nurses: [2_000_000_000] })
  expect([(await bulk()).status, (await bulk()).status]).toEqual([200, 200])
  const refused = await bulk()
  expectLimited({ ...refused, wait: refused.headers.get('retry-after') })
  for (let n = 0; n < 12; n++)
    expect(
      (await other.raw('POST', '/assignments/2000000000/nurse-notify', { nurses: [2_000_000_000] }))
        .status,
    ).toBe(404)
})

test('AUD-057 the factor divides the wait for another code and for a link tried too often', async () => {
  const waitOf = async (factor: string, path: string, body: object): Promise<number> => {
    const one = await openTestApp({ environment: { RATE_LIMIT_FACTOR: factor } })
    try {
      for (let n = 0; n < 400; n++) {
        const { status, headers } = await one.nobody.raw('POST', path, body)
        if (status === 429) return Number(headers.get('retry-after'))
      }
      throw new Error('never limited')
    } finally {
      await one.close()
    }
  }
  const code = { email: 'waiting@people.example', confirmation_type: 'email' }
  const [asShipped, divided] = [
    await waitOf('1', '/signin', code),
    await waitOf('10', '/signin', code),
  ]
  expect([asShipped > 50 && asShipped <= 60, divided > 0 && divided <= 6]).toEqual([true, true])
  const link = { token: 'x'.repeat(43) }
  const [whole, tenth] = [
    await waitOf('1', '/scheduling/nurse/select-time', link),
    await waitOf('10', '/scheduling/nurse/select-time', link),
  ]
  expect(
    [whole > 3_550 && whole <= 3_600, tenth > 300 && tenth <= 360],
    `${whole} ${tenth}`,
  ).toEqual([true, true])
})

test('SHL-088 an address reads the public configuration and a group by slug 60 times a minute each', async () => {
  const strict = await openTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
  const url = strict.instance.url
  const slug = '/public/pharmacy-groups/by-slug/none'
  expect(await countStatuses(60, '/public/config', { url })).toEqual({ 200: 60 })
  expectLimited(await ask('/public/config', { url }))
  expect(await countStatuses(60, slug, { url })).toEqual({ 404: 60 })
  expectLimited(await ask(slug, { url }))
  expectLimited(await ask('/public/pharmacy-groups/by-slug/another', { url }))
  expectLimited(await ask('/public/config', { url, client: await strict.admin() })) // a session changes nothing
  await strict.clock(new Date(Date.now() + 61_000).toISOString())
  expect((await ask('/public/config', { url })).status).toBe(200)
  expect((await ask(slug, { url })).status).toBe(404)
  await strict.close()
})

const failed = async (one: TestApp) => {
  const { rows } = await sql<{
    address: string
  }>`select address from audit_event where action = 'sign_in_failed' order by id desc limit 1`.execute(
    one.instance.platform.db,
  )
  return rows[0]?.address
}
const guess = (one: TestApp, forwarded: string) =>
  one.nobody.raw(
    'POST',
    '/signin/confirm',
    { email: 'nobody@people.example', code: '000000' },
    { 'x-forwarded-for': forwarded },
  )

test('AUD-059 a forged header changes neither the limit nor the address in the audit log', async () => {
  const bare = await openTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
  const config = (n: number) =>
    bare.nobody.raw('GET', '/public/config', undefined, {
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
    })
  for (let n = 0; n < 60; n++) expect((await config(n)).status).toBe(200)
  expect((await config(99)).status).toBe(429)
  await guess(bare, '203.0.113.99')
  expect(await failed(bare)).toBe('127.0.0.1')
  await bare.close()
})

test('AUD-059 behind trusted proxies the caller is the right-most other address, whatever precedes it', async () => {
  const behind = await openTestApp({
    environment: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,10.0.0.1' },
  })
  const config = async (forwarded: string) =>
    (await behind.nobody.raw('GET', '/public/config', undefined, { 'x-forwarded-for': forwarded }))
      .status
  for (let n = 0; n < 60; n++)
    expect(await config(`203.0.113.${n}, 198.51.100.7, 10.0.0.1`)).toBe(200)
  expect([
    await config('198.51.100.7'),
    await config('198.51.100.8'),
    await config('198.51.100.7, 198.51.100.9'),
  ]).toEqual([429, 200, 200])
  await guess(behind, '198.51.100.9, 198.51.100.7, 10.0.0.1')
  expect(await failed(behind)).toBe('198.51.100.7')
  await guess(behind, 'no address')
  expect(await failed(behind)).toBe('127.0.0.1')
  await guess(behind, '10.0.0.1, 127.0.0.1')
  expect(await failed(behind)).toBe('127.0.0.1')
  await behind.close()
})

test('AUD-059 addresses count in IPv4 form, and the forwarded protocol only from a trusted proxy', () => {
  const { settings } = app.instance.platform
  const from = (remoteAddress: string, headers: Record<string, string>) =>
    ({ socket: { remoteAddress }, headers }) as never
  const trusting = { ...settings, APP_ENV: 'production' as const, TRUSTED_PROXIES: ['10.0.0.1'] }
  expect(
    addressOf(from('::ffff:10.0.0.1', { 'x-forwarded-for': '::ffff:198.51.100.7' }), trusting),
  ).toBe('198.51.100.7')
  expect(addressOf(from('::ffff:10.0.0.2', { 'x-forwarded-for': '198.51.100.7' }), trusting)).toBe(
    '10.0.0.2',
  )
  expect(addressOf(from('10.0.0.1', { 'x-forwarded-for': '2001:db8::7' }), trusting)).toBe(
    '2001:db8::7',
  )
  const http = { 'x-forwarded-proto': 'http' }
  expect([
    arrivedByHttp(trusting, from('10.0.0.1', http)),
    arrivedByHttp(trusting, from('10.0.0.2', http)),
    arrivedByHttp({ ...trusting, TRUSTED_PROXIES: [] }, from('10.0.0.1', http)),
  ]).toEqual([true, false, false])
})
