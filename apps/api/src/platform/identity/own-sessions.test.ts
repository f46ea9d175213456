// AUD-063: people see and end their own sessions.
import { beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { sql } from 'kysely'
import { ownSessions } from '@wren/contract/own-sessions'
import type { Client, TestApp } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'

const start = Date.parse('2027-03-01T18:00:00.000Z')
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString()
/** The clock runs on between calls. */
const within = (minutes: number) =>
  expect.stringMatching(new RegExp(`^${at(minutes).slice(0, 16)}`))
const app = useTestApp()
let minute = 0
const later = async (minutes: number): Promise<string> => {
  minute += minutes
  await app.clock(at(minute))
  return at(minute)
}
beforeEach(async () => {
  await later(60 * 24 * 40)
})

const sidOf = ({ token }: Client): string =>
  (JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { sid: string })
    .sid
const alive = async (client: Client): Promise<boolean> =>
  (await client.raw('GET', '/me')).status === 200
const eventsOf = async (sid: string): Promise<unknown[]> =>
  (
    await sql<
      Record<string, unknown>
    >`select action, user_id, session_id, detail from audit_event where record_type = 'session' and record_id = ${sid}
      order by id`.execute(app.instance.platform.db)
  ).rows

async function twice(person: Parameters<TestApp['createPerson']>[0]): Promise<[Client, Client]> {
  const id = await app.createPerson(person)
  const one = await app.signIn(id)
  await later(2)
  return [one, await app.signIn(id)]
}

test('AUD-063 GET /me/sessions lists live sessions and marks the current one', async () => {
  const [one, two] = await twice({ is_nurse: true })
  const stranger = await app.admin()
  await later(5)
  expect((await two.raw('GET', '/me')).status).toBe(200)
  const browser =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.0 Mobile/15E148 Safari/604.1'
  await sql`update session set user_agent = ${browser} where sid = ${sidOf(one)}`.execute(
    app.instance.platform.db,
  )
  const mine = { browser: 'Unknown browser', address: '127.0.0.1' }
  expect(await two.call(ownSessions.list, {})).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          ...mine,
          sid: sidOf(two),
          created_at: within(minute - 5),
          last_used_at: within(minute),
          current: true,
        },
        {
          ...mine,
          sid: sidOf(one),
          browser: 'Safari on iPhone',
          created_at: within(minute - 7),
          last_used_at: within(minute - 7),
          current: false,
        },
      ],
    },
  })
  expect((await stranger.call(ownSessions.list, {})).body.data.map(({ sid }) => sid)).toEqual([
    sidOf(stranger),
  ])
  expect((await app.nobody.call(ownSessions.list, {})).status).toBe(401)
  await later(60 * 24 * 15)
  const fresh = await app.signIn(two.id)
  expect((await fresh.call(ownSessions.list, {})).body.data.map(({ sid }) => sid)).toEqual([
    sidOf(fresh),
  ])
})

test("AUD-063 DELETE /me/sessions/{sid} ends that session and its sockets; another's is 404", async () => {
  const [one, two] = await twice({ is_admin: true })
  const stranger = await app.admin()
  const socket = new WebSocket(`${app.instance.url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve)
  })
  await new Promise<void>((resolve) => {
    socket.on('message', (text) => {
      if (String(text).includes('handshake-ping'))
        socket.send(JSON.stringify({ code: 'handshake-pong', data: one.token }))
      if (String(text).includes('handshake-ok')) resolve()
    })
  })
  for (const sid of [sidOf(stranger), 'A'.repeat(22), '1', sidOf(one).slice(1)])
    expect(await two.call(ownSessions.end, { sid })).toMatchObject({
      status: 404,
      body: { error: 'Session not found.' },
    })
  expect((await app.nobody.call(ownSessions.end, { sid: sidOf(one) })).status).toBe(401)
  expect(await two.call(ownSessions.end, { sid: sidOf(one) })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(await closed).toBe(4401)
  expect([await alive(one), await alive(two), await alive(stranger)]).toEqual([false, true, true])
  expect((await two.call(ownSessions.end, { sid: sidOf(one) })).status).toBe(404)
  expect((await eventsOf(sidOf(one))).at(-1)).toEqual({
    action: 'session_revoked',
    user_id: two.id,
    session_id: sidOf(two),
    detail: { fact: 'identity.own-sessions-ended', user: two.id },
  })
})

test('AUD-063 POST /me/sessions/revoke-others ends all sessions but the current one', async () => {
  const [one, two] = await twice({ is_nurse: true })
  await later(2)
  const three = await app.signIn(two.id)
  const stranger = await app.admin()
  expect((await app.nobody.call(ownSessions.endOthers, {})).status).toBe(401)
  expect(await two.call(ownSessions.endOthers, {})).toMatchObject({
    status: 200,
    body: { revoked: 2 },
  })
  expect(await Promise.all([one, two, three, stranger].map(alive))).toEqual([
    false,
    true,
    false,
    true,
  ])
  for (const ended of [one, three])
    expect((await eventsOf(sidOf(ended))).at(-1)).toMatchObject({
      action: 'session_revoked',
      session_id: sidOf(two),
    })
  expect((await two.call(ownSessions.endOthers, {})).body).toEqual({ revoked: 0 })
})
