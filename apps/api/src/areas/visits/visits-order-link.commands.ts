// ORD "Calls" 074, 075, 077, 078: an order linked to a visit, moved to another or taken away; what one of the other
// visits refuses stops no other.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { LinkResult, orderLinks } from '@wren/contract/orders-link'
import { noOrderToMove, unknownOrderChosen } from '@wren/contract/orders.refusals'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { openVisitStatuses } from '@wren/contract/visits-statuses.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { attempt, type Work } from '../../platform/work/work.ts'
import { orderById, type OrderRecord } from '../orders/orders.public.ts'
import { changeVisit } from './visits-change.commands.ts'
import { correctOrder } from './visits-correction.commands.ts'
import { isFinished } from './visits-finished.commands.ts'
import { fromOrder } from './visits-guards.commands.ts'
import { changeOrLoseNurse, nameLostNurse } from './visits-lost.commands.ts'
import { lockVisit, type VisitRecord } from './visits.store.ts'

type Wanted = Pick<
  Input<typeof orderLinks.link>,
  'propagate_linked' | 'propagate_future' | 'without_nurse' | 'reason'
>
type Linked = Answer<typeof orderLinks.link>

/**
 * The visit first, then those it takes along; those locked in one order, so that two such calls wait for each other
 * instead of dying.
 */
async function lockTargets(
  work: Work,
  visit: VisitRecord,
  order: OrderRecord | null,
  { propagate_linked, propagate_future }: Wanted,
): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from visit where not is_deleted and (id = ${visit.id}
      or (${propagate_linked === true} and group_id = ${visit.group_id}::int)
      or (${propagate_future === true} and patient_uuid = ${visit.patient_uuid}::uuid and start > ${visit.start}::timestamptz and status = any(${[...openVisitStatuses]}::text[])
        and (patient_order_id = ${visit.patient_order_id}::int or (${order !== null} and patient_order_id is null))))
    order by id for update`.execute(work.db)
  return [visit.id, ...rows.map(({ id }) => id).filter((id) => id !== visit.id)]
}

/** A finished visit is changed here only by a correction. */
const linkOne = (
  work: Work,
  before: VisitRecord,
  order: OrderRecord | null,
  { without_nurse }: Wanted,
): Promise<VisitRecord | Refusal> =>
  (without_nurse === true ? changeOrLoseNurse : changeVisit)(
    work,
    before,
    order === null ? { patient_order_id: null } : fromOrder(before, order),
    { cause: 'manual' },
  )

/** VIS-165: the reason is that of the visit itself; another finished one needs a call of its own. */
const linkTarget = async (
  work: Work,
  before: VisitRecord,
  order: OrderRecord | null,
  wanted: Wanted,
): Promise<VisitRecord | Refusal> =>
  (await isFinished(work.db, before.id))
    ? correctOrder(work, before, order, wanted.reason ?? null)
    : linkOne(work, before, order, wanted)

async function linkAll(
  work: Work,
  visit: VisitRecord,
  order: OrderRecord | null,
  wanted: Wanted,
): Promise<Linked | Refusal> {
  const changed: number[] = []
  const results: LinkResult[] = []
  for (const id of await lockTargets(work, visit, order, wanted)) {
    const before = (await lockVisit(work, id)) as VisitRecord
    const after =
      id === visit.id
        ? await linkTarget(work, before, order, wanted)
        : await attempt(work, () => linkOne(work, before, order, wanted))
    if (isRefusal(after) && id === visit.id) return nameLostNurse(work, before, after)
    if (!isRefusal(after) && after !== before) changed.push(id)
    results.push(
      isRefusal(after) ? { id, ok: false, error: after.error } : { id, ok: true, error: null },
    )
  }
  return { assignment_ids: changed, results }
}

export async function linkOrder(
  work: Work,
  { assignment_id, order_id, ...wanted }: Input<typeof orderLinks.link>,
): Promise<Linked | Refusal> {
  const visit = await lockVisit(work, assignment_id)
  if (visit === null) return unknownVisit
  const order = await orderById(work.db, order_id)
  return order === null ? unknownOrderChosen : linkAll(work, visit, order, wanted)
}

export async function relinkOrder(
  work: Work,
  { id, order_id, ...wanted }: Input<typeof orderLinks.relink>,
): Promise<Linked | Refusal> {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  if (visit.patient_order_id === null) return noOrderToMove
  const order = order_id === null ? null : await orderById(work.db, order_id)
  return order === null && order_id !== null
    ? unknownOrderChosen
    : linkAll(work, visit, order, wanted)
}
