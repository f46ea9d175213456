// NPY-020: looks up payments that an earlier release marked Failed after ten silent tries, although the provider may
// have made them.
import { sql } from 'kysely'
import { formatCents } from '@wren/contract/money'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin, type Work } from '../../platform/work/work.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { providerLookupOf, unlabelledTransfer } from './nurse-payments-transfers.queries.ts'
import { lockPayment, savePayment, type Payment } from './nurse-payments.store.ts'
import { opsUserOf } from './nurse-payments-unanswered.commands.ts'

/** Leaves the decision to a person, because the visit or nurse may have been paid again. */
async function reportMadeTransfer(work: Work, payment: Payment, transfer: string): Promise<void> {
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
    assignedTo: await opsUserOf(work, payment),
  })
}

/** Throws without a reply. The job retries an hour later. */
export async function lookUpUnconfirmed(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  candidate: Payment,
): Promise<void> {
  const lookup = await providerLookupOf(platform, candidate.id)
  const transfer = await unlabelledTransfer(platform, candidate, lookup)
  await runWork(platform, actor, origin, async (work) => {
    const payment = await lockPayment(work, candidate.id)
    if (payment?.failure !== 'unheard') return null
    if (transfer !== null) await reportMadeTransfer(work, payment, transfer)
    else await savePayment(work, payment, { failure: 'never_made' })
    return null
  })
}
