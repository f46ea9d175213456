// Refusals of the scheduling calls of staff. OFR-083 to OFR-090, OFR-093, OFR-121
import { countOf } from './format.ts'
import { conflict, invalid, notFound, type Refusal } from './refusal.ts'

export const unknownApplicant: Refusal = notFound('This nurse has not answered for this visit.')
export const staffed: Refusal = conflict('This visit is already staffed', 'taken')
export const noNurseSelected: Refusal = conflict('Select a nurse first.')
export const patientNotConfirmed: Refusal = conflict('The patient has not confirmed yet.')
export const alreadyConfirmed: Refusal = conflict(
  'The nurse has already confirmed this visit.',
  'confirmed',
)
export const noTimeAccepted: Refusal = conflict('Accept a time of a nurse first.')
export const noPatientPhone: Refusal = invalid({ patient_uuid: 'Patient has no phone number.' })
/** Staff left the nurse out, so no answer by link can be requested. OFR-135 */
export const leftOut: Refusal = conflict('The nurse is left out of the message.')
export const noNursePhone: Refusal = invalid({ nurse_id: 'No phone number' })
export const prefersCall: Refusal = conflict(
  'Patient prefers a phone call.',
  'phone_call_preferred',
)
export const schedulingLocked: Refusal = conflict(
  'Charting has started, the scheduling cannot be changed.',
)
export const notOpen = (status: string): Refusal =>
  conflict(`A visit in ${status} cannot be scheduled.`, 'transition')
export const outsideOffered: Refusal = invalid({ start: 'The nurse did not offer this time.' })
export const slotNotOffered: Refusal = invalid({
  scheduling_dates: 'The nurse did not offer this time.',
})
export const tooFewDays = (n: number): Refusal =>
  invalid({ scheduling_dates: `Please accept times on at least ${countOf(n, 'day')}.` })
export const invalidNurse: Refusal = invalid({ nurse_id: 'Invalid value' })
export const timeHasPassed: Refusal = invalid({
  start: 'This time has passed. Please choose another one.',
})
