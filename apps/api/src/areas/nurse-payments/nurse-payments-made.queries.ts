// NPY-020, NPY-042: what the provider has made already. It forgets a key after a day and would then pay again.
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
  readonly transfer: string | null
  /** The earliest time of its transfer. */
  readonly since: Instant
  /** When its transfer was there at the latest. */
  readonly until: Instant
  /** The provider may have forgotten the key. */
  readonly isLate: boolean
  /** What the provider makes carries the key. */
  readonly isLabelled: boolean
}

/** The account and transfer of a payment, and when it, or its refund, was entered. */
export async function askingOf(
  { db, clock }: Platform,
  payment: number,
  refund: Refund | null = null,
): Promise<Asking> {
  const { rows } = await sql<{
    destination: string | null
    created_at: Instant
    settled_at: Instant | null
    transfer_id: string | null
    is_labelled: boolean
  }>`select coalesce(payment.destination, nurse.stripe_id) as destination, payment.created_at, payment.transfer_id,
      case payment.status when 'Entered' then null when 'Failed' then payment.updated else payment.processed_at end
        as settled_at,
      coalesce((select is_labelled from nurse_refund where id = ${refund?.id ?? null}::int), payment.is_labelled)
        as is_labelled
    from nurse_payment payment join nurse on nurse.user_id = payment.user_id where payment.id = ${payment}`.execute(
    db,
  )
  const row = rows[0] as (typeof rows)[number]
  return {
    destination: row.destination ?? '',
    transfer: row.transfer_id,
    since: addMinutes(row.created_at, -skewMinutes),
    until: addMinutes(row.settled_at ?? clock.now(), skewMinutes),
    isLate: clock.now() > addMinutes(refund?.created_at ?? row.created_at, keyMinutes),
    isLabelled: row.is_labelled,
  }
}

/** Throws where the provider gives no answer, or more than one page: then nothing is certain. */
async function transfersSince(
  platform: Platform,
  { destination, since, until }: Asking,
): Promise<readonly MadeTransfer[]> {
  const made = await payoutsOf(platform).list({ destination, from: since, to: until, limit: most })
  if (made.length === most) throw new Error('more transfers than one page')
  return made
}

/**
 * For payments of earlier releases, whose transfer carries no key: the one to its account, of its amount and words, and
 * of no other payment.
 */
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
    where not exists (select from nurse_payment where transfer_id = made.id and nurse_payment.id <> ${payment.id})
      order by place desc limit 1`.execute(platform.db)
  return rows[0]?.id ?? null
}

/** For refunds of earlier releases: whether the provider has taken back more than the refunds that were processed. */
export async function isReversed(
  platform: Platform,
  refund: Refund,
  asking: Asking,
): Promise<boolean> {
  const made = (await transfersSince(platform, asking)).find(({ id }) => id === asking.transfer)
  const { rows } = await sql<{
    status: string
    refunded_cents: number
  }>`select refund.status, payment.refunded_cents
    from nurse_refund refund join nurse_payment payment on payment.id = refund.payment_id
    where refund.id = ${refund.id}`.execute(platform.db)
  const { status, refunded_cents } = rows[0] as (typeof rows)[number]
  return status !== 'Entered' || (made?.reversedCents ?? 0) - refunded_cents >= refund.amount_cents
}
