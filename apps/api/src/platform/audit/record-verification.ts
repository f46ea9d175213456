// AUD-003, AUD-093: records each verification of the audit log and its result as an event.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { kyselyOn } from '../database/kysely-on-client.ts'
import type { Secrets } from '../settings/secrets.ts'
import { openClock } from '../time/clock.ts'
import { eventOf } from './events.ts'
import { openAuditSigner } from './hash-chain.ts'
import { appendEvents } from './write.ts'

export async function recordVerification(
  client: ClientBase,
  keys: Secrets['audit'],
  ok: boolean,
): Promise<void> {
  await client.query('begin')
  const db = kyselyOn(client)
  const clock = await sql<{ offset_ms: string }>`select offset_ms from clock`.execute(db)
  const now = openClock(Number(clock.rows[0]?.offset_ms ?? 0)).now()
  const event = eventOf(
    { type: 'audit', id: 'verify', action: 'maintenance', detail: { ok } },
    'audit.verified',
    { kind: 'command', name: 'audit:verify' },
    { requestId: randomUUID(), address: null },
    now,
    hostname(),
  )
  await appendEvents(db, openAuditSigner(keys), [event])
  await client.query('commit')
}
