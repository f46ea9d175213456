// Deletes expired rows once a day. NET-047, AUD-033, AUD-086.
import { sql, type RawBuilder } from 'kysely'
import { addMinutes, type Instant } from '@wren/contract/time'
import type { JobHandler } from './run.ts'

const dayMinutes = 24 * 60
const before = (now: Instant, days: number): Instant => addMinutes(now, -days * dayMinutes)

/**
 * Keeps usage events for 13 months, stored answers for a day, and everything else as long as it can be needed.
 */
const deletions = (now: Instant): readonly RawBuilder<unknown>[] => [
  sql`delete from analytics_event where received_at < ${now}::timestamptz - interval '13 months'`,
  sql`delete from idempotency_key where created_at < ${before(now, 1)}`,
  sql`delete from audit_seen where at < ${before(now, 1)}`,
  sql`delete from rate_count where window_start < ${before(now, 2)}`,
  sql`delete from job where state = 'done' and finished_at < ${before(now, 30)}`,
  sql`delete from outbound_try where at < ${before(now, 2)}`,
  sql`delete from passkey_challenge where expires_at < ${now}`,
  // Anybody can request a code for any address. An ended session has no use, and the audit log keeps its events.
  sql`delete from sign_in_code where requested_at < ${before(now, 1)}`,
  sql`delete from known_browser where expires_at < ${now}`, // SES-092
  sql`delete from session where least(ends_at, revoked_at) < ${before(now, 90)}`,
]

export const retentionJob: JobHandler = {
  name: 'retention',
  everyMinutes: dayMinutes,
  run: async ({ db, clock }) => {
    for (const deletion of deletions(clock.now())) await deletion.execute(db)
  },
}
