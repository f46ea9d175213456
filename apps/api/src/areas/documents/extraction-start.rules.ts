// DOC "Referral text extraction" 047: the day of the first visit wanted, among all the other days of a referral.
import { addDays } from '@wren/contract/time'
import { after, before, lineAt, sentenceTail } from './extraction-context.rules.ts'
import { agreedDays } from './extraction-agreed-days.rules.ts'
import { resolveDay } from './extraction-dates.rules.ts'
import { festiveDay, findAllDays } from './extraction-leaning.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { conceptAt, labelAround } from './extraction-sections.rules.ts'
import { nextOfSeries } from './extraction-series.rules.ts'
import { laterRight } from './extraction-start-cues.rules.ts'
import { settleDays } from './extraction-start-days.rules.ts'
import type { Day } from './extraction-start-days.rules.ts'
import { scoreOf } from './extraction-start-score.rules.ts'

/** Where nothing names the start, the coming day of the text that nothing else claims; of several the newest message's likeliest, then the first to come. */
function openDay(
  doc: Doc,
  all: readonly Day[],
  rankOf: (at: number) => number,
): Found<string> | null {
  if (
    /\b(?:soc|start(?: of care| date)?|date)\b[\s:|-]{0,14}(?:is |to be |still )?(?:tbd|unknown|pending|not (?:yet|set|known|decided)|to be determined|open)|^\W{0,6}when\b[\s:?|-]{1,6}(?:is )?(?:unknown|tbd|not (?:yet|known|set|sure)|undecided|pending|no date|\?)|\bno(?:t yet)? (?:a )?(?:start|soc|date)|nothing to schedule|don't have a (?:start|date)/m.test(
      doc.lower,
    )
  )
    return null
  const open = all.filter(
    ({ mention, score, cue, day, from }) =>
      day !== null &&
      !doc.lower.startsWith('in ', mention.start) &&
      score >= (mention.form === 'day-of-month' || mention.form === 'weekday' ? -6 : 0) &&
      cue !== 'not' &&
      (mention.form !== 'day-of-month' ||
        /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? $/.test(before(doc, mention.start, 12))) &&
      !(mention.form === 'calendar' && day === from) &&
      day >= from &&
      day <= addDays(from, 60),
  )
  const likely = open.toSorted(
    (a, b) =>
      rankOf(a.mention.start) - rankOf(b.mention.start) ||
      Math.round(b.score / 8) - Math.round(a.score / 8) ||
      (a.day ?? '').localeCompare(b.day ?? '') ||
      a.mention.start - b.mention.start,
  )
  const [one] = likely
  return one?.day
    ? { value: one.day, start: one.mention.start, end: one.mention.end, score: 1 }
    : null
}

/** The days for which enough speaks. */
function candidatesOf(
  doc: Doc,
  all: readonly Day[],
  rankOf: (at: number) => number,
): Found<string>[] {
  const oldest = Math.max(0, ...all.map(({ mention }) => rankOf(mention.start)))
  return all.flatMap(({ mention, score, cue, day, from }) => {
    // '5/16/88' is a birthday; decades ahead nobody plans.
    if (day === null || day > addDays(from, 3660) || day < addDays(from, -400)) return []
    // '(12/12/35)' beside a name: in two figures nobody writes the year of a visit years ahead.
    if (mention.year?.length === 2 && day > addDays(from, 500)) return []
    // A bare 'Date:' of today or before is the date of the paper.
    const concept = conceptAt(lineAt(doc, mention.start), mention.start)
    if (day <= from && concept === 'date') return []
    // Wanted long before it was written cannot be wanted now; a few weeks may be a late fax, and a label with a year means what it says.
    const stated = concept === 'start' && mention.year !== null
    const stale = stated
      ? day < from
        ? 5
        : 0
      : day < addDays(from, -60)
        ? 60
        : day < from
          ? 25
          : 0
    // A day without a year that comes again only in most of a year is behind us.
    const past =
      mention.form === 'calendar' && mention.year === null && day > addDays(from, 240)
        ? concept === 'start'
          ? 25
          : 60
        : 0
    const sum = score - stale - past
    // Whoever writes again and names a day of the visit settles it.
    const settles = cue === 'start' && sum >= 28 && rankOf(mention.start) < oldest ? 41 : 0
    return sum >= 20
      ? [{ value: day, start: mention.start, end: mention.end, score: Math.max(sum, settles) }]
      : []
  })
}

