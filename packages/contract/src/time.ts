// All conversions between instants, calendar days, wall-clock times and zones.
// REF "Times": REF-054, REF-055, REF-056, REF-057, REF-058, REF-059; "Formats and constants": REF-042, REF-043, REF-047
import { countOf } from './format.ts'
import { zoneOffset } from './time-zones.ts'

/** ISO 8601 in UTC with milliseconds and 'Z'. */
export type Instant = string
/** A calendar day yyyy-MM-dd without a zone. */
export type Day = string
/** A wall-clock time HH:mm. */
export type Time = string
/** An IANA time zone name. */
export type Zone = string

export const defaultZone: Zone = 'America/Los_Angeles' // REF-035

const minute = 60_000
const dayLength = 86_400_000
const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/
const instantForm =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
const inRange = (year: number) => year >= 1900 && year <= 2100 // AUD-070

// Days are UTC midnights, so that arithmetic is not affected by clock changes.
const fromDay = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

export function isDay(text: string): text is Day {
  const year = dayForm.exec(text)?.[1]
  if (!year || !inRange(Number(year))) return false
  const ms = fromDay(text)
  return !Number.isNaN(ms) && toDay(ms) === text
}

export const isTime = (text: string): text is Time => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** An ISO instant with an offset. Without one its meaning would depend on the machine. AUD-070 */
export function isInstant(text: string): boolean {
  const day = instantForm.exec(text)?.[1]
  return day !== undefined && isDay(day) && inRange(new Date(text).getUTCFullYear())
}

/** Normalises a value that `isInstant` accepts to UTC. REF-056 */
export const toInstant = (text: string): Instant => new Date(text).toISOString()

export const addMinutes = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * minute).toISOString()

/** Elapsed minutes from a to b with fractions, so that time windows compare exactly. */
export const minutesBetween = (a: Instant, b: Instant): number =>
  (Date.parse(b) - Date.parse(a)) / minute

/** Adjacent ranges do not overlap. */
export const rangesOverlap = (
  startA: Instant,
  minutesA: number,
  startB: Instant,
  minutesB: number,
): boolean =>
  Date.parse(startA) < Date.parse(startB) + minutesB * minute &&
  Date.parse(startB) < Date.parse(startA) + minutesA * minute

// Caches offsets per quarter of an hour, because lists need the same ones and zones change offset only on a quarter.
const quarter = 15 * minute
const mostOffsets = 5_000
const offsets = new Map<Zone, Map<number, number>>()

function offsetAt(ms: number, zone: Zone): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number>()
  const key = Math.floor(ms / quarter)
  const known = ofZone.get(key)
  if (known !== undefined) return known
  const found = zoneOffset(ms, zone)
  if (ofZone.size >= mostOffsets) ofZone.clear()
  offsets.set(zone, ofZone.set(key, found))
  return found
}

/** yyyy-MM-ddTHH:mm:ss.sssZ with the digits of the zone's wall clock. */
const wallClock = (instant: Instant, zone: Zone): string => {
  const ms = Date.parse(instant)
  return new Date(ms + offsetAt(ms, zone)).toISOString()
}

export const localDay = (instant: Instant, zone: Zone): Day => wallClock(instant, zone).slice(0, 10)
export const localTime = (instant: Instant, zone: Zone): Time =>
  wallClock(instant, zone).slice(11, 16)

/**
 * The instants with this wall-clock time: two when clocks go back, none when they skip it. Only the offsets a day
 * before and a day after can apply.
 */
function resolve(
  day: Day,
  time: Time,
  zone: Zone,
): { readonly earlier: number; readonly later: number } {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const before = offsetAt(wall - dayLength, zone)
  const after = offsetAt(wall + dayLength, zone)
  const valid = [wall - before, wall - after].filter((ms) => ms + offsetAt(ms, zone) === wall)
  // In a gap, the offset before it moves the time forward by the length of the gap.
  return valid.length === 0
    ? { earlier: wall - before, later: wall - before }
    : { earlier: Math.min(...valid), later: Math.max(...valid) }
}

/** A skipped time moves forward by the gap. A repeated time is the earlier instant. REF-055, REF-056 */
export const atLocal = (day: Day, time: Time, zone: Zone): Instant =>
  new Date(resolve(day, time, zone).earlier).toISOString()

/** The note of a form about a skipped or repeated time; null for other times. */
export function localNote(day: Day, time: Time, zone: Zone): string | null {
  const used = atLocal(day, time, zone)
  if (localTime(used, zone) !== time)
    return `${clock(time)} does not exist on ${formatDay(day)}; ${formatTime(used, zone)} is used.`
  const { earlier, later } = resolve(day, time, zone)
  if (later !== earlier)
    return `This time occurs twice on ${formatDay(day)}; the earlier one is used.`
  return null
}

/** The first instant of the day, which is not midnight when a clock change skips it. */
export const startOfDay = (day: Day, zone: Zone): Instant => atLocal(day, '00:00', zone)

