// AUD-061, AUD-062: passkeys over HTTP, with a software authenticator.
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { identity } from '@wren/contract/identity'
import { passkeys } from '@wren/contract/passkeys'
import type { Settings } from '../settings/settings.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openTestApp, type Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { makeAuthenticator, type Wrong } from './testing-authenticator.ts'

const place = { origin: 'http://wren.test', rpId: 'wren.test' }
const start = Date.parse('2027-04-01T18:00:00.000Z')
const app = useTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
let minute = 0
const later = async (minutes: number): Promise<string> => {
  minute += minutes
  const now = new Date(start + Math.round(minute * 60_000)).toISOString()
  await app.clock(now)
  return now
}
beforeEach(async () => {
  await later(90)
})

type Authenticator = ReturnType<typeof makeAuthenticator>
const refused = { status: 400, body: { error: 'This passkey cannot sign in to Wren.' } }
const optionsOf = async () => (await app.nobody.call(passkeys.signInOptions, {})).body
const enter = async (key: Authenticator, wrong?: Wrong) =>
  app.nobody.call(passkeys.signIn, key.get((await optionsOf()).challenge, wrong))
const begin = async (client: Client) => (await client.call(passkeys.addOptions, {})).body.challenge
async function withPasskey(
  client: Client,
  name?: string,
): Promise<{ key: Authenticator; id: number }> {
  const key = makeAuthenticator(place)
  const added = await client.call(passkeys.add, {
    ...key.create(await begin(client)),
    ...(name === undefined ? {} : { name }),
  })
  expect(added.status).toBe(201)
  return { key, id: added.body.id }
}
const meOf = async (token: string) =>
  (await app.nobody.raw('GET', '/me', undefined, { authorization: `Bearer ${token}` })).body

