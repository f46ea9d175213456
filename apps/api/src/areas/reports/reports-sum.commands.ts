// AVR "What was paid stays paid" 070, 072: status and date of payment follow the sum, and payments are taken back by
// name.
import type { Input } from '@wren/contract/call'
import type { reports } from '@wren/contract/reports'
import {
  alreadyTakenBack,
  nothingToTakeBack,
  unknownPayment,
} from '@wren/contract/reports.refusals'
import {
  counts,
  newestPayment,
  paymentText,
  reachedAt,
  statusBySum,
} from '@wren/contract/reports-invoice.rules'
import type { Instant } from '@wren/contract/time'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { solveUpdate } from '../updates/updates.public.ts'
import { closeOutIfDone } from '../visits/visits.public.ts'
import { addHistory, changeReport, lockReport, type ReportRecord } from './reports.store.ts'
import {
  changeInvoice,
  counterpartOf,
  invoiceOf,
  paymentsOf,
  takePaymentBack,
  type InvoiceChanges,
  type InvoiceRecord,
  type PaymentRecord,
} from './reports-invoice.store.ts'

export interface About {
  /** A history row although the status stays. */ readonly note?: string
  readonly reason?: string
}

/** The payment that reached the amount due says when; of a write-off, who wrote it off. */
async function paidAtOf(
  work: Work,
  invoice: InvoiceRecord,
  given: Instant | null | undefined,
): Promise<Instant> {
  const writtenOffAt = invoice.write_off_reason === null ? null : invoice.paid_at
  return (
    given ??
    writtenOffAt ??
    reachedAt(invoice.amount_due_cents, await paymentsOf(work.db, invoice.report_id)) ??
    invoice.paid_at ??
    work.now
  )
}

export const returnedCause = ({ assignment_id }: ReportRecord) =>
  ({ type: 'assignment', typeId: assignment_id, cause: 'invoice_returned' }) as const

interface Following {
  /** Without it, a report whose status stays is not changed. */ readonly about?: About
  readonly changes?: InvoiceChanges
  /** AVR-016: a payment of a returned invoice counts as one of a sent one. */ readonly counted?: 'invoiced'
}

/** Called after rows of payments or lines changed, or the invoice was sent: status and paid_at follow the sum. */
export async function followSum(
  work: Work,
  report: ReportRecord,
  { about, changes = {}, counted }: Following = {},
): Promise<ReportRecord> {
  const invoice = await changeInvoice(work, await invoiceOf(work.db, report.id), changes)
  const status = statusBySum(counted ?? report.status, {
    balance: invoice.balance_cents,
    isWrittenOff: invoice.write_off_reason !== null,
  })
  const paidAt = status === 'invoice-paid' ? await paidAtOf(work, invoice, changes.paid_at) : null
  if (paidAt !== invoice.paid_at) await changeInvoice(work, invoice, { paid_at: paidAt })
  if (status === report.status && about === undefined) return report
  const after = await changeReport(work, report, { status }, about)
  if (report.status === 'invoice-returned')
    await solveUpdate(work, returnedCause(report), 'the pharmacy paid.')
  await closeOutIfDone(work, report.assignment_id)
  return after
}

type Reopening = Pick<Input<typeof reports.reopen>, 'reason' | 'payment_ids'>

/** AVR-070: those named, or else the write-off that closed the invoice, or else the newest row. */
function chosenOf(
  payments: readonly PaymentRecord[],
  { write_off_reason }: InvoiceRecord,
  ids: readonly number[] | undefined,
): readonly PaymentRecord[] | Refusal {
  if (ids === undefined) {
    if (write_off_reason !== null) return []
    const newest = newestPayment(payments)
    return newest === null ? nothingToTakeBack : [newest]
  }
  const chosen = payments.filter(({ id }) => ids.includes(id))
  if (chosen.length < new Set(ids).size) return unknownPayment
  return chosen.every(counts) ? chosen : alreadyTakenBack
}

async function takeBack(
  work: Work,
  report: ReportRecord,
  payment: PaymentRecord,
  reason: string,
): Promise<void> {
  await takePaymentBack(work, payment.id, reason)
  await addHistory(
    work,
    report.id,
    report.status,
    report.status,
    `${paymentText(payment.kind, payment.cents)} taken back: ${reason}`,
  )
}

/** AVR-073: a moved credit is taken back on both invoices or on none. */
async function takeBackCounterpart(
  work: Work,
  payment: PaymentRecord,
  reason: string,
): Promise<void> {
  const other = await counterpartOf(work.db, payment)
  const report = other === null ? null : await lockReport(work, other.report_id)
  if (other === null || report === null) return
  await takeBack(work, report, other, reason)
  await followSum(work, report, { about: { reason } })
}

/** A write-off ends as well: it forgave a rest that is another one now. */
export async function reopenPaid(
  work: Work,
  report: ReportRecord,
  { reason, payment_ids }: Reopening,
): Promise<ReportRecord | Refusal> {
  const invoice = await invoiceOf(work.db, report.id)
  const chosen = chosenOf(await paymentsOf(work.db, report.id), invoice, payment_ids)
  if (isRefusal(chosen)) return chosen
  for (const payment of chosen) {
    await takeBack(work, report, payment, reason)
    await takeBackCounterpart(work, payment, reason)
  }
  return followSum(work, report, { about: { reason }, changes: { write_off_reason: null } })
}
