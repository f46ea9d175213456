// Problems of an upcoming visit, as its updates, its page and its list word them.
// VIS-159, VIS-170, NUR-156, UPD-029, UPD-030, UPD-031, UPD-032
import {
  addMinutes,
  formatTime,
  formatWeekday,
  localDay,
  minutesBetween,
  zoneAbbreviation,
} from './time.ts'
import type { Instant, Zone } from './time.ts'
import type { UpdateCause } from './update-causes.ts'
import { urgent, type UpdatePriority } from './updates.ts'
import { missingFor, type ReadyFacts } from './visits-ready.rules.ts'
import { isOpen } from './visits-statuses.rules.ts'

/** Minutes before the start by which a visit should be ready and staffed. */
export const readyBy = 24 * 60
export const staffedBy = 48 * 60

export interface WatchedVisit {
  readonly id: number
  readonly status: string
  readonly start: Instant
  readonly timezone: Zone
  readonly missed: boolean
  readonly is_deleted: boolean
  readonly user_id_assigned: number | null
  readonly nurse_confirmed: Instant | null
  readonly e_chart_scheduled_at: Instant | null
  readonly visit_details_checked: boolean | null
}
export interface WatchFacts {
  readonly visit: WatchedVisit
  readonly ready: ReadyFacts
  /** The hint of the rule that refuses the visit's nurse. VIS-168 */
  readonly refused: string | null
}

/** For example 'Tue, Nov 24, 4:30 PM MST'. */
export function whenText(start: Instant, zone: Zone): string {
  const day = formatWeekday(localDay(start, zone))
  const date = `${day.slice(0, 3)}${day.slice(day.indexOf(','))}`
  return `${date}, ${formatTime(start, zone)} ${zoneAbbreviation(start, zone)}`
}

export const nurseRefusedText = (rule: string): string => `Nurse may not do this visit: ${rule}`
/** The wording of the Warnings column. */
export const noNurseWarning = 'No confirmed nurse, starts within 48 hours.'
export const noNurseText = (id: number): string => `Visit #${id} has no nurse`

const words: Readonly<Record<string, string>> = {
  'A start': 'no start',
  'A nurse': 'no nurse',
  'An exact time': 'no exact time',
  'A confirmed nurse': 'nurse not confirmed',
  'A patient': 'no patient',
  'A street': 'no street',
  'A linked order': 'no linked order',
  'An active order': 'order not active',
  'A signed order': 'order not signed',
  'An order that is not expired': 'order expired',
}

/** What a booked visit still needs before its start; empty for missed visits and other statuses. UPD-031 */
export function missingBeforeStart({ visit, ready, refused }: WatchFacts): string[] {
  if (visit.status !== 'Active - Booked' || visit.missed) return []
  return [
    ...missingFor('Active - Ready', ready).map(({ what }) => words[what] ?? what),
    ...(refused === null ? [] : [`a nurse who may do it (${refused})`]),
    ...(visit.e_chart_scheduled_at === null ? ['eChart not scheduled'] : []),
    ...(visit.visit_details_checked === true ? [] : ['visit details unchecked']),
  ]
}

type VisitState = Pick<WatchedVisit, 'status' | 'missed' | 'is_deleted'>
/** A visit is watched while it can still take place, also on Hold. VIS-170 */
const isWatched = ({ status, missed, is_deleted }: VisitState): boolean =>
  isOpen(status) && !missed && !is_deleted

/** The badge of list, form and board. */
export const shownRefusal = ({ visit, refused }: WatchFacts): string | null =>
  refused !== null && isWatched(visit) && visit.status !== 'New' ? refused : null

export interface WatchedCause {
  readonly cause: UpdateCause
  /** `kept` leaves an open update open and opens none. */
  readonly state: 'on' | 'off' | 'kept'
  readonly occurrence: string
  readonly description: string
  readonly facts: string
  readonly priority: UpdatePriority
  /** The end of the sentence 'Solved: {solved}'. */
  readonly solved: string
}

const endOf = ({ status, missed, is_deleted }: VisitState): string =>
  is_deleted
    ? 'the visit was deleted.'
    : missed
      ? 'the visit was marked as missed.'
      : `the visit is ${status}.`

/** The resolution of updates once the visit no longer takes place; null while it may. */
export const visitEnd = (visit: VisitState): string | null =>
  isWatched(visit) ? null : endOf(visit)

export const reassignFacts = (start: Instant, zone: Zone, rule: string | null): string =>
  `${whenText(start, zone)}. Missing: a nurse who may do it (${rule}).`

function reassign({ visit, refused }: WatchFacts, now: Instant): WatchedCause {
  const counts = visit.status !== 'New' || refused === 'Account Disabled'
  const state = !isWatched(visit)
    ? 'off'
    : refused !== null
      ? counts && visit.start > now
        ? 'on'
        : 'kept'
      : visit.user_id_assigned === null
        ? 'kept'
        : 'off'
  return {
    cause: 'reassign',
    state,
    occurrence: `${visit.user_id_assigned} ${refused}`,
    description: `Reassign visit #${visit.id}`,
    facts: reassignFacts(visit.start, visit.timezone, refused),
    priority: urgent,
    solved: isWatched(visit) ? 'the nurse may do the visit.' : endOf(visit),
  }
}

function notReady(facts: WatchFacts, now: Instant): WatchedCause {
  const { visit } = facts
  const booked = isWatched(visit) && visit.status === 'Active - Booked'
  const state = !booked
    ? 'off'
    : visit.start <= now
      ? 'kept'
      : visit.start <= addMinutes(now, readyBy)
        ? 'on'
        : 'off'
  const missing = missingBeforeStart(facts).join(', ') || 'the status Active - Ready'
  return {
    cause: 'visit_not_ready',
    state,
    occurrence: visit.start,
    description: `Visit #${visit.id} is not ready`,
    facts: `${whenText(visit.start, visit.timezone)}. Missing: ${missing}.`,
    priority: urgent,
    solved: booked
      ? 'the visit starts later.'
      : isWatched(visit)
        ? `the visit is ${visit.status}.`
        : endOf(visit),
  }
}

function noNurse({ visit }: WatchFacts, now: Instant): WatchedCause {
  const open = isWatched(visit) && visit.nurse_confirmed === null
  const state = !open
    ? 'off'
    : visit.start <= now
      ? 'kept'
      : visit.start <= addMinutes(now, staffedBy)
        ? 'on'
        : 'off'
  const near = minutesBetween(now, visit.start) <= readyBy
  return {
    cause: 'visit_no_nurse',
    state,
    // A day before the start a new occurrence raises the update again with a higher priority.
    occurrence: `${visit.start}${near ? ' urgent' : ''}`,
    description: noNurseText(visit.id),
    facts: `${whenText(visit.start, visit.timezone)}. Missing: a confirmed nurse.`,
    priority: near ? urgent : 30,
    solved: open
      ? 'the visit starts later.'
      : isWatched(visit)
        ? 'a nurse is confirmed.'
        : endOf(visit),
  }
}

export const watchedCauses = (facts: WatchFacts, now: Instant): readonly WatchedCause[] => [
  reassign(facts, now),
  notReady(facts, now),
  noNurse(facts, now),
]

/** Whether the Warnings column shows the missing nurse. UPD-032 */
export const lacksNurse = (
  visit: Pick<WatchedVisit, 'status' | 'missed' | 'nurse_confirmed' | 'start'>,
  now: Instant,
): boolean =>
  isOpen(visit.status) &&
  !visit.missed &&
  visit.nurse_confirmed === null &&
  visit.start > now &&
  visit.start <= addMinutes(now, staffedBy)
