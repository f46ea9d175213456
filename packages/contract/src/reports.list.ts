// AVR "Operations area" 029-030, AVR-047: the reports list.
import { humanise } from './format.ts'
import { list } from './list.ts'
import { plainDollars } from './money.ts'
import { mrnText, nameWithMrn } from './mrn.rules.ts'
import type { ReportRow } from './reports.ts'
import {
  paymentLabels,
  reportLabels,
  reportStatuses,
  type PaymentStatus,
  type ReportStatus,
} from './reports.rules.ts'
import { formatDate, formatDay } from './time.ts'

export const reportsList = list({
  name: 'reports',
  pageSize: 100,
  orders: [
    'id',
    'visitId',
    'visitStart',
    'pharmacy',
    'nurseName',
    'status',
    'invoice',
    'nursePayment',
    'paymentStatus',
    'sentAt',
    'dueDate',
  ],
  order: 'visitStart desc',
  empty: 'No reports found.',
  clear: 'Clear all filters',
  camel: true,
  filters: {
    status: {
      type: 'select-multiple',
      label: 'Status',
      options: reportStatuses.map((value) => ({ value, label: reportLabels[value] })),
      initial: ['audit-required', 'manual-send-required', 'invoice-returned'],
    },
    date: { type: 'date-range', label: 'Date Range', quick: true },
    providerId: { type: 'select-provider', label: 'Pharmacy' },
    nurseId: { type: 'select-nurse', label: 'Nurse' },
    visitId: { type: 'number', label: 'Visit ID' },
  },
  columns: [
    { key: 'visitId', label: 'Visit', order: 'visitId', width: 64 },
    {
      key: 'visitStart',
      label: 'Date',
      order: 'visitStart',
      width: 98,
      csv: (row: ReportRow) => formatDate(row.visitStart, row.timezone),
    },
    {
      key: 'patient',
      label: 'Patient',
      width: 146,
      csv: (row: ReportRow) =>
        nameWithMrn(
          row.patient ?? '',
          row.wrenMrn === null ? row.pharmacyMrn : mrnText(row.pharmacyMrn, row.wrenMrn),
        ),
    },
    { key: 'pharmacy', label: 'Pharmacy', order: 'pharmacy', width: 'fill' },
    { key: 'nurseName', label: 'Nurse', order: 'nurseName', width: 130 },
    {
      key: 'auditFlags',
      label: 'Flags',
      width: 56,
      align: 'end',
      csv: (row: ReportRow) => row.auditFlags.map(humanise),
    },
    {
      key: 'status',
      label: 'Status',
      order: 'status',
      width: 174,
      csv: (row: ReportRow) => reportLabels[row.status as ReportStatus],
    },
    {
      key: 'invoiceCents',
      label: 'Invoice',
      order: 'invoice',
      width: 96,
      align: 'end',
      csv: (row: ReportRow) => plainDollars(row.invoiceCents),
    },
    {
      key: 'nursePaymentCents',
      label: 'Nurse Payment',
      order: 'nursePayment',
      width: 108,
      align: 'end',
      csv: (row: ReportRow) =>
        row.nursePaymentCents === null ? null : plainDollars(row.nursePaymentCents),
    },
    {
      key: 'paymentStatus',
      label: 'Payment Status',
      order: 'paymentStatus',
      width: 132,
      csv: (row: ReportRow) => paymentLabels[row.paymentStatus as PaymentStatus],
    },
    {
      key: 'sentAt',
      label: 'Sent',
      order: 'sentAt',
      width: 96,
      csv: (row: ReportRow, { zone }) =>
        row.sentAt === null ? null : formatDate(row.sentAt, zone),
    },
    {
      key: 'dueDate',
      label: 'Due',
      order: 'dueDate',
      width: 106,
      csv: (row: ReportRow) => (row.dueDate === null ? null : formatDay(row.dueDate)),
    },
  ],
})
