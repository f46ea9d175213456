// VET "Screens" 002-006, VET-018: the list of vettings.
import { list } from './list.ts'

/** LST-060: from the last letter typed to the question. */
export const vettingPause = 500

export const vettingList = list({
  name: 'vettings',
  orders: ['name', 'id'],
  order: 'name',
  empty: 'No vettings found',
  clear: 'Clear all filters',
  place: 'top',
  filters: { name: { type: 'text', label: 'Name' } },
  columns: [
    { key: 'name', label: 'Name', order: 'name', width: 'fill' },
    { key: 'delete', label: 'Delete', width: 72, align: 'end', screenOnly: true },
  ],
})
