// Sockets of two instances, with a client written from the catalogue.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import WebSocket from 'ws'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { areas } from '../../app.ts'
import { anIntake } from '../../areas/intake/intake.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { openInstance, type Instance } from '../open.ts'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { connectSocket, connectSignedIn, type SocketClient } from './testing-client.ts'

const app = useTestApp()
let second: Instance
let admin: Client
let url: string
beforeAll(async () => {
  const { settings, secrets } = app.instance.platform
  second = await openInstance({
    settings,
    secrets,
    databaseUrl: app.databaseUrl,
    pagesFolder: '/nowhere',
    areas,
    worker: false,
  })
  admin = await app.admin()
  url = app.instance.url
})
afterAll(async () => {
  await second.stop()
})

const pass = (seconds: number): Promise<void> =>
  app.clock(new Date(Date.parse(app.instance.platform.clock.now()) + seconds * 1_000).toISOString())
const leave = async (foreign: SocketClient): Promise<void> => {
  foreign.send('bye', null)
  await foreign.closed
}

test('NET-062 NET-007 the socket is only at /websocket, and a token in its address signs nobody in', async () => {
  const status = (path: string): Promise<unknown> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url.replace('http', 'ws') + path, {
        headers: { origin: 'http://wren.test' },
      })
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('error', () => undefined)
      socket.on('open', () => {
        socket.close()
        resolve('open')
      })
    })
  expect([
    await status('/websocket'),
    await status('/websocket/'),
    await status('/'),
    await status('/socket'),
    await status('/websocket/x'),
  ]).toEqual(['open', 'open', 404, 404, 404])
  const foreign = connectSocket(url, {
    headers: { origin: 'http://wren.test', authorization: `Bearer ${admin.token}` },
  })
  const withToken = new WebSocket(`${url.replace('http', 'ws')}/websocket?token=${admin.token}`, {
    headers: { origin: 'http://wren.test' },
  })
  const frames: unknown[] = []
  const first = new Promise<void>((resolve) => {
    withToken.on('message', (text) => {
      frames.push(JSON.parse(String(text)))
      resolve()
    })
  })
  await first
  await foreign.next('handshake-ping')
  withToken.close()
  await new Promise((resolve) => {
    withToken.on('close', resolve)
  })
  await leave(foreign)
  expect(frames).toEqual([{ code: 'handshake-ping', data: null }])
  expect(foreign.frames).toEqual([{ code: 'handshake-ping', data: null }])
})

test('NET-063 NET-065 NET-066 NET-067 frames are code and data: ping, pong, ok, answered subscriptions', async () => {
  const foreign = connectSocket(url)
  expect(await foreign.next('handshake-ping')).toEqual({ code: 'handshake-ping', data: null })
  foreign.send('handshake-pong', admin.token)
  expect(await foreign.next('handshake-ok')).toEqual({ code: 'handshake-ok', data: null })
  for (const event of ['intake', 'intake', 'intake/7']) {
    foreign.send('subscribe', event)
    expect(await foreign.next('subscribe_ok')).toEqual({ code: 'subscribe_ok', data: event })
  }
  const id = await anIntake(app, admin, await aPharmacy(app))
  expect(await foreign.next('notify')).toEqual({ code: 'notify', data: 'intake' })
  for (const event of ['intake', 'intake', 'patient', 'intake/7']) {
    foreign.send('unsubscribe', event)
    expect(await foreign.next('unsubscribe_ok')).toEqual({ code: 'unsubscribe_ok', data: event })
  }
  await admin.call(intake.save, { id, notes: 'nobody hears' })
  await foreign.sync()
  const gone = await app.admin()
  const other = await connectSignedIn(url, gone.token)
  await gone.call(identity.signOut, {})
  expect(await other.next('force_logout')).toEqual({
    code: 'force_logout',
    data: 'invalid session',
  })
  expect(await other.closed).toBe(4401)
  expect(foreign.frames.filter(({ code }) => code === 'notify')).toHaveLength(1)
  for (const text of [...foreign.texts, ...other.texts])
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['code', 'data'])
  await leave(foreign)
})

test.each([
  ['a token of nobody', 'nonsense'],
  ['an empty token', ''],
  ['no text', 7],
  ['nothing', null],
])(
  'NET-066 a pong with %s is answered with an invalid session and closed with 4401',
  async (_, token) => {
    const stranger = connectSocket(url)
    await stranger.next('handshake-ping')
    stranger.send('handshake-pong', token)
    expect(await stranger.closed).toBe(4401)
    expect(stranger.frames).toEqual([
      { code: 'handshake-ping', data: null },
      { code: 'force_logout', data: 'invalid session' },
    ])
  },
)

