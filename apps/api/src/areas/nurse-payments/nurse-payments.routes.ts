// NPY "Payout provider" 027: what the provider reports.
import { nursePayments } from '@wren/contract/nurse-payments'
import { changes, type Binding } from '../../platform/http/bind.ts'
import { providerEvent } from './nurse-payments-reversals.commands.ts'

export const nursePaymentsRoutes: readonly Binding[] = [
  changes(nursePayments.providerEvent, providerEvent),
]
