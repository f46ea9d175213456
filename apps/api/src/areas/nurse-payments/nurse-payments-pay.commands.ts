// NPY "New Payment" 009, 012-017, "Calls" 033: a payment outside the after-visit flow is entered, then processed.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { nursePayments } from '@wren/contract/nurse-payments'
import { providerRefused } from '@wren/contract/nurse-payments.refusals'
import { isRefusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Act } from '../../platform/http/bind.ts'
import { settlePayment } from './nurse-payments-settle.commands.ts'
import { enterPayment } from './nurse-payments.store.ts'

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

export async function payNurse(
  act: Act,
  { amount, user_id, payment_type, description = null, force }: Input<typeof nursePayments.pay>,
) {
  const entered = await act.work((work) =>
    enterPayment(work, {
      nurseId: user_id,
      amountCents: amount,
      type: payment_type,
      description,
      visitId: null,
      forcedBy: force === true ? act.user.userId : null,
      createdBy: act.user.userId,
    }),
  )
  if (isRefusal(entered)) return entered
  const settled = await settlePayment(act.platform, act.user, act.origin, entered)
  return settled.status === 'Failed'
    ? providerRefused(settled.error ?? '')
    : paymentAnswer(act.platform.db, settled.id)
}
