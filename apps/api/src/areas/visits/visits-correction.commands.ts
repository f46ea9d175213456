// VIS "Finished work stays as it was" 165, ORD-074, ORD-078: a missing or wrong order put right on a finished
// visit, with its reason.
import { sql } from 'kysely'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import {
  finishedFault,
  orderCorrectable,
  orderMismatch,
} from '@wren/contract/visits-finished.rules'
import { correctionNeedsReason } from '@wren/contract/visits.refusals'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import type { OrderRecord } from '../orders/orders.public.ts'
import { pharmacyById } from '../pharmacies/pharmacies.public.ts'
import { changeVisit } from './visits-change.commands.ts'
import { readyFacts } from './visits-ready.queries.ts'
import { writeHistory, type VisitChanges, type VisitRecord } from './visits.store.ts'

/** The other pharmacy's rate and terms, as if the visit had been its own from the start (PHA-079). */
async function termsOfPharmacy(
  work: Work,
  before: VisitRecord,
  provider: number,
): Promise<VisitChanges> {
  if (provider === before.provider_id) return {}
  const pharmacy = await pharmacyById(work.db, provider)
  return {
    provider_id: provider,
    price_provider_hourly_rate_cents: pharmacy?.hourly_rate_cents ?? null,
    price_terms_frozen_at: before.price_terms_frozen_at ?? work.now,
    provider_duration_rounding_method: pharmacy?.duration_rounding_method ?? null,
    provider_minimal_minutes_charge: pharmacy?.minimal_minutes_charge ?? null,
  }
}

async function correctionFault(
  work: Work,
  before: VisitRecord,
  order: OrderRecord | null,
): Promise<Refusal | null> {
  const refused = finishedFault(['patient_order_id'])
  if (order === null) return refused
  const { report_status } = await readyFacts(work.db, before)
  if (!orderCorrectable(report_status)) return refused
  return orderMismatch({ ...order, provider_id: null }, before)
}

/** The visit is finished and locked. */
export async function correctOrder(
  work: Work,
  before: VisitRecord,
  order: OrderRecord | null,
  reason: string | null,
): Promise<VisitRecord | Refusal> {
  if (order !== null && order.id === before.patient_order_id) return before
  const fault = await correctionFault(work, before, order)
  if (fault !== null || order === null) return fault ?? before
  if (reason === null) return correctionNeedsReason
  const provider = order.provider_id ?? before.provider_id
  await sql`insert into visit_order_correction (assignment_id, order_before, order_after, provider_before, provider_after, reason, user_id, at)
    values (${before.id}, ${before.patient_order_id}, ${order.id}, ${before.provider_id}, ${provider}, ${reason}, ${userIdOf(work.actor)}, ${work.now})`.execute(
    work.db,
  )
  const after = await changeVisit(
    work,
    before,
    { patient_order_id: order.id, ...(await termsOfPharmacy(work, before, provider)) },
    { cause: 'manual', corrects: true, detail: { reason } },
  )
  if (isRefusal(after)) return after
  await writeHistory(work, {
    visit: after.id,
    from: after.status,
    to: after.status,
    reason: `Order corrected: ${reason}`,
    cause: 'manual',
  })
  work.recordEvent('visits.order-corrected', {
    data: { visit: after.id, reason, repriced: after.provider_id !== before.provider_id },
  })
  return after
}
