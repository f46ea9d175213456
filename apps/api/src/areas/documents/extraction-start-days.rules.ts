// DOC "Referral text extraction" 047: the days of a text among each other: what leans on another day, weekdays of a week already named, days taken back.
import { addDays, dayOfWeek } from '@wren/contract/time'
import { after, before, lineAt, sentenceHead, sentenceTail } from './extraction-context.rules.ts'
import type { DateMention } from './extraction-dates.rules.ts'
import { leanOn } from './extraction-leaning.rules.ts'
import type { Doc } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'
import type { Cue } from './extraction-start-cues.rules.ts'

export interface Day {
  readonly mention: DateMention
  readonly score: number
  readonly cue: Cue | null
  readonly day: string | null
  /** The day on which it was written. */ readonly from: string
}

const wanted =
  /\b(?:home|hydration|therapy|rn|nurses?|nursing|visits?|start(?:s|ing)?|begin(?:s|ning)?|soc|you|yours?|first|1st|hook(?:ed|ing)?[- ]?up|hang|see|dose|infus\w{1,5}|instead|move|push|make it|change|teach|someone|can we|could we|please|pls|seen|visited|book(?:ed)?|schedul\w{1,3}|works?|due|(?:can|could|should|will|may|might) (?:it|this|that)|ask(?:s|ed)?|prefers?|hop(?:es|ing)|wants?|wanted|need(?:s|ed)?)\b/
const taken =
  /\b(?:can ?not|can't|cant|won't|will not|unable to|not able to) (?:do|make|be there|have you|take|manage)(?: it)?(?: on)?(?: the)? (?:[a-z]{3,9}\.?,? )?(?:the )?$|\b(?:i|we) (?:had )?(?:wrote|written|said|put|typed|listed|gave(?: you)?|told you)(?: the)? (?:\w{3,9}\.?,? )?$|\b(?:don't|do not|dont|please not) (?:come|go|send (?:anyone|anybody|a nurse|an? rn|her|him)|visit)(?: (?:on|this))? (?:\w{3,9}\.?,? )?$|\b(?:disregard|ignore|forget|scratch|cancel\w{0,6}|instead of|rather than|no longer|don't use|do not use|skip|strike)(?: (?:on|the|our|for|her|his|date|visit|soc|old|that|start|of)){0,4} (?:\w{3,9}\.?,? )?$/
