// ORD-022: an order as its fetch returns it.
import type { Order } from '@wren/contract/orders'
import type { OrderRecord } from './orders.store.ts'

/** ORD-067: `visit` is a visit linked to this order, where a call was asked about one. */
export function orderAnswer(record: OrderRecord, visit: number | null = null): Order {
  const {
    intake_id: _,
    auto_handled_due_date: __,
    auto_generation_problems: ___,
    auto_examined_at: ____,
    created: _____,
    user_id_created: ______,
    intake_fields: _______,
    ...order
  } = record
  return { ...order, assignment_id: visit }
}
