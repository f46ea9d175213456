// NET "Socket connection" 062, 078, 080: the browser's one connection.
import { apiBase } from '../http/api-base.ts'
import { currentSession } from '../session/session.ts'
import { readToken } from '../session/storage.ts'
import { batchWindow, headStartOf } from './batch.ts'
import { makeRealtime } from './socket.ts'

let logout = (): void => {}
let becauseOf = (_reason: string): void => {}
export const onForceLogout = (run: () => void, because: (reason: string) => void): void => {
  logout = run
  becauseOf = because
}

/** At the host of the calls, which is the page's unless it was set elsewhere (NET-008). */
export function socketAddress(base: string, page: string): string {
  const url = new URL('/websocket', base || page)
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:'
  return url.href
}

export const realtime = makeRealtime({
  url: () => socketAddress(apiBase(), window.location.href),
  token: readToken,
  window: () => batchWindow(currentSession()?.isAdmin === true),
  headStart: () => headStartOf(currentSession()?.isAdmin === true),
  isOnline: () => navigator.onLine,
  onLogout: () => logout(),
  onReason: (reason) => becauseOf(reason),
})
