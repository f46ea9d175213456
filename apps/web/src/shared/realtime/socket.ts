// NET "Socket connection" 062-082: the socket, its handshake and its returns.
import { makeBatch } from './batch.ts'
import { makeQueue, makeSubscriptions } from './subscriptions.ts'

export interface RealtimeSettings {
  readonly url: () => string
  readonly token: () => string | null
  /** 1 s for admins, 30 s for others (NET-080). */
  readonly window: () => number
  readonly isOnline: () => boolean
  /** force_logout, or 120 failures in a row (NET-074, NET-077). */
  readonly onLogout: () => void
  readonly open?: (url: string) => WebSocket
  readonly retryEvery?: number
  readonly calm?: number
}

export interface Realtime {
  readonly start: () => void
  /** Says bye; subscriptions of screens stay and are told again after the next start. */
  readonly stop: () => void
  readonly subscribe: (topic: string, callback: () => void) => () => void
}

const maxFailures = 120

export function makeRealtime(settings: RealtimeSettings): Realtime {
  const { open = (url) => new WebSocket(url), retryEvery = 1_000, calm = 200 } = settings
  const queue = makeQueue()
  const batch = makeBatch(settings.window, (names) => subscriptions.run(names))
  let socket: WebSocket | null = null
  let ready = false
  let wanted = false
  let wasClosed = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const say = (code: string, data: string | null): void => socket?.send(JSON.stringify({ code, data }))
  const subscriptions = makeSubscriptions((order, topic) => (ready ? say(order, topic) : queue.add(order, topic)), calm)

  const becomeReady = (): void => {
    ready = true
    failures = 0
    const topics = subscriptions.topics()
    for (const topic of topics) say('subscribe', topic)
    for (const [topic, order] of queue.take()) if (order === 'unsubscribe' && !topics.includes(topic)) say(order, topic)
    // Events may have passed while the socket was away (NET-076).
    if (wasClosed) subscriptions.run(topics)
    wasClosed = false
  }

  const logout = (): void => {
    stop()
    settings.onLogout()
  }

  const hear = (text: string): void => {
    const { code, data } = JSON.parse(text) as { code: string; data: unknown }
    if (code === 'handshake-ping') say('handshake-pong', settings.token() ?? '')
    else if (code === 'handshake-ok') becomeReady()
    else if (code === 'notify' && typeof data === 'string') batch.add(data)
    else if (code === 'force_logout') logout()
    else if (code === 'subscribe_error') console.warn('Subscription refused', data)
  }

  const connect = (): void => {
    // An offline browser cannot reach anybody: the attempt is neither made nor counted (NET-075).
    if (!settings.isOnline()) return void (retry = setTimeout(connect, retryEvery))
    const mine = open(settings.url())
    socket = mine
    mine.onmessage = (event) => { if (socket === mine) hear(String(event.data)) }
    mine.onclose = () => {
      if (socket !== mine) return
      socket = null
      if (ready) wasClosed = true
      else failures += settings.isOnline() ? 1 : 0
      ready = false
      if (!wanted) return
      if (failures >= maxFailures) logout()
      else retry = setTimeout(connect, retryEvery)
    }
  }

  const stop = (): void => {
    wanted = false
    failures = 0
    wasClosed = false
    clearTimeout(retry)
    batch.clear()
    queue.take()
    const last = socket
    if (last?.readyState === 1) say('bye', null)
    socket = null
    ready = false
    last?.close()
  }

  return {
    start: () => {
      if (wanted) return
      wanted = true
      connect()
    },
    stop,
    subscribe: subscriptions.add,
  }
}
