// Payments with and without visits, partial and full refunds, and the ledger of the payout provider (REF-067, REF-069,
// NPY-016).
import { addMinutes, type Instant } from '@wren/contract/time'
import type { Ids } from './demo-ids.ts'
import type { Nurse } from './demo-nurses.ts'
import { adminId } from './demo-people.ts'
import type { DemoPlan } from './demo-plan.ts'
import { jobActor, staff, type Output } from './demo-output.ts'
import { nth, random } from './demo-random.ts'

export interface PaymentSource {
  readonly nurse: Nurse
  readonly cents: number
  readonly type: 'Assignment' | 'Bonus' | 'Referral' | 'Other'
  readonly description: string | null
  readonly visit: number | null
  readonly at: Instant
  readonly status: 'Processed' | 'Failed'
  readonly refund: { readonly cents: number; readonly at: Instant; readonly reason: string } | null
  readonly whole: boolean
  /** Stored at the provider only. */
  readonly byProvider?: boolean
}

const digits = (id: number): string => String(id).padStart(10, '0')

export function putPayment(output: Output, ids: Ids, paid: PaymentSource): void {
  const { nurse, cents, type, description, visit, at, refund } = paid
  const id = ids.next('nurse_payment')
  const processed = paid.status === 'Processed'
  const refunded_cents = refund?.cents ?? 0
  const status = refunded_cents === cents ? 'Refunded' : paid.status
  const transfer_id = processed ? `tr_demo${digits(id)}` : null
  const created_by = visit === null ? adminId : null
  const row = {
    id,
    user_id: nurse.id,
    amount_cents: cents,
    payment_type: type,
    description,
    status,
    transfer_id,
    assignment_id: visit,
    error: processed ? null : 'No such destination',
    refunded_cents,
  }
  output.row('nurse_payment', {
    ...row,
    failure: processed ? null : 'refused',
    attempts: 1,
    created_by,
    created_at: addMinutes(at, -1),
    processed_at: processed ? at : null,
    updated: refund?.at ?? at,
  })
  const actor = visit === null ? staff(adminId) : jobActor('nurse-payments')
  const entered = { ...row, status: 'Entered', transfer_id: null, error: null, refunded_cents: 0 }
  output.event({
    at: addMinutes(at, -1),
    actor,
    fact: 'nurse-payments.entered',
    cause: `payment-${id}`,
    change: { type: 'payment', id, after: entered },
  })
  if (paid.whole)
    output.event({
      at,
      actor,
      fact: `nurse-payments.${paid.status.toLowerCase()}`,
      cause: `payment-${id}`,
      change: {
        type: 'payment',
        id,
        before: entered,
        after: { ...entered, status: paid.status, transfer_id, error: row.error },
      },
    })
  if (transfer_id !== null)
    output.row('ledger_transfer', {
      id: transfer_id,
      idempotency_key: `payment-${id}`,
      destination: nurse.stripe ?? 'acct_demo',
      amount_cents: cents,
      currency: 'usd',
      description,
      reversed_cents: refunded_cents,
      created: at,
    })
  if (refund !== null && transfer_id !== null)
    putRefund(output, ids, {
      id,
      transfer_id,
      refund,
      by: paid.byProvider === true ? null : adminId,
      status,
    })
}

interface RefundSource {
  readonly id: number
  readonly transfer_id: string
  readonly refund: NonNullable<PaymentSource['refund']>
  readonly by: number | null
  readonly status: string
}

function putRefund(
  output: Output,
  ids: Ids,
  { id, transfer_id, refund, by, status }: RefundSource,
): void {
  const number = ids.next('nurse_refund')
  const reversal_id = `trr_demo${digits(number)}`
  output.row('nurse_refund', {
    id: number,
    payment_id: id,
    amount_cents: refund.cents,
    reason: refund.reason,
    status: 'Processed',
    reversal_id,
    created_by: by,
    created_at: refund.at,
  })
  output.row('ledger_reversal', {
    id: reversal_id,
    transfer_id,
    idempotency_key: `refund-${number}`,
    amount_cents: refund.cents,
    created: refund.at,
  })
  output.event({
    at: refund.at,
    actor: by === null ? jobActor('provider') : staff(by),
    fact: 'nurse-payments.refunded',
    cause: `payment-${id}`,
    change: {
      type: 'payment',
      id,
      before: { refunded_cents: 0, status: 'Processed' },
      after: {
        refunded_cents: refund.cents,
        status: status === 'Refunded' ? 'Refunded' : 'Processed',
      },
      detail: { refund: number },
    },
  })
}

const others = [
  { type: 'Bonus', description: 'Five visits in one week', cents: 10_000 },
  { type: 'Referral', description: 'Brought a colleague', cents: 25_000 },
  { type: 'Other', description: 'Parking at the hospital', cents: 1_850 },
  { type: 'Bonus', description: null, cents: 7_500 },
  { type: 'Other', description: 'Mileage, 64 miles', cents: 4_288 },
] as const

/** Payments without a visit, up to the plan's number. */
export function putOtherPayments(
  output: Output,
  plan: DemoPlan,
  ids: Ids,
  nurses: readonly Nurse[],
): void {
  const payable = nurses.filter(
    ({ stripe, sub_status }) => stripe !== null && sub_status === 'Ready',
  )
  const count = Math.max(17, plan.payments - (ids.last().get('nurse_payment') ?? 0))
  for (let at = 0; at < Math.min(count, 50_000); at++) {
    const chance = random(plan.seed, 'payment', at)
    const { type, description, cents } = nth(others, at)
    const when = addMinutes(plan.now, -1440 * chance.int(4, 110) - chance.int(0, 900))
    const refund =
      at % 10 === 6
        ? {
            cents: at % 20 === 6 ? cents : 1_000,
            at: addMinutes(when, 2880),
            reason: at % 20 === 16 ? 'Reversed at provider' : 'Entered twice',
          }
        : null
    putPayment(output, ids, {
      nurse: nth(payable, at * 7),
      cents,
      type,
      description,
      visit: null,
      at: when,
      status: at % 9 === 4 ? 'Failed' : 'Processed',
      refund: at % 9 === 4 ? null : refund,
      byProvider: at % 20 === 16,
      whole: plan.whole,
    })
  }
}
