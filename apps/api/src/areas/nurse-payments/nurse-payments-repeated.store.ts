// NPY-041, NPY-042, AUD-101: what a key has made already. The row of the payment or refund answers a repeated call.
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
import { nursePaymentColumns, type Payment } from './nurse-payments.store.ts'

/** The input of a payment's call. The amount of a visit's payment follows its report. */
export type PaymentRequest =
  | {
      readonly visitId: null
      readonly nurseId: number
      readonly amountCents: number
      readonly type: PaymentType
      readonly description: string | null
      readonly force: boolean
    }
  | { readonly visitId: number; readonly force: boolean }
export interface RefundRequest {
  readonly paymentId: number
  readonly requestedCents: number | null
  readonly reason: string
}

interface StoredPayment extends Payment {
  readonly created_by: number | null
  readonly force: boolean
}
interface StoredRefund extends Refund {
  readonly created_by: number | null
  readonly requested_cents: number | null
}

const isPaymentOf = (stored: StoredPayment, request: PaymentRequest): boolean =>
  stored.force === request.force &&
  stored.assignment_id === request.visitId &&
  (request.visitId !== null ||
    (stored.user_id === request.nurseId &&
      stored.amount_cents === request.amountCents &&
      stored.payment_type === request.type &&
      stored.description === request.description))

/** null: the key is new, and locked for this transaction. */
export async function paymentByKey(
  work: Work,
  key: string | null,
  request: PaymentRequest,
): Promise<Payment | Refusal | null> {
  if (key === null) return null
  const busy = await holdKey(work, 'nurse_payment', key)
  if (isRefusal(busy)) return busy
  const { rows } =
    await sql<StoredPayment>`select ${nursePaymentColumns}, created_by, force from nurse_payment
      where request_key = ${key}`.execute(work.db)
  const [stored] = rows
  if (stored === undefined) return null
  if (stored.created_by !== userIdOf(work.actor) || !isPaymentOf(stored, request)) return keyReused
  const { created_by: _by, force: _force, ...payment } = stored
  return payment
}

export const hasMadePayment = async (db: Database, key: string | null): Promise<boolean> =>
  key !== null &&
  (await sql`select from nurse_payment where request_key = ${key}`.execute(db)).rows.length > 0

export async function refundByKey(
  work: Work,
  key: string | null,
  request: RefundRequest,
): Promise<Refund | Refusal | null> {
  if (key === null) return null
  const busy = await holdKey(work, 'nurse_refund', key)
  if (isRefusal(busy)) return busy
  const { rows } =
    await sql<StoredRefund>`select ${refundColumns}, created_by, requested_cents from nurse_refund
      where request_key = ${key}`.execute(work.db)
  const [stored] = rows
  if (stored === undefined) return null
  const { created_by, requested_cents, ...refund } = stored
  return created_by === userIdOf(work.actor) &&
    refund.payment_id === request.paymentId &&
    refund.reason === request.reason &&
    requested_cents === request.requestedCents
    ? refund
    : keyReused
}

/** Longest time that a first call may wait for the provider (AUD-034). */
const longestWaitMs = 10_000

type WithAge<R> = R & { readonly is_recent: boolean }
interface SettlingRow {
  readonly status: string
  readonly attempts: number
}

/** Returns the row. Waits for the outcome of a recent row, which another process may be settling. */
async function awaitOutcome<R extends SettlingRow>(read: () => Promise<WithAge<R>>): Promise<R> {
  for (const until = Date.now() + longestWaitMs; ;) {
    const { is_recent, ...row } = await read()
    const mayBeUnderWay = row.status === 'Entered' && row.attempts === 0 && is_recent
    if (!mayBeUnderWay || Date.now() >= until) return row as unknown as R
    await wait(100)
  }
}

const isRecent = ({ clock }: Platform) =>
  sql`created_at > ${clock.now()}::timestamptz - make_interval(secs => ${longestWaitMs / 1_000}) as is_recent`

export const awaitPayment = (platform: Platform, id: number): Promise<Payment> =>
  awaitOutcome(async () => {
    const { rows } = await sql<
      WithAge<Payment>
    >`select ${nursePaymentColumns}, ${isRecent(platform)} from nurse_payment where id = ${id}`.execute(
      platform.db,
    )
    return rows[0] as WithAge<Payment>
  })
export const awaitRefund = (platform: Platform, id: number): Promise<Refund> =>
  awaitOutcome(async () => {
    const { rows } = await sql<
      WithAge<Refund>
    >`select ${refundColumns}, ${isRecent(platform)} from nurse_refund where id = ${id}`.execute(
      platform.db,
    )
    return rows[0] as WithAge<Refund>
  })
