// NET-012, NET-013, NET-014, NET-092, AUD-043: every kind of refusal over HTTP, with its exact body.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { post, get } from '@wren/contract/call'
import { documents } from '@wren/contract/documents'
import { development, identity } from '@wren/contract/identity'
import { reports } from '@wren/contract/reports'
import { isRefusal } from '@wren/contract/refusal'
import { areas } from './app.ts'
import { intakeFields } from './areas/intake/intake.builders.ts'
import { enterPayment } from './areas/nurse-payments/nurse-payments.public.ts'
import { signatureOf } from './areas/offers/offers-messages.commands.ts'
import { inWork } from './areas/visits/visits.builders.ts'
import { changes, reads, type Binding } from './platform/http/bind.ts'
import { openTestS3 } from './platform/outside/testing-s3.ts'
import type { Client } from './platform/testing.ts'
import { useFixture, useTestApp } from './platform/testing-fixtures.ts'
import { aWorld } from './world.builders.ts'

/** Calls that fail like bugs and database errors. */
const shape = { ids: '', allow: 'session', answer: identity.health.answer } as const

const broken: Binding[] = [
  reads({ ...get('/test/bug', shape), name: 'test.bug' }, () => {
    throw new Error('cannot read properties of Otto Fennel')
  }),
  reads({ ...get('/test/away', shape), name: 'test.away' }, () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  }),
  changes({ ...post('/test/busy', shape), name: 'test.busy' }, () => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  }),
]

const s3 = useFixture(openTestS3, (service) => service.stop())
const app = useTestApp(() => ({
  areas: { ...areas, routes: [...areas.routes, ...broken] },
  environment: s3.environment(),
  log: () => undefined,
}))
const world = useFixture(() => aWorld(app))
const admin = useFixture(() => Promise.resolve(world.scene.admin))

type Reply = Awaited<ReturnType<Client['raw']>>

const withFields = ['code', 'error', 'fields']
const plain = ['code', 'error']

interface Case {
  readonly status: number
  readonly code: string
  readonly keys?: readonly string[]
  readonly error?: string
  readonly ask: () => Promise<Reply>
}

const text = 'Keep it dry'

async function lostFile(): Promise<Reply> {
  const { id } = (
    await admin.call(documents.create, {
      fileName: 'note.txt',
      fileType: 'text/plain',
      fileSize: text.length,
      data: Buffer.from(text).toString('base64'),
    })
  ).body
  await app.nobody.call(development.runJob, { name: 'document-storage' })
  s3.mood = 'away'
  const reply = await admin.raw('GET', `/api/documents/${id}`)
  s3.mood = 'well'
  return reply
}

async function overLimit(): Promise<Reply> {
  const { id, nurseId } = { id: world.report.id, nurseId: world.nurse.id }
  await sql`update nurse set stripe_id = 'acct_codes' where user_id = ${nurseId}`.execute(
    app.instance.platform.db,
  )
  await admin.call(reports.approve, { id, note: 'Fine' })
  const paid = await inWork(app, (work) =>
    enterPayment(work, {
      nurseId,
      amountCents: 500_000,
      type: 'Bonus',
      description: null,
      visitId: null,
      forcedBy: null,
      createdBy: null,
      requestKey: null,
    }),
  )
  if (isRefusal(paid)) throw new Error(paid.error)
  return admin.raw('POST', `/api/aftervisitreports/${id}/pay-nurse`, {})
}

async function reusedKey(): Promise<Reply> {
  const headers = { 'idempotency-key': 'codes-1' }
  await admin.raw('POST', '/intake/insert', intakeFields(app, world.pharmacy), headers)
  return admin.raw(
    'POST',
    '/intake/insert',
    intakeFields(app, world.pharmacy, { notes: 'other' }),
    headers,
  )
}

async function secondCode(): Promise<Reply> {
  const body = { email: 'twice@people.example', confirmation_type: 'email' }
  await app.nobody.raw('POST', '/signin', body)
  return app.nobody.raw('POST', '/signin', body)
}

async function endedLink(): Promise<Reply> {
  await admin.raw('POST', '/scheduling/visit/revoke-links', { assignment_id: world.offered.visit })
  return app.nobody.raw('POST', '/scheduling/nurse/select-time', { token: world.offered.token })
}

const email = 'taken@people.example'

async function takenEmail(): Promise<Reply> {
  const boss = await app.admin({ is_account_admin: true })
  await app.createPerson({ email })
  return boss.raw('POST', '/users', { first_name: 'Una', last_name: 'Taken', email })
}

