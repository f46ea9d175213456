import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket as Peer } from 'ws'
import { batchWindow, debounce, makeBatch } from './batch.ts'
import { makeRealtime, type Realtime, type RealtimeSettings } from './socket.ts'

interface Said {
  readonly code: string
  readonly data: unknown
}
const running: { stop: () => void }[] = []

async function serve(port = 0) {
  const said: Said[] = []
  const peers: Peer[] = []
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await new Promise((done) => server.once('listening', done))
  const tell = (code: string, data: unknown = null) =>
    peers.at(-1)!.send(JSON.stringify({ code, data }))
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
  return {
    port: (server.address() as AddressInfo).port,
    said,
    peers,
    tell,
    stop,
    of: (code: string) => said.filter((one) => one.code === code).map((one) => one.data),
  }
}

function client(port: number, more: Partial<RealtimeSettings> = {}): Realtime {
  const made = makeRealtime({
    url: () => `ws://127.0.0.1:${port}/websocket`,
    token: () => 'the-token',
    window: () => 20,
    headStart: () => 100,
    isOnline: () => true,
    onLogout: () => {},
    retryEvery: 10,
    calm: 5,
    ...more,
  })
  running.push(made)
  return made
}

afterEach(() => {
  for (const one of running.splice(0)) one.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('NET-064 the client answers the ping with the stored token, subscribes, unsubscribes and says bye', async () => {
  const server = await serve()
  const realtime = client(server.port)
  realtime.start()
  const stop = realtime.subscribe(['intake'], () => {})
  await expect.poll(() => server.of('subscribe')).toEqual(['intake'])
  stop()
  await expect.poll(() => server.of('unsubscribe')).toEqual(['intake'])
  realtime.stop()
  await expect
    .poll(() => server.said.map((one) => one.code))
    .toEqual(['handshake-pong', 'subscribe', 'unsubscribe', 'bye'])
  expect(server.of('handshake-pong')).toEqual(['the-token'])
})

test('NET-072 a subscription given up before the socket is ready is never sent', async () => {
  const server = await serve()
  const realtime = client(server.port)
  realtime.subscribe(['nurse'], () => {})()
  realtime.subscribe(['intake/7'], () => {})
  realtime.start()
  await expect.poll(() => server.of('subscribe')).toEqual(['intake/7'])
  expect(server.of('unsubscribe')).toEqual([])
})

test('NET-082 notifies are released once per name at the end of the window', async () => {
  const server = await serve()
  const ran: string[] = []
  const realtime = client(server.port)
  realtime.subscribe(['intake'], () => ran.push('intake'))
  realtime.subscribe(['assignment'], () => ran.push('assignment'))
  realtime.start()
  await expect.poll(() => server.of('subscribe')).toHaveLength(2)
  for (const name of ['intake', 'assignment', 'intake', 'intake']) server.tell('notify', name)
  await expect.poll(() => ran).toEqual(['intake', 'assignment'])
})

test('NET-071 NET-076 after a reconnect topics are told again and each callback runs once', async () => {
  const server = await serve()
  let ran = 0
  const realtime = client(server.port)
  realtime.subscribe(['intake'], () => ran++)
  realtime.start()
  await expect.poll(() => server.of('subscribe')).toEqual(['intake'])
  expect(ran).toBe(0)
  server.peers[0]!.terminate()
  await expect.poll(() => [server.of('subscribe'), ran]).toEqual([['intake', 'intake'], 1])
})

test('NET-071 what screens began and gave up while the socket was away is told at its handshake', async () => {
  const server = await serve()
  let change = (): void => {}
  const realtime = client(server.port, {
    token: () => {
      if (server.peers.length === 2) change()
      return 'the-token'
    },
  })
  const stop = realtime.subscribe(['nurse'], () => {})
  realtime.subscribe(['intake'], () => {})
  realtime.start()
  await expect.poll(() => server.of('subscribe')).toEqual(['nurse', 'intake'])
  change = () => {
    stop()
    realtime.subscribe(['patient'], () => {})
  }
  server.peers[0]?.terminate()
  await expect
    .poll(() => [server.of('subscribe').slice(2), server.of('unsubscribe')])
    .toEqual([['intake', 'patient'], ['nurse']])
})

test('a first read waits for the first handshake, and what waited is not read again', async () => {
  const server = await serve()
  const ran: string[] = []
  const realtime = client(server.port, { headStart: () => 60_000 })
  await realtime.heard()
  realtime.subscribe(['intake'], () => ran.push('handshake'))
  realtime.start()
  await realtime.heard().then(() => ran.push('read'))
  await expect.poll(() => server.of('subscribe')).toEqual(['intake'])
  server.tell('notify', 'intake')
  await expect.poll(() => ran).toEqual(['read', 'handshake'])
  await realtime.heard()
})

test('what a screen read because the handshake was late may have changed unheard: its callback runs once when the handshake comes', async () => {
  const server = await serve()
  const ran: string[] = []
  let answer = (): void => {}
  const realtime = client(server.port, {
    headStart: () => 1,
    open: (url) => {
      const socket = new WebSocket(url)
      const send = socket.send.bind(socket)
      socket.send = (text) => {
        if (String(text).includes('handshake-pong')) answer = () => send(text)
        else send(text)
      }
      return socket
    },
  })
  realtime.subscribe(['intake', 'assignment'], () => ran.push('again'))
  realtime.start()
  await realtime.heard().then(() => ran.push('read'))
  await expect
    .poll(() => {
      answer()
      return ran
    })
    .toEqual(['read', 'again'])
})

test('a screen that listens to several topics is told once of a save that tells them all', async () => {
  const server = await serve()
  const ran: string[] = []
  const realtime = client(server.port)
  const stop = realtime.subscribe(['intake', 'assignment'], () => ran.push('both'))
  realtime.subscribe(['nurse'], () => ran.push('nurse'))
  realtime.start()
  await expect.poll(() => server.of('subscribe')).toEqual(['intake', 'assignment', 'nurse'])
  for (const name of ['assignment', 'intake', 'nurse']) server.tell('notify', name)
  await expect.poll(() => ran).toEqual(['both', 'nurse'])
  stop()
  await expect.poll(() => server.of('unsubscribe')).toEqual(['intake', 'assignment'])
})

test('NET-076 a connection that broke before its handshake may have missed events too, and each callback runs once after the next', async () => {
  const server = await serve()
  let ran = 0
  const realtime = client(server.port, {
    token: () => {
      if (server.peers.length === 1) server.peers[0]!.terminate()
      return 'the-token'
    },
  })
  realtime.subscribe(['intake'], () => ran++)
  realtime.start()
  await expect
    .poll(() => [server.peers.length, server.of('subscribe'), ran])
    .toEqual([2, ['intake'], 1])
})

test('NET-074 NET-075 120 failures in a row sign out, and a handshake-ok begins the count anew', async () => {
  let opened = 0
  let out = 0
  const first = await serve()
  const realtime = client(first.port, {
    retryEvery: 0,
    onLogout: () => out++,
    open: (url) => {
      opened++
      return new WebSocket(url)
    },
  })
  realtime.start()
  await expect.poll(() => first.of('handshake-pong')).toHaveLength(1)
  first.stop()
  await expect.poll(() => opened).toBeGreaterThan(30)
  const again = await serve(first.port)
  await expect.poll(() => again.of('handshake-pong')).toHaveLength(1)
  const before = opened
  again.stop()
  await expect.poll(() => out).toBe(1)
  expect(opened - before).toBe(120)
})

test('an offline browser makes no attempt', async () => {
  let opened = 0
  let online = false
  const server = await serve()
  client(server.port, {
    isOnline: () => online,
    open: (url) => {
      opened++
      return new WebSocket(url)
    },
  }).start()
  await new Promise((done) => setImmediate(done))
  expect(opened).toBe(0)
  online = true
  await expect.poll(() => server.of('handshake-pong')).toHaveLength(1)
  expect(opened).toBe(1)
})

test('force_logout signs out and the client stays away', async () => {
  let out = 0
  const server = await serve()
  client(server.port, { onLogout: () => out++ }).start()
  await expect.poll(() => server.of('handshake-pong')).toHaveLength(1)
  server.tell('force_logout', 'invalid session')
  await expect.poll(() => out).toBe(1)
  expect(server.peers).toHaveLength(1)
})

test('NET-070 a code the client does not know is ignored, and the connection goes on', async () => {
  const server = await serve()
  let ran = 0
  const realtime = client(server.port)
  realtime.subscribe(['intake'], () => ran++)
  realtime.start()
  await expect.poll(() => server.of('subscribe')).toEqual(['intake'])
  for (const code of ['whatever', 'constructor', '']) server.tell(code, 'intake')
  server.tell('notify', 'intake')
  await expect.poll(() => ran).toBe(1)
  expect(server.peers).toHaveLength(1)
})

test('NET-080 NET-081 NET-082 events wait 1 s for admins and 30 s for others from the first of them, and a callback 200 ms from its last', () => {
  vi.useFakeTimers()
  for (const [isAdmin, window] of [
    [true, 1_000],
    [false, 30_000],
  ] as const) {
    const released: (readonly string[])[] = []
    const batch = makeBatch(
      () => batchWindow(isAdmin),
      (names) => released.push(names),
    )
    batch.add('intake')
    vi.advanceTimersByTime(window - 1)
    batch.add('intake')
    batch.add('assignment')
    expect(released).toEqual([])
    vi.advanceTimersByTime(1)
    expect(released).toEqual([['intake', 'assignment']])
  }
  let ran = 0
  const calm = debounce(200, () => ran++)
  calm.run()
  vi.advanceTimersByTime(199)
  calm.run()
  vi.advanceTimersByTime(199)
  expect(ran).toBe(0)
  vi.advanceTimersByTime(1)
  expect(ran).toBe(1)
})

/** A connection that fails at once, as one to a server that is away; time stands still until it is let pass. */
function nobodyThere(settings: Partial<RealtimeSettings> = {}) {
  vi.useFakeTimers()
  const attempts: number[] = []
  const socket = (): WebSocket => {
    attempts.push(Date.now())
    const one = {
      onclose: null as ((event: { code: number }) => void) | null,
      onmessage: null,
      readyState: 3,
      close() {},
      send() {},
    }
    queueMicrotask(() => one.onclose?.({ code: 1006 }))
    return one as never
  }
  const realtime = makeRealtime({
    url: () => 'ws://nowhere.example/websocket',
    token: () => 't',
    window: () => 0,
    headStart: () => 100,
    isOnline: () => true,
    onLogout: () => {},
    open: socket,
    ...settings,
  })
  running.push(realtime)
  return { realtime, attempts }
}

test('NET-073 after a close it connects again once per second', async () => {
  const { realtime, attempts } = nobodyThere()
  realtime.start()
  await vi.advanceTimersByTimeAsync(999)
  expect(attempts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_001)
  expect(attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))).toEqual(
    Array(11).fill(1_000),
  )
})

