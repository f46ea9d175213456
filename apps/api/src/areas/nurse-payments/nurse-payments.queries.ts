// NPY-034, NPY-035: a nurse's payments, refunds, and transfers at the payout provider.
import { sql } from 'kysely'
import type { Answer, FileAnswer, Input } from '@wren/contract/call'
import { readListRequest, type Sent } from '@wren/contract/list-request.rules'
import type { nursePayments, PaymentRow, RefundRow, Transfer } from '@wren/contract/nurse-payments'
import {
  nurseListOf,
  nursePaymentsList,
  type NursePaymentKind,
} from '@wren/contract/nurse-payments.list'
import { providerUnavailable } from '@wren/contract/nurse-payments.refusals'
import { transferDays, maxTransfers } from '@wren/contract/nurse-payments.rules'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { requiredText } from '@wren/contract/field-schemas'
import { addDays, atLocal, defaultZone, localDay } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Workflow, Read } from '../../platform/http/bind.ts'
import { always, betweenUserDays, equals } from '../../platform/lists/conditions.ts'
import { listRows } from '../../platform/lists/list-query.ts'
import { byFilled } from '../../platform/lists/orders.ts'
import type { Work } from '../../platform/work/work.ts'
import { storeNewReversals } from './nurse-payments-reversals.commands.ts'
import { payoutProviderOf, type MadeTransfer } from './nurse-payments.provider.ts'
import { maxSilentAttempts } from './nurse-payments-reply.rules.ts'

const nameOf = (column: string) =>
  sql`(select first_name || ' ' || last_name from user_account where id = ${sql.ref(column)})`
const reportOf = sql`(select report.id from report where report.assignment_id = payment.assignment_id
  and report.withdrawn_at is null)`

/** True while the provider's action is unknown (NPY-020). */
const isUnanswered = (row: 'payment' | 'refund') =>
  sql`((${sql.ref(`${row}.status`)} = 'Entered' and ${sql.ref(`${row}.attempts`)} >= ${maxSilentAttempts})
    or coalesce(${sql.ref(`${row}.failure`)} = 'unheard', false))`

const paymentEntries = sql<PaymentRow & { kind: string; nurse_id: number; at: string }>`(
  select payment.id, 'payments' as kind, payment.user_id as nurse_id, payment.created_at as at,
    iso(payment.created_at) as created_at, payment.payment_type, payment.description, payment.assignment_id,
    ${reportOf} as report_id, payment.amount_cents, payment.status, ${isUnanswered('payment')} as unanswered,
    ${nameOf('payment.created_by')} as created_by_name, payment.refunded_cents
  from nurse_payment payment)`
const refundEntries = sql<RefundRow & { kind: string; nurse_id: number; at: string }>`(
  select refund.id, 'refunds' as kind, payment.user_id as nurse_id, refund.created_at as at,
    iso(refund.created_at) as created_at, payment.payment_type, payment.description, payment.assignment_id,
    ${reportOf} as report_id, refund.amount_cents, refund.status, ${isUnanswered('refund')} as unanswered,
    ${nameOf('refund.created_by')} as created_by_name,
    payment.id as payment_id, iso(payment.created_at) as payment_created_at,
    refund.reason, (select report.payment_status from report where report.assignment_id = payment.assignment_id
      and report.withdrawn_at is null) as visit_payment_status
  from nurse_refund refund join nurse_payment payment on payment.id = refund.payment_id)`

const sharedColumns = [
  'entry.id',
  'entry.created_at',
  'entry.payment_type',
  'entry.description',
  'entry.assignment_id',
  'entry.report_id',
  'entry.amount_cents',
  'entry.status',
  'entry.unanswered',
  'entry.created_by_name',
] as const
const filters = {
  nurse_id: equals('entry.nurse_id'),
  kind: () => always,
  date: betweenUserDays('entry.at'),
}
const common = {
  id: 'entry.id',
  filters,
  orders: { created_at: byFilled('entry.at') },
  record: 'payment',
} as const
const paymentRows = listRows(nurseListOf.payments, {
  ...common,
  rows: ({ db }) =>
    db.selectFrom(paymentEntries.as('entry')).select([...sharedColumns, 'entry.refunded_cents']),
})
const refundRows = listRows(nurseListOf.refunds, {
  ...common,
  rows: ({ db }) =>
    db
      .selectFrom(refundEntries.as('entry'))
      .select([
        ...sharedColumns,
        'entry.payment_id',
        'entry.payment_created_at',
        'entry.reason',
        'entry.visit_payment_status',
      ]),
})

const stripeIdOf = async (db: Database, nurse: number): Promise<string | null | undefined> =>
  (
    await sql<{
      stripe_id: string | null
    }>`select stripe_id from nurse where user_id = ${nurse}`.execute(db)
  ).rows[0]?.stripe_id

/** The requested kind of rows. Refuses an unknown nurse. */
async function kindOf(db: Database, input: Sent): Promise<NursePaymentKind | Refusal> {
  const request = readListRequest(nursePaymentsList, input)
  if (isRefusal(request)) return request
  const { nurse_id: nurse, kind = 'payments' } = request.filters
  if (nurse === undefined) return invalid({ nurse_id: requiredText })
  return (await stripeIdOf(db, nurse)) === undefined ? unknownNurse : kind
}

export async function searchPayments(
  read: Read,
  input: Input<typeof nursePayments.search>,
): Promise<Answer<typeof nursePayments.search> | Refusal> {
  const kind = await kindOf(read.db, input)
  if (isRefusal(kind)) return kind
  return (kind === 'refunds' ? refundRows : paymentRows)(read, input) as Promise<
    Answer<typeof nursePayments.search> | Refusal
  >
}

/** The same rows as CSV. */
export async function paymentsFile(work: Work, input: Sent): Promise<FileAnswer | Refusal> {
  const kind = await kindOf(work.db, input)
  return isRefusal(kind) ? kind : (kind === 'refunds' ? refundRows : paymentRows).csv(work, input)
}

const asTransfer = ({
  created,
  description,
  id,
  amountCents,
  reversedCents,
}: MadeTransfer): Transfer => ({
  created,
  description,
  id,
  amount: amountCents,
  reversed: reversedCents === amountCents,
})

/** Stores reversals found in the answer as refunds at once (NPY-027). */
export async function searchTransfers(
  workflow: Workflow,
  { nurse_id, limit = maxTransfers, start_date, end_date }: Input<typeof nursePayments.transfers>,
): Promise<Answer<typeof nursePayments.transfers> | Refusal> {
  const { db, clock } = workflow.platform
  const destination = await stripeIdOf(db, nurse_id)
  if (destination === undefined) return unknownNurse
  if ((destination ?? '') === '') return { data: [] }
  const last = end_date ?? localDay(clock.now(), defaultZone)
  const [from, to] = [
    atLocal(start_date ?? addDays(last, -transferDays), '00:00', defaultZone),
    atLocal(addDays(last, 1), '00:00', defaultZone),
  ]
  const transfers = await payoutProviderOf(workflow.platform)
    .list({ destination: destination as string, from, to, limit })
    .catch(() => null)
  if (transfers === null) return providerUnavailable
  await storeNewReversals(workflow.platform, transfers, workflow.origin.requestId)
  return { data: transfers.map(asTransfer) }
}
