// Refusals of requests whose body is not read, or that never reach a route. AUD-043, AUD-064, AUD-066.
import type { FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { refusal, type Refusal } from '@wren/contract/refusal'

const discardTimeoutMs = 30_000

/**
 * Discards the rest of a body so that its sender can read the answer: a connection closed while bytes arrive is reset.
 * The socket is half-closed after the answer, and destroyed when the body ends or after 30 s. true: the connection
 * must close.
 */
export function discardRemainingBody({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false
  const { socket } = raw
  const timer = setTimeout(() => socket.destroy(), discardTimeoutMs)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
  // Node calls destroySoon after it has written an answer with 'connection: close'.
  socket.destroySoon = () => {
    socket.end(() => {
      if (raw.complete) socket.destroy()
      else raw.once('end', () => socket.destroy())
    })
  }
  raw.resume()
  return true
}

const malformed = refusal(400, 'malformed', 'Invalid request')
/** By the code of Node's parser. */
const refusalOfParseError: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: refusal(431, 'too_large', 'The request headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'malformed', 'The request took too long.'),
}

/** Writes a refusal to a connection that has no reply object. */
export function writeRawRefusal(
  socket: Writable,
  { status, code, error }: Refusal,
  headers: Readonly<Record<string, string>>,
): void {
  const body = JSON.stringify({ error, code })
  const fields = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

interface ParseError {
  readonly code?: string
  readonly rawPacket?: unknown
}
/** In characters of path and query. */
export const maxUrlLength = 8 * 1024
export const urlTooLong = refusal(414, 'too_large', 'The address is too long.')

/** Node reports a very long address as a header overflow: a method, then no end of line within 8 KB. */
const isUrlTooLong = ({ code, rawPacket }: ParseError): boolean =>
  code === 'HPE_HEADER_OVERFLOW' &&
  Buffer.isBuffer(rawPacket) &&
  /^[A-Z]{3,7} \//.test(rawPacket.toString('latin1', 0, 9)) &&
  !rawPacket.subarray(0, maxUrlLength).includes('\r\n')

/** Answers bytes that Node could not parse as a request. */
export function answerUnparsedRequest(
  error: ParseError,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const answer = isUrlTooLong(error)
    ? urlTooLong
    : (refusalOfParseError[error.code ?? ''] ?? malformed)
  writeRawRefusal(socket, answer, headers)
}
