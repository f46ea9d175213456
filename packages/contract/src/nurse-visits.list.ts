// NVS-049, NVS-056: the nurse's open visits. The screen has no filters of its own.
import { list } from './list.ts'

export const availableVisitList = list({
  name: 'visits',
  orders: ['approvedStartDate'],
  order: 'approvedStartDate asc',
  empty: 'No visits.',
  clear: 'Clear all filters',
  filters: {},
})
export const onlyFirstShown = 'Only the first 500 visits are shown.' // NVS-051
