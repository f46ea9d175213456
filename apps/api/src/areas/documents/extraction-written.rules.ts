// DOC "Referral text extraction" 043, 047: the day on which a paper without the head of a mail was written, so that a late reading moves none of its days.
import { addDays } from '@wren/contract/time'
import { findDates, resolveDay } from './extraction-dates.rules.ts'

const labelled =
  /(?:\b(?:referral date|date of (?:referral|request)|request date|date (?:referred|requested|sent|faxed|rec'?d|received|of fax)|today'?s date|generated(?: on)?|created(?: on)?|printed(?: on)?|exported(?: on)?|faxed(?: on)?|as of)|(?:^|\s{2}|[|*])date)[\s:#.|-]{0,14}(?:[a-z]{3,9}\.?,? )?$/i
const heading =
  /\b(?:referral|fax|request|order|orders|export|page|from|summary|nursing|transmission|intake|form)\b|\d{1,2}:\d\d/i
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? $/i

/** A label says that it is the day of the paper, or it stands by itself in the heading. */
function isWritten(text: string, start: number, end: number, inHeading: boolean): boolean {
  const left = text.slice(0, start)
  if (labelled.test(left)) return true
  if (
    !inHeading ||
    /\b(?:dob|birth|born)\b/i.test(text) ||
    /(?<![\p{L}'])[MF](?![\p{L}'.])/u.test(text)
  )
    return false
  const gap = Math.max(left.lastIndexOf('  '), left.lastIndexOf('|'), left.lastIndexOf('\t'))
  const own = left.slice(gap === -1 ? 0 : gap + 1).trimStart()
  const alone =
    (own === '' || weekday.test(own)) &&
    /^(?:,? {1,3}\d{1,2}:\d\d.{0,12}|)(?:$| {2}|\t|\|)/.test(text.slice(end))
  return alone && (weekday.test(own) || heading.test(text))
}

/** Null where the text does not tell, or tells a day so near the arrival that both read alike. */
export function writtenDay(lines: readonly string[], received: string): string | null {
  let seen = 0
  for (const text of lines) {
    if (text.trim() === '') continue
    seen += 1
    if (seen > 60) return null
    for (const mention of findDates(text.slice(0, 200))) {
      if (mention.form !== 'calendar' || mention.year === null) continue
      // A birthday in a heading is older than any paper that is still being read.
      const recent =
        Number(received.slice(0, 4)) - Number(resolveDay(mention, received)?.slice(0, 4)) <= 5
      if (!isWritten(text, mention.start, mention.end, recent && seen <= 8)) continue
      const day = resolveDay(mention, received)
      if (day !== null)
        return day < addDays(received, -30) || day > addDays(received, 30) ? day : null
    }
  }
  return null
}
