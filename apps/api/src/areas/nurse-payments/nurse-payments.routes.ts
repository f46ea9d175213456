// NPY-033, NPY-034, NPY-035, NPY-036, NPY-027: binds the calls of nurse payments.
import { nursePayments } from '@wren/contract/nurse-payments'
import { workflow, changes, reads, type Binding } from '../../platform/http/bind.ts'
import { payNurseByHand } from './nurse-payments-pay.commands.ts'
import { refundPayment } from './nurse-payments-refund.commands.ts'
import { providerEvent } from './nurse-payments-reversals.commands.ts'
import { paymentsFile, searchPayments, searchTransfers } from './nurse-payments.queries.ts'

export const nursePaymentsRoutes: readonly Binding[] = [
  workflow(nursePayments.pay, payNurseByHand),
  reads(nursePayments.search, searchPayments),
  changes(nursePayments.csv, paymentsFile),
  workflow(nursePayments.transfers, searchTransfers),
  workflow(nursePayments.refund, refundPayment),
  changes(nursePayments.providerEvent, providerEvent),
]
