// INT "Order and visits from an intake" 144: a creation is taken back within its minute, as long as nobody has
// built on it.
import type { Input } from '@wren/contract/call'
import type { intake, Intake } from '@wren/contract/intake'
import {
  alreadyOffered,
  changedSince,
  nothingToUndo,
  orderChangedSince,
  undoTooLate,
  unknownIntake,
} from '@wren/contract/intake.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { addMinutes } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { changeOrder, lockOrder, removeOrder, type OrderRecord } from '../orders/orders.public.ts'
import { changeVisit, deleteVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import {
  creationOf,
  forgetCreation,
  hasOtherVisits,
  offeredVisit,
  workedOnVisit,
  type Creation,
} from './intake-creation.store.ts'
import { lockIntake, updateIntake } from './intake.store.ts'

/** Locked, so that whoever notifies at this moment has either done so already or finds no visit any more. */
async function untouchedVisits(work: Work, { visits }: Creation): Promise<VisitRecord[] | Refusal> {
  const locked: (VisitRecord | null)[] = []
  for (const { id } of visits) locked.push(await lockVisit(work, id))
  const ids = visits.map(({ id }) => id)
  const offered = await offeredVisit(work, ids)
  if (offered !== null) return alreadyOffered(offered)
  const changed =
    visits.find(({ updated }, at) => locked[at]?.updated !== updated)?.id ??
    (await workedOnVisit(work, ids))
  return changed === null ? locked.filter((visit) => visit !== null) : changedSince(changed)
}

async function untouchedOrder(work: Work, creation: Creation): Promise<OrderRecord | Refusal> {
  const order = await lockOrder(work, creation.patient_order_id)
  if (order === null || order.version !== creation.order_version)
    return orderChangedSince(creation.patient_order_id)
  return creation.order_status === null && (await hasOtherVisits(work, creation))
    ? orderChangedSince(order.id)
    : order
}

async function removeVisit(
  work: Work,
  visit: VisitRecord,
  madeOrder: boolean,
): Promise<Refusal | null> {
  const removed = await deleteVisit(work, visit)
  if (isRefusal(removed)) return removed
  const freed = madeOrder
    ? await changeVisit(work, removed, { patient_order_id: null }, { cause: 'manual' })
    : removed
  return isRefusal(freed) ? freed : null
}

/** What a person has said of the intake since stays; only the creation's own move is taken back. */
const backFrom = (found: Intake, { moved, order_status }: Creation): object => ({
  ...(order_status === null ? { patient_order_id: null } : {}),
  ...(moved && found.status === 'In Progress' && found.status_reason === 'Ready to Schedule'
    ? { status: 'New Intake', status_reason: null }
    : {}),
})

export async function undoCreate(work: Work, { id }: Input<typeof intake.undoCreate>) {
  const found = await lockIntake(work, id)
  if (found === null) return unknownIntake
  const creation = await creationOf(work, id)
  if (creation === null) return nothingToUndo
  if (work.now > addMinutes(creation.at, 1)) return undoTooLate
  const visits = await untouchedVisits(work, creation)
  if (isRefusal(visits)) return visits
  const order = await untouchedOrder(work, creation)
  if (isRefusal(order)) return order
  for (const visit of visits) {
    const refused = await removeVisit(work, visit, creation.order_status === null)
    if (refused !== null) return refused
  }
  await forgetCreation(work, id)
  const after = await updateIntake(work, found, backFrom(found, creation))
  if (isRefusal(after)) return after
  if (creation.order_status === null) await removeOrder(work, order)
  else await changeOrder(work, order, { status: creation.order_status })
  work.recordEvent('intake.creation-undone', {
    changes: [
      {
        type: 'intake',
        id,
        patient: after.patient_uuid,
        version: after.version,
        before: found,
        after,
      },
    ],
    data: { intake: id },
  })
  return { intake: after, assignments: visits.map((visit) => visit.id) }
}
