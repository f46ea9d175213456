// Billable minutes of a pharmacy, its rate fields, and the settings that automated invoices need (PHA-034, PHA-050,
// PHA-053, VIS-104, VIS-105).
import { marginNames, type Pharmacy, type RoundingMethod } from './pharmacies.ts'
import { roundHalfUp } from './money.ts'

/** The terms that a visit is billed by. The start of the visit freezes them (PHA-079). */
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
/** Rounds first, then raises to the minimum (PHA-034). */
export const billableMinutes = (minutes: number, terms: BillingTerms): number =>
  Math.max(roundedMinutes(minutes, terms), terms.minimal_minutes_charge ?? 0)

/** Fields that need the permission UNLOCK_RATES (PHA-050). */
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

/** The labels of the settings that automated invoices still need (PHA-053). */
export function missingForInvoices(pharmacy: Invoiced): string[] {
  const requirements: readonly (readonly [string, boolean])[] = [
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
  return requirements.filter(([, isMet]) => !isMet).map(([label]) => label)
}
