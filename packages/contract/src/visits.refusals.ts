// Refusals of the visit calls that do not belong to a rule.
// VIS "Calls": VIS-126, VIS-127, VIS-128, VIS-129, VIS-130, VIS-131, VIS-132, VIS-133, VIS-134, VIS-135; "One nurse,
// one place, one time": VIS-148, VIS-149, VIS-150
import { conflict, forbidden, invalid, notFound, refusal, stale, type Refusal } from './refusal.ts'
import { nurseOffTexts } from './visits-nurse-off.rules.ts'

export const unknownVisit: Refusal = notFound('Visit not found.')
/** The visit to duplicate does not exist. NET-109 */
export const unknownOriginal: Refusal = invalid({ duplicate_id: 'Visit not found.' })
export const forbiddenVisit: Refusal = forbidden

export interface OverlappingVisit {
  readonly id: number
  readonly start: string
  readonly timezone: string
  readonly duration_estimate: number
}
/** VIS-150 */
export const nurseOverlap = (visits: readonly OverlappingVisit[]): Refusal => ({
  ...conflict('The nurse already has a confirmed visit at this time.', 'overlap'),
  extra: {
    visits: visits.map(({ id, start, timezone, duration_estimate }) => ({
      id,
      start,
      timezone,
      duration_estimate,
    })),
  },
})
/** ORD-085 */
export const dueDateTakenText = 'A visit for this due date exists.'
export const dueDateTaken: Refusal = conflict(dueDateTakenText)
/** OFR-121, VIS-148 */
export const alreadyStaffed: Refusal = conflict('This visit is already staffed', 'taken')

export const cancelNeedsReason: Refusal = invalid({
  reason: 'You must select a reason to cancel the visit.',
})
/** VIS-165 */
export const correctionNeedsReason: Refusal = invalid({ reason: 'A reason is required.' })
/** VIS-173 */
export const nurseOffNeedsCause: Refusal = invalid({ nurse_off_cause: nurseOffTexts.missing })
export const missedNeedsReason: Refusal = invalid({
  missed_reason: 'You must select a missed reason.',
})
export const startRequired: Refusal = invalid({ start: 'This field is required.' })

/** VIS-053 */
export const staleVisit = (current: unknown): Refusal => stale('visit', current)

export const ratesLocked: Refusal = refusal(
  403,
  'forbidden',
  'Rates are locked. UNLOCK_RATES permission is required.',
)
export const ratesPaid: Refusal = conflict('The nurse has been paid, the rates cannot be changed.')
export const orderLinkForbidden: Refusal = forbidden
export const orderOfAnother: Refusal = conflict('The order belongs to another patient.')
export const patientFromIntake: Refusal = conflict('Please add/change the patient to the Intake.') // VIS-049
export const pharmacyFromOrder: Refusal = conflict('The pharmacy comes from the linked order.') // VIS-049
/** VIS-095, VIS-131 */
export const notLinkable: Refusal = conflict('Only visits of the same patient can be linked.')
export const linkedToItself: Refusal = invalid({ link: 'A visit cannot be linked to itself.' })
/** VIS-132 */
export const notLinked: Refusal = notFound('This visit is not linked.')
