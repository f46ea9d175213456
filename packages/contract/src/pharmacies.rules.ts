// PHA "Pharmacy form" 034, 041, "Rates" 049, 050, "Automated invoice" 053, VIS-104, VIS-105: which minutes a
// pharmacy is billed, and what its settings need.
import { marginNames, type Pharmacy, type RoundingMethod } from './pharmacies.ts'
import { roundHalfUp } from './money.ts'

/** What a visit is billed by; frozen on the visit at its start (PHA-079). */
export interface BillingTerms {
  readonly duration_rounding_method: RoundingMethod
  readonly minimal_minutes_charge: number | null
}

const quarter = 15

function rounded(minutes: number, method: RoundingMethod): number {
  switch (method) {
    case 'none':
      return minutes
    case 'up-15':
      return Math.ceil(minutes / quarter) * quarter
    case 'round-15':
      return roundHalfUp(minutes, quarter) * quarter
  }
}

export const roundedMinutes = (minutes: number, terms: BillingTerms): number =>
  rounded(minutes, terms.duration_rounding_method)
/** PHA-034: rounded first, then at least the minimum. */
export const billableMinutes = (minutes: number, terms: BillingTerms): number =>
  Math.max(roundedMinutes(minutes, terms), terms.minimal_minutes_charge ?? 0)

/** PHA-050: what only UNLOCK_RATES opens. */
export const rateNames: readonly string[] = [
  'hourly_rate',
  ...marginNames.flatMap((name) => [name, `${name}_flat_rate`, `${name}_hourly_rate`]),
]

type Invoiced = Pick<
  Pharmacy,
  | 'invoicing_email'
  | 'billing_emails'
  | 'net_payment_term'
  | 'hourly_rate'
  | `invoicing_address_${'street' | 'zip' | 'city' | 'state'}`
>

/** PHA-053: what is missing before invoices can be sent by themselves, as the form calls it. */
export function missingForInvoices(pharmacy: Invoiced): string[] {
  const needs: readonly (readonly [string, boolean])[] = [
    [
      'Contact email or billing email',
      pharmacy.invoicing_email !== null || pharmacy.billing_emails.length > 0,
    ],
    ['Net payment term', pharmacy.net_payment_term !== null],
    ['Hourly rate', pharmacy.hourly_rate !== null],
    ['Street', pharmacy.invoicing_address_street !== null],
    ['Zip', pharmacy.invoicing_address_zip !== null],
    ['City', pharmacy.invoicing_address_city !== null],
    ['State', pharmacy.invoicing_address_state !== null],
  ]
  return needs.filter(([, isThere]) => !isThere).map(([name]) => name)
}
