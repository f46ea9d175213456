// ORD-064, ORD-065, ORD-066, ORD-067, ORD-074, ORD-078
import { patientText, pharmacyGoneText } from './orders.rules.ts'
import { conflict, invalid, notFound, type Refusal } from './refusal.ts'

export const unknownOrder: Refusal = notFound('Order not found.')
export const pharmacyGone: Refusal = invalid({ provider_id: pharmacyGoneText })
export const searchNeedsTarget: Refusal = invalid({ patient_uuid: patientText })
export const unknownPatientOfOrder: Refusal = invalid({ patient_uuid: 'Invalid value' }) // NET-109
export const unknownOrderChosen: Refusal = invalid({ order_id: 'Invalid value' }) // NET-109
export const noOrderToMove: Refusal = conflict('This visit has no order.')
