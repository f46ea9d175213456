// The list of pharmacies. The browser loads all of them, and searches and sorts them itself (PHA-005, PHA-006,
// PHA-007).
import { list } from './list.ts'

export const pharmacyList = list({
  name: 'pharmacies',
  orders: ['title', 'state', 'group'],
  order: 'title asc',
  empty: 'No pharmacy matches found.',
  clear: 'Clear all filters',
  // The browser searches; an export sends the ids of the rows on the screen.
  filters: { search: { type: 'text', label: 'Search', send: () => ({}) } },
  columns: [
    { key: 'title', label: 'Name', order: 'title', width: 'fill' },
    { key: 'invoicing_address_state', label: 'State', order: 'state', width: 90 },
    { key: 'group', label: 'Group', order: 'group', width: 260 },
  ],
})
