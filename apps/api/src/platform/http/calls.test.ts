// Calls over HTTP: shapes, cache, idempotency keys and unsafe input.
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { reference } from '@wren/contract/reference-calls'
import { anIntake, intakeFields } from '../../areas/intake/intake.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { everyCall, titleOf } from '../../every-call.builders.ts'
import { useAdmin, useTestApp } from '../testing-fixtures.ts'

const app = useTestApp()
const admin = useAdmin(app)
let provider: number
beforeAll(async () => {
  provider = await aPharmacy(app)
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.instance.url + path, {
    headers: { authorization: `Bearer ${admin.token}`, accept: 'application/json', ...headers },
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('NET-021 NET-022 the hash is of the full body, and a request with that hash gets only up_to_date', async () => {
  const full = await read('/states')
  const md5 = createHash('md5').update(full.text, 'utf8').digest('hex')
  expect(full.headers.get('response-md5')).toBe(md5)
  expect(full.text).not.toContain('up_to_date')
  const again = await read('/states', { 'last-response-md5': md5 })
  expect([again.status, again.text, again.headers.get('response-md5')]).toEqual([
    200,
    '{"up_to_date":true}',
    md5,
  ])
  expect((await read('/states', { 'last-response-md5': 'not a hash' })).text).toBe(full.text)
  expect((await read('/health')).headers.get('response-md5')).toBeNull()
})

test('NET-006 every answer has the request id and the backend version', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const answer = await read('/me', { traceparent: `00-${trace}-b7ad6b7169203331-01` })
  expect([answer.headers.get('x-request-id'), answer.headers.get('x-be-version')]).toEqual([
    trace,
    'v2.419.0',
  ])
})

test('an unknown path is 401 without a session and 404 with one, a wrong method 405 with Allow', async () => {
  expect(await app.nobody.raw('GET', '/nothing/here')).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  })
  expect(await admin.raw('GET', '/nothing/here')).toMatchObject({
    status: 404,
    body: { error: 'Not found.', code: 'not_found' },
  })
  const wrong = await admin.raw('DELETE', '/states')
  expect([wrong.status, wrong.headers.get('allow'), wrong.body['code']]).toEqual([
    405,
    'GET',
    'method_not_allowed',
  ])
  expect((await admin.raw('DELETE', '/nurses/7')).status).toBe(405)
  expect(await admin.raw('POST', '/nurses/no-such-call', {})).toMatchObject({
    status: 404,
    body: { error: 'Not found.' },
  })
  // An encoded slash separates no segments: the path matches no call.
  expect(await admin.raw('GET', '/states%2F')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(await app.nobody.raw('GET', '/intake%2fby-id%2f1')).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  })
})

test('a request that reaches no route is refused in the shape of every refusal', async () => {
  const address = await read('/patient/by-uuid/%E0%A4%A')
  expect([
    address.status,
    JSON.parse(address.text),
    address.headers.get('x-content-type-options'),
  ]).toEqual([400, { error: 'Invalid address', code: 'malformed' }, 'nosniff'])
  const headers = await read('/me', { 'x-padding': 'y'.repeat(17_000) })
  expect([
    headers.status,
    JSON.parse(headers.text),
    headers.headers.get('x-content-type-options'),
  ]).toEqual([431, { error: 'The request headers are too large.', code: 'too_large' }, 'nosniff'])
})

test('a client that sends a whole body over the limit reads the refusal', async () => {
  expect(
    await admin.raw('POST', '/intake/insert', { notes: 'x'.repeat(20 * 1024 * 1024) }),
  ).toMatchObject({ status: 413, body: { error: 'The request is too large.', code: 'too_large' } })
})

test('a usage event of more than 16 KB is too large', async () => {
  const event = { event: 'page_view', path: '/visits', reported_time: '2026-08-17T16:20:00.000Z' }
  expect((await app.nobody.raw('POST', '/events', event)).status).toBe(202)
  expect(
    await app.nobody.raw('POST', '/events', { ...event, user_agent: 'x'.repeat(17_000) }),
  ).toMatchObject({ status: 413, body: { error: 'The request is too large.', code: 'too_large' } })
})

