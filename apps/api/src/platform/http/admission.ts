// Admission: authenticates and rate-limits a request before its body is read, and records denied calls.
// AUD-008, AUD-048, AUD-053, AUD-057, AUD-064.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'
import { isStorable } from '@wren/contract/storable.rules'
import { nobody, type Actor } from '../identity/actor.ts'
import type { Platform } from '../platform.ts'
import { checkAccess } from './access.ts'
import { limitByAddress } from './call-limits.ts'
import { addressOf, bearerOf, browserOf, crossSiteRefusal, originOf } from './caller.ts'
import { recordDeniedCall, type CalledRoute } from './denied-calls.ts'
import { sendRefusal } from './send-refusal.ts'

/** The id in the address, for the audit log. It is not validated yet, and the cut may split a character. */
function recordIdOf(request: FastifyRequest): string | null {
  const { id } = (request.params ?? {}) as Record<string, unknown>
  return typeof id === 'string' && isStorable(id) ? id.slice(0, 60).toWellFormed() : null
}

/** Sends a refusal, sets its code for the log, and records each 403 and 429 in the audit log. */
export async function sendDenied(
  platform: Platform,
  route: CalledRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    refusal,
    rule,
    actor,
  }: { readonly refusal: Refusal; readonly rule: string; readonly actor: Actor },
): Promise<FastifyReply> {
  if (refusal.status === 403 || refusal.status === 429) {
    await recordDeniedCall(platform, {
      route,
      actor,
      origin: originOf(request, platform.settings, platform.clock.now()),
      refusal,
      rule,
      recordId: recordIdOf(request),
    })
  }
  request.refusalCode = refusal.code
  return sendRefusal(reply, refusal)
}

/** Refuses a request that another site made the browser send. null: the request continues. */
export async function rejectCrossSite(
  platform: Platform,
  route: CalledRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const refusal = crossSiteRefusal(request, platform.settings)
  if (refusal === null) return null
  const overLimit = await limitByAddress(platform, addressOf(request.raw, platform.settings))
  return sendDenied(platform, route, request, reply, {
    refusal: overLimit ?? refusal,
    rule: 'cross-site',
    actor: nobody,
  })
}

/** Sets the actor of an admitted request, or answers. undefined: the request continues. */
export async function admit(
  platform: Platform,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const rejection = await rejectCrossSite(platform, call, request, reply)
  if (rejection !== null) return rejection
  request.arrived = platform.clock.now()
  const caller = await checkAccess(platform, call, {
    token: bearerOf(request),
    address: addressOf(request.raw, platform.settings),
    background: request.headers['x-background'] === '1',
    browser: browserOf(request.raw),
  })
  request.userId = caller.actor.kind === 'user' ? caller.actor.userId : undefined
  if (caller.refusal !== null)
    return sendDenied(platform, call, request, reply, {
      refusal: caller.refusal,
      rule: caller.rule ?? 'calls',
      actor: caller.actor,
    })
  request.actor = caller.actor
  return undefined
}
