// INT "Calls" 139-144, "Effect on visits" 105-108, "Order and visits" 126: texts of the intake's refusals beside
// those of its rules.
import { conflict, forbidden, notFound, transition, type Refusal } from './refusal.ts'

export const unknownIntake: Refusal = notFound('Intake not found.')
export const mustConfirm = (visits: number): Refusal => ({
  ...transition(`This status change affects ${visits} visit(s) and must be confirmed.`),
  extra: { visits },
})
export const chartingStarted = (visit: number): Refusal =>
  transition(`Charting has started on visit ${visit}, the intake cannot be deleted.`)
export const patientStays: Refusal = conflict(
  'The patient cannot be removed after a completed visit.',
)
export const offersNeedProgress: Refusal = conflict('Auto offers need an intake in progress.')
export const offersFlagOff: Refusal = forbidden

/** Beside INT-144: why a creation is not taken back. */
export const undoTooLate: Refusal = conflict('The minute to undo has passed.')
export const nothingToUndo: Refusal = conflict('There is nothing to undo.')
export const alreadyOffered = (visit: number): Refusal =>
  conflict(`Visit ${visit} was already offered to nurses.`)
export const changedSince = (visit: number): Refusal =>
  conflict(`Visit ${visit} was changed since.`)
export const orderChangedSince = (order: number): Refusal =>
  conflict(`Order #${order} was changed since.`)
