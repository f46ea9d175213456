// ORD "Auto order generator" 051-062: what a run does for one order: the next visits to make, what staff must hear of, or why nothing is made. Pure.
import { addDays, daysBetween, type Day, type Instant, type Zone } from '@wren/contract/time'
import { isInactive } from '@wren/contract/visits-statuses.rules'
import {
  generatedDay,
  isAfterExpiry,
  isUnauthorized,
  seriesDays,
  visitsLeft,
  type Limits,
  type TimeWish,
} from './visits-auto-orders-days.rules.ts'

/** ORD-051 */
const daysAhead = 14
/** What was missed longer ago is no news when an order is set to auto again. */
const daysBack = 14

export const failedText = 'Generation failed - contact Tech Support' // ORD-063
const texts = {
  frequency: 'Frequency is missing',
  anchor: 'No previous visit to schedule from',
  duration: 'Estimated duration is empty',
  zone: 'Patient timezone is missing',
  zip: 'Patient zip is missing',
  passed: 'Next visit due date has passed',
  expired: "Next visit is after the order's expiration date",
  unauthorized: 'Next visit is outside the authorization period',
  used: 'All authorized visits are used',
  canceled: 'The generated visit was canceled',
} as const

export interface OrderVisit {
  readonly id: number
  readonly start: Instant
  readonly timezone: Zone
  readonly local_date: Day
  readonly assignment_series_uuid: string | null
  readonly status: string
  readonly missed: boolean
  readonly is_deleted: boolean
  readonly visit_details_url: string | null
}

/** What was made for a due date; `make_up` in place of a missed visit. The versions are those that staff saw when they ended it. */
export interface Generation {
  readonly due_date: Day
  readonly make_up: boolean
  readonly assignment_ids: readonly number[]
  readonly ended_at: Instant | null
  readonly ended_order_version: number | null
  readonly ended_patient_version: number | null
}

export interface AutoPatient extends TimeWish {
  readonly version: number
  readonly timezone: Zone | null
  readonly zip: string | null
  readonly preferenced_day: number | null
}
export interface AutoOrder extends Limits {
  readonly version: number
  readonly frequency: number | null
  readonly flexibility_days: number | null
  readonly duration_days: number
  readonly nonconsecutive: boolean
  readonly duration_estimate: number | null
}

export interface AutoFacts {
  readonly order: AutoOrder
  readonly patient: AutoPatient
  /** ORD-044 */
  readonly reasons: readonly string[]
  /** The patient's own calendar day. */
  readonly today: Day
  readonly now: Instant
  /** All visits of the order, deleted ones too, by start. */
  readonly visits: readonly OrderVisit[]
  readonly generations: readonly Generation[]
}

export interface Making {
  readonly due: Day
  readonly makeUp: boolean
  readonly days: readonly Day[]
  readonly anchor: OrderVisit
}
/** `replace`: missed visits for which no day is left. */
export interface Plan {
  readonly make: Making | null
  readonly replace: readonly number[]
  readonly problems: readonly string[]
}

const stands = (visit: OrderVisit): boolean =>
  !visit.is_deleted && !visit.missed && !isInactive(visit.status)

/** ORD-052: of the latest-starting visit, or the first of its block; an intake gives all blocks of its visits one series. */
export function anchorOf({
  visits,
  order,
}: Pick<AutoFacts, 'visits' | 'order'>): OrderVisit | null {
  const standing = visits.filter(stands)
  const last = standing.at(-1)
  if (last === undefined || last.assignment_series_uuid === null) return last ?? null
  return blockOf(standing, last, order)[0] ?? last
}

const blockOf = (
  visits: readonly OrderVisit[],
  last: OrderVisit,
  { frequency, duration_days }: AutoOrder,
): OrderVisit[] =>
  visits.filter(
    (one) =>
      one.assignment_series_uuid === last.assignment_series_uuid &&
      one.local_date > addDays(last.local_date, -Math.max(frequency ?? 0, duration_days)),
  )

