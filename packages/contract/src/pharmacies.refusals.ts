// PHA "Pharmacy form" 037, "Automated invoice" 053, "Delete" 062, 063, "Calls" 066
import { conflict, invalid, notFound, type Refusal } from './refusal.ts'

export const unknownPharmacy: Refusal = notFound('Pharmacy not found.')
export const titleTaken: Refusal = conflict('A pharmacy with this title already exists')
export const stillNeeded: Refusal = conflict('Pharmacy has upcoming visits or active orders')
export const lastOfGroup: Refusal = conflict('A published pharmacy group must have at least one pharmacy.')
export const invoicesNeed = (names: readonly string[]): Refusal => invalid({ auto_invoice: `Automated invoices need: ${names.join(', ')}` })
