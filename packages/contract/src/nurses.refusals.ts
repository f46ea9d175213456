// NUR "Calls" 131, 134
import { notFound, type Refusal } from './refusal.ts'

export const unknownNurse: Refusal = notFound('Nurse not found.')
export const noNurseProfile: Refusal = notFound('You have no nurse profile.')
