// NPY-019, NPY-020: settles a payment: asks the provider between two units of work, always with the payment's id as the
// key.
import { isRefusal } from '@wren/contract/refusal'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin, type Work } from '../../platform/work/work.ts'
import {
  providerLookupOf,
  unlabelledTransfer,
  type ProviderLookup,
} from './nurse-payments-transfers.queries.ts'
import { payoutProviderOf } from './nurse-payments.provider.ts'
import { lockPayment, savePayment, type Payment } from './nurse-payments.store.ts'
import { solveUnanswered, reportUnanswered } from './nurse-payments-unanswered.commands.ts'
import {
  failureOfReply,
  nextAttemptAt,
  askProvider,
  type ProviderRequest,
  type ProviderReply,
} from './nurse-payments-reply.rules.ts'

function requestFor(platform: Platform, payment: Payment, lookup: ProviderLookup): ProviderRequest {
  const payouts = payoutProviderOf(platform)
  const { closeKey } = payouts
  const key = `payment-${payment.id}`
  const transfer = {
    destination: lookup.destination,
    amountCents: payment.amount_cents,
    description: payment.description,
    key,
    isLabelled: lookup.isLabelled,
    at: platform.clock.now(),
  }
  return {
    attempts: payment.attempts,
    isLate: lookup.isLate,
    make: () => payouts.transfer(transfer),
    find: async () => {
      const id = lookup.isLabelled
        ? await payouts.transferOf(transfer, lookup.since)
        : await unlabelledTransfer(platform, payment, lookup)
      return id === null ? null : { id }
    },
    ...(closeKey === undefined ? {} : { close: () => closeKey(key, transfer.at) }),
  }
}

async function askAboutPayment(platform: Platform, payment: Payment): Promise<ProviderReply> {
  return askProvider(requestFor(platform, payment, await providerLookupOf(platform, payment.id)))
}

async function applyReply(work: Work, payment: Payment, reply: ProviderReply): Promise<Payment> {
  const attempts = payment.attempts + 1
  if (reply === null) {
    const silent = await savePayment(work, payment, { attempts }, nextAttemptAt(attempts, work.now))
    await reportUnanswered(work, silent, { kind: 'payment', ...silent })
    return silent
  }
  const failure = failureOfReply(reply)
  const settled = await savePayment(work, payment, {
    attempts,
    ...(failure === null
      ? {
          status: 'Processed',
          transfer_id: (reply as { readonly id: string }).id,
          processed_at: work.now,
          error: null,
        }
      : { status: 'Failed', ...failure }),
  })
  await solveUnanswered(work, settled, attempts)
  return settled
}

/** Settles an Entered payment. A payment with an outcome stays unchanged. */
export async function settlePayment(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  entered: Payment,
): Promise<Payment> {
  const reply = await askAboutPayment(platform, entered)
  const settled = await runWork<Payment>(platform, actor, origin, async (work) => {
    const payment = (await lockPayment(work, entered.id)) as Payment
    return payment.status === 'Entered' ? applyReply(work, payment, reply) : payment
  })
  return isRefusal(settled) ? entered : settled
}
