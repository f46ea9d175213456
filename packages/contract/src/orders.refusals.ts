// ORD "Calls" 064-067
import { pharmacyGoneText } from './orders.rules.ts'
import { invalid, notFound, type Refusal } from './refusal.ts'

export const unknownOrder: Refusal = notFound('Order not found.')
export const pharmacyGone: Refusal = invalid({ provider_id: pharmacyGoneText })
export const searchNeedsTarget: Refusal = invalid({ patient_uuid: 'Patient is required' })
