// SES-029, SES-030, SES-031, SES-075, SES-081, SES-084: credentials of a local identity provider with published keys.
import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { development, identity } from '@wren/contract/identity'
import {
  serveIdentities,
  type IdentityProvider,
} from '../../../../../scripts/identity-provider/serve.ts'
import { openTestApp } from '../testing.ts'
import { useFixture, useTestApp } from '../testing-fixtures.ts'

const now = '2027-03-01T18:00:00.000Z'
const seconds = Date.parse(now) / 1000
const audience = 'wren-client.apps.example'
const email = 'dana@wren.example'
const provider: IdentityProvider = useFixture(
  () => serveIdentities({ cacheControl: 'public, max-age=600' }),
  (served) => served.stop(),
)
const options = (more: Record<string, string> = {}) => ({
  environment: { GOOGLE_CLIENT_ID: audience, GOOGLE_CERTS_URL: provider.certsUrl, ...more },
})
const app = useTestApp(() => options())
const start = (more: Record<string, string>) => openTestApp(options(more))
let dana: number
beforeAll(async () => {
  dana = await app.createPerson({ email: 'Dana@wren.example', is_admin: true })
})
beforeEach(() => app.clock(now))

type Claims = Readonly<Record<string, unknown>>
const credential = (
  claims: Claims = {},
  more: Partial<Parameters<IdentityProvider['issue']>[0]> = {},
) => provider.issue({ email, audience, now: seconds, claims, ...more })
const enter = (token: string) => app.nobody.call(identity.googleSignIn, { token })
/** The clock runs on, and limits are whole seconds. */
const enterAt = (time: string, token: string) => app.clock(time).then(() => enter(token))
const statuses = async (tokens: readonly string[]) => {
  const all = []
  for (const token of tokens) all.push((await enterAt(now, token)).status)
  return all
}
const refused = { status: 400, body: { error: 'This Google account cannot sign in to Wren.' } }

test('SES-075 a Google credential of a company account opens a session', async () => {
  const { status, body } = await enter(credential())
  expect([status, Object.keys(body)]).toEqual([200, ['token']])
  expect(
    (await app.nobody.raw('GET', '/me', undefined, { authorization: `Bearer ${body.token}` })).body,
  ).toMatchObject({ id: dana, role: 'admin' })
  expect(await enter('nothing')).toMatchObject(refused)
  expect((await app.nobody.raw('POST', '/public/google-sign-in', {})).body['fields']).toEqual({
    token: 'This field is required.',
  })
  const bare = await openTestApp()
  expect(await bare.nobody.call(identity.googleSignIn, { token: credential() })).toMatchObject({
    status: 400,
    body: { error: 'Google sign-in is not configured.' },
  })
  await bare.close()
})

test('SES-030 every failed check is refused with the same sentence', async () => {
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${credential().split('.')[1]}.`
  const [head = '', , signature = ''] = credential().split('.')
  const claims = {
    aud: audience,
    iss: 'accounts.google.com',
    email,
    email_verified: true,
    iat: seconds,
    exp: seconds + 60,
  }
  const changed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  /** Signed with the public key, which anybody has. */
  const published = await (await fetch(provider.certsUrl)).text()
  const hashed = (alg: string, hash: string): string => {
    const text = [
      { alg, kid },
      JSON.parse(Buffer.from(credential().split('.')[1] ?? '', 'base64url').toString()) as object,
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${createHmac(hash, published).update(text).digest('base64url')}`
  }
  await app.createPerson({ email: 'gone@wren.example', is_admin: true, is_deleted: true })
  await app.createPerson({ email: 'dana@elsewhere.example', is_admin: true })
  const wrong = {
    'foreign key': credential({}, { fault: 'key' }),
    'no signature': unsigned,
    'another algorithm': hashed('HS256', 'sha256'),
    'a longer one': hashed('HS512', 'sha512'),
    'changed payload': changed,
    'wrong audience': credential({}, { fault: 'audience' }),
    'two audiences': credential({ aud: [audience, 'another'] }),
    'no audience': credential({ aud: undefined }),
    'wrong issuer': credential({}, { fault: 'issuer' }),
    expired: credential({ exp: seconds - 60 }),
    'no expiry': credential({ exp: undefined }),
    'issued ahead': credential({ iat: seconds + 61 }),
    'issued never': credential({ iat: undefined }),
    'not verified': credential({}, { fault: 'not verified' }),
    'verified as a text': credential({ email_verified: 'true' }),
    'another domain': credential({}, { fault: 'domain' }),
    'a domain that only ends alike': credential({ email: 'dana@notwren.example' }),
    'no account': credential({ email: 'nobody@wren.example' }),
    'deleted account': credential({ email: 'gone@wren.example' }),
  }
  for (const [what, token] of Object.entries(wrong))
    expect(await enterAt(now, token), what).toMatchObject(refused)
  expect(
    await statuses([
      credential({ iss: 'accounts.google.com' }),
      credential({ exp: seconds - 59 }),
      credential({ iat: seconds + 60 }),
      credential({ email: 'DANA@WREN.example' }),
    ]),
  ).toEqual([200, 200, 200, 200])
  await app.clock('2027-03-01T19:01:00.000Z')
  expect((await enter(credential())).status).toBe(400)
})

