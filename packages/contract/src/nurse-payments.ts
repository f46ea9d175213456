// NPY-027, NPY-033, NPY-034, NPY-035, NPY-036: calls that pay a nurse, list payments and refund them, and the report of
// the payout provider.
import { z } from 'zod'
import { calls, PathId, post } from './call.ts'
import { RequiredId, optionalText, wrongValue } from './field-schemas.ts'
import { ListBody, ListParameters, ListQuery } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import { hundredths } from './money.ts'
import {
  amountProblem,
  amountNeeded,
  descriptionNeeded,
  maxDescriptionLength,
  paymentTypes,
  reasonNeeded,
  maxTransfers,
  typeNeeded,
} from './nurse-payments.rules.ts'
import { isDay } from './time.ts'

/** Dollars as typed, converted from the digits to whole cents (NPY-040). */
const Dollars = z
  .union([z.string(), z.number()], {
    error: ({ input }) => (input === undefined || input === null ? amountNeeded : wrongValue),
  })
  .superRefine((typed, context) => {
    const fault = typed === '' ? amountNeeded : amountProblem(typed)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })
  .transform((typed) => hundredths(typeof typed === 'string' ? typed.trim() : typed) ?? 0)

/** Checks across fields, skipped for a body that is not an object. */
const isRead = ({ value }: { readonly value: unknown }): boolean =>
  typeof value === 'object' && value !== null

const description = optionalText(maxDescriptionLength).optional()
const NewPayment = z
  .object({
    amount: Dollars,
    user_id: RequiredId,
    payment_type: z.enum(paymentTypes, {
      error: ({ input }) => (input === undefined || input === null ? typeNeeded : wrongValue),
    }),
    description,
    force: z.boolean(wrongValue).optional(),
    /** Confirms a payment although an equal one has no outcome yet. */
    again: z.boolean(wrongValue).optional(),
  })
  .refine(
    ({ payment_type, description: text }) => payment_type !== 'Other' || (text ?? null) !== null,
    { path: ['description'], message: descriptionNeeded, when: isRead },
  )

const nullableText = z.string().nullable()
const PaymentAnswer = z.object({
  payment: z.object({
    id: z.int(),
    status: z.string(),
    amount_cents: z.int(),
    refunded_cents: z.int(),
    transfer_id: nullableText,
  }),
})

const entry = {
  id: z.int(),
  created_at: z.string(),
  payment_type: z.string(),
  description: nullableText,
  assignment_id: z.int().nullable(),
  report_id: z.int().nullable(),
  amount_cents: z.int(),
  status: z.string(),
  /** Entered without a reply for ten tries, or marked Failed by an earlier release without a reply (NPY-020). */
  unanswered: z.boolean(),
  created_by_name: nullableText,
}
const PaymentRow = z.object({ ...entry, refunded_cents: z.int() })
const RefundRow = z.object({
  ...entry,
  payment_id: z.int(),
  payment_created_at: z.string(),
  reason: z.string(),
  /** Payment status of the visit's report: not-scheduled, scheduled or paid (NPY-039). */
  visit_payment_status: nullableText,
})
export type PaymentRow = z.output<typeof PaymentRow>
export type RefundRow = z.output<typeof RefundRow>

const day = z.string(wrongValue).refine(isDay, wrongValue)
const Transfer = z.object({
  created: z.int(),
  description: nullableText,
  id: z.string(),
  amount: z.int(),
  reversed: z.boolean(),
})
export type Transfer = z.output<typeof Transfer>

const search = post('/nurses/payments/search', {
  ids: 'NPY-034',
  allow: 'admin',
  query: ListQuery,
  body: ListBody,
  answer: z.object({ data: z.array(z.union([RefundRow, PaymentRow])), parameters: ListParameters }),
  topics: ['nurse'],
})

export const nursePayments = calls('nurse-payments', {
  pay: post('/nurses/nurse-pay', {
    ids: 'NPY-033',
    allow: 'admin',
    idempotent: true,
    body: NewPayment,
    answer: PaymentAnswer,
  }),
  search,
  csv: csvCall(search),
  transfers: post('/nurses/transfers/search', {
    ids: 'NPY-035',
    allow: 'admin',
    answer: z.object({ data: z.array(Transfer) }),
    topics: ['nurse'],
    body: z
      .object({
        limit: z.int(wrongValue).min(1, wrongValue).max(maxTransfers, wrongValue).optional(),
        nurse_id: RequiredId,
        start_date: day.nullish(),
        end_date: day.nullish(),
      })
      .refine(
        ({ start_date, end_date }) =>
          typeof start_date !== 'string' || typeof end_date !== 'string' || start_date <= end_date,
        { path: ['start_date'], message: 'From must be before To.', when: isRead },
      ),
  }),
  refund: post('/nurses/payments/:id/refund', {
    ids: 'NPY-036',
    allow: 'admin',
    idempotent: true,
    params: z.object({ id: PathId }),
    notFound: 'Payment not found.',
    answer: PaymentAnswer.extend({
      /** Entered while the provider has not replied (NPY-042). */
      refund: z.object({ id: z.int(), status: z.string(), amount_cents: z.int() }),
    }),
    body: z.object({
      amount: Dollars.nullish(),
      reason: z
        .string({
          error: ({ input }) => (input === undefined || input === null ? reasonNeeded : wrongValue),
        })
        .trim()
        .min(1, reasonNeeded)
        .max(
          maxDescriptionLength,
          `Please enter a value with no more than ${maxDescriptionLength} characters.`,
        ),
      again: z.boolean(wrongValue).optional(),
    }),
  }),
  /** Stripe's signed event (stripe-signature). Only reversed transfers have an effect. */
  providerEvent: post('/public/payments/events', {
    ids: 'NPY-027',
    allow: 'signature',
    limit: 'none',
    status: 204,
    answer: 'empty',
    body: z.object({
      type: z.string(wrongValue).max(100, wrongValue),
      data: z.object(
        {
          object: z.object(
            {
              id: z.string(wrongValue).max(255, wrongValue).optional(),
              amount_reversed: z.int(wrongValue).min(0, wrongValue).optional(),
            },
            wrongValue,
          ),
        },
        wrongValue,
      ),
    }),
  }),
})
