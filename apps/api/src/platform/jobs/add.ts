// Stores jobs in the transaction that causes them. Due times are of the application's clock. AUD-035, AUD-096.
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import { notify } from '../realtime/announce.ts'

export interface NewJob {
  readonly name: string
  readonly payload: unknown
  readonly dueAt: Instant
  readonly now: Instant
  /** At most one job ever has this key. A scheduled run uses its name and due time. */
  readonly onceKey?: string
}

export async function addJob(
  db: Database,
  { name, payload, dueAt, now, onceKey }: NewJob,
): Promise<void> {
  await sql`
    insert into job (name, once_key, payload, due_at, created_at)
    values (${name}, ${onceKey ?? null}, ${JSON.stringify(payload)}::jsonb, ${dueAt}, ${now})
    on conflict (once_key) do nothing`.execute(db)
  if (dueAt <= now) await notify(db, { jobs: true })
}

/** Whether a scheduled job, whose payload is empty, has an open follow-up job for the rest of its work. */
export async function hasFollowUp(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from job
    where name = ${name} and state = 'open' and payload not in ('{}'::jsonb, 'null'::jsonb) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
