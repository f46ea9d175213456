// NET-086: an order created or changed.
import type { Topics } from '../../platform/work/facts.ts'

export const ordersTopics: Topics = { 'orders.created': () => ['patient_order'], 'orders.changed': () => ['patient_order'] }
