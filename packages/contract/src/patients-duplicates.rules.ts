// PAT-087, PAT-127: what makes two patients look like one, for the warning before a second one is stored.
import { foldName, foldNameParts, nameKey } from './names.rules.ts'
import { schedulingPhone } from './patients.rules.ts'
import { isDay, type Day } from './time.ts'

export const mostDuplicates = 10
export const duplicateReasons = {
  same: 'Same name and date of birth',
  spelled: 'Name spelled differently',
  swapped: 'Day and month swapped',
  digit: 'One digit of the date of birth differs',
  phone: 'Same phone',
} as const
export type DuplicateReason = (typeof duplicateReasons)[keyof typeof duplicateReasons]

export interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly dob: Day
  readonly phone_scheduling_contact: string | null
  readonly phone_additional: string | null
}
/** The lower the rank, the more alike. */
export interface Likeness {
  readonly reason: DuplicateReason
  readonly rank: number
}

const suffix = /^(?:jr|sr|junior|senior|ii|iii|iv|2nd|3rd|4th)$/
const wordsOf = (name: string): readonly string[] =>
  foldNameParts(name.replaceAll('.', ' '))
    .split(' ')
    .filter((word) => word !== '')
/** A suffix stands behind a name, never alone. */
const withoutSuffix = (words: readonly string[]): readonly string[] =>
  words.filter((word, at) => at === 0 || !suffix.test(word))

/** Letters to add, drop, change or swap with their neighbour; `most + 1` stands for more. */
export function lettersApart(a: string, b: string, most: number): number {
  const [one, other] = [[...a], [...b]]
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last] = [[] as number[], other.map((_, at) => at).concat(other.length)]
  for (const [row, letter] of one.entries()) {
    const next = [row + 1]
    for (const [at, against] of other.entries()) {
      const swapped =
        row > 0 && at > 0 && letter === other[at - 1] && one[row - 1] === against
          ? (before[at - 1] as number) + 1
          : Infinity
      next.push(
        Math.min(
          (next[at] as number) + 1,
          (last[at + 1] as number) + 1,
          (last[at] as number) + (letter === against ? 0 : 1),
          swapped,
        ),
      )
    }
    ;[before, last] = [last, next]
  }
  return Math.min(last[other.length] as number, most + 1)
}

const long = 8
const digitsOf = (name: string): string => name.replace(/\D/g, '')
/** Of letters: another digit is another name. */
const isApart = (a: string, b: string): boolean => {
  if (digitsOf(a) !== digitsOf(b)) return false
  const most = Math.max(a.length, b.length) >= long ? 2 : 1
  return lettersApart(a, b, most) <= most
}

type Match = 'equal' | 'shortened' | 'initial' | 'apart'
const isInitialOf = (a: string, b: string): boolean =>
  (a.length === 1 || b.length === 1) && a[0] === b[0] && /^\p{L}/u.test(a)

/** Words that one name has and the other has not; those that both have are equal or initials. */
function matchOf(a: readonly string[], b: readonly string[]): Match | null {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a]
  if (fewer.length === 0) return null
  if (fewer.join('') === more.join('')) return 'equal'
  const startsAlike = fewer.every((word, at) => word === more[at])
  if (startsAlike || fewer.every((word) => more.includes(word))) return 'shortened'
  if (fewer.every((word, at) => word === more[at] || isInitialOf(word, more[at] as string)))
    return fewer[0] === more[0] ? 'shortened' : 'initial'
  if (isApart(fewer.join(''), more.join(''))) return 'apart'
  const [first, ...middle] = fewer
  return isApart(first as string, more[0] as string) &&
    middle.every((word, at) => word === more[at + 1] || isInitialOf(word, more[at + 1] as string))
    ? 'apart'
    : null
}

const weight: Readonly<Record<Match, number>> = { equal: 0, shortened: 1, initial: 2, apart: 3 }

/** Null when they are not alike; of two names at most one may be misspelled or an initial. */
function namesApart(a: Person, b: Person, turned: boolean): number | null {
  const words = (text: string): readonly string[] => withoutSuffix(wordsOf(text))
  const first = matchOf(words(a.first_name), words(turned ? b.last_name : b.first_name))
  const last = matchOf(words(a.last_name), words(turned ? b.first_name : b.last_name))
  if (first === null || last === null) return null
  const unsure = [first, last].filter((match) => match === 'apart' || match === 'initial')
  return unsure.length > 1 ? null : weight[first] + weight[last] + (turned ? 1 : 0)
}

const isSpelledSame = (a: Person, b: Person): boolean =>
  a.first_name.trim().toLowerCase() === b.first_name.trim().toLowerCase() &&
  a.last_name.trim().toLowerCase() === b.last_name.trim().toLowerCase()
const fullOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`
const hasSameName = (a: Person, b: Person): boolean =>
  nameKey(fullOf(a)) === nameKey(fullOf(b)) ||
  (foldName(a.first_name).replaceAll(' ', '') === foldName(b.first_name).replaceAll(' ', '') &&
    foldName(a.last_name).replaceAll(' ', '') === foldName(b.last_name).replaceAll(' ', ''))

const turnedDay = (day: Day): Day => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`
const differsByOneDigit = (a: Day, b: Day): boolean =>
  [...a].filter((digit, at) => digit !== b[at]).length === 1

/** Birth dates that a person may have been given by mistake for this one. */
export function mistakenDays(day: Day): readonly Day[] {
  const days = [turnedDay(day)]
  for (const [at, digit] of [...day].entries())
    if (digit !== '-')
      for (let other = 0; other <= 9; other++)
        days.push(day.slice(0, at) + String(other) + day.slice(at + 1))
  return [...new Set(days)].filter((one) => one !== day && isDay(one))
}

/** Of both: by its last ten digits, in whatever form it is stored. */
export const schedulingDigits = (person: Person): string | null => {
  const digits = (schedulingPhone(person) ?? '').replace(/\D/g, '').slice(-10)
  return digits === '' ? null : digits
}
const hasSamePhone = (a: Person, b: Person): boolean =>
  schedulingDigits(a) !== null &&
  schedulingDigits(a) === schedulingDigits(b) &&
  foldName(a.last_name) === foldName(b.last_name)

function likenessByName(a: Person, b: Person): Likeness | null {
  if (a.dob === b.dob) {
    if (isSpelledSame(a, b)) return { reason: duplicateReasons.same, rank: 0 }
    if (hasSameName(a, b)) return { reason: duplicateReasons.spelled, rank: 1 }
    const apart = [namesApart(a, b, false), namesApart(a, b, true)].filter((one) => one !== null)
    return apart.length === 0
      ? null
      : { reason: duplicateReasons.spelled, rank: 2 + Math.min(...apart) }
  }
  if (!hasSameName(a, b)) return null
  if (turnedDay(a.dob) === b.dob) return { reason: duplicateReasons.swapped, rank: 20 }
  return differsByOneDigit(a.dob, b.dob) ? { reason: duplicateReasons.digit, rank: 21 } : null
}

/** Which of the values that are compared are new. */
export interface Compared {
  readonly nameOrDob: boolean
  readonly phone: boolean
}
export const likeness = (
  a: Person,
  b: Person,
  compared: Compared = { nameOrDob: true, phone: true },
): Likeness | null =>
  (compared.nameOrDob ? likenessByName(a, b) : null) ??
  (compared.phone && hasSamePhone(a, b) ? { reason: duplicateReasons.phone, rank: 30 } : null)