test('NET-066 a client without a pong after 10 s is closed with 4408, whatever else it sends', async () => {
  const [silent, talking, late] = [connectSocket(url), connectSocket(url), connectSocket(url)]
  for (const one of [silent, talking, late]) await one.next('handshake-ping')
  await pass(8)
  talking.send('subscribe', 'intake')
  late.send('handshake-pong', admin.token)
  await late.next('handshake-ok')
  await pass(3)
  expect([await silent.closed, await talking.closed]).toEqual([4408, 4408])
  await late.subscribe('intake')
  expect([...silent.frames, ...talking.frames]).toEqual(
    Array(2).fill({ code: 'handshake-ping', data: null }),
  )
  await leave(late)
})

test('NET-068 NET-085 a push contains the topic and nothing of the record', async () => {
  const foreign = await connectSignedIn(url, admin.token)
  await foreign.subscribe('intake')
  await anIntake(app, admin, await aPharmacy(app), { notes: 'Ring at the back door' })
  await foreign.next('notify')
  expect(foreign.texts.filter((text) => text.includes('notify'))).toEqual([
    '{"code":"notify","data":"intake"}',
  ])
  await leave(foreign)
})

test('NET-069 a subscription is refused as unknown, not allowed or the 201st, without closing the socket', async () => {
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  const hers = await connectSignedIn(url, nurse.token)
  hers.send('subscribe', 'intake')
  expect(await hers.next('subscribe_error')).toEqual({
    code: 'subscribe_error',
    data: { event: 'intake', error: 'Not allowed' },
  })
  await hers.subscribe('assignment')
  const foreign = await connectSignedIn(url, admin.token)
  for (const event of [
    'secrets',
    '',
    'intake/',
    'intake/0',
    'intake/x',
    'intake/7/8',
    'Intake',
    'order_assignment',
    '__proto__',
  ]) {
    foreign.send('subscribe', event)
    expect(await foreign.next('subscribe_error')).toEqual({
      code: 'subscribe_error',
      data: { event, error: 'Unknown event' },
    })
  }
  for (let id = 1; id <= 201; id++) foreign.send('subscribe', `intake/${id}`)
  expect(await foreign.next('subscribe_error')).toEqual({
    code: 'subscribe_error',
    data: { event: 'intake/201', error: 'Too many subscriptions' },
  })
  expect(foreign.frames.filter(({ code }) => code === 'subscribe_ok')).toHaveLength(200)
  await foreign.subscribe('intake/200') // held already
  foreign.send('unsubscribe', 'intake/1')
  await foreign.subscribe('intake/201')
  for (const one of [hers, foreign]) await leave(one)
})

test('NET-070 before the handshake all codes except pong and bye are ignored', async () => {
  const early = connectSocket(url)
  await early.next('handshake-ping')
  for (const [code, data] of [
    ['subscribe', 'intake'],
    ['unsubscribe', 'intake'],
    ['whatever', 1],
  ] as const)
    early.send(code, data)
  early.send('handshake-pong', admin.token)
  await early.next('handshake-ok')
  expect(early.frames.map(({ code }) => code)).toEqual(['handshake-ping', 'handshake-ok'])
  const gone = connectSocket(url)
  await gone.next('handshake-ping')
  gone.send('bye', null)
  expect(await gone.closed).toBe(1000)
  await leave(early)
})

test('NET-070 unknown codes and shapes are ignored', async () => {
  const foreign = await connectSignedIn(url, admin.token)
  const before = foreign.frames.length
  for (const text of [
    'null',
    '[]',
    '7',
    '"subscribe"',
    '{}',
    '{"code":"whatever","data":1}',
    '{"code":5}',
    '{"data":"intake"}',
    '{"code":"subscribe"}',
    '{"code":"subscribe","data":7}',
    '{"code":"handshake-pong","data":"x"}',
    '{"code":"constructor"}',
  ])
    foreign.socket.send(text)
  await foreign.sync()
  expect(foreign.frames.slice(before).map(({ code }) => code)).toEqual(['unsubscribe_ok'])
  await foreign.subscribe('intake')
  await leave(foreign)
})

/** Letters of two bytes, because the limit counts bytes. */
function ofBytes(bytes: number): string {
  const left = bytes - '{"code":"whatever","data":""}'.length
  return `{"code":"whatever","data":"${'é'.repeat(left / 2)}${'x'.repeat(left % 2)}"}`
}
test.each([
  ['text that is no JSON', (socket: WebSocket) => socket.send('{')],
  ['no text at all', (socket: WebSocket) => socket.send('')],
  [
    'bytes that are no text',
    (socket: WebSocket) => socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false }),
  ],
  ['4,097 bytes', (socket: WebSocket) => socket.send(ofBytes(4_097))],
  ['70,000 bytes', (socket: WebSocket) => socket.send(ofBytes(70_000))],
  ['5 MB', (socket: WebSocket) => socket.send('x'.repeat(5_000_000))],
  [
    '4,097 bytes in pieces',
    (socket: WebSocket) => {
      const text = ofBytes(4_097)
      socket.send(text.slice(0, 1_000), { fin: false })
      socket.send(text.slice(1_000), { fin: true })
    },
  ],
])('NET-070 %s closes with 1008, before the handshake too', async (_, speak) => {
  const foreign = await connectSignedIn(url, admin.token)
  speak(foreign.socket)
  expect(await foreign.closed).toBe(1008)
  const early = connectSocket(url)
  await early.next('handshake-ping')
  speak(early.socket)
  expect(await early.closed).toBe(1008)
})

