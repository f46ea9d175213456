// AUD "Concurrency and integrity" 032-034: a repeated key gives the stored answer; the key lives and dies with its transaction.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, refusal, type Refusal } from '@wren/contract/refusal'
import type { Work } from './work.ts'
import { canonical } from '../journal/seal.ts'

export interface Key {
  readonly caller: string
  readonly method: string
  readonly path: string
  readonly key: string
  readonly body: unknown
}
export interface Stored {
  readonly status: number
  readonly body: string
}

// A call of several units of work whose process died between them will never answer; its records keep a second run from doing it twice.
const abandoned = sql`interval '1 minute'`

const keyReused = refusal(422, 'key_reused', 'This request was already sent with different data.')
export const inProgress = refusal(409, 'in_progress', 'This request is still being processed.')

/** null: no header. A malformed one is the caller's mistake. */
export function readKey(header: string | undefined): string | null | Refusal {
  if (header === undefined) return null
  return /^[\x21-\x7e]{1,255}$/.test(header)
    ? header
    : invalid({ 'Idempotency-Key': 'Invalid value' })
}

const hashOf = (body: unknown): string => createHash('sha256').update(canonical(body)).digest('hex')

/**
 * Takes the key for this transaction, or finds what it gave before. The insert waits for a transaction that holds the
 * same key, on whatever instance, for at most ten seconds.
 */
export async function takeKey(
  work: Work,
  { caller, method, path, key, body }: Key,
): Promise<Stored | Refusal | null> {
  const hash = hashOf(body)
  await sql`set local lock_timeout = '10s'`.execute(work.db)
  try {
    await sql`delete from idempotency_key where caller = ${caller} and method = ${method} and path = ${path} and key = ${key}
      and created_at < ${work.now}::timestamptz - case when status is null then ${abandoned} else interval '24 hours' end`.execute(
      work.db,
    )
    const taken =
      await sql`insert into idempotency_key (caller, method, path, key, body_hash, created_at)
      values (${caller}, ${method}, ${path}, ${key}, ${hash}, ${work.now}) on conflict do nothing returning 1`.execute(
        work.db,
      )
    if (taken.rows.length > 0) {
      await sql`set local lock_timeout = '0'`.execute(work.db)
      return null
    }
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return inProgress
    throw error
  }
  const found = await sql<{
    body_hash: string
    status: number | null
    body: string | null
  }>`select body_hash, status, body from idempotency_key
    where caller = ${caller} and method = ${method} and path = ${path} and key = ${key}`.execute(
    work.db,
  )
  const row = found.rows[0]
  if (row !== undefined && row.body_hash !== hash) return keyReused
  // Without an answer: a call of several units of work that is not at its end, or never came there.
  return row === undefined || row.status === null
    ? inProgress
    : { status: row.status, body: row.body ?? 'null' }
}

export async function keepAnswer(
  { db }: Pick<Work, 'db'>,
  { caller, method, path, key }: Key,
  stored: Stored,
): Promise<void> {
  await sql`update idempotency_key set status = ${stored.status}, body = ${stored.body}
    where caller = ${caller} and method = ${method} and path = ${path} and key = ${key}`.execute(db)
}

/** AUD-033: what is no success frees the key, also where traces of it stay. */
export async function freeKey(
  { db }: Pick<Work, 'db'>,
  { caller, method, path, key }: Key,
): Promise<void> {
  await sql`delete from idempotency_key where caller = ${caller} and method = ${method} and path = ${path} and key = ${key} and status is null`.execute(
    db,
  )
}
