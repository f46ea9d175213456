// AVR "Calls" 048-056: texts of refusals.
import { conflict, invalid, notFound, refusal, unavailable, type Refusal } from './refusal.ts'

export const unknownReport: Refusal = notFound('Report not found.')
export const unknownInvoice: Refusal = notFound('Invoice not found.')
export const reasonRequired: Refusal = invalid({ reason: 'A reason is required.' })
export const noteRequired: Refusal = invalid({ note: 'A note is required.' })
export const noBillingEmail: Refusal = refusal(400, 'validation', 'Pharmacy has no billing email.')
export const notHandedOver: Refusal = unavailable(
  'The invoice could not be sent. Please try again.',
  60,
)
export const alreadyPaid: Refusal = conflict('The nurse was already paid for this visit.')
/** NPY-020: sent, and not answered by the provider yet; it counts as paid until it is known to have failed. */
export const paymentSent: Refusal = conflict(
  "The payment was sent and waits for the provider's answer. Do not pay it again.",
)
export const noLongerMissed: Refusal = conflict('The visit is no longer missed.')
export const tripPaid: Refusal = conflict('The trip was already invoiced or paid.')
export const unknownTrip: Refusal = notFound('Trip report not found.')
export const amountChanged: Refusal = conflict(
  'The amount was changed in the meantime. Please look at the report again.',
)
export const notApproved: Refusal = conflict('The report is not approved.')
export const alreadyInvoiced: Refusal = conflict('The report was already invoiced.')
export const negativeTotal: Refusal = invalid({ lines: 'Invoice total must not be negative.' })
export const largeTotal: Refusal = invalid({
  lines: 'Invoice lines must not exceed $1,000,000.00.',
})
export const lineNeedsText: Refusal = invalid({ lines: 'An adjustment needs a description.' })
export const creditNotNegative: Refusal = invalid({ lines: 'A credit must be below $0.00.' })
export const sentLinesStay: Refusal = invalid({
  lines: 'Sent lines stay once money came in. Add a line instead.',
})
/** Where nobody typed a line: a chart, a rate or minutes that would leave an invoice below zero (AVR-071). */
export const belowZero: Refusal = conflict(
  'The invoice total would fall below $0.00. Operations must change its lines first.',
)
export const nothingOpen: Refusal = invalid({ cents: 'Nothing is open on this invoice.' })
export const unknownPayment: Refusal = invalid({
  payment_ids: 'This invoice has no such payment.',
})
export const alreadyTakenBack: Refusal = conflict('This payment was already taken back.')
export const nothingToTakeBack: Refusal = conflict(
  'This invoice has no payment to take back. Use Mark Returned to correct it.',
)
export const paymentsStay: Refusal = invalid({
  payment_ids: 'Payments are taken back from a paid invoice only.',
})
/** AVR-069: the money of one pharmacy never stands on the invoice of another. */
export const paidByPharmacy: Refusal = conflict(
  'The pharmacy cannot be changed while its payments stand on the invoice. Refund them first.',
)
export const noCredit: Refusal = invalid({ cents: 'This invoice has no credit.' })
export const outsideCredit: Refusal = invalid({
  cents: 'The amount must be between 1 and the credit.',
})
export const overOpen = (number: string, balance: string): Refusal =>
  invalid({ cents: `Only ${balance} is open on ${number}.` })
export const chooseOpenInvoice: Refusal = invalid({
  report_id: 'Please choose another open invoice of the same pharmacy.',
})
export const refundMovesNothing: Refusal = invalid({
  report_id: 'A refund is not moved to another invoice.',
})
export const inTheFuture = (field: string): Refusal =>
  invalid({ [field]: 'The date must not be in the future.' })
export const outsideBalance: Refusal = invalid({
  cents: 'The amount must be between 1 and the balance.',
})
