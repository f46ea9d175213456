// NPY-026, NPY-036, NPY-037, NPY-041, NPY-042: money taken back by staff: entered under the payment's lock, asked of
// the provider, then stored.
import type { Input } from '@wren/contract/call'
import type { nursePayments } from '@wren/contract/nurse-payments'
import {
  alreadyRefunded,
  equalRefundOpen,
  notProcessed,
  providerRefused,
  unknownPayment,
} from '@wren/contract/nurse-payments.refusals'
import { refundFault } from '@wren/contract/nurse-payments.rules'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { stateOfRepeated } from '../../platform/http/answers.ts'
import type { Workflow } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin, type Work } from '../../platform/work/work.ts'
import { askingOf, isReversed, type Asking } from './nurse-payments-made.queries.ts'
import { payoutsOf } from './nurse-payments.provider.ts'
import { paymentAnswer } from './nurse-payments-pay.commands.ts'
import {
  enterRefund,
  failRefund,
  hasEqualOpen,
  lockRefund,
  postponeRefund,
  processRefund,
  restOf,
  type Refund,
} from './nurse-payments-refund.store.ts'
import { presentRefund, refundOfKey, type WantedRefund } from './nurse-payments-repeated.store.ts'
import { lockPayment, type Payment } from './nurse-payments.store.ts'
import { answered, unanswered } from './nurse-payments-unanswered.commands.ts'
import { failureOf, wordOf, type Question, type Word } from './nurse-payments-word.rules.ts'

interface EnteredRefund {
  readonly refund: Refund
  readonly isRepeated: boolean
}

async function enter(
  work: Work,
  key: string | null,
  { isAgain, ...wanted }: WantedRefund & { readonly isAgain: boolean },
): Promise<EnteredRefund | Refusal> {
  const made = await refundOfKey(work, key, wanted)
  if (isRefusal(made)) return made
  if (made !== null) return { refund: made, isRepeated: true }
  const payment = await lockPayment(work, wanted.paymentId)
  if (payment === null) return unknownPayment
  if (payment.status === 'Refunded') return alreadyRefunded
  if (payment.status !== 'Processed') return notProcessed
  const rest = await restOf(work, payment)
  if (rest === 0) return alreadyRefunded
  const cents = wanted.requestedCents ?? rest
  const fault = refundFault(cents, rest)
  if (fault !== null) return invalid({ amount: fault })
  if (!isAgain && (await hasEqualOpen(work, payment, cents))) return equalRefundOpen
  return {
    refund: await enterRefund(work, payment, { ...wanted, cents, requestKey: key }),
    isRepeated: false,
  }
}

function questionOf(platform: Platform, refund: Refund, asking: Asking): Question {
  const payouts = payoutsOf(platform)
  const { closeKey } = payouts
  const reversal = {
    transfer: asking.transfer ?? '',
    amountCents: refund.amount_cents,
    key: `refund-${refund.id}`,
    isLabelled: asking.isLabelled,
    at: platform.clock.now(),
  }
  return {
    attempts: refund.attempts,
    isLate: asking.isLate,
    make: () => payouts.reverse(reversal),
    find: async () => {
      if (!asking.isLabelled)
        return (await isReversed(platform, refund, asking)) ? { id: null } : null
      const id = await payouts.reversalOf(reversal)
      return id === null ? null : { id }
    },
    ...(closeKey === undefined ? {} : { close: () => closeKey(reversal.key, reversal.at) }),
  }
}

async function ask(platform: Platform, refund: Refund): Promise<Word> {
  const asking = await askingOf(platform, refund.payment_id, refund)
  return wordOf(questionOf(platform, refund, asking))
}

async function follow(work: Work, payment: Payment, refund: Refund, word: Word): Promise<Refund> {
  if (word === null) {
    const silent = await postponeRefund(work, refund)
    await unanswered(work, payment, { what: 'refund', ...silent })
    return silent
  }
  const failure = failureOf(word)
  const settled =
    failure === null
      ? await processRefund(work, payment, refund, (word as { readonly id: string | null }).id)
      : await failRefund(work, payment, refund, failure)
  await answered(work, payment, settled.attempts)
  return settled
}

/** Brings an Entered refund to its outcome; one that has an outcome stays as it is. */
export async function settleRefund(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  entered: Refund,
): Promise<Refund> {
  const word = await ask(platform, entered)
  const settled = await runWork<Refund>(platform, actor, origin, async (work) => {
    const payment = (await lockPayment(work, entered.payment_id)) as Payment
    const refund = (await lockRefund(work, entered.id)) as Refund
    return refund.status === 'Entered' ? follow(work, payment, refund, word) : refund
  })
  return isRefusal(settled) ? entered : settled
}

export async function refundPayment(
  workflow: Workflow,
  { id, amount, reason, again = false }: Input<typeof nursePayments.refund>,
) {
  const { platform, user, origin, key } = workflow
  const wanted = { paymentId: id, requestedCents: amount ?? null, reason, isAgain: again }
  const entered = await workflow.work((work) => enter(work, key, wanted))
  if (isRefusal(entered)) return entered
  const refund = entered.isRepeated
    ? await presentRefund(platform, entered.refund.id)
    : await settleRefund(platform, user, origin, entered.refund)
  if (refund.status === 'Failed') return providerRefused(refund.error ?? '')
  const answer = {
    ...(await paymentAnswer(platform.db, id)),
    refund: { id: refund.id, status: refund.status, amount_cents: refund.amount_cents },
  }
  return entered.isRepeated ? stateOfRepeated(answer) : answer
}
