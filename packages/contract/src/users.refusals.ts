// USR "Access" 003, "Form" 021, "Soft delete" 027, "Safety" 033, 035
import { conflict, invalid, type Refusal } from './refusal.ts'

export const cannotChange = 'You cannot change this setting'
export const notYours = (name: string): Refusal => invalid({ [name]: cannotChange })
export const emailTaken: Refusal = conflict('A user with this email already exists')
export const upcomingVisits: Refusal = conflict('User has upcoming visits')
export const lastWrenAdmin: Refusal = conflict('At least one Wren Admin is required')
