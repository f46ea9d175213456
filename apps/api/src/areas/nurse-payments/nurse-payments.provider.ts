// NPY-016: the payout provider. The built-in ledger behaves as an outside one would: it knows only its own tables and keys.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'

export interface Transfer {
  /** The nurse's account at the provider. */
  readonly destination: string
  readonly amountCents: number
  readonly description: string | null
  /** The payment's id: asked twice with one key, the provider transfers once. */
  readonly key: string
  readonly at: Instant
}
export type Transferred = { readonly id: string } | { readonly refused: string }

export interface PayoutProvider {
  /** Throws when there was no answer. */
  transfer(db: Database, transfer: Transfer): Promise<Transferred>
}

export const ledger: PayoutProvider = {
  async transfer(db, { destination, amountCents, description, key, at }) {
    if (!/^acct_\w+$/.test(destination)) return { refused: 'No such destination' }
    const id = `tr_${randomBytes(12).toString('hex')}`
    const made = await sql<{ id: string }>`insert into ledger_transfer (id, idempotency_key, destination, amount_cents, currency, description, created)
      values (${id}, ${key}, ${destination}, ${amountCents}, 'usd', ${description}, ${at})
      on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`.execute(db)
    return { id: (made.rows[0] as { id: string }).id }
  },
}
