// The report of a visit with its invoice, and its effects on visit and payment (REF-067, AVR-007).
import { formatCents } from '@wren/contract/money'
import { billableMinutes } from '@wren/contract/pharmacies.rules'
import { dueDate, invoiceNumber, type ReportStatus } from '@wren/contract/reports.rules'
import { addMinutes, type Instant } from '@wren/contract/time'
import { payableCents, pricedMinutes } from '@wren/contract/visits-rates.rules'
import { tripLine, visitLine } from '../areas/reports/reports-amounts.rules.ts'
import type { VisitRecord } from '../areas/visits/visits.public.ts'
import type { Ids } from './demo-ids.ts'
import { fold } from './demo-intakes.ts'
import type { Nurse } from './demo-nurses.ts'
import { adminId } from './demo-people.ts'
import type { Pharmacy } from './demo-pharmacies.ts'
import { staff, type Output } from './demo-output.ts'
import { putPayment } from './demo-payments.ts'
import type { ReportOutcome } from './demo-reports.rules.ts'

export interface ReportSource {
  /** The state after its chart was received. */
  readonly visit: VisitRecord
  readonly nurse: Nurse
  readonly pharmacy: Pharmacy
  readonly source: 'chart' | 'own-chart' | 'trip'
  readonly flags: readonly string[]
  readonly chartVersion: number | null
  readonly received: Instant
  readonly outcome: ReportOutcome
  readonly turn: number
  readonly whole: boolean
}
export interface ReportAmounts {
  readonly invoicedCents: number
  readonly nurseCents: number
}

const tripCents = { invoice: 9_500, nurse: 6_000 }
const tripReason = 'The nurse stood at the door; nobody was at home.'

function amountsOf({ visit, pharmacy, source }: ReportSource) {
  if (source === 'trip') {
    return { minutes: null, nurseCents: tripCents.nurse, line: tripLine(visit, tripCents.invoice) }
  }
  const minutes = billableMinutes(pricedMinutes(visit), pharmacy.terms)
  const line = visitLine({
    start: visit.actual_start ?? visit.start,
    timezone: visit.timezone,
    billableMinutes: minutes,
    rateCentsPerHour: visit.price_provider_hourly_rate_cents ?? 0,
  })
  return { minutes, line, nurseCents: payableCents(visit, pharmacy.terms) ?? 0 }
}

/** [status, time, author, reason], oldest first. */
function wayOf(
  { outcome, received, flags }: ReportSource,
  first: ReportStatus,
): readonly (readonly [ReportStatus, Instant, number | null, string | null])[] {
  const way: [ReportStatus, Instant, number | null, string | null][] = [
    [first, received, null, null],
  ]
  const { approvedAt, sentAt, returnedAt, invoicePaidAt, status, autoSendAt } = outcome
  const sends: ReportStatus =
    autoSendAt !== null || status === 'auto-send-scheduled'
      ? 'auto-send-scheduled'
      : 'manual-send-required'
  if (approvedAt !== null)
    way.push([sends, approvedAt, adminId, flags.length > 0 ? 'Checked with the nurse.' : null])
  if (sentAt !== null) way.push(['invoiced', sentAt, adminId, null])
  if (returnedAt !== null)
    way.push(['invoice-returned', returnedAt, adminId, 'Wrong purchase order number'])
  if (invoicePaidAt !== null) way.push(['invoice-paid', invoicePaidAt, adminId, null])
  if (status === 'echart-returned')
    way.push([status, addMinutes(received, 600), adminId, returnedChart])
  return way
}
export const returnedChart = 'Please add the lot number of the premedication.'

function putInvoice(
  output: Output,
  source: ReportSource,
  report: number,
  line: ReturnType<typeof amountsOf>['line'],
): void {
  const { visit, pharmacy, outcome } = source
  const { sentAt, invoicePaidAt, returnedAt } = outcome
  const due = line.amountCents
  const paid =
    invoicePaidAt === null
      ? outcome.partlyPaid
        ? Math.floor(due / 2)
        : 0
      : outcome.writtenOff
        ? due - 500
        : due
  output.row('invoice', {
    id: report,
    report_id: report,
    assignment_id: visit.id,
    provider_id: pharmacy.id,
    number: invoiceNumber(visit.id, 1),
    version: 1,
    amount_due_cents: due,
    paid_cents: paid,
    write_off_reason:
      invoicePaidAt !== null && outcome.writtenOff ? 'Rounding of the pharmacy' : null,
    issued_at: sentAt,
    sent_at: sentAt,
    due_date: sentAt === null ? null : dueDate(sentAt, pharmacy.termDays),
    paid_at: invoicePaidAt,
    recipients: sentAt === null ? [] : pharmacy.billing,
    returned_reason: returnedAt === null ? null : 'Wrong purchase order number',
    updated: invoicePaidAt ?? returnedAt ?? sentAt ?? source.received,
  })
  if (paid > 0)
    output.row('invoice_payment', {
      id: report,
      report_id: report,
      kind: 'payment',
      cents: paid,
      paid_at: invoicePaidAt ?? sentAt ?? source.received,
      user_id: adminId,
      at: invoicePaidAt ?? sentAt ?? source.received,
    })
  output.row('invoice_line', {
    id: report,
    invoice_id: report,
    position: 1,
    kind: 'visit',
    description: line.description,
    quantity: 1,
    unit_cents: line.unitCents,
    amount_cents: line.amountCents,
    sent_version: sentAt === null ? null : 1,
    minutes: line.minutes,
    rate_cents: line.rateCents,
  })
  output.event({
    at: source.received,
    actor: staff(adminId),
    fact: 'reports.invoice-created',
    cause: `visit-${visit.id}`,
    change: {
      type: 'invoice',
      id: report,
      patient: visit.patient_uuid,
      after: { number: invoiceNumber(visit.id, 1), amount_due_cents: due, assignment_id: visit.id },
    },
  })
}

