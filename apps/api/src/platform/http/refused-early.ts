// AUD-043, AUD-064, AUD-066: requests that are refused before their body was read, or before any route saw them.
import type { FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { refusal, type Refusal } from '@wren/contract/refusal'

const patience = 30_000

/**
 * Who is still sending when the connection closes sees a reset instead of the answer: the answer goes out, our side
 * is closed,
 * and what still comes is thrown away until the body ends, at most for a while. Tells whether the connection is to
 * close.
 */
export function letFinish({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false
  const { socket } = raw
  const cut = setTimeout(() => socket.destroy(), patience)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
  // Node calls this once the answer is written, because the connection closes with it.
  socket.destroySoon = () => {
    socket.end(() => {
      if (raw.complete) socket.destroy()
      else raw.once('end', () => socket.destroy())
    })
  }
  raw.resume()
  return true
}

const unreadable: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: refusal(431, 'too_large', 'The request headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'malformed', 'The request took too long.'),
}
const malformed = refusal(400, 'malformed', 'Invalid request')

/** There is no reply to write to yet, or none any more: the answer goes to the bare connection. */
export function writeBare(
  socket: Writable,
  { status, code, error }: Refusal,
  headers: Readonly<Record<string, string>>,
): void {
  const body = JSON.stringify({ error, code })
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

interface Unreadable {
  readonly code?: string
  readonly rawPacket?: unknown
}
export const longestAddress = 8 * 1024
export const tooLongAddress = refusal(414, 'too_large', 'The address is too long.')

/**
 * An address longer than all headers may be is no request to Node: what came of it begins with a method and has no
 * end of line within 8 KB.
 */
const isLongAddress = ({ code, rawPacket }: Unreadable): boolean =>
  code === 'HPE_HEADER_OVERFLOW' &&
  Buffer.isBuffer(rawPacket) &&
  /^[A-Z]{3,7} \//.test(rawPacket.toString('latin1', 0, 9)) &&
  !rawPacket.subarray(0, longestAddress).includes('\r\n')

/** Node has no request for these. */
export function answerUnreadable(
  error: Unreadable,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  writeBare(
    socket,
    isLongAddress(error) ? tooLongAddress : (unreadable[error.code ?? ''] ?? malformed),
    headers,
  )
}
