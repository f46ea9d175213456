// AVR-073: a credit leaves its invoice by a person's decision, with a row on each side, and is not forgotten.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { formatCents } from '@wren/contract/money'
import type { reports } from '@wren/contract/reports'
import { creditDays, paymentText } from '@wren/contract/reports-invoice.rules'
import {
  chooseOpenInvoice,
  inTheFuture,
  noCredit,
  outsideCredit,
  overOpen,
  refundMovesNothing,
  unknownReport,
} from '@wren/contract/reports.refusals'
import { isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import { addMinutes } from '@wren/contract/time'
import { stateOfRepeated } from '../../platform/http/answers.ts'
import { stackOf } from '../../platform/log/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { keyReused } from '../../platform/work/idempotency.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { keepUpdate, solveUpdate } from '../updates/updates.public.ts'
import { lockVisit } from '../visits/visits.public.ts'
import {
  addPayment,
  changeInvoice,
  invoiceOf,
  markLinesSent,
  type InvoiceRecord,
} from './reports-invoice.store.ts'
import { repeatedPayment } from './reports-key.commands.ts'
import { reportAnswer } from './reports.queries.ts'
import { lockReport, type ReportRecord } from './reports.store.ts'
import { followSum } from './reports-sum.commands.ts'

type Settling = Input<typeof reports.settleCredit>
interface Target {
  readonly report: ReportRecord
  readonly invoice: InvoiceRecord
}

/** Open is what was sent and is not paid. */
async function targetOf(
  work: Work,
  from: ReportRecord,
  report: ReportRecord | null,
  cents: number,
): Promise<Target | Refusal> {
  if (report === null || report.id === from.id || report.status !== 'invoiced')
    return chooseOpenInvoice
  const invoice = await invoiceOf(work.db, report.id)
  const source = await invoiceOf(work.db, from.id)
  if (invoice.provider_id !== source.provider_id) return chooseOpenInvoice
  return cents > invoice.balance_cents
    ? overOpen(invoice.number, formatCents(invoice.balance_cents))
    : { report, invoice }
}

/** AVR-073: the receiving side first: the giving row names it. */
async function receive(
  work: Work,
  { report, invoice }: Target,
  payment: { readonly cents: number; readonly paidAt: string; readonly from: string },
): Promise<number> {
  const { cents, paidAt, from } = payment
  const note = `From ${from}`
  const id = await addPayment(work, report.id, { kind: 'moved-in', cents, paidAt, note })
  await markLinesSent(work, invoice)
  await followSum(work, report, { about: { note: `${paymentText('moved-in', cents)}. ${note}` } })
  return id as number
}

async function bookSettlement(
  work: Work,
  report: ReportRecord,
  target: Target | null,
  { cents, paidAt = work.now, reference }: Settling,
): Promise<ReportRecord | Refusal> {
  const { number } = await invoiceOf(work.db, report.id)
  const counterpartId =
    target === null ? null : await receive(work, target, { cents, paidAt, from: number })
  const kind = target === null ? 'refund' : 'moved-out'
  const given = reference?.trim() ?? ''
  const note = target === null ? (given === '' ? null : given) : `To ${target.invoice.number}`
  const key = work.origin.requestKey ?? null
  const row = { kind, cents: -cents, paidAt, note, counterpartId, key } as const
  if ((await addPayment(work, report.id, row)) === null) return keyReused
  const text = paymentText(kind, cents)
  return followSum(work, report, { about: { note: note === null ? text : `${text}. ${note}` } })
}

/** Both reports are locked in the order of their ids: two credits moved crosswise do not wait for each other. */
async function lockBoth(work: Work, id: number, other: number | null) {
  const first = other !== null && other < id ? await lockReport(work, other) : null
  const report = await lockReport(work, id)
  const second = other !== null && other > id ? await lockReport(work, other) : null
  return { report, other: first ?? second }
}

function creditFault(
  work: Work,
  { balance_cents: balance }: InvoiceRecord,
  { cents, how, report_id = null, paidAt = work.now }: Settling,
): Refusal | null {
  if (balance >= 0) return noCredit
  if (cents < 1 || cents > -balance) return outsideCredit
  if (paidAt > work.now) return inTheFuture('paidAt')
  if (how === 'moved') return report_id === null ? chooseOpenInvoice : null
  return report_id === null ? null : refundMovesNothing
}

export async function settleCredit(work: Work, input: Settling) {
  const { id, cents, how, report_id = null, version } = input
  const { report, other } = await lockBoth(work, id, how === 'moved' ? report_id : null)
  if (report === null) return unknownReport
  const repeated = await repeatedPayment(work, {
    report: id,
    kind: how === 'moved' ? 'moved-out' : 'refund',
    cents: -cents,
  })
  if (isRefusal(repeated)) return repeated
  if (repeated) return stateOfRepeated(await reportAnswer(work.db, report))
  if (version !== undefined && version !== report.version)
    return stale('report', await reportAnswer(work.db, report))
  const fault = creditFault(work, await invoiceOf(work.db, id), input)
  if (fault !== null) return fault
  const target = how === 'moved' ? await targetOf(work, report, other, cents) : null
  if (isRefusal(target)) return target
  const after = await bookSettlement(work, report, target, input)
  return isRefusal(after) ? after : reportAnswer(work.db, after)
}

const cause = (visit: number) =>
  ({ type: 'assignment', typeId: visit, cause: 'invoice_credit' }) as const

/** Within 'reports.invoice-changed': a credit that ended needs nobody any more. */
export async function followCredit(
  work: Work,
  { visit, creditEnded }: { readonly visit: number; readonly creditEnded: boolean },
): Promise<void> {
  if (creditEnded) await solveUpdate(work, cause(visit), 'the credit was settled.')
}

async function remind(work: Work, id: number): Promise<null> {
  const report = await lockReport(work, id)
  const invoice = report === null ? null : await invoiceOf(work.db, id)
  if (report === null || invoice === null || invoice.credit_since === null) return null
  const visit = await lockVisit(work, report.assignment_id)
  await keepUpdate(work, {
    ...cause(report.assignment_id),
    occurrence: invoice.credit_since,
    description: `Credit ${formatCents(-invoice.balance_cents)} on invoice ${invoice.number} is not settled`,
    priority: 30,
    assignedTo: visit?.user_id_ops ?? null,
  })
  await changeInvoice(work, invoice, { credit_told_at: work.now })
  return null
}

/** Each row has its unit of work: one that fails stops no other and comes again with the next run. */
async function eachReport(
  platform: Platform,
  runId: string,
  rows: readonly { readonly id: number }[],
  run: (work: Work, id: number) => Promise<null>,
): Promise<void> {
  for (const { id } of rows)
    await runWork(
      platform,
      { kind: 'job', name: 'invoice-credits' },
      { requestId: runId, address: null },
      (work) => run(work, id),
    ).catch((fault: unknown) =>
      platform.log.error({
        kind: 'job_row_failed',
        job: 'invoice-credits',
        id,
        stack: stackOf(fault),
      }),
    )
}

/** AVR-072: sent invoices of before on which nothing was open. */
async function settleSent(work: Work, id: number): Promise<null> {
  const report = await lockReport(work, id)
  if (report?.status === 'invoiced') await followSum(work, report)
  return null
}

export async function lookAfterCredits(platform: Platform, runId: string): Promise<void> {
  const since = addMinutes(platform.clock.now(), -creditDays * 24 * 60)
  const open = await sql<{
    id: number
  }>`select report_id as id from invoice where credit_since <= ${since} and credit_told_at is null
    order by credit_since`.execute(platform.db)
  await eachReport(platform, runId, open.rows, remind)
  const paid = await sql<{
    id: number
  }>`select report.id from report join invoice on invoice.report_id = report.id
    where report.status = 'invoiced' and balance_cents <= 0`.execute(platform.db)
  await eachReport(platform, runId, paid.rows, settleSent)
}
