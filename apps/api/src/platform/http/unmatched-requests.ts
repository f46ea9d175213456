// Answers requests that match no call: unknown paths, wrong methods and calls that are switched off.
// AUD-043, AUD-048, AUD-066.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@wren/contract/call'
import { isPagePath } from '@wren/contract/page-paths'
import { notFound, refusal, unauthenticated, type Refusal } from '@wren/contract/refusal'
import { nobody } from '../identity/actor.ts'
import { enterSession } from '../identity/session.ts'
import type { Platform } from '../platform.ts'
import type { Settings } from '../settings/settings.ts'
import { rejectCrossSite, sendDenied } from './admission.ts'
import { decodedUrl, invalidAddress } from './before-routing.ts'
import type { Binding } from './bind.ts'
import { limitByAddress, limitBySession } from './call-limits.ts'
import { addressOf, bearerOf } from './caller.ts'
import { unsafeInput } from './input-sanitising.ts'
import { isOffered, isPathOf, methodsOf } from './offered-calls.ts'
import { sendRefusal } from './send-refusal.ts'

/** Does not tell a caller without a session which paths exist. `allow` lists the methods of the path for a 405. */
function unmatchedRefusal(
  bindings: readonly Binding[],
  settings: Settings,
  url: string,
  { isSignedIn, hasToken }: { readonly isSignedIn: boolean; readonly hasToken: boolean },
): { readonly refusal: Refusal; readonly allow?: string } {
  // An encoded slash (%2F) separates no segments for the router. It must not reveal a path here either.
  const path = decodedUrl((url.split('?')[0] ?? '/').replace(/%2f/gi, '%252F'))
  if (path === null) return { refusal: invalidAddress }
  const unsafe = unsafeInput(path)
  if (unsafe !== null) return { refusal: unsafe }
  const isSwitchedOff =
    (path.startsWith('/dev/') && !settings.devEndpoints) ||
    bindings.some((binding) => !isOffered(binding, settings) && isPathOf(binding, path))
  if (isSwitchedOff || /^\/(?:assets|logos)\//.test(path)) return { refusal: notFound() }
  const methods = methodsOf(bindings, path)
  if (methods.length > 0)
    return {
      refusal: refusal(405, 'method_not_allowed', 'This method is not offered here.'),
      allow: methods.join(', '),
    }
  return { refusal: isSignedIn || (isPagePath(path) && !hasToken) ? notFound() : unauthenticated }
}

/** Counts against the rate limits like a call. */
export async function answerUnmatched(
  platform: Platform,
  bindings: readonly Binding[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { settings } = platform
  const route = { method: request.method as Call['method'], path: '(no call)' }
  const rejection = await rejectCrossSite(platform, route, request, reply)
  if (rejection !== null) return rejection
  const token = bearerOf(request)
  const session = token === null ? null : await enterSession(platform, token, true)
  const overLimit =
    session === null
      ? await limitByAddress(platform, addressOf(request.raw, settings))
      : limitBySession(platform, session)
  if (overLimit !== null)
    return sendDenied(platform, route, request, reply, {
      refusal: overLimit,
      rule: 'calls',
      actor: session?.actor ?? nobody,
    })
  const { refusal: answer, allow } = unmatchedRefusal(bindings, settings, request.url, {
    isSignedIn: session !== null,
    hasToken: token !== null,
  })
  return sendRefusal(allow === undefined ? reply : reply.header('allow', allow), answer)
}
