// AUD-053, AUD-059, AUD-010: where a request comes from.
import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { randomMark } from '@wren/contract/random-mark.rules'
import { forbidden, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { hashMark } from '../identity/codes.ts'
import type { Settings } from '../settings/settings.ts'
import type { Origin } from '../work/work.ts'
import { isOwnApp } from './cors.ts'

/** A socket that takes both families names an address of the older one in the form of the newer. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

export const peerOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string =>
  plain(socket.remoteAddress ?? 'unknown')

/**
 * The right-most forwarded address that is no trusted proxy; forwarded headers of strangers do not count, nor what
 * is no address.
 */
export function addressOf(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  { TRUSTED_PROXIES }: Settings,
): string {
  const peer = peerOf(request)
  if (!TRUSTED_PROXIES.includes(peer)) return peer
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(plain)
  const caller = forwarded.findLast((one) => !TRUSTED_PROXIES.includes(one)) ?? peer
  return isIP(caller) === 0 ? peer : caller
}

/**
 * NET-003: the trace id, given by the browser or made here, once a request: answer, log and trail name the same.
 * All zeros is W3C's word for none, and ff the version that never will be.
 */
export function newRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const trace =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.exec(
      String(headers.traceparent ?? ''),
    )?.[1]
  return trace ?? randomUUID().replaceAll('-', '')
}

const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
export const crossSite: Refusal = { ...forbidden, error: 'Cross-site request refused.' }

export function crossSiteRefusal(request: FastifyRequest, settings: Settings): Refusal | null {
  if (!writing.has(request.method)) return null
  const { origin } = request.headers
  if (isOwnApp(settings, request.raw)) return null
  if (request.headers['sec-fetch-site'] === 'cross-site') return crossSite
  return origin !== undefined && !settings.origins.includes(origin) ? crossSite : null
}

/** SES-092: the mark of a browser, hashed at once, so that nothing behind this line can store or log it. */
export function browserOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const mark = headers['x-device']
  return typeof mark === 'string' && randomMark.test(mark) ? hashMark(mark) : undefined
}

export function originOf(request: FastifyRequest, settings: Settings, arrived: Instant): Origin {
  const { 'x-message-signature': signature, 'user-agent': agent } = request.headers
  const browser = browserOf(request.raw)
  return {
    requestId: request.id,
    address: addressOf(request.raw, settings),
    arrived,
    ...(typeof signature === 'string' ? { signature } : {}),
    signed: request.signed,
    ...(agent === undefined ? {} : { userAgent: agent }),
    ...(browser === undefined ? {} : { browser }),
  }
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S{1,4000})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
