// NPY-016: the built-in ledger. It uses only its own tables and keys, like an outside provider.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type {
  ActionResult,
  MadeTransfer,
  PayoutProvider,
  ReversalOrder,
  ReversedTransfer,
  TransferOrder,
} from './nurse-payments.provider.ts'

const newId = (kind: 'tr' | 'trr'): string => `${kind}_${randomBytes(12).toString('hex')}`

const closedKeyText = 'The key is closed'

/** Serialises requests of a key, which either makes something or is closed. */
async function lockKey(
  transaction: Database,
  key: string,
): Promise<{ readonly isClosed: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${key}`}, 20))`.execute(
    transaction,
  )
  const { rows } = await sql`select from ledger_closed_key where idempotency_key = ${key}`.execute(
    transaction,
  )
  return { isClosed: rows.length > 0 }
}

const idOfKey = async (
  db: Database,
  kind: 'ledger_transfer' | 'ledger_reversal',
  key: string,
): Promise<string | null> => {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(kind)} where idempotency_key = ${key}`.execute(db)
  return rows[0]?.id ?? null
}

async function makeTransfer(
  transaction: Database,
  { destination, amountCents, description, key, at }: TransferOrder,
): Promise<ActionResult> {
  if (!/^acct_\w+$/.test(destination)) return { refused: 'No such destination' }
  if ((await lockKey(transaction, key)).isClosed) return { refused: closedKeyText }
  const before = await idOfKey(transaction, 'ledger_transfer', key)
  if (before !== null) return { id: before }
  const id = newId('tr')
  await sql`insert into ledger_transfer (id, idempotency_key, destination, amount_cents, currency, description, created)
    values (${id}, ${key}, ${destination}, ${amountCents}, 'usd', ${description}, ${at})`.execute(
    transaction,
  )
  return { id }
}

async function makeReversal(
  transaction: Database,
  { transfer, amountCents, key, at }: ReversalOrder,
): Promise<ActionResult> {
  const { isClosed } = await lockKey(transaction, key)
  if (isClosed) return { refused: closedKeyText }
  const { rows } = await sql<{
    rest: number
  }>`select amount_cents - reversed_cents as rest from ledger_transfer where id = ${transfer} for update`.execute(
    transaction,
  )
  const before = await idOfKey(transaction, 'ledger_reversal', key)
  if (before !== null) return { id: before }
  const rest = rows[0]?.rest
  if (rest === undefined) return { refused: 'No such transfer' }
  if (amountCents > rest)
    return { refused: 'The amount is larger than what is left of the transfer' }
  const id = newId('trr')
  await sql`insert into ledger_reversal (id, transfer_id, idempotency_key, amount_cents, created)
    values (${id}, ${transfer}, ${key}, ${amountCents}, ${at})`.execute(transaction)
  await sql`update ledger_transfer set reversed_cents = reversed_cents + ${amountCents} where id = ${transfer}`.execute(
    transaction,
  )
  return { id }
}

async function closeKeyIn(transaction: Database, key: string, at: Instant): Promise<string | null> {
  await lockKey(transaction, key)
  const made =
    (await idOfKey(transaction, 'ledger_transfer', key)) ??
    (await idOfKey(transaction, 'ledger_reversal', key))
  if (made === null)
    await sql`insert into ledger_closed_key (idempotency_key, closed) 
      values (${key}, ${at}) on conflict do nothing`.execute(transaction)
  return made
}

export const ledgerProvider = (db: Database): PayoutProvider => ({
  transfer: (transfer) =>
    db.transaction().execute((transaction) => makeTransfer(transaction, transfer)),
  reverse: (reversal) =>
    db.transaction().execute((transaction) => makeReversal(transaction, reversal)),
  transferOf: ({ key }) => idOfKey(db, 'ledger_transfer', key),
  reversalOf: ({ key }) => idOfKey(db, 'ledger_reversal', key),
  closeKey: (key, at) =>
    db.transaction().execute((transaction) => closeKeyIn(transaction, key, at)),

  async list({ destination, from, to, limit }) {
    const result = await sql<MadeTransfer>`select id, floor(extract(epoch
        from created))::int as created, description, amount_cents as "amountCents", reversed_cents as "reversedCents"
      from ledger_transfer one where destination = ${destination} and created between ${from} and ${to}
        order by one.created desc, id desc limit ${limit}`.execute(db)
    return result.rows
  },

  async reversedSince(since) {
    const result =
      await sql<ReversedTransfer>`select id, reversed_cents as "reversedCents" from ledger_transfer
      where id in (select transfer_id from ledger_reversal where created >= ${since})`.execute(db)
    return result.rows
  },
})
