// NET-047, AUD-033, AUD-086: once a day, what was kept for a while only is removed.
import { sql, type RawBuilder } from 'kysely'
import { addMinutes, type Instant } from '@wren/contract/time'
import type { JobHandler } from './run.ts'

const day = 24 * 60
const before = (now: Instant, days: number): Instant => addMinutes(now, -days * day)

/**
 * Usage events for 13 months; answers of repeated calls for a day; traces of views, counts, codes, ended sessions
 * and done jobs as long as anything asks for them.
 */
const removals = (now: Instant): readonly RawBuilder<unknown>[] => [
  sql`delete from analytics_event where received_at < ${now}::timestamptz - interval '13 months'`,
  sql`delete from idempotency_key where created_at < ${before(now, 1)}`,
  sql`delete from audit_seen where at < ${before(now, 1)}`,
  sql`delete from rate_count where window_start < ${before(now, 2)}`,
  sql`delete from job where state = 'done' and finished_at < ${before(now, 30)}`,
  sql`delete from outbound_try where at < ${before(now, 2)}`,
  sql`delete from passkey_challenge where expires_at < ${now}`,
  // Anybody may have typed any address there, and a session that is over opens nothing; the trail keeps what was
  // done in it.
  sql`delete from sign_in_code where requested_at < ${before(now, 1)}`,
  sql`delete from known_browser where expires_at < ${now}`, // SES-092
  sql`delete from session where least(ends_at, revoked_at) < ${before(now, 90)}`,
]

export const retentionJob: JobHandler = {
  name: 'retention',
  everyMinutes: day,
  run: async ({ db, clock }) => {
    for (const removal of removals(clock.now())) await removal.execute(db)
  },
}
