// Refusals of pharmacy calls (PHA-037, PHA-053, PHA-059, PHA-062, PHA-063, PHA-066, PHA-074, PHA-075).
import { countOf } from './format.ts'
import { publishedNeedsPharmacy } from './pharmacy-groups.refusals.ts'
import { conflict, invalid, notFound, type Refusal } from './refusal.ts'

export const unknownPharmacy: Refusal = notFound('Pharmacy not found.')
export const titleTaken: Refusal = conflict('A pharmacy with this title already exists')
export const stillNeeded: Refusal = conflict('Pharmacy has upcoming visits or active orders')
export const lastOfGroup: Refusal = conflict(publishedNeedsPharmacy)
export const invoicesNeed = (names: readonly string[]): Refusal =>
  invalid({ auto_invoice: `Automated invoices need: ${names.join(', ')}` })

export const unknownPharmacyVettingText = 'Pharmacy vetting not found.'
export const unknownPharmacyVetting: Refusal = notFound(unknownPharmacyVettingText)
export const vettingLinked: Refusal = conflict('This vetting is already linked to the pharmacy')
/** PHA-059 */
export const vettingHeld = (nurses: number): Refusal =>
  conflict(`Vetting is held by ${countOf(nurses, 'nurse')}`)
