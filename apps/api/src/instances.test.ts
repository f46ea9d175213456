// AUD-044, AUD-088, AUD-094: several processes on one database, with the limits of production.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import type { Call } from '@wren/contract/call'
import { documents } from '@wren/contract/documents'
import { featureFlags } from '@wren/contract/flags'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { tokenPages } from '@wren/contract/token-pages'
import { intakeFields } from './areas/intake/intake.builders.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { anOffer } from './areas/offers/offers.builders.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'
import { aScene, aVisit } from './areas/visits/visits.builders.ts'
import type { Client } from './platform/testing.ts'
import { openSecondInstance } from './platform/testing-instance.ts'
import {
  app,
  other,
  type Reply,
  type Ask,
  ask,
  openTwoInstances,
} from './instances-server.testing.ts'
import type { Run } from './instances-jobs.test.ts'

openTwoInstances()

/** A client whose calls alternate between the processes. */
function wanderer(): (
  call: Call,
  body?: unknown,
  token?: string | null,
  headers?: Record<string, string>,
) => Promise<Reply> {
  let turn = 0
  return (call, body, token = null, headers = {}) =>
    ask(turn++ % 2 === 0 ? other.url : app.instance.url, call.path, {
      method: call.method,
      ...(call.method === 'GET' ? {} : { body: body ?? {} }),
      token,
      headers,
    })
}

/** Limits count whole minutes, and the other instance is notified of a moved clock a moment later. */
async function atTheStartOfAMinute(): Promise<void> {
  await app.clock(
    new Date(
      Math.ceil(Date.parse(app.instance.platform.clock.now()) / 60_000) * 60_000,
    ).toISOString(),
  )
  const offsetOf = async (url: string) =>
    (await fetch(`${url}/health`)).headers.get('x-clock-offset')
  await expect
    .poll(async () => offsetOf(other.url), { timeout: 10_000 })
    .toBe(await offsetOf(app.instance.url))
}

