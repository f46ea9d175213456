// AUD "Concurrency and integrity" 032-034, AUD-101: a repeated key gives the stored answer. The key lives and dies
// with the transaction of
// its effect: in the table of keys with the answer, for a day, or on the record of a deed that takes several
// transactions, for ever.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, refusal, type Refusal } from '@wren/contract/refusal'
import type { Work } from './work.ts'
import { canonicalJson } from '../audit/canonical-json.ts'

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

export const keyReused = refusal(
  422,
  'key_reused',
  'This request was already sent with different data.',
)
export const inProgress = refusal(409, 'in_progress', 'This request is still being processed.')

/** null: no header. A malformed one is the caller's mistake. */
export function readKey(header: string | undefined): string | null | Refusal {
  if (header === undefined) return null
  return /^[\x21-\x7e]{1,255}$/.test(header)
    ? header
    : invalid({ 'Idempotency-Key': 'Invalid value' })
}

const hashOf = (body: unknown): string =>
  createHash('sha256').update(canonicalJson(body)).digest('hex')

/**
 * Waits at most ten seconds for a transaction that holds the same key, on whatever instance. After a refusal the
 * transaction is aborted.
 */
async function inTurn(work: Work, wait: () => Promise<unknown>): Promise<Refusal | null> {
  await sql`set local lock_timeout = '10s'`.execute(work.db)
  try {
    await wait()
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return inProgress
    throw error
  }
  await sql`set local lock_timeout = '0'`.execute(work.db)
  return null
}

/** Takes the key for this transaction, or finds what it gave before. */
export async function takeKey(
  work: Work,
  { caller, method, path, key, body }: Key,
): Promise<Stored | Refusal | null> {
  const hash = hashOf(body)
  let isNew = false
  const fault = await inTurn(work, async () => {
    await sql`delete from idempotency_key where caller = ${caller} and method = ${method} and path = ${path}
      and key = ${key}
      and created_at < ${work.now}::timestamptz - interval '24 hours'`.execute(work.db)
    const taken =
      await sql`insert into idempotency_key (caller, method, path, key, body_hash, created_at)
      values (${caller}, ${method}, ${path}, ${key}, ${hash}, ${work.now}) on conflict do nothing returning 1`.execute(
        work.db,
      )
    isNew = taken.rows.length > 0
  })
  if (fault !== null || isNew) return fault
  return (await storedAnswer(work, { caller, method, path, key, body })) ?? inProgress
}

/** What the key gave before. null: nothing, or more than 24 hours ago. */
export async function storedAnswer(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { caller, method, path, key, body: sent }: Key,
): Promise<Stored | Refusal | null> {
  const { rows } = await sql<{
    body_hash: string
    status: number | null
    body: string | null
  }>`select body_hash, status, body from idempotency_key
    where caller = ${caller} and method = ${method} and path = ${path} and key = ${key}
      and created_at >= ${now}::timestamptz - interval '24 hours'`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  if (row.body_hash !== hashOf(sent)) return keyReused
  return row.status === null ? inProgress : { status: row.status, body: row.body ?? 'null' }
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
  await sql`delete from idempotency_key where caller = ${caller} and method = ${method} and path = ${path}
    and key = ${key} and status is null`.execute(db)
}

/**
 * AUD-101: until the end of this transaction no other looks for the key among these records, so that it either sees
 * the record or makes it.
 */
export const holdKey = (
  work: Work,
  records: 'nurse_payment' | 'nurse_refund',
  key: string,
): Promise<Refusal | null> =>
  inTurn(work, () =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`${records} ${key}`}, 101))`.execute(
      work.db,
    ),
  )
