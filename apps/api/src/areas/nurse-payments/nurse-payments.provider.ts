// NPY-016: the payout provider: Stripe where it is configured, else a built-in ledger that behaves as Stripe does
// and pays nobody.
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
  /** The transfer carries its key, so that it can be found by it (NPY-020). */
  readonly isLabelled: boolean
  readonly at: Instant
}
export interface Reversal {
  readonly transfer: string
  readonly amountCents: number
  readonly key: string
  readonly isLabelled: boolean
  readonly at: Instant
}
/** `refused`: the provider's own words; the next answer will be the same. */
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
  /** The id of the transfer that carries the key. null: none until now; a request under way may still make it. */
  transferOf(transfer: Transfer, since: Instant): Promise<string | null>
  reversalOf(reversal: Reversal): Promise<string | null>
  /** Closes a key, which is refused from then on. Answers what the key made before, or null. Stripe cannot. */
  closeKey?(key: string, at: Instant): Promise<string | null>
  /** Newest first. */
  list(filter: TransferFilter): Promise<readonly MadeTransfer[]>
  /** Taken back since then, by staff or at the provider itself. */
  reversedSince(since: Instant): Promise<readonly Reversed[]>
}

export function payoutsOf({ db, settings }: Platform): PayoutProvider {
  const { STRIPE_SECRET_KEY, STRIPE_URL } = settings
  return STRIPE_SECRET_KEY === undefined
    ? ledgerOf(db)
    : stripeOf({ url: STRIPE_URL, key: STRIPE_SECRET_KEY })
}
