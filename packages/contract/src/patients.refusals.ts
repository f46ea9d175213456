// PAT-064, PAT-086, PAT-087, PAT-102, PAT-109, PAT-110, PAT-111, PAT-112, PAT-113, PAT-114, PAT-115, PAT-116, PAT-117,
// PAT-118, PAT-119, PAT-128: refusals of patients.
import { conflict, invalid, notFound, type Refusal } from './refusal.ts'
import { duplicateReasons, type DuplicateReason } from './patients-duplicates.rules.ts'

export interface PatientDuplicate {
  readonly uuid: string
  readonly first_name: string
  readonly last_name: string
  readonly dob: string
  readonly wren_mrn: string
  readonly reason: DuplicateReason
}

export const unknownPatient: Refusal = notFound('Patient not found.')
export const unknownVisitOfPatient: Refusal = notFound('Visit not found.')
export const duplicatePatient = (duplicates: readonly PatientDuplicate[]): Refusal => ({
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
export const mrnExists = (pharmacy: string): Refusal =>
  conflict(`This patient already has an MRN for ${pharmacy}`)
export const mrnTaken = (mrn: string, pharmacy: string): Refusal =>
  conflict(`${mrn} is already used for another patient of ${pharmacy}`)
/** Asks before a number is stored that differs from another by a hyphen or a blank only (PAT-128). */
export const mrnLooksSame = (mrn: string, patient: string): Refusal =>
  conflict(`MRN ${mrn} of ${patient} looks the same. Save anyway?`, 'similar_mrn')
export const unknownMrn: Refusal = notFound('MRN not found.')
export const unknownMarkedNurse: Refusal = notFound('Nurse not found.')
export const sameMrn: Refusal = invalid({ mrn: 'The MRN is the same.' })
/** A blocked nurse cannot be preferred (PAT-102). */
export const nurseBlocked: Refusal = conflict('Nurse is blocked for this patient')
