// TSK "Screen" 001-011, "Calls" 023-025: the list of tasks, stated once for toggle, panel, URL, table, request and SQL.
import { fullName } from './format.ts'
import { list } from './list.ts'
import { nameWithMrn } from './mrn.rules.ts'
import { taskCategories, type TaskRow } from './tasks.ts'
import { formatDate, formatTime, zoneAbbreviation } from './time.ts'

/** TSK-008: where the visit takes place, with its zone. */
export const startTime = ({ visit_start: start, visit_timezone: zone }: TaskRow): string =>
  `${formatTime(start, zone)} ${zoneAbbreviation(start, zone)}`

export const tasksList = list({
  name: 'tasks',
  orders: ['id'],
  order: 'id asc',
  empty: 'All done.',
  clear: 'Clear All filters',
  filters: {
    category: { type: 'select', label: 'Category', options: taskCategories, panel: false },
    task_id: { type: 'select-task', label: 'Task Name' },
    provider_id: { type: 'select-provider', label: 'Pharmacy' },
    exclude_finished: { type: 'yes-no', label: 'Exclude Finished', initial: true },
    // TSK-025: for the panels
    patient_uuid: { type: 'select-patient', label: 'Patient', panel: false, url: null },
    assignment_id: { type: 'number', label: 'Visit ID', panel: false, url: null },
  },
  columns: [
    { key: 'done', label: 'Done', width: 60 },
    { key: 'name', label: 'Task Name', width: 220 },
    {
      key: 'visit_start',
      label: 'Visit Date',
      width: 110,
      csv: (row: TaskRow) => formatDate(row.visit_start, row.visit_timezone),
    },
    { key: 'start_time', label: 'Start Time', width: 116, csv: startTime },
    { key: 'treatment', label: 'Treatment', width: 'fill' },
    { key: 'city', label: 'City', width: 130 },
    {
      key: 'patient',
      label: 'Patient',
      width: 160,
      csv: (row: TaskRow) => nameWithMrn(fullName(row.first_name, row.last_name), row.wren_mrn),
    },
    { key: 'assignment_status', label: 'Status', width: 214 },
  ],
})
