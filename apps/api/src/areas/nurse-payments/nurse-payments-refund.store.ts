// NPY-026, NPY-037, AVR-060: refunds as rows; what was taken back of a payment is summed under the payment's lock.
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import type { Payment } from './nurse-payments.store.ts'

export interface Refund {
  readonly id: number
  readonly payment_id: number
  readonly amount_cents: number
  readonly reason: string
  readonly status: 'Entered' | 'Processed' | 'Failed'
  readonly created_at: Instant
}
const refundColumns = sql`id, payment_id, amount_cents, reason, status, created_at`

/** Cents that the provider may still take back: neither refunded nor on their way. */
export async function restOf(work: Work, payment: Payment): Promise<number> {
  const open = await sql<{
    cents: number
  }>`select coalesce(sum(amount_cents), 0)::int as cents from nurse_refund where payment_id = ${payment.id} and status = 'Entered'`.execute(
    work.db,
  )
  return payment.amount_cents - payment.refunded_cents - (open.rows[0]?.cents ?? 0)
}

const newsOf = (payment: Payment) => ({
  payment: payment.id,
  nurse: payment.user_id,
  visit: payment.assignment_id,
})
const told = ({ payment_id, amount_cents, reason, status }: Refund) => ({
  payment_id,
  amount_cents,
  reason,
  status,
})

/** Of a locked payment; stored before the provider is asked. */
export async function enterRefund(
  work: Work,
  payment: Payment,
  cents: number,
  reason: string,
): Promise<Refund> {
  const made =
    await sql<Refund>`insert into nurse_refund (payment_id, amount_cents, reason, status, created_by, created_at)
    values (${payment.id}, ${cents}, ${reason}, 'Entered', ${userIdOf(work.actor)}, ${work.now}) returning ${refundColumns}`.execute(
      work.db,
    )
  const refund = made.rows[0] as Refund
  work.record('nurse-payments.refund-entered', {
    changes: [{ type: 'refund', id: refund.id, before: null, after: told(refund) }],
    data: newsOf(payment),
  })
  return refund
}

export const lockRefund = async (work: Work, id: number): Promise<Refund | null> =>
  (
    await sql<Refund>`select ${refundColumns} from nurse_refund where id = ${id} for update`.execute(
      work.db,
    )
  ).rows[0] ?? null

/** NPY-020 holds for refunds too: asked again a minute after the last time, by the minute. */
export const openRefunds = async (db: Database, now: Instant): Promise<readonly Refund[]> =>
  (
    await sql<Refund>`select ${refundColumns} from nurse_refund where status = 'Entered' and created_at <= ${now}::timestamptz - interval '1 minute' order by created_at, id limit 500`.execute(
      db,
    )
  ).rows

export async function failRefund(
  work: Work,
  payment: Payment,
  refund: Refund,
  error: string,
): Promise<void> {
  await sql`update nurse_refund set status = 'Failed', error = ${error} where id = ${refund.id}`.execute(
    work.db,
  )
  work.record('nurse-payments.refund-failed', {
    changes: [
      {
        type: 'refund',
        id: refund.id,
        before: told(refund),
        after: { ...told(refund), status: 'Failed', error },
      },
    ],
    data: newsOf(payment),
  })
}

/** `before`: the refund as it was entered; null for one that the provider made by itself. The visit and its report follow (AVR-021). */
export async function keepRefunded(
  work: Work,
  payment: Payment,
  before: Refund | null,
  refund: Refund,
): Promise<void> {
  const refunded = payment.refunded_cents + refund.amount_cents
  const status = refunded === payment.amount_cents ? 'Refunded' : payment.status
  await sql`update nurse_payment set refunded_cents = ${refunded}, status = ${status}, updated = ${work.now} where id = ${payment.id}`.execute(
    work.db,
  )
  work.record('nurse-payments.refunded', {
    changes: [
      {
        type: 'refund',
        id: refund.id,
        before: before === null ? null : told(before),
        after: told(refund),
      },
      {
        type: 'payment',
        id: payment.id,
        before: { status: payment.status, refunded_cents: payment.refunded_cents },
        after: { status, refunded_cents: refunded },
      },
    ],
    data: {
      ...newsOf(payment),
      cents: refund.amount_cents,
      whole: status === 'Refunded',
      reason: refund.reason,
    },
  })
}
