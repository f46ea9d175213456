// AVR-019, 020: what a settled payment does to the report and the visit, in the same unit of work.
import { within, type Reaction } from '../../platform/work/reactions.ts'
import { followFailed, followProcessed } from './reports-pay.commands.ts'

export const reportsReactions: readonly Reaction[] = [
  within('nurse-payments.processed', followProcessed),
  within('nurse-payments.failed', followFailed),
]