test('NET-070 a message of 4 KB is accepted', async () => {
  const foreign = await connectSignedIn(url, admin.token)
  expect(Buffer.byteLength(ofBytes(4_096))).toBe(4_096)
  foreign.socket.send(ofBytes(4_096))
  await foreign.sync()
  await leave(foreign)
})

test('NET-078 bye ends the subscriptions and closes with 1000', async () => {
  const foreign = await connectSignedIn(url, admin.token)
  await foreign.subscribe('intake')
  foreign.send('bye', null)
  foreign.send('subscribe', 'patient')
  await anIntake(app, admin, await aPharmacy(app))
  expect(await foreign.closed).toBe(1000)
  expect(foreign.frames.slice(2)).toEqual([{ code: 'subscribe_ok', data: 'intake' }])
})

const pinged = (foreign: SocketClient): Promise<void> =>
  new Promise((resolve) => {
    foreign.socket.once('ping', () => resolve())
  })

test('NET-079 sockets are pinged every 30 s, and one that does not answer for 60 s is closed', async () => {
  const alive = await connectSignedIn(url, admin.token)
  const dead = await connectSignedIn(url, admin.token, {
    headers: { origin: 'http://wren.test' },
    autoPong: false,
  })
  const asked = [pinged(alive), pinged(dead)]
  await pass(31)
  await Promise.all(asked)
  await alive.sync()
  const again = pinged(alive)
  await pass(31)
  expect(await dead.closed).toBe(1006)
  await again
  await alive.subscribe('intake')
  const hours = pinged(alive)
  await pass(3 * 3_600)
  await hours
  await alive.sync()
  await leave(alive)
})

test('NET-079 the end of a session is detected within a minute, also without a notice', async () => {
  const [person, other] = [await app.admin(), await app.admin()]
  const [foreign, stays] = [
    await connectSignedIn(url, person.token),
    await connectSignedIn(url, other.token),
  ]
  await sql`update session set revoked_at = ${app.instance.platform.clock.now()} where user_id = ${person.id}`.execute(
    app.instance.platform.db,
  )
  await pass(61)
  expect(await foreign.next('force_logout')).toEqual({
    code: 'force_logout',
    data: 'invalid session',
  })
  expect(await foreign.closed).toBe(4401)
  await stays.sync()
  await leave(stays)
})

test('NET-084 NET-088 AUD-095 a change on one instance reaches the sockets of another, each topic once', async () => {
  const provider = await aPharmacy(app)
  const id = await anIntake(app, admin, provider)
  const foreign = await connectSignedIn(second.url, admin.token)
  await foreign.subscribe('intake', `intake/${id}`)
  await admin.call(intake.save, { id, notes: 'called' })
  await foreign.next('notify')
  await foreign.next('notify')
  await foreign.sync()
  expect(foreign.newTopics()).toEqual(['intake', `intake/${id}`])
  await admin.raw('PATCH', `/intake/${id}`, { notes: 'refused', version: 1 })
  await admin.call(intake.save, { id, notes: 'heard' })
  await foreign.next('notify')
  await foreign.next('notify')
  expect(foreign.newTopics()).toEqual(['intake', `intake/${id}`])
  await leave(foreign)
})

test('AUD-044 a forced logout ends the sockets and the session on every instance', async () => {
  const person = await app.admin()
  const boss = await app.admin({ is_account_admin: true })
  const foreign = await connectSignedIn(second.url, person.token)
  expect((await boss.call(identity.forceLogout, { id: person.id })).body).toEqual({ revoked: 1 })
  expect(await foreign.next('force_logout')).toBeDefined()
  expect(await foreign.closed).toBe(4401)
  const answer = await fetch(`${second.url}/me`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(answer.status).toBe(401)
})

test('an upgrade without or with a foreign origin answers 403', async () => {
  for (const origin of ['https://evil.example', '']) {
    const status = await new Promise((resolve) => {
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/websocket`,
        origin === '' ? {} : { headers: { origin } },
      )
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('error', () => undefined)
      socket.on('open', () => resolve('open'))
    })
    expect(status).toBe(403)
  }
})

test('the development clock moves both instances', async () => {
  await app.clock('2031-01-02T03:04:05Z')
  const there = await fetch(`${second.url}${development.clock.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: null }),
  })
  expect(there.status).toBe(200)
  await expect.poll(() => app.instance.platform.clock.offset()).toBe(0)
})
