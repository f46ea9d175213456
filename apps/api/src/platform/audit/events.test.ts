// NET-044, NET-045, NET-046, NET-047, NET-049: usage events, their contents and retention.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { development } from '@wren/contract/identity'
import { addMinutes } from '@wren/contract/time'

import { useAdmin, useTestApp } from '../testing-fixtures.ts'

const app = useTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
const admin = useAdmin(app)
const now = (): string => app.instance.platform.clock.now()
const rows = async () =>
  (
    await sql<Record<string, unknown>>`select * from analytics_event order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
const last = async () => (await rows()).at(-1)
const least = (more: object = {}) => ({
  event: 'page_view',
  path: '/visits',
  reported_time: now(),
  ...more,
})

test('NET-044 NET-045 a usage event is stored with all its fields and source web', async () => {
  const told = {
    user_agent: 'Mozilla/5.0',
    path: '/visits/7',
    query: 'page=2&tab=notes',
    hash: '#details',
    event: 'page_view',
    previous_path: '/intake-list',
    referrer: 'https://wren.test/',
    app_version: '1.86.1',
    name: 'assignments-edit',
    reported_time: '2026-08-17T16:20:00.000Z',
    source: 'web',
  }
  expect(await admin.raw('POST', '/events', told)).toMatchObject({
    status: 202,
    body: { ok: true },
  })
  expect(await last()).toMatchObject({ ...told, referrer: 'https://wren.test', user_id: admin.id })
  expect(Object.keys((await last()) ?? {}).toSorted()).toEqual([
    'app_version',
    'event',
    'hash',
    'id',
    'name',
    'path',
    'previous_path',
    'query',
    'received_at',
    'referrer',
    'reported_time',
    'source',
    'user_agent',
    'user_id',
  ])
  await app.nobody.raw(
    'POST',
    '/events',
    least({ source: 'elsewhere', reported_time: '2026-08-17T09:20:00-07:00' }),
  )
  expect(await last()).toMatchObject({
    source: 'web',
    reported_time: '2026-08-17T16:20:00.000Z',
    user_id: null,
    name: null,
  })
})

test('NET-046 events need no session; invalid, large and frequent ones are refused', async () => {
  const gone = await app.admin()
  await gone.raw('POST', '/signout')
  for (const [token, user] of [
    [admin.token, admin.id],
    [gone.token, null],
    ['nonsense', null],
    [null, null],
  ] as const) {
    const answer = await app.nobody.raw(
      'POST',
      '/events',
      least(),
      token === null ? {} : { authorization: `Bearer ${token}` },
    )
    expect([answer.status, answer.body, (await last())?.['user_id']]).toEqual([
      202,
      { ok: true },
      user,
    ])
  }
  for (const name of ['event', 'path', 'reported_time'] as const) {
    for (const value of [undefined, null, '']) {
      const { status, body } = await app.nobody.raw('POST', '/events', {
        ...least(),
        [name]: value,
      })
      expect(
        [status, typeof body['error'], Object.keys(body['fields'] as object)],
        `${name} ${value}`,
      ).toEqual([400, 'string', [name]])
    }
  }
  expect(
    (await app.nobody.raw('POST', '/events', least({ reported_time: 'yesterday' }))).body['fields'],
  ).toHaveProperty('reported_time')
  const sized = (bytes: number): string => {
    const head = JSON.stringify(least({ padding: '' }))
    return JSON.stringify(least({ padding: 'x'.repeat(bytes - head.length) }))
  }
  expect((await app.nobody.raw('POST', '/events', sized(16 * 1024))).status).toBe(202)
  expect(await app.nobody.raw('POST', '/events', sized(16 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })

  await app.clock(addMinutes(now(), 5))
  const here = async (n: number): Promise<number[]> => {
    const statuses: number[] = []
    for (let at = 0; at < n; at++)
      statuses.push(
        (await (at % 2 === 0 ? app.nobody : admin).raw('POST', '/events', least())).status,
      )
    return statuses
  }
  expect(new Set(await here(120))).toEqual(new Set([202]))
  const refused = await app.nobody.raw('POST', '/events', least())
  expect([
    refused.status,
    refused.body['code'],
    Number(refused.headers.get('retry-after')),
  ]).toEqual([429, 'rate_limited', expect.toSatisfy((wait: number) => wait > 0 && wait <= 60)])
  await app.clock(addMinutes(now(), 2))
  expect((await app.nobody.raw('POST', '/events', least())).status).toBe(202)
})

test('NET-047 events are append-only, kept for 13 months and read by no call', async () => {
  const { db } = app.instance.platform
  await sql`delete from analytics_event`.execute(db)
  await app.nobody.raw('POST', '/events', least({ name: 'first' }))
  await expect(sql`update analytics_event set name = 'other'`.execute(db)).rejects.toThrow(
    'permission denied',
  )
  const first = String((await last())?.['received_at'])
  const later = (months: number, minutes: number): string => {
    const at = new Date(first)
    at.setUTCMonth(at.getUTCMonth() + months)
    return addMinutes(at.toISOString(), minutes)
  }
  const run = async (at: string): Promise<unknown[]> => {
    await app.clock(at)
    await app.nobody.raw('POST', '/events', least({ name: at }))
    await app.nobody.call(development.runJob, { name: 'retention' })
    return (await rows()).map(({ name }) => name)
  }
  const kept = later(13, -5)
  const gone = later(13, 5)
  expect(await run(kept)).toEqual(['first', kept])
  expect(await run(gone)).toEqual([kept, gone])
  const daily = app.instance.platform.jobs.find(({ name }) => name === 'retention')
  expect(daily?.everyMinutes).toBe(24 * 60)
  await app.clock(null)
  const again = await app.admin()
  for (const path of ['/events', '/events/1', '/events/search', '/analytics-events'])
    expect([404, 405]).toContain((await again.raw('GET', path)).status)
})

test('NET-049 addresses are stored as routes with ids, queries with six names only', async () => {
  await app.clock(addMinutes(now(), 10))
  const uuid = '7d444840-9dc0-11d1-b245-5ffdce74fad2'
  const paths: readonly (readonly [string, string])[] = [
    ['/visits/7/scheduling', '/visits/7/scheduling'],
    [`/patients/${uuid}`, `/patients/${uuid}`],
    ['/patients/new/Otto%20Fennel', '/patients/new/:dropped'],
    ['/northern-valley', '/:dropped'],
    ['/patients/new/6025550101', '/patients/new/:dropped'],
    ['/nc/9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4', '/nc/:dropped'],
    ['/visits?text=Otto', '/visits'],
    ['/visits#Otto', '/visits'],
    ['/', '/'],
  ]
  for (const [path, kept] of paths) {
    await app.nobody.raw('POST', '/events', least({ path, previous_path: path }))
    expect(await last(), path).toMatchObject({ path: kept, previous_path: kept })
  }
  await app.nobody.raw(
    'POST',
    '/events',
    least({
      query:
        '?page=2&orderby=start&view=map&tab=notes&category=Orders&status=New&text=Otto&t=secret-1' +
        '&token=secret-2&patient_token=secret-3&patient-name=Fennel&Page=3',
      hash: '#token=secret-4',
      referrer: 'https://wren.test/ns?t=secret-5',
    }),
  )
  expect(await last()).toMatchObject({
    query:
      'page=2&orderby=start&view=map&tab=notes&category=Orders&status=New&text=&t=' +
      '&token=&patient_token=&patient-name=&Page=',
    hash: '#:dropped',
    referrer: 'https://wren.test',
  })
  expect(JSON.stringify(await rows())).not.toMatch(/Otto|Fennel|secret|602555|northern/)
})
