// NUR-049, NUR-059, NUR-063, NUR-131, NUR-134: refusals of nurses.
import { invalid, notFound, type Refusal } from './refusal.ts'
import { emailTaken } from './users.refusals.ts'

export const unknownNurse: Refusal = notFound('Nurse not found.')
export const noNurseProfile: Refusal = notFound('You have no nurse profile.')
/** NUR-063 */
export const nurseEmailTaken: Refusal = { ...emailTaken, fields: { email: emailTaken.error } }
export const englishRequiredText = 'English cannot be removed'
export const englishRequired: Refusal = invalid({ languages: englishRequiredText })
