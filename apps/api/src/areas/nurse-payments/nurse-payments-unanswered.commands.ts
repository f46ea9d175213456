// NPY-020: a payment or refund without an answer stays Entered; operations get one update that says what to do.
import { sql } from 'kysely'
import { formatCents } from '@wren/contract/money'
import type { Work } from '../../platform/work/work.ts'
import { createUpdate, solveUpdate, type NewUpdate } from '../updates/updates.public.ts'
import type { Payment } from './nurse-payments.store.ts'
import { mostAttempts } from './nurse-payments-word.rules.ts'

interface Silent {
  readonly what: 'payment' | 'refund'
  readonly id: number
  readonly amount_cents: number
  readonly attempts: number
}

/** The visit that is paid, else the nurse. */
const causeOf = ({
  assignment_id,
  user_id,
}: Payment): Pick<NewUpdate, 'cause' | 'type' | 'typeId'> => ({
  cause: 'nurse_payment_unanswered',
  ...(assignment_id === null
    ? { type: 'nurse', typeId: user_id }
    : { type: 'assignment', typeId: assignment_id }),
})

export async function opsOf(work: Work, { assignment_id }: Payment): Promise<number | null> {
  const { rows } = await sql<{
    ops: number | null
  }>`select user_id_ops as ops from visit where id = ${assignment_id}`.execute(work.db)
  return rows[0]?.ops ?? null
}

/** Of a locked payment, after each try without an answer. */
export async function unanswered(
  work: Work,
  payment: Payment,
  { what, id, amount_cents, attempts }: Silent,
): Promise<void> {
  if (attempts !== mostAttempts) return
  await createUpdate(work, {
    ...causeOf(payment),
    description: [
      `The payout provider does not answer: nurse ${what} #${id} of ${formatCents(amount_cents)}.`,
      'The money may have moved. Do not enter it again.',
      'Wren keeps asking and shows the outcome in All Payments.',
      `If this lasts for more than a day, look for "${what}-${id}" at the provider.`,
    ].join(' '),
    priority: 30,
    assignedTo: await opsOf(work, payment),
  })
}

/** The update ends with the last one of its visit or nurse that was not answered. */
export async function answered(work: Work, payment: Payment, attempts: number): Promise<void> {
  if (attempts <= mostAttempts) return
  const { rows } = await sql`select from nurse_payment payment
    where payment.user_id = ${payment.user_id} and payment.assignment_id is not distinct from ${payment.assignment_id}
      and ((payment.status = 'Entered' and payment.attempts >= ${mostAttempts})
        or exists (select from nurse_refund
          where payment_id = payment.id and status = 'Entered' and attempts >= ${mostAttempts}))
    limit 1`.execute(work.db)
  if (rows.length === 0) await solveUpdate(work, causeOf(payment), 'the provider has answered.')
}
