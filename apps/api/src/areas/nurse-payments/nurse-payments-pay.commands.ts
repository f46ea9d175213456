// NPY "New Payment" 009, 012-017, "Calls" 033, "Once and only once" 041, 042: a payment outside the after-visit flow
// is entered, then processed.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { nursePayments } from '@wren/contract/nurse-payments'
import { providerRefused } from '@wren/contract/nurse-payments.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Workflow } from '../../platform/http/bind.ts'
import type { Work } from '../../platform/work/work.ts'
import { stateOfRepeated } from '../../platform/http/answers.ts'
import {
  paymentOfKey,
  presentPayment,
  type WantedPayment,
} from './nurse-payments-repeated.store.ts'
import { settlePayment } from './nurse-payments-settle.commands.ts'
import { enterPayment, type NewPayment, type Payment } from './nurse-payments.store.ts'

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

/** A payment on its way to its outcome: made by this call, or by an earlier one with its key. */
export interface EnteredPayment {
  readonly payment: Payment
  readonly isRepeated: boolean
}

/** The first unit of work of a payment: what the key has made already, or a new row. */
export async function enterOnce(
  work: Work,
  key: string | null,
  wanted: WantedPayment,
  enter: (work: Work) => Promise<Payment | Refusal>,
): Promise<EnteredPayment | Refusal> {
  const made = await paymentOfKey(work, key, wanted)
  if (isRefusal(made)) return made
  if (made !== null) return { payment: made, isRepeated: true }
  const payment = await enter(work)
  return isRefusal(payment) ? payment : { payment, isRepeated: false }
}

/**
 * NPY-042: what became of it. A repeated call asks the provider nothing: the row goes its own way, by its first call
 * or by the job.
 */
export async function outcomeOf(
  { platform, user, origin }: Workflow,
  { payment, isRepeated }: EnteredPayment,
): Promise<Payment | Refusal> {
  const settled = isRepeated
    ? await presentPayment(platform, payment.id)
    : await settlePayment(platform, user, origin, payment)
  return settled.status === 'Failed' ? providerRefused(settled.error ?? '') : settled
}

export async function payNurse(
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
  const payment: NewPayment & { readonly visitId: null } = {
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
  const outcome = await outcomeOf(workflow, entered)
  if (isRefusal(outcome)) return outcome
  const answer = await paymentAnswer(workflow.platform.db, outcome.id)
  return entered.isRepeated ? stateOfRepeated(answer) : answer
}
