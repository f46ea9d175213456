// AUD-093: figures that all processes share: open and failed messages and jobs, and the last verification of the audit
// log.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Instant } from '@wren/contract/time'
import type { Gauge } from './meter.ts'

interface GaugeRow {
  readonly messages_open: number
  readonly messages_failed: number
  readonly messages_oldest: number | null
  readonly jobs_open: number
  readonly jobs_failed: number
  readonly jobs_oldest: number | null
  readonly verified_at: number | null
  readonly verified_ok: boolean | null
}

/** `open` counts what is due, so that messages held until morning raise no alarm. */
export async function readGauges(db: Database, now: Instant): Promise<Gauge[]> {
  const gauges = await sql<GaugeRow>`select
      (select count(*)::int from outbound_message
        where status in ('queued', 'scheduled') and due_at <= ${now}) as messages_open,
      (select count(*)::int from outbound_message where status = 'failed') as messages_failed,
      (select extract(epoch from ${now}::timestamptz - min(due_at))::float8 from outbound_message
        where status in ('queued', 'scheduled') and due_at <= ${now}) as messages_oldest,
      (select count(*)::int from job where state = 'open' and due_at <= ${now}) as jobs_open,
      (select count(*)::int from job where state = 'failed') as jobs_failed,
      (select extract(epoch from ${now}::timestamptz - min(due_at))::float8 from job
        where state = 'open' and due_at <= ${now}) as jobs_oldest,
      verified.at as verified_at, verified.ok as verified_ok
    from (values (1)) as one left join lateral (
      select extract(epoch from at)::float8 as at, (detail ->> 'ok')::boolean as ok from audit_event
      where action = 'maintenance' and detail ->> 'fact' = 'audit.verified'
        order by id desc limit 1) as verified on true`.execute(db)
  const row = gauges.rows[0] as GaugeRow
  const states = (open: number, failed: number) => [
    { labels: { state: 'open' }, value: open },
    { labels: { state: 'failed' }, value: failed },
  ]
  return [
    {
      name: 'wren_outbox_messages',
      help: 'Messages that are due, and messages that failed permanently.',
      value: states(row.messages_open, row.messages_failed),
    },
    {
      name: 'wren_outbox_oldest_seconds',
      help: 'Seconds since the oldest due message was due.',
      value: row.messages_oldest ?? 0,
    },
    {
      name: 'wren_jobs',
      help: 'Jobs that are due, and jobs that failed permanently.',
      value: states(row.jobs_open, row.jobs_failed),
    },
    {
      name: 'wren_jobs_oldest_seconds',
      help: 'Seconds since the oldest due job was due.',
      value: row.jobs_oldest ?? 0,
    },
    ...(row.verified_at === null
      ? []
      : [
          {
            name: 'wren_audit_verified_ok',
            help: 'Whether the last audit:verify succeeded.',
            value: row.verified_ok === true ? 1 : 0,
          },
          {
            name: 'wren_audit_verified_timestamp_seconds',
            help: 'When the last audit:verify ended.',
            value: row.verified_at,
          },
        ]),
  ]
}
