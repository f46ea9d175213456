// ORD-059, ORD-085: what became of the visits made for a due date, and which due dates are free again. Pure.
import { daysBetween, type Day } from '@wren/contract/time'
import {
  stands,
  type AutoFacts,
  type Generation,
  type OrderVisit,
} from './visits-auto-orders-facts.rules.ts'

export type State = 'alive' | 'missed' | 'ended'

const isFor = (visit: OrderVisit, { due_date, make_up }: Generation): boolean =>
  visit.auto_due_date === due_date && visit.auto_make_up === make_up

/** What became of what was made for a due date; a visit that was moved to another order lives on there. */
export function stateOf({ visits }: AutoFacts, generations: readonly Generation[]): State {
  const ids = new Set(generations.flatMap(({ assignment_ids }) => assignment_ids))
  const made = visits.filter(({ id }) => ids.has(id))
  // One that was ended before and was taken back stands for its due date again.
  const again = visits.filter((visit) => generations.some((one) => isFor(visit, one)))
  if (made.length < ids.size || made.some(stands) || again.some(stands)) return 'alive'
  return made.some((visit) => visit.missed && !visit.is_deleted) ? 'missed' : 'ended'
}

/** The order or the patient was saved since, or another visit of the order has begun. */
function isReleased(
  { order, patient, visits, now }: AutoFacts,
  { ended_at, ended_order_version, ended_patient_version, assignment_ids }: Generation,
): boolean {
  if (ended_at === null || ended_order_version === null || ended_patient_version === null)
    return false
  return (
    order.version > ended_order_version ||
    patient.version > ended_patient_version ||
    visits.some(
      (visit) =>
        stands(visit) &&
        visit.start > ended_at &&
        visit.start <= now &&
        !assignment_ids.includes(visit.id),
    )
  )
}

/** Of a due date: its make-up, where there is one, says what became of it. */
export const lastOf = (generations: readonly Generation[], due: Day): Generation | undefined =>
  generations.find((one) => one.due_date === due && one.make_up) ??
  generations.find((one) => one.due_date === due)

/** Another visit of the order stands nearer to the due date than to the one before or after it. */
function isAnswered({ order, visits }: AutoFacts, due: Day): boolean {
  const { frequency } = order
  return (
    frequency !== null &&
    visits.some(
      (visit) => stands(visit) && 2 * Math.abs(daysBetween(due, visit.local_date)) <= frequency,
    )
  )
}

export interface EndedDue {
  readonly due: Day
  readonly makeUp: boolean
  /** Until the order or the patient is saved, or another visit of the order begins. */
  readonly waits: boolean
}

/** The due dates whose visit staff ended, and that no other visit answers. */
export function endedDues(facts: AutoFacts): readonly EndedDue[] {
  const { generations } = facts
  return [...new Set(generations.map(({ due_date }) => due_date))].flatMap((due) => {
    const last = lastOf(generations, due) as Generation
    const all = generations.filter((one) => one.due_date === due)
    return stateOf(facts, all) !== 'alive' &&
      stateOf(facts, [last]) === 'ended' &&
      !isAnswered(facts, due)
      ? [{ due, makeUp: last.make_up, waits: !isReleased(facts, last) }]
      : []
  })
}