const takenRight =
  /^\)? ?(?:,? ?(?:visit|slot|date|start|soc|one))?(?: (?:no longer|does(?:n't|nt| not)|won't|wont|will not|can't|cannot|(?:is |are )?(?:full|booked(?: up| solid)?|packed|impossible|not (?:possible|an option|feasible|doable))(?=[ ,.;!-]|$)|is (?:off|out|no good|cancel\w{0,6}))\b(?! (?:start|be confirmed))| (?:will|can|do) ?not (?:work|do|suit)\b)/
const turned =
  /\b(?:can(?:'|no)?t|won'?t|instead|mov(?:e|ed|es|ing)|push(?:ed)?|chang(?:e|ed|es)|resched\w{0,6}|not|no longer|rather|switch|bump(?:ed)?|make (?:it|that)|slid\w{0,3}|delay(?:ed)?|earlier|later|sooner|update[ds]?)\b/

const weekOf =
  /\b(?:(?:week|wk) (?:of|beginning|starting)|between)[ :]{1,2}(?:\w{3,9}\.?,? )?(?:the )?$/

const sentenceAround = (doc: Doc, mention: DateMention): string =>
  `${sentenceTail(before(doc, mention.start, 120))}${doc.lower.slice(mention.start, mention.end)}${sentenceHead(after(doc, mention.end, 80))}`

/** The day of an event of the text: 'the day after delivery'. */
function eventDay(doc: Doc, mention: DateMention, all: readonly Day[]): string | null {
  const { event } = mention
  const about = (one: Day): boolean => {
    const left = before(doc, one.mention.start, 40)
    if (event === 'last')
      return /\b(?:last|prev\w{0,6}|prior|recent|first|1st|loading|given|had)\b[^.;]{0,24}$/.test(
        left,
      )
    return (
      one.cue === event ||
      (event === 'delivery'
        ? conceptAt(lineAt(doc, one.mention.start), one.mention.start) === 'delivery'
        : /\bd\/c|\bdc\b|disch/.test(left)) ||
      (event === 'delivery'
        ? /^ (?:delivery|arrival|shipment)\b/
        : /^ (?:discharge|d\/c|dc)\b/
      ).test(after(doc, one.mention.end, 14))
    )
  }
  const found = all.filter(
    (one) =>
      one.mention !== mention &&
      one.day !== null &&
      (event !== 'last' || one.mention.form === 'calendar') &&
      about(one),
  )
  const ahead =
    event === 'last' ? found : found.filter((one) => one.day !== null && one.day >= one.from)
  const top = (ahead.length > 0 ? ahead : found).sort(
    (a, b) => Math.abs(a.mention.start - mention.start) - Math.abs(b.mention.start - mention.start),
  )[0]
  // The dose before lies behind, so a day without a year has been.
  return event === 'last' && top?.day && top.mention.year === null && top.day > top.from
    ? `${Number(top.day.slice(0, 4)) - 1}${top.day.slice(4)}`
    : (top?.day ?? null)
}

/** A day without a year that comes again only in most of a year has been. */
const behind = (one: Day): Day =>
  one.day !== null &&
  one.mention.form === 'calendar' &&
  one.mention.year === null &&
  one.day > addDays(one.from, 240)
    ? { ...one, day: `${Number(one.day.slice(0, 4)) - 1}${one.day.slice(4)}` }
    : one

/** The day named last before it in its message that is no birthday. */
const nearest = (
  doc: Doc,
  mention: DateMention,
  known: readonly Day[],
  within: number,
): Day | null =>
  known
    .map(behind)
    .findLast(
      (one) =>
        one.mention.start < mention.start &&
        mention.start - one.mention.end < within &&
        one.day !== null &&
        lineAt(doc, one.mention.start).kind !== 'header' &&
        one.day >= addDays(one.from, -60) &&
        one.day <= addDays(one.from, 120),
    ) ?? null

/** The date with this weekday nearest to another; of two equally near the later. */
function nearTo(day: string, weekday: number): string {
  const ahead = (weekday - dayOfWeek(day) + 7) % 7
  return addDays(day, ahead > 3 ? ahead - 7 : ahead)
}

/** 'Week of 9/21, Tues or Thurs best' leaves the day of that week open. */
const oneOfTwo = (doc: Doc, mention: DateMention): boolean =>
  /^\.?,? ?(?:or|\/|&|and) ?(?:mon|tue|wed|thu|fri|sat|sun)/.test(after(doc, mention.end, 12)) ||
  /(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? ?(?:or|\/|&|and) ?$/.test(
    before(doc, mention.start, 18),
  )

export function settleDays(
  doc: Doc,
  all: readonly Day[],
  rankOf: (at: number) => number,
  startOf: (days: readonly Day[]) => string | null,
): Day[] {
  // The oldest message first, and each from its beginning: what was said before.
  const order = [...all].sort(
    (a, b) =>
      rankOf(b.mention.start) - rankOf(a.mention.start) || a.mention.start - b.mention.start,
  )
  const known: Day[] = []
  // Of a text full of days only the last few are looked back at (DOC-058).
  const spoken = new Map<number, Day[]>()
  let week: Day | null = null
  let oldest = -1
  let asked = 0
  let leaning = 0
  const keep = (one: Day): void => {
    const { message } = lineAt(doc, one.mention.start)
    spoken.set(message, [...(spoken.get(message) ?? []).slice(-11), one])
    known.push(one)
    if (one.day === null || one.day < one.from) return
    if (one.score > -60) oldest = Math.max(oldest, rankOf(one.mention.start))
    if (one.day <= addDays(one.from, 60) && weekOf.test(before(doc, one.mention.start, 26)))
      week = one
  }
  const proposed = (): string | null => ((asked += 1) > 12 ? null : startOf(known))
  for (const one of order) {
    const { mention } = one
    const message = lineAt(doc, mention.start).message
    const own = spoken.get(message) ?? []
    if (mention.form === 'after') {
      const near = mention.event === 'near'
      const anchor = near
        ? (nearest(doc, mention, own, 240)?.day ?? proposed())
        : (((leaning += 1) > 20
            ? null
            : eventDay(doc, mention, [
                ...all,
                ...known.filter((other) => other.mention.form === 'after'),
              ])) ??
          (mention.event === 'last' ? null : (nearest(doc, mention, own, 160)?.day ?? null)))
      const around = sentenceAround(doc, mention)
      const therefore = /\b(?:so|then|but|rather)[ ,]{1,2}(?:on |do )?$/.test(
        before(doc, mention.start, 14),
      )
      // 'Original date 9/16, one week later please'.
      const pleads = /^,? (?:please|pls|instead)\b/.test(after(doc, mention.end, 12))
      // In a later message, and in a sentence of nothing else, it corrects.
      const corrects =
        !/\b(?:labs?|cbc|cmp|bmp|ferritin|pcp|md|appt|appointment|recheck|follow)\b/.test(around) &&
        oldest > rankOf(mention.start)
      // 'Home the same day' is his way home.
      const isReturn =
        near &&
        ((doc.lower.startsWith('that ', mention.start) &&
          /\b(?:do|does|did|doing|done|handles?|give|manage) $/.test(
            before(doc, mention.start, 14),
          )) ||
          /\b(?:home|discharged?|d\/c'?d?|dc'?d?|leaves?|leaving|retires?|quits?|ends?|closes?) (?:on )?$/.test(
            before(doc, mention.start, 20),
          ))
      // 'Phos level at PCP two weeks after': somebody else's day, and counted from nothing of ours.
      const elsewhere =
        near &&
        one.cue !== 'start' &&
        /\b(?:labs?|level|cbc|cmp|bmp|hgb|ferritin|phos|trough|recheck\w{0,3})\b/.test(around) &&
        /\b(?:pcp|md|dr|clinic|office|hematology|onc\w{0,6}|rheum\w{0,8}|neuro\w{0,4}|gi|nephrology|not (?:for )?(?:the |our |your )?(?:rn|nurse)|no (?:rn|nurse)|nothing for)\b/.test(
          around,
        )
      const asks =
        isReturn || elsewhere
          ? false
          : !near ||
            therefore ||
            one.score >= 40 ||
            corrects ||
            one.cue === 'start' ||
            wanted.test(around) ||
            around.trim().length <= mention.end - mention.start + 8
      keep({
        ...one,
        day: anchor === null ? null : leanOn(anchor, mention),
        score: asks
          ? Math.max(
              one.score,
              near && one.cue === 'not' && !therefore && !corrects && !pleads ? -40 : 0,
            ) + 50
          : -10,
      })
      continue
    }
    if (
      mention.form === 'weekday' &&
      one.day !== null &&
      !mention.next &&
      mention.shift === 0 &&
      !/^(?:this|coming|upcoming)\b/.test(doc.lower.slice(mention.start, mention.end))
    ) {
      // 'SOC Thurs 9/24 ... Thursday at ten is fine': of the day already named.
      const same = known
        .slice(-40)
        .findLast(
          (other) =>
            other.day !== null &&
            other.mention.form !== 'weekday' &&
            (other.score > -40 || other.mention.form === 'holiday') &&
            other.day > (one.day ?? '') &&
            other.day <= addDays(one.day ?? '', 28) &&
            dayOfWeek(other.day) === mention.weekday,
        )
      const moved = same || !turned.test(sentenceAround(doc, mention)) ? null : proposed()
      // 'Ships Wed 10/14, arrives Thurs': the days go on from there; home and box come before a start, not after.
      const last = own.at(-1)
      const comesBefore =
        last?.cue === 'start' && (one.cue === 'discharge' || one.cue === 'delivery')
      const goesOn =
        same ||
        !last?.day ||
        comesBefore ||
        last.day <= one.day ||
        last.day > addDays(one.day, 14) ||
        mention.start - last.mention.end >
          (last.cue === 'delivery' || last.cue === 'discharge' ? 80 : 50) ||
        (/[.!?;\n](?! {0,2}[Ss]o (?:on )?$)/.test(
          doc.text.slice(last.mention.end, mention.start),
        ) &&
          last.cue !== 'delivery' &&
          last.cue !== 'discharge')
          ? null
          : last.day
      // 'The week of 11/16 ... Wednesday is best'.
      const monday = (week as Day | null)?.day ?? null
      const ofWeek = monday !== null ? leanOn(monday, { ...mention, shift: 0, next: true }) : null
      // 'Discharged Saturday; the hospital covers Sunday; you start Monday', written on a Monday: nobody calls today by its name.
      const beyond =
        same ||
        comesBefore ||
        goesOn !== null ||
        one.day !== one.from ||
        !last?.day ||
        last.day <= one.from ||
        last.day > addDays(one.from, 7) ||
        mention.start - last.mention.end > 120
          ? null
          : last.day
      const day =
        ofWeek ??
        same?.day ??
        (beyond !== null ? leanOn(beyond, { ...mention, shift: 1 }) : null) ??
        (goesOn !== null ? leanOn(goesOn, { ...mention, shift: 1 }) : null) ??
        (moved !== null && moved > addDays(one.day, 6) && moved <= addDays(one.day, 35)
          ? nearTo(moved, mention.weekday)
          : one.day)
      keep({
        ...one,
        day,
        score:
          ofWeek !== null && one.score >= 10 && !oneOfTwo(doc, mention)
            ? one.score + 50
            : one.score,
      })
      continue
    }
    keep(one)
  }
  return withoutTaken(doc, known, rankOf).sort((a, b) => a.mention.start - b.mention.start)
}

/** 'Disregard the 9/16 date on page 1': wherever else that day stands, it is called off. */
function withoutTaken(doc: Doc, known: readonly Day[], rankOf: (at: number) => number): Day[] {
  const off = known.filter(
    ({ mention, day }) =>
      day !== null &&
      !(
        /\b(?:i|we) (?:had )?\w{3,7}(?: you)?(?: the)? (?:\w{3,9}\.?,? )?$/.test(
          before(doc, mention.start, 60),
        ) &&
        !/\b(?:sorry|instead|wrong|mistake|typo|oops|actually|should|correct\w{0,4}|go with|not)\b/.test(
          sentenceAround(doc, mention),
        )
      ) &&
      (mention.form === 'calendar' ||
        mention.form === 'weekday' ||
        mention.form === 'day-of-month' ||
        (mention.form === 'relative' &&
          (takenRight.test(after(doc, mention.end, 40)) ||
            /\b(?:cancel|skip|scratch|forget) $/.test(before(doc, mention.start, 10))))) &&
      (taken.test(sentenceTail(before(doc, mention.start, 60))) ||
        (takenRight.test(after(doc, mention.end, 40)) &&
          !/\bif (?:the )?$/.test(before(doc, mention.start, 10)))),
  )
  if (off.length === 0) return [...known]
  return known.map((one) =>
    off.some(
      ({ mention, day }) => day === one.day && rankOf(mention.start) <= rankOf(one.mention.start),
    )
      ? { ...one, score: Math.min(one.score, 60) - 120 }
      : one,
  )
}
