// ORD "Auto order generator" 051-062: what a run does for one order: the next visits to make, what staff must hear
// of, or why nothing is made. Pure.
import { addDays, type Day } from '@wren/contract/time'
import {
  generatedDay,
  isAfterExpiry,
  isUnauthorized,
  seriesDays,
  visitsLeft,
} from './visits-auto-orders-days.rules.ts'
import { endedDues, lastOf, stateOf, type EndedDue } from './visits-auto-orders-ended.rules.ts'
import {
  anchorOf,
  lastOffsets,
  stands,
  type AutoFacts,
  type Generation,
  type OrderVisit,
} from './visits-auto-orders-facts.rules.ts'

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

/**
 * ORD-059: each missed visit whose due date has not had its one make-up, on a day without another visit of the
 * order.
 */
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
  readonly makeUp: boolean
  readonly day: Day | null
  /** Staff ended what was made for it. */
  readonly ended: boolean
}

/** Days that another visit of the order has. */
const takenDays = ({ visits }: AutoFacts): ReadonlySet<Day> =>
  new Set(visits.filter((visit) => stands(visit) || visit.missed).map((visit) => visit.local_date))

/**
 * The first due date after the anchor that is free: nothing was made for it, or what was made was ended and
 * somebody has been there since (ORD-085). One
 * that was ended and has passed gives way to a later one that can be made; until then it is the next one, so that
 * the order shows its problem.
 */
function nextOf(
  facts: AutoFacts,
  anchor: OrderVisit,
  frequency: number,
  ended: readonly EndedDue[],
): Next {
  let passed: Next | null = null
  for (let due = addDays(anchor.local_date, frequency); ; due = addDays(due, frequency)) {
    const made = facts.generations.filter((one) => one.due_date === due)
    const gone = ended.find((one) => one.due === due)
    const next = { due, makeUp: gone?.makeUp === true, day: null, ended: gone !== undefined }
    if (made.length === 0) {
      const day = dayFor(facts, due)
      return passed !== null && (day === null || isBeyond(facts, due)) ? passed : { ...next, day }
    }
    if (gone?.waits === true) return next
    if (gone !== undefined) {
      const day = dayFor(facts, due, gone.makeUp ? takenDays(facts) : undefined)
      if (day !== null) return { ...next, day }
      passed ??= next
    } else if (isMissed(facts, made, due))
      return { ...next, day: makeUps(facts).find((one) => one.due === due)?.day ?? null }
  }
}

const isMissed = (facts: AutoFacts, made: readonly Generation[], due: Day): boolean =>
  stateOf(facts, made) !== 'alive' && stateOf(facts, [lastOf(made, due) as Generation]) === 'missed'
const isBeyond = ({ today }: AutoFacts, due: Day): boolean => due > addDays(today, daysAhead)

/** Before the anchor, where the order's later visits stand already. */
const gapsOf = (facts: AutoFacts, anchor: OrderVisit, ended: readonly EndedDue[]): Next[] =>
  ended
    .filter(
      ({ due, waits }) =>
        !waits &&
        due < anchor.local_date &&
        addDays(due, facts.order.flexibility_days ?? 0) >= tomorrowOf(facts),
    )
    .map(({ due, makeUp }) => {
      const day = dayFor(facts, due, takenDays(facts))
      return {
        due,
        makeUp,
        day: day === null || limitProblems(facts, day).length > 0 ? null : day,
        ended: true,
      }
    })

/**
 * ORD-056, ORD-058: of a series those days that the limits allow; in place of a canceled one those without another
 * visit.
 */
function seriesOf(facts: AutoFacts, anchor: OrderVisit, { day: first, ended }: Next): Day[] {
  const days = seriesDays(first as Day, {
    ...facts.order,
    lastOffsets: lastOffsets(facts, anchor),
  })
  const left = visitsLeft(facts.order, usedOf(facts)) ?? days.length
  const taken = ended ? takenDays(facts) : new Set<Day>()
  return days
    .filter(
      (day) =>
        !isAfterExpiry(day, facts.order) &&
        !isUnauthorized(day, facts.order) &&
        (day === first || !taken.has(day)),
    )
    .slice(0, left)
}

const nextProblems = (facts: AutoFacts, { due, day, ended }: Next, waits: boolean): string[] => [
  ...(day === null && !(ended && waits) ? [texts.passed] : []),
  ...limitProblems(facts, day ?? due),
]

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
  const { order, reasons } = facts
  const anchor = anchorOf(facts)
  const missing = missingOf(facts, anchor)
  const ended = endedDues(facts)
  const waits = ended.some((one) => one.waits)
  const next =
    anchor === null || order.frequency === null
      ? null
      : nextOf(facts, anchor, order.frequency, ended)
  const gaps = anchor === null ? [] : gapsOf(facts, anchor, ended)
  const stops = [...reasons, ...missing, ...(next === null ? [] : nextProblems(facts, next, waits))]
  const canceled = waits || gaps.length > 0 || next?.ended === true
  const none = (replace: readonly number[]): Plan => ({
    make: null,
    replace,
    // ORD-086: until another visit stands in its place.
    problems: canceled ? [...stops, texts.canceled] : stops,
  })
  if (reasons.length > 0) return none([])
  if (anchor === null || next === null || missing.length > 0)
    return none(replaceOf(facts, anchor, null))
  const replace = replaceOf(facts, anchor, next)
  const makeUp = makeUps(facts).find(({ day }) => day !== null)
  if (makeUp?.day != null)
    return {
      ...none(replace),
      make: { due: makeUp.due, makeUp: true, days: [makeUp.day], anchor },
    }
  const free = waits
    ? undefined
    : [...gaps, ...(stops.length > 0 || isBeyond(facts, next.due) ? [] : [next])].find(
        ({ day }) => day !== null,
      )
  if (free?.day == null) return withReason(facts, next, none(replace))
  const days = free.makeUp ? [free.day] : seriesOf(facts, anchor, free)
  return { ...none(replace), make: { due: free.due, makeUp: free.makeUp, days, anchor } }
}

/** ORD-086: a due date inside the window without a visit is never passed over in silence. */
const withReason = (facts: AutoFacts, next: Next, plan: Plan): Plan =>
  plan.problems.length === 0 && !isBeyond(facts, next.due)
    ? { ...plan, problems: [failedText] }
    : plan

/** ORD-059: the last due date that visits were made for. */
export const handledDue = (generations: readonly Generation[]): Day | null =>
  generations
    .map(({ due_date }) => due_date)
    .toSorted()
    .at(-1) ?? null
