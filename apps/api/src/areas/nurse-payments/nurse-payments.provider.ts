// NPY-016: the payout provider: Stripe if configured, otherwise a built-in ledger that behaves like Stripe and pays
// nobody.
import type { Instant } from '@wren/contract/time'
import type { Platform } from '../../platform/platform.ts'
import { ledgerProvider } from './nurse-payments-ledger.provider.ts'
import { stripeProvider } from './nurse-payments-stripe.provider.ts'

export interface TransferOrder {
  /** The nurse's account at the provider. */
  readonly destination: string
  readonly amountCents: number
  readonly description: string | null
  /** Derived from the payment's id. The provider transfers once per key. */
  readonly key: string
  /** True if the transfer carries its key and can be found by it (NPY-020). */
  readonly isLabelled: boolean
  readonly at: Instant
}
export interface ReversalOrder {
  readonly transfer: string
  readonly amountCents: number
  readonly key: string
  readonly isLabelled: boolean
  readonly at: Instant
}
/** `refused` is the provider's text. The refusal is final. */
export type ActionResult = { readonly id: string } | { readonly refused: string }

/** A transfer as stored by the provider (NPY-029). */
export interface MadeTransfer {
  readonly id: string
  /** Seconds since the epoch. */
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
/** A reversed transfer with its total of reversed cents. */
export type ReversedTransfer = Pick<MadeTransfer, 'id' | 'reversedCents'>

/** Every function throws when the provider does not reply. */
export interface PayoutProvider {
  transfer(transfer: TransferOrder): Promise<ActionResult>
  reverse(reversal: ReversalOrder): Promise<ActionResult>
  /** The id of the transfer with the key, or null. A running request may still create it. */
  transferOf(transfer: TransferOrder, since: Instant): Promise<string | null>
  reversalOf(reversal: ReversalOrder): Promise<string | null>
  /** Closes a key for all later requests. Returns the id of what the key made, or null. Not available at Stripe. */
  closeKey?(key: string, at: Instant): Promise<string | null>
  /** Newest first. */
  list(filter: TransferFilter): Promise<readonly MadeTransfer[]>
  /** Transfers reversed since then, by staff or at the provider. */
  reversedSince(since: Instant): Promise<readonly ReversedTransfer[]>
}

export function payoutProviderOf({ db, settings }: Platform): PayoutProvider {
  const { STRIPE_SECRET_KEY, STRIPE_URL } = settings
  return STRIPE_SECRET_KEY === undefined
    ? ledgerProvider(db)
    : stripeProvider({ url: STRIPE_URL, key: STRIPE_SECRET_KEY })
}
