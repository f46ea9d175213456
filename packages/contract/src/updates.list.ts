// UPD "Screen" 001-008, "Calls" 023-025: the list of updates, stated once for URL, table, request and SQL.
import { list } from './list.ts'
import { formatDate } from './time.ts'
import { updateTypeLabels, updateTypes, type Update } from './updates.ts'
import { priorityLabel, targetText } from './updates.rules.ts'

/** UPD-008 */
export const views = [
  { value: 'all', label: 'All Updates' },
  { value: 'mine', label: 'My Updates' },
] as const

const asked = { url: null, panel: false } as const

export const updatesList = list({
  name: 'updates',
  orders: ['customstatus', 'id', 'urgency', 'start'],
  // UPD-031: among those of one status by priority, then by the visit's start.
  order: [
    { key: 'customstatus', direction: 'asc' },
    { key: 'urgency', direction: 'desc' },
    { key: 'start', direction: 'asc' },
    { key: 'id', direction: 'desc' },
  ],
  empty: 'No updates yet',
  clear: 'Clear all filters',
  filters: {
    view: {
      type: 'select',
      label: 'View',
      panel: false,
      options: views,
      initial: 'all',
      send: (view): Readonly<Record<string, unknown>> =>
        view === 'mine' ? { assigned_to_me: true } : {},
    },
    // The browser hides what is done itself (UPD-023).
    show_inactive: { type: 'yes-no', label: 'Show Inactive', panel: false, send: () => ({}) },
    type: {
      type: 'select',
      label: 'Type',
      ...asked,
      options: updateTypes.map((value) => ({ value, label: updateTypeLabels[value] })),
    },
    type_id: { type: 'number', label: 'Type Number', ...asked },
    patient_all_assignment: {
      type: 'text',
      label: 'Patient and all visits',
      ...asked,
      personal: true,
    },
    patient_assignment: { type: 'text', label: 'Patient and visit', ...asked, personal: true },
    assigned_to_me: { type: 'yes-no', label: 'Assigned to me', ...asked },
    include_inactive: { type: 'yes-no', label: 'Include inactive', ...asked },
  },
  columns: [
    { key: 'description', label: 'Description', width: 'fill' },
    { key: 'type', label: 'Type', width: 210, csv: targetText },
    { key: 'status', label: 'Status', width: 116 },
    {
      key: 'priority',
      label: 'Priority',
      width: 112,
      csv: ({ priority }: Update) => priorityLabel(priority),
    },
    { key: 'assigned_first_name', label: 'Assigned', width: 116 },
    { key: 'created_first_name', label: 'Created By', width: 116 },
    // On the screen it is the second line of that cell.
    {
      key: 'row_added',
      label: 'Created',
      fileOnly: true,
      csv: (row: Update, { zone }) => formatDate(row.row_added, zone),
    },
  ],
})