export function putReport(output: Output, ids: Ids, source: ReportSource): ReportAmounts {
  const { visit, nurse, pharmacy, outcome, received, flags } = source
  const id = ids.next('report')
  const { minutes, line, nurseCents } = amountsOf(source)
  const first: ReportStatus =
    outcome.status === 'unspecified'
      ? 'unspecified'
      : outcome.approvedAt !== null ||
          outcome.status === 'audit-required' ||
          outcome.status === 'echart-returned'
        ? 'audit-required'
        : outcome.status === 'auto-send-scheduled' || pharmacy.autoInvoice
          ? 'auto-send-scheduled'
          : 'manual-send-required'
  const way = wayOf(source, first)
  const last = way.at(-1)?.[1] ?? received
  const row = {
    id,
    assignment_id: visit.id,
    provider_id: pharmacy.id,
    nurse_id: nurse.id,
    visit_start: visit.start,
    visit_local_date: visit.local_date,
    source: source.source,
    status: outcome.status,
    audit_flags: flags,
    chart_version: source.source === 'chart' ? source.chartVersion : null,
    billable_minutes: minutes,
    trip_reason: source.source === 'trip' ? tripReason : null,
    approved_at: outcome.approvedAt,
    approved_by: outcome.approvedAt === null ? null : adminId,
    auto_send_at: outcome.autoSendAt,
    send_error: null,
    payment_status: outcome.payment,
    payment_scheduled_time: outcome.scheduledAt,
    payment_paid_time: outcome.payment === 'paid' ? outcome.paidAt : null,
    payment_error: outcome.paymentError,
    nurse_payment_cents: nurseCents,
    nurse_payment_fixed_reason: source.source === 'trip' ? tripReason : null,
  }
  output.row('report', {
    ...row,
    pharmacy_sort: fold(pharmacy.title),
    version: way.length,
    created_at: received,
    updated_at: last,
  })
  for (const [at, [to, when, by, reason]] of way.entries()) {
    output.row('report_history', {
      id: ids.next('report_history'),
      report_id: id,
      from_status: at === 0 ? null : way[at - 1]?.[0],
      to_status: to,
      reason,
      user_id: by,
      at: when,
    })
    const change = { type: 'report', id, patient: visit.patient_uuid, version: at + 1 } as const
    if (at === 0)
      output.event({
        at: when,
        actor: staff(adminId),
        fact: 'reports.created',
        cause: `visit-${visit.id}`,
        change: {
          ...change,
          before: null,
          after: source.whole
            ? { ...row, status: to, approved_at: null, approved_by: null }
            : { status: to },
        },
      })
    else if (source.whole)
      output.event({
        at: when,
        actor: staff(adminId),
        fact: 'reports.changed',
        cause: `report-${id}-${at}`,
        change: { ...change, before: { status: way[at - 1]?.[0] }, after: { status: to } },
      })
  }
  putInvoice(output, source, id, line)
  pay(output, ids, source, id, nurseCents)
  return { invoicedCents: line.amountCents, nurseCents }
}

function pay(
  output: Output,
  ids: Ids,
  { visit, nurse, outcome, whole }: ReportSource,
  report: number,
  cents: number,
): void {
  const { paidAt, refundPercent, refundedAt } = outcome
  if (paidAt === null || cents === 0) return
  const back =
    refundedAt === null
      ? null
      : {
          cents: Math.floor((cents * refundPercent) / 100),
          at: refundedAt,
          reason: refundPercent === 100 ? 'Paid to the wrong nurse' : 'The visit was shorter',
        }
  putPayment(output, ids, {
    nurse,
    cents,
    type: 'Assignment',
    description: `Visit #${visit.id}`,
    visit: visit.id,
    at: paidAt,
    status: 'Processed',
    refund: back,
    whole,
  })
  if (back !== null)
    output.row('report_history', {
      id: ids.next('report_history'),
      report_id: report,
      from_status: outcome.status,
      to_status: outcome.status,
      reason: `Nurse payment refunded ${formatCents(back.cents)}: ${back.reason}`,
      user_id: adminId,
      at: back.at,
    })
}
