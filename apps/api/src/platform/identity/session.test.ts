// SES-047, SES-048, SES-049, SES-050, SES-059, SES-076, SES-078, SES-079: how sessions begin and end.
import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import WebSocket from 'ws'
import { sql } from 'kysely'
import { development, identity } from '@wren/contract/identity'
import { users } from '@wren/contract/users'
import { aNurse } from '../../areas/nurses/nurses.builders.ts'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { me as whoIsIt } from './identity.queries.ts'
import { enterSession } from './session.ts'

const start = '2027-02-01T18:00:00.000Z'
const after = (hours: number, minutes = 0): string =>
  new Date(Date.parse(start) + (hours * 60 + minutes) * 60_000).toISOString()
const app = useTestApp({ now: start })
let account: Client
let day = 0
beforeEach(async () => {
  await app.clock(after(24 * 40 * ++day))
  account = await app.signIn(await app.createPerson({ is_account_admin: true }))
})

const me = async (client: Client, headers: Record<string, string> = {}) =>
  (await client.raw('GET', '/me', undefined, headers)).status
const claims = (token: string | null) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >
const ended = {
  status: 401,
  body: { error: 'Your session has expired. Please sign in again.', code: 'unauthenticated' },
}

test('SES-047 the token has role, permissions, time zone, id and email', async () => {
  const admin = await app.admin({
    permissions: ['ORD_LINK', 'UNLOCK_RATES'],
    timezone: 'America/Denver',
    email: 'token@people.example',
  })
  expect(claims(admin.token)).toMatchObject({
    id: admin.id,
    email: 'token@people.example',
    role: 'admin',
    perms: 'ORD_LINK,UNLOCK_RATES',
    timezone: 'America/Denver',
  })
})

