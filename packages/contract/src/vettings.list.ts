// List of vettings (VET-003, VET-005, VET-006, VET-018).
import { list } from './list.ts'

/** Milliseconds from the last typed letter to the search (LST-060). */
export const vettingSearchPause = 500

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
