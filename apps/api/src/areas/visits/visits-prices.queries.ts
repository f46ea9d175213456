// VIS "Rates and take rate" 103-111, PHA-079: the terms a visit is priced by, and what was invoiced and paid for it.
import { sql } from 'kysely'
import type { BillingTerms } from '@wren/contract/pharmacies.rules'
import type { RoundingMethod } from '@wren/contract/pharmacies'
import {
  derivedPrices,
  type DerivedPrices,
  type Margins,
  type RateFacts,
} from '@wren/contract/visits-rates.rules'
import type { Database } from '../../platform/database/database.ts'
import { billingTerms, pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import type { VisitRecord } from './visits.store.ts'

type Priced = Pick<
  VisitRecord,
  | 'duration_estimate'
  | 'nurse_chart_received'
  | 'actual_start'
  | 'actual_end'
  | 'flat_rate_cents'
  | 'price_nurse_hourly_rate_cents'
  | 'price_provider_hourly_rate_cents'
  | 'price_terms_frozen_at'
  | 'provider_duration_rounding_method'
  | 'provider_minimal_minutes_charge'
  | 'provider_id'
>

/** The frozen ones once the visit has started, until then the pharmacy's own. */
export const termsOf = (
  visit: Pick<
    Priced,
    | 'price_terms_frozen_at'
    | 'provider_duration_rounding_method'
    | 'provider_minimal_minutes_charge'
  >,
  pharmacy: PharmacyRecord,
): BillingTerms =>
  visit.price_terms_frozen_at === null
    ? billingTerms(pharmacy)
    : {
        duration_rounding_method: (visit.provider_duration_rounding_method ??
          'none') as RoundingMethod,
        minimal_minutes_charge: visit.provider_minimal_minutes_charge,
      }

/** VIS-103: once there is an invoice or a payment, its own cents count. */
export async function pricesOf(
  db: Database,
  visit: Priced & { readonly id: number | null; readonly price_nurse_paid_cents: number | null },
): Promise<DerivedPrices> {
  const pharmacy = (await pharmacyById(db, visit.provider_id)) as PharmacyRecord
  const invoiced =
    visit.id === null
      ? undefined
      : (
          await sql<{
            cents: number
          }>`select amount_due_cents as cents from invoice where assignment_id = ${visit.id}`.execute(
            db,
          )
        ).rows[0]
  return derivedPrices(visit, termsOf(visit, pharmacy), {
    invoiced: invoiced?.cents ?? null,
    paid: visit.price_nurse_paid_cents,
  })
}

interface Rated extends Pick<
  Priced,
  | 'duration_estimate'
  | 'price_provider_hourly_rate_cents'
  | 'price_terms_frozen_at'
  | 'provider_duration_rounding_method'
  | 'provider_minimal_minutes_charge'
> {
  readonly is_recurring: boolean
  readonly is_urgent: boolean
  readonly patient_order_id: number | null
}

/** VIS-108 */
export async function orderStemsFromIntake(db: Database, orderId: number | null): Promise<boolean> {
  if (orderId === null) return false
  const found =
    await sql`select 1 from patient_order where id = ${orderId} and intake_id is not null`.execute(
      db,
    )
  return found.rows.length > 0
}

export const rateFacts = (
  visit: Rated,
  pharmacy: PharmacyRecord,
  orderFromIntake: boolean,
): RateFacts => ({
  margins: pharmacy as unknown as Margins,
  is_recurring: visit.is_recurring,
  order_from_intake: orderFromIntake,
  is_urgent: visit.is_urgent,
  duration_estimate: visit.duration_estimate,
  price_provider_hourly_rate_cents: visit.price_provider_hourly_rate_cents,
  terms: termsOf(visit, pharmacy),
})
