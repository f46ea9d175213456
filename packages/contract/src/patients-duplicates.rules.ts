// PAT-087, PAT-127: the likeness of two patients, for the warning before a second record of one person is stored.
import { foldName, foldNameParts, nameKey } from './names.rules.ts'
import { schedulingPhone } from './patients.rules.ts'
import { isDay, type Day } from './time.ts'

export const maxDuplicates = 10
export const duplicateReasons = {
  same: 'Same name and date of birth',
  spelled: 'Name spelled differently',
  swapped: 'Day and month swapped',
  digit: 'One digit of the date of birth differs',
  phone: 'Same phone',
} as const
export type DuplicateReason = (typeof duplicateReasons)[keyof typeof duplicateReasons]

export interface PatientIdentity {
  readonly first_name: string
  readonly last_name: string
  readonly dob: Day
  readonly phone_scheduling_contact: string | null
  readonly phone_additional: string | null
}
/** A lower rank means more alike. */
export interface Likeness {
  readonly reason: DuplicateReason
  readonly rank: number
}

const suffix = /^(?:jr|sr|junior|senior|ii|iii|iv|2nd|3rd|4th)$/
const nameWords = (name: string): readonly string[] =>
  foldNameParts(name.replaceAll('.', ' '))
    .split(' ')
    .filter((word) => word !== '')
/** Drops suffixes behind the first word. */
const withoutSuffix = (words: readonly string[]): readonly string[] =>
  words.filter((word, index) => index === 0 || !suffix.test(word))

/** The number of letters to add, drop, change or swap with their neighbour, or `max + 1` if it is larger. */
export function editDistance(a: string, b: string, max: number): number {
  const [source, target] = [[...a], [...b]]
  if (Math.abs(source.length - target.length) > max) return max + 1
  let [before, last] = [[] as number[], target.map((_, index) => index).concat(target.length)]
  for (const [row, letter] of source.entries()) {
    const next = [row + 1]
    for (const [column, targetLetter] of target.entries()) {
      const swapped =
        row > 0 && column > 0 && letter === target[column - 1] && source[row - 1] === targetLetter
          ? (before[column - 1] as number) + 1
          : Infinity
      next.push(
        Math.min(
          (next[column] as number) + 1,
          (last[column + 1] as number) + 1,
          (last[column] as number) + (letter === targetLetter ? 0 : 1),
          swapped,
        ),
      )
    }
    ;[before, last] = [last, next]
  }
  return Math.min(last[target.length] as number, max + 1)
}

const longNameLength = 8
const digitsOf = (name: string): string => name.replace(/\D/g, '')
/** True if the letters differ by a misspelling. Names with other digits are other names. */
const isMisspelled = (a: string, b: string): boolean => {
  if (digitsOf(a) !== digitsOf(b)) return false
  const maxDistance = Math.max(a.length, b.length) >= longNameLength ? 2 : 1
  return editDistance(a, b, maxDistance) <= maxDistance
}

type NameMatch = 'equal' | 'shortened' | 'initial' | 'misspelled'
const isInitialOf = (a: string, b: string): boolean =>
  (a.length === 1 || b.length === 1) && a[0] === b[0] && /^\p{L}/u.test(a)

/**
 * Compares the words of two names. Words of the shorter name must be in the longer one, as words, initials or
 * misspelled.
 */
function nameMatch(a: readonly string[], b: readonly string[]): NameMatch | null {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a]
  if (fewer.length === 0) return null
  if (fewer.join('') === more.join('')) return 'equal'
  const startsAlike = fewer.every((word, index) => word === more[index])
  if (startsAlike || fewer.every((word) => more.includes(word))) return 'shortened'
  if (
    fewer.every((word, index) => word === more[index] || isInitialOf(word, more[index] as string))
  )
    return fewer[0] === more[0] ? 'shortened' : 'initial'
  if (isMisspelled(fewer.join(''), more.join(''))) return 'misspelled'
  const [first, ...middle] = fewer
  return isMisspelled(first as string, more[0] as string) &&
    middle.every(
      (word, index) => word === more[index + 1] || isInitialOf(word, more[index + 1] as string),
    )
    ? 'misspelled'
    : null
}

const matchRank: Readonly<Record<NameMatch, number>> = {
  equal: 0,
  shortened: 1,
  initial: 2,
  misspelled: 3,
}

