// NPY-026, NPY-036, NPY-037: money taken back by staff: entered under the payment's lock, asked of the provider, then stored.
import { sql } from 'kysely'
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
import { addMinutes } from '@wren/contract/time'
import type { Act } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Origin, type Work } from '../../platform/work/work.ts'
import { payoutsOf, type Done } from './nurse-payments.provider.ts'
import { paymentAnswer } from './nurse-payments-pay.commands.ts'
import {
  enterRefund,
  failRefund,
  keepRefunded,
  lockRefund,
  restOf,
  type Refund,
} from './nurse-payments-refund.store.ts'
import { lockPayment, type Payment } from './nurse-payments.store.ts'

/** As long as a payment is asked for (NPY-020); a reversal that was made all the same is found by the job of NPY-027. */
const askedForMinutes = 10
const noAnswer = 'Payment provider is not available'

async function enter(
  work: Work,
  id: number,
  wanted: number | null,
  reason: string,
): Promise<{ readonly refund: Refund } | Refusal> {
  const payment = await lockPayment(work, id)
  if (payment === null) return unknownPayment
  if (payment.status === 'Refunded') return alreadyRefunded
  if (payment.status !== 'Processed') return notProcessed
  const rest = await restOf(work, payment)
  if (rest === 0) return alreadyRefunded
  const cents = wanted ?? rest
  const fault = refundFault(cents, rest)
  return fault === null
    ? { refund: await enterRefund(work, payment, cents, reason) }
    : invalid({ amount: fault })
}

async function ask(platform: Platform, refund: Refund): Promise<Done | null> {
  const found = await sql<{
    transfer_id: string | null
  }>`select transfer_id from nurse_payment where id = ${refund.payment_id}`.execute(platform.db)
  try {
    return await payoutsOf(platform).reverse({
      transfer: found.rows[0]?.transfer_id ?? '',
      amountCents: refund.amount_cents,
      key: `refund-${refund.id}`,
      at: platform.clock.now(),
    })
  } catch {
    return null // asked again with the same key: nothing is taken back twice
  }
}

/** Brings an Entered refund to its outcome. Answers the reason of a refused one. */
export async function settleRefund(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  entered: Refund,
): Promise<string | null> {
  const answer = await ask(platform, entered)
  const settled = await runWork<{ readonly error: string | null }>(
    platform,
    actor,
    origin,
    async (work) => {
      const payment = (await lockPayment(work, entered.payment_id)) as Payment
      const refund = (await lockRefund(work, entered.id)) as Refund
      if (refund.status !== 'Entered') return { error: null }
      const error =
        answer === null
          ? work.now >= addMinutes(refund.created_at, askedForMinutes)
            ? noAnswer
            : null
          : 'refused' in answer
            ? answer.refused
            : null
      if (error !== null) await failRefund(work, payment, refund, error)
      if (error !== null || answer === null || 'refused' in answer) return { error }
      await sql`update nurse_refund set status = 'Processed', reversal_id = ${answer.id} where id = ${refund.id}`.execute(
        work.db,
      )
      await keepRefunded(work, payment, refund, { ...refund, status: 'Processed' })
      return { error: null }
    },
  )
  return isRefusal(settled) ? settled.error : settled.error
}

export async function refundPayment(
  act: Act,
  { id, amount, reason }: Input<typeof nursePayments.refund>,
) {
  const entered = await act.work((work) => enter(work, id, amount ?? null, reason))
  if (isRefusal(entered)) return entered
  const error = await settleRefund(act.platform, act.user, act.origin, entered.refund)
  return error === null ? paymentAnswer(act.platform.db, id) : providerRefused(error)
}
