// NET "Socket connection" 062, 078, 080: the browser's one connection.
import { apiBase } from '../http/send.ts'
import { currentSession } from '../session/session.ts'
import { readToken } from '../session/storage.ts'
import { makeRealtime } from './socket.ts'

let logout = (): void => {}
export const onForceLogout = (run: () => void): void => { logout = run }

const address = (): string => {
  const url = new URL('/websocket', apiBase() || window.location.href)
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:'
  return url.href
}

export const realtime = makeRealtime({
  url: address,
  token: readToken,
  window: () => (currentSession()?.isAdmin ? 1_000 : 30_000),
  isOnline: () => navigator.onLine,
  onLogout: () => logout(),
})
