// AVR "From chart to report" 007-011, 018: a chart's submission makes the report, or takes it up again.
import { sql } from 'kysely'
import { noStripeId } from '@wren/contract/nurse-payments.refusals'
import { billableMinutes } from '@wren/contract/pharmacies.rules'
import {
  invoiceNumber,
  paymentTime,
  sendingStatus,
  autoSendHours,
  type ReportStatus,
} from '@wren/contract/reports.rules'
import { addMinutes, localDay, type Instant, type Zone } from '@wren/contract/time'
import { payableCents, pricedMinutes } from '@wren/contract/visits-rates.rules'
import type { Work } from '../../platform/work/work.ts'
import { hasStripeId } from '../nurse-payments/nurse-payments.public.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { createUpdate, solveUpdate } from '../updates/updates.public.ts'
import { changeVisit, lockVisit, termsOf, type VisitRecord } from '../visits/visits.public.ts'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { visitLine, type TimedLine } from './reports-amounts.rules.ts'
import { invoiceOf, linesOf, writeLines } from './reports-invoice.store.ts'
import { correctLines } from './reports-lines.commands.ts'
import {
  addHistory,
  changeReport,
  findReport,
  lockReport,
  type ReportChanges,
  type ReportRecord,
} from './reports.store.ts'

export interface Opened {
  readonly reportId: number
  /** CHT-013: nobody has to look at it, so the chart is locked at once. */ readonly locksChart: boolean
}
export interface OpenReport {
  /** As it stands after its chart was received. */
  readonly visit: VisitRecord
  readonly source: 'chart' | 'own-chart'
  readonly flags: readonly string[]
  readonly chartVersion: number | null
  /** AVR-008: the name of what the pharmacy handed in. */
  readonly file?: string | undefined
}

/** What a new report is made of; a wasted trip brings amounts of its own (AVR-066). */
export interface NewReport {
  readonly visit: VisitRecord
  readonly source: ReportRecord['source']
  readonly flags: readonly string[]
  readonly chartVersion: number | null
  readonly amounts: Amounts
  readonly status: ReportStatus
  readonly trip?: { readonly reason: string; readonly isFlat: boolean }
  readonly file?: string | undefined
}
export interface Amounts {
  readonly minutes: number | null
  readonly line: TimedLine
  readonly nurseCents: number
}

/** AVR-015: billing e-mails, else the invoicing address. */
export const recipientsOf = ({
  billing_emails,
  invoicing_email,
}: Pick<PharmacyRecord, 'billing_emails' | 'invoicing_email'>): string[] =>
  billing_emails.length > 0
    ? [...billing_emails]
    : invoicing_email === null
      ? []
      : [invoicing_email]

export function amountsOf(
  visit: VisitRecord,
  pharmacy: PharmacyRecord,
): Amounts & { readonly minutes: number } {
  const terms = termsOf(visit, pharmacy)
  const minutes = billableMinutes(pricedMinutes(visit), terms)
  const line = visitLine({
    start: visit.actual_start ?? visit.start,
    timezone: visit.timezone as Zone,
    billableMinutes: minutes,
    rateCentsPerHour: visit.price_provider_hourly_rate_cents ?? 0,
  })
  return { minutes, line, nurseCents: payableCents(visit, terms) ?? 0 }
}

interface Scheduled {
  readonly payment_status: 'scheduled'
  readonly payment_scheduled_time: Instant
  readonly payment_error: string | null
}

/**
 * AVR-018: approval, or creation without audit, schedules what is not paid yet. Who cannot be paid is told of at
 * once (AVR-020).
 */
export async function schedulePayment(
  work: Work,
  report: ReportRecord,
): Promise<Scheduled | Refusal | null> {
  if (report.payment_status === 'paid') return null
  const at = paymentTime(work.now)
  const visit = await lockVisit(work, report.assignment_id)
  const changed =
    visit === null
      ? null
      : await changeVisit(work, visit, { payment_nurse_scheduled: at }, { cause: 'payment' })
  if (isRefusal(changed)) return changed
  const error =
    (report.nurse_payment_cents ?? 0) > 0 && !(await hasStripeId(work, report.nurse_id))
      ? noStripeId.error
      : null
  if (error !== null) await tellFailed(work, report, visit, error)
  return { payment_status: 'scheduled', payment_scheduled_time: at, payment_error: error }
}

const failedCause = ({ assignment_id }: ReportRecord) =>
  ({ type: 'assignment', typeId: assignment_id, cause: 'nurse_payment_failed' }) as const

/** UPD-030: nobody has to see to it any more. */
export const solveFailed = (work: Work, report: ReportRecord, what: string): Promise<void> =>
  solveUpdate(work, failedCause(report), what)

export const tellFailed = (
  work: Work,
  report: ReportRecord,
  visit: VisitRecord | null,
  reason: string,
): Promise<unknown> =>
  createUpdate(work, {
    ...failedCause(report),
    description: `Nurse payment of visit #${report.assignment_id} failed: ${reason}`,
    priority: 30,
    assignedTo: visit?.user_id_ops ?? null,
  })

const sendAt = (status: ReportStatus, now: Instant): Instant | null =>
  status === 'auto-send-scheduled' ? addMinutes(now, autoSendHours * 60) : null

