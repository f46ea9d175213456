// Idempotency keys: a repeated key gets the stored answer. A key is stored in the transaction of its effect: with the
// answer, for a day, or permanently on the record of a workflow. AUD-032, AUD-033, AUD-034, AUD-101.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, refusal, type Refusal } from '@wren/contract/refusal'
import type { Work } from './work.ts'
import { canonicalJson } from '../audit/canonical-json.ts'

export interface IdempotencyKey {
  readonly caller: string
  readonly method: string
  readonly path: string
  readonly key: string
  readonly body: unknown
}
export interface StoredAnswer {
  readonly status: number
  readonly body: string
}

export const keyReused = refusal(
  422,
  'key_reused',
  'This request was already sent with different data.',
)
export const inProgress = refusal(409, 'in_progress', 'This request is still being processed.')

/** null: there is no header. A malformed one is refused. */
export function readKey(header: string | undefined): string | null | Refusal {
  if (header === undefined) return null
  return /^[\x21-\x7e]{1,255}$/.test(header)
    ? header
    : invalid({ 'Idempotency-Key': 'Invalid value' })
}

const hashOf = (body: unknown): string =>
  createHash('sha256').update(canonicalJson(body)).digest('hex')

/**
 * Runs `wait`, which blocks while a transaction of any instance holds the same key. Refuses after 10 s; the transaction
 * is then aborted.
 */
async function waitForKey(work: Work, wait: () => Promise<unknown>): Promise<Refusal | null> {
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

/** Takes the key for this transaction. Answers what an earlier transaction stored, or null. */
export async function takeKey(
  work: Work,
  { caller, method, path, key, body }: IdempotencyKey,
): Promise<StoredAnswer | Refusal | null> {
  const hash = hashOf(body)
  let isNew = false
  const refusal = await waitForKey(work, async () => {
    await sql`delete from idempotency_key where caller = ${caller} and method = ${method} and path = ${path}
      and key = ${key}
      and created_at < ${work.now}::timestamptz - interval '24 hours'`.execute(work.db)
    const { rows } = await sql`
      insert into idempotency_key (caller, method, path, key, body_hash, created_at)
      values (${caller}, ${method}, ${path}, ${key}, ${hash}, ${work.now})
      on conflict do nothing returning 1`.execute(work.db)
    isNew = rows.length > 0
  })
  if (refusal !== null || isNew) return refusal
  return (await storedAnswer(work, { caller, method, path, key, body })) ?? inProgress
}

interface StoredRow {
  readonly body_hash: string
  /** null while the call is running. */
  readonly status: number | null
  readonly body: string | null
}

/** The answer stored for the key. null: none within 24 hours. */
export async function storedAnswer(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { caller, method, path, key, body }: IdempotencyKey,
): Promise<StoredAnswer | Refusal | null> {
  const { rows } = await sql<StoredRow>`
    select body_hash, status, body from idempotency_key
    where caller = ${caller} and method = ${method} and path = ${path} and key = ${key}
      and created_at >= ${now}::timestamptz - interval '24 hours'`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  if (row.body_hash !== hashOf(body)) return keyReused
  return row.status === null ? inProgress : { status: row.status, body: row.body ?? 'null' }
}

export async function keepAnswer(
  { db }: Pick<Work, 'db'>,
  { caller, method, path, key }: IdempotencyKey,
  answer: StoredAnswer,
): Promise<void> {
  await sql`update idempotency_key set status = ${answer.status}, body = ${answer.body}
    where caller = ${caller} and method = ${method} and path = ${path} and key = ${key}`.execute(db)
}

/** Frees the key after a committed refusal, so that it can be used again (AUD-033). */
export async function freeKey(
  { db }: Pick<Work, 'db'>,
  { caller, method, path, key }: IdempotencyKey,
): Promise<void> {
  await sql`delete from idempotency_key where caller = ${caller} and method = ${method} and path = ${path}
    and key = ${key} and status is null`.execute(db)
}

/**
 * Locks the key of a workflow's record until the end of this transaction, so that concurrent calls either see the
 * record or create it (AUD-101).
 */
export const holdKey = (
  work: Work,
  records: 'nurse_payment' | 'nurse_refund',
  key: string,
): Promise<Refusal | null> =>
  waitForKey(work, () =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`${records} ${key}`}, 101))`.execute(
      work.db,
    ),
  )
