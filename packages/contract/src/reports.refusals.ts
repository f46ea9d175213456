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
export const inTheFuture = (field: string): Refusal =>
  invalid({ [field]: 'The date must not be in the future.' })
export const outsideBalance: Refusal = invalid({
  cents: 'The amount must be between 1 and the balance.',
})
