// AUD-093: metrics for a scraper with a token.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from 'kysely'
import { identity } from '@wren/contract/identity'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { addJob } from '../jobs/add.ts'
import { nobody } from '../identity/actor.ts'
import { runWork } from '../work/work.ts'
import { openTestApp } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'

const token = 'a-token-of-the-scraper'
const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const app = useTestApp(() => ({ environment: { METRICS_TOKEN: token }, log: () => undefined }))

const ask = (given?: string, url = app.instance.url) =>
  fetch(`${url}/internal/metrics`, {
    headers: given === undefined ? {} : { authorization: `Bearer ${given}` },
  })
const scrape = async () => (await ask(token)).text()
const value = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('AUD-093 opens with its own token only, and does not exist without the setting', async () => {
  const open = await ask(token)
  expect([
    open.status,
    open.headers.get('content-type'),
    open.headers.get('cache-control'),
  ]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8', 'no-store'])
  const admin = await app.admin()
  for (const given of [undefined, 'something-else', admin.token ?? ''])
    expect((await ask(given)).status).toBe(401)
  const without = await openTestApp()
  const answer = await ask(token, without.instance.url)
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: 'Not found.', code: 'not_found' },
  ])
  await without.close()
})

test('AUD-093 counts requests and durations by route pattern and status, and failed sign-ins', async () => {
  const admin = await app.admin()
  await admin.call(visits.byId, { id: 424_242 })
  await admin.call(visits.byId, { id: 424_243 })
  await app.nobody.call(identity.confirm, { email: 'quillfeather@people.example', code: '000000' })
  const { n } = { n: 60 * app.instance.platform.settings.rateFactor }
  await sql`insert into rate_count (key, window_start, n)
    values ('public:identity.publicConfig:127.0.0.1', ${app.instance.platform.clock.now()}, ${n})`.execute(
    app.instance.platform.db,
  )
  expect((await app.nobody.call(identity.publicConfig, {})).status).toBe(429)
  const text = await scrape()
  expect(
    value(text, 'wren_http_requests_total{method="GET",route="/assignments/:id",status="404"}'),
  ).toBe(2)
  expect(
    value(
      text,
      'wren_http_request_duration_seconds_bucket{method="GET",route="/assignments/:id",status="404",le="+Inf"}',
    ),
  ).toBe(2)
  expect(
    value(
      text,
      'wren_http_request_duration_seconds_count{method="GET",route="/assignments/:id",status="404"}',
    ),
  ).toBe(2)
  expect(value(text, 'wren_sign_in_failures_total')).toBe(1)
  expect(value(text, 'wren_rate_limited_total')).toBe(1)
  for (const secret of ['424242', '424243', 'quillfeather', '127.0.0.1'])
    expect(text).not.toContain(secret)
})

test('AUD-093 reports sockets, connections, open and failed messages and jobs with the age of the oldest', async () => {
  const { db, clock } = app.instance.platform
  const now = clock.now()
  const socket = new WebSocket(`${app.instance.url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
  })
  await new Promise((resolve) => {
    socket.once('message', resolve)
  })
  await addJob(db, { name: 'nobody-does-this', payload: {}, dueAt: addMinutes(now, -3), now })
  await sql`insert into job (name, payload, due_at, created_at, state)
    values ('failed', '{}', ${now}, ${now}, 'failed')`.execute(db)
  const message = (key: string, status: string, due: string) =>
    sql`insert into outbound_message (channel, kind, recipient, body, status, dedup_key, due_at, created_at)
    values ('email', 'bulk', 'a@b.example', 'b', ${status}, ${key}, ${due}, ${now})`.execute(db)
  await message('m1', 'queued', addMinutes(now, -2))
  await message('m2', 'scheduled', addMinutes(now, 60))
  await message('m3', 'failed', now)
  const text = await scrape()
  expect(value(text, 'wren_sockets_open')).toBe(1)
  expect(value(text, 'wren_database_connections')).toBeGreaterThan(0)
  expect(value(text, 'wren_database_up')).toBe(1)
  expect(value(text, 'wren_jobs{state="open"}')).toBeGreaterThanOrEqual(1)
  expect(value(text, 'wren_jobs{state="failed"}')).toBe(1)
  expect(value(text, 'wren_jobs_oldest_seconds')).toBeGreaterThanOrEqual(180)
  expect(value(text, 'wren_outbox_messages{state="open"}')).toBeGreaterThanOrEqual(1)
  expect(value(text, 'wren_outbox_messages{state="failed"}')).toBe(1)
  expect(value(text, 'wren_outbox_oldest_seconds')).toBeGreaterThanOrEqual(120)
  socket.close()
})

test('a unit of work names its request in the database session, and the connection forgets it afterwards', async () => {
  const { platform } = app.instance
  const name = () => sql<{ name: string }>`select current_setting('application_name') as name`
  const during = await runWork<string>(
    platform,
    nobody,
    { requestId: '4bf92f3577b34da6a3ce929d0e0e4736', address: null },
    async (work) => (await name().execute(work.db)).rows[0]?.name ?? '',
  )
  expect(during).toBe(`wren ${platform.instance} 4bf92f3577b34da6a3ce929d0e0e4736`)
  for (let connection = 0; connection < 6; connection++)
    expect((await name().execute(platform.db)).rows[0]?.name).toBe(`wren ${platform.instance}`)
})

test('AUD-093 reports time and result of the last verification of the audit log', async () => {
  expect(await scrape()).not.toContain('wren_audit_verified')
  const env = {
    ...process.env,
    APP_ENV: 'test',
    DATABASE_URL: app.databaseUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    SESSION_SECRET: 's'.repeat(40),
    TOKEN_SECRET: 't'.repeat(40),
    BACKUP_KEY: 'b'.repeat(40),
    AUDIT_HMAC_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  }
  await promisify(execFile)(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'scripts/verify-audit.ts')],
    { env },
  )
  const text = await scrape()
  expect(value(text, 'wren_audit_verified_ok')).toBe(1)
  expect(value(text, 'wren_audit_verified_timestamp_seconds')).toBeGreaterThan(1_000_000_000)
})