/** The same wall-clock time n calendar days later. REF-057 */
export const addLocalDays = (instant: Instant, days: number, zone: Zone): Instant =>
  atLocal(addDays(localDay(instant, zone), days), localTime(instant, zone), zone)

export const addDays = (day: Day, days: number): Day => toDay(fromDay(day) + days * dayLength)
/** The 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}
export const daysBetween = (a: Day, b: Day): number => (fromDay(b) - fromDay(a)) / dayLength
/** 1 for Sunday to 7 for Saturday. REF-046 */
export const dayOfWeek = (day: Day): number => new Date(fromDay(day)).getUTCDay() + 1

export interface DayRange {
  readonly from: Day
  readonly to: Day
}
// LST-032
export const thisWeek = (today: Day): DayRange => ({ from: today, to: addDays(today, 6) })
export const thisMonth = (day: Day): DayRange => {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** In whole years. Someone born on February 29 becomes a year older on March 1. */
export const age = (dob: Day, day: Day): number =>
  Number(day.slice(0, 4)) - Number(dob.slice(0, 4)) - (day.slice(5) < dob.slice(5) ? 1 : 0)

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
export const dayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const monthOf = (day: Day): string => months[Number(day.slice(5, 7)) - 1] ?? ''

/** 'MMM d, yyyy' */
export const formatDay = (day: Day): string =>
  `${monthOf(day).slice(0, 3)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`
/** 'MMMM d, yyyy' (PAT-021) */
export const formatLongDay = (day: Day): string =>
  `${monthOf(day)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`
/** 'EEEE, MMM d' (TOK-027) */
export const formatWeekday = (day: Day): string =>
  `${dayNames[dayOfWeek(day) - 1]}, ${monthOf(day).slice(0, 3)} ${Number(day.slice(8))}`
/** The day as messages to people name it: 'Wednesday, Dec 2, 2026'. */
export const formatNamedDay = (day: Day): string =>
  `${dayNames[dayOfWeek(day) - 1]}, ${formatDay(day)}`
/** 'MMM yyyy' of 'yyyy-MM' or a day (LST-077, MET-016) */
export const formatMonth = (day: Day): string => `${monthOf(day).slice(0, 3)} ${day.slice(0, 4)}`

/** 'h:mm a' of a wall-clock time. Keeps the seconds, if any. */
const clock = (time: string): string =>
  `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)} ${time < '12' ? 'AM' : 'PM'}`
export const formatLocalTime = (time: Time): string => clock(time)

/** 'MMM d, yyyy' */
export const formatDate = (instant: Instant, zone: Zone): string =>
  formatDay(localDay(instant, zone))
/** 'h:mm a' */
export const formatTime = (instant: Instant, zone: Zone): string => clock(localTime(instant, zone))
/** 'MMM d, yyyy h:mm a' */
export const formatDateTime = (instant: Instant, zone: Zone): string => {
  const wall = wallClock(instant, zone)
  return `${formatDay(wall.slice(0, 10))} ${clock(wall.slice(11, 16))}`
}
/** 'MMM d, yyyy h:mm:ss a' (AUD-019) */
export const formatDateTimeSeconds = (instant: Instant, zone: Zone): string => {
  const wall = wallClock(instant, zone)
  return `${formatDay(wall.slice(0, 10))} ${clock(wall.slice(11, 19))}`
}

// Caches the abbreviation per zone and offset, because Intl is slow for lists.
const abbreviations = new Map<string, string>()

/** The abbreviation at that instant, such as 'PST', 'PDT' or 'MST'. REF-054 */
export function zoneAbbreviation(instant: Instant, zone: Zone): string {
  const ms = Date.parse(instant)
  const key = `${zone} ${offsetAt(ms, zone)}`
  const known = abbreviations.get(key)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'short',
  }).formatToParts(ms)
  const found = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
  abbreviations.set(key, found)
  return found
}

/** 'h:mm a - h:mm a ZZZ', with both abbreviations across a clock change. VIS-014, VIS-157 */
export function formatRange(start: Instant, minutes: number, zone: Zone): string {
  const end = addMinutes(start, minutes)
  const [before, after] = [zoneAbbreviation(start, zone), zoneAbbreviation(end, zone)]
  return `${formatTime(start, zone)}${before === after ? '' : ` ${before}`} - ${formatTime(end, zone)} ${after}`
}

/** The relative time of REF-043 without ' ago'. */
export function relativeTime(from: Instant, now: Instant): string {
  const passed = Math.max(0, Math.floor(minutesBetween(from, now)))
  const days = Math.floor(passed / 1440)
  if (passed < 60) return `${passed} min`
  if (days < 1) return countOf(Math.floor(passed / 60), 'hour')
  if (days < 7) return countOf(days, 'day')
  if (days < 30) return countOf(Math.floor(days / 7), 'week')
  return countOf(Math.floor(days / 30), 'mo')
}
