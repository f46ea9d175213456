// ORD-060: orders that make their visits automatically, and the problems of the generator.
import { addMinutes } from '@wren/contract/time'
import type { Patient } from './demo-patients.ts'
import type { DemoPlan } from './demo-plan.ts'
import { nth } from './demo-random.ts'
import type { Order } from './demo-orders.ts'

/** On hold since the last visit, with an order that would make the next one. */
export const isLapsed = (patient: Patient | null): boolean =>
  patient?.status === 'Hold' && patient.recurring && patient.id % 20 === 3

/** The problem that the last run recorded, where it is true of the order (ORD-060). */
function problemOf({
  id,
  expiration_date,
  authorization_end,
  visit_amount,
  patient,
}: Order): string | null {
  if (patient !== null && patient.id === besideAnother) return 'Another Order is already Active'
  if (isLapsed(patient)) return 'Patient is not Active; Next visit due date has passed'
  if (patient?.addressless === true)
    return [
      'Patient is not Active',
      'No previous visit to schedule from',
      'Patient timezone is missing',
      'Patient zip is missing',
    ].join('; ')
  if (visit_amount !== null) return 'All authorized visits are used'
  if (authorization_end !== null) return 'Next visit is outside the authorization period'
  if (id % 2 === 1)
    return expiration_date === null ? null : "Next visit is after the order's expiration date"
  return nth(
    [
      generatedCanceled,
      null,
      null,
      'Frequency is missing',
      null,
      null,
      'Estimated duration is empty',
      null,
      null,
      null,
      null,
      null,
    ],
    Math.floor(id / 4),
  )
}

/** Kept where the order has a canceled visit (demo-finish). */
export const generatedCanceled = 'The generated visit was canceled'

/** Patient of further order 7. */
const besideAnother = 22

/** Whether the order makes its visits automatically. */
export function isAuto(
  plan: DemoPlan,
  { id, status, signed_date, lab_order, patient }: Order,
): boolean {
  const possible =
    status === 'Active' &&
    signed_date !== null &&
    patient !== null &&
    patient.recurring &&
    !lab_order &&
    id <= plan.patients &&
    (patient.status === 'Active' || patient.addressless || isLapsed(patient))
  return (
    possible &&
    (id % 4 === 2 || isLapsed(patient) || [7, 17, 19].includes(id % 20) || patient.addressless)
  )
}

export function autoOf(plan: DemoPlan, order: Order) {
  if (!isAuto(plan, order))
    return { auto_order: false, auto_generation_problems: null, auto_examined_at: null }
  return {
    auto_order: true,
    auto_generation_problems: problemOf(order),
    auto_examined_at: addMinutes(plan.now, -30),
  }
}
