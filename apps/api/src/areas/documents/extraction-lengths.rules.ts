// DOC "Reading referrals, further rules" 056: every way a length of time is written: '1 h 30', 'an hour fifteen', 'two and a half hours', 'hr and a half'.
import type { Span } from './extraction-model.rules.ts'

export interface Length extends Span {
  readonly minutes: number
  readonly inHours: boolean
  /** 'm' alone may be metres. */ readonly bare: boolean
  /** 'hr.' may end a sentence. */ readonly dotted: boolean
}

const ones: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  media: 0.5,
}
const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const word = `(?:${Object.keys(tens).join('|')})(?:[ -]?five)?|${Object.keys(ones).join('|')}`
const amount = `(\\d{1,2} \\. \\d{1,2}|\\d{1,3}(?:\\.\\d{1,2})?|\\.\\d{1,2}|1\\/2(?: an)?|one[- ]half(?: an)?|½|half an|half|a couple(?: of)?|an|${word})`
const half =
  '(?: ?([½¼¾])|( [13]\\/[24]|-[13]\\/[24]|(?: |-)(?:and|&)(?: |-)(?:(?:a|one)(?: |-)(?:half|quarter)|three(?: |-)quarters?)))'
const unit = '(hours?|horas?|hrs?\\.?|hs(?= (?:de|por)\\b)|h|minut[eo]s?|mins?\\.?|m)'
/** Behind hours: '1 h 30', '2 hours and 15 minutes', 'an hour fifteen'. */
const rest = `(?:(?<=h|hrs?|hrs?\\.|hours?|horas?),? ?(?:and |& |y )?(\\d{1,2}|(?:twenty|thirty|forty|fifty)(?:[ -]?five)?|fifteen|ten|five)(?: ?(?:minut[eo]s?|mins?\\.?|m\\b)(?![a-z])(?!,? of (?:it|that|this|which|those)\\b)(?!,? ?(?:de |of )?(?:obs|(?<=, ?(?:and |& |y )?\\d{1,2} ?(?:minut[eo]s?|mins?\\.?|m),? ?)incl|watch|post|wait|premed|afterw|for obs|to watch))|(?=\\s*(?:$|[,;|\\n()"]|\\.(?: |$|\\n))| {2}|\\t| (?:incl\\w{0,6}|in (?:total|all|the)|w\\/|with|(?:the )?(?:first|1st)|for (?:the|this|that|her|him|each)|total|visits?|then|door|each|please|pls|should|shld|will|is|at|on|every|since|because)\\b)))`
const parts =
  '( (?:and|&|y)(?: (?:a|one))?[- ](?:half|quarter|media|three[- ]quarters)| (?:and )?(?:[13]\\/4|1\\/2|[½¼¾])(?!\\d))'
const pattern = new RegExp(
  `(?<![\\d./:$,-]|\\dg x |[a-z]|[a-z]-)(?:~ ?|approx\\.? ?)?${amount}${half}?(?:(?: ?- ?| to | or )(\\d{1,3}(?:\\.\\d{1,2})?|${word})(?: ?(½)| and a half)?)?[ -]?${unit}(?:${rest}|${parts})?(?![a-z\\d]|\\/(?! ?(?:day|d\\b|visit|infusion|inf\\b|dose|w(?:ee)?k\\b|mo(?:nth)?\\b)))`,
  'gi',
)
/** 'hr and a half', 'hour fifteen', without a number before. */
const bareHour =
  /(?<![\w½./-])(?:an? )?(?:hour|hr)s?(?: (?:and|&)(?: an?)?[ -](half|quarter)| (?:and )?(\d\d|fifteen|thirty|forty-?five)(?= (?:min|for|first|should|will|total)|\s*(?:$|[,.;])))(?:\b|$)/gim
