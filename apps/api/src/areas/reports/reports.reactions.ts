// VIS-165, AVR-011, 019 to 021, 057, 064, VIS-103: what a settled or refunded payment, a mail that could not leave, a
// new rate or a pharmacy's setting does to the report, and
// a changed invoice to its visit, in the same unit of work.
import { within, type Reaction } from '../../platform/work/reactions.ts'
import { followAutoInvoice } from './reports-auto-invoice.commands.ts'
import { followCorrection } from './reports-corrections.commands.ts'
import { followCredit } from './reports-credit.commands.ts'
import { followUnsent } from './reports-invoice.commands.ts'
import { followFailed, followProcessed } from './reports-pay.commands.ts'
import { followInvoice, followRates, keepPayer } from './reports-rates.commands.ts'
import { followOpenRefund, followRefunded } from './reports-refunds.commands.ts'

export const reportsReactions: readonly Reaction[] = [
  within('nurse-payments.processed', followProcessed),
  within('nurse-payments.failed', followFailed),
  within('nurse-payments.refund-entered', followOpenRefund),
  within('nurse-payments.refund-failed', followOpenRefund),
  within('nurse-payments.refunded', followRefunded),
  within('outbound.settled', followUnsent),
  within('messages.reported', followUnsent),
  within('visits.changed', keepPayer),
  within('visits.changed', followRates),
  within('visits.order-corrected', followCorrection),
  within('reports.invoice-changed', followInvoice),
  within('reports.invoice-changed', followCredit),
  within('pharmacies.changed', followAutoInvoice),
]
