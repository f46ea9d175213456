// OFR "Busy and conflicts" 050-055: which other visits stand in a nurse's way, and how much.
import type { NurseConflict } from '@wren/contract/offers'
import { minutesBetween, type Day, type Instant } from '@wren/contract/time'
import { leastGap, type TimeRange } from '@wren/contract/visits-nurse.rules'

/** Another visit a nurse is assigned to or selected for; not deleted, missed or Inactive. */
export interface OtherVisit extends TimeRange {
  readonly id: number
  readonly nurse_id: number
  readonly local_date: Day
  readonly missing_exact_time: boolean
  /** By this nurse, and not on Hold, which frees her time (VIS-153). */
  readonly confirmed: boolean
  readonly group_id: number | null
}
export interface VisitTime extends TimeRange {
  readonly start: Instant
  readonly local_date: Day
  readonly missing_exact_time: boolean
  readonly group_id: number | null
}

/**
 * Minutes from the end of one to the begin of the other; below 0 they overlap. One figure for all limits: thousands
 * of nurses are compared at once.
 */
const minutesApart = (a: TimeRange, b: TimeRange): number => {
  const between = minutesBetween(a.start, b.start)
  return Math.max(between - a.duration_estimate, -between - b.duration_estimate)
}

/** A visit without exact time conflicts only indirectly, and linked visits may overlap (VIS-149). */
const isComparable = (visit: VisitTime, other: OtherVisit): boolean =>
  !visit.missing_exact_time &&
  !other.missing_exact_time &&
  (visit.group_id === null || visit.group_id !== other.group_id)

export const isDirect = (visit: VisitTime, other: OtherVisit): boolean =>
  isComparable(visit, other) && minutesApart(visit, other) < leastGap

/** OFR-055: of the same local day; a direct one across midnight counts too. */
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
/** Minutes before and after, both ends included. */
export const closeBy = 60

/** A visit counts once: as busy, else as an overlap, else as near. */
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
/** OFR-050: null when it does not stand in the way; a nominal start never makes a nurse certainly busy. */
export function busyColor(
  wanted: TimeRange,
  other: TimeRange & Pick<OtherVisit, 'confirmed' | 'missing_exact_time'>,
): BusyColor | null {
  const apart = minutesApart(wanted, other)
  if (apart < 0) return other.confirmed && !other.missing_exact_time ? 'red' : 'orange'
  return apart <= closeBy ? 'yellow' : null
}
const strength: Readonly<Record<BusyColor, number>> = { red: 2, orange: 1, yellow: 0 }
export const stronger = (a: BusyColor, b: BusyColor): BusyColor =>
  strength[a] >= strength[b] ? a : b
