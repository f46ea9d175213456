// NPY-041, NPY-042, AUD-101: what a key has already made. The row of the payment or refund is the answer to a
// repeated call, for ever.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PaymentType } from '@wren/contract/nurse-payments.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdKey, keyReused } from '../../platform/work/idempotency.ts'
import type { Work } from '../../platform/work/work.ts'
import { refundColumns, type Refund } from './nurse-payments-refund.store.ts'
import { paymentColumns, type Payment } from './nurse-payments.store.ts'

/** A payment as its call asks for it; a visit's has the amount of its report, whatever that is by now. */
export type WantedPayment =
  | {
      readonly visitId: null
      readonly nurseId: number
      readonly amountCents: number
      readonly type: PaymentType
      readonly description: string | null
      readonly force: boolean
    }
  | { readonly visitId: number; readonly force: boolean }
export interface WantedRefund {
  readonly paymentId: number
  readonly requestedCents: number | null
  readonly reason: string
}

interface PaymentMade extends Payment {
  readonly created_by: number | null
  readonly force: boolean
}
interface RefundMade extends Refund {
  readonly created_by: number | null
  readonly requested_cents: number | null
}

const isPaymentOf = (made: PaymentMade, wanted: WantedPayment): boolean =>
  made.force === wanted.force &&
  made.assignment_id === wanted.visitId &&
  (wanted.visitId !== null ||
    (made.user_id === wanted.nurseId &&
      made.amount_cents === wanted.amountCents &&
      made.payment_type === wanted.type &&
      made.description === wanted.description))

/** null: the key is new and this transaction may make the payment; no other can before it ends. */
export async function paymentOfKey(
  work: Work,
  key: string | null,
  wanted: WantedPayment,
): Promise<Payment | Refusal | null> {
  if (key === null) return null
  const busy = await holdKey(work, 'nurse_payment', key)
  if (isRefusal(busy)) return busy
  const { rows } =
    await sql<PaymentMade>`select ${paymentColumns}, created_by, force from nurse_payment
      where request_key = ${key}`.execute(work.db)
  const [made] = rows
  if (made === undefined) return null
  if (made.created_by !== userIdOf(work.actor) || !isPaymentOf(made, wanted)) return keyReused
  const { created_by: _by, force: _force, ...payment } = made
  return payment
}

export const hasMadePayment = async (db: Database, key: string | null): Promise<boolean> =>
  key !== null &&
  (await sql`select from nurse_payment where request_key = ${key}`.execute(db)).rows.length > 0

export async function refundOfKey(
  work: Work,
  key: string | null,
  wanted: WantedRefund,
): Promise<Refund | Refusal | null> {
  if (key === null) return null
  const busy = await holdKey(work, 'nurse_refund', key)
  if (isRefusal(busy)) return busy
  const { rows } =
    await sql<RefundMade>`select ${refundColumns}, created_by, requested_cents from nurse_refund
      where request_key = ${key}`.execute(work.db)
  const [made] = rows
  if (made === undefined) return null
  const { created_by, requested_cents, ...refund } = made
  return created_by === userIdOf(work.actor) &&
    refund.payment_id === wanted.paymentId &&
    refund.reason === wanted.reason &&
    requested_cents === wanted.requestedCents
    ? refund
    : keyReused
}

/** As long as a first call with the key may still be asking the provider (AUD-034). */
const longestWait = 10_000

type Made<R> = R & { readonly is_recent: boolean }
interface Settling {
  readonly status: string
  readonly attempts: number
}

/**
 * The row as it is now. A recent one that the provider has not answered may be under way in another process: its
 * outcome is waited for.
 */
async function presentState<R extends Settling>(read: () => Promise<Made<R>>): Promise<R> {
  for (const until = Date.now() + longestWait; ;) {
    const { is_recent, ...row } = await read()
    const mayBeUnderWay = row.status === 'Entered' && row.attempts === 0 && is_recent
    if (!mayBeUnderWay || Date.now() >= until) return row as unknown as R
    await wait(100)
  }
}

const isRecent = ({ clock }: Platform) =>
  sql`created_at > ${clock.now()}::timestamptz - make_interval(secs => ${longestWait / 1_000}) as is_recent`

export const presentPayment = (platform: Platform, id: number): Promise<Payment> =>
  presentState(async () => {
    const { rows } = await sql<
      Made<Payment>
    >`select ${paymentColumns}, ${isRecent(platform)} from nurse_payment where id = ${id}`.execute(
      platform.db,
    )
    return rows[0] as Made<Payment>
  })
export const presentRefund = (platform: Platform, id: number): Promise<Refund> =>
  presentState(async () => {
    const { rows } = await sql<
      Made<Refund>
    >`select ${refundColumns}, ${isRecent(platform)} from nurse_refund where id = ${id}`.execute(
      platform.db,
    )
    return rows[0] as Made<Refund>
  })
