// NET "Socket connection" 062-079, "Topics" 083-088: a foreign client that knows only the text, on two instances.
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { areas } from '../../app.ts'
import { anIntake } from '../../areas/intake/intake.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { openInstance, type Instance } from '../open.ts'
import { openTestApp, type Client, type TestApp } from '../testing.ts'

let app: TestApp
let second: Instance
let admin: Client
beforeAll(async () => {
  app = await openTestApp()
  const { settings, secrets } = app.instance.platform
  second = await openInstance({ settings, secrets, databaseUrl: app.databaseUrl, pagesFolder: '/nowhere', areas, worker: false })
  admin = await app.admin()
})
afterAll(async () => {
  await second.stop()
  await app.close()
})

interface Frame { readonly code: string; readonly data: unknown }
interface Foreign { readonly socket: WebSocket; readonly frames: Frame[]; next(code: string): Promise<Frame>; closed: Promise<number>; say(code: string, data: unknown): void }

function connect(url: string, origin = 'http://wren.test'): Foreign {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`, { headers: { origin } })
  const frames: Frame[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (text) => {
    frames.push(JSON.parse(String(text)) as Frame)
    for (const wake of waiting.splice(0)) wake()
  })
  socket.on('error', () => undefined)
  let read = 0
  const next = async (code: string): Promise<Frame> => {
    for (;;) {
      const at = frames.findIndex((frame, index) => index >= read && frame.code === code)
      if (at >= 0) {
        read = at + 1
        return frames[at] as Frame
      }
      await new Promise<void>((resolve) => { waiting.push(resolve) })
    }
  }
  return { socket, frames, next, closed: new Promise((resolve) => socket.on('close', resolve)), say: (code, data) => socket.send(JSON.stringify({ code, data })) }
}

async function signedIn(url: string, token: string | null): Promise<Foreign> {
  const foreign = connect(url)
  await foreign.next('handshake-ping')
  foreign.say('handshake-pong', token)
  await foreign.next('handshake-ok')
  return foreign
}

test('NET-067 the handshake is ping, pong, ok; subscribing twice is answered twice', async () => {
  const foreign = await signedIn(app.instance.url, admin.token)
  expect(foreign.frames.slice(0, 2)).toEqual([{ code: 'handshake-ping', data: null }, { code: 'handshake-ok', data: null }])
  foreign.say('subscribe', 'intake')
  expect(await foreign.next('subscribe_ok')).toEqual({ code: 'subscribe_ok', data: 'intake' })
  foreign.say('subscribe', 'intake')
  await foreign.next('subscribe_ok')
  foreign.say('unsubscribe', 'patient')
  expect(await foreign.next('unsubscribe_ok')).toEqual({ code: 'unsubscribe_ok', data: 'patient' })
  const stranger = connect(app.instance.url)
  await stranger.next('handshake-ping')
  stranger.say('handshake-pong', 'nonsense')
  expect(await stranger.next('force_logout')).toEqual({ code: 'force_logout', data: 'invalid session' })
  expect(await stranger.closed).toBe(4401)
  foreign.say('bye', null)
  expect(await foreign.closed).toBe(1000)
})

test('an unknown topic is refused and the connection stays open', async () => {
  const foreign = await signedIn(app.instance.url, admin.token)
  foreign.say('subscribe', 'secrets')
  expect(await foreign.next('subscribe_error')).toEqual({ code: 'subscribe_error', data: { event: 'secrets', error: 'Unknown event' } })
  for (let id = 1; id <= 201; id++) foreign.say('subscribe', `intake/${id}`)
  expect(await foreign.next('subscribe_error')).toEqual({ code: 'subscribe_error', data: { event: 'intake/201', error: 'Too many subscriptions' } })
  foreign.say('subscribe', 'intake/1')
  await foreign.next('subscribe_ok')
  foreign.socket.close()
})

test('NET-070 text that is not JSON closes with 1008, and messages before the handshake are ignored', async () => {
  const early = connect(app.instance.url)
  await early.next('handshake-ping')
  early.say('subscribe', 'intake')
  early.say('handshake-pong', admin.token)
  await early.next('handshake-ok')
  expect(early.frames.map(({ code }) => code)).toEqual(['handshake-ping', 'handshake-ok'])
  early.say('whatever', 1)
  early.say('subscribe', 'intake')
  await early.next('subscribe_ok')
  early.socket.send('{')
  expect(await early.closed).toBe(1008)
  const long = await signedIn(app.instance.url, admin.token)
  long.say('subscribe', 'x'.repeat(5000))
  expect(await long.closed).toBe(1008)
})

test('NET-084 NET-088 AUD-095 a change on one instance reaches the sockets of another, each topic once', async () => {
  const provider = await aPharmacy(app)
  const id = await anIntake(app, admin, provider)
  const foreign = await signedIn(second.url, admin.token)
  foreign.say('subscribe', 'intake')
  foreign.say('subscribe', `intake/${id}`)
  await foreign.next('subscribe_ok')
  await foreign.next('subscribe_ok')
  const before = foreign.frames.length
  await admin.call(intake.save, { id, notes: 'called' })
  await foreign.next('notify')
  await foreign.next('notify')
  foreign.say('unsubscribe', 'intake')
  await foreign.next('unsubscribe_ok')
  expect(foreign.frames.slice(before).filter(({ code }) => code === 'notify')).toEqual([{ code: 'notify', data: 'intake' }, { code: 'notify', data: `intake/${id}` }])
  foreign.socket.close()
})

test('AUD-044 a forced logout ends the sockets and the session on every instance', async () => {
  const person = await app.admin()
  const boss = await app.admin({ is_account_admin: true })
  const foreign = await signedIn(second.url, person.token)
  expect((await boss.call(identity.forceLogout, { id: person.id })).body).toEqual({ revoked: 1 })
  expect(await foreign.next('force_logout')).toBeDefined()
  expect(await foreign.closed).toBe(4401)
  const answer = await fetch(`${second.url}/me`, { headers: { authorization: `Bearer ${person.token}` } })
  expect(answer.status).toBe(401)
})

test('an upgrade without or with a foreign origin answers 403', async () => {
  for (const origin of ['https://evil.example', '']) {
    const status = await new Promise((resolve) => {
      const socket = new WebSocket(`${app.instance.url.replace('http', 'ws')}/websocket`, origin === '' ? {} : { headers: { origin } })
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('error', () => undefined)
      socket.on('open', () => resolve('open'))
    })
    expect(status).toBe(403)
  }
})

test('a nurse may not hear the topics of staff', async () => {
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  const foreign = await signedIn(app.instance.url, nurse.token)
  foreign.say('subscribe', 'intake')
  expect(await foreign.next('subscribe_error')).toEqual({ code: 'subscribe_error', data: { event: 'intake', error: 'Not allowed' } })
  foreign.say('subscribe', 'assignment')
  await foreign.next('subscribe_ok')
  foreign.socket.close()
})

test('the development clock moves both instances', async () => {
  await app.clock('2031-01-02T03:04:05Z')
  const there = await fetch(`${second.url}${development.clock.path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ now: null }) })
  expect(there.status).toBe(200)
  await expect.poll(() => app.instance.platform.clock.offset()).toBe(0)
})
