// NPY-003, NPY-004, NPY-005, NPY-006, NPY-007, NPY-008, NPY-026, NPY-040: rules and texts of payments and refunds, the
// same in form and server.
import { formatCents, hundredths, notDollarAmount } from './money.ts'

export const paymentTypes = ['Assignment', 'Bonus', 'Referral', 'Other'] as const
export type PaymentType = (typeof paymentTypes)[number]

export const maxPaymentCents = 5_000_000
export const maxDescriptionLength = 500
export const amountNeeded = 'Amount is required.'
export const typeNeeded = 'Payment type is required.'
export const descriptionNeeded = 'Description is required.'
export const reasonNeeded = 'Reason is required.'
export const amountRange = `Amount must be more than $0.00 and at most ${formatCents(maxPaymentCents)}.`

/** The problem of a typed amount in dollars, or null. */
export function amountProblem(typed: string | number): string | null {
  const cents = hundredths(typeof typed === 'string' ? typed.trim() : typed)
  return cents === null
    ? notDollarAmount
    : cents <= 0 || cents > maxPaymentCents
      ? amountRange
      : null
}

export interface TypedPayment {
  readonly amount: string
  readonly payment_type: PaymentType | null
  readonly description: string
}

/** Problems by field, empty when the payment can be submitted (NPY-006). */
export function paymentProblems({
  amount,
  payment_type,
  description,
}: TypedPayment): Readonly<Record<string, string>> {
  const faults: Record<string, string | null> = {
    amount: amount.trim() === '' ? amountNeeded : amountProblem(amount),
    payment_type: payment_type === null ? typeNeeded : null,
    description:
      payment_type === 'Other' && description.trim() === ''
        ? descriptionNeeded
        : description.trim().length > maxDescriptionLength
          ? `Please enter a value with no more than ${maxDescriptionLength} characters.`
          : null,
  }
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

/** Limits a refund to the cents that are not refunded yet (NPY-026). */
export const refundProblem = (cents: number, restCents: number): string | null =>
  cents > restCents
    ? `Amount must be at most ${formatCents(restCents)}, which is not refunded yet.`
    : null

export const maxTransfers = 100
export const transferDays = 90

/** Shown while the outcome is unknown. The server settles it (NPY-043). */
export const paymentEnteredText = 'Payment has been entered and is being processed.'
export const refundEnteredText = 'The refund has been entered and is being processed.'
/** Shown when the repeated key belongs to a call with other values. */
export const enteredOtherwiseText =
  'A payment was entered before, with other values. Look at All Payments before you pay again.'
export const refundedOtherwiseText =
  'A refund was entered before, with other values. Look at the refunds before you refund again.'
/** Shown under the status of a row, so that nobody enters it again (NPY-020). */
export const unansweredText = 'No answer from the provider yet. Do not enter it again.'
export const unconfirmedText = 'Not confirmed by the provider'
export const mayStillBeMadeText = 'The provider has not answered yet and may still make it.'