/** 'hour-long visits' */
const long = /\b(?:an? |one[- ])?hour[- ]long\b/gi
/** 'hr' as the whole answer. */
const lone = /^[ \t]{0,8}(?:about )?(?:an? |one )?(?:hour|hr)[.!]?[ \t]{0,8}$/gim
/** "visits 60'" */
const primes =
  /(?<=\b(?:visits?|rn|nurse|time|appts?|total|length|duration|dur|soc)[ :=~-]{1,4})\d{2,3}['\u2032](?![\d"])/gi
/** '1:15 per visit', '2:30 total': hours and minutes as on a clock. */
const clocked =
  /(?<![\d:/.-]|\b(?:at|by|from|around|about|before|after|until|till) |@ ?)0?([0-6]):([0-5]\d)(?= ?(?:h|hrs?|hours?)\b| (?:per|each|a|every) visit| (?:total|all told|all in|altogether|start to finish|door to door|of (?:rn|nurse|nursing)|on ?site|in the home)\b)/gi
const spanish = /\b(?:una )?hora y (media|cuarto)\b/gi
const quarters = /\b(?:three[ -]quarters|3\/4)(?:(?: of)? an|[ -])[ ]?hours?\b/gi

function numberOf(text: string | undefined): number {
  const bare = (text ?? '').toLowerCase().replace(' . ', '.')
  if (/^(?:half|one[- ]half|1\/2|½)/.test(bare)) return 0.5
  if (bare === 'an') return 1
  if (bare.startsWith('a couple')) return 2
  const big = /^([a-z]+)[ -]?five$/.exec(bare)?.[1]
  return (
    ones[bare] ??
    tens[bare] ??
    (big !== undefined && tens[big] !== undefined ? tens[big] + 5 : Number(bare))
  )
}

export function findLengths(text: string): Length[] {
  const found: Length[] = []
  for (const match of text.matchAll(pattern)) {
    const inHours = /^h/i.test(match[6] ?? '')
    const first =
      numberOf(match[1]) +
      (match[2] || match[3]
        ? /¾|3\/4|three/i.test(`${match[2]}${match[3]}`)
          ? 0.75
          : /¼|1\/4|quarter/i.test(`${match[2]}${match[3]}`)
            ? 0.25
            : 0.5
        : 0)
    const most = match[4]
      ? numberOf(match[4]) + (match[5] || / and a half[ -]?h/i.test(match[0]) ? 0.5 : 0)
      : first
    const more = match[7]
      ? numberOf(match[7])
      : match[8]
        ? /three|3|¾/i.test(match[8])
          ? 45
          : /quarter|1\/4|¼/i.test(match[8])
            ? 15
            : 30
        : 0
    found.push({
      minutes: Math.round(inHours ? most * 60 : most) + more,
      inHours,
      bare: /^m$/i.test(match[6] ?? ''),
      dotted: match[0].endsWith('.'),
      start: match.index,
      end: match.index + match[0].length,
    })
  }
  const other = (match: RegExpMatchArray, minutes: number) => {
    const start = match.index ?? 0
    if (!found.some((one) => one.start <= start && start < one.end))
      found.push({
        minutes,
        inHours: true,
        bare: false,
        dotted: false,
        start,
        end: start + match[0].length,
      })
  }
  for (const match of text.matchAll(quarters)) other(match, 45)
  for (const match of text.matchAll(long)) other(match, 60)
  for (const match of text.matchAll(lone)) other(match, 60)
  for (const match of text.matchAll(primes)) other(match, Number.parseInt(match[0], 10))
  for (const match of text.matchAll(clocked)) other(match, Number(match[1]) * 60 + Number(match[2]))
  for (const match of text.matchAll(spanish)) other(match, /media/i.test(match[1] ?? '') ? 90 : 75)
  for (const match of text.matchAll(bareHour))
    other(match, 60 + (match[2] ? numberOf(match[2]) : /half/i.test(match[1] ?? '') ? 30 : 15))
  return found.sort((a, b) => a.start - b.start)
}

/** '30 minutes plus 15 to watch, so 45': the sum stands without its unit. */
const sum = new RegExp(
  `\\b(?:so|book|block|reserve|schedule|plan|makes|total(?:ing| of)?|figure|call it|count on|plan on|allow)(?: it| that's| about| figure| call it| say| plan(?: on)?| allow| count on| a total of){0,2} (?:(\\d{1,3}(?:\\.\\d)?)|(?<=(?:plan|plan on|figure|call it|count on|makes|total(?: of)?|allow|about) )(${Object.keys(ones).slice(0, 9).join('|')}))((?: |-)and(?: |-)a(?: |-)half| ?[½¼¾]| [13]\\/[24])?(?=\\s*(?:$|[.,;)](?!\\d)| (?:with|w\\/|incl\\w*|counting|in all|all in|total|start to finish|door to door)(?! \\d)))`,
  'gim',
)
export function findSums(text: string, lengths: readonly Length[]): Length[] {
  return [...text.matchAll(sum)].flatMap((match) => {
    const unitOf = lengths.findLast(
      (one) =>
        one.end <= match.index &&
        match.index - one.end < 60 &&
        !text.slice(one.end, match.index).includes('\n'),
    )
    const value =
      numberOf(match[1] ?? match[2]) +
      (match[3] === undefined
        ? 0
        : /¾|3\/4/.test(match[3])
          ? 0.75
          : /¼|1\/4/.test(match[3])
            ? 0.25
            : 0.5)
    // Twelve hours are a day; more can only be minutes.
    if (!unitOf || (unitOf.inHours ? value > 12 : value < 10)) return []
    return [
      {
        minutes: Math.round(unitOf.inHours ? value * 60 : value),
        inHours: unitOf.inHours,
        bare: false,
        dotted: false,
        start: match.index,
        end: match.index + match[0].length,
      },
    ]
  })
}

/** '9a-11:30', '0900-1130', 'from 8 to noon': an afternoon follows a morning, and longer than 10 hours nobody stays. */
const hours =
  /(?<![\d/.:$-])(?:from )?(\d{1,2})(?::?([0-5]\d))? ?([ap])?\.?m?\.? ?(?:-|\u2013|to|until|till) ?(?:(noon)|(\d{1,2})(?::?([0-5]\d))? ?([ap])?\.?m?\.?)(?![\d/:%-])(?! ?(?:h|hrs?|hours?|mins?|minutes|m\b|days?|d\b|wks?|weeks?|visits?|mg|ml|doses?|x\b|times))/gi
export function findHours(text: string): Length[] {
  return [...text.matchAll(hours)].flatMap((match) => {
    // '2 to 3' may be anything.
    if (!match[4] && !match[3] && !match[7] && !match[2] && !match[6]) return []
    const from = Number(match[1]) * 60 + Number(match[2] ?? 0)
    const to = match[4] ? 720 : Number(match[5]) * 60 + Number(match[6] ?? 0)
    if (from > 1440 || to > 1440) return []
    const minutes = to > from ? to - from : to + 720 - from
    return minutes >= 20 && minutes <= 600
      ? [
          {
            minutes,
            inHours: false,
            bare: false,
            dotted: false,
            start: match.index,
            end: match.index + match[0].length,
          },
        ]
      : []
  })
}
