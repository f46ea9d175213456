// NPY-020: the update for operations on a payment or refund that the provider does not answer.
import { sql } from 'kysely'
import { formatCents } from '@wren/contract/money'
import type { Work } from '../../platform/work/work.ts'
import { createUpdate, solveUpdate, type NewUpdate } from '../updates/updates.public.ts'
import type { Payment } from './nurse-payments.store.ts'
import { maxSilentAttempts } from './nurse-payments-reply.rules.ts'

interface SilentAction {
  readonly kind: 'payment' | 'refund'
  readonly id: number
  readonly amount_cents: number
  readonly attempts: number
}

/** The update belongs to the paid visit, otherwise to the nurse. */
const causeOf = ({
  assignment_id,
  user_id,
}: Payment): Pick<NewUpdate, 'cause' | 'type' | 'typeId'> => ({
  cause: 'nurse_payment_unanswered',
  ...(assignment_id === null
    ? { type: 'nurse', typeId: user_id }
    : { type: 'assignment', typeId: assignment_id }),
})

export async function opsUserOf(work: Work, { assignment_id }: Payment): Promise<number | null> {
  const { rows } = await sql<{
    ops: number | null
  }>`select user_id_ops as ops from visit where id = ${assignment_id}`.execute(work.db)
  return rows[0]?.ops ?? null
}

/** Expects a locked payment. Call it after each attempt without a reply. */
export async function reportUnanswered(
  work: Work,
  payment: Payment,
  { kind, id, amount_cents, attempts }: SilentAction,
): Promise<void> {
  if (attempts !== maxSilentAttempts) return
  await createUpdate(work, {
    ...causeOf(payment),
    description: [
      `The payout provider does not answer: nurse ${kind} #${id} of ${formatCents(amount_cents)}.`,
      'The money may have moved. Do not enter it again.',
      'Wren keeps asking and shows the outcome in All Payments.',
      `If this lasts for more than a day, look for "${kind}-${id}" at the provider.`,
    ].join(' '),
    priority: 30,
    assignedTo: await opsUserOf(work, payment),
  })
}

/** Solves the update when no unanswered payment or refund of the visit or nurse is left. */
export async function solveUnanswered(
  work: Work,
  payment: Payment,
  attempts: number,
): Promise<void> {
  if (attempts <= maxSilentAttempts) return
  const { rows } = await sql`select from nurse_payment payment
    where payment.user_id = ${payment.user_id} and payment.assignment_id is not distinct from ${payment.assignment_id}
      and ((payment.status = 'Entered' and payment.attempts >= ${maxSilentAttempts})
        or exists (select from nurse_refund
          where payment_id = payment.id and status = 'Entered' and attempts >= ${maxSilentAttempts}))
    limit 1`.execute(work.db)
  if (rows.length === 0) await solveUpdate(work, causeOf(payment), 'the provider has answered.')
}
