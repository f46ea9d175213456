// INT "Order and visits from an intake" 114-123, 148, 154: which days a series gets, and what must be known before it
// is made.
import { frequencyDays } from './reference.rules.ts'
import { frequencyUnits, type FrequencyUnit } from './reference.ts'
import { slots as allSlots, slotTimes, type Slot } from './slots.ts'
import { missingFields, type IntakeValues } from './intake.rules.ts'
import { mostDaysApart, noDetails, type BlastDetails } from './offers-blast.rules.ts'
import { conflict, type Refusal } from './refusal.ts'
import {
  addDays,
  atLocal,
  daysBetween,
  formatDay,
  type Day,
  type Instant,
  type Time,
  type Zone,
} from './time.ts'

export const mostVisits = 31
/** INT-154 */
export const firstProposedText = `The first ${mostVisits} are proposed; later ones come from the auto order.`

export interface SeriesFacts {
  readonly series_start_date: Day
  readonly series_end_date: Day
  readonly treatment_duration_days: number
  readonly is_nonconsecutive: boolean
  readonly frequency_value: number | null
  readonly frequency_type: FrequencyUnit | null
  readonly preferred_visit_slots: readonly Slot[]
  readonly timezone: Zone
  readonly duration_estimate: number
}
/** What the days of a recurring series follow from. */
type SeriesDays = Pick<
  SeriesFacts,
  | 'series_start_date'
  | 'series_end_date'
  | 'treatment_duration_days'
  | 'frequency_value'
  | 'frequency_type'
>
type Loose<T> = { readonly [K in keyof T]: T[K] | null }
export interface ProposedVisit {
  readonly date: Day
  readonly start: Instant
  readonly timezone: Zone
  readonly duration_estimate: number
}

const consecutive = (first: Day, days: number): Day[] =>
  Array.from({ length: days }, (_, n) => addDays(first, n))

/** INT-118: D days from the first through the last, both included. */
function spread(first: Day, last: Day, days: number): Day[] {
  const span = daysBetween(first, last)
  return days === 1
    ? [first]
    : Array.from({ length: days }, (_, n) => addDays(first, Math.round((span * n) / (days - 1))))
}

/** F of INT-119; a number without its unit counts days, as on the order (INT-121). Null for a one-time treatment. */
const everyDays = ({
  frequency_value,
  frequency_type,
}: Pick<SeriesFacts, 'frequency_value' | 'frequency_type'>): number | null =>
  frequency_value === null ? null : frequencyDays(frequency_value, frequency_type ?? 'd')

/**
 * INT-119: blocks of D days every F days while a block begins within the series; a day that two blocks hold is one
 * visit.
 */
function recurring(facts: SeriesDays, every: number, most: number): Day[] {
  const all = new Set<Day>()
  for (
    let first = facts.series_start_date;
    first <= facts.series_end_date && all.size < most;
    first = addDays(first, every)
  )
    for (const day of consecutive(first, facts.treatment_duration_days)) all.add(day)
  return [...all].slice(0, most)
}

/** More than a daily series of the twelve months that may be chosen. */
const mostOfSeries = 400
export interface Series {
  readonly first: Day
  readonly last: Day
  readonly visits: number
}
/**
 * INT-154: the whole series of a recurring treatment, also what its order makes later; null while something of it is
 * not known.
 */
export function wholeSeries(facts: Loose<SeriesDays>): Series | null {
  const every = everyDays(facts)
  if (every === null || !isSeries(facts)) return null
  const days = recurring(facts, every, mostOfSeries)
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? null : { first, last, visits: days.length }
}

/** INT-154: the end of the shortest series that holds so many visits: the first day of its last block. */
export function seriesEndAfter(facts: Loose<SeriesDays>, visits: number): Day | null {
  const every = everyDays(facts)
  if (every === null || facts.series_start_date === null || visits < 1) return null
  for (let block = 0; block < mostOfSeries; block++) {
    const series_end_date = addDays(facts.series_start_date, block * every)
    const series = wholeSeries({ ...facts, series_end_date })
    if (series === null) return null
    if (series.visits >= visits) return series_end_date
  }
  return null
}

const isSeries = (facts: Loose<SeriesDays>): facts is SeriesDays =>
  facts.series_start_date !== null &&
  facts.series_end_date !== null &&
  facts.treatment_duration_days !== null

export function proposedDays(facts: SeriesFacts): Day[] {
  const { series_start_date, series_end_date, treatment_duration_days } = facts
  const every = everyDays(facts)
  if (every !== null) return recurring(facts, every, mostVisits)
  return facts.is_nonconsecutive
    ? spread(series_start_date, series_end_date, treatment_duration_days)
    : consecutive(series_start_date, treatment_duration_days)
}

/** INT-120: the begin of the earliest chosen slot. */
export const proposedTime = (slots: readonly Slot[]): Time =>
  slots.map((slot) => slotTimes(slot).start).toSorted()[0] ?? '07:00'

/** INT-148: the same wall-clock time each day, across a clock change. */
export function proposedVisits(facts: SeriesFacts): ProposedVisit[] {
  const time = proposedTime(facts.preferred_visit_slots)
  return proposedDays(facts).map((date) => ({
    date,
    start: atLocal(date, time, facts.timezone),
    timezone: facts.timezone,
    duration_estimate: facts.duration_estimate,
  }))
}

