// VIS-165: the report of a visit whose order was put right takes over the order's pharmacy and is priced by it.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { finishedFault, orderCorrectable } from '@wren/contract/visits-finished.rules'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { timedLine } from './reports-amounts.rules.ts'
import { correctLines } from './reports-lines.commands.ts'
import { amountsOf } from './reports-open.commands.ts'
import { amountFault } from './reports-pay.commands.ts'
import { changeReport, findReport, lockReport, type ReportRecord } from './reports.store.ts'

/** What was agreed for a wasted trip, or fixed or paid to the nurse, stays. */
async function reprice(
  work: Work,
  report: ReportRecord,
  visit: VisitRecord,
  reason: string,
): Promise<Refusal | void> {
  const pharmacy = (await pharmacyById(work.db, visit.provider_id)) as PharmacyRecord
  const { minutes, nurseCents } = amountsOf(visit, pharmacy)
  const isTimed = report.billable_minutes !== null
  const fault = await correctLines(work, report, {
    charge: isTimed
      ? timedLine(report.source, {
          start: visit.actual_start ?? visit.start,
          timezone: visit.timezone,
          billableMinutes: minutes,
          rateCentsPerHour: visit.price_provider_hourly_rate_cents ?? 0,
        })
      : undefined,
    changes: { provider_id: visit.provider_id },
  })
  if (isRefusal(fault)) return fault
  const nurseStays = report.payment_status === 'paid' || report.nurse_payment_fixed_reason !== null
  const sent = nurseStays ? null : await amountFault(work, report, nurseCents)
  if (sent !== null) return sent
  await changeReport(
    work,
    report,
    {
      provider_id: visit.provider_id,
      ...(isTimed ? { billable_minutes: minutes } : {}),
      ...(nurseStays ? {} : { nurse_payment_cents: nurseCents }),
    },
    { reason: `Order corrected: ${reason}` },
  )
}

/** Within 'visits.order-corrected'. A report that was sent at the same moment refuses the correction. */
export async function followCorrection(
  work: Work,
  {
    visit: id,
    reason,
    repriced,
  }: { readonly visit: number; readonly reason: string; readonly repriced: boolean },
): Promise<Refusal | void> {
  const found = await findReport(work.db, { visit: id })
  const report = found === null ? null : await lockReport(work, found.id)
  if (report === null || !orderCorrectable(report.status))
    return finishedFault(['patient_order_id']) ?? undefined
  const visit = repriced ? await lockVisit(work, id) : null
  if (visit !== null) return reprice(work, report, visit, reason)
}
