// OFR-138: the offered days of a visit follow its own day, whatever changes it. Pure.
import {
  dayFaults,
  fittedDays,
  holdsOwnDay,
  movedDays,
  ownDay,
  sameDays,
} from '@wren/contract/offers-days.rules'
import { offeredDays } from '@wren/contract/offers-blast.rules'
import { invalid, type Refusal } from '@wren/contract/refusal'
import type { Day, Zone } from '@wren/contract/time'
import type { VisitChanges, VisitRecord } from './visits.store.ts'

type Offered = Pick<VisitRecord, 'blast_type' | 'blast_details' | 'start' | 'timezone'>

const detailsSent = (before: Offered, { blast_details }: VisitChanges): boolean =>
  blast_details !== undefined && !sameDays(blast_details, before.blast_details)

const withDays = (
  before: Offered,
  changes: VisitChanges,
  days: ReturnType<typeof movedDays>,
): VisitChanges => {
  const details = changes.blast_details ?? before.blast_details
  return details === null || details === undefined || sameDays(details, days)
    ? changes
    : { ...changes, blast_details: { ...details, ...days } }
}

/** A save of staff: days that held the former day move as far as the visit, unless the save names other days. */
export function withMovedDays(before: Offered, changes: VisitChanges): VisitChanges {
  const after = { ...before, ...changes } as Offered
  if (ownDay(before) === ownDay(after) || detailsSent(before, changes)) return changes
  return withDays(before, changes, movedDays(before, after))
}

/** Days that a save leaves apart from the visit's own; what neither names nor moves one of them stays as it is. */
export function daysFault(before: Offered, changes: VisitChanges): Refusal | null {
  const after = { ...before, ...changes } as Offered
  const touched =
    ownDay(before) !== ownDay(after) ||
    before.blast_type !== after.blast_type ||
    detailsSent(before, changes)
  const faults = touched ? dayFaults(after) : {}
  return Object.keys(faults).length > 0 ? invalid(faults) : null
}

export interface LeftDays {
  readonly first: Day
  readonly last: Day
  readonly zone: Zone
  /** False: the same days in another time zone. */
  readonly days: boolean
}
/** The offered days that a change moved the visit away from. A start within them, as of an answer, moves none. */
export function leftDays(before: Offered, after: Offered): LeftDays | null {
  const [left, offered] = [offeredDays(before), offeredDays(after)]
  const days =
    ownDay(before) !== ownDay(after) && (left.first !== offered.first || left.last !== offered.last)
  return days || before.timezone !== after.timezone
    ? { ...left, zone: before.timezone, days }
    : null
}

/** Every other change, such as an answer: offered days that hold the visit's day stay, others move with it. */
export function followDay(before: Offered, changes: VisitChanges): VisitChanges | Refusal {
  const fault = daysFault(before, changes)
  if (fault === null) return changes
  if (detailsSent(before, changes)) return fault
  const after = { ...before, ...changes } as Offered
  const moved = withDays(before, changes, movedDays(before, after))
  return holdsOwnDay({ ...before, ...moved } as Offered)
    ? moved
    : withDays(before, changes, fittedDays(after))
}
