// NPY-020, NPY-042: claims Entered rows whose next attempt is due, each for one run and one minute.
import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { refundColumns, type Refund } from './nurse-payments-refund.store.ts'
import { nursePaymentColumns, type Payment } from './nurse-payments.store.ts'

type DueTable = 'nurse_payment' | 'nurse_refund'

export async function dueIds({ db, clock }: Platform, records: DueTable): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(records)} where status = 'Entered' and next_attempt_at <= ${clock.now()}
    order by id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Payments that an earlier release marked Failed without a reply of the provider. */
export async function unconfirmedIds({ db, clock }: Platform): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from nurse_payment 
      where failure = 'unheard' and next_attempt_at <= ${clock.now()} order by id limit 500`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Claims a row, so that concurrent runs never process the same row with a key that the provider forgot. */
async function claim<R>(
  { db, clock }: Platform,
  records: DueTable,
  columns: ReturnType<typeof sql>,
  id: number,
): Promise<R | undefined> {
  const now = clock.now()
  const { rows } =
    await sql<R>`update ${sql.table(records)} set next_attempt_at = ${now}::timestamptz + interval '1 minute'
      where id = ${id} and status = 'Entered' and next_attempt_at <= ${now} returning ${columns}`.execute(
      db,
    )
  return rows[0]
}
export const claimPayment = (platform: Platform, id: number): Promise<Payment | undefined> =>
  claim(platform, 'nurse_payment', nursePaymentColumns, id)
export async function claimUnconfirmed(
  { db, clock }: Platform,
  id: number,
): Promise<Payment | undefined> {
  const now = clock.now()
  const { rows } =
    await sql<Payment>`update nurse_payment set next_attempt_at = ${now}::timestamptz + interval '1 hour'
      where id = ${id} and failure = 'unheard' and next_attempt_at <= ${now} returning ${nursePaymentColumns}`.execute(
      db,
    )
  return rows[0]
}
export const claimRefund = (platform: Platform, id: number): Promise<Refund | undefined> =>
  claim(platform, 'nurse_refund', refundColumns, id)
