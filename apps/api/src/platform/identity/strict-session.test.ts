// AUD-045, AUD-046, AUD-047: validity of session tokens, limits of sessions, and what counts as use.
import { generateKeyPairSync, createHmac, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import WebSocket from 'ws'
import { readSettings } from '../settings/read-settings.ts'
import { openTestApp, type Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'

const start = '2027-06-01T18:00:00.000Z'
const after = (hours: number, minutes = 0): string =>
  new Date(Date.parse(start) + (hours * 60 + minutes) * 60_000).toISOString()
const app = useTestApp({ now: start })

const me = async (client: Client, headers: Record<string, string> = {}) =>
  (await client.raw('GET', '/me', undefined, headers)).status
const ended = {
  status: 401,
  body: { error: 'Your session has expired. Please sign in again.', code: 'unauthenticated' },
}

const longest = {
  ADMIN_SESSION_IDLE_MINUTES: 720,
  ADMIN_SESSION_MAX_HOURS: 168,
  SESSION_IDLE_MINUTES: 20_160,
  SESSION_MAX_HOURS: 720,
} as const
type Name = keyof typeof longest

test('AUD-045 the four limits are settings that can only be shortened', () => {
  const base = readSettings({ APP_ENV: 'test' })
  expect(
    'settings' in base && (Object.keys(longest) as Name[]).map((name) => base.settings[name]),
  ).toEqual(Object.values(longest))
  for (const [name, most] of Object.entries(longest)) {
    for (const wrong of [most + 1, 0, -5, 1.5, 'long']) {
      const read = readSettings({ APP_ENV: 'test', [name]: String(wrong) })
      expect('faults' in read ? read.faults : [], `${name} ${wrong}`).toEqual([
        expect.stringMatching(new RegExp(`^${name} `)),
      ])
    }
    const shorter = readSettings({ APP_ENV: 'test', [name]: '5' })
    expect('settings' in shorter && shorter.settings[name as Name]).toBe(5)
  }
})

test('AUD-045 shortened limits end sessions earlier', async () => {
  const short = await openTestApp({
    environment: {
      ADMIN_SESSION_IDLE_MINUTES: '30',
      ADMIN_SESSION_MAX_HOURS: '1',
      SESSION_IDLE_MINUTES: '60',
      SESSION_MAX_HOURS: '2',
    },
  })
  for (const [person, idle, most] of [
    [{ is_admin: true }, 30, 60],
    [{ is_nurse: true }, 60, 120],
  ] as const) {
    await short.clock(start)
    const used = await short.signIn(await short.createPerson(person))
    const left = await short.signIn(await short.createPerson(person))
    await short.clock(after(0, idle - 2))
    expect(await me(used)).toBe(200)
    await short.clock(after(0, idle + 1))
    expect([await me(used), await me(left)]).toEqual([200, 401])
    await short.clock(after(0, most - 1))
    expect(await me(used)).toBe(200)
    await short.clock(after(0, most + 1))
    expect(await used.raw('GET', '/me')).toMatchObject(ended)
  }
  await short.close()
})

test('AUD-045 the security document explains the limits against NIST SP 800-63B-4', () => {
  const text = readFileSync(
    new URL('../../../../../docs/security.md', import.meta.url),
    'utf8',
  ).replaceAll(/\s+/g, ' ')
  for (const part of [
    '63B-4',
    'AAL2',
    '1 hour',
    '24 hours',
    '12 hours',
    '7 days',
    '14 days',
    '30 days',
    ...Object.keys(longest),
  ])
    expect(text).toContain(part)
})

test('AUD-046 background calls and socket checks do not count as use', async () => {
  await app.clock(after(1_000))
  const [watched, worked] = [await app.admin(), await app.admin()]
  const socket = new WebSocket(`${app.instance.url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve)
  })
  await new Promise<void>((resolve) => {
    socket.on('message', (text) => {
      const { code } = JSON.parse(String(text)) as { code: string }
      if (code === 'handshake-ping')
        socket.send(JSON.stringify({ code: 'handshake-pong', data: watched.token }))
      if (code === 'handshake-ok') resolve()
    })
  })
  const lastUse = async ({ id }: Client) =>
    (
      await sql<{
        at: string
      }>`select last_used_at as at from session where user_id = ${id}`.execute(
        app.instance.platform.db,
      )
    ).rows[0]?.at
  const began = await lastUse(watched)
  for (const hours of [3, 6, 9, 11]) {
    await app.clock(after(1_000 + hours))
    expect([
      await me(watched, { 'x-background': '1' }),
      (await watched.raw('POST', '/intake/search', {}, { 'x-background': '1' })).status,
      (await watched.raw('GET', '/no/such/call')).status,
    ]).toEqual([200, 200, 404])
    expect(await me(worked)).toBe(200)
    expect(await lastUse(watched)).toBe(began)
  }
  await app.clock(after(1_012, 1))
  expect([await me(watched), await me(worked)]).toEqual([401, 200])
  expect(await closed).toBe(4401)
  // Only the exact value of the header marks a background call.
  for (const headers of [{}, { 'x-background': '0' }, { 'x-background': 'true' }] as Record<
    string,
    string
  >[]) {
    const before = await lastUse(worked)
    await app.clock(
      new Date(Date.parse(app.instance.platform.clock.now()) + 5 * 60_000).toISOString(),
    )
    await me(worked, headers)
    expect(await lastUse(worked)).not.toBe(before)
  }
})

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

test('AUD-047 only a valid HS256 token with a live session row opens a call', async () => {
  await app.clock(after(3_000))
  const { session: secret, token: linkSecret } = app.instance.platform.secrets
  const admin = await app.admin()
  const claims = JSON.parse(
    Buffer.from(admin.token?.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>
  const hmac = (header: object, payload: object, key = secret, hash = 'sha256') => {
    const text = `${encoded(header)}.${encoded(payload)}`
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = (payload: object) => {
    const text = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded(payload)}`
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }
  const without = (name: string) =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
  const now = Math.floor(Date.parse(app.instance.platform.clock.now()) / 1000)
  const [head = '', , signature = ''] = (admin.token ?? '').split('.')
  const hs256 = { alg: 'HS256' }
  const status = async (token: string) =>
    (await app.nobody.raw('GET', '/me', undefined, { authorization: `Bearer ${token}` })).status
  expect([claims['iss'], claims['aud']]).toEqual(['wren', 'wren'])
  expect([await status(admin.token ?? ''), await status(hmac(hs256, claims))]).toEqual([200, 200])
  const wrong: Record<string, string> = {
    'alg none, signed': hmac({ alg: 'none' }, claims),
    'alg none, bare': `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    'alg None': `${encoded({ alg: 'None', typ: 'JWT' })}.${encoded(claims)}.`,
    HS512: hmac({ alg: 'HS512' }, claims, secret, 'sha512'),
    HS384: hmac({ alg: 'HS384' }, claims, secret, 'sha384'),
    RS256: signed(claims),
    'a public key as secret': hmac(
      hs256,
      claims,
      publicKey.export({ type: 'spki', format: 'pem' }) as string,
    ),
    'another secret': hmac(hs256, claims, 'z'.repeat(40)),
    'the secret of links': hmac(hs256, claims, linkSecret),
    'a changed payload': `${head}.${encoded({ ...claims, id: 1, role: 'admin' })}.${signature}`,
    'a changed header': `${encoded({ alg: 'HS256', kid: 'x' })}.${encoded(claims)}.${signature}`,
    'no signature': `${head}.${encoded(claims)}.`,
    'no issuer': hmac(hs256, without('iss')),
    'another issuer': hmac(hs256, { ...claims, iss: 'wren.example' }),
    'no audience': hmac(hs256, without('aud')),
    'another audience': hmac(hs256, { ...claims, aud: 'ravens' }),
    'no expiry': hmac(hs256, without('exp')),
    expired: hmac(hs256, { ...claims, exp: now - 1 }),
    'expires now': hmac(hs256, { ...claims, exp: now }),
    'an expiry in words': hmac(hs256, { ...claims, exp: 'never' }),
    'no session': hmac(hs256, without('sid')),
    'an unknown session': hmac(hs256, { ...claims, sid: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    'a session that is no text': hmac(hs256, { ...claims, sid: { $ne: '' } }),
    'a critical extension': hmac({ alg: 'HS256', crit: ['unheard'], unheard: 1 }, claims),
    'a link token': 'kV3o1o0T8mJx5Qw2zD7cE4rY6uI9pA0sF1gH2jK3lZx',
    'a Google credential': signed({
      iss: 'https://accounts.google.com',
      aud: 'client',
      email: 'admin@wren.example',
      email_verified: true,
      iat: now,
      exp: now + 3600,
      sid: claims['sid'],
    }),
    'two tokens': `${admin.token} ${admin.token}`,
    nothing: '',
  }
  for (const [what, token] of Object.entries(wrong)) {
    const answer = await app.nobody.raw('GET', '/me', undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(answer, what).toMatchObject(ended)
  }
  for (const authorization of [
    admin.token ?? '',
    `bearer: ${admin.token}`,
    `Basic ${Buffer.from(`x:${admin.token}`).toString('base64')}`,
  ])
    expect((await app.nobody.raw('GET', '/me', undefined, { authorization })).status).toBe(401)
  expect(
    (await app.nobody.raw('GET', `/me?token=${admin.token}&access_token=${admin.token}`)).status,
  ).toBe(401)
  await sql`update session set revoked_at = ${app.instance.platform.clock.now()} where user_id = ${admin.id}`.execute(
    app.instance.platform.db,
  )
  expect(await admin.raw('GET', '/me')).toMatchObject(ended)
})
