// AVR-016, AVR-069, "Calls" 052-053: Mark Paid adds a row and settles by the sum; Mark Returned keeps every row.
import type { Input } from '@wren/contract/call'
import type { reports } from '@wren/contract/reports'
import {
  inTheFuture,
  nothingOpen,
  outsideBalance,
  unknownReport,
} from '@wren/contract/reports.refusals'
import { changeFault, noChange } from '@wren/contract/reports.rules'
import { paymentText } from '@wren/contract/reports-invoice.rules'
import { isRefusal, stale } from '@wren/contract/refusal'
import { stateOfRepeated } from '../../platform/http/answers.ts'
import { keyReused } from '../../platform/work/idempotency.ts'
import type { Work } from '../../platform/work/work.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { closeOutIfDone, lockVisit } from '../visits/visits.public.ts'
import { refusedNow } from './reports-audit.commands.ts'
import { addPayment, changeInvoice, invoiceOf, markLinesSent } from './reports-invoice.store.ts'
import { reportAnswer } from './reports.queries.ts'
import { addHistory, changeReport, lockReport } from './reports.store.ts'
import { repeatedPayment } from './reports-key.commands.ts'
import { followSum, returnedCause } from './reports-sum.commands.ts'

export async function markPaid(
  work: Work,
  { id, paidAt = work.now, cents, writeOffReason, version }: Input<typeof reports.markPaid>,
) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  const repeated = await repeatedPayment(work, { report: id, kind: 'payment', cents })
  if (isRefusal(repeated)) return repeated
  if (repeated) return stateOfRepeated(await reportAnswer(work.db, report))
  if (version !== undefined && version !== report.version)
    return stale('report', await reportAnswer(work.db, report))
  if (report.status !== 'invoiced' && report.status !== 'invoice-returned')
    return refusedNow(work, report, noChange(report.status, 'invoice-paid'))
  if (paidAt > work.now) return inTheFuture('paidAt')
  const invoice = await invoiceOf(work.db, report.id)
  const balance = invoice.balance_cents
  if (balance <= 0) return nothingOpen
  const amount = cents ?? balance
  const isWrittenOff = writeOffReason !== undefined && writeOffReason !== null
  if (amount > balance || amount < 0 || (amount === 0 && !isWrittenOff)) return outsideBalance
  const paid = amount === 0 ? null : paymentText('payment', amount)
  if (paid !== null) {
    const key = work.origin.requestKey ?? null
    if ((await addPayment(work, id, { kind: 'payment', cents: amount, paidAt, key })) === null)
      return keyReused
    await markLinesSent(work, invoice) // AVR-071: what money came in for stays
    if (isWrittenOff) await addHistory(work, id, report.status, report.status, paid)
  }
  const after = await followSum(work, report, {
    counted: 'invoiced',
    about: isWrittenOff ? { reason: writeOffReason } : { note: paid ?? '' },
    changes: {
      write_off_reason: writeOffReason ?? null,
      ...(isWrittenOff ? { paid_at: paidAt } : {}),
    },
  })
  return reportAnswer(work.db, after)
}

export async function markReturned(work: Work, { id, reason }: Input<typeof reports.markReturned>) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  const fault = changeFault(report.status, 'invoice-returned')
  if (fault !== null) return refusedNow(work, report, fault)
  await changeInvoice(work, await invoiceOf(work.db, report.id), {
    returned_reason: reason,
    paid_at: null,
  }) // AVR-070: payments stand
  const after = await changeReport(work, report, { status: 'invoice-returned' }, { reason })
  const visit = await lockVisit(work, report.assignment_id)
  await createUpdate(work, {
    ...returnedCause(report),
    description: `Invoice of visit #${report.assignment_id} was returned`,
    priority: 30,
    assignedTo: visit?.user_id_ops ?? null,
  })
  await closeOutIfDone(work, report.assignment_id)
  return reportAnswer(work.db, after)
}
