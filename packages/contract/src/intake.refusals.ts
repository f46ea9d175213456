// INT "Calls" 139-144, "Effect on visits" 105-108, "Order and visits" 126: texts of the intake's refusals beside those of its rules.
import { conflict, forbidden, notFound, type Refusal } from './refusal.ts'

export const unknownIntake: Refusal = notFound('Intake not found.')
export const mustConfirm = (visits: number): Refusal =>
  ({ ...conflict(`This status change affects ${visits} visit(s) and must be confirmed.`), extra: { visits } })
export const chartingStarted = (visit: number): Refusal => conflict(`Charting has started on visit ${visit}, the intake cannot be deleted.`)
export const patientStays: Refusal = conflict('The patient cannot be removed after a completed visit.')
export const offersNeedProgress: Refusal = conflict('Auto offers need an intake in progress.')
export const offersFlagOff: Refusal = forbidden