test('AUD-094 sessions, flags, limits, idempotency keys and links work on every instance', async () => {
  const email = 'wanderer@people.example'
  await app.createPerson({ email, is_admin: true })
  const call = wanderer()
  const codes = async (): Promise<string> =>
    /\d{6}/.exec(
      (await app.nobody.call(development.messages, { to: email })).body.data[0]?.body ?? '',
    )?.[0] ?? ''

  const asked = await call(identity.signIn, { email, confirmation_type: 'email' })
  expect(asked.status).toBe(200)
  const request = String(asked.body['request'])
  const early = await call(identity.signIn, { email, confirmation_type: 'email' })
  expect([early.status, Number(early.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((wait: number) => wait > 0 && wait <= 60),
  ])
  const confirmed = await call(identity.confirm, { email, code: await codes(), request })
  expect(confirmed.status).toBe(200)
  const token = confirmed.body['token'] as string

  const boss = await app.admin({ is_wren_admin: true })
  expect(
    (await boss.call(featureFlags.save, { key: 'paste-email-for-extraction', enabled: false }))
      .status,
  ).toBe(200)
  const shown = [await call(featureFlags.mine, {}, token), await call(featureFlags.mine, {}, token)]
  expect(
    shown.map(
      ({ body }) => (body['data'] as Record<string, boolean>)['paste-email-for-extraction'],
    ),
  ).toEqual([false, false])
  const extract = async () => (await call(documents.extract, { message: 'Vyvgart' }, token)).status
  await expect.poll(async () => [await extract(), await extract()]).toEqual([403, 403])

  const scene = await aScene(app)
  const link = await anOffer(app, (await aVisit(app, scene)).id, await aNurse(app))
  const pages = [
    await call(tokenPages.selectTime, { token: link }),
    await call(tokenPages.selectTime, { token: link }),
  ]
  expect(pages.map(({ status }) => status)).toEqual([200, 200])

  const fields = intakeFields(app, await aPharmacy(app))
  const keyed = { 'idempotency-key': 'one-press' }
  const first = await ask(other.url, intake.insert.path, {
    method: 'POST',
    body: fields,
    token,
    headers: keyed,
  })
  const second = await ask(app.instance.url, intake.insert.path, {
    method: 'POST',
    body: fields,
    token,
    headers: keyed,
  })
  expect([
    first.status,
    second.status,
    second.body,
    second.headers.get('idempotency-replayed'),
  ]).toEqual([201, 201, first.body, 'true'])

  await atTheStartOfAMinute()
  const counted = []
  for (let n = 0; n < 610; n++) counted.push(await call(identity.me, {}, token))
  expect(counted.slice(0, 600).every(({ status }) => status === 200)).toBe(true)
  expect(counted.slice(600).map(({ status }) => status)).toEqual(Array(10).fill(429))
  expect(new Set(counted.map(({ headers }) => headers.get('x-instance')))).toHaveProperty('size', 2)
}, 180_000)

test('one idempotency key sent to two instances at once makes one intake', async () => {
  const admin = await app.admin()
  const body = intakeFields(app, await aPharmacy(app))
  for (let round = 0; round < 5; round++) {
    const headers = { 'idempotency-key': `both-${round}` }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        ask(n % 2 === 0 ? app.instance.url : other.url, intake.insert.path, {
          method: 'POST',
          body,
          token: admin.token,
          headers,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map((one) => one.body['id']))).toHaveProperty('size', 1)
    expect(
      answers.filter(({ headers: sent }) => sent.get('idempotency-replayed') === 'true'),
    ).toHaveLength(5)
  }
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from intake where requested_provider_id = ${body.requested_provider_id}`.execute(
    app.instance.platform.db,
  )
  expect(rows[0]?.n).toBe(5)
})

/** Opens a socket on that instance and resolves with the reason and time of its end. */
async function socketOf(
  url: string,
  token: string | null,
): Promise<{
  readonly ended: Promise<{
    readonly code: number
    readonly reason: string
    readonly at: number
    readonly last: string
  }>
}> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
  })
  let last = ''
  const ended = new Promise<{ code: number; reason: string; at: number; last: string }>(
    (resolve) => {
      socket.on('close', (code, reason) =>
        resolve({ code, reason: String(reason), at: performance.now(), last }),
      )
    },
  )
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (text) => {
      last = (JSON.parse(String(text)) as { code: string }).code
      if (last === 'handshake-ping')
        socket.send(JSON.stringify({ code: 'handshake-pong', data: token }))
      if (last === 'handshake-ok') resolve()
    })
  })
  return { ended }
}

test('AUD-044 an ended session ends on the other instance, its sockets within a second', async () => {
  const chief = await app.admin({ is_account_admin: true })
  const endings: readonly ((victim: Client) => Promise<{ readonly status: number }>)[] = [
    (victim) => victim.call(identity.signOut, {}),
    (victim) => chief.call(identity.forceLogout, { id: victim.id }),
  ]
  for (const end of endings) {
    const victim = await app.admin()
    const sockets = await Promise.all(
      [app.instance.url, other.url].map((url) => socketOf(url, victim.token)),
    )
    expect((await ask(other.url, '/me', { token: victim.token })).status).toBe(200)
    expect((await end(victim)).status).toBe(200)
    const at = performance.now()
    expect((await ask(other.url, '/me', { token: victim.token })).status).toBe(401)
    for (const { code, last, at: closed } of await Promise.all(sockets.map(({ ended }) => ended))) {
      expect([code, last]).toEqual([4401, 'force_logout'])
      expect(closed - at).toBeLessThan(1_000)
    }
  }
})

export const runs = async (): Promise<readonly Run[]> =>
  (
    await sql<Run>`select id, name, due_at, attempts, state, lease_holder from job where once_key is not null
      order by id`.execute(app.instance.platform.db)
  ).rows

interface Load {
  readonly answered: number[]
  readonly keys: string[]
  readonly reconnects: () => number
  end(): Promise<void>
}

/**
 * Callers behind a proxy that knows two upstreams: a connection that is gone is tried again elsewhere, an answer is
 * an answer.
 */
function load(urls: () => readonly string[], admins: readonly Client[], provider: number): Load {
  const answered: number[] = []
  const keys: string[] = []
  let reconnects = 0
  let going = true
  const send = async (turn: number, path: string, how: Ask): Promise<void> => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const all = urls()
      try {
        answered.push((await ask(all[(turn + attempt) % all.length] as string, path, how)).status)
        return
      } catch {
        reconnects++
      }
    }
    answered.push(0)
  }
  const callers = [0, 1, 2, 3].map(async (who) => {
    for (let turn = who; going; turn++) {
      // Alternates sessions, so that a fast machine stays below the limit of one session.
      const { token } = admins[turn % admins.length] as Client
      const key = `load-${who}-${turn}`
      await send(turn, identity.me.path, { token })
      keys.push(key)
      await send(turn + 1, intake.insert.path, {
        method: 'POST',
        token,
        body: intakeFields(app, provider),
        headers: { 'idempotency-key': key },
      })
    }
  })
  return {
    answered,
    keys,
    reconnects: () => reconnects,
    end: async () => {
      going = false
      await Promise.all(callers)
    },
  }
}

test('AUD-088 a rolling restart under load fails no call and moves sockets', async () => {
  await app.clock(null)
  const provider = await aPharmacy(app)
  const admins = await Promise.all(Array.from({ length: 12 }, () => app.admin()))
  const pair = await Promise.all([1, 2].map(() => openSecondInstance(app)))
  onTestFinished(async () => {
    await Promise.all(pair.map((one) => one.stop()))
  })
  let open = pair.map(({ url }) => url)
  const running = load(() => open, admins, provider)
  const enough = async (more: number): Promise<void> => {
    const before = running.answered.length
    await expect
      .poll(() => running.answered.length - before, { timeout: 20_000 })
      .toBeGreaterThan(more)
  }
  await enough(40)
  for (const [index, old] of [...pair].entries()) {
    const { ended } = await socketOf(old.url, (admins[0] as Client).token)
    expect(await old.stop()).toBe(0)
    expect(await ended).toMatchObject({ code: 1012, reason: 'reconnect' })
    await enough(20)
    const next = await openSecondInstance(app)
    pair[index] = next
    open = pair.map(({ url }) => url)
    await enough(40)
  }
  await running.end()
  expect(running.answered.filter((status) => status !== 200 && status !== 201)).toEqual([])
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from intake where requested_provider_id = ${provider}`.execute(
    app.instance.platform.db,
  )
  expect(rows[0]?.n).toBe(running.keys.length)
}, 240_000)

test('more concurrent sign-ins than database connections are all answered', async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => ({
      id: await app.createPerson({ email: `crowd${n}@people.example` }),
      email: `crowd${n}@people.example`,
    })),
  )
  const answers = await Promise.all(
    people.map(({ email }) =>
      app.nobody.call(identity.signIn, { email, confirmation_type: 'email' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
})
