// AUD-008: every 403 and every 429 leaves an event; limits at most one per caller, limit and minute.
import type { Call } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'
import type { Database } from '../database/database.ts'
import type { Actor } from '../identity/actor.ts'
import { eventOf } from '../audit/events.ts'
import { appendEvents } from '../audit/write.ts'
import type { Platform } from '../platform.ts'
import type { Origin } from '../work/work.ts'
import { countCall } from './rate.ts'

/** Of a call, or of what was asked for where none is. */
export type Refused = Pick<Call, 'method' | 'path' | 'limit'>

export async function storeRefusedCall(
  platform: Platform,
  call: Refused,
  actor: Actor,
  origin: Origin,
  refused: Refusal,
  rule: string,
  recordId: string | null,
): Promise<void> {
  const limited = refused.status === 429
  if (limited) {
    const who = actor.kind === 'user' ? actor.sessionId : origin.address
    const first = await countCall(platform, {
      key: `limited:${call.limit ?? 'calls'}:${who}`,
      most: 1 / platform.settings.rateFactor,
      seconds: 60,
    })
    if (first !== null) return
  }
  const event = eventOf(
    {
      type: 'audit',
      id: recordId ?? '-',
      action: limited ? 'limited' : 'denied',
      detail: { route: `${call.method} ${call.path}`, rule },
    },
    limited ? 'limited' : 'denied',
    actor,
    origin,
    platform.clock.now(),
    platform.instance,
  )
  await platform.db
    .transaction()
    .execute((db) => appendEvents(db as Database, platform.auditSigner, [event]))
}
