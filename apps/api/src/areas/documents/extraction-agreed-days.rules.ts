// DOC "Whose values" 066: in a conversation the day that somebody declined is not the start, and the one agreed on is.
import { addDays, dayOfWeek } from '@wren/contract/time'
import { lineAt } from './extraction-context.rules.ts'
import { none, resolveDay } from './extraction-dates.rules.ts'
import type { Doc } from './extraction-model.rules.ts'
import type { Day } from './extraction-start-days.rules.ts'

const nobody =
  '(?:nobody|no[ -]?one|no (?:nurse|rn|coverage|staff|availability|openings?|slots?)|none available|' +
  'no tenemos (?:a )?nadie|no hay (?:nadie|enfermer[ao]))'
/** Directly behind the day: it is full, it does not work, nobody is there. */
const declinedRight = new RegExp(
  '^[\\s,():-]{0,4}(?:(?:at )?\\d{1,2}(?::\\d\\d)? ?[ap]m |(?:in the )?(?:morning|' +
    'afternoon) |the \\d{1,2}(?:st|nd|rd|th) )?(?:' +
    "(?:(?:is|are|['’]s|looks|was|está|esta) )?(?:already |also |still |now )?(?:full\\b|" +
    'booked\\b|taken\\b|out\\b|no good\\b|' +
    'bad\\b|impossible|imposible|ocupad[oa]|llen[oa]|no go\\b|not (?:good|possible|available|' +
    'an option|doable|ok\\b|going to work))|' +
    "(?:(?:does|do|will|would|did|can|is)(?: not|n['’]?t)|won['’]?t|cannot|" +
    "can['’]?t) (?:really |quite )?(?:work|suit|fit|do\\b|be (?:possible|done)|possible|" +
    'happen|good)|' +
    `(?:(?:we|i|desk)(?: still)? (?:have|has|got) |there(?: is|['’]s) |has )?${nobody}|` +
    'no (?:puede|podemos|le (?:sirve|viene|queda)|funciona)|' +
    "[^?.\\n]{0,34}\\bso (?:that|it|this) (?:will not|won['’]?t|does(?: not|n['’]?t)) work\\b|" +
    "[^?.\\n]{0,34}\\bso (?:s?he|they|we|i|pt) (?:can['’]?t|cannot)(?: do| make|" +
    ' come)?(?: it| that)?(?=[\\s.,;]|$)(?! \\w))',
  'i',
)
const declinedLeft = new RegExp(
  `\\b(?:${nobody}|we(?:['’]re| are) (?:full|booked)|(?:can['’]?t|cannot|unable to|not able to|won['’]?t) ` +
    '(?:do|cover|make|staff)|not|no podemos)(?: it)?' +
    '(?: (?:available|free|there|on|for|the|this|that|el|este|para)){0,3} $',
  'i',
)
const proposedLeft = new RegExp(
  String.raw`\b(?:how about|what about|could (?:do|we|you|it)|can (?:do|we|you|it)|would|maybe` +
    String.raw`|perhaps|propos\w{1,3}|offer\w{0,3}|instead|qué tal|puede ser|podemos)\b[^.\n?]{0,30}$`,
  'i',
)
const asked = /^[^?.\n]{0,28}\?/
/** Who speaks and when, before the words of a reply. */
const speaker =
  /^(?:\s|\[[^\]\n]{1,20}\]|\d{1,2}:\d\d(?: ?[ap]m)?|[\p{L}.]{2,14}(?: [\p{L}.]{2,14})? ?:|[-–>*])*/u
