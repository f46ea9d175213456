// NET-086: an order created, changed or taken back; ORD-060: what the generator says of it.
import type { Topics } from '../../platform/work/events.ts'

const told = (): string[] => ['patient_order']

export const ordersTopics: Topics = {
  'orders.created': told,
  'orders.changed': told,
  'orders.removed': told,
  'orders.examined': told,
}
