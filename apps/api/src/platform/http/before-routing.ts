// What is answered before a call is looked up: unreadable addresses, preflights, plain HTTP, files and pages.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPagePath } from '@wren/contract/page-paths'
import { refusal } from '@wren/contract/refusal'
import type { Settings } from '../settings/settings.ts'
import { prefersNothing, prefersPage } from './accept.rules.ts'
import type { Binding } from './bind.ts'
import { isPreflight, preflightHeaders } from './cors.ts'
import { maxUrlLength, urlTooLong } from './early-refusals.ts'
import { arrivedByHttp, httpsRequired } from './https-only.ts'
import { isOffered, isPathOf } from './offered-calls.ts'
import { isTokenPage, type Pages } from './pages.ts'
import { sendRefusal } from './send-refusal.ts'

/** Paths that are never pages, whatever the Accept header prefers. */
const neverPage = /^\/(?:health|ready|openapi\.json|internal|public|assets|logos|dev\/(?!outbox))/

export const invalidAddress = refusal(400, 'malformed', 'Invalid address')

/** null: the address is not valid percent-encoding. */
export function decodedUrl(url: string): string | null {
  try {
    return decodeURIComponent(url)
  } catch {
    return null
  }
}

/**
 * A page and a call may share a path. A caller whose Accept header prefers neither gets the call only with a session
 * (NET-110).
 */
const impliesPage = (
  bindings: readonly Binding[],
  settings: Settings,
  { headers }: FastifyRequest,
  path: string,
): boolean =>
  prefersNothing(headers.accept) &&
  (settings.devEndpoints || !path.startsWith('/dev/')) &&
  isPagePath(path) &&
  (headers.authorization === undefined ||
    !bindings.some(
      (binding) =>
        binding.call.method === 'GET' && isOffered(binding, settings) && isPathOf(binding, path),
    ))

function isPageRequest(
  bindings: readonly Binding[],
  settings: Settings,
  request: FastifyRequest,
  path: string,
): boolean {
  if (neverPage.test(path)) return false
  return (
    isTokenPage(path) ||
    prefersPage(request.headers.accept) ||
    impliesPage(bindings, settings, request, path)
  )
}

/** undefined: the request continues to its call. */
export function answerBeforeRouting(
  settings: Settings,
  bindings: readonly Binding[],
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const path = request.url.split('?')[0] ?? '/'
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
    return sendRefusal(reply, refusal(400, 'malformed', 'Invalid request'))
  if (request.url.length > maxUrlLength) return sendRefusal(reply, urlTooLong)
  if (isPreflight(settings, request.raw)) return reply.status(204).headers(preflightHeaders).send()
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = isRead && pages.has(path)
  const isPage = isRead && isPageRequest(bindings, settings, request, path)
  if (arrivedByHttp(settings, request.raw))
    return isFile || isPage
      ? reply.redirect(settings.publicUrl.replace(/\/$/, '') + request.url, 308)
      : sendRefusal(reply, httpsRequired)
  if (isFile) return pages.file(reply, path)
  if (isPage) return pages.page(reply, path)
  // The router refuses invalid percent-encoding in a path, but misreads it in a query.
  if (decodedUrl(request.url) === null) return sendRefusal(reply, invalidAddress)
  return undefined
}