/** ORD-056: of the last series as it was made; a missed day of it was a day of it. */
function lastOffsets({ visits, order }: AutoFacts, anchor: OrderVisit): number[] {
  const made = visits.filter((visit) => !visit.is_deleted && !isInactive(visit.status))
  const last = made.findLast(
    (visit) => visit.assignment_series_uuid === anchor.assignment_series_uuid,
  )
  const days =
    last === undefined || anchor.assignment_series_uuid === null
      ? []
      : [...new Set(blockOf(made, last, order).map(({ local_date }) => local_date))]
  return days.map((day) => daysBetween(days[0] ?? day, day))
}

type State = 'alive' | 'missed' | 'ended'
/** What became of what was made for a due date; a visit that was moved to another order lives on there. */
function stateOf({ visits }: AutoFacts, generations: readonly Generation[]): State {
  const ids = new Set(generations.flatMap(({ assignment_ids }) => assignment_ids))
  const made = visits.filter(({ id }) => ids.has(id))
  if (made.length < ids.size || made.some(stands)) return 'alive'
  return made.some((visit) => visit.missed && !visit.is_deleted) ? 'missed' : 'ended'
}

/** ORD-059: the order or the patient was saved since, or another visit of the order has begun. */
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

const lastOf = (generations: readonly Generation[], due: Day): Generation | undefined =>
  generations.find((one) => one.due_date === due && one.make_up) ??
  generations.find((one) => one.due_date === due)

/** Of a due date: its make-up, where there is one, says what became of it. */
function isWaitedFor(facts: AutoFacts, due: Day): boolean {
  const last = lastOf(facts.generations, due)
  const all = facts.generations.filter((one) => one.due_date === due)
  return (
    last !== undefined &&
    stateOf(facts, all) !== 'alive' &&
    stateOf(facts, [last]) === 'ended' &&
    !isReleased(facts, last)
  )
}

const tomorrowOf = ({ today }: AutoFacts): Day => addDays(today, 1)
const usedOf = ({ visits }: AutoFacts): number => visits.filter(stands).length
const dayFor = (facts: AutoFacts, due: Day, taken?: ReadonlySet<Day>): Day | null =>
  generatedDay({
    due,
    flexibility: facts.order.flexibility_days ?? 0,
    preferredDay: facts.patient.preferenced_day,
    tomorrow: tomorrowOf(facts),
    ...(taken === undefined ? {} : { taken }),
  })

const applying = (problems: readonly (readonly [boolean, string])[]): string[] =>
  problems.filter(([applies]) => applies).map(([, text]) => text)

const missingOf = ({ order, patient }: AutoFacts, anchor: OrderVisit | null): string[] =>
  applying([
    [order.frequency === null, texts.frequency],
    [anchor === null, texts.anchor],
    [order.duration_estimate === null, texts.duration],
    [patient.timezone === null, texts.zone],
    [patient.zip === null, texts.zip],
  ])

const limitProblems = (facts: AutoFacts, day: Day): string[] =>
  applying([
    [isAfterExpiry(day, facts.order), texts.expired],
    [isUnauthorized(day, facts.order), texts.unauthorized],
    [visitsLeft(facts.order, usedOf(facts)) === 0, texts.used],
  ])

/** ORD-059: each missed visit whose due date has not had its one make-up, on a day without another visit of the order. */
function makeUps(
  facts: AutoFacts,
): { readonly due: Day; readonly visit: number; readonly day: Day | null }[] {
  const { visits, generations, today } = facts
  return generations.flatMap(({ due_date: due, make_up, assignment_ids }) => {
    if (
      make_up ||
      due < addDays(today, -daysBack) ||
      generations.some((one) => one.make_up && one.due_date === due)
    )
      return []
    const missed = visits.find(
      (visit) => assignment_ids.includes(visit.id) && visit.missed && !visit.is_deleted,
    )
    if (missed === undefined) return []
    const taken = new Set(
      visits
        .filter((visit) => stands(visit) || visit.id === missed.id)
        .map(({ local_date }) => local_date),
    )
    const day = dayFor(facts, due, taken)
    return [
      {
        due,
        visit: missed.id,
        day: day === null || limitProblems(facts, day).length > 0 ? null : day,
      },
    ]
  })
}

interface Next {
  readonly due: Day
  readonly day: Day | null
  /** What was made for it was ended, and nobody has been there since. */ readonly ended: boolean
}

