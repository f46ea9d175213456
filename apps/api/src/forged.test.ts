// AUD-053: what another site can make a person's browser send has no power, at any call.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Call } from '@wren/contract/call'
import { everyCall, titleOf } from './every-call.builders.ts'
import { addressOf, partsOfCall, takesBody } from './parts-of-call.builders.ts'
import { openTestApp, type Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'
import { traces, watchWrites, type Writes } from './writes.builders.ts'

const app = useTestApp()
let world: World
let chief: Client
let writes: Writes
beforeAll(async () => {
  world = await aWorld(app)
  chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
  writes = await watchWrites(app)
})
afterAll(async () => {
  await writes.close()
})

const clientOf = (call: Call): Client =>
  [call.allow].flat().includes('non-admin') || call.name === 'nurse-visits.available'
    ? world.nurse
    : chief
const partsOf = (call: Call) => partsOfCall({ app, world, mine: world.ready }, call)
const ask = (
  client: Client,
  call: Call,
  headers: Record<string, string>,
  body: unknown = partsOf(call).body,
) => {
  const { path, query } = partsOf(call)
  return client.raw(
    call.method,
    addressOf(path, query),
    call.method === 'GET' ? undefined : body,
    headers,
  )
}
const writing = everyCall.filter(({ method }) => method !== 'GET')
const refused = { error: 'Cross-site request refused.', code: 'forbidden' }

test(
  'AUD-053 writing calls from another site are refused at the door, leave nothing but the trace of it, and their answers set no cookie',
  { timeout: 120_000 },
  async () => {
    await writes.since()
    for (const call of writing) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://wren.test.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'http://wren.test', 'sec-fetch-site': 'cross-site' },
      ] as Record<string, string>[]) {
        const { status, body, headers: answered } = await ask(clientOf(call), call, headers)
        expect([status, body], `${titleOf(call)} ${JSON.stringify(headers)}`).toEqual([
          403,
          refused,
        ])
        expect(answered.get('set-cookie')).toBeNull()
      }
    }
    expect((await writes.since()).filter((what) => !traces.has(what))).toEqual([])
    expect(
      await chief.raw('POST', '/no/such/call', {}, { origin: 'https://evil.example' }),
    ).toMatchObject({ status: 403, body: refused })
    const events = await sql<{
      detail: object
      user_id: number | null
    }>`select detail, user_id from audit_event where action = 'denied' and detail ->> 'rule' = 'cross-site'
      order by id desc limit 2`.execute(app.instance.platform.db)
    expect(events.rows[0]).toMatchObject({
      detail: { route: 'POST (no call)', rule: 'cross-site' },
      user_id: null,
    })
  },
)

test(
  'AUD-053 a GET changes no record, from any person and any place',
  { timeout: 180_000 },
  async () => {
    await writes.since()
    for (const call of everyCall.filter(({ method }) => method === 'GET')) {
      const { status, headers } = await ask(clientOf(call), call, {
        origin: 'https://evil.example',
      })
      expect(status, titleOf(call)).not.toBe(403)
      expect(headers.get('set-cookie'), titleOf(call)).toBeNull()
      // That a draft was read or a file made is a line of the trail, as a view is; an invoice once made is kept as it
      // was (AVR-044).
      const told = new Set([
        ...traces,
        'audit_event print',
        'audit_event export',
        'chart_read',
        'invoice_pdf',
      ])
      expect(
        (await writes.since()).filter((what) => !told.has(what)),
        titleOf(call),
      ).toEqual([])
    }
  },
)

test(
  'AUD-053 no call takes authority from a cookie, and bodies of the kinds that forms send are 415',
  { timeout: 180_000 },
  async () => {
    const cookie = ['token', 'session', 'Authorization', 'wren']
      .map((name) => `${name}=${chief.token}`)
      .join('; ')
    for (const call of everyCall.filter(({ allow }) =>
      [allow].flat().every((one) => !['public', 'link', 'signature'].includes(one)),
    )) {
      expect((await ask(app.nobody, call, { cookie })).status, titleOf(call)).toBe(401)
    }
    for (const call of writing.filter((one) => takesBody(one) && one.allow !== 'signature')) {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ])
        expect(
          (await ask(clientOf(call), call, { 'content-type': type }, '{}')).status,
          `${titleOf(call)} ${type}`,
        ).toBe(415)
    }
  },
)

test('AUD-053 the allowed origins are PUBLIC_URL unless others are set, and calls without an origin pass', async () => {
  const search = (client: Client, headers: Record<string, string>) =>
    client.raw('POST', '/intake/search', {}, headers).then(({ status }) => status)
  expect(
    await Promise.all(
      [
        { origin: 'http://wren.test' },
        { origin: 'http://wren.test', 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'none' },
        {},
      ].map((headers) => search(chief, headers as Record<string, string>)),
    ),
  ).toEqual([200, 200, 200, 200])
  const other = await openTestApp({
    environment: { ALLOWED_ORIGINS: 'https://one.example, https://two.example' },
  })
  const admin = await other.admin()
  expect(
    await Promise.all(
      ['https://one.example', 'https://two.example', 'http://wren.test'].map((origin) =>
        search(admin, { origin }),
      ),
    ),
  ).toEqual([200, 200, 403])
  await other.close()
  // A provider's report comes without an origin, and is judged by its signature alone.
  expect(
    (
      await app.nobody.raw('POST', '/public/messages/status', {
        message_id: 'none',
        status: 'delivered',
      })
    ).body['error'],
  ).not.toBe(refused.error)
})
