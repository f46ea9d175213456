// NPY "Calls" 034, 035: a nurse's payments, her refunds, and what the payout provider says of her transfers.
import { sql } from 'kysely'
import type { Answer, FileAnswer, Input } from '@wren/contract/call'
import { readListRequest, type Sent } from '@wren/contract/list-request.rules'
import type { nursePayments, PaymentRow, RefundRow, Transfer } from '@wren/contract/nurse-payments'
import {
  nurseListOf,
  nursePaymentsList,
  type PaymentKind,
} from '@wren/contract/nurse-payments.list'
import { providerAway } from '@wren/contract/nurse-payments.refusals'
import { transferDays, transfersShown } from '@wren/contract/nurse-payments.rules'
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
import { reversedNow } from './nurse-payments-reversals.commands.ts'
import { payoutsOf, type MadeTransfer } from './nurse-payments.provider.ts'
import { mostAttempts } from './nurse-payments-word.rules.ts'

const nameOf = (column: string) =>
  sql`(select first_name || ' ' || last_name from user_account where id = ${sql.ref(column)})`
const reportOf = sql`(select report.id from report where report.assignment_id = payment.assignment_id
  and report.withdrawn_at is null)`

/** NPY-020: what the provider did is not known. */
const unanswered = (row: 'payment' | 'refund') =>
  sql`((${sql.ref(`${row}.status`)} = 'Entered' and ${sql.ref(`${row}.attempts`)} >= ${mostAttempts})
    or coalesce(${sql.ref(`${row}.failure`)} = 'unheard', false))`

const paid = sql<PaymentRow & { kind: string; nurse_id: number; at: string }>`(
  select payment.id, 'payments' as kind, payment.user_id as nurse_id, payment.created_at as at,
    iso(payment.created_at) as created_at, payment.payment_type, payment.description, payment.assignment_id,
    ${reportOf} as report_id, payment.amount_cents, payment.status, ${unanswered('payment')} as unanswered,
    ${nameOf('payment.created_by')} as created_by_name, payment.refunded_cents
  from nurse_payment payment)`
const refunded = sql<RefundRow & { kind: string; nurse_id: number; at: string }>`(
  select refund.id, 'refunds' as kind, payment.user_id as nurse_id, refund.created_at as at,
    iso(refund.created_at) as created_at, payment.payment_type, payment.description, payment.assignment_id,
    ${reportOf} as report_id, refund.amount_cents, refund.status, ${unanswered('refund')} as unanswered,
    ${nameOf('refund.created_by')} as created_by_name,
    payment.id as payment_id, iso(payment.created_at) as payment_created_at,
    refund.reason, (select report.payment_status from report where report.assignment_id = payment.assignment_id
      and report.withdrawn_at is null) as visit_payment_status
  from nurse_refund refund join nurse_payment payment on payment.id = refund.payment_id)`

const shown = [
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
const payments = listRows(nurseListOf.payments, {
  ...common,
  rows: ({ db }) => db.selectFrom(paid.as('entry')).select([...shown, 'entry.refunded_cents']),
})
const refunds = listRows(nurseListOf.refunds, {
  ...common,
  rows: ({ db }) =>
    db
      .selectFrom(refunded.as('entry'))
      .select([
        ...shown,
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

/** Which of the two is asked of a nurse who is there. */
async function kindOf(db: Database, sent: Sent): Promise<PaymentKind | Refusal> {
  const asked = readListRequest(nursePaymentsList, sent)
  if (isRefusal(asked)) return asked
  const { nurse_id: nurse, kind = 'payments' } = asked.filters
  if (nurse === undefined) return invalid({ nurse_id: requiredText })
  return (await stripeIdOf(db, nurse)) === undefined ? unknownNurse : kind
}

export async function searchPayments(
  read: Read,
  sent: Input<typeof nursePayments.search>,
): Promise<Answer<typeof nursePayments.search> | Refusal> {
  const kind = await kindOf(read.db, sent)
  if (isRefusal(kind)) return kind
  return (kind === 'refunds' ? refunds : payments)(read, sent) as Promise<
    Answer<typeof nursePayments.search> | Refusal
  >
}

/** The same as a file. */
export async function paymentsFile(work: Work, sent: Sent): Promise<FileAnswer | Refusal> {
  const kind = await kindOf(work.db, sent)
  return isRefusal(kind) ? kind : (kind === 'refunds' ? refunds : payments).csv(work, sent)
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

/** NPY-027: what is seen to be reversed here becomes a refund at once. */
export async function searchTransfers(
  workflow: Workflow,
  { nurse_id, limit = transfersShown, start_date, end_date }: Input<typeof nursePayments.transfers>,
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
  const made = await payoutsOf(workflow.platform)
    .list({ destination: destination as string, from, to, limit })
    .catch(() => null)
  if (made === null) return providerAway
  await reversedNow(workflow.platform, made, workflow.origin.requestId)
  return { data: made.map(asTransfer) }
}
