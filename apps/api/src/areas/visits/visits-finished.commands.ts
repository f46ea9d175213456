// VIS "Finished work stays as it was" 164, 166, 167: the checks before each write of a visit. Constraints of the
// tables hold the same rules.
import { sql } from 'kysely'
import type { Refusal } from '@wren/contract/refusal'
import { finishedFault, linkedToAnother, orderMismatch } from '@wren/contract/visits-finished.rules'
import { patientFromIntake } from '@wren/contract/visits.refusals'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import type { VisitRecord } from './visits.store.ts'

export async function isFinished(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{
    finished: boolean
  }>`select visit_finished(visit) as finished from visit where id = ${id}`.execute(db)
  return rows[0]?.finished === true
}

/** VIS-164: the visit is locked by the caller, and whoever finishes it locks it too. */
export async function keptFault(
  work: Work,
  { id }: Pick<VisitRecord, 'id'>,
  changed: readonly string[],
): Promise<Refusal | null> {
  const refused = finishedFault(changed)
  return refused !== null && (await isFinished(work.db, id)) ? refused : null
}

type OfOrder = Pick<VisitRecord, 'patient_order_id' | 'patient_uuid' | 'provider_id' | 'is_deleted'>

/**
 * VIS-166: the share lock makes a save of the order wait until this visit is written, so that it moves the visit
 * along.
 */
export async function orderFault(work: Work, visit: OfOrder): Promise<Refusal | null> {
  if (visit.patient_order_id === null || visit.is_deleted) return null
  const { rows } = await sql<{
    patient_uuid: string | null
    provider_id: number | null
  }>`select patient_uuid, provider_id from patient_order where id = ${visit.patient_order_id} for share`.execute(
    work.db,
  )
  return orderMismatch(rows[0] ?? null, visit)
}

/**
 * VIS-167: asked under the lock of the group, so that of two members who get a patient the second sees the first.
 * `together` get theirs in the same unit of work.
 */
async function groupFault(
  work: Work,
  { id, group_id, patient_uuid, is_deleted }: VisitRecord,
  together: readonly number[],
): Promise<Refusal | null> {
  if (group_id === null || patient_uuid === null || is_deleted) return null
  await sql`select 1 from visit_group where id = ${group_id} for update`.execute(work.db)
  const { rows } =
    await sql`select 1 from visit where group_id = ${group_id} and id <> ${id} and id <> all(${[...together]}::int[])
    and not is_deleted and patient_uuid <> ${patient_uuid}::uuid limit 1`.execute(work.db)
  return rows.length > 0 ? linkedToAnother : null
}

/** What the change would leave: one patient in visit, order and group, one pharmacy in visit and order. */
export async function belongingFault(
  work: Work,
  after: VisitRecord,
  changed: readonly string[],
  together: readonly number[],
): Promise<Refusal | null> {
  const touches = (...names: readonly string[]) => names.some((name) => changed.includes(name))
  const ofOrder = touches('patient_order_id', 'patient_uuid', 'provider_id')
    ? await orderFault(work, after)
    : null
  if (ofOrder !== null) return ofOrder
  if (touches('patient_order_id') && after.patient_order_id !== null && after.patient_uuid === null)
    return patientFromIntake
  return touches('patient_uuid', 'group_id') ? groupFault(work, after, together) : null
}