export async function createReport(
  work: Work,
  { visit, source, flags, chartVersion, amounts, status, trip, file }: NewReport,
): Promise<ReportRecord> {
  const { minutes, line, nurseCents } = amounts
  const made = await sql<{
    id: number
  }>`insert into report (assignment_id, provider_id, nurse_id, visit_start, visit_local_date, source, status,
    audit_flags,
      chart_version, billable_minutes, trip_reason, auto_send_at, payment_status, nurse_payment_cents, nurse_payment_fixed_reason, created_at, updated_at)
    select ${visit.id}, ${visit.provider_id}, ${visit.user_id_assigned}, ${visit.start}, visit.local_date, ${source}, ${status}, ${[...flags]}, ${chartVersion},
      ${minutes}, ${trip?.reason ?? null}, ${sendAt(status, work.now)}, 'not-scheduled', ${nurseCents}, ${trip?.isFlat === true ? trip.reason : null}, ${work.now}, ${work.now}
      from visit where visit.id = ${visit.id} returning id`.execute(work.db)
  const { id } = made.rows[0] as { id: number }
  // A number that was given to the invoice of a withdrawn trip report is not given again (AVR-074).
  const earlier = await sql<{
    version: number
  }>`select coalesce(max(version), 0)::int as version from invoice where assignment_id = ${visit.id}`.execute(
    work.db,
  )
  const version = (earlier.rows[0]?.version ?? 0) + 1
  const invoice = await sql<{
    id: number
  }>`insert into invoice (report_id, assignment_id, provider_id, number, version, amount_due_cents, updated)
    values (${id}, ${visit.id}, ${visit.provider_id}, ${invoiceNumber(visit.id, version)}, ${version},
      ${line.amountCents}, ${work.now}) returning id`.execute(work.db)
  await writeLines(work, invoice.rows[0]?.id ?? 0, [line])
  await addHistory(work, id, null, status, trip?.reason ?? null)
  const report = (await findReport(work.db, { id })) as ReportRecord
  work.recordEvent('reports.created', {
    changes: [
      {
        type: 'report',
        id,
        patient: visit.patient_uuid,
        version: 1,
        before: null,
        after: { ...report, ...(file === undefined ? {} : { received_chart: file }) },
      },
      {
        type: 'invoice',
        id: invoice.rows[0]?.id ?? 0,
        patient: visit.patient_uuid,
        before: null,
        after: {
          ...(await invoiceOf(work.db, id)),
          lines: await linesOf(work.db, invoice.rows[0]?.id ?? 0),
        },
      },
    ],
    data: { report: id, visit: visit.id, nurse: report.nurse_id },
  })
  return report
}

/**
 * Whose visit it was when this chart was made: while one was returned staff may have sent another nurse, on another
 * day, for another pharmacy.
 */
const madeBy = ({
  user_id_assigned,
  provider_id,
  start,
  timezone,
}: VisitRecord): ReportChanges => ({
  provider_id,
  visit_start: start,
  visit_local_date: localDay(start, timezone),
  ...(user_id_assigned === null ? {} : { nurse_id: user_id_assigned }),
})

/**
 * A resubmitted chart reuses the report; what was corrected is counted again until money came in (AVR-011, AVR-071).
 * A trip that was not wasted after all is a visit like any other.
 */
async function takeUpAgain(
  work: Work,
  before: ReportRecord,
  { visit, source, flags, chartVersion }: OpenReport,
  pharmacy: PharmacyRecord,
): Promise<ReportRecord | Refusal> {
  const { minutes, line, nurseCents } = amountsOf(visit, pharmacy)
  const fault = await correctLines(work, before, {
    charge: line,
    changes: { provider_id: visit.provider_id },
  })
  if (fault !== null) return fault
  const kept =
    before.nurse_payment_fixed_reason !== null &&
    before.source !== 'trip' &&
    before.nurse_id === visit.user_id_assigned
  return changeReport(work, before, {
    ...madeBy(visit),
    status: 'audit-required',
    source,
    trip_reason: null,
    audit_flags: flags,
    chart_version: chartVersion,
    billable_minutes: minutes,
    ...(kept ? {} : { nurse_payment_cents: nurseCents, nurse_payment_fixed_reason: null }),
  })
}

export async function openReport(work: Work, opening: OpenReport): Promise<Opened | Refusal> {
  const pharmacy = (await pharmacyById(work.db, opening.visit.provider_id)) as PharmacyRecord
  const existing = await findReport(work.db, { visit: opening.visit.id })
  if (existing !== null) {
    const locked = (await lockReport(work, existing.id)) as ReportRecord
    const again = await takeUpAgain(work, locked, opening, pharmacy)
    if (isRefusal(again)) return again
    return { reportId: existing.id, locksChart: false }
  }
  const clean = opening.flags.length === 0 && opening.source === 'chart'
  const status = clean
    ? sendingStatus({
        autoInvoice: pharmacy.auto_invoice,
        hasBillingAddress: recipientsOf(pharmacy).length > 0,
      })
    : 'audit-required'
  const report = await createReport(work, {
    ...opening,
    amounts: amountsOf(opening.visit, pharmacy),
    status,
  })
  if (clean) {
    const scheduled = await schedulePayment(work, report)
    if (isRefusal(scheduled)) return scheduled
    if (scheduled !== null)
      await changeReport(work, report, scheduled, { fact: 'reports.payment-scheduled' })
  }
  return { reportId: report.id, locksChart: clean }
}
