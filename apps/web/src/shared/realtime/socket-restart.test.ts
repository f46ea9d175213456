// AUD-088: a server that restarts asks its browsers to come back in a second, elsewhere; that is no failure.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRealtime } from './socket.ts'

interface Fake {
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  readyState: number
  send(text: string): void
  close(): void
}
let opened: Fake[]
beforeEach(() => {
  vi.useFakeTimers()
  opened = []
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const fake: Fake = { readyState: 1, send: () => undefined, close: () => undefined }
  opened.push(fake)
  return fake as unknown as WebSocket
}

test('AUD-088 after 1012 the client reconnects in a second, and however often that happens nobody is signed out', () => {
  const onLogout = vi.fn()
  const realtime = makeRealtime({
    url: () => 'ws://any',
    token: () => 't',
    window: () => 20,
    headStart: () => 100,
    isOnline: () => true,
    onLogout,
    open,
  })
  realtime.start()
  for (let restart = 1; restart <= 130; restart++) {
    opened.at(-1)?.onclose?.({ code: 1012 })
    vi.advanceTimersByTime(999)
    expect(opened).toHaveLength(restart)
    vi.advanceTimersByTime(1)
    expect(opened).toHaveLength(restart + 1)
  }
  expect(onLogout).not.toHaveBeenCalled()
  for (let failure = 1; failure <= 120; failure++) {
    opened.at(-1)?.onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1_000)
  }
  expect(onLogout).toHaveBeenCalledOnce()
})
