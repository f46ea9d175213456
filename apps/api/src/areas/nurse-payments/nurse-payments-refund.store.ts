// NPY-026, NPY-037, NPY-041, AVR-060: rows of refunds. The refunded sum of a payment changes under the payment's lock.
import { sql } from 'kysely'
import { addMinutes, type Instant } from '@wren/contract/time'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import type { Payment } from './nurse-payments.store.ts'
import { nextAttemptAt } from './nurse-payments-reply.rules.ts'

export interface Refund {
  readonly id: number
  readonly payment_id: number
  readonly amount_cents: number
  readonly reason: string
  readonly status: 'Entered' | 'Processed' | 'Failed'
  readonly error: string | null
  readonly attempts: number
  readonly created_at: Instant
}
export const refundColumns = sql`id, payment_id, amount_cents, reason, status, error, attempts, created_at`

export interface NewRefund {
  readonly cents: number
  readonly reason: string
  /** The amount of the call. null: the rest. */
  readonly requestedCents: number | null
  /** The Idempotency-Key of the call. */
  readonly requestKey: string | null
}

/** Cents that are neither refunded nor in an Entered refund. */
export async function refundableCents(work: Work, payment: Payment): Promise<number> {
  const open = await sql<{
    cents: number
  }>`select coalesce(sum(amount_cents), 0)::int as cents from nurse_refund
    where payment_id = ${payment.id} and status = 'Entered'`.execute(work.db)
  return payment.amount_cents - payment.refunded_cents - (open.rows[0]?.cents ?? 0)
}

/** True while a refund of the same amount has no outcome. */
export const hasEqualOpenRefund = async (
  work: Work,
  payment: Payment,
  cents: number,
): Promise<boolean> => {
  const { rows } = await sql`select from nurse_refund
      where payment_id = ${payment.id} and status = 'Entered' and amount_cents = ${cents} limit 1`.execute(
    work.db,
  )
  return rows.length > 0
}

const eventData = (payment: Payment) => ({
  payment: payment.id,
  nurse: payment.user_id,
  visit: payment.assignment_id,
})
const auditFields = ({ payment_id, amount_cents, reason, status }: Refund) => ({
  payment_id,
  amount_cents,
  reason,
  status,
})

/** Expects a locked payment. Stores the refund before the provider is called. */
export async function enterRefund(
  work: Work,
  payment: Payment,
  { cents, reason, requestedCents, requestKey }: NewRefund,
): Promise<Refund> {
  const made =
    await sql<Refund>`insert into nurse_refund (payment_id, amount_cents, reason, status, requested_cents,
      request_key, next_attempt_at, created_by, created_at)
    values (${payment.id}, ${cents}, ${reason}, 'Entered', ${requestedCents}, ${requestKey},
      ${addMinutes(work.now, 1)}, ${userIdOf(work.actor)}, ${work.now}) returning ${refundColumns}`.execute(
      work.db,
    )
  const refund = made.rows[0] as Refund
  work.recordEvent('nurse-payments.refund-entered', {
    changes: [{ type: 'refund', id: refund.id, before: null, after: auditFields(refund) }],
    data: eventData(payment),
  })
  return refund
}

export const lockRefund = async (work: Work, id: number): Promise<Refund | null> =>
  (
    await sql<Refund>`select ${refundColumns} from nurse_refund where id = ${id} for update`.execute(
      work.db,
    )
  ).rows[0] ?? null

export async function postponeRefund(work: Work, refund: Refund): Promise<Refund> {
  const attempts = refund.attempts + 1
  await sql`update nurse_refund set attempts = ${attempts}, next_attempt_at = ${nextAttemptAt(attempts, work.now)}
    where id = ${refund.id}`.execute(work.db)
  return { ...refund, attempts }
}

export async function failRefund(
  work: Work,
  payment: Payment,
  refund: Refund,
  { failure, error }: { readonly failure: 'refused' | 'never_made'; readonly error: string },
): Promise<Refund> {
  const failed = { ...refund, status: 'Failed', error, attempts: refund.attempts + 1 } as const
  await sql`update nurse_refund set status = 'Failed', failure = ${failure}, error = ${error},
      attempts = ${failed.attempts}, next_attempt_at = null where id = ${refund.id}`.execute(
    work.db,
  )
  work.recordEvent('nurse-payments.refund-failed', {
    changes: [
      {
        type: 'refund',
        id: refund.id,
        before: auditFields(refund),
        after: { ...auditFields(failed), error, failure },
      },
    ],
    data: eventData(payment),
  })
  return failed
}

/** `reversal` is the provider's id, if known. */
export async function processRefund(
  work: Work,
  payment: Payment,
  refund: Refund,
  reversal: string | null,
): Promise<Refund> {
  const processed = { ...refund, status: 'Processed', attempts: refund.attempts + 1 } as const
  await sql`update nurse_refund set status = 'Processed', reversal_id = ${reversal}, attempts = ${processed.attempts},
    next_attempt_at = null where id = ${refund.id}`.execute(work.db)
  await applyRefund(work, payment, refund, processed)
  return processed
}

/**
 * Adds the refund to its payment. `before` is the entered refund, or null for one made at the provider. Visit and
 * report react to the event (AVR-021).
 */
export async function applyRefund(
  work: Work,
  payment: Payment,
  before: Refund | null,
  refund: Refund,
): Promise<void> {
  const refunded = payment.refunded_cents + refund.amount_cents
  const status = refunded === payment.amount_cents ? 'Refunded' : payment.status
  await sql`update nurse_payment set refunded_cents = ${refunded}, status = ${status}, updated = ${work.now}
    where id = ${payment.id}`.execute(work.db)
  work.recordEvent('nurse-payments.refunded', {
    changes: [
      {
        type: 'refund',
        id: refund.id,
        before: before === null ? null : auditFields(before),
        after: auditFields(refund),
      },
      {
        type: 'payment',
        id: payment.id,
        before: { status: payment.status, refunded_cents: payment.refunded_cents },
        after: { status, refunded_cents: refunded },
      },
    ],
    data: {
      ...eventData(payment),
      cents: refund.amount_cents,
      whole: status === 'Refunded',
      reason: refund.reason,
    },
  })
}
