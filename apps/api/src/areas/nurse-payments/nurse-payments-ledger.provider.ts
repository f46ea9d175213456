// NPY-016: the built-in ledger. It knows only its own tables and keys, as an outside provider would.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type {
  Done,
  MadeTransfer,
  PayoutProvider,
  Reversal,
  Reversed,
  Transfer,
} from './nurse-payments.provider.ts'

const newId = (kind: 'tr' | 'trr'): string => `${kind}_${randomBytes(12).toString('hex')}`

const closedWords = 'The key is closed'

/** One at a time for a key: it either makes something or is closed. */
async function holdKey(own: Database, key: string): Promise<{ readonly isClosed: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${key}`}, 20))`.execute(own)
  const { rows } = await sql`select from ledger_closed_key where idempotency_key = ${key}`.execute(
    own,
  )
  return { isClosed: rows.length > 0 }
}

const madeWith = async (
  db: Database,
  kind: 'ledger_transfer' | 'ledger_reversal',
  key: string,
): Promise<string | null> => {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(kind)} where idempotency_key = ${key}`.execute(db)
  return rows[0]?.id ?? null
}

async function transferIn(
  own: Database,
  { destination, amountCents, description, key, at }: Transfer,
): Promise<Done> {
  if (!/^acct_\w+$/.test(destination)) return { refused: 'No such destination' }
  if ((await holdKey(own, key)).isClosed) return { refused: closedWords }
  const before = await madeWith(own, 'ledger_transfer', key)
  if (before !== null) return { id: before }
  const id = newId('tr')
  await sql`insert into ledger_transfer (id, idempotency_key, destination, amount_cents, currency, description, created)
    values (${id}, ${key}, ${destination}, ${amountCents}, 'usd', ${description}, ${at})`.execute(
    own,
  )
  return { id }
}

async function reverseIn(
  own: Database,
  { transfer, amountCents, key, at }: Reversal,
): Promise<Done> {
  const { isClosed } = await holdKey(own, key)
  if (isClosed) return { refused: closedWords }
  const { rows } = await sql<{
    rest: number
  }>`select amount_cents - reversed_cents as rest from ledger_transfer where id = ${transfer} for update`.execute(
    own,
  )
  const before = await madeWith(own, 'ledger_reversal', key)
  if (before !== null) return { id: before }
  const rest = rows[0]?.rest
  if (rest === undefined) return { refused: 'No such transfer' }
  if (amountCents > rest)
    return { refused: 'The amount is larger than what is left of the transfer' }
  const id = newId('trr')
  await sql`insert into ledger_reversal (id, transfer_id, idempotency_key, amount_cents, created)
    values (${id}, ${transfer}, ${key}, ${amountCents}, ${at})`.execute(own)
  await sql`update ledger_transfer set reversed_cents = reversed_cents + ${amountCents} where id = ${transfer}`.execute(
    own,
  )
  return { id }
}

async function closeIn(own: Database, key: string, at: Instant): Promise<string | null> {
  await holdKey(own, key)
  const made =
    (await madeWith(own, 'ledger_transfer', key)) ?? (await madeWith(own, 'ledger_reversal', key))
  if (made === null)
    await sql`insert into ledger_closed_key (idempotency_key, closed) 
      values (${key}, ${at}) on conflict do nothing`.execute(own)
  return made
}

export const ledgerOf = (db: Database): PayoutProvider => ({
  transfer: (transfer) => db.transaction().execute((own) => transferIn(own, transfer)),
  reverse: (reversal) => db.transaction().execute((own) => reverseIn(own, reversal)),
  transferOf: ({ key }) => madeWith(db, 'ledger_transfer', key),
  reversalOf: ({ key }) => madeWith(db, 'ledger_reversal', key),
  closeKey: (key, at) => db.transaction().execute((own) => closeIn(own, key, at)),

  async list({ destination, from, to, limit }) {
    const found = await sql<MadeTransfer>`select id, floor(extract(epoch
        from created))::int as created, description, amount_cents as "amountCents", reversed_cents as "reversedCents"
      from ledger_transfer one where destination = ${destination} and created between ${from} and ${to}
        order by one.created desc, id desc limit ${limit}`.execute(db)
    return found.rows
  },

  async reversedSince(since) {
    const found =
      await sql<Reversed>`select id, reversed_cents as "reversedCents" from ledger_transfer
      where id in (select transfer_id from ledger_reversal where created >= ${since})`.execute(db)
    return found.rows
  },
})
