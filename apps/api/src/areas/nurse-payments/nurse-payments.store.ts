// NPY "Payout provider" 018-021, NPY-041: payments as rows; unique indexes decide that a visit is paid once, and that
// a key pays once.
import { sql } from 'kysely'
import { equalPaymentOpen, noStripeId } from '@wren/contract/nurse-payments.refusals'
import type { PaymentType } from '@wren/contract/nurse-payments.rules'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import { addMinutes } from '@wren/contract/time'
import type { Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { limitFault, limitHours } from './nurse-payments-limit.rules.ts'

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
  /** Why it is Failed (NPY-020). 'unheard': an earlier release marked it without the word of the provider. */
  readonly failure: 'refused' | 'never_made' | 'unheard' | null
  readonly attempts: number
  readonly processed_at: string | null
}

export const paymentColumns = sql`id, user_id, amount_cents, refunded_cents, payment_type, description, status,
  transfer_id, assignment_id, error, failure, attempts, processed_at`

export interface NewPayment {
  readonly nurseId: number
  readonly amountCents: number
  readonly type: PaymentType
  readonly description: string | null
  readonly visitId: number | null
  /** The admin who insists on passing the $5000 rule (NPY-038); the payments job never does. */
  readonly forcedBy: number | null
  readonly createdBy: number | null
  /** The Idempotency-Key of the call; null without one, and for the payments job. */
  readonly requestKey: string | null
  /** Somebody was asked and wants it beside an equal one that has no outcome yet. */
  readonly isAgain?: boolean
}

/** Whether an equal payment by hand may still be made. A payment of a visit has its own constraint. */
async function hasEqualOpen(work: Work, made: NewPayment): Promise<boolean> {
  const { rows } = await sql`select from nurse_payment
    where user_id = ${made.nurseId} and status = 'Entered' and assignment_id is null
      and amount_cents = ${made.amountCents} and payment_type = ${made.type}
      and description is not distinct from ${made.description} limit 1`.execute(work.db)
  return rows.length > 0
}

export async function hasStripeId(work: Work, nurse: number): Promise<boolean> {
  const found = await sql<{
    stripe_id: string | null
  }>`select stripe_id from nurse where user_id = ${nurse}`.execute(work.db)
  return (found.rows[0]?.stripe_id ?? '') !== ''
}

/**
 * Stores the payment as Entered. The nurse's row is locked, so that two payments at once cannot both pass the limit
 * (AUD-040).
 */
export async function enterPayment(work: Work, made: NewPayment): Promise<Payment | Refusal> {
  const nurse = await sql<{
    stripe_id: string | null
  }>`select stripe_id from nurse where user_id = ${made.nurseId} for update`.execute(work.db)
  if (nurse.rows[0] === undefined) return unknownNurse
  if ((nurse.rows[0].stripe_id ?? '') === '') return noStripeId
  const paid = await sql<{
    cents: number
  }>`select coalesce(sum(amount_cents - refunded_cents), 0)::int as cents from nurse_payment
    where user_id = ${made.nurseId} and status in ('Entered', 'Processed', 'Refunded')
      and created_at > ${work.now}::timestamptz - make_interval(hours => ${limitHours})`.execute(
    work.db,
  )
  const over = limitFault(paid.rows[0]?.cents ?? 0, made.amountCents, made.forcedBy !== null)
  if (over !== null) return over
  if (made.visitId === null && made.isAgain !== true && (await hasEqualOpen(work, made)))
    return equalPaymentOpen
  const stored =
    await sql<Payment>`insert into nurse_payment (user_id, amount_cents, payment_type, description, status,
      assignment_id, force, force_by,
      request_key, destination, next_attempt_at, created_by, created_at, updated)
    values (${made.nurseId}, ${made.amountCents}, ${made.type}, ${made.description}, 'Entered', ${made.visitId},
      ${made.forcedBy !== null}, ${made.forcedBy},
      ${made.requestKey}, ${nurse.rows[0].stripe_id}, ${addMinutes(work.now, 1)}, ${made.createdBy}, ${work.now},
        ${work.now}) returning ${paymentColumns}`.execute(work.db)
  const payment = stored.rows[0] as Payment
  work.recordEvent('nurse-payments.entered', {
    changes: [{ type: 'payment', id: payment.id, before: null, after: { ...payment } }],
    data: { nurse: made.nurseId, visit: made.visitId },
  })
  return payment
}

export async function lockPayment(work: Work, id: number): Promise<Payment | null> {
  const found =
    await sql<Payment>`select ${paymentColumns} from nurse_payment where id = ${id} for update`.execute(
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
  const fact =
    next.status === before.status
      ? 'nurse-payments.retried'
      : `nurse-payments.${next.status.toLowerCase()}`
  work.recordEvent(fact, {
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
