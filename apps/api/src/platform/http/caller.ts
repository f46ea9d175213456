// AUD-053, AUD-059, AUD-010: where a request comes from.
import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { forbidden, type Refusal } from '@wren/contract/refusal'
import type { Settings } from '../settings/settings.ts'

/** The right-most forwarded address that is no trusted proxy; forwarded headers of strangers do not count. */
export function addressOf(request: FastifyRequest, settings: Settings): string {
  const peer = request.socket.remoteAddress ?? 'unknown'
  if (!settings.TRUSTED_PROXIES.includes(peer)) return peer
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',').map((one) => one.trim()).filter(Boolean)
  return forwarded.findLast((one) => !settings.TRUSTED_PROXIES.includes(one)) ?? peer
}

/** NET-003: the trace id, given by the browser or made here, once a request: answer, log and trail name the same. */
export function newRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const trace = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(headers.traceparent ?? ''))?.[1]
  return trace ?? randomBytes(16).toString('hex')
}

const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const crossSite: Refusal = { ...forbidden, error: 'Cross-site request refused.' }

export function crossSiteRefusal(request: FastifyRequest, settings: Settings): Refusal | null {
  if (!writing.has(request.method)) return null
  const { origin } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') return crossSite
  return origin !== undefined && !settings.origins.includes(origin) ? crossSite : null
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S{1,4000})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
