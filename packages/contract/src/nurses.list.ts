// NUR "Calls" 130: the search behind the nurse picker.
import { list } from './list.ts'
import { options } from './list-filters.ts'
import { nurseStatuses, nurseSubStatuses } from './nurses.rules.ts'

export const nurseSearchList = list({
  name: 'nurses',
  orders: ['firstName', 'lastName', 'status'],
  order: [{ key: 'firstName', direction: 'asc' }, { key: 'lastName', direction: 'asc' }],
  empty: 'No nurses found.',
  clear: 'Clear All filters',
  place: 'top',
  filters: {
    name: { type: 'text', label: 'Nurse' },
    status: { type: 'select', label: 'Status', options: options(nurseStatuses) },
    // NUR-057: 'WaitList' is the same value
    sub_status: { type: 'select', label: 'Sub status', options: [...options(nurseSubStatuses), { value: 'WaitList', label: 'Waitlist' }] },
  },
})