test('SES-081 company addresses sign in by code without a Google client, else by Google', async () => {
  const bare = await openTestApp()
  const id = await bare.createPerson({ email, is_admin: true })
  expect((await bare.nobody.call(identity.publicConfig, {})).body.google_client_id).toBeNull()
  const asked = await bare.nobody.call(identity.signIn, { email, confirmation_type: 'email' })
  expect(asked).toMatchObject({ status: 200, body: { status: 'sent' } })
  const { request } = asked.body
  const code =
    /\d{6}/.exec(
      (await bare.nobody.call(development.messages, { to: email })).body.data[0]?.body ?? '',
    )?.[0] ?? ''
  expect(await bare.nobody.call(identity.confirm, { email, code, request })).toMatchObject({
    status: 200,
    body: { id },
  })
  await bare.close()
  expect((await app.nobody.call(identity.publicConfig, {})).body.google_client_id).toBe(audience)
  for (const confirmation_type of ['email', 'sms'] as const)
    expect(
      await app.nobody.call(identity.signIn, { email: 'Dana@WREN.example', confirmation_type }),
    ).toMatchObject({ status: 400, body: { error: 'Please sign in with Google.' } })
  expect((await app.nobody.call(development.messages, { to: email })).body.data).toEqual([])
})

test('SES-030 unreachable keys answer 503 and sign nobody in', async () => {
  await app.clock('2027-03-03T18:00:00.000Z')
  provider.fail(true)
  const late = provider.issue({
    email,
    audience,
    now: Date.parse('2027-03-03T18:00:00.000Z') / 1000,
  })
  expect(await enter(late)).toMatchObject({
    status: 503,
    body: { error: 'Google sign-in is not available right now.' },
  })
  provider.fail(false)
  expect((await enter(late)).status).toBe(200)
})

test('SES-031 keys are cached up to a day and fetched once more for an unknown key id', async () => {
  const at = async (time: string) => {
    await app.clock(time)
    return (await enter(provider.issue({ email, audience, now: Date.parse(time) / 1000 }))).status
  }
  const counted = async (run: () => Promise<unknown>) => {
    const before = provider.reads()
    await run()
    return provider.reads() - before
  }
  expect(await counted(() => at('2027-04-01T18:00:00.000Z'))).toBe(1)
  expect(await counted(() => at('2027-04-01T18:09:59.000Z'))).toBe(0)
  expect(await counted(() => at('2027-04-01T18:10:01.000Z'))).toBe(1)
  provider.rotate()
  expect(await counted(async () => expect(await at('2027-04-01T18:11:00.000Z')).toBe(200))).toBe(1)
  const foreign = provider.issue({ email, audience, now: seconds, fault: 'key' })
  expect(await counted(() => enter(foreign))).toBe(0)

  const long = await serveIdentities({ cacheControl: 'public, max-age=31536000' })
  const other = await start({ GOOGLE_CERTS_URL: long.certsUrl })
  await other.createPerson({ email, is_admin: true })
  for (const time of [
    '2027-04-01T18:00:00.000Z',
    '2027-04-02T17:59:00.000Z',
    '2027-04-02T18:00:01.000Z',
  ]) {
    await other.clock(time)
    expect(
      (
        await other.nobody.call(identity.googleSignIn, {
          token: long.issue({ email, audience, now: Date.parse(time) / 1000 }),
        })
      ).status,
    ).toBe(200)
  }
  expect(long.reads()).toBe(2)
  await other.close()
  await long.stop()
})

test('a refused credential is recorded, with the account if its signature is valid', async () => {
  await enter(credential({ email: 'gone@wren.example' }))
  await enter(credential({ email: 'stranger@wren.example' }))
  await enter(credential({}, { fault: 'key' }))
  const { rows } = await sql<{
    detail: Claims
  }>`select detail from audit_event where action = 'sign_in_failed' order by id desc limit 3`.execute(
    app.instance.platform.db,
  )
  expect(rows.map(({ detail }) => [typeof detail['user'], detail['domain']])).toEqual([
    ['undefined', undefined],
    ['undefined', 'wren.example'],
    ['number', undefined],
  ])
})

test('SES-084 30 Google sign-ins an hour per address; the next is refused unverified', async () => {
  const strict = await start({ RATE_LIMIT_FACTOR: '1' })
  await strict.createPerson({ email, is_admin: true })
  await strict.clock(now)
  for (let n = 0; n < 30; n++)
    expect((await strict.nobody.call(identity.googleSignIn, { token: 'nothing' })).status).toBe(400)
  const over = await strict.nobody.call(identity.googleSignIn, { token: credential() })
  expect(over).toMatchObject({
    status: 429,
    body: { error: 'Too many requests. Please try again later.' },
  })
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  await strict.clock('2027-03-01T19:00:01.000Z')
  expect(
    (
      await strict.nobody.call(identity.googleSignIn, {
        token: provider.issue({ email, audience, now: seconds + 3_601 }),
      })
    ).status,
  ).toBe(200)
  await strict.close()
})
