// NET "Socket connection" 062-082: the socket, its handshake and its returns.
import { makeBatch } from './batch.ts'
import { makeQueue, makeSubscriptions, type Order } from './subscriptions.ts'

export interface RealtimeSettings {
  readonly url: () => string
  readonly token: () => string | null
  /** 1 s for admins, 30 s for others (NET-080). */
  readonly window: () => number
  /** How long a screen's first read waits for the first handshake, in milliseconds. */
  readonly headStart: () => number
  readonly isOnline: () => boolean
  /** force_logout, or 120 failures in a row (NET-074, NET-077). */
  readonly onLogout: () => void
  /** Why the session is over comes just after that it is (SES-090). */
  readonly onReason?: (reason: string) => void
  readonly open?: (url: string) => WebSocket
  readonly retryEvery?: number
  readonly calm?: number
}

export interface Realtime {
  readonly start: () => void
  /** Says bye; subscriptions of screens stay and are told again after the next start. */
  readonly stop: () => void
  readonly subscribe: (topics: readonly string[], callback: () => void) => () => void
  /**
   * Before the first handshake: once it is through, or its head start is over. What is read after it need not be
   * read again.
   */
  readonly heard: () => Promise<void>
  /** It stood and was cut, or could not be made: the server may be away. */
  readonly lost: () => boolean
}

const maxFailures = 120
/** The server sends its browsers to another instance (AUD-088): nothing failed. */
const restarts = 1012
/** AUD-054: this person has more than 20 open; coming back would only push out the next. */
const oneOfTooMany = 4429
const sessionOver = 4401

export function makeRealtime(settings: RealtimeSettings): Realtime {
  const { open = (url) => new WebSocket(url), retryEvery = 1_000, calm = 200 } = settings
  const queue = makeQueue()
  const batch = makeBatch(settings.window, (names) => subscriptions.run(names))
  let socket: WebSocket | null = null
  let ready = false
  let wanted = false
  let lost = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Screens may have read what no event tells them of any more. */
  let unheard = false
  let first: { readonly heard: Promise<void>; readonly goOn: () => void } | null = null
  let overdue: ReturnType<typeof setTimeout> | undefined

  /** Never asked for again by itself (NET-069). */
  const refused = new Set<string>()

  const say = (code: string, data: string | null): void =>
    socket?.send(JSON.stringify({ code, data }))
  const tell = (order: Order, topic: string): void => {
    refused.delete(topic)
    if (ready) say(order, topic)
    else queue.add(order, topic)
  }
  const subscriptions = makeSubscriptions(tell, calm)

  const becomeReady = (): void => {
    ready = true
    lost = false
    failures = 0
    const topics = subscriptions.topics()
    for (const topic of topics) if (!refused.has(topic)) say('subscribe', topic)
    for (const [topic, order] of queue.take())
      if (order === 'unsubscribe' && !topics.includes(topic)) say(order, topic)
    // Events may have passed while the socket was away (NET-076), or after the reads that did not wait for it.
    if (unheard) subscriptions.run(topics)
    unheard = false
    release()
  }

  const release = (): void => {
    clearTimeout(overdue)
    overdue = undefined
    first?.goOn()
    first = null
  }
  const waitNoLonger = (): void => {
    unheard = true
    release()
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
    else if (code === 'subscribe_error') {
      refused.add((data as { readonly event: string }).event)
      console.warn('Subscription refused', data)
    }
  }

  const connect = (): void => {
    // An offline browser cannot reach anybody: the attempt is neither made nor counted (NET-075).
    if (!settings.isOnline()) return void (retry = setTimeout(connect, retryEvery))
    const mine = open(settings.url())
    socket = mine
    mine.onmessage = (event) => {
      if (socket === mine) hear(String(event.data))
    }
    mine.onclose = ({ code, reason }) => {
      if (code === sessionOver && reason) settings.onReason?.(reason)
      if (socket !== mine) return
      socket = null
      lost = true
      // Also before it was ever ready.
      waitNoLonger()
      if (!ready) failures += settings.isOnline() && code !== restarts ? 1 : 0
      ready = false
      if (!wanted) return
      if (code === oneOfTooMany) wanted = false
      else if (failures >= maxFailures) logout()
      else retry = setTimeout(connect, retryEvery)
    }
  }

  const stop = (): void => {
    wanted = false
    lost = false
    failures = 0
    clearTimeout(retry)
    release()
    unheard = false
    batch.clear()
    queue.take()
    const last = socket
    if (last?.readyState === 1) say('bye', null)
    socket = null
    ready = false
    // A browser complains of one that is closed before it stands.
    if (last?.readyState === 0) last.onopen = () => last.close()
    else last?.close()
  }

  return {
    start: () => {
      if (wanted) return
      wanted = true
      let goOn = (): void => {}
      const heard = new Promise<void>((done) => {
        goOn = done
      })
      first = { heard, goOn }
      connect()
    },
    stop,
    heard: () => {
      if (first === null) return Promise.resolve()
      overdue ??= setTimeout(waitNoLonger, settings.headStart())
      return first.heard
    },
    subscribe: subscriptions.add,
    lost: () => lost,
  }
}