test('SES-048 session row and person decide, never the contents of the token', async () => {
  const { db, secrets } = app.instance.platform
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  const whole = claims(nurse.token)
  for (const name of ['sid', 'id', 'email', 'role', 'perms', 'timezone', 'iat', 'exp'])
    expect(whole).toHaveProperty(name)
  const make = (header: object, payload: object, key = secrets.session, hash = 'sha256') => {
    const text = [header, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const status = async (token: string) =>
    (
      await app.nobody.raw('GET', '/visits-and-more', undefined, {
        authorization: `Bearer ${token}`,
      })
    ).status
  const asAdmin = { ...whole, role: 'admin', perms: 'ALL' }
  expect(await status(make({ alg: 'HS256' }, whole))).toBe(404)
  expect(
    await Promise.all([
      status(make({ alg: 'HS512' }, whole, secrets.session, 'sha512')),
      status(make({ alg: 'none' }, whole)),
      status(`${make({ alg: 'none' }, whole).split('.').slice(0, 2).join('.')}.`),
      status(make({ alg: 'HS256' }, whole, 'another secret of thirty-two bytes!')),
      status(make({ alg: 'HS256' }, { ...whole, exp: 1 })),
      status(make({ alg: 'HS256' }, { ...whole, sid: 'none' })),
    ]),
  ).toEqual(Array(6).fill(401))
  expect(
    (
      await app.nobody.raw('GET', '/providers', undefined, {
        authorization: `Bearer ${make({ alg: 'HS256' }, asAdmin)}`,
      })
    ).status,
  ).toBe(403)
  await sql`update user_account set is_admin = true where id = ${nurse.id}`.execute(db)
  expect((await nurse.raw('GET', '/providers')).status).toBe(200)
  await sql`update user_account set is_deleted = true where id = ${nurse.id}`.execute(db)
  expect(await nurse.raw('GET', '/me')).toMatchObject(ended)
})

test('SES-049 sessions end 12 hours after use and 7 days after sign-in, others after 14 and 30', async () => {
  for (const [client, idle, most] of [
    [await app.admin(), 12, 7 * 24],
    [await app.signIn(await app.createPerson({ is_nurse: true })), 14 * 24, 30 * 24],
  ] as const) {
    const from = 24 * 40 * day
    await app.clock(after(from + idle, -2))
    expect(await me(client)).toBe(200)
    await app.clock(after(from + 2 * idle, -4))
    expect(await me(client)).toBe(200)
    if (idle === 12)
      for (let hours = 33; hours < most; hours += 11) {
        await app.clock(after(from + hours))
        expect(await me(client)).toBe(200)
      }
    await app.clock(after(from + most, -1))
    expect(await me(client)).toBe(200)
    await app.clock(after(from + most, 1))
    expect(await client.raw('GET', '/me')).toMatchObject(ended)
    await app.clock(after(from))
  }
  const from = 24 * 40 * day
  const idle = await app.admin()
  await app.clock(after(from + 6))
  expect(await me(idle, { 'x-background': '1' })).toBe(200)
  await app.clock(after(from + 12, 1))
  expect(await me(idle)).toBe(401)
})

test('SES-050 each sign-in opens its own session, and a sign-out ends that one only', async () => {
  const id = await app.createPerson({ is_admin: true, email: 'two@people.example' })
  const one = await app.signIn(id)
  await app.clock(after(24 * 40 * day, 2))
  const two = await app.signIn(id)
  const sid = String(claims(one.token)['sid'])
  expect(Buffer.from(sid, 'base64url')).toHaveLength(16)
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from session where user_id = ${id} order by created_at`.execute(
    app.instance.platform.db,
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    sid,
    user_id: id,
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    user_agent: 'node',
    revoked_at: null,
  })
  expect((await one.call(identity.signOut, {})).body).toEqual({ ok: true })
  expect([await me(one), await me(two)]).toEqual([401, 200])
})

test('SES-076 me returns the person until the session ends', async () => {
  const admin = await app.admin({
    first_name: 'Ada',
    last_name: 'Ames',
    email: 'ada@people.example',
    phone: '+16025550133',
    permissions: ['ORD_LINK'],
    is_nurse: true,
    is_account_admin: true,
  })
  expect((await admin.call(identity.me, {})).body).toEqual({
    id: admin.id,
    first_name: 'Ada',
    last_name: 'Ames',
    email: 'ada@people.example',
    phone: '+16025550133',
    timezone: 'America/Los_Angeles',
    role: 'admin',
    permissions: ['ORD_LINK'],
    is_admin: true,
    is_account_admin: true,
    is_wren_admin: false,
    is_nurse: true,
    has_permissions: true,
    nurse_status: null,
    nurse_sub_status: null,
  })
  const nurse = await app.signIn(await aNurse(app, { status: 'Disabled', sub_status: 'Paused' }))
  expect((await nurse.call(identity.me, {})).body).toMatchObject({
    id: nurse.id,
    role: 'nurse',
    permissions: ['NONE'],
    has_permissions: false,
    is_nurse: true,
    nurse_status: 'Disabled',
    nurse_sub_status: 'Paused',
  })
  expect(await app.nobody.call(identity.me, {})).toMatchObject(ended)
})

test('SES-078 a sign-out revokes the calling session', async () => {
  const admin = await app.admin()
  expect(await admin.call(identity.signOut, {})).toMatchObject({ status: 200, body: { ok: true } })
  expect(await admin.call(identity.me, {})).toMatchObject(ended)
  expect(await admin.call(identity.signOut, {})).toMatchObject(ended)

  const twice = await app.admin()
  const both = await Promise.all([
    twice.call(identity.signOut, {}),
    twice.call(identity.signOut, {}),
  ])
  expect(
    both.map(({ status }) => status).filter((status) => status !== 200 && status !== 401),
  ).toEqual([])
  const { rows } =
    await sql`select 1 from audit_event where action = 'sign_out' and user_id = ${twice.id}`.execute(
      app.instance.platform.db,
    )
  expect(rows).toHaveLength(1)
})

interface Heard {
  readonly codes: string[]
  readonly closed: Promise<number>
}
async function socketOf({ token }: Client): Promise<Heard> {
  const socket = new WebSocket(`${app.instance.url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
  })
  const codes: string[] = []
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve)
  })
  await new Promise<void>((resolve) => {
    socket.on('message', (text) => {
      const { code } = JSON.parse(String(text)) as { code: string }
      codes.push(code)
      if (code === 'handshake-ping')
        socket.send(JSON.stringify({ code: 'handshake-pong', data: token }))
      if (code === 'handshake-ok') resolve()
    })
  })
  return { codes, closed }
}

test('SES-079 a forced logout revokes and counts all sessions; account and Wren admins only', async () => {
  const id = await app.createPerson({ is_admin: true, permissions: ['ALL'] })
  await app.clock(after(24 * (40 * day - 1)))
  await app.signIn(id)
  await app.clock(after(24 * 40 * day))
  const one = await app.signIn(id)
  await app.clock(after(24 * 40 * day, 2))
  const two = await app.signIn(id)
  const sockets = [await socketOf(one), await socketOf(two), await socketOf(account)]
  expect((await one.call(identity.forceLogout, { id: account.id })).status).toBe(403)
  expect((await app.nobody.call(identity.forceLogout, { id })).status).toBe(401)
  expect(await account.call(identity.forceLogout, { id: 999_999 })).toMatchObject({
    status: 404,
    body: { error: 'User not found.' },
  })
  expect((await account.call(identity.forceLogout, { id })).body).toEqual({ revoked: 2 })
  expect(
    await Promise.all(
      sockets.slice(0, 2).map(async ({ closed, codes }) => [await closed, codes.at(-1)]),
    ),
  ).toEqual([
    [4401, 'force_logout'],
    [4401, 'force_logout'],
  ])
  expect(sockets[2]?.codes).not.toContain('force_logout')
  expect([await me(one), await me(two), await me(account)]).toEqual([401, 401, 200])
  const wren = await app.signIn(await app.createPerson({ is_wren_admin: true }))
  expect((await wren.call(identity.forceLogout, { id })).body).toEqual({ revoked: 0 })
})

