// NPY "Calls" 033-036, "Payout provider" 027: paying, looking up and taking back; what the provider reports.
import { nursePayments } from '@wren/contract/nurse-payments'
import { workflow, changes, reads, type Binding } from '../../platform/http/bind.ts'
import { payNurse } from './nurse-payments-pay.commands.ts'
import { refundPayment } from './nurse-payments-refund.commands.ts'
import { providerEvent } from './nurse-payments-reversals.commands.ts'
import { paymentsFile, searchPayments, searchTransfers } from './nurse-payments.queries.ts'

export const nursePaymentsRoutes: readonly Binding[] = [
  workflow(nursePayments.pay, payNurse),
  reads(nursePayments.search, searchPayments),
  changes(nursePayments.csv, paymentsFile),
  workflow(nursePayments.transfers, searchTransfers),
  workflow(nursePayments.refund, refundPayment),
  changes(nursePayments.providerEvent, providerEvent),
]
