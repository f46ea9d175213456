// VIS-168: when a change makes a visit confirmed or keeps it confirmed on another ground, so that its nurse must be
// cleared for it.
import { isCompleted, isOpen } from '@wren/contract/visits-statuses.rules'
import type { VisitColumn, VisitRecord } from './visits.store.ts'

/** What the answer depends on: the day, the state, the pharmacy, the patient. An order brings its pharmacy. */
const grounds: readonly VisitColumn[] = [
  'start',
  'timezone',
  'state',
  'provider_id',
  'patient_uuid',
  'patient_order_id',
]

/**
 * To Active, or back from Hold or the end: on Hold itself she stays and is watched (VIS-170), a step back to New
 * asks nothing.
 */
const goesForward = (before: VisitRecord, after: VisitRecord): boolean =>
  before.status !== after.status &&
  after.status !== 'Hold' &&
  (after.status !== 'New' || before.status === 'Hold' || !isOpen(before.status))

/** A visit that took place keeps its nurse, also when its chart is returned (VIS-065). */
export function mustBeCleared(
  before: VisitRecord,
  after: VisitRecord,
  names: readonly VisitColumn[],
): boolean {
  if (after.user_id_assigned === null || !isOpen(after.status) || isCompleted(before.status))
    return false
  if (after.missed || after.is_deleted) return false
  return (
    names.includes('user_id_assigned') ||
    names.includes('missed') ||
    (names.includes('nurse_confirmed') && after.nurse_confirmed !== null) ||
    goesForward(before, after) ||
    grounds.some((name) => names.includes(name))
  )
}
