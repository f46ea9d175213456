// CHT-098: a visit that ends for its nurse while the chart is written, and what the nurse is told about it.
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

const readableFor = 30 * 24 * 60 // minutes
/** Ends before this instant are no longer shown. */
export const endingsVisibleSince = (now: Instant): Instant => addMinutes(now, -readableFor)

const isCanceled = (status: string): boolean => status.startsWith('Inactive')

interface VisitState {
  readonly status: string
  readonly user_id_assigned: number | null
}
/** A visit that is the nurse's and active again has not ended. */
export const hasEndedForNurse = (visit: VisitState, nurse: number): boolean =>
  visit.user_id_assigned !== nurse || isCanceled(visit.status)

/** As it is stored; what became of a visit that was taken from its nurse shows in who has it now. */
export type StoredEnding = 'canceled' | 'taken'

/** How a change of the visit ends it for the nurse it had; null where it does not. */
export const endingOf = (after: VisitState, nurse: number): StoredEnding | null =>
  !hasEndedForNurse(after, nurse) ? null : isCanceled(after.status) ? 'canceled' : 'taken'

/** What the nurse is told; null while the visit is the nurse's. */
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
  /** The operations phone as shown. */
  readonly phone: string
}
/** The day is named once it is another one. */
export function endedText({ kind, at }: ChartEnded, { zone, now, phone }: ReaderContext): string {
  const isToday = localDay(at, zone) === localDay(now, zone)
  const time = isToday ? formatTime(at, zone) : formatDateTime(at, zone)
  const call = phone === '' ? '' : ` Call ${phone}.`
  return `${sentences[kind](`${time} ${zoneAbbreviation(at, zone)}`)}${call} What you typed is kept.`
}
