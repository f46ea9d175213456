// NPY-026, NPY-036, NPY-037, NPY-041, NPY-042: refunds by staff: entered under the payment's lock, sent to the
// provider, then stored.
import type { Input } from '@wren/contract/call'
import type { nursePayments } from '@wren/contract/nurse-payments'
import {
  alreadyRefunded,
  equalRefundOpen,
  notProcessed,
  providerRefused,
  unknownNursePayment,
} from '@wren/contract/nurse-payments.refusals'
import { refundProblem } from '@wren/contract/nurse-payments.rules'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { stateOfRepeated } from '../../platform/http/answers.ts'
import type { Workflow } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin, type Work } from '../../platform/work/work.ts'
import {
  providerLookupOf,
  isReversedAtProvider,
  type ProviderLookup,
} from './nurse-payments-transfers.queries.ts'
import { payoutProviderOf } from './nurse-payments.provider.ts'
import { paymentAnswer } from './nurse-payments-pay.commands.ts'
import {
  enterRefund,
  failRefund,
  hasEqualOpenRefund,
  lockRefund,
  postponeRefund,
  processRefund,
  refundableCents,
  type Refund,
} from './nurse-payments-refund.store.ts'
import { awaitRefund, refundByKey, type RefundRequest } from './nurse-payments-repeated.store.ts'
import { lockPayment, type Payment } from './nurse-payments.store.ts'
import { solveUnanswered, reportUnanswered } from './nurse-payments-unanswered.commands.ts'
import {
  failureOfReply,
  askProvider,
  type ProviderRequest,
  type ProviderReply,
} from './nurse-payments-reply.rules.ts'

interface EnteredRefund {
  readonly refund: Refund
  readonly isRepeated: boolean
}

async function enterOnce(
  work: Work,
  key: string | null,
  { isAgain, ...request }: RefundRequest & { readonly isAgain: boolean },
): Promise<EnteredRefund | Refusal> {
  const earlier = await refundByKey(work, key, request)
  if (isRefusal(earlier)) return earlier
  if (earlier !== null) return { refund: earlier, isRepeated: true }
  const payment = await lockPayment(work, request.paymentId)
  if (payment === null) return unknownNursePayment
  if (payment.status === 'Refunded') return alreadyRefunded
  if (payment.status !== 'Processed') return notProcessed
  const rest = await refundableCents(work, payment)
  if (rest === 0) return alreadyRefunded
  const cents = request.requestedCents ?? rest
  const fault = refundProblem(cents, rest)
  if (fault !== null) return invalid({ amount: fault })
  if (!isAgain && (await hasEqualOpenRefund(work, payment, cents))) return equalRefundOpen
  return {
    refund: await enterRefund(work, payment, { ...request, cents, requestKey: key }),
    isRepeated: false,
  }
}

function requestFor(platform: Platform, refund: Refund, lookup: ProviderLookup): ProviderRequest {
  const payouts = payoutProviderOf(platform)
  const { closeKey } = payouts
  const reversal = {
    transfer: lookup.transfer ?? '',
    amountCents: refund.amount_cents,
    key: `refund-${refund.id}`,
    isLabelled: lookup.isLabelled,
    at: platform.clock.now(),
  }
  return {
    attempts: refund.attempts,
    isLate: lookup.isLate,
    make: () => payouts.reverse(reversal),
    find: async () => {
      if (!lookup.isLabelled)
        return (await isReversedAtProvider(platform, refund, lookup)) ? { id: null } : null
      const id = await payouts.reversalOf(reversal)
      return id === null ? null : { id }
    },
    ...(closeKey === undefined ? {} : { close: () => closeKey(reversal.key, reversal.at) }),
  }
}

async function askAboutRefund(platform: Platform, refund: Refund): Promise<ProviderReply> {
  const lookup = await providerLookupOf(platform, refund.payment_id, refund)
  return askProvider(requestFor(platform, refund, lookup))
}

async function applyReply(
  work: Work,
  payment: Payment,
  refund: Refund,
  reply: ProviderReply,
): Promise<Refund> {
  if (reply === null) {
    const silent = await postponeRefund(work, refund)
    await reportUnanswered(work, payment, { kind: 'refund', ...silent })
    return silent
  }
  const failure = failureOfReply(reply)
  const settled =
    failure === null
      ? await processRefund(work, payment, refund, (reply as { readonly id: string | null }).id)
      : await failRefund(work, payment, refund, failure)
  await solveUnanswered(work, payment, settled.attempts)
  return settled
}

/** Settles an Entered refund. A refund with an outcome stays unchanged. */
export async function settleRefund(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  entered: Refund,
): Promise<Refund> {
  const reply = await askAboutRefund(platform, entered)
  const settled = await runWork<Refund>(platform, actor, origin, async (work) => {
    const payment = (await lockPayment(work, entered.payment_id)) as Payment
    const refund = (await lockRefund(work, entered.id)) as Refund
    return refund.status === 'Entered' ? applyReply(work, payment, refund, reply) : refund
  })
  return isRefusal(settled) ? entered : settled
}

export async function refundPayment(
  workflow: Workflow,
  { id, amount, reason, again = false }: Input<typeof nursePayments.refund>,
) {
  const { platform, user, origin, key } = workflow
  const request = { paymentId: id, requestedCents: amount ?? null, reason, isAgain: again }
  const entered = await workflow.work((work) => enterOnce(work, key, request))
  if (isRefusal(entered)) return entered
  const refund = entered.isRepeated
    ? await awaitRefund(platform, entered.refund.id)
    : await settleRefund(platform, user, origin, entered.refund)
  if (refund.status === 'Failed') return providerRefused(refund.error ?? '')
  const answer = {
    ...(await paymentAnswer(platform.db, id)),
    refund: { id: refund.id, status: refund.status, amount_cents: refund.amount_cents },
  }
  return entered.isRepeated ? stateOfRepeated(answer) : answer
}
