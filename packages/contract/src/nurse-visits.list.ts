// NVS-049, NVS-056: the list of the nurse's available visits, without filters.
import { list } from './list.ts'

export const availableVisitList = list({
  name: 'visits',
  orders: ['approvedStartDate'],
  order: 'approvedStartDate asc',
  empty: 'No visits.',
  clear: 'Clear all filters',
  filters: {},
})
export const firstVisitsOnly = 'Only the first 500 visits are shown.' // NVS-051
