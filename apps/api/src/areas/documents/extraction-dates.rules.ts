// DOC "Referral text extraction" 047: every way a date is written, and the day it means to somebody reading on a given day.
import { addDays, dayOfWeek, isDay } from '@wren/contract/time'
import type { Span } from './extraction-model.rules.ts'
import { spokenDays } from './extraction-spoken.rules.ts'

export interface DateMention extends Span {
  readonly form: 'calendar' | 'weekday' | 'relative' | 'day-of-month' | 'after' | 'holiday' | 'nth'
  /** The year as written: 4 digits, 2 digits or null. */
  readonly year: string | null
  readonly month: number
  readonly date: number
  /** Days from the reading day, 'relative' only; for 'after' days from the event, for 'weekday' from that day. */
  readonly shift: number
  /** 1 Sunday to 7 Saturday, 'weekday' only. */
  readonly weekday: number
  readonly next: boolean
  /** What an 'after' leans on: 'near' on the day named just before, or the one that was proposed; 'last' on the dose before. */
  readonly event: 'delivery' | 'discharge' | 'near' | 'last' | null
  /** Counted in business days. */
  readonly business?: boolean
  /** The holiday's name, 'holiday' only. */
  readonly holiday?: string
}

const monthNames: Readonly<Record<string, number>> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
}
export const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch|zo)?|apr(?:il)?|may(?:o)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)'
const numeric = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)/g
const spaced = /(?<![\d/.-])(\d{1,2}) \/ (\d{1,2}) \/ (\d{4}|\d{2})(?!\d| ?\/)/g
const iso = /(?<![\d.-])((?:19|20)\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g
const compact = /(?<![\dA-Za-z-])((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d-])/g
const shortNumeric =
  /(?<![\d/.%-]|\dG |\dga |[gG]auge )(1[0-2]|0?[1-9])\/(3[01]|[12]\d|0?[1-9])(?![\d/%]|\.\d| ?(?:"|''|in\b(?! (?:the|a|am|pm|home|person|her|his|our|your|my|clinic)\b)|inch|NS\b|ns\b|norm|mL\b|tab|pain|strength|doses|hrs?\b|hours?\b|h\b|refill|life))/g
const monthFirst = new RegExp(
  `(?<![a-z])${monthWord}\\.?[ -]{0,3}(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\/\\d)(?:,? {0,2}(?:de )?-?((?:19|20)\\d{2}|'\\d{2})(?!\\d))?`,
  'gi',
)
const dayFirst = new RegExp(
  `(?<![\\d/.-])(\\d{1,2})(?:st|nd|rd|th)?(?: of | de | |[-/])${monthWord}\\.?` +
    `(?:,? ?[-/]?(?:de )?((?:19|20)\\d{2}|'?\\d{2}(?![\\d:]| ?(?:[ap]\\.?m\\b|h\\b|hrs?\\b))))?(?![a-z\\d])`,
  'gi',
)
const glued = new RegExp(
  `(?<![\\w/.-])(\\d{1,2})${monthWord}((?:19|20)\\d{2}|\\d{2})(?![a-z\\d])`,
  'gi',
)
const weekdayName =
  /(?<![A-Za-z/-])(?:(this coming|this|next|coming|upcoming|following|on)[ \n]{1,2})?(?:(sunday|monday|tuesday|wednesday|thursday|friday|saturday)|(Sun|Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|SUN|MON|TUES?|WEDS?|THURS?|THU|FRI|SAT|sun|mon|tues|weds?|thurs?|fri)\.?)(?![A-Za-z]|[/&-] ?[A-Z]| ?- ?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)|-)/gi
const relativeWord =
  /(?<![a-z])(day after tomorrow|tomorrow(?! a week)|tmrw|tmw|tmr|2morrow|tomorow|tommorow|tommorrow|today|tonight|this (?:afternoon|evening|morning|pm)|(?<!(?:la|de|cada|una) )mañana)(?![a-z])/gi
const inDays = /(?<![a-z])in (a|one|two|three|four|five|six|[1-9]|1[0-4]) days?(?![a-z])/gi
const inWeeks =
  /(?<![a-z])(?:in )?(a|one|two|three|four|1|2|3|4) w(?:ee)?ks? from (?:today|now|(tomorrow))(?![a-z])|(?<![a-z])in (a|one|two|three|four|1|2|3|4) w(?:ee)?ks?(?! of)(?![a-z])/gi
/** 'A week from Monday', 'Monday week'. */
const weeksFrom =
  /(?<![a-z])(?:in )?(a|one|two|three|1|2|3) w(?:ee)?ks? from (?:this |next |the |coming )?(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur|r)?(?:day)?(?![a-z])|(?<![a-z])(sun|mon|tues|wednes|thurs|fri|satur)day week(?![a-z])/gi
/** 'Sat 6-13': beside its weekday a hyphen parts month and day. */
const hyphened =
  /(?<=(?:(?:mon|tue|tues|wed|thu|thurs|fri|sat|sun)(?:nes|urs|ur)?(?:day)?,? |\b(?:soc|start(?: date| of care)?|first visit|d\.?o\.?s)[ .:|]{1,20}))(1[0-2]|0?[1-9])-(3[01]|[12]\d|0?[1-9])(?![\d-]| ?(?:h|hrs?|hours?|mins?|days?|wks?|weeks?|visits?|x)\b)/gi
const ordinalDay =
  /(?<![a-z])the (\d{1,2})(?:st|nd|rd|th)(?! (?:to \d{1,2}\/|home|rn|nurse|nursing|injection|bag|shot|box|bottle|syringe|pump|hang|pen|vial|batch|case|patient|pt|line|half|four|three|two|start|call|teach|training|of(?! (?:this|the|next) month)|dose|infusion|visit|week|day|time|one|toe|finger|met|floor|cycle|line|rib|digit|day|unit|st\b|ave))/gi
/** 'NEXT: 10.15', where a label says that a day follows. */
const dotted =
  /(?<=\b(?:next|soc|start(?: date)?|first visit|visit date|next due|next dose|due|dos|needed|requested)[ \t]{0,12}[:|=.][ \t]{0,8}(?:\w{3,9}\.?,? )?)(1[0-2]|0?[1-9])\.(3[01]|[12]\d|0[1-9])(?![\d.]| ?(?:h|hrs?|hours?|mg|g|ml|mcg|mins?)\b)/gi
/** 'The 19th or 20th', 'Thurs 19th'. */
const secondOrdinal =
  /(?<=\b(?:the \d{1,2}(?:st|nd|rd|th)(?: or | and | & |, ?| ?- ?|\/| to )|(?:mon|tues?|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\.?,? ))(\d{1,2})(?:st|nd|rd|th)(?![a-z])(?! (?:of|dose|infusion|visit|week|st\b|ave|floor|home|one|is|bag|shot|injection|teach|nurse|rn|the|on|next)\b)/gi
const spanishDays = ['dom', 'lun', 'mar', 'mie', 'jue', 'vie', 'sab']
/** 'El sábado 22', 'este viernes'; 'viernes 21 de agosto' has its month. */
const spanishDay =
  /(?<!\p{L})(?:(?:el|este|pr[oó]ximo|para el) )?(domingo|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado)(?: (?:d[ií]a )?(\d{1,2})(?![\d/:-]|\p{L}| de \p{L}| (?:a\.?m|p\.?m)))?(?!\p{L}| ?,? \d{1,2} de )/giu
/** 'Starting next week' means its Monday where no day of it is named. */
const nextWeek =
  /(?<=\b(?:start\w{0,3}|begin\w{0,4}|soc|visit|soon as|early|needed|wanted|seen|visits) (?:sometime |some ?time |any ?time |any day |is |for |in )?)(?:the )?next w(?:ee)?k(?![a-z])(?!,? (?:on )?(?:mon|tue|wed|thu|fri|sat|sun))/gi
/** 'Mon Tue Wed next week'. */
const ofNextWeek =
  /^,?(?:(?: ?[,&/-] ?| and | or | )(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?){0,4} (?:of )?next w(?:ee)?k\b/i

export const none = {
  year: null,
  month: 0,
  date: 0,
  shift: 0,
  weekday: 0,
  next: false,
  event: null,
  business: false,
  holiday: '',
} as const
export const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
}
export const toNumber = (word: string) => numberWords[word.toLowerCase()] ?? Number(word)
export const monthNamed = (word: string | undefined): number =>
  monthNames[(word ?? '').slice(0, 3).toLowerCase()] ?? 0
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

export function findDates(text: string): DateMention[] {
  // Of twenty thousand empty lines none is searched a dozen times (DOC-058).
  if (!/[\p{L}\d]/u.test(text)) return []
  const found: DateMention[] = []
  const add = (
    match: RegExpMatchArray,
    mention: Partial<DateMention> & Pick<DateMention, 'form'>,
  ) => {
    const start = match.index ?? 0
    found.push({ ...none, ...mention, start, end: start + match[0].length })
  }
  const calendar = (
    match: RegExpMatchArray,
    year: string | undefined,
    month: number,
    date: number,
  ) => {
    if (month >= 1 && month <= 12 && date >= 1 && date <= 31)
      add(match, { form: 'calendar', year: year?.replace("'", '') ?? null, month, date })
  }
  for (const m of text.matchAll(iso)) calendar(m, m[1], Number(m[3]), Number(m[4]))
  for (const m of text.matchAll(glued)) calendar(m, m[3], monthNamed(m[2]), Number(m[1]))
  for (const m of text.matchAll(compact)) calendar(m, m[1], Number(m[2]), Number(m[3]))
  // '14/06/2020' can only be the fourteenth of June.
  for (const m of text.matchAll(numeric)) {
    const [one, two] = [Number(m[1]), Number(m[3])]
    calendar(m, m[4], one > 12 ? two : one, one > 12 ? one : two)
  }
  for (const m of text.matchAll(spaced)) calendar(m, m[3], Number(m[1]), Number(m[2]))
  for (const m of text.matchAll(monthFirst)) calendar(m, m[3], monthNamed(m[1]), Number(m[2]))
  for (const m of text.matchAll(dayFirst)) calendar(m, m[3], monthNamed(m[2]), Number(m[1]))
  for (const { month, ...spoken } of spokenDays(text))
    found.push(
      month === null
        ? { ...none, ...spoken, form: 'day-of-month' }
        : { ...none, ...spoken, form: 'calendar', month: monthNamed(month) },
    )
  for (const m of text.matchAll(shortNumeric)) calendar(m, undefined, Number(m[1]), Number(m[2]))
  for (const m of text.matchAll(relativeWord)) {
    const word = (m[1] ?? '').toLowerCase()
    add(m, {
      form: 'relative',
      shift: word.startsWith('day after')
        ? 2
        : /^t[mo]|^ma/.test(word) && !/^tod|^ton/.test(word)
          ? 1
          : 0,
    })
  }
  for (const m of text.matchAll(inDays)) add(m, { form: 'relative', shift: toNumber(m[1] ?? '') })
  for (const m of text.matchAll(inWeeks))
    add(m, { form: 'relative', shift: 7 * toNumber(m[1] ?? m[3] ?? '') + (m[2] ? 1 : 0) })
  for (const m of text.matchAll(weeksFrom))
    add(m, {
      form: 'weekday',
      weekday: weekdays.indexOf((m[2] ?? m[3] ?? '').slice(0, 3).toLowerCase()) + 1,
      shift: 7 * toNumber(m[1] ?? 'a'),
    })
  for (const m of text.matchAll(dotted)) calendar(m, undefined, Number(m[1]), Number(m[2]))
  for (const m of text.matchAll(hyphened)) calendar(m, undefined, Number(m[1]), Number(m[2]))
  for (const m of [...text.matchAll(ordinalDay), ...text.matchAll(secondOrdinal)])
    add(m, { form: 'day-of-month', date: Number(m[1]) })
  for (const m of text.matchAll(spanishDay)) {
    const weekday =
      spanishDays.indexOf(
        (m[1] ?? '').slice(0, 3).toLowerCase().replace('á', 'a').replace('é', 'e'),
      ) + 1
    add(m, m[2] ? { form: 'day-of-month', date: Number(m[2]) } : { form: 'weekday', weekday })
  }
  for (const m of text.matchAll(nextWeek)) add(m, { form: 'weekday', weekday: 2, next: true })
  for (const m of text.matchAll(weekdayName)) {
    // 'The first Monday of the year' is no Monday of this week.
    if (
      /\b(?:first|second|third|fourth|last|1st|2nd|3rd|4th) $/i.test(
        text.slice(Math.max(0, m.index - 8), m.index),
      ) &&
      /^ (?:of|in) /i.test(text.slice(m.index + m[0].length, m.index + m[0].length + 4))
    )
      continue
    const name = (m[2] ?? m[3] ?? '').slice(0, 3).toLowerCase()
    // 'The Monday after next'.
    const beyond = /^ after next\b(?! (?:dose|infusion|visit|week))/i.exec(
      text.slice(m.index + m[0].length, m.index + m[0].length + 24),
    )?.[0]
    if (beyond !== undefined) {
      found.push({
        ...none,
        form: 'weekday',
        weekday: weekdays.indexOf(name) + 1,
        shift: 7,
        start: m.index,
        end: m.index + m[0].length + beyond.length,
      })
      continue
    }
    add(m, {
      form: 'weekday',
      weekday: weekdays.indexOf(name) + 1,
      next:
        m[1]?.toLowerCase() === 'next' ||
        ofNextWeek.test(text.slice(m.index + m[0].length, m.index + m[0].length + 40)) ||
        /\bnext w(?:ee)?k,? (?:on |from |either |ideally )?$/i.test(
          text.slice(Math.max(0, m.index - 24), m.index),
        ),
    })
  }
  return withoutOverlaps(found, text)
}

/** 'Tuesday after Memorial Day (5/26)', 'Monday the week after (1/4)': the bracket says which. */
const explained =
  /^[^.;()\d\n]{0,30}\($|^,? {0,2}(?:i\.e\.,? |that is,? |= ?)$|^ (?:after|before|following|of|the week)\b(?:[^.;()\n]{0,30}\(|[^.;()\d\n]{0,24}, {0,2})$/i

const leans = (mention: DateMention) =>
  mention.form === 'after' || mention.form === 'holiday' || mention.form === 'nth'

/** A longer reading wins over one inside it, and a weekday beside its date says nothing more. */
export function withoutOverlaps(found: DateMention[], text: string): DateMention[] {
  const sorted = found.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: DateMention[] = []
  for (const mention of sorted) {
    const before = kept.at(-1)
    if (before && mention.start < before.end) continue
    // 'After his 5/13 infusion (today)': the bracket tells which day that is.
    if (
      before?.form === 'calendar' &&
      mention.form === 'relative' &&
      /^[^.;()\d\n]{0,20}\($/.test(text.slice(before.end, mention.start)) &&
      text.charAt(mention.end) === ')'
    )
      continue
    // 'Tomorrow week (5/26)'.
    if (
      before?.form === 'relative' &&
      mention.form === 'calendar' &&
      /^ (?:week |in a week )?\((?:\w{3,9}\.?,? )?$/.test(text.slice(before.end, mention.start)) &&
      text.charAt(mention.end) === ')'
    )
      kept.pop()
    // '9/29 (Tues)': so does one behind it.
    if (
      before?.form === 'calendar' &&
      mention.form === 'weekday' &&
      /^,? {0,8}\(? ?$/.test(text.slice(before.end, mention.start)) &&
      !/^\)?,? {0,2}(?:and|&|or|\d|is\b|being|would|works|preferred|best)/.test(
        text.slice(mention.end, mention.end + 6),
      ) &&
      !/\b(?:week|wk) of (?:the )?$/i.test(text.slice(Math.max(0, before.start - 12), before.start))
    )
      continue
    if (
      before?.form === 'weekday' &&
      mention.form !== 'weekday' &&
      (mention.start - before.end <= 3 ||
        /^,? the $/.test(text.slice(before.end, mention.start)) ||
        (mention.form === 'calendar' &&
          explained.test(text.slice(before.end, Math.min(mention.start, before.end + 40)))))
    )
      kept.pop()
    // 'The Tuesday after Memorial Day, 6/1', '6/1, the day after Memorial Day': the calendar's word stands.
    if (
      before &&
      leans(before) &&
      (before.event === null || before.event === 'near') &&
      mention.form === 'calendar' &&
      /^[\s,(:=-]{1,4}(?:(?:so|i\.e\.|which is) )?(?:\w{3,9}\.? )?$/.test(
        text.slice(before.end, mention.start),
      )
    )
      kept.pop()
    if (
      before?.form === 'calendar' &&
      leans(mention) &&
      /^ ?[,(-] ?$/.test(text.slice(before.end, mention.start))
    )
      continue
    kept.push(mention)
  }
  return kept
}

const two = (value: number) => String(value).padStart(2, '0')
const day = (year: number, month: number, date: number): string | null => {
  const text = `${year}-${two(month)}-${two(date)}`
  return isDay(text) ? text : null
}

/** The day a person means who writes it on `from`; a missing year means the next time the day comes. */
export function resolveDay(mention: DateMention, from: string): string | null {
  const year = Number(from.slice(0, 4))
  if (mention.form === 'relative') return addDays(from, mention.shift)
  if (mention.form === 'weekday') {
    const ahead = (mention.weekday - dayOfWeek(from) + 7) % 7
    if (!mention.next) return addDays(from, ahead + mention.shift)
    const monday = addDays(from, -((dayOfWeek(from) + 5) % 7))
    return addDays(monday, 7 + ((mention.weekday + 5) % 7))
  }
  if (mention.form === 'day-of-month') {
    for (let month = Number(from.slice(5, 7)), tries = 0; tries < 3; tries += 1) {
      const found = day(
        year + Math.floor((month - 1 + tries) / 12),
        ((month - 1 + tries) % 12) + 1,
        mention.date,
      )
      if (found && found >= from) return found
    }
    return null
  }
  if (mention.form === 'after' || mention.form === 'holiday' || mention.form === 'nth') return null
  if (mention.year?.length === 4) return day(Number(mention.year), mention.month, mention.date)
  if (mention.year?.length === 2)
    return day(2000 + Number(mention.year), mention.month, mention.date)
  for (let ahead = 0; ahead <= 4; ahead += 1) {
    const found = day(year + ahead, mention.month, mention.date)
    if (found && found >= from) return found
  }
  return null
}

/** The same for a date of birth: in the past, and of two possible centuries the nearer. */
export function resolveBirthday(mention: DateMention, from: string): string | null {
  if (mention.form !== 'calendar' || mention.year === null) return null
  const found = resolveDay(mention, from)
  if (mention.year.length === 4 || found === null)
    return found !== null && found <= from && found >= '1900-01-01' ? found : null
  return found <= from ? found : day(1900 + Number(mention.year), mention.month, mention.date)
}
