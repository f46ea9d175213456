// The origin of a request: address, request id, browser and session token. AUD-010, AUD-053, AUD-059.
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

/** A dual-stack socket reports an IPv4 address in IPv6 form. */
const withoutIpv6Prefix = (address: string): string =>
  address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

export const peerOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string =>
  withoutIpv6Prefix(socket.remoteAddress ?? 'unknown')

/**
 * The right-most address in X-Forwarded-For that is not a trusted proxy. The header counts only when a trusted proxy
 * sent it and the entry is an address.
 */
export function addressOf(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  { TRUSTED_PROXIES }: Settings,
): string {
  const peer = peerOf(request)
  if (!TRUSTED_PROXIES.includes(peer)) return peer
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(withoutIpv6Prefix)
  const caller = forwarded.findLast((entry) => !TRUSTED_PROXIES.includes(entry)) ?? peer
  return isIP(caller) === 0 ? peer : caller
}

/**
 * The trace id of the traceparent header, or a new one. Answer, log and audit log use the same id (NET-003). W3C
 * reserves ids of all zeros and version ff as invalid.
 */
export function newRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const trace =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.exec(
      String(headers.traceparent ?? ''),
    )?.[1]
  return trace ?? randomUUID().replaceAll('-', '')
}

const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
export const crossSiteRefused: Refusal = { ...forbidden, error: 'Cross-site request refused.' }

export function crossSiteRefusal(request: FastifyRequest, settings: Settings): Refusal | null {
  if (!writeMethods.has(request.method)) return null
  const { origin } = request.headers
  if (isOwnApp(settings, request.raw)) return null
  if (request.headers['sec-fetch-site'] === 'cross-site') return crossSiteRefused
  return origin !== undefined && !settings.origins.includes(origin) ? crossSiteRefused : null
}

/** The hash of a browser's mark. The mark itself goes no further, so that nothing can store or log it (SES-092). */
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
