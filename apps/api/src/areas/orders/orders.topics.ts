// NET-086: an order created, changed or taken back.
import type { Topics } from '../../platform/work/facts.ts'

export const ordersTopics: Topics = { 'orders.created': () => ['patient_order'], 'orders.changed': () => ['patient_order'], 'orders.removed': () => ['patient_order'] }