export function readStart(doc: Doc, rankOf: (at: number) => number): Found<string> | null {
  const written = findAllDays(doc.text)
    .slice(0, 600)
    .map((mention): Day => {
      // Whenever it is read: the days of a text count from the day on which it was written.
      const from = doc.messages[lineAt(doc, mention.start).message]?.day ?? doc.received
      const day = resolveDay(mention, from) ?? festiveDay(mention, from)
      const { score, cue } = scoreOf(doc, mention)
      // 'Pump done Sat' of a Saturday to come is a plan, not a report; only a written-out future can tell.
      const planned =
        cue === 'not' &&
        score >= -80 &&
        day !== null &&
        day >= from &&
        /\b(?:done|completed?|given|infused|off|ends?)\b[^a-z]{0,4}(?:on )?(?:the )?(?:(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6}\.? )?$/.test(
          before(doc, mention.start, 30),
        ) &&
        !laterRight.test(after(doc, mention.end, 30))
      const wanted =
        planned &&
        day <= addDays(from, 60) &&
        /\bgiven\b/.test(before(doc, mention.start, 20)) &&
        /\b(?:first|1st|next)\b/.test(sentenceTail(before(doc, mention.start)))
      // 'Week 0 = 9/29' of a day to come is the start, not a dose given.
      const label = labelAround(lineAt(doc, mention.start), mention.start)
      const weekZero =
        label !== null &&
        day !== null &&
        day >= from &&
        /^(?:wk|week) ?0/.test(doc.lower.slice(label.start, label.end))
      if (weekZero) return { mention, score: 60, cue: 'start' as const, day, from }
      return {
        mention,
        score: wanted ? 45 : planned ? 0 : score,
        cue: planned ? null : cue,
        day,
        from,
      }
    })
  const settled = settleDays(
    doc,
    written,
    rankOf,
    (days) =>
      (best(candidatesOf(doc, days, rankOf), rankOf, 40) ?? openDay(doc, days, rankOf))?.value ??
      null,
  )
  const { days: all, agreed } = agreedDays(doc, settled)
  const candidates = candidatesOf(doc, all, rankOf)
  const said = best(candidates, rankOf, 40)
  const isStated = said !== null && conceptAt(lineAt(doc, said.start), said.start) === 'start'
  const step = agreed ?? nextOfSeries(doc, all, said?.value ?? null, isStated)
  if (step?.day && step.day <= addDays(doc.received, 366))
    return { value: step.day, start: step.mention.start, end: step.mention.end, score: 60 }
  const top = said ?? openDay(doc, all, rankOf)
  // What lies more than a year ahead is dropped, and no other day takes its place.
  if (top === null || top.value > addDays(doc.received, 366)) return null
  // Of a list of days, or several equally wanted ones on a line, the earliest is the first visit.
  const chain = all
    .filter(({ mention }) => lineAt(doc, mention.start) === lineAt(doc, top.start))
    .sort((a, b) => a.mention.start - b.mention.start)
  const joined = (a: number, b: number) =>
    b - a < 18 &&
    /^[\s,&;/-]*(?:(?:and|then|&|or|y)\b)?[\s,]*(?:(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)[a-záé]{0,6}\.?)?\s*$/.test(
      doc.lower.slice(a, b),
    )
  let first = chain.findIndex(({ mention }) => mention.start === top.start)
  // 'Week of 9/21, Wednesday is best' lists no two days.
  const ofWeek = (at: number) => /\b(?:week|wk) of (?:the )?$/.test(before(doc, at, 14))
  while (
    first > 0 &&
    !ofWeek(chain[first - 1]?.mention.start ?? 0) &&
    joined(chain[first - 1]?.mention.end ?? 0, chain[first]?.mention.start ?? 0) &&
    (chain[first - 1]?.score ?? -1) >
      (/^(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)/.test(
        doc.lower.slice(chain[first - 1]?.mention.start),
      )
        ? -8
        : 0)
  )
    first -= 1
  const head = chain[first]
  // Said again elsewhere, the later of 'tonight or tomorrow' is meant.
  const again = candidates.some(
    (one) => one.value === top.value && one.score >= 40 && Math.abs(one.start - top.start) > 24,
  )
  const start =
    !again && head?.day && head.mention.form !== 'after' && head.day < top.value
      ? { ...top, value: head.day, start: head.mention.start, end: head.mention.end }
      : top
  // 'Patients for the week of 6/8 ... Thurs 6/11': the day of that week says more.
  const inWeek = ofWeek(start.start)
    ? all.find(
        (one) =>
          one.day !== null &&
          one.day > start.value &&
          one.day <= addDays(start.value, 6) &&
          one.mention.form === 'calendar' &&
          (one.cue === null || one.cue === 'start') &&
          one.score > 0 &&
          rankOf(one.mention.start) <= rankOf(start.start) &&
          /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? $/.test(
            before(doc, one.mention.start, 12),
          ),
      )
    : undefined
  if (inWeek?.day)
    return { ...start, value: inWeek.day, start: inWeek.mention.start, end: inWeek.mention.end }
  const peers = candidates.filter(
    (one) =>
      Math.abs(one.score - top.score) <= 8 &&
      rankOf(one.start) === rankOf(top.start) &&
      lineAt(doc, one.start) === lineAt(doc, top.start),
  )
  return peers.reduce((earliest, one) => (one.value < earliest.value ? one : earliest), start)
}
