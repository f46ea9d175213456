// AVR-019, 020, 064: what a settled payment or a mail that could not leave does to the report, in the same unit of work.
import { within, type Reaction } from '../../platform/work/reactions.ts'
import { followUnsent } from './reports-invoice.commands.ts'
import { followFailed, followProcessed } from './reports-pay.commands.ts'

export const reportsReactions: readonly Reaction[] = [
  within('nurse-payments.processed', followProcessed),
  within('nurse-payments.failed', followFailed),
  within('outbound.settled', followUnsent),
]
