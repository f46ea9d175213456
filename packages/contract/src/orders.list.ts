// PAT-016, PAT-017, PAT-018, PAT-019, PAT-020, PAT-021, PAT-022, PAT-023, PAT-024, PAT-025, PAT-026, PAT-027, PAT-028,
// PAT-029, PAT-030, PAT-031, PAT-032, PAT-033, PAT-034, PAT-035, ORD-068, ORD-069, ORD-070, ORD-071, ORD-072: the list
// of patients by their next visit, stated once for panel, URL, table, request and SQL.
import { options } from './list-filters.ts'
import { list } from './list.ts'
import { autoText, nextVisitStatus, nextVisitText } from './orders-next.rules.ts'
import type { OrderListRow } from './orders.ts'
import { patientStatuses } from './patients.rules.ts'
import { addMonths } from './time.ts'

/** PAT-017 */
export const labText = 'Lab order required'
export const manyText = 'More than 1 Order is Active'

const lineOf = (row: OrderListRow): string =>
  [nextVisitText(row), nextVisitStatus(row)].filter(Boolean).join(' - ')

export const ordersList = list({
  name: 'patient-orders',
  orders: ['duedate'],
  order: 'duedate asc',
  empty: 'No visits.',
  clear: 'Clear All filters',
  filters: {
    // PAT-031, PAT-032
    date: {
      type: 'date-range',
      label: 'Date Range',
      initial: (today) => ({ from: null, to: addMonths(today, 24) }),
    },
    patient_status: {
      type: 'select',
      label: 'Patient Status',
      options: options(patientStatuses),
      initial: 'Active',
    },
    is_recurring: {
      type: 'select',
      label: 'Is Recurring',
      options: [
        { value: 'yes', label: 'Yes', sends: true },
        { value: 'no', label: 'No', sends: false },
        { value: 'unknown', label: 'Unknown' },
      ],
    },
    primary_nurse_id: { type: 'select-nurse', label: 'Primary Nurse', emptyAble: true },
    ops_id: { type: 'select-admins', label: 'Ops', emptyAble: true },
    phone: { type: 'text', label: 'Home Phone', personal: true },
    phone_additional: { type: 'text', label: 'Cell Phone', personal: true },
    phone_scheduling_contact: { type: 'text', label: 'Scheduling Phone', personal: true },
    patient: { type: 'text', label: 'Patient Name', personal: true },
    auto_order: { type: 'yes-no', label: 'Auto Order' },
    number_active_orders: {
      type: 'select',
      label: 'Num Active Orders',
      options: [
        { value: 'one', label: 'One' },
        { value: 'multiple', label: 'Multiple' },
        { value: 'none', label: 'None' },
      ],
    },
  },
  columns: [
    { key: 'ops_first_name', label: 'Ops', width: 110 },
    { key: 'patient_initials', label: 'Patient', width: 76 },
    { key: 'patient_city', label: 'City', width: 150 },
    { key: 'patient_status', label: 'Status', width: 120 },
    { key: 'order_treatment', label: 'Treatment', width: 'fill' },
    { key: 'primary_nurse_first_name', label: 'Primary Nurse', width: 130 },
    {
      key: 'signs',
      label: 'Warnings',
      width: 90,
      csv: (row: OrderListRow) =>
        [
          row.lab_order ? labText : [],
          row.auto_generation_problems ?? [],
          row.active_orders_qty > 1 ? manyText : [],
        ].flat(),
    },
    {
      key: 'auto_order',
      label: 'Auto Order',
      width: 90,
      csv: ({ auto_order }: OrderListRow) => autoText(auto_order),
    },
    // On the screen it is the line under the row (PAT-019).
    { key: 'next_visit', label: 'Next Visit', order: 'duedate', fileOnly: true, csv: lineOf },
  ],
})
