// NPY-026, NPY-027: reversals made at the provider become refunds, reported by its event or found by the job.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { nursePayments } from '@wren/contract/nurse-payments'
import { wrongSignature } from '@wren/contract/offers.refusals'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import type { ReversedTransfer } from './nurse-payments.provider.ts'
import { applyRefund, refundColumns, type Refund } from './nurse-payments-refund.store.ts'
import { nursePaymentColumns, type Payment } from './nurse-payments.store.ts'

const reason = 'Reversed at provider'

interface ReversedPayment extends Payment {
  /** Refunds by staff that the provider may have made already. */ readonly known_cents: number
}

/** `reversedCents` is the total of the transfer. Idempotent for the same total. */
export async function storeReversal(
  work: Work,
  transfer: string,
  reversedCents: number,
): Promise<void> {
  await sql`select 1 from nurse_payment where transfer_id = ${transfer} for update`.execute(work.db)
  const found = await sql<ReversedPayment>`select ${nursePaymentColumns},
      (select coalesce(sum(amount_cents), 0)::int from nurse_refund where payment_id = nurse_payment.id
        and status in ('Entered', 'Processed')) as known_cents
    from nurse_payment where transfer_id = ${transfer}`.execute(work.db)
  const payment = found.rows[0]
  if (payment === undefined) return
  const cents = Math.min(
    reversedCents - payment.known_cents,
    payment.amount_cents - payment.refunded_cents,
  )
  if (cents <= 0) return
  const made =
    await sql<Refund>`insert into nurse_refund (payment_id, amount_cents, reason, status, created_at)
    values (${payment.id}, ${cents}, ${reason}, 'Processed', ${work.now}) returning ${refundColumns}`.execute(
      work.db,
    )
  await applyRefund(work, payment, null, made.rows[0] as Refund)
}

/** Stores the transfers whose reversed total exceeds the stored refunds. */
export async function storeNewReversals(
  platform: Platform,
  transfers: readonly ReversedTransfer[],
  requestId: string,
): Promise<void> {
  const reversed = transfers.filter(({ reversedCents }) => reversedCents > 0)
  if (reversed.length === 0) return
  const { rows } = await sql<ReversedTransfer>`select told.id, told.cents as "reversedCents"
      from unnest(${reversed.map(({ id }) => id)}::text[],
      ${reversed.map(({ reversedCents }) => reversedCents)}::int[]) as told (id, cents)
    join nurse_payment payment on payment.transfer_id = told.id where payment.refunded_cents < told.cents`.execute(
    platform.db,
  )
  for (const { id, reversedCents } of rows)
    await runWork(
      platform,
      { kind: 'job', name: 'nurse-payment-reversals' },
      { requestId, address: null },
      async (work) => {
        await storeReversal(work, id, reversedCents)
        return null
      },
    )
}

/** Handles Stripe's events. Other events are accepted without effect. */
export async function providerEvent(
  work: Work,
  { type, data: { object } }: Input<typeof nursePayments.providerEvent>,
) {
  if (work.origin.signed !== true) return wrongSignature
  if (
    type === 'transfer.reversed' &&
    object.id !== undefined &&
    object.amount_reversed !== undefined
  )
    await storeReversal(work, object.id, object.amount_reversed)
  return null
}
