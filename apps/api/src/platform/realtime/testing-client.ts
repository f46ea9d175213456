// A socket client for tests, written only from the protocol of the catalogue (NET-062).
//
//   const client = await connectSignedIn(app.instance.url, admin.token)
//   client.send('subscribe', 'intake')
//   await client.next('subscribe_ok')        // the next frame of that code, received already or later
//   await client.sync(); client.newTopics()  // the topics received up to now
//   expect(await client.closed).toBe(1008)
import WebSocket, { type ClientOptions } from 'ws'

export interface Frame {
  readonly code: string
  readonly data: unknown
}
export interface SocketClient {
  readonly socket: WebSocket
  readonly frames: readonly Frame[]
  readonly texts: readonly string[]
  readonly closed: Promise<number>
  send(code: string, data: unknown): void
  next(code: string, matches?: (frame: Frame) => boolean): Promise<Frame>
  /** Waits for the answer to a harmless message. The server has then handled all messages before. */
  sync(): Promise<void>
  /** The topics received since the last call. */
  newTopics(): string[]
  subscribe(...topics: string[]): Promise<void>
}

let syncCount = 0

export function connectSocket(url: string, options: ClientOptions = {}): SocketClient {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
    ...options,
  })
  const frames: Frame[] = []
  const texts: string[] = []
  const waiters = new Set<() => void>()
  socket.on('message', (text) => {
    texts.push(String(text))
    frames.push(JSON.parse(String(text)) as Frame)
    for (const check of waiters) check()
  })
  socket.on('error', () => undefined)
  const nextIndexes = new Map<string, number>()
  const next = (code: string, matches: (frame: Frame) => boolean = () => true): Promise<Frame> =>
    new Promise((resolve) => {
      const check = (): void => {
        const start = nextIndexes.get(code) ?? 0
        const index = frames.findIndex(
          (frame, position) => position >= start && frame.code === code && matches(frame),
        )
        const frame = frames[index]
        if (frame === undefined) return
        nextIndexes.set(code, index + 1)
        waiters.delete(check)
        resolve(frame)
      }
      waiters.add(check)
      check()
    })
  let reported = 0
  const send = (code: string, data: unknown): void => {
    socket.send(JSON.stringify({ code, data }))
  }
  const sync = async (): Promise<void> => {
    const mark = `sync-${++syncCount}`
    send('unsubscribe', mark)
    await next('unsubscribe_ok', ({ data }) => data === mark)
  }
  return {
    socket,
    frames,
    texts,
    send,
    next,
    sync,
    closed: new Promise((resolve) => {
      socket.on('close', resolve)
    }),
    newTopics: () => {
      const newFrames = frames.slice(reported)
      reported = frames.length
      return newFrames.flatMap(({ code, data }) => (code === 'notify' ? [String(data)] : []))
    },
    subscribe: async (...topics) => {
      for (const topic of topics) {
        send('subscribe', topic)
        await next('subscribe_ok', ({ data }) => data === topic)
      }
    },
  }
}

export async function connectSignedIn(
  url: string,
  token: string | null,
  options: ClientOptions = {},
): Promise<SocketClient> {
  const client = connectSocket(url, options)
  await client.next('handshake-ping')
  client.send('handshake-pong', token)
  await client.next('handshake-ok')
  return client
}
