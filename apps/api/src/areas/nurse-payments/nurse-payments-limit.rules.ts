// NPY-014: the $5000 rule.
import { overLimit } from '@wren/contract/nurse-payments.refusals'
import type { Refusal } from '@wren/contract/refusal'

export const limitCents = 500_000
export const limitHours = 7 * 24

/** Exactly $5000.00 passes. `paidCents` are the nurse's payments of the last seven days less refunds. */
export const limitFault = (
  paidCents: number,
  amountCents: number,
  force: boolean,
): Refusal | null =>
  !force && paidCents + amountCents > limitCents ? overLimit(paidCents + amountCents) : null
