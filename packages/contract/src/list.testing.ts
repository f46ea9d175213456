// For the tests of the list mechanism: one list that has every kind of filter.
import { list } from './list.ts'
import { options } from './list-filters.ts'
import { addDays } from './time.ts'

export const everything = list({
  name: 'things',
  pageSize: 100,
  orders: ['id', 'start_date', 'duedate', 'status'],
  order: 'start_date desc',
  empty: 'No things.',
  clear: 'Clear all filters',
  filters: {
    date: {
      type: 'date-range',
      label: 'Date Range',
      quick: true,
      initial: (today) => ({ from: addDays(today, -3), to: null }),
      initialSends: { include_overdue: true },
    },
    include_overdue: { type: 'yes-no', label: 'Include Overdue', panel: false, url: null },
    visit_date: { type: 'date', label: 'Visit Date', suspends: ['date'] },
    received: { type: 'date-range', label: 'Intake Received' },
    first_contact_date_from: { type: 'date-month', label: 'First Contact' },
    patient: { type: 'select-patient', label: 'Patient', emptyAble: true },
    treatment: { type: 'text', label: 'Treatment' },
    ops_id: { type: 'select-admins', label: 'Ops', emptyAble: true },
    nurse_id: { type: 'select-nurse', label: 'Nurse', emptyAble: true },
    provider_id: { type: 'select-provider', label: 'Pharmacy' },
    status: {
      type: 'select-multiple',
      label: 'Visit Status',
      options: options(['New', 'Hold', 'Lost, gone']),
      initial: ['New'],
    },
    status_reason: { type: 'select', label: 'Status Reason', options: options(['Pending']) },
    sub_status: { type: 'select', label: 'Sub Status', options: options(['Ready']) },
    labels: { type: 'select-multiple', label: 'Labels' },
    is_recurring: {
      type: 'select',
      label: 'Is Recurring',
      options: [
        { value: 'yes', label: 'Yes', sends: true },
        { value: 'no', label: 'No', sends: false },
        { value: 'unknown', label: 'Unknown' },
      ],
    },
    number_active_orders: {
      type: 'select',
      label: 'Num Active Orders',
      options: options(['one', 'multiple', 'none']),
    },
    assignment_id: { type: 'number', label: 'Visit ID' },
    e_chart_scheduled: { type: 'yes-no', label: 'eChart Scheduled' },
    is_urgent: { type: 'yes-no', label: 'Urgent' },
    location: { type: 'location', label: 'Location' },
    vetting: { type: 'vettings', label: 'Vetting' },
    task_id: { type: 'select-task', label: 'Task Name' },
    state: { type: 'select-state', label: 'State' },
    referred_by: { type: 'nurse-referred', label: 'Referred By' },
    topic: { type: 'select-advanced', label: 'Topic' },
    both: {
      type: 'text',
      label: 'Both',
      send: (value) => {
        const [one, two] = value.split(' - ')
        return { treatment: one, state: two }
      },
    },
  },
})

export const bare = list({
  name: 'bare',
  orders: ['id'],
  order: 'id',
  empty: 'Nothing.',
  clear: 'Clear All Filters',
  filters: { treatment: { type: 'text', label: 'Treatment' } },
})