test('AUD-067 bodies that are not JSON objects, too deep or name a prototype are malformed', async () => {
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
  for (const body of [
    '{',
    '[]',
    '"text"',
    deep,
    '{"__proto__": {"admin": true}}',
    '{"filters": {"constructor": 1}}',
  ])
    expect(await admin.raw('POST', '/intake/search', body), body.slice(0, 20)).toMatchObject({
      status: 400,
      body: { code: 'malformed', error: 'Invalid request body' },
    })
  expect(
    (await admin.raw('POST', '/intake/search', `{"x": [${'1,'.repeat(10_000)}1]}`)).body,
  ).toMatchObject({ code: 'malformed' })
  expect(
    (await admin.raw('POST', '/intake/search', 'x', { 'content-type': 'text/plain' })).status,
  ).toBe(415)
  const typed = await admin.raw(
    'POST',
    '/intake/insert',
    `{"duration_estimate": 1e999, "zip": {"a": 1}, "requested_provider_id": "1", "is_urgent": "true"}`,
  )
  expect(typed.status).toBe(400)
  const wrong = await admin.raw('POST', '/intake/insert', {
    zip: { a: 1 },
    requested_provider_id: '1',
    is_urgent: 'true',
    duration_estimate: '60',
  })
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      fields: {
        zip: 'Invalid value',
        requested_provider_id: 'Invalid value',
        is_urgent: 'Invalid value',
        duration_estimate: 'Invalid value',
      },
    },
  })
})

test('AUD-066 text that cannot be stored is refused, and every language and emoji is stored unchanged', async () => {
  const refused = await admin.raw('POST', '/intake/insert', {
    ...intakeFields(app, provider),
    notes: 'a\u0000b',
  })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: 'Text contains characters that are not allowed.',
      fields: { notes: expect.any(String) },
    },
  })
  for (const text of ['\u0007', '\u007f', '\u0085', '\u009f', '\ud800', 'x\udc00'])
    expect(
      (
        await admin.raw(
          'POST',
          '/intake/insert',
          JSON.stringify({ ...intakeFields(app, provider), notes: text }),
        )
      ).status,
      JSON.stringify(text),
    ).toBe(400)
  expect(await read('/counties?state=A%00')).toMatchObject({ status: 400 })
  expect((await read('/address-by-zip/%00')).status).toBe(400)
  expect((await read('/address-by-zip/%E0%A4%A')).status).toBe(400)
  for (const query of [
    'state=%E0%A4%A',
    'state=A%',
    'state=%zzZ',
    'state=%C3%28',
    '%ff=1',
    'state=AZ&other=%ff',
  ])
    expect([query, await read(`/counties?${query}`)]).toMatchObject([
      query,
      { status: 400, text: JSON.stringify({ error: 'Invalid address', code: 'malformed' }) },
    ])
  expect((await read('/counties?state=%41%5A&name=caf%C3%A9+100%25')).status).toBe(200)
  const bytes = await fetch(`${app.instance.url}/intake/search`, {
    method: 'POST',
    body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
  })
  expect(bytes.status).toBe(400)
  const id = await anIntake(app, admin, provider, { notes: 'tab\tline\nGrüße 👩🏽‍⚕️ مرحبا e\u0301' })
  expect((await admin.call(intake.byId, { id })).body.intake.notes).toBe(
    'tab\tline\nGrüße 👩🏽‍⚕️ مرحبا e\u0301',
  )
})

