// For tests of the socket: a client that knows nothing but the text of NET-062 to NET-070.
//
//   const foreign = await joined(app.instance.url, admin.token)   // has shaken hands
//   foreign.say('subscribe', 'intake')
//   await foreign.next('subscribe_ok')                            // the next frame of that code, whenever it comes
//   await foreign.inTurn(); foreign.notified()                    // all that was said to it before this moment
//   expect(await foreign.closed).toBe(1008)
import WebSocket, { type ClientOptions } from 'ws'

export interface Frame {
  readonly code: string
  readonly data: unknown
}
export interface Foreign {
  readonly socket: WebSocket
  readonly frames: readonly Frame[]
  readonly texts: readonly string[]
  readonly closed: Promise<number>
  say(code: string, data: unknown): void
  next(code: string, fits?: (frame: Frame) => boolean): Promise<Frame>
  /** Asks something harmless and waits for its answer: the server deals with one message after the other. */
  inTurn(): Promise<void>
  /** Topics it was told of since it last asked. */
  notified(): string[]
  subscribe(...topics: string[]): Promise<void>
}

let asked = 0

export function connect(url: string, options: ClientOptions = {}): Foreign {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`, {
    headers: { origin: 'http://wren.test' },
    ...options,
  })
  const frames: Frame[] = []
  const texts: string[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (text) => {
    texts.push(String(text))
    frames.push(JSON.parse(String(text)) as Frame)
    for (const look of waiting) look()
  })
  socket.on('error', () => undefined)
  const read = new Map<string, number>()
  const next = (code: string, fits: (frame: Frame) => boolean = () => true): Promise<Frame> =>
    new Promise((resolve) => {
      const look = (): void => {
        const at = frames.findIndex(
          (frame, index) => index >= (read.get(code) ?? 0) && frame.code === code && fits(frame),
        )
        const found = frames[at]
        if (found === undefined) return
        read.set(code, at + 1)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  let told = 0
  const say = (code: string, data: unknown): void => {
    socket.send(JSON.stringify({ code, data }))
  }
  const inTurn = async (): Promise<void> => {
    const mark = `turn-${++asked}`
    say('unsubscribe', mark)
    await next('unsubscribe_ok', ({ data }) => data === mark)
  }
  return {
    socket,
    frames,
    texts,
    say,
    next,
    inTurn,
    closed: new Promise((resolve) => {
      socket.on('close', resolve)
    }),
    notified: () => {
      const fresh = frames.slice(told)
      told = frames.length
      return fresh.flatMap(({ code, data }) => (code === 'notify' ? [String(data)] : []))
    },
    subscribe: async (...topics) => {
      for (const topic of topics) {
        say('subscribe', topic)
        await next('subscribe_ok', ({ data }) => data === topic)
      }
    },
  }
}

export async function joined(
  url: string,
  token: string | null,
  options: ClientOptions = {},
): Promise<Foreign> {
  const foreign = connect(url, options)
  await foreign.next('handshake-ping')
  foreign.say('handshake-pong', token)
  await foreign.next('handshake-ok')
  return foreign
}
