// NPY-016: the payout provider: Stripe where it is configured, else a built-in ledger that behaves as Stripe does and pays nobody.
import type { Instant } from '@wren/contract/time'
import type { Platform } from '../../platform/platform.ts'
import { ledgerOf } from './nurse-payments-ledger.provider.ts'
import { stripeOf } from './nurse-payments-stripe.provider.ts'

export interface Transfer {
  /** The nurse's account at the provider. */
  readonly destination: string
  readonly amountCents: number
  readonly description: string | null
  /** The payment's id: asked twice with one key, the provider transfers once. */
  readonly key: string
  readonly at: Instant
}
export interface Reversal {
  readonly transfer: string
  readonly amountCents: number
  readonly key: string
  readonly at: Instant
}
/** `refused`: the provider's own words; it will not be another answer next time. */
export type Done = { readonly id: string } | { readonly refused: string }

/** NPY-029, as the provider keeps it. */
export interface MadeTransfer {
  readonly id: string
  /** Seconds. */
  readonly created: number
  readonly description: string | null
  readonly amountCents: number
  readonly reversedCents: number
}
export interface TransferFilter {
  readonly destination: string
  readonly from: Instant
  readonly to: Instant
  readonly limit: number
}
/** A transfer of which something was taken back, with all that ever was. */
export type Reversed = Pick<MadeTransfer, 'id' | 'reversedCents'>

/** Every function throws when there was no answer. */
export interface PayoutProvider {
  transfer(transfer: Transfer): Promise<Done>
  reverse(reversal: Reversal): Promise<Done>
  /** Newest first. */
  list(filter: TransferFilter): Promise<readonly MadeTransfer[]>
  /** Taken back since then, by whomever. */
  reversedSince(since: Instant): Promise<readonly Reversed[]>
}

export function payoutsOf({ db, settings }: Platform): PayoutProvider {
  const { STRIPE_SECRET_KEY, STRIPE_URL } = settings
  return STRIPE_SECRET_KEY === undefined
    ? ledgerOf(db)
    : stripeOf({ url: STRIPE_URL, key: STRIPE_SECRET_KEY })
}
