// NPY-042: a payout provider forgets a key after a day and would then pay again. What it has made is looked up before it is asked that late.
import { sql } from 'kysely'
import { addMinutes, type Instant } from '@wren/contract/time'
import type { Platform } from '../../platform/platform.ts'
import { payoutsOf, type MadeTransfer } from './nurse-payments.provider.ts'
import type { Refund } from './nurse-payments-refund.store.ts'
import type { Payment } from './nurse-payments.store.ts'

/** An hour less than Stripe promises. */
const keyMinutes = 23 * 60
/** By how much the provider's clock may differ. */
const skewMinutes = 5
const most = 100

export interface Asking {
  readonly destination: string
  readonly createdAt: Instant
  /** When its transfer was there at the latest. */
  readonly until: Instant
  /** The provider may have forgotten the key. */
  readonly isLate: boolean
}

/** The account of a payment, and since when it, or its refund, is asked for. */
export async function askingOf(
  { db, clock }: Platform,
  payment: number,
  since: Instant | null = null,
): Promise<Asking & { readonly transfer: string | null }> {
  const { rows } = await sql<{
    destination: string | null
    created_at: Instant
    processed_at: Instant | null
    transfer_id: string | null
  }>`select coalesce(payment.destination, nurse.stripe_id) as destination, payment.created_at, payment.processed_at, payment.transfer_id
    from nurse_payment payment join nurse on nurse.user_id = payment.user_id where payment.id = ${payment}`.execute(
    db,
  )
  const [row] = rows
  const createdAt = row?.created_at ?? clock.now()
  return {
    destination: row?.destination ?? '',
    transfer: row?.transfer_id ?? null,
    createdAt,
    until: row?.processed_at ?? clock.now(),
    isLate: clock.now() > addMinutes(since ?? createdAt, keyMinutes),
  }
}

/** Throws where the provider gives no answer, or more than one page: then nothing is certain. */
async function transfersSince(
  platform: Platform,
  { destination, createdAt, until }: Asking,
): Promise<readonly MadeTransfer[]> {
  const made = await payoutsOf(platform).list({
    destination,
    from: addMinutes(createdAt, -skewMinutes),
    to: addMinutes(until, skewMinutes),
    limit: most,
  })
  if (made.length === most) throw new Error('more transfers than one page')
  return made
}

/** The transfer that the provider made for a payment which never heard of it: to its account, of its amount, and of no other payment. */
export async function lostTransfer(
  platform: Platform,
  payment: Payment,
  asking: Asking,
): Promise<string | null> {
  const alike = (await transfersSince(platform, asking)).filter(
    ({ amountCents, description }) =>
      amountCents === payment.amount_cents && description === payment.description,
  )
  if (alike.length === 0) return null
  const { rows } = await sql<{
    id: string
  }>`select id from unnest(${alike.map(({ id }) => id)}::text[]) with ordinality as made (id, place)
    where not exists (select from nurse_payment where transfer_id = made.id and nurse_payment.id <> ${payment.id}) order by place desc limit 1`.execute(
    platform.db,
  )
  return rows[0]?.id ?? null
}

/** Whether the provider has taken back more of the transfer than the refunds that were processed: then this one was made. */
export async function isReversed(
  platform: Platform,
  refund: Refund,
  asking: Asking & { readonly transfer: string | null },
): Promise<boolean> {
  const made = (await transfersSince(platform, asking)).find(({ id }) => id === asking.transfer)
  const { rows } = await sql<{
    status: string
    refunded_cents: number
  }>`select refund.status, payment.refunded_cents from nurse_refund refund join nurse_payment payment on payment.id = refund.payment_id where refund.id = ${refund.id}`.execute(
    platform.db,
  )
  const { status, refunded_cents } = rows[0] as (typeof rows)[number]
  return status !== 'Entered' || (made?.reversedCents ?? 0) - refunded_cents >= refund.amount_cents
}