/**
 * The rank of two names by their matches, or null if they are not alike. At most one of first and last name may be
 * misspelled or an initial. `isSwapped` compares first names with last names.
 */
function nameRank(a: PatientIdentity, b: PatientIdentity, isSwapped: boolean): number | null {
  const words = (text: string): readonly string[] => withoutSuffix(nameWords(text))
  const first = nameMatch(words(a.first_name), words(isSwapped ? b.last_name : b.first_name))
  const last = nameMatch(words(a.last_name), words(isSwapped ? b.first_name : b.last_name))
  if (first === null || last === null) return null
  const weakMatches = [first, last].filter((match) => match === 'misspelled' || match === 'initial')
  return weakMatches.length > 1 ? null : matchRank[first] + matchRank[last] + (isSwapped ? 1 : 0)
}

const isSameSpelling = (a: PatientIdentity, b: PatientIdentity): boolean =>
  a.first_name.trim().toLowerCase() === b.first_name.trim().toLowerCase() &&
  a.last_name.trim().toLowerCase() === b.last_name.trim().toLowerCase()
const wholeName = ({ first_name, last_name }: PatientIdentity): string =>
  `${first_name} ${last_name}`
const hasSameName = (a: PatientIdentity, b: PatientIdentity): boolean =>
  nameKey(wholeName(a)) === nameKey(wholeName(b)) ||
  (foldName(a.first_name).replaceAll(' ', '') === foldName(b.first_name).replaceAll(' ', '') &&
    foldName(a.last_name).replaceAll(' ', '') === foldName(b.last_name).replaceAll(' ', ''))

const swapDayAndMonth = (day: Day): Day => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`
const differsByOneDigit = (a: Day, b: Day): boolean =>
  [...a].filter((digit, index) => digit !== b[index]).length === 1

/** Dates that may have been entered by mistake for this birth date. */
export function mistakenDays(day: Day): readonly Day[] {
  const days = [swapDayAndMonth(day)]
  for (const [index, digit] of [...day].entries())
    if (digit !== '-')
      for (let other = 0; other <= 9; other++)
        days.push(day.slice(0, index) + String(other) + day.slice(index + 1))
  return [...new Set(days)].filter((mistaken) => mistaken !== day && isDay(mistaken))
}

/** The last ten digits of the scheduling phone, regardless of its stored form; null without a phone. */
export const schedulingDigits = (person: PatientIdentity): string | null => {
  const digits = (schedulingPhone(person) ?? '').replace(/\D/g, '').slice(-10)
  return digits === '' ? null : digits
}
const hasSamePhone = (a: PatientIdentity, b: PatientIdentity): boolean =>
  schedulingDigits(a) !== null &&
  schedulingDigits(a) === schedulingDigits(b) &&
  foldName(a.last_name) === foldName(b.last_name)

function likenessByName(a: PatientIdentity, b: PatientIdentity): Likeness | null {
  if (a.dob === b.dob) {
    if (isSameSpelling(a, b)) return { reason: duplicateReasons.same, rank: 0 }
    if (hasSameName(a, b)) return { reason: duplicateReasons.spelled, rank: 1 }
    const ranks = [nameRank(a, b, false), nameRank(a, b, true)].filter((rank) => rank !== null)
    return ranks.length === 0
      ? null
      : { reason: duplicateReasons.spelled, rank: 2 + Math.min(...ranks) }
  }
  if (!hasSameName(a, b)) return null
  if (swapDayAndMonth(a.dob) === b.dob) return { reason: duplicateReasons.swapped, rank: 20 }
  return differsByOneDigit(a.dob, b.dob) ? { reason: duplicateReasons.digit, rank: 21 } : null
}

/** Which fields are new and therefore compared. */
export interface ComparedFields {
  readonly nameOrDob: boolean
  readonly phone: boolean
}
export const likeness = (
  a: PatientIdentity,
  b: PatientIdentity,
  compared: ComparedFields = { nameOrDob: true, phone: true },
): Likeness | null =>
  (compared.nameOrDob ? likenessByName(a, b) : null) ??
  (compared.phone && hasSamePhone(a, b) ? { reason: duplicateReasons.phone, rank: 30 } : null)