test('SES-059 a deletion and each change of rights end all sessions and sockets', async () => {
  const wren = await app.signIn(await app.createPerson({ is_wren_admin: true }))
  const save = async (id: number, body: object) =>
    expect((await wren.raw('PATCH', `/users/${id}`, body)).status).toBe(200)
  for (const change of [
    { is_deleted: true },
    { is_admin: false },
    { is_account_admin: true },
    { is_wren_admin: true },
    { permissions: ['ORD_LINK'] },
  ]) {
    const admin = await app.admin()
    const socket = await socketOf(admin)
    await save(admin.id, { first_name: 'Renamed', phone: '+16025550199' })
    expect(await me(admin)).toBe(200)
    await save(admin.id, change)
    expect([await socket.closed, socket.codes.at(-1)]).toEqual([4401, 'force_logout'])
    expect(await me(admin)).toBe(401)
  }
  // No call of users sets is_nurse (USR-031).
  expect((await wren.call(users.save, { id: account.id, is_nurse: true } as never)).status).toBe(
    400,
  )
})

test('SES-059 a concurrent sign-in waits for a deletion, so that no session survives it', async () => {
  const email = `beside${day}@people.example`
  const id = await app.createPerson({ email })
  const asked = await app.nobody.call(identity.signIn, { email, confirmation_type: 'email' })
  const { request } = asked.body
  const code =
    /\d{6}/.exec(
      String(
        (
          (await app.nobody.raw('GET', `/dev/outbound-messages?to=${email}`)).body['data'] as {
            body: string
          }[]
        )[0]?.body,
      ),
    )?.[0] ?? ''
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  const waiting = async (count: number) =>
    expect
      .poll(
        async () =>
          (
            await owner.query(
              "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(count)
  await owner.query('begin')
  await owner.query('select 1 from audit_chain for update') // Both transactions wait here as their last step.
  const deleted = account.raw('PATCH', `/users/${id}`, { is_deleted: true })
  await waiting(1)
  const entered = app.nobody.call(identity.confirm, { email, code, request })
  await waiting(2)
  await owner.query('rollback')
  await owner.end()
  expect([(await deleted).status, (await entered).status]).toEqual([200, 400])
  const { rows } =
    await sql`select 1 from session where user_id = ${id} and revoked_at is null`.execute(
      app.instance.platform.db,
    )
  expect(rows).toEqual([])
})

test('codes are kept for a day, ended sessions for ninety days', async () => {
  const { db } = app.instance.platform
  const at = (days: number) => after(24 * (40 * day + days))
  const [left, stays] = [
    await app.admin(),
    await app.signIn(await app.createPerson({ is_nurse: true })),
  ]
  await left.call(identity.signOut, {})
  await app.nobody.call(identity.signIn, {
    email: 'mistyped@elsewhere.example',
    confirmation_type: 'email',
  })
  const kept = async () => [
    (await sql`select 1 from sign_in_code where email = 'mistyped@elsewhere.example'`.execute(db))
      .rows.length,
    (await sql`select 1 from session where user_id = ${left.id}`.execute(db)).rows.length,
    (await sql`select 1 from session where user_id = ${stays.id}`.execute(db)).rows.length,
  ]
  const run = async (days: number) => {
    await app.clock(at(days))
    await app.nobody.call(development.runJob, { name: 'retention' })
    return kept()
  }
  expect([
    await kept(),
    await run(0.9),
    await run(1.1),
    await run(89),
    await run(91),
    await run(119),
    await run(121),
  ]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [0, 1, 1],
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 1],
    [0, 0, 0],
  ])
})

test('SES-076 a deletion during a call does not break its answer', async () => {
  const { actor } =
    (await enterSession(app.instance.platform, account.token ?? '', true)) ??
    expect.fail('no session')
  expect(await whoIsIt({ user: actor })).toEqual((await account.call(identity.me, {})).body)
})
