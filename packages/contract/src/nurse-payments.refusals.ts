// NPY-012, NPY-013, NPY-014, NPY-017, NPY-018, NPY-019, NPY-020: refusals of payments and refunds.
import { conflict, invalid, notFound, refusal, type Refusal } from './refusal.ts'

export const noStripeId: Refusal = invalid(
  { user_id: 'Nurse has no Stripe ID' },
  'Nurse has no Stripe ID',
)
export const overLimit = (totalCents: number): Refusal => ({
  ...refusal(480, 'over_limit', 'More than $5000 has been paid to this nurse in the last 7 days.'),
  extra: { total_cents: totalCents },
})
/** Carries the provider's text (NPY-019). */
export const providerRefused = (text: string): Refusal => refusal(400, 'validation', text)
export const providerUnavailable: Refusal = refusal(
  502,
  'provider_unavailable',
  'Payment provider is not available',
)
/** NPY-020: an equal payment has no outcome yet. The same call with `again` is accepted. */
export const equalPaymentOpen: Refusal = conflict(
  'The same payment to this nurse is still being processed.',
  'equal_open',
)
export const equalRefundOpen: Refusal = conflict(
  'The same refund of this payment is still being processed.',
  'equal_open',
)
export const unknownNursePayment: Refusal = notFound('Payment not found.')
export const notProcessed: Refusal = conflict('Only a processed payment can be refunded.')
export const alreadyRefunded: Refusal = conflict('This payment has already been refunded.')
