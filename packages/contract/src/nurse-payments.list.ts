// NPY-022, NPY-023, NPY-024, NPY-039, NPY-034: a nurse's payments or refunds, newest first, each with their own
// columns.
import { list, type Column } from './list.ts'
import { options } from './list-filters.ts'
import { plainDollars } from './money.ts'
import type { PaymentRow, RefundRow } from './nurse-payments.ts'
import { paymentLabels, type PaymentStatus } from './reports.rules.ts'
import { formatDate } from './time.ts'

export const nursePaymentKinds = ['payments', 'refunds'] as const
export type NursePaymentKind = (typeof nursePaymentKinds)[number]

type Row = PaymentRow | RefundRow
const date: Column = {
  key: 'date',
  label: 'Date',
  csv: (row: Row, { zone }) => formatDate(row.created_at, zone),
}
const type: Column = { key: 'payment_type', label: 'Type' }
const description: Column = { key: 'description', label: 'Description', width: 'fill' }
const visit: Column = { key: 'assignment_id', label: 'Visit' }
const amount: Column = {
  key: 'amount',
  label: 'Amount',
  align: 'end',
  csv: (row: Row) => plainDollars(row.amount_cents),
}

const columns: Readonly<Record<NursePaymentKind, readonly Column[]>> = {
  payments: [
    date,
    type,
    description,
    visit,
    amount,
    { key: 'status', label: 'Status' },
    // The screen displays it under the status of a partial refund.
    {
      key: 'refunded',
      label: 'Refunded',
      fileOnly: true,
      csv: (row: PaymentRow) => plainDollars(row.refunded_cents),
    },
    { key: 'created_by_name', label: 'Created By' },
    { key: 'actions', label: 'Actions', screenOnly: true },
  ],
  refunds: [
    date,
    {
      key: 'payment_date',
      label: 'Payment Date',
      csv: (row: RefundRow, { zone }) => formatDate(row.payment_created_at, zone),
    },
    type,
    description,
    { key: 'reason', label: 'Reason', width: 'fill' },
    amount,
    { key: 'created_by_name', label: 'Refunded By' },
    visit,
    {
      key: 'visit_payment',
      label: 'Visit Payment',
      csv: (row: RefundRow) =>
        row.visit_payment_status === null
          ? null
          : paymentLabels[row.visit_payment_status as PaymentStatus],
    },
  ],
}

const listOf = (kind: NursePaymentKind) =>
  list({
    name: `nurse-${kind}`,
    orders: ['created_at'],
    order: 'created_at desc',
    empty: `No ${kind} found.`,
    clear: 'Clear all filters',
    place: 'top',
    filters: {
      nurse_id: { type: 'number', label: 'Nurse', url: null, panel: false },
      kind: {
        type: 'select',
        label: 'Kind',
        url: 'kind',
        panel: false,
        options: options(nursePaymentKinds),
        initial: 'payments',
      },
      date: { type: 'date-range', label: 'Date', panel: false },
    },
    columns: columns[kind],
  })

/** The list of the screen. The filter `kind` selects payments or refunds. */
export const nursePaymentsList = listOf('payments')
export const nurseListOf: Readonly<Record<NursePaymentKind, typeof nursePaymentsList>> = {
  payments: nursePaymentsList,
  refunds: listOf('refunds'),
}
