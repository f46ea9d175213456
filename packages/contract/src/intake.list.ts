// INT "List" 001-022, 139: the intake list, stated once for panel, URL, table, request and SQL.
import type { IntakeRow } from './intake.ts'
import { offerState } from './intake-offers.rules.ts'
import { intakeStatuses } from './intake-statuses.rules.ts'
import { options } from './list-filters.ts'
import { list } from './list.ts'
import { nameWithMrn } from './mrn.rules.ts'
import { addDays, formatDateTime, formatDay } from './time.ts'

export const intakeList = list({
  name: 'intakes',
  orders: [
    'id',
    'ops_name',
    'patient',
    'treatment',
    'pharmacy',
    'location',
    'submitted_date',
    'start_date',
    'auto_offer_enabled',
    'has_documents',
    'applicant_count',
    'status',
    'status_reason',
  ],
  order: 'submitted_date desc',
  empty: 'No Intakes.',
  clear: 'Clear all filters',
  place: 'filter',
  filters: {
    // INT-015, 016: from three days ago without an end; open intakes without a confirmed visit pass however old
    // they are.
    date: {
      type: 'date-range',
      label: 'Date Range',
      url: 'date-range',
      quick: true,
      initial: (today) => ({ from: addDays(today, -3), to: null }),
      initialSends: { include_overdue: true },
    },
    patient: { type: 'select-patient', label: 'Patient', emptyAble: true },
    treatment: { type: 'text', label: 'Treatment' },
    ops_id: { type: 'select-admins', label: 'Ops', url: 'ops', emptyAble: true },
    provider_id: { type: 'select-provider', label: 'Pharmacy', url: 'pharmacy' },
    status: {
      type: 'select-multiple',
      label: 'Status',
      options: options(intakeStatuses),
      initial: ['New Intake', 'In Progress'],
    },
    visit_date: { type: 'date-range', label: 'Visit Date' },
    intake_received: { type: 'date-range', label: 'Intake Received' },
    is_urgent: { type: 'yes-no', label: 'Urgent', url: 'urgent' },
    location: { type: 'location', label: 'Location' },
    patient_type: {
      type: 'select',
      label: 'Patient Type',
      options: options(['recurring', 'one-time']),
    },
    include_overdue: { type: 'yes-no', label: 'Include overdue', url: null, panel: false },
  },
  columns: [
    { key: 'id', label: 'ID', order: 'id', width: 64 },
    { key: 'ops_name', label: 'Ops', order: 'ops_name', width: 86 },
    {
      key: 'patient',
      label: 'Patient',
      order: 'patient',
      width: 132,
      csv: (row: IntakeRow) => nameWithMrn(row.patient ?? '', row.wrenMrn),
    },
    { key: 'treatment', label: 'Treatment', order: 'treatment', width: 'fill' },
    { key: 'pharmacy', label: 'Pharmacy', order: 'pharmacy', width: 'fill' },
    { key: 'location', label: 'Location', order: 'location', width: 'fill' },
    {
      key: 'submitted_date',
      label: 'Received',
      order: 'submitted_date',
      width: 96,
      csv: (row: IntakeRow, { zone }) => formatDateTime(row.submitted_date, zone),
    },
    {
      key: 'start_date',
      label: 'Treatment Date',
      order: 'start_date',
      width: 96,
      csv: (row: IntakeRow) => (row.start_date === null ? null : formatDay(row.start_date)),
    },
    {
      key: 'auto_offer_enabled',
      label: 'Auto Offer',
      order: 'auto_offer_enabled',
      align: 'center',
      width: 72,
      csv: (row: IntakeRow) => offerState(row)?.label,
    },
    {
      key: 'has_documents',
      label: 'Docs',
      order: 'has_documents',
      align: 'center',
      width: 48,
      flag: 'document-upload',
    },
    {
      key: 'applicant_count',
      label: 'Applicants',
      order: 'applicant_count',
      align: 'end',
      width: 74,
    },
    { key: 'status', label: 'Status', order: 'status', width: 142 },
    { key: 'status_reason', label: 'Reason', order: 'status_reason', width: 'fill' },
  ],
})
