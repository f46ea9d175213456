// NPY-026, NPY-036, NPY-037, NPY-041, NPY-042: money taken back by staff: entered under the payment's lock, asked of the provider, then stored.
import type { Input } from '@wren/contract/call'
import type { nursePayments } from '@wren/contract/nurse-payments'
import {
  alreadyRefunded,
  notProcessed,
  providerRefused,
  unknownPayment,
} from '@wren/contract/nurse-payments.refusals'
import { refundFault } from '@wren/contract/nurse-payments.rules'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { stateOfRepeated } from '../../platform/http/answers.ts'
import type { Act } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin, type Work } from '../../platform/work/work.ts'
import { askingOf, isReversed } from './nurse-payments-made.queries.ts'
import { payoutsOf } from './nurse-payments.provider.ts'
import { paymentAnswer } from './nurse-payments-pay.commands.ts'
import {
  enterRefund,
  failRefund,
  lockRefund,
  postponeRefund,
  processRefund,
  restOf,
  type Refund,
} from './nurse-payments-refund.store.ts'
import { presentRefund, refundOfKey, type WantedRefund } from './nurse-payments-repeated.store.ts'
import { lockPayment, type Payment } from './nurse-payments.store.ts'

/** As often as a payment is asked for (NPY-020); a reversal that was made all the same is found by the job of NPY-027. */
const mostAttempts = 10
const noAnswer = 'Payment provider is not available'

interface EnteredRefund {
  readonly refund: Refund
  readonly isRepeated: boolean
}

async function enter(
  work: Work,
  key: string | null,
  wanted: WantedRefund,
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
  return fault === null
    ? {
        refund: await enterRefund(work, payment, { ...wanted, cents, requestKey: key }),
        isRepeated: false,
      }
    : invalid({ amount: fault })
}

/** `id`: null where the provider made the reversal long ago and told only its sum. */
type Reversal = { readonly id: string | null } | { readonly refused: string }

async function ask(platform: Platform, refund: Refund): Promise<Reversal | null> {
  try {
    const asking = await askingOf(platform, refund.payment_id, refund.created_at)
    if (asking.isLate && (await isReversed(platform, refund, asking))) return { id: null }
    return await payoutsOf(platform).reverse({
      transfer: asking.transfer ?? '',
      amountCents: refund.amount_cents,
      key: `refund-${refund.id}`,
      at: platform.clock.now(),
    })
  } catch {
    return null // asked again with the same key: nothing is taken back twice
  }
}

/** Brings an Entered refund to its outcome; one that has an outcome stays as it is. */
export async function settleRefund(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  entered: Refund,
): Promise<Refund> {
  const answer = await ask(platform, entered)
  const settled = await runWork<Refund>(platform, actor, origin, async (work) => {
    const payment = (await lockPayment(work, entered.payment_id)) as Payment
    const refund = (await lockRefund(work, entered.id)) as Refund
    if (refund.status !== 'Entered') return refund
    if (answer === null && refund.attempts + 1 < mostAttempts) return postponeRefund(work, refund)
    if (answer === null) return failRefund(work, payment, refund, noAnswer)
    if ('refused' in answer) return failRefund(work, payment, refund, answer.refused)
    return processRefund(work, payment, refund, answer.id)
  })
  return isRefusal(settled) ? entered : settled
}

export async function refundPayment(
  act: Act,
  { id, amount, reason }: Input<typeof nursePayments.refund>,
) {
  const { platform, user, origin, key } = act
  const wanted = { paymentId: id, requestedCents: amount ?? null, reason }
  const entered = await act.work((work) => enter(work, key, wanted))
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
