// VIS-152, VIS-172, ORD-083, TSK-032: what follows from the changes of a visit, whoever makes them.
import type { UndoneCause } from '@wren/contract/tasks'
import { holdsTime, isInactive } from '@wren/contract/visits-statuses.rules'
import {
  changedColumns,
  type VisitChanges,
  type VisitColumn,
  type VisitRecord,
} from './visits.store.ts'

const timing: readonly VisitColumn[] = ['user_id_assigned', 'start', 'duration_estimate']
export const touches = (names: readonly VisitColumn[], some: readonly VisitColumn[]): boolean =>
  some.some((name) => names.includes(name))

const noOverlap = {
  overlap_allowed: false,
  overlap_reason: null,
  overlap_allowed_by: null,
} as const

/** VIS-152: the flag ends when nurse, time or duration change. */
export const withoutStaleOverlap = (before: VisitRecord, changes: VisitChanges): VisitChanges =>
  before.overlap_allowed &&
  changes.overlap_allowed === undefined &&
  touches(changedColumns(before, changes), timing)
    ? { ...changes, ...noOverlap }
    : changes

/** VIS-172: what the visit pays when a nurse confirms stays on it as long as she is confirmed. */
export function withConfirmedPay(before: VisitRecord, changes: VisitChanges): VisitChanges {
  if (!touches(changedColumns(before, changes), ['nurse_confirmed', 'user_id_assigned']))
    return changes
  const after = { ...before, ...changes } as VisitRecord
  return {
    ...changes,
    price_nurse_confirmed_cents:
      after.nurse_confirmed === null ? null : after.price_nurse_estimate_cents,
  }
}

/** ORD-083: what was made for a due date of an order is no answer to one of another order. */
export const withoutDueDate = (before: VisitRecord, changes: VisitChanges): VisitChanges =>
  before.auto_due_date !== null &&
  changes.patient_order_id !== undefined &&
  changes.patient_order_id !== before.patient_order_id
    ? { ...changes, auto_due_date: null, auto_make_up: false }
    : changes

/**
 * TSK-032: whose, when or where the visit was is another one now. The accepted time becoming the start is no other
 * time for anybody.
 */
export function otherNow(before: VisitRecord, changes: VisitChanges): readonly UndoneCause[] {
  const names = changedColumns(before, changes)
  const others: readonly (readonly [UndoneCause, boolean])[] = [
    [
      'nurse',
      before.nurse_confirmed !== null && touches(names, ['nurse_confirmed', 'user_id_assigned']),
    ],
    ['patient', names.includes('patient_uuid')],
    ['start', names.includes('start') && changes.start !== before.selected_start],
    ['place', touches(names, ['street', 'zip', 'city', 'county', 'state'])],
  ]
  return others.filter(([, applies]) => applies).map(([cause]) => cause)
}
export const withoutCheck = (before: VisitRecord, changes: VisitChanges): VisitChanges =>
  before.visit_details_checked && otherNow(before, changes).some((cause) => cause !== 'nurse')
    ? { ...changes, visit_details_checked: false }
    : changes

export const takesTime = (visit: VisitRecord): boolean =>
  visit.nurse_confirmed !== null &&
  !visit.missing_exact_time &&
  holdsTime(visit.status) &&
  !visit.missed &&
  !visit.is_deleted &&
  !visit.overlap_allowed

/** ORD-085: the key of living visits of a due date may refuse it. */
export const answersDue = (visit: VisitRecord): boolean =>
  visit.auto_due_date !== null && !isInactive(visit.status) && !visit.is_deleted
