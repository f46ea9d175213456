// Tests of the server ask some hundred thousand times: by node:http and kept connections, which takes half of what
// fetch does.
import { Agent, request } from 'node:http'

export interface Wired {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** A form is packed by fetch. */
export async function ask(
  method: string,
  address: string,
  body: string | FormData | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Wired> {
  if (body instanceof FormData) {
    const answer = await fetch(address, { method, body, headers })
    return wired(answer.status, Buffer.from(await answer.arrayBuffer()), [...answer.headers].flat())
  }
  const { hostname, port, pathname, search } = new URL(address)
  return new Promise((done, failed) => {
    const asked = request(
      {
        method,
        hostname,
        port,
        path: pathname + search,
        agent,
        headers: {
          'user-agent': 'node',
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part)).on('error', failed)
        answer.on('end', () =>
          done(wired(answer.statusCode ?? 0, Buffer.concat(parts), answer.rawHeaders)),
        )
      },
    )
    asked.on('error', failed).end(body)
  })
}

/** Of many answers nobody reads the headers, which are dear to make. */
function wired(status: number, bytes: Buffer, raw: readonly string[]): Wired {
  const isJson = raw.some(
    (name, at) =>
      at % 2 === 0 && name.toLowerCase() === 'content-type' && raw[at + 1]?.includes('json'),
  )
  return {
    status,
    body: isJson
      ? (JSON.parse(bytes.toString()) as Record<string, unknown>)
      : { bytes: new Uint8Array(bytes) },
    get headers() {
      return headersOf(raw)
    },
  }
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  return headers
}
