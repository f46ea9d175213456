// ORD-064, ORD-067
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { Order, orders, RelatedIntake } from '@wren/contract/orders'
import { searchNeedsTarget, unknownOrder } from '@wren/contract/orders.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Read } from '../../platform/http/bind.ts'
import { orderAnswer } from './orders-answer.rules.ts'
import { activeOrdersOf, orderById, ordersOfPatient } from './orders.public.ts'

export async function orderByPathId(
  read: Read,
  { id }: Input<typeof orders.byId>,
): Promise<Answer<typeof orders.byId> | Refusal> {
  const order = await orderById(read.db, id)
  if (order === null) return unknownOrder
  if (order.patient_uuid !== null) read.viewed({ type: 'order', id, patient: order.patient_uuid })
  const intake = await sql<
    Omit<RelatedIntake, 'order_fields'>
  >`select id, status, status_reason, treatment, requested_provider_id, submitted_date from intake
    where id = ${order.intake_id}`.execute(read.db)
  return {
    patient_order: orderAnswer(order),
    intake:
      intake.rows[0] === undefined
        ? null
        : {
            ...intake.rows[0],
            ...(order.intake_fields.length === 0 ? {} : { order_fields: [...order.intake_fields] }),
          },
    active_orders_qty: (await activeOrdersOf(read.db, order.patient_uuid)).length,
    auto_generation_problems: order.auto_generation_problems,
  }
}

interface VisitLink {
  readonly id: number
  readonly patient_uuid: string | null
  readonly patient_order_id: number | null
}

async function linkOf(read: Read, visitId: number | null): Promise<VisitLink | null> {
  const { rows } = await sql<VisitLink>`select id, patient_uuid, patient_order_id from visit
      where id = ${visitId}::int and not is_deleted`.execute(read.db)
  return rows[0] ?? null
}

/** A visit without a patient still shows the order it is linked to. */
export async function searchOrders(
  read: Read,
  input: Input<typeof orders.search>,
): Promise<{ data: Order[] } | Refusal> {
  const asked = { ...input, ...input.filter, ...input.filters }
  const visitId = asked.assignment_id ?? null
  if (asked.patient_uuid == null && visitId === null) return searchNeedsTarget
  const link = await linkOf(read, visitId)
  const patient = asked.patient_uuid ?? link?.patient_uuid ?? null
  const linked =
    patient === null && link?.patient_order_id != null
      ? await orderById(read.db, link.patient_order_id)
      : null
  const found =
    patient !== null ? await ordersOfPatient(read.db, patient) : linked === null ? [] : [linked]
  const patients = found.flatMap(({ patient_uuid }) => patient_uuid ?? [])
  read.listed({
    type: 'order',
    filters: { patient_uuid: asked.patient_uuid ?? null, assignment_id: visitId },
    patients,
    rows: found.map(({ id }) => id),
  })
  return {
    data: found.map((order) =>
      orderAnswer(order, link !== null && link.patient_order_id === order.id ? link.id : null),
    ),
  }
}
