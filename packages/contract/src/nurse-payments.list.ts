// NPY "All Payments" 022-024, "Calls" 034: a nurse's payments, or her refunds, newest first.
import { list } from './list.ts'
import { options } from './list-filters.ts'

export const paymentKinds = ['payments', 'refunds'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const nursePaymentsList = list({
  name: 'nurse-payments',
  orders: ['created_at'],
  order: 'created_at desc',
  empty: 'No payments found.',
  clear: 'Clear all filters',
  place: 'top',
  filters: {
    nurse_id: { type: 'number', label: 'Nurse', url: null, panel: false },
    kind: { type: 'select', label: 'Kind', url: 'kind', panel: false, options: options(paymentKinds), initial: 'payments' },
    date: { type: 'date-range', label: 'Date', panel: false },
  },
})
