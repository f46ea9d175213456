// AUD-043, AUD-064, AUD-066: requests that are refused before their body was read, or before any route saw them.
import type { FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusal, type Refusal } from '@wren/contract/refusal'

const patience = 30_000

/**
 * Who is still sending when the connection closes sees a reset instead of the answer: the answer goes out, our side is closed,
 * and what still comes is thrown away until the body ends, at most for a while.
 */
export function letFinish({ raw }: FastifyRequest): void {
  if (raw.complete) return
  const { socket } = raw
  const cut = setTimeout(() => socket.destroy(), patience)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
  // Node calls this once the answer is written, because the connection closes with it.
  socket.destroySoon = () => {
    socket.end(() => { if (raw.complete) socket.destroy(); else raw.once('end', () => socket.destroy()) })
  }
  raw.resume()
}

const unreadable: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: refusal(431, 'too_large', 'The request headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'malformed', 'The request took too long.'),
}
const malformed = refusal(400, 'malformed', 'Invalid request')

/** Node has no request for these: the answer is written to the bare connection. */
export function answerUnreadable(error: { readonly code?: string }, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const { status, code, error: text } = unreadable[error.code ?? ''] ?? malformed
  const body = JSON.stringify({ error: text, code })
  const lines = Object.entries({ ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)), connection: 'close' })
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}
