// NPY-009, NPY-012, NPY-013, NPY-014, NPY-015, NPY-016, NPY-017, NPY-033, NPY-041, NPY-042: pays a nurse outside the
// after-visit flow: enters the payment, then settles it.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { nursePayments } from '@wren/contract/nurse-payments'
import { providerRefused } from '@wren/contract/nurse-payments.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Workflow } from '../../platform/http/bind.ts'
import type { Work } from '../../platform/work/work.ts'
import { stateOfRepeated } from '../../platform/http/answers.ts'
import { paymentByKey, awaitPayment, type PaymentRequest } from './nurse-payments-repeated.store.ts'
import { settlePayment } from './nurse-payments-settle.commands.ts'
import { enterPayment, type NewNursePayment, type Payment } from './nurse-payments.store.ts'

export async function paymentAnswer(
  db: Database,
  id: number,
): Promise<Answer<typeof nursePayments.pay>> {
  const { rows } = await sql<
    Answer<typeof nursePayments.pay>['payment']
  >`select id, status, amount_cents, refunded_cents, transfer_id from nurse_payment where id = ${id}`.execute(
    db,
  )
  return { payment: rows[0] as Answer<typeof nursePayments.pay>['payment'] }
}

/** A payment entered by this call, or by an earlier one with the same key. */
export interface EnteredPayment {
  readonly payment: Payment
  readonly isRepeated: boolean
}

/** Returns the payment of the key, or enters a new one. */
export async function enterOnce(
  work: Work,
  key: string | null,
  request: PaymentRequest,
  enter: (work: Work) => Promise<Payment | Refusal>,
): Promise<EnteredPayment | Refusal> {
  const earlier = await paymentByKey(work, key, request)
  if (isRefusal(earlier)) return earlier
  if (earlier !== null) return { payment: earlier, isRepeated: true }
  const payment = await enter(work)
  return isRefusal(payment) ? payment : { payment, isRepeated: false }
}

/** NPY-042: settles a new payment. A repeated call waits for the first call or the job, without the provider. */
export async function paymentOutcome(
  { platform, user, origin }: Workflow,
  { payment, isRepeated }: EnteredPayment,
): Promise<Payment | Refusal> {
  const settled = isRepeated
    ? await awaitPayment(platform, payment.id)
    : await settlePayment(platform, user, origin, payment)
  return settled.status === 'Failed' ? providerRefused(settled.error ?? '') : settled
}

export async function payNurseByHand(
  workflow: Workflow,
  {
    amount,
    user_id,
    payment_type,
    description = null,
    force = false,
    again = false,
  }: Input<typeof nursePayments.pay>,
) {
  const payment: NewNursePayment & { readonly visitId: null } = {
    nurseId: user_id,
    amountCents: amount,
    type: payment_type,
    description,
    visitId: null,
    forcedBy: force ? workflow.user.userId : null,
    createdBy: workflow.user.userId,
    requestKey: workflow.key,
    isAgain: again,
  }
  const entered = await workflow.work((work) =>
    enterOnce(work, workflow.key, { ...payment, force }, (same) => enterPayment(same, payment)),
  )
  if (isRefusal(entered)) return entered
  const outcome = await paymentOutcome(workflow, entered)
  if (isRefusal(outcome)) return outcome
  const answer = await paymentAnswer(workflow.platform.db, outcome.id)
  return entered.isRepeated ? stateOfRepeated(answer) : answer
}
