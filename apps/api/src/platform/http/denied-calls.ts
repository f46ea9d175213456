// Audit records of denied calls: one for every 403, and for 429 at most one per caller, limit and minute. AUD-008.
import type { Call } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'
import type { Database } from '../database/database.ts'
import type { Actor } from '../identity/actor.ts'
import { eventOf } from '../audit/events.ts'
import { appendEvents } from '../audit/write.ts'
import type { Platform } from '../platform.ts'
import type { Origin } from '../work/work.ts'
import { countCall } from './rate.ts'

/** A call, or a request that matches none. */
export type CalledRoute = Pick<Call, 'method' | 'path' | 'limit'>

export interface DeniedCall {
  readonly route: CalledRoute
  readonly actor: Actor
  readonly origin: Origin
  readonly refusal: Refusal
  /** The rule that refused. */
  readonly rule: string
  readonly recordId: string | null
}

export async function recordDeniedCall(
  platform: Platform,
  { route, actor, origin, refusal, rule, recordId }: DeniedCall,
): Promise<void> {
  const isLimited = refusal.status === 429
  if (isLimited) {
    const caller = actor.kind === 'user' ? actor.sessionId : origin.address
    const repeated = await countCall(platform, {
      key: `limited:${route.limit ?? 'calls'}:${caller}`,
      most: 1 / platform.settings.rateFactor,
      seconds: 60,
    })
    if (repeated !== null) return
  }
  const action = isLimited ? 'limited' : 'denied'
  const event = eventOf(
    {
      type: 'audit',
      id: recordId ?? '-',
      action,
      detail: { route: `${route.method} ${route.path}`, rule },
    },
    action,
    actor,
    origin,
    platform.clock.now(),
    platform.instance,
  )
  await platform.db
    .transaction()
    .execute((db) => appendEvents(db as Database, platform.auditSigner, [event]))
}
