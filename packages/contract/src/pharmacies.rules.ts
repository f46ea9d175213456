// PHA "Pharmacy form" 034, "Rates" 049, VIS-104, VIS-105: which minutes a pharmacy is billed.
import type { RoundingMethod } from './pharmacies.ts'
import { roundHalfUp } from './money.ts'

/** What a visit is billed by; frozen on the visit at its start (PHA-079). */
export interface BillingTerms {
  readonly duration_rounding_method: RoundingMethod
  readonly minimal_minutes_charge: number | null
}

const quarter = 15

function rounded(minutes: number, method: RoundingMethod): number {
  switch (method) {
    case 'none': return minutes
    case 'up-15': return Math.ceil(minutes / quarter) * quarter
    case 'round-15': return roundHalfUp(minutes, quarter) * quarter
  }
}

/** PHA-034: rounded first, then at least the minimum. */
export const billableMinutes = (minutes: number, terms: BillingTerms): number =>
  Math.max(rounded(minutes, terms.duration_rounding_method), terms.minimal_minutes_charge ?? 0)