test('AUD-062 a passkey is added and signs in like a code, with user verification', async () => {
  const admin = await app.admin({ first_name: 'Ada', last_name: 'Ames', email: 'ada@keys.example' })
  const options = await admin.call(passkeys.addOptions, {})
  expect(options).toMatchObject({
    status: 200,
    body: {
      rp: { id: 'wren.test', name: 'Wren' },
      user: { name: 'ada@keys.example', displayName: 'Ada Ames' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 300_000,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  })
  expect(Buffer.from(options.body.challenge, 'base64url')).toHaveLength(32)
  const key = makeAuthenticator(place)
  const made = await admin.call(passkeys.add, {
    ...key.create(options.body.challenge),
    name: '  My laptop ',
  })
  expect(made).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
  expect((await admin.call(passkeys.addOptions, {})).body.excludeCredentials).toEqual([
    { id: key.id, type: 'public-key', transports: ['internal'] },
  ])

  const asked = await app.nobody.call(passkeys.signInOptions, {})
  expect(asked).toMatchObject({
    status: 200,
    body: { rpId: 'wren.test', userVerification: 'required', timeout: 300_000 },
  })
  const used = await later(3)
  const entered = await app.nobody.call(
    passkeys.signIn,
    key.get(asked.body.challenge, { userHandle: options.body.user.id }),
  )
  expect(entered).toMatchObject({
    status: 200,
    body: { token: expect.any(String), status: 'Admin', id: admin.id },
  })
  expect(await meOf(entered.body.token)).toMatchObject({
    id: admin.id,
    email: 'ada@keys.example',
    role: 'admin',
  })
  const { rows } =
    await sql`select user_id, detail from audit_event where action = 'sign_in' and user_id = ${admin.id}
      order by id desc limit 1`.execute(app.instance.platform.db)
  expect(rows).toEqual([
    {
      user_id: admin.id,
      detail: { fact: 'identity.signed-in', user: admin.id, passkey: made.body.id },
    },
  ])
  expect((await admin.call(passkeys.list, {})).body.data).toEqual([
    {
      id: made.body.id,
      name: 'My laptop',
      created_at: expect.any(String),
      last_used_at: expect.stringContaining(used.slice(0, 16)),
    },
  ])
  expect((await app.nobody.call(identity.publicConfig, {})).body.passkeys_enabled).toBe(true)
})

test('AUD-062 a challenge is random, single-use, and bound to time, purpose and person', async () => {
  const admin = await app.admin()
  const { key } = await withPasskey(admin)
  const { challenge } = await optionsOf()
  expect((await optionsOf()).challenge).not.toBe(challenge)
  expect((await app.nobody.call(passkeys.signIn, key.get(challenge))).status).toBe(200)
  expect(await app.nobody.call(passkeys.signIn, key.get(challenge))).toMatchObject(refused)
  // A wrong answer uses up the challenge.
  const second = (await optionsOf()).challenge
  expect(
    await app.nobody.call(passkeys.signIn, key.get(second, { verified: false })),
  ).toMatchObject(refused)
  expect(await app.nobody.call(passkeys.signIn, key.get(second))).toMatchObject(refused)
  const [inTime, late] = [(await optionsOf()).challenge, (await optionsOf()).challenge]
  await later(4.5)
  expect((await app.nobody.call(passkeys.signIn, key.get(inTime))).status).toBe(200)
  await later(0.6)
  expect(await app.nobody.call(passkeys.signIn, key.get(late))).toMatchObject(refused)
  // Challenges are bound to their purpose and person.
  await later(60)
  const again = await app.signIn(admin.id)
  const other = await app.admin()
  expect(await app.nobody.call(passkeys.signIn, key.get(await begin(again)))).toMatchObject(refused)
  for (const foreign of [(await optionsOf()).challenge, await begin(other), 'A'.repeat(43), ''])
    expect(await again.call(passkeys.add, makeAuthenticator(place).create(foreign))).toMatchObject(
      refused,
    )
  const both = (await optionsOf()).challenge
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => app.nobody.call(passkeys.signIn, key.get(both, { counter: 900 }))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
})

test('AUD-062 every invalid passkey gets one answer and is recorded', async () => {
  const admin = await app.admin()
  const { key } = await withPasskey(admin)
  expect((await enter(key)).status).toBe(200)
  const faults: Wrong[] = [
    { origin: 'http://wren.test.evil.example' },
    { origin: 'https://wren.test' },
    { rpId: 'evil.example' },
    { verified: false },
    { counter: 1 },
    { userHandle: Buffer.from('wren-1').toString('base64url') },
  ]
  for (const wrong of faults)
    expect(await enter(key, wrong), JSON.stringify(wrong)).toMatchObject(refused)
  const stolen = makeAuthenticator(place).get((await optionsOf()).challenge)
  expect(
    await app.nobody.call(passkeys.signIn, { ...stolen, id: key.id, rawId: key.id }),
  ).toMatchObject(refused)
  expect(await enter(makeAuthenticator(place))).toMatchObject(refused)
  for (const body of [
    {},
    { id: 5 },
    { ...stolen, response: null },
    { ...stolen, type: 'password' },
    { ...stolen, response: { ...stolen.response, clientDataJSON: 'x' } },
  ])
    expect(await app.nobody.raw('POST', '/signin/passkey', body)).toMatchObject(refused)
  const { rows } = await sql<{
    record_id: string
    n: number
  }>`select record_id, count(*)::int as n from audit_event
    where action = 'sign_in_failed' and record_id in (${String(admin.id)}, '-') group by 1 order by 1`.execute(
    app.instance.platform.db,
  )
  expect(Object.fromEntries(rows.map(({ record_id, n }) => [record_id, n]))).toMatchObject({
    [admin.id]: 7,
  })
  await sql`update user_account set is_deleted = true where id = ${admin.id}`.execute(
    app.instance.platform.db,
  )
  expect(await enter(key)).toMatchObject(refused)
})

test('after 20 failures an address waits an hour', async () => {
  const admin = await app.admin()
  const { key } = await withPasskey(admin)
  await later(60)
  for (let n = 0; n < 20; n++) expect((await enter(makeAuthenticator(place))).status).toBe(400)
  expect(await enter(key)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  await later(61)
  expect((await enter(key)).status).toBe(200)
})

test('AUD-062 an added passkey must be verified, new, for this site and without certificates', async () => {
  const admin = await app.admin()
  for (const wrong of [
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { verified: false },
    { x5c: true },
  ]) {
    expect(
      await admin.call(passkeys.add, makeAuthenticator(place).create(await begin(admin), wrong)),
      JSON.stringify(wrong),
    ).toMatchObject(refused)
  }
  const { key } = await withPasskey(admin)
  const other = await app.admin()
  expect(await other.call(passkeys.add, key.create(await begin(other)))).toMatchObject(refused)
  expect((await other.call(passkeys.list, {})).body.data).toEqual([])
  expect((await admin.call(passkeys.list, {})).body.data).toMatchObject([
    { name: 'Unknown browser', last_used_at: null },
  ])
  expect(
    await admin.raw('POST', '/me/passkeys', {
      ...makeAuthenticator(place).create(await begin(admin)),
      name: 'x'.repeat(101),
    }),
  ).toMatchObject({ status: 400, body: { fields: { name: 'At most 100 characters.' } } })
  for (const field of ['user_id', 'counter', 'created_at', 'last_used_at'])
    expect(
      await admin.raw('POST', '/me/passkeys', {
        ...makeAuthenticator(place).create(await begin(admin)),
        [field]: 1,
      }),
    ).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test('AUD-061 AUD-062 adding and removing need a recent sign-in and are recorded', async () => {
  const admin = await app.admin()
  const { key, id } = await withPasskey(admin, 'Phone')
  const challenge = await begin(admin)
  const again = {
    status: 409,
    body: { code: 'sign_in_again', error: 'Please sign in again to add or remove a passkey.' },
  }
  await later(9.5)
  expect((await admin.call(passkeys.addOptions, {})).status).toBe(200)
  await later(0.6)
  expect(await admin.call(passkeys.addOptions, {})).toMatchObject(again)
  expect(await admin.call(passkeys.add, makeAuthenticator(place).create(challenge))).toMatchObject(
    again,
  )
  expect(await admin.call(passkeys.remove, { id })).toMatchObject(again)
  expect((await admin.call(passkeys.list, {})).body.data).toHaveLength(1)
  const entered = (await enter(key)).body.token
  const other = await app.admin()
  expect(await other.call(passkeys.remove, { id })).toMatchObject({
    status: 404,
    body: { error: 'Passkey not found.' },
  })
  expect(
    (
      await app.nobody.raw('DELETE', `/me/passkeys/${id}`, undefined, {
        authorization: `Bearer ${entered}`,
      })
    ).body,
  ).toEqual({ ok: true })
  expect(await enter(key)).toMatchObject(refused)
  const { rows } = await sql`select action, user_id, changes from audit_event
      where record_type = 'session' and record_id = ${`passkey/${id}`} order by id`.execute(
    app.instance.platform.db,
  )
  const named = (before: unknown, after: unknown) => ({ before, after })
  expect(rows).toEqual([
    {
      action: 'create',
      user_id: admin.id,
      changes: { user_id: named(null, admin.id), name: named(null, 'Phone') },
    },
    {
      action: 'delete',
      user_id: admin.id,
      changes: { user_id: named(admin.id, null), name: named('Phone', null) },
    },
  ])
})

test('AUD-062 without a session nobody sees or changes passkeys', async () => {
  for (const [method, path] of [
    ['GET', '/me/passkeys'],
    ['POST', '/me/passkeys'],
    ['POST', '/me/passkeys/options'],
    ['DELETE', '/me/passkeys/1'],
  ] as const)
    expect((await app.nobody.raw(method, path, method === 'POST' ? {} : undefined)).status).toBe(
      401,
    )
})

test('AUD-062 without PASSKEYS_ENABLED the calls are 404 and undocumented', async () => {
  const plain = await openTestApp({ environment: { PASSKEYS_ENABLED: 'false' } })
  const admin = await plain.admin()
  for (const [method, path] of [
    ['POST', '/signin/passkey/options'],
    ['POST', '/signin/passkey'],
    ['GET', '/me/passkeys'],
    ['POST', '/me/passkeys'],
    ['POST', '/me/passkeys/options'],
    ['DELETE', '/me/passkeys/1'],
  ] as const) {
    for (const client of [admin, plain.nobody])
      expect(
        (await client.raw(method, path, method === 'POST' ? {} : undefined)).status,
        `${method} ${path}`,
      ).toBe(404)
  }
  expect('passkeys_enabled' in (await plain.nobody.call(identity.publicConfig, {})).body).toBe(
    false,
  )
  expect(
    Object.keys((await admin.raw('GET', '/openapi.json')).body['paths'] as object).filter((path) =>
      path.includes('passkey'),
    ),
  ).toEqual([])
  const { settings } = readSettings({}) as { settings: Settings }
  expect(settings.PASSKEYS_ENABLED).toBe(false)
  await plain.close()
})
