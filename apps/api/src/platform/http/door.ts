// AUD-008, 048, 053, 057, 064: the door of a call: who knocks is looked at before a byte of her body is read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'
import { isStorable } from '@wren/contract/storable.rules'
import { nobody, type Actor } from '../identity/actor.ts'
import type { Platform } from '../platform.ts'
import { admit, countedByAddress, type Caller } from './access.ts'
import { addressOf, bearerOf, browserOf, crossSiteRefusal, originOf } from './caller.ts'
import { storeRefusedCall, type Refused } from './denied.ts'
import { sendRefusal } from './send-refusal.ts'

/**
 * The record asked for, as far as the trail can hold what stands in the address: nobody has looked at it yet, and a
 * cut may part a character.
 */
function recordIn(request: FastifyRequest): string | null {
  const { id } = (request.params ?? {}) as Record<string, unknown>
  return typeof id === 'string' && isStorable(id) ? id.slice(0, 60).toWellFormed() : null
}

/** What is told of a refusal besides its answer: the error code in the log, and an event for each 403 and 429. */
export async function refuse(
  platform: Platform,
  call: Refused,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    refused,
    rule,
    actor,
  }: { readonly refused: Refusal; readonly rule: string; readonly actor: Actor },
): Promise<FastifyReply> {
  if (refused.status === 403 || refused.status === 429) {
    await storeRefusedCall(
      platform,
      call,
      actor,
      originOf(request, platform.settings, platform.clock.now()),
      refused,
      rule,
      recordIn(request),
    )
  }
  request.refusalCode = refused.code
  return sendRefusal(reply, refused)
}

/** A request that another site made a browser send; null when it may go on. */
export async function turnedAway(
  platform: Platform,
  call: Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const crossed = crossSiteRefusal(request, platform.settings)
  if (crossed === null) return null
  const tooMany = await countedByAddress(platform, addressOf(request.raw, platform.settings))
  return refuse(platform, call, request, reply, {
    refused: tooMany ?? crossed,
    rule: 'cross-site',
    actor: nobody,
  })
}

/** Leaves who was let in on the request, or answers. */
export async function knock(
  platform: Platform,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const away = await turnedAway(platform, call, request, reply)
  if (away !== null) return away
  request.arrived = platform.clock.now()
  const caller: Caller = await admit(
    platform,
    call,
    bearerOf(request),
    addressOf(request.raw, platform.settings),
    { background: request.headers['x-background'] === '1', browser: browserOf(request.raw) },
  )
  request.userId = caller.actor.kind === 'user' ? caller.actor.userId : undefined
  if (caller.refusal !== null)
    return refuse(platform, call, request, reply, {
      refused: caller.refusal,
      rule: caller.rule ?? 'calls',
      actor: caller.actor,
    })
  request.actor = caller.actor
  return undefined
}
