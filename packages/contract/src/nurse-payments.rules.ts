// NPY "New Payment" 003-008, "All Payments" 026, "Safety" 040: what a payment and a refund must be, said once for
// form and server.
import { formatCents, hundredths, notDollarAmount } from './money.ts'

export const paymentTypes = ['Assignment', 'Bonus', 'Referral', 'Other'] as const
export type PaymentType = (typeof paymentTypes)[number]

export const mostPaymentCents = 5_000_000
export const mostDescription = 500
export const amountNeeded = 'Amount is required.'
export const typeNeeded = 'Payment type is required.'
export const descriptionNeeded = 'Description is required.'
export const reasonNeeded = 'Reason is required.'
export const amountRange = `Amount must be more than $0.00 and at most ${formatCents(mostPaymentCents)}.`

/** What is wrong with a typed amount of dollars; null for one that can be paid. */
export function amountFault(typed: string | number): string | null {
  const cents = hundredths(typeof typed === 'string' ? typed.trim() : typed)
  return cents === null
    ? notDollarAmount
    : cents <= 0 || cents > mostPaymentCents
      ? amountRange
      : null
}

export interface TypedPayment {
  readonly amount: string
  readonly payment_type: PaymentType | null
  readonly description: string
}

/** NPY-006: its own text by field; empty when it can be submitted. */
export function paymentFaults({
  amount,
  payment_type,
  description,
}: TypedPayment): Readonly<Record<string, string>> {
  const faults: Record<string, string | null> = {
    amount: amount.trim() === '' ? amountNeeded : amountFault(amount),
    payment_type: payment_type === null ? typeNeeded : null,
    description:
      payment_type === 'Other' && description.trim() === ''
        ? descriptionNeeded
        : description.trim().length > mostDescription
          ? `Please enter a value with no more than ${mostDescription} characters.`
          : null,
  }
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

/** NPY-026: never more than what was not refunded yet. */
export const refundFault = (cents: number, restCents: number): string | null =>
  cents > restCents
    ? `Amount must be at most ${formatCents(restCents)}, which is not refunded yet.`
    : null

/** NPY-039: a visit's payment as people read it in the list of refunds. */
export const transfersShown = 100
export const transferDays = 90

/** NPY-043: the outcome is not known yet; the server settles it. */
export const paymentEnteredText = 'Payment has been entered and is being processed.'
export const refundEnteredText = 'The refund has been entered and is being processed.'
/** A press whose answer was lost was for something else than what the popup shows by now. */
export const enteredOtherwiseText =
  'A payment was entered before, with other values. Look at All Payments before you pay again.'
export const refundedOtherwiseText =
  'A refund was entered before, with other values. Look at the refunds before you refund again.'
/** NPY-020: under the status of a row, so that nobody enters it again. */
export const unansweredText = 'No answer from the provider yet. Do not enter it again.'
export const unheardText = 'Not confirmed by the provider'
export const mayStillBeMade = 'The provider has not answered yet and may still make it.'