test('NET-074 NET-075 120 failures in a row sign out and end the attempts; what fails offline is not counted', async () => {
  let out = 0
  let online = true
  const { realtime, attempts } = nobodyThere({ onLogout: () => out++, isOnline: () => online })
  realtime.start()
  await vi.advanceTimersByTimeAsync(59_000)
  online = false
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([attempts.length, out]).toEqual([60, 0])
  online = true
  await vi.advanceTimersByTimeAsync(59_000)
  expect([attempts.length, out]).toEqual([119, 0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([attempts.length, out]).toEqual([120, 1])
})

test('NET-069 a refused subscription is logged and not asked for again, the others are', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const server = await serve()
  const realtime = client(server.port)
  realtime.subscribe(['patient'], () => {})
  realtime.subscribe(['assignment'], () => {})
  realtime.start()
  await expect.poll(() => server.of('subscribe')).toEqual(['patient', 'assignment'])
  server.tell('subscribe_error', { event: 'patient', error: 'Not allowed' })
  await vi.waitFor(() =>
    expect(warned).toHaveBeenCalledWith('Subscription refused', {
      event: 'patient',
      error: 'Not allowed',
    }),
  )
  expect(server.peers[0]?.readyState).toBe(1)
  server.peers[0]?.terminate()
  await expect.poll(() => server.of('subscribe')).toEqual(['patient', 'assignment', 'assignment'])
})

test('stopped before it stands, it is closed once it does, and says nothing', async () => {
  const server = await serve()
  let closed = 0
  const realtime = client(server.port, {
    open: (url) =>
      Object.assign(new WebSocket(url), {
        onerror: () => {
          closed = -1
        },
      }),
  })
  realtime.start()
  realtime.stop()
  await expect.poll(() => server.peers).toHaveLength(1)
  await expect.poll(() => server.peers[0]?.readyState).toBe(3)
  expect([closed, server.said]).toEqual([0, []])
})
