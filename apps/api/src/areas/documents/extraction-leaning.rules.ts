// DOC "Referral text extraction" 047: days that lean on another: 'the day after delivery', 'the next business day', 'the Tuesday after Memorial Day', 'a day earlier'.
import { addDays, dayOfWeek } from '@wren/contract/time'
import {
  findDates,
  monthNamed,
  monthWord,
  none,
  toNumber,
  weekdays,
  withoutOverlaps,
} from './extraction-dates.rules.ts'
import type { DateMention } from './extraction-dates.rules.ts'
import {
  holidayDay,
  holidayWords,
  isBusinessDay,
  weekdayOfMonth,
} from './extraction-holidays.rules.ts'

const weekday = '(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|urs|rs|ur|r)?(?:day)?'
const count = '(an?|one|two|three|four|five|six|\\d{1,2})'
const part = '(?:day|morning|evening|afternoon|night)'
const closing =
  '(?=\\s{0,3}(?:[.,;:!?)(]|$|-|(?:at|for|to|by|around|about|in|if|so|is|and|or|@|\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m|works?|would|please|pls|instead|right|when|same|since|as|with|then|after that|whichever|once|due)\\b))'

/** A blank may be the end of a line and the indent of the next. */
const loose = (source: string) => source.replace(/ (?![?*+{])/g, '[ \\n]{1,20}')

const aroundHoliday = new RegExp(
  `(?<![a-z])(?:the )?(?:(?:(first|1st|next) )?(business |working )?(day|morning)|(?:${weekday})|(week)|${count} (?:business )?days?) (?:right |just |immediately )?(after|before|following|prior to|of) (?:the )?(${holidayWords})(?![a-z])(?! ?\\(?,? ?\\d{1,2}\\/)`,
  'gi',
)
const onHoliday = new RegExp(
  `(?<![a-z])(${holidayWords})(?![a-z])(?! ?\\(?,? ?\\d)(?! (?:and|&|or)\\b)`,
  'gi',
)
const ofMonth = new RegExp(
  `(?<![a-z])(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th) ${weekday} (?:of|in) (?:${monthWord}|the month|this month|next month)(?![a-z])`,
  'gi',
)

const happening =
  "(delivery|delivered|arrival|receipt|shipment|(?:drugs?|meds?|medications?|supplies|formula|pump|shipment|package|box|it|they|everything)(?: \\w{2,8})? (?:arrives?|arrived|comes?|delivers?|is delivered|are delivered|gets? there|lands?|is there|are there)|we (?:ship|deliver)|discharge|d\\/c|dc|release|going home|getting home|returning home|return home|coming home|gets? home|(?:he|she|pt|patient|they|mom|dad)(?:'s| is| gets| goes| comes| are| get| go)(?: \\w{3,8})? (?:home|out|discharged|released)|(?:last|previous|prior|most recent|latest) (?:dose|infusion|injection|treatment|one|bag|shot|(?!visit|lab|week|month|day|note|call)[a-z]{5,14})|(?:first|1st|loading|clinic|hospital|inpatient) (?:dose|infusion|injection)|(?:first|1st)(?: one)?(?= ?[.,;)]))"
const afterEvent = new RegExp(
  `(?<![a-z])(?:(same) day (?:as|of)|(day|evening|night|morning|afternoon) of|(?:the )?(?:(?:next|following|first|1st|very next) )?(business |working )?(?:(day|morning|evening)|${weekday})(?: \\w{2,5})? (after|following|post|before)|${count} ?(business |working )?(days?|hrs?|hours|h|weeks?|wks?) (?:after|following|post|from|past))[ -](?:the |her |his |drug |med |pt |home |hospital |supply |expected |hosp |their ){0,3}${happening}(?![a-z])`,
  'gi',
)

/** 'The evening she goes home', 'the day the drug arrives'. */
const onEvent =
  /(?<![a-z])(?:the )?(?:same )?(?:day|evening|night|afternoon|morning) (?:that )?(?:he|she|they|pt|patient|the patient|mom|dad|it|(?:the |her |his )?(?:drugs?|meds?|box|supplies|shipment)) (?:(?:goes|gets|comes|is going|is coming|returns|is) (?:back )?(home|discharged|released|out of the hospital)|is d\/c'?d|arrives?|(?:is|are) delivered|comes?|lands?|gets? there)(?![a-z])/gi
const nextDay = new RegExp(
  loose(
    `(?<![a-z])(?:the )?(?:very )?(?:next|following|first|1st) (business|working) ${part}(?: after(?: that)?)?|(?<![a-z])(?:the )?(?:very )?(?:next|following) ${part}(?! ?(?:delivery|shipping|air|ship|service|dose|labs?\\b|call|rn call))(?: after(?: that)?)?${closing}|(?<![a-z])the ${part} after(?: that)?${closing}`,
  ),
  'gim',
)
const dayBefore = new RegExp(
  loose(`(?<![a-z])the ${part} (?:before|prior)(?: that)?${closing}`),
  'gim',
)
const sameDay = new RegExp(
  loose(`(?<![a-z])(?:that(?: very| same)?|(?:the )?same) ${part}${closing}`),
  'gim',
)
/** 'Monday and the two days after' goes on from the first. */
const daysLater = new RegExp(
  loose(
    `(?<![a-z\\d/.]|\\b(?:the|those|these|next|dose|visit|infusion|inj) )(?:${count} (business |working )?(days?|weeks?|wks?)|(24|48|72) ?(?:h|hrs?|hours?)) (later|after(?: that)?|earlier|sooner|before(?: that)?)(?: than\\b[^.;\\n]{0,40})?${closing}`,
  ),
  'gim',
)
const pushed = new RegExp(
  loose(
    `(?<=\\b(?:push|move|bump|slide|shift|delay|pull|bring|pushed|moved|bumped|delayed|pulled)(?: (?:it|that|this|her|him|them|everything|soc|start|the (?:start|soc|visit|date|first visit)|[a-z']{2,12}))?(?: (?:back|out|up|forward|ahead|in))?(?: by)? )${count} (days?|weeks?|wks?)(?: (earlier|later|up|back|out|sooner|forward))?(?![a-z])`,
  ),
  'gim',
)
const weekAfter = new RegExp(
  loose(`(?<![a-z])the (?:week after(?: that)?|following week)${closing}`),
  'gim',
)
/** 'The following week, on Wednesday': of the week behind that of the day before. */
const weekAfterOn = new RegExp(
  loose(
    `(?<![a-z])the (?:week after(?: that)?|following week),? (?:(?:on|ideally|preferably|any time|either) )?(?:a |the )?${weekday}(?![a-z])|(?<![a-z])(?:on )?(?:the )?${weekday},? (?:of )?the (?:week after(?: that)?|following week)${closing}`,
  ),
  'gim',
)
const weekdayNear = new RegExp(
  loose(
    `(?<![a-z])(?:the )?${weekday} (?:right |just |directly )?(after|before|following|prior)(?: that)?${closing}|(?<![a-z])(?:the |on the )?following ${weekday}(?![a-z])`,
  ),
  'gim',
)
/** 'Within 24 hours of discharge'. */
const withinDay =
  /(?<![a-z])(?:within|w\/in|w\/i|in) (?:24 ?(?:h|hrs?|hours?)|(?:a|one|1) day) (?:of|after|from|post)[ -](?:the |her |his |pt |hospital )?(discharge|d\/c|dc|coming home|getting home|going home|delivery|arrival)(?![a-z])/gi
/** 'Ships Wed 10/14. See her that Friday': on it or after it. */
const thatWeekday = new RegExp(loose(`(?<![a-z])(?:that|the same) ${weekday}(?![a-z])`), 'gim')
const sameWeek = new RegExp(
  loose(
    `(?<![a-z])(?:the |on )?${weekday},? (?:of )?(?:that|the same|same) (?:same )?week(?![a-z])`,
  ),
  'gim',
)

/** 'START: day of d/c + 1', 'd/c +1'. */
const counted =
  /(?<![a-z])(?:(?:the )?day (?:of )?)?(d\/c|dc|discharge|delivery|arrival)(?: day| date)? ?(?:\+|plus) ?(1|2|3|one|two|three)(?: days?)?(?![\d/a-z])/gi

const weekdayOf = (word: string | undefined): number =>
  weekdays.indexOf((word ?? '').slice(0, 3).toLowerCase()) + 1
const isBack = (word: string | undefined): boolean =>
  /^(?:before|prior|earl|soon)/i.test(word ?? '')

function findLeaning(text: string): DateMention[] {
  const found: DateMention[] = []
  const add = (m: RegExpMatchArray, mention: Partial<DateMention> & Pick<DateMention, 'form'>) =>
    found.push({ ...none, ...mention, start: m.index ?? 0, end: (m.index ?? 0) + m[0].length })
  const near = (m: RegExpMatchArray, mention: Partial<DateMention>) =>
    add(m, { form: 'after', event: 'near', ...mention })
  for (const m of text.matchAll(aroundHoliday)) {
    const sign = isBack(m[7]) ? -1 : 1
    // 'The week of Thanksgiving' begins with its Monday; a day 'of' a holiday is the holiday.
    if (/of/i.test(m[7] ?? ''))
      add(m, {
        form: 'holiday',
        holiday: m[8] ?? '',
        weekday: m[5] ? 2 : weekdayOf(m[4]),
        shift: 0,
      })
    else
      add(m, {
        form: 'holiday',
        holiday: m[8] ?? '',
        weekday: m[5] ? 2 : weekdayOf(m[4]),
        shift: sign * (m[6] ? toNumber(m[6]) : 1),
        business: m[2] !== undefined,
      })
  }
  for (const m of text.matchAll(onHoliday)) add(m, { form: 'holiday', holiday: m[1] ?? '' })
  for (const m of text.matchAll(ofMonth))
    add(m, {
      form: 'nth',
      date: { f: 1, 1: 1, s: 2, 2: 2, t: 3, 3: 3, l: 5 }[(m[1] ?? '').charAt(0).toLowerCase()] ?? 4,
      weekday: weekdayOf(m[2]),
      month: /(?:this|next|the) month$/i.test(m[0]) ? 0 : monthNamed(m[3]),
    })
  for (const m of text.matchAll(afterEvent)) {
    const number = m[7] ? toNumber(m[7]) : 1
    const shift =
      m[1] || m[2]
        ? 0
        : m[9]?.startsWith('h')
          ? Math.round(number / 24)
          : m[9]?.startsWith('w')
            ? 7 * number
            : number
    const event = /disch|d\/c|dc|home|release|out$/i.test(m[10] ?? '')
      ? 'discharge'
      : /dose|infusion|injection|treatment|one$|bag|shot|first|1st|^(?:last|previous|prior|most recent|latest) /i.test(
            m[10] ?? '',
          )
        ? 'last'
        : 'delivery'
    add(m, {
      form: 'after',
      shift: isBack(m[6]) ? -shift : shift,
      weekday: weekdayOf(m[5]),
      event,
      business: (m[3] ?? m[8]) !== undefined,
    })
  }
  for (const m of text.matchAll(withinDay))
    add(m, {
      form: 'after',
      shift: 1,
      event: /d\/?c|disch|home/i.test(m[1] ?? '') ? 'discharge' : 'delivery',
    })
  for (const m of text.matchAll(counted))
    add(m, {
      form: 'after',
      shift: toNumber(m[2] ?? 'a'),
      event: /^d\/?c|disch/i.test(m[1] ?? '') ? 'discharge' : 'delivery',
    })
  for (const m of text.matchAll(onEvent))
    add(m, {
      form: 'after',
      shift: 0,
      event: m[1] !== undefined || /d\/c/.test(m[0]) ? 'discharge' : 'delivery',
    })
  for (const m of text.matchAll(nextDay)) near(m, { shift: 1, business: m[1] !== undefined })
  for (const m of text.matchAll(dayBefore)) near(m, { shift: -1 })
  for (const m of text.matchAll(sameDay)) near(m, { shift: 0 })
  for (const m of text.matchAll(daysLater))
    near(m, {
      shift:
        (m[4] ? Number(m[4]) / 24 : toNumber(m[1] ?? 'a') * (/^w/i.test(m[3] ?? '') ? 7 : 1)) *
        (isBack(m[5]) ? -1 : 1),
      business: m[2] !== undefined,
    })
  for (const m of text.matchAll(pushed)) {
    const way = `${text.slice(Math.max(0, m.index - 14), m.index)}${m[3] ?? ''}`
    near(m, {
      shift:
        toNumber(m[1] ?? 'a') *
        (/^w/i.test(m[2] ?? '') ? 7 : 1) *
        (/\b(?:up|in|earlier|sooner|ahead)\b/i.test(way) ? -1 : 1),
    })
  }
  for (const m of text.matchAll(weekAfterOn))
    near(m, { weekday: weekdayOf(m[1] ?? m[2]), shift: 7 })
  // 'M-F the week after' begins with its Monday.
  for (const m of text.matchAll(weekAfter)) near(m, { weekday: 2, shift: 1 })
  for (const m of text.matchAll(weekdayNear))
    near(m, { weekday: weekdayOf(m[1] ?? m[3]), shift: isBack(m[2]) ? -1 : 1 })
  for (const m of text.matchAll(sameWeek)) near(m, { weekday: weekdayOf(m[1]), shift: 0 })
  for (const m of text.matchAll(thatWeekday))
    near(m, { weekday: weekdayOf(m[1]), shift: 0, next: true })
  return found
}

/** All days of a text, those that lean on others too. */

export const findAllDays = (text: string): DateMention[] =>
  /[\p{L}\d]/u.test(text) ? withoutOverlaps([...findDates(text), ...findLeaning(text)], text) : []

/** The day that leans so on this one. */
export function leanOn(day: string, mention: DateMention): string {
  if (mention.weekday > 0) {
    const ahead = (mention.weekday - dayOfWeek(day) + 7) % 7
    if (mention.shift === 7)
      return addDays(day, 7 - ((dayOfWeek(day) + 5) % 7) + ((mention.weekday + 5) % 7))
    if (mention.shift > 0) return addDays(day, ahead || 7)
    if (mention.shift < 0) return addDays(day, ahead - 7)
    const monday = addDays(day, -((dayOfWeek(day) + 5) % 7))
    const same = addDays(monday, (mention.weekday + 5) % 7)
    return mention.next && same < day ? addDays(same, 7) : same
  }
  if (!mention.business) return addDays(day, mention.shift)
  let found = day
  for (let left = Math.abs(mention.shift), tries = 0; left > 0 && tries < 40; tries += 1) {
    found = addDays(found, Math.sign(mention.shift))
    if (isBusinessDay(found)) left -= 1
  }
  return found
}

/** Days of the calendar that need no other day of the text. */
export function festiveDay(mention: DateMention, from: string): string | null {
  if (mention.form === 'nth')
    return weekdayOfMonth(from, mention.weekday, mention.date, mention.month)
  const feast = mention.form === 'holiday' ? holidayDay(mention.holiday ?? '', from) : null
  return feast === null ? null : leanOn(feast, mention)
}
