// NPY-019, 020: the provider is asked between two units of work, always with the payment's id as its key.
import { isRefusal } from '@wren/contract/refusal'
import { addMinutes } from '@wren/contract/time'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin } from '../../platform/work/work.ts'
import { askingOf, lostTransfer } from './nurse-payments-made.queries.ts'
import { payoutsOf, type Done } from './nurse-payments.provider.ts'
import { lockPayment, savePayment, type Payment } from './nurse-payments.store.ts'

const mostAttempts = 10

async function ask(platform: Platform, payment: Payment): Promise<Done | null> {
  try {
    const asking = await askingOf(platform, payment.id)
    const lost = asking.isLate ? await lostTransfer(platform, payment, asking) : null
    if (lost !== null) return { id: lost }
    return await payoutsOf(platform).transfer({
      destination: asking.destination,
      amountCents: payment.amount_cents,
      description: payment.description,
      key: `payment-${payment.id}`,
      at: platform.clock.now(),
    })
  } catch {
    return null // no answer: asked again with the same key, so no double transfer can happen
  }
}

/** Brings an Entered payment to its outcome; a payment that has one already stays as it is. */
export async function settlePayment(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  entered: Payment,
): Promise<Payment> {
  const answer = await ask(platform, entered)
  const settled = await runWork<Payment>(platform, actor, origin, async (work) => {
    const payment = (await lockPayment(work, entered.id)) as Payment
    if (payment.status !== 'Entered') return payment
    const attempts = payment.attempts + 1
    if (answer === null && attempts < mostAttempts)
      return savePayment(work, payment, { attempts }, addMinutes(work.now, 1))
    if (answer === null)
      return savePayment(work, payment, {
        status: 'Failed',
        attempts,
        error: 'Payment provider is not available',
      })
    if ('refused' in answer)
      return savePayment(work, payment, { status: 'Failed', attempts, error: answer.refused })
    return savePayment(work, payment, {
      status: 'Processed',
      attempts,
      transfer_id: answer.id,
      processed_at: work.now,
      error: null,
    })
  })
  return isRefusal(settled) ? entered : settled
}
