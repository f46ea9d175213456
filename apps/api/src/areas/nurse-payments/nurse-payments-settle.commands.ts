// NPY-019, NPY-020: the provider is asked between two units of work, always with the payment's id as its key.
import { isRefusal } from '@wren/contract/refusal'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin, type Work } from '../../platform/work/work.ts'
import { askingOf, lostTransfer, type Asking } from './nurse-payments-made.queries.ts'
import { payoutsOf } from './nurse-payments.provider.ts'
import { lockPayment, savePayment, type Payment } from './nurse-payments.store.ts'
import { answered, unanswered } from './nurse-payments-unanswered.commands.ts'
import {
  failureOf,
  nextTry,
  wordOf,
  type Question,
  type Word,
} from './nurse-payments-word.rules.ts'

function questionOf(platform: Platform, payment: Payment, asking: Asking): Question {
  const payouts = payoutsOf(platform)
  const { closeKey } = payouts
  const key = `payment-${payment.id}`
  const transfer = {
    destination: asking.destination,
    amountCents: payment.amount_cents,
    description: payment.description,
    key,
    isLabelled: asking.isLabelled,
    at: platform.clock.now(),
  }
  return {
    attempts: payment.attempts,
    isLate: asking.isLate,
    make: () => payouts.transfer(transfer),
    find: async () => {
      const id = asking.isLabelled
        ? await payouts.transferOf(transfer, asking.since)
        : await lostTransfer(platform, payment, asking)
      return id === null ? null : { id }
    },
    ...(closeKey === undefined ? {} : { close: () => closeKey(key, transfer.at) }),
  }
}

async function ask(platform: Platform, payment: Payment): Promise<Word> {
  return wordOf(questionOf(platform, payment, await askingOf(platform, payment.id)))
}

async function follow(work: Work, payment: Payment, word: Word): Promise<Payment> {
  const attempts = payment.attempts + 1
  if (word === null) {
    const silent = await savePayment(work, payment, { attempts }, nextTry(attempts, work.now))
    await unanswered(work, silent, { what: 'payment', ...silent })
    return silent
  }
  const failure = failureOf(word)
  const settled = await savePayment(work, payment, {
    attempts,
    ...(failure === null
      ? {
          status: 'Processed',
          transfer_id: (word as { readonly id: string }).id,
          processed_at: work.now,
          error: null,
        }
      : { status: 'Failed', ...failure }),
  })
  await answered(work, settled, attempts)
  return settled
}

/** Brings an Entered payment to its outcome; a payment that has one already stays as it is. */
export async function settlePayment(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  entered: Payment,
): Promise<Payment> {
  const word = await ask(platform, entered)
  const settled = await runWork<Payment>(platform, actor, origin, async (work) => {
    const payment = (await lockPayment(work, entered.id)) as Payment
    return payment.status === 'Entered' ? follow(work, payment, word) : payment
  })
  return isRefusal(settled) ? entered : settled
}
