// Parses dates as people type them. The month precedes the day unless it is a word. REF-077
import { isDay, type Day } from './time.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWords = `(${[
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
].join('|')})`
const pad = (number: string | undefined): string => (number ?? '').padStart(2, '0')
const monthOf = (word = ''): string => String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1)

type Read = (groups: readonly (string | undefined)[]) => string
/** Each date form within a longer text, and its day. */
export const dateForms: readonly (readonly [RegExp, Read])[] = [
  [
    /(?<![\d/.-])(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4})(?!\d)/,
    ([, month, , day, year]) => `${year}-${pad(month)}-${pad(day)}`,
  ],
  [
    /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/,
    ([, year, month, day]) => `${year}-${pad(month)}-${pad(day)}`,
  ],
  [
    new RegExp(
      `(?<![a-z])${monthWords}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`,
      'i',
    ),
    ([, month, day, year]) => `${year}-${pad(monthOf(month))}-${pad(day)}`,
  ],
  [
    new RegExp(`(?<!\\d)(\\d{1,2})\\s+${monthWords}\\.?,?\\s+(\\d{4})(?!\\d)`, 'i'),
    ([, day, month, year]) => `${year}-${pad(monthOf(month))}-${pad(day)}`,
  ],
]

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i

/** The day that the whole text names, else null. */
export function readDate(typed: string): Day | null {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(weekday, '')
  for (const [form, read] of dateForms) {
    const match = form.exec(text)
    if (match === null || match[0] !== text) continue
    const day = read([...match])
    if (isDay(day)) return day
  }
  return null
}

/**
 * Lengths of the last part that occur while typing at the end or in a text without separators. Four digits may also be
 * a year whose day was deleted.
 */
const overflows = (part: string, at: number): boolean =>
  at === 0 ? part.length > 2 : at === 1 && (part.length === 3 || part.length > 4)

/** Completes MM/DD/YYYY while typing. A separator after one digit pads it with 0; digits never change position. */
export function maskDate(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(/[\p{Pd}. ]/gu, '/')
    .replace(/[^\d/]/g, '')
    .replace(/\/{2,}/g, '/')
  if (text === '/') return ''
  const parts = text.split('/')
  const [end = ''] = parts.splice(-1)
  if (overflows(end, parts.length) && parts.every((part) => /^\d{1,2}$/.test(part)))
    return maskDate([...parts, end.slice(0, 2), end.slice(2)].join('/'))
  const before = parts.at(-1)
  if (end === '' && parts.length <= 2 && before?.length === 1) parts.splice(-1, 1, pad(before))
  return [...parts, end].join('/')
}
