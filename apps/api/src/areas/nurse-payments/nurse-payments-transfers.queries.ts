// NPY-020, NPY-042: finds what the provider has made already. It forgets a key after a day and would then pay again.
import { sql } from 'kysely'
import { addMinutes, type Instant } from '@wren/contract/time'
import type { Platform } from '../../platform/platform.ts'
import { payoutProviderOf, type MadeTransfer } from './nurse-payments.provider.ts'
import type { Refund } from './nurse-payments-refund.store.ts'
import type { Payment } from './nurse-payments.store.ts'

/** An hour less than Stripe guarantees. */
const keyMinutes = 23 * 60
/** Tolerated difference of the provider's clock. */
const skewMinutes = 5
const pageSize = 100

export interface ProviderLookup {
  readonly destination: string
  readonly transfer: string | null
  /** Earliest time of the transfer. */
  readonly since: Instant
  /** Latest time of the transfer. */
  readonly until: Instant
  /** True when the provider may have forgotten the key. */
  readonly isLate: boolean
  /** True if transfer and reversal carry the key. */
  readonly isLabelled: boolean
}

/** Account, transfer and time window of a payment or its refund. */
export async function providerLookupOf(
  { db, clock }: Platform,
  payment: number,
  refund: Refund | null = null,
): Promise<ProviderLookup> {
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

/** Throws without a reply, or with more than one page, because the result would be incomplete. */
async function transfersSince(
  platform: Platform,
  { destination, since, until }: ProviderLookup,
): Promise<readonly MadeTransfer[]> {
  const made = await payoutProviderOf(platform).list({
    destination,
    from: since,
    to: until,
    limit: pageSize,
  })
  if (made.length === pageSize)
    throw new Error('The provider returned more than one page of transfers.')
  return made
}

/**
 * Finds the transfer of a payment of an earlier release, which carries no key: by account, amount and description,
 * unless another payment has it.
 */
export async function unlabelledTransfer(
  platform: Platform,
  payment: Payment,
  lookup: ProviderLookup,
): Promise<string | null> {
  const candidates = (await transfersSince(platform, lookup)).filter(
    ({ amountCents, description }) =>
      amountCents === payment.amount_cents && description === payment.description,
  )
  if (candidates.length === 0) return null
  const { rows } = await sql<{
    id: string
  }>`select id from unnest(${candidates.map(({ id }) => id)}::text[]) with ordinality as made (id, place)
    where not exists (select from nurse_payment where transfer_id = made.id and nurse_payment.id <> ${payment.id})
      order by place desc limit 1`.execute(platform.db)
  return rows[0]?.id ?? null
}

/** For refunds of earlier releases: true if the provider has reversed more than the processed refunds. */
export async function isReversedAtProvider(
  platform: Platform,
  refund: Refund,
  lookup: ProviderLookup,
): Promise<boolean> {
  const made = (await transfersSince(platform, lookup)).find(({ id }) => id === lookup.transfer)
  const { rows } = await sql<{
    status: string
    refunded_cents: number
  }>`select refund.status, payment.refunded_cents
    from nurse_refund refund join nurse_payment payment on payment.id = refund.payment_id
    where refund.id = ${refund.id}`.execute(platform.db)
  const { status, refunded_cents } = rows[0] as (typeof rows)[number]
  return status !== 'Entered' || (made?.reversedCents ?? 0) - refunded_cents >= refund.amount_cents
}
