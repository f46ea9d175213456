// NPY-026, NPY-027: money taken back at the provider itself becomes a refund here, heard of by its report or found by the job.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { nursePayments } from '@wren/contract/nurse-payments'
import { wrongSignature } from '@wren/contract/offers.refusals'
import type { Work } from '../../platform/work/work.ts'
import type { Payment } from './nurse-payments.store.ts'

const reason = 'Reversed at provider'

interface Row extends Payment { readonly refunded_cents: number; /** Refunds of our own that the provider may have carried out already. */ readonly known_cents: number }

/** `reversedCents`: all that was ever taken back of this transfer; heard twice it is stored once. */
export async function storeReversed(work: Work, transfer: string, reversedCents: number): Promise<void> {
  await sql`select 1 from nurse_payment where transfer_id = ${transfer} for update`.execute(work.db)
  const found = await sql<Row>`select id, user_id, amount_cents, payment_type, description, status, transfer_id, assignment_id, error, attempts, processed_at, refunded_cents,
      (select coalesce(sum(amount_cents), 0)::int from nurse_refund where payment_id = nurse_payment.id and status in ('Entered', 'Processed')) as known_cents
    from nurse_payment where transfer_id = ${transfer}`.execute(work.db)
  const payment = found.rows[0]
  if (payment === undefined) return
  const cents = Math.min(reversedCents - payment.known_cents, payment.amount_cents - payment.refunded_cents)
  if (cents <= 0) return
  const refunded = payment.refunded_cents + cents
  const status = refunded === payment.amount_cents ? 'Refunded' : payment.status
  const made = await sql<{ id: number }>`insert into nurse_refund (payment_id, amount_cents, reason, status, created_at)
    values (${payment.id}, ${cents}, ${reason}, 'Processed', ${work.now}) returning id`.execute(work.db)
  await sql`update nurse_payment set refunded_cents = ${refunded}, status = ${status}, updated = ${work.now} where id = ${payment.id}`.execute(work.db)
  const refund = made.rows[0]?.id ?? 0
  work.record('nurse-payments.refunded', {
    changes: [
      { type: 'refund', id: refund, before: null, after: { payment_id: payment.id, amount_cents: cents, reason, status: 'Processed' } },
      { type: 'payment', id: payment.id, before: { status: payment.status, refunded_cents: payment.refunded_cents }, after: { status, refunded_cents: refunded } },
    ],
    data: { payment: payment.id, nurse: payment.user_id, visit: payment.assignment_id, cents, whole: status === 'Refunded', reason },
  })
}

/** What Stripe reports; events nobody here waits for are taken and forgotten. */
export async function providerEvent(work: Work, { type, data: { object } }: Input<typeof nursePayments.providerEvent>) {
  if (work.origin.signed !== true) return wrongSignature
  if (type === 'transfer.reversed' && object.id !== undefined && object.amount_reversed !== undefined) await storeReversed(work, object.id, object.amount_reversed)
  return null
}
