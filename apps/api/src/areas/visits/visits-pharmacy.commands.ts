// VIS-166, INT-128: the pharmacy of an order is the pharmacy of its visits, whichever call changes it; finished
// visits keep theirs.
import { sql } from 'kysely'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { changeVisit } from './visits-change.commands.ts'
import { lockVisit } from './visits.store.ts'

/** Within 'orders.changed'. A nurse who may not work for the pharmacy refuses the order's save (VIS-168). */
export async function followOrderPharmacy(
  work: Work,
  { order, fields }: { readonly order: number; readonly fields: readonly string[] },
): Promise<Refusal | void> {
  if (!fields.includes('provider_id')) return
  const { rows } = await sql<{
    id: number
    provider_id: number
  }>`select visit.id, patient_order.provider_id
    from visit join patient_order on patient_order.id = visit.patient_order_id
    where patient_order.id = ${order} and not visit.is_deleted and visit.provider_id <> patient_order.provider_id and not visit_finished(visit) order by visit.id`.execute(
    work.db,
  )
  for (const { id, provider_id } of rows) {
    const visit = await lockVisit(work, id)
    const after =
      visit === null ? null : await changeVisit(work, visit, { provider_id }, { cause: 'manual' })
    // One that was finished while this unit of work waited for it keeps its pharmacy.
    if (isRefusal(after) && after.code !== 'finished') return after
  }
}