test.each(['0', '-1', '1e3', '99999999999999999999', '%F0%9F%98%80', '1.5'])(
  'the id %s is 404',
  async (id) => {
    expect(await admin.raw('GET', `/intake/by-id/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'Intake not found.' },
    })
  },
)

test('fields that a call must not set are refused, and unknown fields are ignored', async () => {
  const id = await anIntake(app, admin, provider)
  expect(await admin.raw('PATCH', `/intake/${id}`, { id: 5 })).toMatchObject({
    status: 400,
    body: { fields: { id: expect.any(String) } },
  })
  expect((await admin.raw('PATCH', `/intake/${id}`, { favourite_colour: 'blue' })).status).toBe(200)
})

test('a stale If-Match is 409, and a malformed or contradictory one is 400', async () => {
  const id = await anIntake(app, admin, provider)
  const patch = (headers: Record<string, string>, body: object) =>
    admin.raw('PATCH', `/intake/${id}`, body, headers)
  expect((await patch({ 'if-match': 'one' }, { notes: 'x' })).status).toBe(400)
  expect((await patch({ 'if-match': '"1"' }, { notes: 'x', version: 2 })).status).toBe(400)
  const saved = await patch({ 'if-match': '"1"' }, { notes: 'x' })
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
  expect(await patch({ 'if-match': '"1"' }, { notes: 'y' })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
})

test('one key creates one record: repeated, with other data and concurrently', async () => {
  const count = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from intake`.execute(
        app.instance.platform.db,
      )
    ).rows[0]?.n ?? 0
  const fields = intakeFields(app, provider)
  const insert = (key: string, more: object = {}) =>
    admin.raw('POST', '/intake/insert', { ...fields, ...more }, { 'idempotency-key': key })
  const before = await count()
  const first = await insert('press-1')
  const second = await insert('press-1')
  expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([
    first.status,
    first.body,
    'true',
  ])
  expect(await insert('press-1', { notes: 'other' })).toMatchObject({
    status: 422,
    body: { code: 'key_reused', error: 'This request was already sent with different data.' },
  })
  const both = await Promise.all([insert('press-2'), insert('press-2')])
  expect(new Set(both.map(({ body }) => body['id'])).size).toBe(1)
  expect(await count()).toBe(before + 2)
  expect((await insert('a b')).status).toBe(400)
  expect((await insert('press-3', { labs: null })).status).toBe(400)
  expect((await insert('press-3')).status).toBe(201)
})

test('a request from another site is refused', async () => {
  expect(
    await admin.raw('POST', '/intake/search', {}, { origin: 'https://evil.example' }),
  ).toMatchObject({ status: 403, body: { error: 'Cross-site request refused.' } })
  expect(
    (await admin.raw('POST', '/intake/search', {}, { 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(403)
  expect(
    (await admin.raw('POST', '/intake/search', {}, { origin: 'http://wren.test' })).status,
  ).toBe(200)
})

test('a 403 adds an audit event with route and rule', async () => {
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  await nurse.call(intake.byId, { id: 7 })
  const events = await sql<{
    detail: object
    record_id: string
  }>`select detail, record_id from audit_event where action = 'denied' and user_id = ${nurse.id}`.execute(
    app.instance.platform.db,
  )
  expect(events.rows).toMatchObject([
    { record_id: '7', detail: { route: 'GET /intake/by-id/:id', rule: 'admin' } },
  ])
})

test('a view is recorded before the answer and at most once in ten minutes', async () => {
  const id = await anIntake(app, admin, provider)
  const views = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from audit_event where action = 'view' and record_type = 'intake'
        and record_id = ${String(id)}`.execute(app.instance.platform.db)
    ).rows[0]?.n
  await admin.call(intake.byId, { id })
  await admin.call(intake.byId, { id })
  expect(await views()).toBe(1)
  await app.clock(new Date(Date.now() + 11 * 60_000).toISOString())
  await admin.call(intake.byId, { id })
  expect(await views()).toBe(2)
  await app.clock(null)
})

test('NET-007 paths begin with a slash, a trailing one is ignored, and /openapi.json lists the calls', async () => {
  expect((await admin.raw('GET', '/states/')).status).toBe(200)
  expect((await admin.raw('GET', '/counties/?state=AZ')).body).toEqual(
    (await admin.raw('GET', '/counties?state=AZ')).body,
  )
  expect(
    await admin.raw('POST', '/pharmacy-groups/', { name: 'Slashed', pharmacies: [provider] }),
  ).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
  expect(
    everyCall.filter(({ path }) => !/^\/[^/]/.test(path) || path.endsWith('/')).map(titleOf),
  ).toEqual([])
  const document = (await admin.call(identity.openApi, {})).body as {
    openapi: string
    paths: Record<string, object>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/intake/by-id/{id}']).toHaveProperty('get')
  expect((await admin.call(reference.states, {})).body.data.length).toBe(51)
})
