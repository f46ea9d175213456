// AVR "Operations area" 029-030, AVR-047: names of the reports list to SQL.
import { sql } from 'kysely'
import { reportsList } from '@wren/contract/reports.list'
import { betweenDays, equals, instant, oneOf } from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import { byFilled, byValue } from '../../platform/lists/orders.ts'

const nurseName = sql<string>`nurse.first_name || ' ' || nurse.last_name`
/** AVR-030: initials, no name. */
const initials = sql<
  string | null
>`upper(left(patient.first_name, 1) || left(patient.last_name, 1))`
const pharmacyMrn = sql<
  string | null
>`(select mrn.mrn from patient_mrn mrn where mrn.patient_id = patient.id and mrn.provider_id = report.provider_id)`

export const searchReports = listQuery(reportsList, {
  rows: ({ db }) =>
    db
      .selectFrom('report')
      .innerJoin('visit', 'visit.id', 'report.assignment_id')
      .innerJoin('invoice', 'invoice.report_id', 'report.id')
      .innerJoin('pharmacy', 'pharmacy.id', 'report.provider_id')
      .innerJoin('user_account as nurse', 'nurse.id', 'report.nurse_id')
      .leftJoin('patient', 'patient.uuid', 'visit.patient_uuid')
      .where('report.withdrawn_at', 'is', null)
      .select([
        'report.id',
        'report.assignment_id as visitId',
        instant('report.visit_start').as('visitStart'),
        'visit.timezone',
        initials.as('patient'),
        pharmacyMrn.as('pharmacyMrn'),
        sql<string | null>`patient.wren_mrn::text`.as('wrenMrn'),
        'visit.patient_uuid as patientUuid',
        'pharmacy.title as pharmacy',
        nurseName.as('nurseName'),
        'report.audit_flags as auditFlags',
        'report.status',
        'invoice.amount_due_cents as invoiceCents',
        'invoice.balance_cents as balanceCents',
        'report.nurse_payment_cents as nursePaymentCents',
        'report.payment_status as paymentStatus',
        sql<string | null>`iso(invoice.sent_at)`.as('sentAt'),
        'invoice.due_date as dueDate',
      ]),
  id: 'report.id',
  filters: {
    status: oneOf('report.status'),
    date: betweenDays('report.visit_local_date'),
    providerId: equals('report.provider_id'),
    nurseId: equals('report.nurse_id'),
    visitId: equals('report.assignment_id'),
  },
  orders: {
    id: byFilled('report.id'),
    visitId: byFilled('report.assignment_id'),
    visitStart: byFilled('report.visit_start'),
    pharmacy: byValue('report.pharmacy_sort'),
    nurseName: byFilled(sql`fold(${nurseName})`),
    status: byFilled(sql`fold(report.status)`),
    invoice: byFilled('invoice.amount_due_cents'),
    nursePayment: byValue('report.nurse_payment_cents'),
    paymentStatus: byFilled(sql`fold(report.payment_status)`),
    sentAt: byValue('invoice.sent_at'),
    dueDate: byValue('invoice.due_date'),
  },
  patients: { type: 'report', uuid: 'patientUuid' },
})
