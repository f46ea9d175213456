// NPY "Calls" 027: what the payout provider reports by itself.
import { z } from 'zod'
import { calls, post } from './call.ts'

const wrongValue = 'Invalid value'

export const nursePayments = calls('nurse-payments', {
  /** Stripe's event, signed over its bytes (stripe-signature); only transfers that were taken back matter here. */
  providerEvent: post('/public/payments/events', {
    ids: 'NPY-027', allow: 'signature', limit: 'none', status: 204, answer: 'empty',
    body: z.object({
      type: z.string(wrongValue).max(100, wrongValue),
      data: z.object({ object: z.object({ id: z.string(wrongValue).max(255, wrongValue).optional(), amount_reversed: z.int(wrongValue).min(0, wrongValue).optional() }, wrongValue) }, wrongValue),
    }),
  }),
})
