// AVR "From chart to report" 011, "Nurse payment" 023: report and visit tell one price: amounts follow the visit's
// rates, the rates the amount typed.
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { paidByPharmacy } from '@wren/contract/reports.refusals'
import { isSent } from '@wren/contract/reports.rules'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import {
  changeVisit,
  lockVisit,
  pricesOf,
  type VisitFact,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { visitLine } from './reports-amounts.rules.ts'
import { invoiceOf, linesOf } from './reports-invoice.store.ts'
import { correctLines } from './reports-lines.commands.ts'
import { amountsOf } from './reports-open.commands.ts'
import { amountFault } from './reports-pay.commands.ts'
import { changeReport, findReport, lockReport, type ReportRecord } from './reports.store.ts'

const nurseRates = ['flat_rate_cents', 'price_nurse_hourly_rate_cents']
const pharmacyRates = ['price_provider_hourly_rate_cents']

/**
 * The minutes stay those of the report: somebody may have changed them there. A first line that was typed anew is
 * no price of the visit.
 */
async function repriceInvoice(
  work: Work,
  report: ReportRecord,
  visit: VisitRecord,
): Promise<boolean | Refusal> {
  const lines = await linesOf(work.db, (await invoiceOf(work.db, report.id)).id)
  if (report.billable_minutes === null || !lines.some(({ kind }) => kind === 'visit')) return false
  const charge = visitLine({
    start: visit.actual_start ?? visit.start,
    timezone: visit.timezone,
    billableMinutes: report.billable_minutes,
    rateCentsPerHour: visit.price_provider_hourly_rate_cents ?? 0,
  })
  return (await correctLines(work, report, { charge })) ?? true
}

/** Within 'visits.changed': a visit of another pharmacy would take along what the first one paid. */
export async function keepPayer(
  work: Work,
  { visit: id, fields }: VisitFact,
): Promise<void | Refusal> {
  const report = fields.includes('provider_id') ? await findReport(work.db, { visit: id }) : null
  if (report !== null && (await invoiceOf(work.db, report.id)).paid_cents !== 0)
    return paidByPharmacy
}

/** Within 'visits.changed': a wasted trip has amounts of its own, what is invoiced or paid stays. */
export async function followRates(
  work: Work,
  { visit: id, fields }: VisitFact,
): Promise<void | Refusal> {
  const touched = (rates: readonly string[]) => fields.some((field) => rates.includes(field))
  if (!touched([...nurseRates, ...pharmacyRates])) return
  const found = await findReport(work.db, { visit: id })
  const report = found === null || found.source === 'trip' ? null : await lockReport(work, found.id)
  const visit = report === null ? null : await lockVisit(work, id)
  if (report === null || visit === null) return
  const pharmacy = (await pharmacyById(work.db, visit.provider_id)) as PharmacyRecord
  const { nurseCents } = amountsOf(visit, pharmacy)
  const invoiced =
    touched(pharmacyRates) && !isSent(report.status) && (await repriceInvoice(work, report, visit))
  if (isRefusal(invoiced)) return invoiced
  const paid =
    touched(nurseRates) &&
    report.payment_status !== 'paid' &&
    nurseCents !== report.nurse_payment_cents
  const fault = paid ? await amountFault(work, report, nurseCents) : null
  if (fault !== null) return fault
  if (invoiced || paid)
    await changeReport(
      work,
      report,
      paid ? { nurse_payment_cents: nurseCents, nurse_payment_fixed_reason: null } : {},
    )
}

/**
 * An amount typed for the nurse is the visit's flat rate from now on, so that visit, nurse and payment say the
 * same.
 */
export async function followAmount(
  work: Work,
  report: ReportRecord,
  cents: number,
): Promise<Refusal | null> {
  const visit = report.source === 'trip' ? null : await lockVisit(work, report.assignment_id)
  const changed =
    visit === null
      ? null
      : await changeVisit(
          work,
          visit,
          { flat_rate_cents: cents, price_nurse_hourly_rate_cents: null },
          { cause: 'payment' },
        )
  return isRefusal(changed) ? changed : null
}

/** VIS-103: what is really invoiced is what the take rate is reckoned from; a wasted trip has amounts of its own. */
export async function followInvoice(
  work: Work,
  { visit: id, due }: { readonly visit: number; readonly due: boolean },
): Promise<void> {
  const found = due ? await findReport(work.db, { visit: id }) : null
  const visit = found === null || found.source === 'trip' ? null : await lockVisit(work, id)
  if (visit === null) return
  const { margin_percent } = await pricesOf(work.db, visit)
  const changed = await changeVisit(work, visit, { margin_percent }, { cause: 'system' })
  if (isRefusal(changed)) throw new Error(changed.error)
}
