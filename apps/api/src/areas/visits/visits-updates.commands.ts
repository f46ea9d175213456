// VIS-172, ORD-059, ORD-086: what operations are told to do about a visit, or an order that makes none.
import { sql } from 'kysely'
import { urgent } from '@wren/contract/updates'
import type { Work } from '../../platform/work/work.ts'
import { createUpdate, keepUpdate, solveUpdate } from '../updates/updates.public.ts'
import type { VisitRecord } from './visits.store.ts'

type Told = Pick<VisitRecord, 'id' | 'start' | 'user_id_ops'>

export const askReplacement = async (work: Work, { id, user_id_ops }: Told): Promise<void> => {
  await createUpdate(work, {
    type: 'assignment',
    typeId: id,
    cause: 'replacement',
    description: `Patient needs a replacement visit for #${id}`,
    priority: urgent,
    assignedTo: user_id_ops,
  })
}

/** VIS-172: once for each lower amount; it ends when the visit pays again what the nurse confirmed. */
export async function followPay(
  work: Work,
  visit: Told &
    Pick<
      VisitRecord,
      'nurse_confirmed' | 'price_nurse_confirmed_cents' | 'price_nurse_estimate_cents'
    >,
): Promise<void> {
  const { price_nurse_confirmed_cents: confirmed, price_nurse_estimate_cents: estimate } = visit
  const about = { type: 'assignment', typeId: visit.id, cause: 'pay_below_confirmed' } as const
  if (visit.nurse_confirmed === null || confirmed === null || (estimate ?? 0) >= confirmed)
    return solveUpdate(work, about, 'the visit pays what its nurse confirmed.')
  return keepUpdate(work, {
    ...about,
    occurrence: String(estimate),
    description: `The pay of visit #${visit.id} is below what the nurse confirmed`,
    priority: urgent,
    assignedTo: visit.user_id_ops,
  })
}

export interface SilentOrder {
  readonly id: number
  readonly patient_id: number
  readonly user_id_ops: number | null
}

const silent = 'auto_order_silent'

/** ORD-086: one per order; at most one order of a patient is auto (ORD-082). */
export const tellSilent = (
  work: Work,
  { id, patient_id, user_id_ops }: SilentOrder,
): Promise<void> =>
  keepUpdate(work, {
    type: 'patient',
    typeId: patient_id,
    cause: silent,
    occurrence: String(id),
    description: `Auto order #${id} makes no visit`,
    priority: urgent,
    assignedTo: user_id_ops,
  })

/** The open items whose order makes visits again, or says why not. */
export async function solveSilent(work: Work, still: readonly SilentOrder[]): Promise<void> {
  const patients = still.map(({ patient_id }) => patient_id)
  const { rows } = await sql<{
    id: number
  }>`select distinct type_id as id from update_item where type = 'patient' and cause = ${silent}
    and (status in ('new', 'in progress') or not cause_ended) and type_id <> all(${patients}::int[]) order by id`.execute(
    work.db,
  )
  for (const { id } of rows)
    await solveUpdate(
      work,
      { type: 'patient', typeId: id, cause: silent },
      'the order makes visits or says why not.',
    )
}
