// AVR-074: a trip report that was a mistake is withdrawn while nothing of it was invoiced or paid; it stays, without
// amounts.
import { sql } from 'kysely'
import { ok, type Input } from '@wren/contract/call'
import { isRefusal } from '@wren/contract/refusal'
import { tripPaid, unknownTrip } from '@wren/contract/reports.refusals'
import { isTripWithdrawable, type tripReports } from '@wren/contract/reports-trips'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { changeVisit, lockVisit } from '../visits/visits.public.ts'
import { unschedule } from './reports-audit.commands.ts'
import { changeInvoice, invoiceOf } from './reports-invoice.store.ts'
import { solveFailed } from './reports-open.commands.ts'
import { beingPaid } from './reports-pay.commands.ts'
import { changeReport, findReport, lockReport, type ReportRecord } from './reports.store.ts'

async function isInvoicedOrPaid(work: Work, report: ReportRecord): Promise<boolean> {
  const { paid_cents } = await invoiceOf(work.db, report.id)
  return (
    !isTripWithdrawable({ ...report, paid_cents }) || (await beingPaid(work, report.assignment_id))
  )
}

export async function withdrawTrip(work: Work, { id, reason }: Input<typeof tripReports.withdraw>) {
  const visit = await lockVisit(work, id)
  const found = visit === null ? null : await findReport(work.db, { visit: id })
  const report = found?.source === 'trip' ? await lockReport(work, found.id) : null
  if (visit === null || report === null) return unknownTrip
  if (await isInvoicedOrPaid(work, report)) return tripPaid
  const payment = await unschedule(work, report)
  if (isRefusal(payment)) return payment
  // The times of the way are no times of a visit.
  const asBefore =
    visit.nurse_chart_received === null && visit.actual_start !== null
      ? await changeVisit(
          work,
          (await lockVisit(work, id)) ?? visit,
          { actual_start: null, actual_end: null },
          { cause: 'report' },
        )
      : visit
  if (isRefusal(asBefore)) return asBefore
  const invoice = await invoiceOf(work.db, report.id)
  await changeInvoice(work, invoice, {}, [])
  await sql`update invoice set is_withdrawn = true where id = ${invoice.id}`.execute(work.db)
  await changeReport(
    work,
    report,
    {
      status: 'unspecified',
      auto_send_at: null,
      send_error: null,
      billable_minutes: null,
      nurse_payment_cents: null,
      nurse_payment_fixed_reason: null,
      ...payment,
    },
    { fact: 'reports.trip-withdrawn', reason, note: `Withdrawn: ${reason}` },
  )
  await sql`update report set withdrawn_at = ${work.now}, withdrawn_by = ${userIdOf(work.actor)},
    withdrawn_reason = ${reason} where id = ${report.id}`.execute(work.db)
  await solveFailed(work, report, 'the trip was withdrawn.')
  return ok
}
