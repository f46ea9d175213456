// For tests: an HTTP service on this machine. `answer` decides each answer; requests are recorded.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedOf {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}
/** 'cut' closes the connection without an answer. */
export type Reply =
  | 'cut'
  | {
      readonly status: number
      readonly json?: unknown
      readonly bytes?: Uint8Array
      readonly headers?: Readonly<Record<string, string>>
    }
export interface TestService {
  readonly url: string
  readonly asked: AskedOf[]
  stop(): Promise<void>
}

export function openTestService(
  answer: (asked: AskedOf) => Reply | Promise<Reply>,
): Promise<TestService> {
  const asked: AskedOf[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service')
      const one = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        bytes: Buffer.concat(chunks),
      }
      asked.push(one)
      void Promise.resolve(answer(one)).then((reply) => {
        if (reply === 'cut') return request.socket.destroy()
        const body = reply.bytes ?? (reply.json === undefined ? '' : JSON.stringify(reply.json))
        response.writeHead(reply.status, {
          ...(reply.json === undefined ? {} : { 'content-type': 'application/json' }),
          ...reply.headers,
        })
        return response.end(request.method === 'HEAD' ? undefined : body)
      })
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        asked,
        stop: () =>
          new Promise((done) => {
            server.closeAllConnections()
            server.close(() => done())
          }),
      })
    })
  })
}
