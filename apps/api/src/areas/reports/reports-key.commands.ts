// AVR-069: the key of a call stays on the row it made, for ever.
import type { PaymentKind } from '@wren/contract/reports-invoice.rules'
import type { Refusal } from '@wren/contract/refusal'
import { userIdOf } from '../../platform/identity/actor.ts'
import { keyReused } from '../../platform/work/idempotency.ts'
import type { Work } from '../../platform/work/work.ts'
import { paymentOfKey } from './reports-invoice.store.ts'

/** True for the same press of the button, however late: what it recorded stands, and nothing is recorded twice. */
export async function repeatedPayment(
  work: Work,
  call: {
    readonly report: number
    readonly kind: PaymentKind
    readonly cents: number | undefined
  },
): Promise<boolean | Refusal> {
  const key = work.origin.requestKey
  const row = key === undefined ? null : await paymentOfKey(work.db, key)
  if (row === null) return false
  const isSame =
    row.report_id === call.report &&
    row.kind === call.kind &&
    row.user_id === userIdOf(work.actor) &&
    (call.cents === undefined || call.cents === row.cents)
  return isSame ? true : keyReused
}
