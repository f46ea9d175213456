// NPY-016: the built-in ledger. It knows only its own tables and keys, as an outside provider would.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { MadeTransfer, PayoutProvider, Reversed } from './nurse-payments.provider.ts'

const newId = (kind: 'tr' | 'trr'): string => `${kind}_${randomBytes(12).toString('hex')}`

export const ledgerOf = (db: Database): PayoutProvider => ({
  async transfer({ destination, amountCents, description, key, at }) {
    if (!/^acct_\w+$/.test(destination)) return { refused: 'No such destination' }
    const made = await sql<{
      id: string
    }>`insert into ledger_transfer (id, idempotency_key, destination, amount_cents, currency, description, created)
      values (${newId('tr')}, ${key}, ${destination}, ${amountCents}, 'usd', ${description}, ${at})
      on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`.execute(
      db,
    )
    return { id: (made.rows[0] as { id: string }).id }
  },

  reverse: ({ transfer, amountCents, key, at }) =>
    db.transaction().execute(async (own) => {
      const held = await sql<{
        rest: number
      }>`select amount_cents - reversed_cents as rest from ledger_transfer where id = ${transfer} for update`.execute(
        own,
      )
      const before = await sql<{
        id: string
      }>`select id from ledger_reversal where idempotency_key = ${key}`.execute(own)
      if (before.rows[0] !== undefined) return { id: before.rows[0].id }
      const rest = held.rows[0]?.rest
      if (rest === undefined) return { refused: 'No such transfer' }
      if (amountCents > rest)
        return { refused: 'The amount is larger than what is left of the transfer' }
      const id = newId('trr')
      await sql`insert into ledger_reversal (id, transfer_id, idempotency_key, amount_cents, created) values (${id}, ${transfer}, ${key}, ${amountCents}, ${at})`.execute(
        own,
      )
      await sql`update ledger_transfer set reversed_cents = reversed_cents + ${amountCents} where id = ${transfer}`.execute(
        own,
      )
      return { id }
    }),

  async list({ destination, from, to, limit }) {
    const found =
      await sql<MadeTransfer>`select id, floor(extract(epoch from created))::int as created, description, amount_cents as "amountCents", reversed_cents as "reversedCents"
      from ledger_transfer one where destination = ${destination} and created between ${from} and ${to} order by one.created desc, id desc limit ${limit}`.execute(
        db,
      )
    return found.rows
  },

  async reversedSince(since) {
    const found =
      await sql<Reversed>`select id, reversed_cents as "reversedCents" from ledger_transfer
      where id in (select transfer_id from ledger_reversal where created >= ${since})`.execute(db)
    return found.rows
  },
})