const needed = [
  ['requested_provider_id', 'Pharmacy'],
  ['treatment', 'Treatment'],
  ['treatment_duration_days', 'Treatment Duration'],
  ['series_start_date', 'Potential Start Date'],
  ['series_end_date', 'Potential Start Date'],
  ['zip', 'Zip Code'],
  ['timezone', 'Timezone'],
  ['duration_estimate', 'Visit Duration'],
] as const

/** INT-116 */
export function missingForVisits(values: IntakeValues): Refusal | null {
  const missing = needed.filter(
    ([name]) => values[name] === null || values[name] === undefined || values[name] === 0,
  )
  const once = missing.filter(
    ([, label], at) => missing.findIndex((one) => one[1] === label) === at,
  )
  return missingFields(once.map(([name, label]) => ({ name, label })))
}

export const hasOpenVisits = conflict('This intake already has open visits.')
export const saveFirst = 'Please save the intake first'
export const notAvailableIn = (status: string): Refusal =>
  conflict(`Not available in status ${status}`)
export const orderNotActive = conflict('The order is not active.')

/** INT-122 */
export const blastTypeOf = (
  facts: Pick<SeriesFacts, 'series_start_date' | 'series_end_date' | 'treatment_duration_days'>,
): 'multi-day' | 'fixed-date' | 'flexible' =>
  facts.treatment_duration_days > 1
    ? 'multi-day'
    : facts.series_start_date === facts.series_end_date
      ? 'fixed-date'
      : 'flexible'

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)

/**
 * First and last day on which the visit of `day` may fall: the range of the series, in a recurring one its own
 * block.
 */
function rangeOf(
  facts: SeriesFacts & { readonly flexibility_days: number | null },
  day: Day,
): readonly [Day, Day] {
  const { series_start_date: first, series_end_date: last, treatment_duration_days: days } = facts
  const every = everyDays(facts)
  if (every === null) return [first, last]
  const block = addDays(first, Math.floor(daysBetween(first, day) / every) * every)
  const flexible = facts.flexibility_days ?? 0
  return [later(first, addDays(block, -flexible)), addDays(block, days - 1 + flexible)]
}

/** OFR-138: at most so many days apart, and the visit's own among them. */
function windowAround(day: Day, [first, last]: readonly [Day, Day]): readonly [Day, Day] {
  const [from, to] = [earlier(first, day), later(last, day)]
  const begin =
    day <= addDays(from, mostDaysApart)
      ? from
      : earlier(day, later(from, addDays(to, -mostDaysApart)))
  return [begin, earlier(to, addDays(begin, mostDaysApart))]
}

/** INT-122, OFR-109: what Prepare Blast begins with; no slot asked for means all of them. */
export function blastDetailsFor(
  facts: SeriesFacts & { readonly flexibility_days: number | null },
  day: Day,
): BlastDetails {
  const slots = facts.preferred_visit_slots.length > 0 ? facts.preferred_visit_slots : allSlots
  if (blastTypeOf(facts) === 'fixed-date') return { ...noDetails, date: day, slots }
  const [from, to] = windowAround(day, rangeOf(facts, day))
  return { ...noDetails, date_from: from, date_to: to, slots }
}

const month = (day: Day): string => formatDay(day).replace(/, \d{4}$/, '')
/** 'Aug 20 - Aug 28'; years only where they differ. */
const spanOf = (from: Day, to: Day): string =>
  from.slice(0, 4) === to.slice(0, 4)
    ? `${month(from)} - ${month(to)}`
    : `${formatDay(from)} - ${formatDay(to)}`
const everyOf = (value: number, unit: FrequencyUnit): string => {
  const word = frequencyUnits.find((one) => one.value === unit)?.label ?? unit
  return value === 1 ? `every ${word}` : `every ${value} ${word}s`
}

/** INT-118, 119 in words: why a day was proposed; null for a day that no rule proposes. */
export function proposedBecause(facts: SeriesFacts, day: Day): string | null {
  const {
    frequency_value,
    frequency_type,
    series_start_date: first,
    series_end_date: last,
    treatment_duration_days: days,
  } = facts
  const place = proposedDays(facts).indexOf(day)
  if (place < 0) return null
  const every = everyDays(facts)
  if (frequency_value !== null && every !== null) {
    // Where blocks overlap a day is that of the last block that holds it; none begins after the series.
    const block = Math.min(
      Math.floor(daysBetween(first, day) / every),
      Math.floor(daysBetween(first, last) / every),
    )
    const within =
      days === 1 ? '' : `day ${daysBetween(addDays(first, block * every), day) + 1} of ${days}, `
    return `Block ${block + 1}, ${within}${everyOf(frequency_value, frequency_type ?? 'd')}`
  }
  if (days === 1)
    return first === last ? 'The one day of the series' : `First day of ${spanOf(first, last)}`
  return facts.is_nonconsecutive
    ? `Visit ${place + 1} of ${days}, spread over ${spanOf(first, last)}`
    : `Day ${place + 1} of ${days}`
}
