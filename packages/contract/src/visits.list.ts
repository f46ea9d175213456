// The visit list, defined once for filter panel, URL, table, request and SQL.
// VIS "List": VIS-005, VIS-006, VIS-007, VIS-008, VIS-009, VIS-010, VIS-011, VIS-012, VIS-027, VIS-031,
// VIS-125, VIS-162
import { formatLocation, fullName } from './format.ts'
import { options } from './list-filters.ts'
import { list } from './list.ts'
import { nameWithMrn } from './mrn.rules.ts'
import type { PatientStatus } from './patients.rules.ts'
import { addDays, formatDate, formatRange, zoneAbbreviation } from './time.ts'
import type { VisitRow } from './visits-row.ts'
import {
  authorizationWarnings,
  detailsAreComplete,
  orderWarning,
  preScheduled,
  shownReason,
} from './visits.rules.ts'
import { lacksNurse, noNurseWarning, nurseRefusedText } from './visits-watch.rules.ts'
import { visitStatuses } from './visits-statuses.rules.ts'

function dateAndTime(visit: VisitRow): string {
  const { start, timezone, duration_estimate: minutes } = visit
  const time = visit.missing_exact_time
    ? `Time TBD ${zoneAbbreviation(start, timezone)}`
    : formatRange(start, minutes, timezone)
  return `${formatDate(start, timezone)} ${time}`
}

export const visitList = list({
  name: 'visits',
  pageSize: 100,
  orders: ['id', 'startDate', 'treatment', 'patientName', 'nurseName', 'status', 'applicantCount'],
  order: 'startDate asc',
  empty: 'No visits found.',
  clear: 'Clear All Filters',
  filters: {
    // Compares the calendar day in the visit's time zone. VIS-006, VIS-008
    date: {
      type: 'date-range',
      label: 'Date Range',
      quick: true,
      initial: (today) => ({ from: today, to: addDays(today, 14) }),
    },
    patient: { type: 'select-patient', label: 'Patient', emptyAble: true },
    provider_id: { type: 'select-provider', label: 'Pharmacy' },
    nurse_id: { type: 'select-nurse', label: 'Nurse', emptyAble: true },
    treatment: { type: 'text', label: 'Treatment' },
    ops_id: { type: 'select-admins', label: 'Ops', emptyAble: true },
    status: { type: 'select-multiple', label: 'Visit Status', options: options(visitStatuses) },
    patient_status: {
      type: 'select',
      label: 'Patient Status',
      options: options([
        'New',
        'Active',
        'Hold',
        'Inactive',
        'Completed',
      ] satisfies PatientStatus[]),
    },
    assignment_id: { type: 'number', label: 'Visit ID' },
    // VIS-009
    visit_date: { type: 'date', label: 'Visit Date', suspends: ['date'] },
    location: { type: 'location', label: 'Location' },
    e_chart_scheduled: { type: 'yes-no', label: 'eChart Scheduled' },
    need_shadow: { type: 'yes-no', label: 'Need Shadow' },
    visit_details: {
      type: 'select',
      label: 'Visit Details',
      options: [
        { value: 'complete', label: 'Complete' },
        { value: 'incomplete', label: 'Incomplete' },
      ],
    },
    chart_overdue: {
      type: 'select',
      label: 'Chart Overdue',
      options: [{ value: 'yes', label: 'yes', sends: true }],
    },
    // For other screens. VIS-125
    patient_order_id: { type: 'number', label: 'Order', emptyAble: true, panel: false, url: null },
    is_urgent: { type: 'yes-no', label: 'Urgent', panel: false, url: null },
    missed: { type: 'yes-no', label: 'Missed', panel: false, url: null },
    shadow_visit: { type: 'yes-no', label: 'Shadow', panel: false, url: null },
  },
  columns: [
    { key: 'id', label: 'ID', order: 'id', width: 70 },
    { key: 'start', label: 'Visit Date & Time', order: 'startDate', width: 150, csv: dateAndTime },
    { key: 'treatment', label: 'Treatment', order: 'treatment', width: 'fill' },
    { key: 'location', label: 'Location', width: 132, csv: formatLocation },
    {
      key: 'patient',
      label: 'Patient',
      order: 'patientName',
      width: 126,
      csv: (row: VisitRow) =>
        nameWithMrn(fullName(row.patient_first_name, row.patient_last_name), row.wren_mrn),
    },
    {
      key: 'nurse',
      label: 'Nurse',
      order: 'nurseName',
      width: 120,
      csv: (row: VisitRow) => fullName(row.nurse_first_name, row.nurse_last_name),
    },
    { key: 'margin_percent', label: 'Take Rate', align: 'end', width: 66, flag: 'take-rates' },
    { key: 'status', label: 'Status', order: 'status', width: 197 },
    { key: 'reason', label: 'Reason', width: 106, csv: shownReason },
    {
      key: 'applicant_count',
      label: 'Applicants',
      order: 'applicantCount',
      align: 'end',
      width: 78,
    },
    {
      key: 'visit_details',
      label: 'Visit Details',
      align: 'center',
      width: 84,
      csv: (row: VisitRow) => (detailsAreComplete(row) ? 'Complete' : 'Incomplete'),
    },
    {
      key: 'warnings',
      label: 'Warnings',
      align: 'center',
      width: 76,
      // Order warnings need the permission ORD_LINK. VIS-003
      csv: (row: VisitRow, { now, may }) => [
        ...(row.nurse_refused === null ? [] : [nurseRefusedText(row.nurse_refused)]),
        ...(lacksNurse(row, now) ? [noNurseWarning] : []),
        ...(row.e_chart_scheduled ? [preScheduled] : []),
        ...(may('ORD_LINK')
          ? [orderWarning(row, now) ?? [], authorizationWarnings(row)].flat()
          : []),
      ],
    },
  ],
})
