// Conflicts between a visit and a nurse's other visits. OFR-050 to OFR-055
import type { NurseConflict } from '@wren/contract/offers-shapes'
import { minutesBetween, type Day, type Instant } from '@wren/contract/time'
import { leastGap, type TimeRange } from '@wren/contract/visits-nurse.rules'

/** Another visit to which a nurse is assigned or for which they are selected; not deleted, missed or Inactive. */
export interface OtherVisit extends TimeRange {
  readonly id: number
  readonly nurse_id: number
  readonly local_date: Day
  readonly missing_exact_time: boolean
  /** Confirmed by this nurse, and not on Hold, which frees their time (VIS-153). */
  readonly confirmed: boolean
  readonly group_id: number | null
}
export interface VisitTime extends TimeRange {
  readonly start: Instant
  readonly local_date: Day
  readonly missing_exact_time: boolean
  readonly group_id: number | null
}

/** Minutes between the end of one and the start of the other; negative if they overlap. */
const minutesApart = (a: TimeRange, b: TimeRange): number => {
  const between = minutesBetween(a.start, b.start)
  return Math.max(between - a.duration_estimate, -between - b.duration_estimate)
}

/** A visit without an exact time conflicts only indirectly, and linked visits may overlap (VIS-149). */
const isComparable = (visit: VisitTime, other: OtherVisit): boolean =>
  !visit.missing_exact_time &&
  !other.missing_exact_time &&
  (visit.group_id === null || visit.group_id !== other.group_id)

export const isDirect = (visit: VisitTime, other: OtherVisit): boolean =>
  isComparable(visit, other) && minutesApart(visit, other) < leastGap

/** Conflicts on the same local day, and direct ones across midnight. OFR-055 */
export const conflictsOf = (visit: VisitTime, others: readonly OtherVisit[]): NurseConflict[] =>
  others
    .filter((other) => other.local_date === visit.local_date || isDirect(visit, other))
    .toSorted((a, b) => a.nurse_id - b.nurse_id || a.start.localeCompare(b.start) || a.id - b.id)
    .map((other) => ({
      nurseId: other.nurse_id,
      assignmentId: other.id,
      startTime: other.start,
      nurseConfirmed: other.confirmed,
      durationMinutes: other.duration_estimate,
      isDirectConflict: isDirect(visit, other),
    }))

export interface Crowding {
  /** A direct conflict with a confirmed visit (OFR-067). */
  readonly busy: boolean
  /** OFR-072 */
  readonly overlapsUnconfirmed: boolean
  readonly tight: boolean
}
/** Minutes before and after a visit, both ends included. */
export const closeBy = 60

/** Each other visit counts once: as busy, as an overlap or as tight. */
export function crowdingOf(visit: VisitTime, others: readonly OtherVisit[]): Crowding {
  let [busy, overlapsUnconfirmed, tight] = [false, false, false]
  for (const other of others) {
    const apart = isComparable(visit, other) ? minutesApart(visit, other) : Infinity
    if (other.confirmed && apart < leastGap) busy = true
    else if (!other.confirmed && apart < 0) overlapsUnconfirmed = true
    else if (apart <= closeBy) tight = true
  }
  return { busy, overlapsUnconfirmed, tight }
}

export type BusyColor = 'red' | 'orange' | 'yellow'
/** Null without a conflict. A visit without an exact time is never red. OFR-050 */
export function busyColor(
  visit: TimeRange,
  other: TimeRange & Pick<OtherVisit, 'confirmed' | 'missing_exact_time'>,
): BusyColor | null {
  const apart = minutesApart(visit, other)
  if (apart < 0) return other.confirmed && !other.missing_exact_time ? 'red' : 'orange'
  return apart <= closeBy ? 'yellow' : null
}
const strength: Readonly<Record<BusyColor, number>> = { red: 2, orange: 1, yellow: 0 }
export const stronger = (a: BusyColor, b: BusyColor): BusyColor =>
  strength[a] >= strength[b] ? a : b
