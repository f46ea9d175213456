// Refusals of the calls that prepare and send blasts. OFR-023 to OFR-026, OFR-043 to OFR-050
import { alreadyStaffedText, nothingSelected } from './offers-notify.rules.ts'
import { conflict, forbidden, invalid, notFound, type Fields, type Refusal } from './refusal.ts'
import { templateTexts } from './offers-template.rules.ts'

export const unknownMessage: Refusal = notFound('Message not found.')
export const wrongSignature: Refusal = { ...forbidden, error: 'The signature is not valid.' }

/** Turns a hint of OFR-031 into a refusal; a staffed visit has the code `taken` (OFR-121). */
export const hinted = (hint: string): Refusal =>
  conflict(hint, hint === alreadyStaffedText ? 'taken' : 'conflict')

export const blastRefused = (fields: Fields): Refusal => invalid(fields)
export const templateRefused = (text: string): Refusal => invalid({ template: text })
export const noteRefused: Refusal = invalid({ 'blast_details.note': templateTexts.patient })
export const nobodyToNotify: Refusal = invalid({ nurses: 'There are no nurses to notify.' })
export const selectNurses: Refusal = invalid({ nurses: nothingSelected })
export const overrideNeedsReason: Refusal = invalid({
  override_reason: 'Please enter a reason of 5 to 500 characters.',
})
