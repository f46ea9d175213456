// NPY-020, NPY-042: Entered rows whose next try is due, each taken by one run for the minute that its try may last.
import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { refundColumns, type Refund } from './nurse-payments-refund.store.ts'
import { paymentColumns, type Payment } from './nurse-payments.store.ts'

type Records = 'nurse_payment' | 'nurse_refund'

export async function dueIds({ db, clock }: Platform, records: Records): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(records)} where status = 'Entered' and next_attempt_at <= ${clock.now()}
    order by id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Payments that an earlier release marked Failed without the word of the provider. */
export async function unheardIds({ db, clock }: Platform): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from nurse_payment 
      where failure = 'unheard' and next_attempt_at <= ${clock.now()} order by id limit 500`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Two runs that ask for one row at once could each see a provider that has forgotten its key; the second finds the
 * row not due.
 */
async function take<R>(
  { db, clock }: Platform,
  records: Records,
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
export const takePayment = (platform: Platform, id: number): Promise<Payment | undefined> =>
  take(platform, 'nurse_payment', paymentColumns, id)
export async function takeUnheard(
  { db, clock }: Platform,
  id: number,
): Promise<Payment | undefined> {
  const now = clock.now()
  const { rows } =
    await sql<Payment>`update nurse_payment set next_attempt_at = ${now}::timestamptz + interval '1 hour'
      where id = ${id} and failure = 'unheard' and next_attempt_at <= ${now} returning ${paymentColumns}`.execute(
      db,
    )
  return rows[0]
}
export const takeRefund = (platform: Platform, id: number): Promise<Refund | undefined> =>
  take(platform, 'nurse_refund', refundColumns, id)
