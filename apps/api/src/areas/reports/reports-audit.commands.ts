// AVR "From chart to report" 012-013, "Calls" 048-049, 054: passing the audit, returning the eChart, reopening.
import type { Input } from '@wren/contract/call'
import type { reports } from '@wren/contract/reports'
import { noteRequired, paymentsStay, unknownReport } from '@wren/contract/reports.refusals'
import {
  autoSendHours,
  changeFault,
  noChange,
  sendingStatus,
  type ReportStatus,
} from '@wren/contract/reports.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { addMinutes } from '@wren/contract/time'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { changeVisit, closeOutIfDone, lockVisit, reopenVisit } from '../visits/visits.public.ts'
import { wastedFault } from './reports-wasted.queries.ts'
import { recipientsOf, schedulePayment } from './reports-open.commands.ts'
import { reportAnswer } from './reports.queries.ts'
import { reopenPaid } from './reports-sum.commands.ts'
import { changeReport, lockReport, type ReportRecord } from './reports.store.ts'

/** AVR-062: the second of two people gets the report as it now stands. */
export async function refusedNow(
  work: Work,
  report: ReportRecord,
  refused: Refusal,
): Promise<Refusal> {
  return { ...refused, extra: { ...refused.extra, current: await reportAnswer(work.db, report) } }
}

export async function approveReport(work: Work, { id, note }: Input<typeof reports.approve>) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  const pharmacy = (await pharmacyById(work.db, report.provider_id)) as PharmacyRecord
  const status = sendingStatus({
    autoInvoice: pharmacy.auto_invoice,
    hasBillingAddress: recipientsOf(pharmacy).length > 0,
  })
  // Others may become this too, by calls of their own (AVR-006): only the audit is passed here.
  if (report.status !== 'audit-required')
    return refusedNow(work, report, noChange(report.status, status))
  const wasted = await wastedFault(work, report)
  if (wasted !== null) return wasted
  if (report.audit_flags.length > 0 && (note ?? '').trim() === '') return noteRequired
  const scheduled = await schedulePayment(work, report)
  if (isRefusal(scheduled)) return scheduled
  const after = await changeReport(
    work,
    report,
    {
      status,
      approved_at: work.now,
      approved_by: userIdOf(work.actor),
      auto_send_at:
        status === 'auto-send-scheduled' ? addMinutes(work.now, autoSendHours * 60) : null,
      ...scheduled,
    },
    { fact: 'reports.approved', reason: note?.trim() || null },
  )
  return reportAnswer(work.db, after)
}

/** An unpaid payment is no longer scheduled; what was paid stays paid. */
export async function unschedule(work: Work, report: ReportRecord): Promise<object | Refusal> {
  if (report.payment_status !== 'scheduled') return {}
  const visit = await lockVisit(work, report.assignment_id)
  const changed =
    visit === null
      ? null
      : await changeVisit(work, visit, { payment_nurse_scheduled: null }, { cause: 'payment' })
  return isRefusal(changed)
    ? changed
    : { payment_status: 'not-scheduled', payment_scheduled_time: null, payment_error: null }
}

export async function returnChart(work: Work, { id, reason }: Input<typeof reports.returnChart>) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  const fault = changeFault(report.status, 'echart-returned')
  if (fault !== null) return refusedNow(work, report, fault)
  const payment = await unschedule(work, report)
  if (isRefusal(payment)) return payment
  const visit = await lockVisit(work, report.assignment_id)
  const reopened = visit === null ? null : await reopenVisit(work, visit)
  if (isRefusal(reopened)) return reopened
  const after = await changeReport(
    work,
    report,
    { status: 'echart-returned', auto_send_at: null, ...payment },
    { fact: 'reports.chart-returned', reason },
  )
  return reportAnswer(work.db, after)
}

export async function reopenReport(
  work: Work,
  { id, reason, payment_ids }: Input<typeof reports.reopen>,
) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  if (report.status === 'invoice-paid') {
    const reopened = await reopenPaid(work, report, { reason, payment_ids })
    if (!isRefusal(reopened)) return reportAnswer(work.db, reopened)
    return reopened.status === 409 ? refusedNow(work, report, reopened) : reopened
  }
  const status: ReportStatus = 'audit-required'
  // From eChart Returned only the nurse's correction leads back.
  if (changeFault(report.status, status) !== null || report.status === 'echart-returned')
    return refusedNow(work, report, noChange(report.status, status))
  if (payment_ids !== undefined) return paymentsStay
  const payment = await unschedule(work, report)
  if (isRefusal(payment)) return payment
  const after = await changeReport(
    work,
    report,
    { status, auto_send_at: null, ...payment },
    { reason },
  )
  await closeOutIfDone(work, report.assignment_id)
  return reportAnswer(work.db, after)
}
