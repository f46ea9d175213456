// Refusals of groups (GRP-017, GRP-018, GRP-019, GRP-020, GRP-021, GRP-026, GRP-027, GRP-028,
// GRP-034, GRP-039, SHL-075).
import { conflict, invalid, notFound, type Refusal } from './refusal.ts'
import { wrongValue } from './field-schemas.ts'

export const unknownGroupText = 'Pharmacy group not found.'
export const unknownGroup: Refusal = notFound(unknownGroupText)
export const groupNameRequired = 'Group name is required'
export const groupNameShort = 'Group name must be at least 2 characters long.'
export const pharmacyRequired = 'At least 1 pharmacy is required'
/** Also the refusal to remove the last pharmacy (PHA-063). */
export const publishedNeedsPharmacy = 'A published pharmacy group must have at least one pharmacy.'
export const groupNameTaken: Refusal = conflict('A pharmacy group with this name already exists')
export const groupNameReserved: Refusal = invalid({ name: 'This group name cannot be used' })
export const unknownMembers: Refusal = invalid({ pharmacies: wrongValue })
export const memberTaken = (title: string, group: string): Refusal =>
  conflict(`${title} already belongs to ${group}`)
export const vettingLinked: Refusal = conflict('This vetting is already linked to the group')
