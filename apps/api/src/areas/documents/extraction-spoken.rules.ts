// DOC "Reading referrals, further rules" 056: days as they are spoken into a telephone: 'July nineteenth nineteen fifty five', 'the twenty fourth'.
import type { Span } from './extraction-model.rules.ts'

export interface SpokenDay extends Span {
  readonly month: string | null
  readonly date: number
  /** Four digits. */ readonly year: string | null
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
]
const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const month =
  '(january|february|march|april|may|june|july|august|september|october|november|december)'
const ordinal = `((?:twenty[ -])(?:${ordinals.slice(0, 9).join('|')})|thirty[ -]first|thirtieth|${ordinals.toReversed().join('|')})`
const small = `(?:(?:${tens.join('|')})(?:[ -](?:${ones.join('|')}))?|${teens.toReversed().join('|')}|(?:oh|o|zero)[ -](?:${ones.join('|')}))`
const year = `(nineteen[ -](?:hundred|${small})|twenty[ -]${small}|two thousand(?:(?: and)? (?:${small}|${ones.join('|')}))?|(?:19|20)\\d\\d)`
const whole = new RegExp(
  `(?<![a-z])${month},? (?:the )?${ordinal}(?:,? ${year})?(?![a-z\\d-])`,
  'gi',
)
/** 'The seventeenth of November'. */
const dayFirst = new RegExp(
  `(?<![a-z])(?:the )?${ordinal} (?:day )?of ${month}(?:,? ${year})?(?![a-z\\d-])`,
  'gi',
)
/** Behind its weekday, since 'the second' may be a dose, a visit or anything. */
const dayAlone = new RegExp(
  `(?<=day,? )the ${ordinal}(?![a-z-])(?! (?:dose|visit|infusion|one|time|nurse|week)\\b)`,
  'gi',
)

const words = (text: string): string[] => text.toLowerCase().split(/[ -]/)
function dateOf(text: string): number {
  const [head = '', tail] = words(text)
  if (head === 'thirtieth') return 30
  const plain = ordinals.indexOf(tail ?? head) + 1
  return plain + (tail === undefined ? 0 : head === 'thirty' ? 30 : 20)
}
function numberOf(parts: readonly string[]): number {
  return parts.reduce(
    (sum, word) =>
      sum +
      (ones.indexOf(word) + 1 ||
        (teens.includes(word)
          ? teens.indexOf(word) + 10
          : tens.includes(word)
            ? (tens.indexOf(word) + 2) * 10
            : 0)),
    0,
  )
}
function yearOf(text: string | undefined): string | null {
  if (text === undefined || /^\d/.test(text)) return text ?? null
  const [head, ...rest] = words(text)
  const century = head === 'nineteen' ? 1900 : 2000
  return `${century + numberOf(rest.filter((word) => !['thousand', 'and', 'hundred', 'oh', 'o', 'zero'].includes(word)))}`
}

export const spokenDays = (text: string): SpokenDay[] => [
  ...[...text.matchAll(whole)].map((match) => ({
    month: match[1] ?? null,
    date: dateOf(match[2] ?? ''),
    year: yearOf(match[3]),
    start: match.index,
    end: match.index + match[0].length,
  })),
  ...[...text.matchAll(dayFirst)].map((match) => ({
    month: match[2] ?? null,
    date: dateOf(match[1] ?? ''),
    year: yearOf(match[3]),
    start: match.index,
    end: match.index + match[0].length,
  })),
  ...[...text.matchAll(dayAlone)].map((match) => ({
    month: null,
    date: dateOf(match[1] ?? ''),
    year: null,
    start: match.index,
    end: match.index + match[0].length,
  })),
]
