// NPY-020: earlier releases marked a payment Failed after ten silent tries. Only the provider knows what it made.
import { sql } from 'kysely'
import { formatCents } from '@wren/contract/money'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin, type Work } from '../../platform/work/work.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { askingOf, lostTransfer } from './nurse-payments-made.queries.ts'
import { lockPayment, savePayment, type Payment } from './nurse-payments.store.ts'
import { opsOf } from './nurse-payments-unanswered.commands.ts'

/** The visit or the nurse may have been paid again since, so that a person decides which of the two is taken back. */
async function tellMade(work: Work, payment: Payment, transfer: string): Promise<void> {
  await sql`update nurse_payment set next_attempt_at = null where id = ${payment.id}`.execute(
    work.db,
  )
  const { assignment_id: visit, user_id: nurse } = payment
  await createUpdate(work, {
    cause: 'nurse_payment_unheard',
    ...(visit === null ? { type: 'nurse', typeId: nurse } : { type: 'assignment', typeId: visit }),
    description: [
      `Nurse payment #${payment.id} of ${formatCents(payment.amount_cents)} is marked Failed,`,
      `but the provider has transfer ${transfer}, which looks like it.`,
      'Look in All Payments whether it was paid a second time.',
      `If it was, reverse transfer ${transfer} at the provider.`,
    ].join(' '),
    priority: 30,
    assignedTo: await opsOf(work, payment),
  })
}

/** Throws without an answer: the job asks again an hour later. */
export async function lookUpUnheard(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  unheard: Payment,
): Promise<void> {
  const asking = await askingOf(platform, unheard.id)
  const transfer = await lostTransfer(platform, unheard, asking)
  await runWork(platform, actor, origin, async (work) => {
    const payment = await lockPayment(work, unheard.id)
    if (payment?.failure !== 'unheard') return null
    if (transfer !== null) await tellMade(work, payment, transfer)
    else await savePayment(work, payment, { failure: 'never_made' })
    return null
  })
}
