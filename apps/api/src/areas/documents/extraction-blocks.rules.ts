// DOC-062: where one patient's part of a text ends and the next one's begins, and what the parts share.
import type { Span } from './extraction-model.rules.ts'

interface Row extends Span {
  readonly text: string
  /** Behind the end of a page. */
  readonly paged: boolean
}
const rowsOf = (text: string): Row[] => {
  let at = 0
  let paged = false
  return text.split('\n').map((line) => {
    paged = line.includes('\f') || (paged && line.trim() === '')
    const row = { text: line.trim(), start: at, end: at + line.length, paged }
    if (row.text !== '') paged = false
    at += line.length + 1
    return row
  })
}

const head = /^(?:>+ ?)?(?:from|de) ?: ?\S/i
const headBelow = /^(?:>+ ?)?(?:sent|enviado|date|fecha|subject|asunto|to|para) ?:/i
const rule = /^(?:[-=_*~#•.+]\s?){3,}$/
/** What stands below is quoted, and no further letter. */
const quotes =
  /\b(?:original|forwarded|previous) (?:message|mail|e-?mail)\b|mensaje original|^begin forwarded/i
const fence = /^[-=_*~]{2,}.{2,60}[-=_*~]{2,}$/
const announces = new RegExp(
  String.raw`^[\s>*#=\-•]{0,6}(?:(?:and |also,? |plus,? )?(?:the )?(?:new|next|second|2nd|third` +
    String.raw`|3rd|another|other|one more|first|1st|segunda?|otr[oa])(?: \w{2,10}){0,2}? (?:patient` +
    String.raw`|pt|one|referral|client|case|paciente)\b[^\n]{0,12}$|(?:new|also|next|second|2nd` +
    String.raw`|third|3rd|another)\s*[:.\-–—#]*$|(?:patient|pt|referral|client|paciente|case) ?(?:#` +
    String.raw`|no\.?|number)? ?(?:\d{1,2}|[a-d]|one|two|three|uno|dos)\b[\s:.)\-–—]*$|(?:new|also` +
    String.raw`|next|second|another|2nd|third|3rd)\b ?[:,\-–—])`,
  'i',
)
const numbered = /^[\s>]*(?:[(#[]?(?:\d{1,2}|[A-D])[.):\]]|#\d{1,2}\b|[-*•–] )\s*\S/
const greets = new RegExp(
  String.raw`^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning|afternoon|greetings` +
    String.raw`|team\b|hola|buen[oa]s|aloha|to whom)\b`,
  'i',
)
const signsOff = new RegExp(
  String.raw`^(?:(?:many )?thanks?|thank you|thx|ty|regards|best|kind regards|warm regards` +
    String.raw`|sincerely|cheers|gracias|saludos|mahalo|respectfully|take care)\b.{0,40}$`,
  'i',
)
const reach = /\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}|[\w.+'-]+@[\w-]+\.\w|\b\d{3}-\d{4}\b/
const title =
  /^(?:[A-Z][A-Z\d &'/.,-]{5,60}|[^\n]{0,50}\b(?:referral|fax|request|order form|intake)\b[^\n]{0,30})$/

export interface Border {
  readonly at: number
  /** Both sides are letters by themselves, which share no sender. */
  readonly apart: boolean
  /** Inside a line, between two people of one sentence. */
  readonly inline: boolean
}

/** How much speaks for a border before the row. */
function weightOf(
  rows: readonly Row[],
  i: number,
  anchorRow: number,
): { sum: number; apart: boolean } {
  const row = rows[i]?.text ?? ''
  const above = rows.slice(Math.max(0, i - 7), i)
  const blanks = above.reverse().findIndex((one) => one.text !== '')
  const written = rows
    .slice(Math.max(0, i - 12), i)
    .filter((one) => one.text !== '')
    .slice(-5)
  const isHead =
    head.test(row) &&
    !rows.slice(Math.max(0, i - 2), i).some((one) => quotes.test(one.text)) &&
    rows.slice(i + 1, i + 6).some((one) => headBelow.test(one.text))
  const ruled = (rule.test(row) || fence.test(row) || rows[i]?.paged === true) && !quotes.test(row)
  const signed = written.some((one) => signsOff.test(one.text))
  const reached = written.some((one) => reach.test(one.text))
  const opensLetter = isHead || greets.test(row) || /^(?:subject|asunto|to|fax|date) ?:/i.test(row)
  const sum =
    (isHead ? 9 : 0) +
    (ruled ? 6 : 0) +
    (announces.test(row) ? 10 : 0) +
    (numbered.test(row) ? 4 : 0) +
    (greets.test(row) ? 5 : 0) +
    (opensLetter && !isHead && !greets.test(row) ? 3 : 0) +
    (title.test(row) && row === row.toUpperCase() ? 2 : 0) +
    (blanks >= 2 ? 3 : blanks === 1 ? 2 : 0) +
    (i === anchorRow ? 1.5 : 0) +
    (signed ? 4 : 0) +
    (reached ? 1 : 0)
  return {
    sum,
    apart:
      isHead ||
      (ruled && (signed || reached)) ||
      ((opensLetter || ruled) && signed) ||
      (signed && reached && blanks >= 1),
  }
}

/** The border before an anchor, behind the facts that end at `from`; null where both stand in one breath. */
export function borderBetween(
  text: string,
  from: number,
  anchor: number,
  letters: readonly Span[],
): Border | null {
  const letter = letters.find((one) => one.start > from && one.start <= anchor)
  if (letter) return { at: letter.start, apart: true, inline: false }
  const rows = rowsOf(text)
  const anchorRow = rows.findLastIndex((row) => row.start <= anchor)
  const first = rows.findIndex((row) => row.start > from)
  let best: (Border & { readonly sum: number }) | null = null
  if (first !== -1)
    for (let i = first; i <= anchorRow; i += 1) {
      if (rows[i]?.text === '' && i !== anchorRow) continue
      const { sum, apart } = weightOf(rows, i, anchorRow)
      if (best === null || sum >= best.sum)
        best = { at: rows[i]?.start ?? anchor, apart, sum, inline: false }
    }
  if (best !== null) return best
  // On one line: behind the last end of a sentence or clause.
  const line = text.slice(from, anchor)
  const breaks = [
    ...line.matchAll(
      /[.;!?](?=\s)|\s[-–—/|]{1,3}\s|\t| {3,}|,? (?:and|also|plus|then|y)(?: also)?(?=\s)|\s(?=\(?\d[).:]\s)/gi,
    ),
  ]
  const last = breaks.at(-1)
  return last
    ? { at: from + last.index + (/[.;!?]/.test(last[0]) ? 1 : 0), apart: false, inline: true }
    : null
}

/** Places in the order of what speaks for a further letter there, with the earlier of two that are alike first. */
export function likelyBorders(
  text: string,
  places: readonly number[],
): { readonly at: number; readonly sum: number }[] {
  const rows = rowsOf(text)
  return places
    .flatMap((at) => {
      const i = rows.findIndex((row) => row.start === at)
      return i === -1 ? [] : [{ at, sum: weightOf(rows, i, -1).sum }]
    })
    .sort((a, b) => b.sum - a.sum || a.at - b.at)
}

/** Rows at which a further letter, page or item may begin. */
export function letterBorders(text: string): number[] {
  const rows = rowsOf(text)
  return rows.flatMap((row, i) => {
    if (i === 0 || row.text === '') return []
    const above = rows.slice(Math.max(0, i - 4), i)
    const blanks = above.toReversed().findIndex((one) => one.text !== '')
    const isBorder =
      rule.test(row.text) ||
      fence.test(row.text) ||
      quotes.test(row.text) ||
      row.paged ||
      announces.test(row.text) ||
      /^\(?#?(?:\d{1,2}|[A-D])[.):]?$/.test(row.text) ||
      (head.test(row.text) && rows.slice(i + 1, i + 6).some((one) => headBelow.test(one.text))) ||
      blanks >= 2 ||
      (blanks === 1 &&
        rows
          .slice(Math.max(0, i - 9), i)
          .filter((one) => one.text !== '')
          .slice(-3)
          .some((one) => reach.test(one.text) || signsOff.test(one.text)))
    return isBorder ? [row.start] : []
  })
}

/** Where the first block begins: at the row of its anchor, with the short headings right above it. */
export function blockStart(text: string, anchor: number): number {
  const rows = rowsOf(text)
  let at = rows.findLastIndex((row) => row.start <= anchor)
  while (at > 0) {
    const above = rows[at - 1]?.text ?? ''
    if (!announces.test(above) && !/^[^\n]{1,40}:$/.test(above)) break
    at -= 1
  }
  return rows[at]?.start ?? 0
}

/** Where the last block ends: before the words that close the letter, and the sender's name and number. */
export function blockEnd(text: string, anchor: number): number {
  const rows = rowsOf(text)
  const from = rows.findLastIndex((row) => row.start <= anchor) + 1
  const sign = rows.findIndex((row, i) => i >= from && signsOff.test(row.text))
  if (sign !== -1) return rows[sign]?.start ?? text.length
  // Without such words: the last paragraph, where it holds a number or an address and nothing of a patient.
  const last = rows.findLastIndex((row) => row.text !== '')
  const blank = rows.slice(0, last + 1).findLastIndex((row) => row.text === '')
  const tail = rows.slice(blank + 1, last + 1)
  const words = tail.map((row) => row.text).join('\n')
  return blank >= from &&
    tail.length <= 5 &&
    reach.test(words) &&
    !/\b(?:dob|mrn|zip|piv|picc|port|mg|start|soc)\b|\d{1,2}\/\d{1,2}/i.test(words)
    ? (tail[0]?.start ?? text.length)
    : text.length
}
