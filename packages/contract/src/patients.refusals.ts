// PAT "Calls" 109-119, "Fields and validation" 086, 087, "Pharmacy MRNs" 064
import { conflict, invalid, notFound, type Refusal } from './refusal.ts'
import { wrongValue } from './field-schemas.ts'
import { duplicateReasons, type DuplicateReason } from './patients-duplicates.rules.ts'

export interface Duplicate {
  readonly uuid: string
  readonly first_name: string
  readonly last_name: string
  readonly dob: string
  readonly wren_mrn: string
  readonly reason: DuplicateReason
}

export const unknownPatient: Refusal = notFound('Patient not found.')
export const unknownVisitOfPatient: Refusal = notFound('Visit not found.')
export const duplicatePatient = (duplicates: readonly Duplicate[]): Refusal => ({
  ...conflict(
    duplicates.some(({ reason }) => reason === duplicateReasons.same)
      ? 'A patient with the same name and date of birth already exists'
      : 'A similar patient already exists',
    'duplicate',
  ),
  extra: { duplicates },
})
export const blockedNurseUpcoming: Refusal = conflict(
  'Patient has an upcoming visit scheduled with a blocked nurse',
)
export const wrongField = (name: string): Refusal => invalid({ [name]: wrongValue })
export const mrnExists = (pharmacy: string): Refusal =>
  conflict(`This patient already has an MRN for ${pharmacy}`)
export const mrnTaken = (mrn: string, pharmacy: string): Refusal =>
  conflict(`${mrn} is already used for another patient of ${pharmacy}`)
/** PAT-128: a number that differs by a hyphen or a blank is asked about. */
export const mrnLooksSame = (mrn: string, patient: string): Refusal =>
  conflict(`MRN ${mrn} of ${patient} looks the same. Save anyway?`, 'similar_mrn')
export const unknownMrn: Refusal = notFound('MRN not found.')
export const unknownNurseOfMark: Refusal = notFound('Nurse not found.')
export const sameMrn: Refusal = invalid({ mrn: 'The MRN is the same.' })
/** PAT-102 */
export const nurseBlocked: Refusal = conflict('Nurse is blocked for this patient')
