import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket as Peer } from 'ws'
import { makeRealtime, type Realtime, type RealtimeSettings } from './socket.ts'

interface Said { readonly code: string; readonly data: unknown }
const running: { stop: () => void }[] = []

async function serve(port = 0) {
  const said: Said[] = []
  const peers: Peer[] = []
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await new Promise((done) => server.once('listening', done))
  const tell = (code: string, data: unknown = null) => peers.at(-1)!.send(JSON.stringify({ code, data }))
  server.on('connection', (peer) => {
    peers.push(peer)
    peer.on('message', (raw) => {
      const message = JSON.parse(String(raw)) as Said
      said.push(message)
      if (message.code === 'handshake-pong') tell('handshake-ok')
    })
    tell('handshake-ping')
  })
  const stop = () => {
    for (const peer of server.clients) peer.terminate()
    server.close()
  }
  running.push({ stop })
  return { port: (server.address() as AddressInfo).port, said, peers, tell, stop, of: (code: string) => said.filter((one) => one.code === code).map((one) => one.data) }
}

function client(port: number, more: Partial<RealtimeSettings> = {}): Realtime {
  const made = makeRealtime({
    url: () => `ws://127.0.0.1:${port}/websocket`, token: () => 'the-token', window: () => 20, isOnline: () => true, onLogout: () => {},
    retryEvery: 10, calm: 5, ...more,
  })
  running.push(made)
  return made
}

afterEach(() => {
  for (const one of running.splice(0)) one.stop()
})

test('NET-064 the client answers the ping with the stored token, subscribes, unsubscribes and says bye', async () => {
  const server = await serve()
  const realtime = client(server.port)
  realtime.start()
  const stop = realtime.subscribe('intake', () => {})
  await vi.waitFor(() => expect(server.of('subscribe')).toEqual(['intake']))
  stop()
  await vi.waitFor(() => expect(server.of('unsubscribe')).toEqual(['intake']))
  realtime.stop()
  await vi.waitFor(() => expect(server.said.map((one) => one.code)).toEqual(['handshake-pong', 'subscribe', 'unsubscribe', 'bye']))
  expect(server.of('handshake-pong')).toEqual(['the-token'])
})

test('NET-072 a subscription given up before the socket is ready is never sent', async () => {
  const server = await serve()
  const realtime = client(server.port)
  realtime.subscribe('nurse', () => {})()
  realtime.subscribe('intake/7', () => {})
  realtime.start()
  await vi.waitFor(() => expect(server.of('subscribe')).toEqual(['intake/7']))
  expect(server.of('unsubscribe')).toEqual([])
})

test('NET-080 NET-082 notifies are released once per name at the end of the window', async () => {
  const server = await serve()
  const ran: string[] = []
  const realtime = client(server.port)
  realtime.subscribe('intake', () => ran.push('intake'))
  realtime.subscribe('assignment', () => ran.push('assignment'))
  realtime.start()
  await vi.waitFor(() => expect(server.of('subscribe')).toHaveLength(2))
  for (const name of ['intake', 'assignment', 'intake', 'intake']) server.tell('notify', name)
  await vi.waitFor(() => expect(ran).toEqual(['intake', 'assignment']))
})

test('NET-071 NET-076 after a reconnect topics are told again and each callback runs once', async () => {
  const server = await serve()
  let ran = 0
  const realtime = client(server.port)
  realtime.subscribe('intake', () => ran++)
  realtime.start()
  await vi.waitFor(() => expect(server.of('subscribe')).toEqual(['intake']))
  expect(ran).toBe(0)
  server.peers[0]!.terminate()
  await vi.waitFor(() => expect([server.of('subscribe'), ran]).toEqual([['intake', 'intake'], 1]))
})

test('NET-074 NET-075 120 failures in a row sign out, and a handshake-ok begins the count anew', async () => {
  let opened = 0
  let out = 0
  const first = await serve()
  const realtime = client(first.port, { retryEvery: 0, onLogout: () => out++, open: (url) => { opened++; return new WebSocket(url) } })
  realtime.start()
  await vi.waitFor(() => expect(first.of('handshake-pong')).toHaveLength(1))
  first.stop()
  await vi.waitFor(() => expect(opened).toBeGreaterThan(30))
  const again = await serve(first.port)
  await vi.waitFor(() => expect(again.of('handshake-pong')).toHaveLength(1))
  const before = opened
  again.stop()
  await vi.waitFor(() => expect(out).toBe(1), 4_000)
  expect(opened - before).toBe(120)
})

test('an offline browser makes no attempt', async () => {
  let opened = 0
  let online = false
  const server = await serve()
  client(server.port, { isOnline: () => online, open: (url) => { opened++; return new WebSocket(url) } }).start()
  await new Promise((done) => setImmediate(done))
  expect(opened).toBe(0)
  online = true
  await vi.waitFor(() => expect(server.of('handshake-pong')).toHaveLength(1))
  expect(opened).toBe(1)
})

test('force_logout signs out and the client stays away', async () => {
  let out = 0
  const server = await serve()
  client(server.port, { onLogout: () => out++ }).start()
  await vi.waitFor(() => expect(server.of('handshake-pong')).toHaveLength(1))
  server.tell('force_logout', 'invalid session')
  await vi.waitFor(() => expect(out).toBe(1))
  expect(server.peers).toHaveLength(1)
})
