// AUD-054 in the browser: a tab whose socket was one of too many does not come back by itself.
import { afterEach, expect, test, vi } from 'vitest'
import { makeRealtime } from './socket.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('AUD-054 a socket closed with 4429 is not opened again, and nobody is signed out; the next start opens one', async () => {
  vi.useFakeTimers()
  let out = 0
  const sockets: {
    onclose: ((event: { code: number }) => void) | null
    onmessage: null
    readyState: number
    close(): void
    send(): void
  }[] = []
  const open = (): WebSocket => {
    const one = { onclose: null, onmessage: null, readyState: 1, close() {}, send() {} }
    sockets.push(one)
    return one as never
  }
  const realtime = makeRealtime({
    url: () => 'ws://nowhere.example/websocket',
    token: () => 't',
    window: () => 0,
    headStart: () => 100,
    isOnline: () => true,
    onLogout: () => out++,
    open,
  })
  realtime.start()
  sockets[0]?.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(sockets).toHaveLength(2)
  sockets[1]?.onclose?.({ code: 4429 })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([sockets.length, out]).toEqual([2, 0])
  realtime.start()
  expect(sockets).toHaveLength(3)
  realtime.stop()
})