const cases: Readonly<Record<string, Case>> = {
  'a missing field': {
    status: 400,
    code: 'validation',
    keys: withFields,
    ask: () => admin.raw('POST', '/provider-mrn', { patient_id: 1 }),
  },
  'a body that is no JSON': {
    status: 400,
    code: 'malformed',
    error: 'Invalid request body',
    ask: () => admin.raw('POST', '/intake/search', '{"filters":'),
  },
  nobody: { status: 401, code: 'unauthenticated', ask: () => app.nobody.raw('GET', '/me') },
  'a nurse with the session of no admin': {
    status: 403,
    code: 'forbidden',
    ask: () => world.nurse.raw('GET', '/providers'),
  },
  'no such record': {
    status: 404,
    code: 'not_found',
    error: 'Intake not found.',
    ask: () => admin.raw('GET', '/intake/by-id/999999'),
  },
  'another method': {
    status: 405,
    code: 'method_not_allowed',
    ask: () => admin.raw('DELETE', '/states'),
  },
  'what is taken already': { status: 409, code: 'conflict', ask: takenEmail },
  'an outdated copy': {
    status: 409,
    code: 'stale',
    keys: ['code', 'current', 'error'],
    ask: () => admin.raw('PATCH', `/intake/${world.intake}`, { notes: 'x', version: 99 }),
  },
  'a refused status': {
    status: 409,
    code: 'transition',
    error: 'Status cannot be changed from Hold to Completed',
    ask: async () => {
      await admin.raw('PATCH', `/patient-order/${world.scene.order}`, { status: 'Hold' })
      return admin.raw('PATCH', `/patient-order/${world.scene.order}`, { status: 'Completed' })
    },
  },
  'an ended link': { status: 410, code: 'gone', error: 'This link has expired.', ask: endedLink },
  'too large a body': {
    status: 413,
    code: 'too_large',
    error: 'The request is too large.',
    ask: () => admin.raw('POST', '/intake/insert', { notes: 'x'.repeat(8 * 1024 * 1024) }),
  },
  'too long an address': {
    status: 414,
    code: 'too_large',
    ask: () => admin.raw('GET', `/states?x=${'y'.repeat(8 * 1024)}`),
  },
  'another type': {
    status: 415,
    code: 'unsupported_type',
    ask: () =>
      admin.raw('POST', '/intake/insert', 'a=b', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
  },
  'a reused key': { status: 422, code: 'key_reused', ask: reusedKey },
  'too often': { status: 429, code: 'rate_limited', ask: secondCode },
  'too many headers': {
    status: 431,
    code: 'too_large',
    ask: () => admin.raw('GET', '/me', undefined, { 'x-padding': 'y'.repeat(17_000) }),
  },
  'a payment over the limit': {
    status: 480,
    code: 'over_limit',
    keys: ['code', 'error', 'total_cents'],
    ask: overLimit,
  },
  'a bug': {
    status: 500,
    code: 'internal',
    error: 'An unexpected error occurred.',
    ask: () => admin.raw('GET', '/test/bug'),
  },
  'a provider that is away': { status: 502, code: 'provider_unavailable', ask: lostFile },
  'a database that is away': {
    status: 503,
    code: 'unavailable',
    error: 'Database unavailable.',
    ask: () => admin.raw('GET', '/test/away'),
  },
  'deadlocks without end': {
    status: 503,
    code: 'unavailable',
    error: 'The server is busy. Please try again.',
    ask: () => admin.raw('POST', '/test/busy', {}),
  },
}

test(
  'NET-012 NET-013 NET-092 refusals have a text, a code, and fields or the record where they apply',
  { timeout: 180_000 },
  async () => {
    for (const [what, { status, code, keys = plain, error, ask }] of Object.entries(cases)) {
      const { status: answered, body, headers } = await ask()
      expect([answered, body['code'], Object.keys(body).toSorted()], what).toEqual([
        status,
        code,
        keys,
      ])
      expect(
        [typeof body['error'], body['error'] !== '', headers.get('content-type')],
        what,
      ).toEqual(['string', true, 'application/json; charset=utf-8'])
      if (error !== undefined) expect(body['error'], what).toBe(error)
      if (keys === withFields)
        for (const said of Object.values(body['fields'] as object))
          expect(typeof said === 'string' && said !== '', what).toBe(true)
      expect(JSON.stringify(body), what).not.toMatch(/Otto|terminating|deadlock|select |stack/)
      expect(headers.get('response-md5'), what).toBeNull()
    }
  },
)

test(
  'AUD-043 transport statuses: 202, 204, 405, 414, 422 and 431',
  { timeout: 180_000 },
  async () => {
    const event = {
      event: 'page_view',
      path: '/visits',
      reported_time: app.instance.platform.clock.now(),
    }
    expect(await app.nobody.raw('POST', '/events', event)).toMatchObject({
      status: 202,
      body: { ok: true },
    })
    const reported = { message_id: 'SM1', status: 'delivered' }
    const message = await sql<{
      id: number
    }>`update outbound_message set provider_message_id = 'SM1' where id = (select min(id) from outbound_message
      where channel = 'sms') returning id`.execute(app.instance.platform.db)
    expect(message.rows).toHaveLength(1)
    const signed = await fetch(`${app.instance.url}/public/messages/status`, {
      method: 'POST',
      body: JSON.stringify(reported),
      headers: {
        'content-type': 'application/json',
        'x-message-signature': signatureOf(app.instance.platform.secrets.token, 'SM1', 'delivered'),
      },
    })
    expect([signed.status, await signed.text()]).toEqual([204, ''])
    const shaped = (reply: Reply, status: number, code: string): void => {
      expect([reply.status, reply.body]).toEqual([status, { error: expect.any(String), code }])
    }
    const offered: readonly (readonly [string, string, string])[] = [
      ['DELETE', '/states', 'GET'],
      ['GET', '/intake/search', 'POST'],
      ['PUT', '/provider-mrn', 'POST'],
      ['POST', `/visits/../assignments/${world.ready}/chart`, 'GET, PUT'],
      ['PATCH', '/patient/insert', 'POST, PUT'],
      ['PUT', '/feature-flags/definitions/x', 'PATCH'],
    ]
    for (const [method, path, allow] of offered) {
      const reply = await admin.raw(method, path, method === 'GET' ? undefined : {})
      shaped(reply, 405, 'method_not_allowed')
      expect(reply.headers.get('allow')?.split(', ').toSorted(), path).toEqual(
        allow.split(', ').toSorted(),
      )
    }
    for (const size of [8 * 1024, 12_000, 20_000, 60_000])
      shaped(await admin.raw('GET', `/states?x=${'y'.repeat(size)}`), 414, 'too_large')
    expect(
      (await admin.raw('GET', `/states?x=${'y'.repeat(8 * 1024 - '/states?x='.length)}`)).status,
    ).toBe(200)
    for (const size of [16 * 1024, 40_000])
      shaped(
        await admin.raw('GET', '/states', undefined, { 'x-padding': 'y'.repeat(size) }),
        431,
        'too_large',
      )
    expect(
      (await admin.raw('GET', '/states', undefined, { 'x-padding': 'y'.repeat(14_000) })).status,
    ).toBe(200)
    shaped(await reusedKey(), 422, 'key_reused')
  },
)

test('NET-014 unknown fields are ignored, empty text is null, other bodies are refused', async () => {
  const known = await admin.raw('POST', '/intake/insert', {
    ...intakeFields(app, world.pharmacy),
    favourite_colour: 'blue',
    nested: { deeper: [1] },
  })
  expect(known.status).toBe(201)
  const id = (known.body['id'] ?? 0) as number
  expect(
    (
      await admin.raw('PATCH', `/intake/${id}`, {
        notes: '',
        contact_name: '',
        favourite_colour: 'red',
      })
    ).status,
  ).toBe(200)
  expect((await admin.raw('GET', `/intake/by-id/${id}`)).body['intake']).toMatchObject({
    notes: null,
    contact_name: null,
  })
  expect(
    (
      await admin.raw('PUT', '/patient/insert', {
        uuid: world.patient.uuid,
        address_notes: '',
        phone: '',
      })
    ).body['patient'],
  ).toMatchObject({ address_notes: null, phone: null })
  for (const body of [
    '',
    '{',
    '[]',
    '"text"',
    '7',
    'null ,',
    'a=b',
    '{"notes":"x"',
    "{'notes':'x'}",
    '{"notes":"x",}',
  ].slice(1))
    expect(await admin.raw('PATCH', `/intake/${id}`, body), body).toMatchObject({
      status: 400,
      body: { error: 'Invalid request body', code: 'malformed' },
    })
})
