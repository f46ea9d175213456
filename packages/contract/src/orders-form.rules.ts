// ORD-025, ORD-027, ORD-041, ORD-004, ORD-005, ORD-008, ORD-011: what a new order begins with, what a copy keeps and
// what is said of an order.
import type { Order, OrderInput } from './orders.ts'
import { isOrderExpired, type ExpiringOrder } from './orders.rules.ts'
import type { Day } from './time.ts'

/** ORD-025, ORD-029 */
export const newOrder = {
  status: 'Active',
  frequency_type: 'd',
  auto_order: false,
  lab_order: false,
  nonconsecutive: false,
  duration_days: 1,
} as const satisfies OrderInput

/** ORD-027: what the switch of the maximum authorized duration begins with. */
export const firstMaxAuth = 60

/** ORD-011: a copy is not auto; the pharmacy, deleted or not, is looked at when it is saved. */
export function copyOfOrder(order: Order): OrderInput & { readonly patient_uuid: string | null } {
  const {
    id: _id,
    version: _version,
    row_updated: _updated,
    assignment_id: _visit,
    frequency: _frequency,
    ...fields
  } = order
  return { ...fields, auto_order: false } as OrderInput & { readonly patient_uuid: string | null }
}

export const orderCreatedText = 'Order has been created'
export const orderUpdatedText = 'Order has been updated'
export const expiredWarning = "This order's expiration date has passed"
export const anotherActiveWarning = 'Another Order is Active - turn off Auto Order'

export interface WarnedOrder extends ExpiringOrder {
  readonly auto_order: boolean
}
/** ORD-004, ORD-005, ORD-046. `today` is the day in the patient's timezone. */
export const orderWarnings = (
  order: WarnedOrder,
  { today, activeOrders }: { readonly today: Day; readonly activeOrders: number },
): readonly string[] => [
  ...(isOrderExpired(order, today) ? [expiredWarning] : []),
  ...(order.auto_order && activeOrders > 1 ? [anotherActiveWarning] : []),
]
