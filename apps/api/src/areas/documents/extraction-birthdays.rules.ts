// DOC "Reading referrals, further rules" 056: birthdays as only birthdays are written: '09031969' behind the word, 'turned six on April 11 (2021)', 'twelve oh one nineteen ninety eight'.
import type { DateMention } from './extraction-dates.rules.ts'

/** What says that a day of birth follows, and not too much between. */
const cue =
  /(?<![a-z])(?:d[./]? ?o[./]? ?b\.?|d\/b|(?<=\b(?:will|'ll) )be (?:\d{1,2}|[a-z]{3,9}) on|date of birth|birth ?(?:date|day|dt)?|b-?day|born|n[ée]e?(?= le )|b\.|(?<=^[\s*-]{0,6})b(?= ?:)|bd(?= ?[:#]? ?\d)|turn(?:s|ed|ing)|(?:she|he)(?:'s| is)(?= the \w{3,13} of [a-z]{3,9},? (?:'\d\d|(?:19|20)\d\d))|nacid[oa]|nacimiento)(?![a-z])/gim
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)'
const year4 = '((?:19|20)\\d\\d)'
const year = "((?:19|20)\\d\\d|'\\d\\d)"

const small = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
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
]
const unit = `(?:${[...small].toReversed().join('|')})`
const number = `(?:(?:oh|o|zero)[ -]${unit}|(?:${tens.join('|')})(?:[ -]${unit})?|${unit})`
const ordinal = `(?:(?:twenty|thirty)[ -](?:${ordinals.slice(0, 9).join('|')})|twentieth|thirtieth|${[...ordinals].toReversed().join('|')})`
const yearWords = `(?:(?:nineteen|twenty)[ -](?:hundred|${number})|two thousand(?:(?: and)?[ -]${number})?|${number})`

function valueOf(words: string): number {
  return words
    .toLowerCase()
    .split(/[ -]/)
    .reduce(
      (sum, word) =>
        sum +
        (small.indexOf(word) + 1 ||
          ordinals.indexOf(word) + 1 ||
          (word === 'twentieth'
            ? 20
            : word === 'thirtieth'
              ? 30
              : tens.includes(word)
                ? (tens.indexOf(word) + 2) * 10
                : 0)),
      0,
    )
}
function yearOf(words: string): string {
  const lower = words.toLowerCase()
  if (/^\d|^'/.test(lower)) return lower.replace("'", '')
  if (lower.startsWith('two thousand'))
    return `${2000 + valueOf(lower.slice(12).replace(/ and/, ''))}`
  const century = /^(nineteen|twenty)[ -](?=hundred|\p{L})/u.exec(lower)
  if (century)
    return `${(century[1] === 'nineteen' ? 1900 : 2000) + valueOf(lower.slice(century[0].length))}`
  return String(valueOf(lower)).padStart(2, '0')
}
const french: Readonly<Record<string, number>> = { fev: 2, avr: 4, mai: 5, juil: 7, jui: 6, aou: 8 }
const monthOf = (word: string): number => {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    french[plain.slice(0, 4)] ?? french[plain.slice(0, 3)] ?? months.indexOf(plain.slice(0, 3)) + 1
  )
}

interface Shape {
  readonly pattern: RegExp
  readonly read: (match: RegExpExecArray) => { month: number; date: number; year: string }
}
const group = (match: RegExpExecArray, at: number): string => match[at] ?? ''
const shapes: readonly Shape[] = [
  // '09031969', '090369'
  {
    pattern: /(?<![\d/-])(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])((?:19|20)\d\d|\d\d)(?![\d/-])/,
    read: (m) => ({ month: Number(m[1]), date: Number(m[2]), year: group(m, 3) }),
  },
  // 'April 11 (2021)', 'August the 2nd 1944', 'May 3rd of 1950'
  {
    pattern: new RegExp(
      `(?<![a-z])${monthWord}\\.?,? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?:,? (?:of |in )?|,? ?\\()(?:the year )?${year}`,
      'i',
    ),
    read: (m) => ({ month: monthOf(group(m, 1)), date: Number(m[2]), year: yearOf(group(m, 3)) }),
  },
  // 'the 2nd of August, 1944', '2 August of 1944'
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)? (?:day )?(?:of )?${monthWord}\\.?,? (?:of |in )?\\(?${year}`,
      'i',
    ),
    read: (m) => ({ month: monthOf(group(m, 2)), date: Number(m[1]), year: yearOf(group(m, 3)) }),
  },
  // 'in 1950 (7/7)'
  {
    pattern: new RegExp(`(?<![\\d/])${year4} ?[(,] ?(\\d{1,2})[/-](\\d{1,2})(?![\\d/-])`),
    read: (m) => ({ month: Number(m[2]), date: Number(m[3]), year: group(m, 1) }),
  },
  // '9/20 (1966)', '9/20 of 1966'
  {
    pattern: new RegExp(`(?<![\\d/])(\\d{1,2})[/-](\\d{1,2}),? ?(?:of |in |\\()${year}`, 'i'),
    read: (m) => ({ month: Number(m[1]), date: Number(m[2]), year: yearOf(group(m, 3)) }),
  },
  // "'61 (Nov 23)", '1968 Oct 3', 'in 1955, June 2'
  {
    pattern: new RegExp(
      `(?<![\\d/])${year}[ ,.(:-]{1,3}(?:on )?${monthWord}\\.?[ -](?:the )?(\\d{1,2})(?!\\d)`,
      'i',
    ),
    read: (m) => ({ month: monthOf(group(m, 2)), date: Number(m[3]), year: yearOf(group(m, 1)) }),
  },
  // 'in 1955 on the 5th of October', '1955, 5 October'
  {
    pattern: new RegExp(
      `(?<![\\d/])${year}[ ,.(:-]{1,3}(?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?${monthWord}(?![a-z])`,
      'i',
    ),
    read: (m) => ({ month: monthOf(group(m, 3)), date: Number(m[2]), year: yearOf(group(m, 1)) }),
  },
  // 'the twenty-third of June, 1943'
  {
    pattern: new RegExp(
      `(?<![a-z])(${ordinal}) (?:day )?(?:of )?${monthWord},? (?:of |in )?(${yearWords}|${year4})(?![a-z\\d])`,
      'i',
    ),
    read: (m) => ({
      month: monthOf(group(m, 2)),
      date: valueOf(group(m, 1)),
      year: yearOf(group(m, 3)),
    }),
  },
  // 'June twenty third forty three', 'August second 1944'
  {
    pattern: new RegExp(
      `(?<![a-z])${monthWord},? (?:the )?(${ordinal}|${number}|\\d{1,2}(?:st|nd|rd|th)?),? (?:of |in )?(${yearWords}|${year4})(?![a-z\\d])`,
      'i',
    ),
    read: (m) => ({
      month: monthOf(group(m, 1)),
      date: /^\d/.test(group(m, 2)) ? Number.parseInt(group(m, 2), 10) : valueOf(group(m, 2)),
      year: yearOf(group(m, 3)),
    }),
  },
  // 'seven twelve nineteen forty four'
  {
    pattern: new RegExp(
      `(?<![a-z])(${number})[ ,-]{1,2}(${number}|${ordinal})[ ,-]{1,2}(${yearWords}|${year4})(?![a-z\\d])`,
      'i',
    ),
    read: (m) => ({
      month: valueOf(group(m, 1)),
      date: valueOf(group(m, 2)),
      year: yearOf(group(m, 3)),
    }),
  },
  // '11/2/38' behind a word for it that no other rule knows.
  {
    pattern: /(?<![\d/.])(?<!\d-)(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)\d\d|\d\d)(?![\d/]|[.-]\d)/,
    read: (m) =>
      Number(m[1]) > 12
        ? { month: Number(m[2]), date: Number(m[1]), year: group(m, 3) }
        : { month: Number(m[1]), date: Number(m[2]), year: group(m, 3) },
  },
  // '(mm) 11 (dd) 08 (yyyy) 1966'
  {
    pattern:
      /\bmm\)? ?:? ?(\d{1,2})[ ,/(]{1,4}dd\)? ?:? ?(\d{1,2})[ ,/(]{1,4}y{2,4}\)? ?:? ?((?:19|20)\d\d)/i,
    read: (m) => ({ month: Number(m[1]), date: Number(m[2]), year: group(m, 3) }),
  },
  // 'Sex/age/DOB: M/59/2-2-67'
  {
    pattern: /(?<=\/)(\d{1,2})[-.](\d{1,2})[-.]((?:19|20)\d\d|\d\d)(?!\d)/,
    read: (m) => ({ month: Number(m[1]), date: Number(m[2]), year: group(m, 3) }),
  },
  // '9 30 46', '9 30 1946', '9,30,46'
  {
    pattern: /(?<![\d/.-])(\d{1,2})[ ,]{1,2}(\d{1,2})[ ,]{1,2}((?:19|20)\d\d|\d\d)(?![\d/])/,
    read: (m) => ({ month: Number(m[1]), date: Number(m[2]), year: group(m, 3) }),
  },
]

/** At most 40 characters behind the word, nothing but small words between: the first shape that fits wins. */
export function findBirthdays(text: string): DateMention[] {
  const found: DateMention[] = []
  for (const match of [...text.matchAll(cue)].slice(0, 40)) {
    const from = match.index + match[0].length
    const tail = /^[^\n;]{0,90}/.exec(text.slice(from, from + 90))?.[0] ?? ''
    let first: { mention: DateMention; at: number } | null = null
    for (const { pattern, read } of shapes) {
      const hit = pattern.exec(tail)
      if (!hit || hit.index > 40 || (first !== null && hit.index >= first.at)) continue
      const between = tail.slice(0, hit.index)
      if (
        /\d{1,2}[/.-]\d{1,2}|[.!?] [A-Z]/.test(between) ||
        (/^turn/i.test(match[0]) && !/\d|[a-z]/.test(between))
      )
        continue
      const { month, date, year: written } = read(hit)
      if (month < 1 || month > 12 || date < 1 || date > 31 || !/^(?:\d\d|\d{4})$/.test(written))
        continue
      first = {
        at: hit.index,
        mention: {
          form: 'calendar',
          year: written,
          month,
          date,
          shift: 0,
          weekday: 0,
          next: false,
          event: null,
          start: from + hit.index,
          end: from + hit.index + hit[0].length,
        },
      }
    }
    if (first) found.push(first.mention)
  }
  return found
}
