// AVR "Calls" 039, 041-046, 060: the report as it travels, and its PDFs.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { Report, reports } from '@wren/contract/reports'
import type { InvoicePayment } from '@wren/contract/reports-invoice'
import { unknownReport } from '@wren/contract/reports.refusals'
import { allowedActions } from '@wren/contract/reports.rules'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { counts } from '@wren/contract/reports-invoice.rules'
import { invoiceOf, lineRecordsOf, shownLine } from './reports-invoice.store.ts'
import { lockedLines } from './reports-lines.rules.ts'
import { findReport, type ReportRecord } from './reports.store.ts'

interface Facts {
  readonly start: string
  readonly timezone: string
  readonly treatment: string
  readonly patient_uuid: string | null
  readonly patient_name: string | null
  readonly wren_mrn: string | null
  readonly pharmacy_mrn: string | null
  readonly pharmacy: string
  readonly nurse_name: string
  readonly invoicing_email: string | null
  readonly billing_emails: string[]
  readonly has_chart_file: boolean
}

async function factsOf(db: Database, report: ReportRecord): Promise<Facts> {
  const found =
    await sql<Facts>`select visit.start, visit.timezone, visit.treatment, visit.patient_uuid,
      patient.first_name || ' ' || patient.last_name as patient_name,
      patient.wren_mrn::text as wren_mrn, mrn.mrn as pharmacy_mrn, pharmacy.title as pharmacy, nurse.first_name || ' ' || nurse.last_name as nurse_name,
      pharmacy.invoicing_email, pharmacy.billing_emails, exists (select from received_chart where received_chart.assignment_id = visit.id) as has_chart_file
    from visit join pharmacy on pharmacy.id = ${report.provider_id} join user_account nurse on nurse.id = ${report.nurse_id}
      left join patient on patient.uuid = visit.patient_uuid left join patient_mrn mrn on mrn.patient_id = patient.id and mrn.provider_id = pharmacy.id
    where visit.id = ${report.assignment_id}`.execute(db)
  return found.rows[0] as Facts
}

type Payment = Report['visit']['payment']

/** AVR-060: what the nurse has is paid less refunded. */
async function paymentOf(db: Database, report: ReportRecord): Promise<Payment> {
  const sums = await sql<{
    paid: number
    refunded: number
  }>`select coalesce(sum(amount_cents), 0)::int as paid, coalesce(sum(refunded_cents), 0)::int as refunded
    from nurse_payment where assignment_id = ${report.assignment_id} and status in ('Processed', 'Refunded')`.execute(
    db,
  )
  const refunds = await sql<
    Payment['refunds'][number]
  >`select refund.payment_id as "paymentId", refund.amount_cents as cents, refund.reason, refund.created_at as at,
      who.first_name || ' ' || who.last_name as by
    from nurse_refund refund join nurse_payment payment on payment.id = refund.payment_id left join user_account who on who.id = refund.created_by
    where payment.assignment_id = ${report.assignment_id} and refund.status = 'Processed' order by refund.id`.execute(
    db,
  )
  const { paid, refunded } = sums.rows[0] as { paid: number; refunded: number }
  const difference =
    report.payment_status === 'paid' && report.nurse_payment_cents !== null
      ? report.nurse_payment_cents - (paid - refunded)
      : 0
  return {
    status: report.payment_status,
    scheduledTime: report.payment_scheduled_time,
    paidTime: report.payment_paid_time,
    paidCents: paid,
    refundedCents: refunded,
    differenceCents: difference === 0 ? null : difference,
    refunds: refunds.rows,
    error: report.payment_error,
  }
}

const history = (db: Database, id: number) =>
  sql<
    Report['history'][number]
  >`select from_status as "from", to_status as "to", who.first_name || ' ' || who.last_name as by, at, reason
  from report_history left join user_account who on who.id = user_id where report_id = ${id}
    order by report_history.id desc`.execute(db)

/** AVR-069: also those taken back, in the order they came in. */
const paymentRows = async (db: Database, id: number): Promise<InvoicePayment[]> =>
  (
    await sql<InvoicePayment>`select payment.id, payment.kind, payment.cents, payment.paid_at as "paidAt",
      who.first_name || ' ' || who.last_name as by, payment.at,
        payment.note, payment.taken_back_at as "takenBackAt", taker.first_name || ' ' || taker.last_name as "takenBackBy", payment.reason
      from invoice_payment payment left join user_account who on who.id = payment.user_id left
        join user_account taker on taker.id = payment.taken_back_by
      where payment.report_id = ${id} order by payment.id`.execute(db)
  ).rows

export async function reportAnswer(db: Database, report: ReportRecord): Promise<Report> {
  const facts = await factsOf(db, report)
  const invoice = await invoiceOf(db, report.id)
  const payments = await paymentRows(db, report.id)
  const stored = await lineRecordsOf(db, invoice.id)
  return {
    id: report.id,
    status: report.status,
    version: report.version,
    visit: {
      id: report.assignment_id,
      start: facts.start,
      timezone: facts.timezone,
      treatment: facts.treatment,
      patientName: facts.patient_name,
      patientUuid: facts.patient_uuid,
      wrenMrn: facts.wren_mrn,
      pharmacyMrn: facts.pharmacy_mrn,
      pharmacy: facts.pharmacy,
      nurseName: facts.nurse_name,
      payment: await paymentOf(db, report),
    },
    auditFlags: [...report.audit_flags],
    autoSendAt: report.auto_send_at,
    sendError: report.send_error,
    chartVersion: report.chart_version,
    hasChartFile: facts.has_chart_file,
    billableMinutes: report.billable_minutes,
    invoice: {
      id: invoice.id,
      number: invoice.number,
      assignmentId: invoice.assignment_id,
      providerId: invoice.provider_id,
      version: invoice.version,
      lines: stored.map(shownLine),
      amountDue: { cents: invoice.amount_due_cents, currency: 'USD' },
      paid: { cents: invoice.paid_cents },
      balance: { cents: invoice.balance_cents },
      payments,
      writeOffReason: invoice.write_off_reason,
      issuedAt: invoice.issued_at,
      sentAt: invoice.sent_at,
      dueDate: invoice.due_date,
      paidAt: invoice.paid_at,
      recipients: [...invoice.recipients],
      returnedReason: invoice.returned_reason,
    },
    lockedLines: lockedLines({ stored, isPaidOn: payments.some(counts) }),
    invoiceAddsUp: invoice.adds_up,
    nursePayment: { amount: { cents: report.nurse_payment_cents ?? 0 } },
    history: (await history(db, report.id)).rows,
    billingEmails:
      facts.billing_emails.length > 0
        ? [...facts.billing_emails]
        : facts.invoicing_email === null
          ? []
          : [facts.invoicing_email],
    allowedActions:
      report.status === 'unspecified'
        ? []
        : allowedActions({
            status: report.status,
            paymentStatus: report.payment_status,
            hasChart: report.source === 'chart',
            balanceCents: invoice.balance_cents,
          }),
    createdAt: report.created_at,
    updatedAt: report.updated_at,
  }
}

async function viewedReport(read: Read, report: ReportRecord | null) {
  if (report === null) return unknownReport
  const answer = await reportAnswer(read.db, report)
  read.viewed({ type: 'report', id: report.id, patient: answer.visit.patientUuid })
  return answer
}

export const reportByVisit = async (read: Read, { id }: Input<typeof reports.byVisit>) =>
  viewedReport(read, await findReport(read.db, { visit: id }))
export const reportById = async (read: Read, { id }: Input<typeof reports.byId>) =>
  viewedReport(read, await findReport(read.db, { id }))