const yes = new RegExp(
  String.raw`^(?:asked (?:him|her|them)[, ]+(?:and )?)?(?:ok(?:ay)?|yes|yep|yeah|sure|fine|works` +
    String.raw`|(?:that|it)(?:['’]s| is)? (?:works?|fine|good|great|ok(?:ay)?)|good|great|perfect` +
    String.raw`|confirmed|agreed|s[ií](?!\p{L})|vale|de acuerdo|est[aá] bien|perfecto|claro` +
    String.raw`|sounds good|will do|deal)(?!\p{L})(?!,? but\b)`,
  'iu',
)
const no = /^(?:no|nope|nah|sorry|unfortunately|can['’]?t|cannot|not)(?!\p{L})/iu
const agrees = new RegExp(
  '^[,;.]? (?:(?:and |which )?(?:the )?(?:family|pt|patient|s?he|they|daughter|son|mom|wife|husband|familia) )' +
    '(?:is |are |has |have )?(?:agree[sd]?|accept(?:s|ed)?|ok(?:ay)?\\b|said (?:yes|ok)|fine|confirmed|acept[aó])',
  'i',
)
const goodRight = new RegExp(
  String.raw`^(?:,? (?:it )?(?:is|will be|would be|está|es))? ?(?:fine|ok(?:ay)?|good|great|perfect` +
    String.raw`|works?|confirmed|please|pls|it is|bien|agreed|then)(?!\p{L})(?! for (?:the` +
    String.raw`|a) (?:delivery|labs?))`,
  'iu',
)

type Verdict = 'declined' | 'accepted' | 'proposed' | null

/** What a conversation says of one day. */
function verdictOf(doc: Doc, days: readonly Day[], i: number): Verdict {
  const one = days[i]
  if (!one) return null
  const { start, end } = one.mention
  const line = lineAt(doc, start)
  const next = days[i + 1]?.mention.start ?? doc.text.length
  const left = doc.text.slice(
    Math.max(line.start, days[i - 1]?.mention.end ?? 0, start - 60),
    start,
  )
  const right = doc.text.slice(end, Math.min(next, end + 80)).replace(/^(?:st|nd|rd|th)\b/, '')
  const own = right.split('\n')[0] ?? ''
  // 'If the Monday does not work, tell me' declines nothing.
  const isOpen = /\b(?:if|unless|in case|should)(?: (?:the|that|this))? $/i.test(left)
  if (!isOpen && (declinedRight.test(own) || declinedLeft.test(left))) return 'declined'
  const question = asked.exec(right)
  if (question) {
    const reply = doc.text.slice(end + question[0].length, end + question[0].length + 120)
    const said = reply.replace(speaker, '')
    if (no.test(said)) return 'declined'
    if (yes.test(said)) return 'accepted'
    return 'proposed'
  }
  if (goodRight.test(own) || agrees.test(own)) return 'accepted'
  return proposedLeft.test(left) ? 'proposed' : null
}

/** The weekday of the declined day's week; of two earlier ones the nearest to come, and behind a past day the next. */
function inWeekOf(declined: string, weekday: number, from: string): string {
  const monday = addDays(declined, -((dayOfWeek(declined) + 5) % 7))
  const same = addDays(monday, (weekday + 5) % 7)
  const day = same < declined && addDays(same, 4) <= declined ? addDays(same, 7) : same
  return day <= (declined < from ? declined : from) ? addDays(day, 7) : day
}

/** 'Start 6/15?' of a text that is read a few days later: its weekday in a reply is that day. */
function pastProposal(doc: Doc, all: readonly Day[], { mention, from }: Day): string | null {
  const { message } = lineAt(doc, mention.start)
  const proposals = all.flatMap((one) => {
    if (one.mention.form !== 'calendar' || one.day === null) return []
    // A day without a year that has just passed was resolved to the next year.
    const isNextYear = one.mention.year === null && one.day > addDays(from, 300)
    const day = isNextYear ? `${Number(one.day.slice(0, 4)) - 1}${one.day.slice(4)}` : one.day
    const { start, end } = one.mention
    return dayOfWeek(day) === mention.weekday &&
      day < from &&
      day >= addDays(from, -7) &&
      asked.test(doc.text.slice(end, end + 80))
      ? [{ start, end, day }]
      : []
  })
  // A reply stands behind what it answers, or above the message that it quotes.
  const proposal =
    proposals.findLast(({ end }) => end <= mention.start) ??
    proposals.find(({ start }) => lineAt(doc, start).message !== message)
  return proposal?.day ?? null
}

const joins = /^,? ?(?:and|or|&|\/|,|y|o) ?(?:on )?$/i

interface Talk {
  readonly days: readonly Day[]
  readonly agreed: Day | null
}

/** 'El 18 no puede, ¿el 19?': a day without its month, which only a conversation names so. */
const bareDay = new RegExp(
  '(?<![\\p{L}\\d])(?:el|the) (\\d{1,2})(?=\\s?\\?| no (?:puede|podemos|le|hay|tenemos)|' +
    ' (?:está bien|works|is (?:fine|full|out)))',
  'giu',
)
function bareDays(doc: Doc, all: readonly Day[]): Day[] {
  return [...doc.text.matchAll(bareDay)].slice(0, 20).flatMap((match): Day[] => {
    const [start, end] = [match.index, match.index + match[0].length]
    if (all.some(({ mention }) => mention.start < end && start < mention.end)) return []
    const from = doc.messages[lineAt(doc, start).message]?.day ?? doc.received
    const mention = { ...none, form: 'day-of-month' as const, date: Number(match[1]), start, end }
    return [{ mention, score: 0, cue: null, day: resolveDay(mention, from), from }]
  })
}

export function agreedDays(doc: Doc, settled: readonly Day[]): Talk {
  const all = [...settled, ...bareDays(doc, settled)].toSorted(
    (a, b) => a.mention.start - b.mention.start,
  )
  const talked = all.filter(
    ({ day, from, mention }) =>
      day !== null &&
      day >= from &&
      day <= addDays(from, 120) &&
      ['body', 'header'].includes(lineAt(doc, mention.start).kind),
  )
  const declined = new Set<string>()
  let last: string | null = null
  let agreed: Day | null = null
  let open: Day | null = null
  const moved = new Map<Day, string>()
  for (const [i, one] of talked.entries()) {
    const { mention, from } = one
    const own = one.day ?? ''
    const same = last !== null && dayOfWeek(last) === mention.weekday
    const isWeekday = mention.form === 'weekday' && !mention.next
    const day: string =
      isWeekday && last !== null
        ? same
          ? last
          : inWeekOf(last, mention.weekday, from)
        : ((isWeekday ? pastProposal(doc, all, one) : null) ?? own)
    if (day !== own) moved.set(one, day)
    const verdict = verdictOf(doc, talked, i)
    if (verdict === 'declined') {
      declined.add(day)
      last = day
      if (agreed?.day === day) agreed = null
      if (open?.day === day) open = null
    } else if (last !== null && verdict === 'accepted') {
      // 'Tomorrow and Wednesday please': of a list the first day.
      const before = talked[i - 1]
      const listed =
        before !== undefined &&
        !declined.has(before.day ?? '') &&
        joins.test(doc.text.slice(before.mention.end, mention.start))
      agreed = listed ? before : { ...one, day }
      declined.delete(day)
    } else if (last !== null && !declined.has(day)) {
      if (verdict === 'proposed' || mention.start - (talked[i - 1]?.mention.end ?? 0) < 60)
        open = open !== null && verdict !== 'proposed' ? open : { ...one, day }
    }
  }
  if (declined.size === 0) return { days: settled, agreed: null }
  const days = all.map((one) => {
    const day = moved.get(one) ?? one.day
    return day !== null && declined.has(day)
      ? { ...one, day, score: -200, cue: 'not' as const }
      : { ...one, day }
  })
  const remains = days.some(
    (one) => one.cue === 'start' && one.score >= 40 && one.day !== null && one.day >= one.from,
  )
  return { days, agreed: agreed ?? (remains ? null : open) }
}
