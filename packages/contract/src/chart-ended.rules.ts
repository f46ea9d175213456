// CHT-098: a visit that ends for its nurse while the chart is being written, and the text that the nurse reads.
import {
  addMinutes,
  formatDateTime,
  formatTime,
  localDay,
  zoneAbbreviation,
  type Instant,
  type Zone,
} from './time.ts'

export const chartEndings = ['canceled', 'reassigned', 'unassigned'] as const
export type ChartEnding = (typeof chartEndings)[number]

export interface ChartEnded {
  readonly kind: ChartEnding
  readonly at: Instant
}

const readableMinutes = 30 * 24 * 60
/** Endings before this instant are no longer displayed. */
export const endingsVisibleSince = (now: Instant): Instant => addMinutes(now, -readableMinutes)

const isCanceled = (status: string): boolean => status.startsWith('Inactive')

interface VisitState {
  readonly status: string
  readonly user_id_assigned: number | null
}
/** False for a visit that was assigned to the nurse again and is active. */
export const hasEndedForNurse = (visit: VisitState, nurse: number): boolean =>
  visit.user_id_assigned !== nurse || isCanceled(visit.status)

/** The stored kind. Whether a taken visit was reassigned follows from its current nurse. */
export type StoredEnding = 'canceled' | 'taken'

/** The ending that a change of the visit causes for its former nurse, or null. */
export const endingOf = (after: VisitState, nurse: number): StoredEnding | null =>
  !hasEndedForNurse(after, nurse) ? null : isCanceled(after.status) ? 'canceled' : 'taken'

/** The ending that the nurse sees, or null while the visit is theirs. */
export function endingForNurse(
  visit: VisitState,
  nurse: number,
  stored: { readonly kind: StoredEnding; readonly at: Instant } | null,
): ChartEnded | null {
  if (stored === null || !hasEndedForNurse(visit, nurse)) return null
  if (stored.kind === 'canceled') return { kind: 'canceled', at: stored.at }
  return { kind: visit.user_id_assigned === null ? 'unassigned' : 'reassigned', at: stored.at }
}

const sentences: Readonly<Record<ChartEnding, (at: string) => string>> = {
  canceled: (at) => `Operations canceled this visit at ${at}.`,
  reassigned: (at) => `This visit was given to another nurse at ${at}.`,
  unassigned: (at) => `This visit was taken off your list at ${at}.`,
}

interface ReaderContext {
  readonly zone: Zone
  readonly now: Instant
  /** Phone number of operations, formatted for display. */
  readonly phone: string
}
/** Includes the day unless the visit ended today. */
export function endedText({ kind, at }: ChartEnded, { zone, now, phone }: ReaderContext): string {
  const isToday = localDay(at, zone) === localDay(now, zone)
  const time = isToday ? formatTime(at, zone) : formatDateTime(at, zone)
  const call = phone === '' ? '' : ` Call ${phone}.`
  return `${sentences[kind](`${time} ${zoneAbbreviation(at, zone)}`)}${call} What you typed is kept.`
}
