// NPY-018, NPY-019, NPY-020, NPY-021, NPY-041: rows of payments. Unique indexes ensure that a visit and a key are paid
// once.
import { sql } from 'kysely'
import { equalPaymentOpen, noStripeId } from '@wren/contract/nurse-payments.refusals'
import type { PaymentType } from '@wren/contract/nurse-payments.rules'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import { addMinutes } from '@wren/contract/time'
import type { Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { limitRefusal, limitHours } from './nurse-payments-limit.rules.ts'

export interface Payment {
  readonly id: number
  readonly user_id: number
  readonly amount_cents: number
  readonly refunded_cents: number
  readonly payment_type: string
  readonly description: string | null
  readonly status: 'Entered' | 'Processed' | 'Failed' | 'Refunded'
  readonly transfer_id: string | null
  readonly assignment_id: number | null
  readonly error: string | null
  /** Reason of Failed (NPY-020). 'unheard': marked by an earlier release without a reply of the provider. */
  readonly failure: 'refused' | 'never_made' | 'unheard' | null
  readonly attempts: number
  readonly processed_at: string | null
}

export const nursePaymentColumns = sql`id, user_id, amount_cents, refunded_cents, payment_type, description, status,
  transfer_id, assignment_id, error, failure, attempts, processed_at`

export interface NewNursePayment {
  readonly nurseId: number
  readonly amountCents: number
  readonly type: PaymentType
  readonly description: string | null
  readonly visitId: number | null
  /** The admin who overrides the limit of $5000 (NPY-038). null in the payments job. */
  readonly forcedBy: number | null
  readonly createdBy: number | null
  /** The Idempotency-Key of the call. null without one and in the payments job. */
  readonly requestKey: string | null
  /** Confirmed although an equal payment has no outcome yet. */
  readonly isAgain?: boolean
}

/** True while an equal manual payment has no outcome. Payments of visits have a constraint. */
async function hasEqualOpenPayment(work: Work, input: NewNursePayment): Promise<boolean> {
  const { rows } = await sql`select from nurse_payment
    where user_id = ${input.nurseId} and status = 'Entered' and assignment_id is null
      and amount_cents = ${input.amountCents} and payment_type = ${input.type}
      and description is not distinct from ${input.description} limit 1`.execute(work.db)
  return rows.length > 0
}

export async function hasStripeId(work: Work, nurse: number): Promise<boolean> {
  const found = await sql<{
    stripe_id: string | null
  }>`select stripe_id from nurse where user_id = ${nurse}`.execute(work.db)
  return (found.rows[0]?.stripe_id ?? '') !== ''
}

/** Stores the payment as Entered. Locks the nurse, so that concurrent payments cannot exceed the limit (AUD-040). */
export async function enterPayment(work: Work, input: NewNursePayment): Promise<Payment | Refusal> {
  const nurse = await sql<{
    stripe_id: string | null
  }>`select stripe_id from nurse where user_id = ${input.nurseId} for update`.execute(work.db)
  if (nurse.rows[0] === undefined) return unknownNurse
  if ((nurse.rows[0].stripe_id ?? '') === '') return noStripeId
  const paid = await sql<{
    cents: number
  }>`select coalesce(sum(amount_cents - refunded_cents), 0)::int as cents from nurse_payment
    where user_id = ${input.nurseId} and status in ('Entered', 'Processed', 'Refunded')
      and created_at > ${work.now}::timestamptz - make_interval(hours => ${limitHours})`.execute(
    work.db,
  )
  const refusal = limitRefusal(paid.rows[0]?.cents ?? 0, input.amountCents, input.forcedBy !== null)
  if (refusal !== null) return refusal
  if (input.visitId === null && input.isAgain !== true && (await hasEqualOpenPayment(work, input)))
    return equalPaymentOpen
  const stored =
    await sql<Payment>`insert into nurse_payment (user_id, amount_cents, payment_type, description, status,
      assignment_id, force, force_by,
      request_key, destination, next_attempt_at, created_by, created_at, updated)
    values (${input.nurseId}, ${input.amountCents}, ${input.type}, ${input.description}, 'Entered', ${input.visitId},
      ${input.forcedBy !== null}, ${input.forcedBy},
      ${input.requestKey}, ${nurse.rows[0].stripe_id}, ${addMinutes(work.now, 1)}, ${input.createdBy}, ${work.now},
        ${work.now}) returning ${nursePaymentColumns}`.execute(work.db)
  const payment = stored.rows[0] as Payment
  work.recordEvent('nurse-payments.entered', {
    changes: [{ type: 'payment', id: payment.id, before: null, after: { ...payment } }],
    data: { nurse: input.nurseId, visit: input.visitId },
  })
  return payment
}

export async function lockPayment(work: Work, id: number): Promise<Payment | null> {
  const found =
    await sql<Payment>`select ${nursePaymentColumns} from nurse_payment where id = ${id} for update`.execute(
      work.db,
    )
  return found.rows[0] ?? null
}

export async function savePayment(
  work: Work,
  before: Payment,
  changes: Partial<
    Pick<Payment, 'status' | 'transfer_id' | 'error' | 'failure' | 'attempts' | 'processed_at'>
  >,
  nextAttempt: string | null = null,
): Promise<Payment> {
  const next = { ...before, ...changes }
  await sql`update nurse_payment set status = ${next.status}, transfer_id = ${next.transfer_id}, error = ${next.error},
    failure = ${next.failure}, attempts = ${next.attempts}, processed_at = ${next.processed_at},
    next_attempt_at = ${nextAttempt}, updated = ${work.now} where id = ${before.id}`.execute(
    work.db,
  )
  const event =
    next.status === before.status
      ? 'nurse-payments.retried'
      : `nurse-payments.${next.status.toLowerCase()}`
  work.recordEvent(event, {
    changes: [{ type: 'payment', id: next.id, before: { ...before }, after: { ...next } }],
    data: {
      payment: next.id,
      nurse: next.user_id,
      visit: next.assignment_id,
      cents: next.amount_cents,
      error: next.error,
    },
  })
  return next
}
