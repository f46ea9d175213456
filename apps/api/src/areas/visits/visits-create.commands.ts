// VIS "Calls" 127, "Rates" 111: new visits, one at a time or a series; rates that nobody named come from the
// suggestion.
import { suggestedRate } from '@wren/contract/visits-rates.rules'
import type { Work } from '../../platform/work/work.ts'
import { userIdOf } from '../../platform/identity/actor.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { attachTasks } from '../tasks/tasks.public.ts'
import { visitFact } from './visits-change.commands.ts'
import { orderStemsFromIntake, pricesOf, rateFacts } from './visits-prices.queries.ts'
import { wireVisit } from './visits-wire.rules.ts'
import { insertVisit, writeHistory, type NewVisit, type VisitRecord } from './visits.store.ts'

async function pricedVisit(
  work: Work,
  visit: NewVisit,
  pharmacy: PharmacyRecord,
  fromIntake: boolean,
): Promise<NewVisit> {
  const provider =
    visit.price_provider_hourly_rate_cents === undefined
      ? pharmacy.hourly_rate_cents
      : visit.price_provider_hourly_rate_cents
  const filled = {
    ...visit,
    is_recurring: visit.is_recurring ?? false,
    is_urgent: visit.is_urgent ?? false,
    patient_order_id: visit.patient_order_id ?? null,
    price_provider_hourly_rate_cents: provider,
    price_terms_frozen_at: null,
    provider_duration_rounding_method: null,
    provider_minimal_minutes_charge: null,
  }
  const named = visit.flat_rate_cents != null || visit.price_nurse_hourly_rate_cents !== undefined
  const nurse = named
    ? (visit.price_nurse_hourly_rate_cents ?? null)
    : suggestedRate(rateFacts(filled, pharmacy, fromIntake))
  const flat = visit.flat_rate_cents ?? null
  const prices = await pricesOf(work.db, {
    ...filled,
    id: null,
    nurse_chart_received: null,
    actual_start: null,
    actual_end: null,
    price_nurse_paid_cents: null,
    flat_rate_cents: flat,
    price_nurse_hourly_rate_cents: nurse,
  })
  return {
    ...filled,
    flat_rate_cents: flat,
    price_nurse_hourly_rate_cents: nurse,
    ...prices,
    user_id_created: visit.user_id_created ?? userIdOf(work.actor),
  }
}

/** In the order given. */
export async function createVisits(
  work: Work,
  visits: readonly NewVisit[],
): Promise<VisitRecord[]> {
  const made: VisitRecord[] = []
  for (const visit of visits) {
    const pharmacy = (await pharmacyById(work.db, visit.provider_id)) as PharmacyRecord
    const created = await insertVisit(
      work,
      await pricedVisit(
        work,
        visit,
        pharmacy,
        await orderStemsFromIntake(work.db, visit.patient_order_id ?? null),
      ),
    )
    await writeHistory(work, {
      visit: created.id,
      from: null,
      to: created.status,
      reason: null,
      cause: work.actor.kind === 'user' ? 'manual' : 'system',
    })
    work.recordEvent('visits.created', {
      changes: [
        {
          type: 'visit',
          id: created.id,
          patient: created.patient_uuid,
          before: null,
          after: wireVisit(created),
          detail: { updated: created.updated },
        },
      ],
      data: { ...(await visitFact(work, null, created, [])) },
    })
    made.push(created)
  }
  await attachTasks(work, made)
  return made
}
