// AVR-055: lines, minutes and the nurse's amount, changed by hand until they are invoiced respectively paid.
import type { Input } from '@wren/contract/call'
import type { reports } from '@wren/contract/reports'
import { alreadyInvoiced, reasonRequired, unknownReport } from '@wren/contract/reports.refusals'
import { isSent } from '@wren/contract/reports.rules'
import { forbidden, stale, type Refusal } from '@wren/contract/refusal'
import { may } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockVisit } from '../visits/visits.public.ts'
import { pricedLine, timedLine } from './reports-amounts.rules.ts'
import { refusedNow } from './reports-audit.commands.ts'
import { correctLines } from './reports-lines.commands.ts'
import { paidFault } from './reports-pay.commands.ts'
import { followAmount } from './reports-rates.commands.ts'
import { reportAnswer } from './reports.queries.ts'
import { changeReport, lockReport, type ReportRecord } from './reports.store.ts'

export async function changeReportByHand(
  work: Work,
  {
    id,
    lines,
    billableMinutes,
    nursePaymentCents,
    reason = '',
    version,
  }: Input<typeof reports.change>,
) {
  const report = await lockReport(work, id)
  if (report === null) return unknownReport
  if (version !== undefined && version !== report.version)
    return stale('report', await reportAnswer(work.db, report))
  if (nursePaymentCents !== undefined && !may(work.actor, 'UNLOCK_RATES')) return forbidden
  if ((lines !== undefined || billableMinutes !== undefined) && isSent(report.status))
    return refusedNow(work, report, alreadyInvoiced)
  const paid = nursePaymentCents === undefined ? null : await paidFault(work, report)
  if (paid !== null) return refusedNow(work, report, paid)
  if ((billableMinutes !== undefined || nursePaymentCents !== undefined) && reason.trim() === '')
    return reasonRequired
  const invoiceFault = await rewriteInvoice(work, report, lines?.map(pricedLine), billableMinutes)
  if (invoiceFault !== null) return invoiceFault
  const rateFault =
    nursePaymentCents === undefined ? null : await followAmount(work, report, nursePaymentCents)
  if (rateFault !== null) return rateFault
  const after = await changeReport(
    work,
    report,
    {
      ...(billableMinutes === undefined ? {} : { billable_minutes: billableMinutes }),
      ...(nursePaymentCents === undefined
        ? {}
        : { nurse_payment_cents: nursePaymentCents, nurse_payment_fixed_reason: reason }),
    },
    {
      ...(reason === '' ? {} : { note: reason, reason }),
      ...(version === undefined ? { detail: { unconditional: true } } : {}),
    },
  ) // AUD-030
  return reportAnswer(work.db, after)
}

async function rewriteInvoice(
  work: Work,
  report: ReportRecord,
  typed: ReturnType<typeof pricedLine>[] | undefined,
  minutes: number | undefined,
): Promise<Refusal | null> {
  if (typed === undefined && minutes === undefined) return null
  const visit = await lockVisit(work, report.assignment_id)
  const charge =
    minutes === undefined || visit === null
      ? undefined
      : timedLine(report.source, {
          start: visit.actual_start ?? visit.start,
          timezone: visit.timezone,
          billableMinutes: minutes,
          rateCentsPerHour: visit.price_provider_hourly_rate_cents ?? 0,
        })
  return correctLines(work, report, { typed, charge })
}
