// AUD-035, AUD-096: a job is a row of the transaction that causes it. Due times are the application's, never the
// database's.
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import { notify } from '../realtime/announce.ts'

export interface NewJob {
  readonly name: string
  readonly payload: unknown
  readonly dueAt: Instant
  readonly now: Instant
  /** At most one job ever bears this key: scheduled runs use name and due time. */
  readonly onceKey?: string
}

export async function addJob(
  db: Database,
  { name, payload, dueAt, now, onceKey }: NewJob,
): Promise<void> {
  await sql`insert into job (name, once_key, payload, due_at, created_at)
    values (${name}, ${onceKey ?? null}, ${JSON.stringify(payload)}::jsonb, ${dueAt}, ${now})
      on conflict (once_key) do nothing`.execute(db)
  if (dueAt <= now) await notify(db, { jobs: true })
}

/** A scheduled job (its payload is empty) that left its rest to a later one: whether that is still to be done. */
export async function isGoingOn(db: Database, name: string): Promise<boolean> {
  const { rows } =
    await sql`select from job where name = ${name} and state = 'open' and payload not in ('{}'::jsonb,
      'null'::jsonb) limit 1`.execute(db)
  return rows.length > 0
}
