// NUR "Calls" 131, 134, "Fields and validation" 049, 059, 063
import { invalid, notFound, type Refusal } from './refusal.ts'
import { emailTaken } from './users.refusals.ts'

export const unknownNurse: Refusal = notFound('Nurse not found.')
export const noNurseProfile: Refusal = notFound('You have no nurse profile.')
/** NUR-063 */
export const nurseEmailTaken: Refusal = { ...emailTaken, fields: { email: emailTaken.error } }
export const englishStays = 'English cannot be removed'
export const noEnglish: Refusal = invalid({ languages: englishStays })
export const wrongField = (name: string): Refusal => invalid({ [name]: 'Invalid value' })
