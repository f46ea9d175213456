// Refusals of vettings (VET-008, VET-009, VET-013, VET-016).
import { countOf } from './format.ts'
import { conflict, notFound, type Refusal } from './refusal.ts'

export const vettingNameRequired = 'Name is required'
export const unknownVettingText = 'Vetting not found.'
export const unknownVetting: Refusal = notFound(unknownVettingText)
export const vettingNameTaken: Refusal = conflict('A vetting with this name already exists')
export const vettingInUse = (pharmacies: number, groups: number): Refusal =>
  conflict(
    `Vetting is used by ${countOf(pharmacies, 'pharmacy', 'pharmacies')} and ${countOf(groups, 'group')}`,
  )
