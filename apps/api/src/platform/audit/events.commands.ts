// NET-046, NET-047, NET-048, NET-049: stores usage events without values that could identify a patient.
import { sql } from 'kysely'
import type { events } from '@wren/contract/events'
import { ok, type Input } from '@wren/contract/call'
import { safeHash, safePath, safeQuery } from '@wren/contract/events.rules'
import { userIdOf } from '../identity/actor.ts'
import type { Work } from '../work/work.ts'

const originOf = (address: string | null | undefined): string | null => {
  try {
    return address == null || address === '' ? null : new URL(address).origin
  } catch {
    return null
  }
}

export async function storeEvent(work: Work, sent: Input<typeof events.store>) {
  await sql`insert into analytics_event (user_id, received_at, user_agent, path, query, hash, event,
      previous_path, referrer, app_version, name, reported_time, source)
    values (${userIdOf(work.actor)}, ${work.now}, ${sent.user_agent ?? null}, ${safePath(sent.path)},
      ${safeQuery(sent.query ?? '')}, ${sent.hash == null ? null : safeHash(sent.hash)}, ${sent.event},
      ${sent.previous_path == null ? null : safePath(sent.previous_path)}, ${originOf(sent.referrer)},
      ${sent.app_version ?? null}, ${sent.name ?? null}, ${sent.reported_time}, 'web')`.execute(
    work.db,
  )
  return ok
}
