// A cheap keep-alive HTTP/1.1 client: on a small machine an expensive client would distort the figures.
import { connect, type Socket } from 'node:net'

export interface Request {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export interface Answer {
  readonly status: number
  readonly headers: string
  readonly body: Buffer
}
export interface Line {
  ask(request: Request): Promise<Answer>
  close(): void
}

export function openLine(port: number, token: string | null): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let held: Buffer[] = []
  let needed = -1
  let have = 0
  let head = ''
  let settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  const read = (): void => {
    if (needed < 0) {
      const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)
      const end = all.indexOf('\r\n\r\n')
      held = [all]
      if (end < 0) return
      head = all.toString('latin1', 0, end)
      needed = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    if (have < needed) return
    const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)
    const done = settle
    const body = all.subarray(head.length + 4, needed)
    held = []
    have = 0
    needed = -1
    settle = null
    done?.resolve({ status: Number(head.slice(9, 12)), headers: head, body })
  }
  socket.on('data', (chunk) => {
    held.push(chunk)
    have += chunk.length
    read()
  })
  const failed = (error?: Error): void =>
    settle?.reject(error ?? new Error('the connection closed'))
  socket.on('error', failed)
  socket.on('close', () => failed())
  const ask = ({ method, path, body, headers = {} }: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      const text = body === undefined ? '' : JSON.stringify(body)
      const lines = [
        `${method} ${path} HTTP/1.1`,
        `host: 127.0.0.1:${port}`,
        'accept: application/json',
        ...(token === null ? [] : [`authorization: Bearer ${token}`]),
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(body === undefined
          ? []
          : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
    })
  return new Promise((resolve) =>
    socket.once('connect', () => resolve({ ask, close: () => socket.destroy() })),
  )
}

export async function askJson<A>(port: number, token: string | null, request: Request): Promise<A> {
  const line = await openLine(port, token)
  const { status, body } = await line.ask(request)
  line.close()
  if (status >= 400)
    throw new Error(
      `${request.method} ${request.path} answered ${status} ${body.toString('utf8').slice(0, 300)}`,
    )
  return JSON.parse(body.toString('utf8')) as A
}

export interface Load {
  readonly perSecond: number
  readonly times: readonly number[]
}

/** Each worker sends its requests one after the other for the given time; returns rate and durations. */
export async function drive(
  workers: readonly ((turn: number) => Promise<void>)[],
  seconds: number,
): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    workers.map(async (work) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const start = performance.now()
        await work(turn)
        times.push(performance.now() - start)
      }
    }),
  )
  return { perSecond: times.length / ((performance.now() - began) / 1000), times }
}
