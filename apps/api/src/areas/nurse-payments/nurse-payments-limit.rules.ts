// NPY-014, NPY-500: the limit of $5000 within seven days.
import { overLimit } from '@wren/contract/nurse-payments.refusals'
import type { Refusal } from '@wren/contract/refusal'

export const limitCents = 500_000
export const limitHours = 7 * 24

/** Accepts exactly $5000.00. `paidCents`: the nurse's payments of the last seven days minus refunds. */
export const limitRefusal = (
  paidCents: number,
  amountCents: number,
  force: boolean,
): Refusal | null =>
  !force && paidCents + amountCents > limitCents ? overLimit(paidCents + amountCents) : null
