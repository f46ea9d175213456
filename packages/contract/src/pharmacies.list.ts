// PHA "Routes and list" 005-007: the table of pharmacies; all of them are in the browser, where they are searched
// and ordered.
import { list } from './list.ts'

export const pharmacyList = list({
  name: 'pharmacies',
  orders: ['title', 'state', 'group'],
  order: 'title asc',
  empty: 'No pharmacy matches found.',
  clear: 'Clear all filters',
  // What it finds is found in the browser; a file is asked for by the ids of that.
  filters: { search: { type: 'text', label: 'Search', send: () => ({}) } },
  columns: [
    { key: 'title', label: 'Name', order: 'title', width: 'fill' },
    { key: 'invoicing_address_state', label: 'State', order: 'state', width: 90 },
    { key: 'group', label: 'Group', order: 'group', width: 260 },
  ],
})
