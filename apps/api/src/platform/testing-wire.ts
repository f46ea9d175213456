// Sends the requests of server tests over node:http with keep-alive, which takes half the time of fetch.
import { Agent, request } from 'node:http'

export interface WireAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** Sends a form with fetch, which encodes it. */
export async function sendRequest(
  method: string,
  address: string,
  body: string | FormData | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<WireAnswer> {
  if (body instanceof FormData) {
    const response = await fetch(address, { method, body, headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    return answerOf(response.status, bytes, [...response.headers].flat())
  }
  const { hostname, port, pathname, search } = new URL(address)
  return new Promise((resolve, reject) => {
    const outgoing = request(
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
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () =>
          resolve(answerOf(response.statusCode ?? 0, Buffer.concat(chunks), response.rawHeaders)),
        )
      },
    )
    outgoing.on('error', reject).end(body)
  })
}

/** Builds the Headers only when a test reads them, because that is slow. */
function answerOf(status: number, bytes: Buffer, rawHeaders: readonly string[]): WireAnswer {
  const isJson = rawHeaders.some(
    (name, index) =>
      index % 2 === 0 &&
      name.toLowerCase() === 'content-type' &&
      rawHeaders[index + 1]?.includes('json'),
  )
  return {
    status,
    body: isJson
      ? (JSON.parse(bytes.toString()) as Record<string, unknown>)
      : { bytes: new Uint8Array(bytes) },
    get headers() {
      return headersOf(rawHeaders)
    },
  }
}

/** `rawHeaders`: names and values in turn. */
function headersOf(rawHeaders: readonly string[]): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  return headers
}