/** The first due date after the anchor that nothing was made for; one whose visit staff ended is passed over once somebody has been there (ORD-059). */
function nextOf(facts: AutoFacts, anchor: OrderVisit, frequency: number): Next {
  let due = addDays(anchor.local_date, frequency)
  for (;;) {
    const made = facts.generations.filter((one) => one.due_date === due)
    if (made.length === 0) return { due, day: dayFor(facts, due), ended: false }
    const last = lastOf(made, due) as Generation
    const state = stateOf(facts, made) === 'alive' ? 'alive' : stateOf(facts, [last])
    if (state === 'missed')
      return { due, day: makeUps(facts).find((one) => one.due === due)?.day ?? null, ended: false }
    if (isWaitedFor(facts, due)) return { due, day: null, ended: true }
    due = addDays(due, frequency)
  }
}

/** ORD-056, ORD-058: of a series those days that the limits allow. */
function seriesOf(facts: AutoFacts, anchor: OrderVisit, first: Day): Day[] {
  const days = seriesDays(first, { ...facts.order, lastOffsets: lastOffsets(facts, anchor) })
  const left = visitsLeft(facts.order, usedOf(facts)) ?? days.length
  return days
    .filter((day) => !isAfterExpiry(day, facts.order) && !isUnauthorized(day, facts.order))
    .slice(0, left)
}

function nextProblems(facts: AutoFacts, { due, day, ended }: Next, waits: boolean): string[] {
  return [
    ...(day === null && !ended ? [texts.passed] : []),
    ...limitProblems(facts, day ?? due),
    ...(waits ? [texts.canceled] : []),
  ]
}

/** A visit made by hand that was missed behind the anchor leaves the patient waiting too (ORD-062). */
const missedSince = ({ visits, today }: AutoFacts, anchor: OrderVisit | null): number[] =>
  visits
    .filter(
      (visit) =>
        visit.missed &&
        !visit.is_deleted &&
        (anchor === null || visit.start > anchor.start) &&
        visit.local_date >= addDays(today, -daysBack),
    )
    .map(({ id }) => id)
    .slice(-1)

/** Nobody is left waiting unnoticed: what was missed and cannot be made up is told to staff. */
function replaceOf(facts: AutoFacts, anchor: OrderVisit | null, next: Next | null): number[] {
  const makesNone = next === null
  const missed = makeUps(facts)
    .filter(({ day }) => makesNone || day === null)
    .map(({ visit }) => visit)
  return [
    ...new Set([
      ...missed,
      ...(makesNone || (!next.ended && next.day === null) ? missedSince(facts, anchor) : []),
    ]),
  ]
}

export function planOf(facts: AutoFacts): Plan {
  const { order, reasons, today } = facts
  const anchor = anchorOf(facts)
  const missing = missingOf(facts, anchor)
  const next =
    anchor === null || order.frequency === null ? null : nextOf(facts, anchor, order.frequency)
  const waits = facts.generations.some(({ due_date }) => isWaitedFor(facts, due_date))
  const problems = [
    ...reasons,
    ...missing,
    ...(next === null ? [] : nextProblems(facts, next, waits)),
  ]
  if (reasons.length > 0) return { make: null, replace: [], problems }
  if (anchor === null || next === null || missing.length > 0)
    return { make: null, replace: replaceOf(facts, anchor, null), problems }
  const replace = replaceOf(facts, anchor, next)
  const makeUp = makeUps(facts).find(({ day }) => day !== null)
  if (makeUp?.day != null)
    return {
      make: { due: makeUp.due, makeUp: true, days: [makeUp.day], anchor },
      replace,
      problems,
    }
  if (problems.length > 0 || next.day === null || next.due > addDays(today, daysAhead))
    return { make: null, replace, problems }
  return {
    make: { due: next.due, makeUp: false, days: seriesOf(facts, anchor, next.day), anchor },
    replace,
    problems,
  }
}

/** ORD-059: the last due date that visits were made for. */
export const handledDue = (generations: readonly Generation[]): Day | null =>
  generations
    .map(({ due_date }) => due_date)
    .toSorted()
    .at(-1) ?? null
