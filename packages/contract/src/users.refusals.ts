// Refusals of accounts (USR-003, USR-021, USR-027, USR-033, USR-035).
import { conflict, invalid, type Refusal } from './refusal.ts'

export const cannotChange = 'You cannot change this setting'
export const notYours = (name: string): Refusal => invalid({ [name]: cannotChange })
export const emailTaken: Refusal = conflict('A user with this email already exists')
export const upcomingVisits: Refusal = conflict('User has upcoming visits')
export const lastWrenAdmin: Refusal = conflict('At least one Wren Admin is required')
