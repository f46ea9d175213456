// DOC "Referral text extraction" 043: the words around a place in the text, and which cue among them is nearest.
import type { Doc, Line } from './extraction-model.rules.ts'

/** The index of the line of an offset; asked in any order, so by halving. */
export function lineIndexAt(doc: Doc, at: number): number {
  let low = 0
  let high = doc.lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((doc.lines[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
export const lineAt = (doc: Doc, at: number): Line => doc.lines[lineIndexAt(doc, at)] as Line

/** A line that a mail program broke in the middle of a sentence goes on in the next. */
const goesOn = (line: Line | undefined, next: Line): boolean =>
  line !== undefined &&
  line.message === next.message &&
  line.text.length > 56 &&
  next.labels[0]?.start !== next.start &&
  (next.text.length > 24 ||
    /[.!?;:,)]$/.test(next.text) ||
    !/^(?:[\w-]{1,12} )?(?:picc|port|midline|piv|hickman|dc|d\/c|soc|start|visit|labs?|nurse|rn|teach|pt)\b/.test(
      next.text,
    )) &&
  ((/[a-z,]$/.test(line.text) &&
    /^[a-z](?![a-z]{0,9}[.;:])/.test(next.text) &&
    !/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\b/.test(next.text)) ||
    /\b(?:and|or|of|to|from|the|with|a|an|on|for|at|in|no|not|previously|was|is|via)$/i.test(
      line.text,
    ))

/** What stands before, in lower case, at most `most` characters, not beyond the line (or the one that it continues). */
export function before(doc: Doc, at: number, most = 110): string {
  const index = lineIndexAt(doc, at)
  const line = doc.lines[index] as Line
  const own = doc.lower.slice(Math.max(line.start, at - most), at)
  const previous = doc.lines[index - 1]
  return own.length < 40 && at - line.start < 40 && previous && goesOn(previous, line)
    ? `${previous.text.slice(-60).toLowerCase()} ${own}`
    : own
}
export function after(doc: Doc, at: number, most = 80): string {
  const line = lineAt(doc, at)
  return doc.lower.slice(at, Math.min(line.end, at + most))
}

/** The part of a bounded text after the last end of a sentence. */
export function sentenceTail(text: string): string {
  let cut = 0
  for (const match of text.matchAll(
    /\? ?-{0,2}>? ?no[ .,:;-]{1,3}(?=\S|$)|(?<![ .(][a-z]|\b(?:no|opt|[a-z]) \d|\bdr|\bm[rsx]|\bmrs|\bst|\bapprox|\best|\bwk|\bvs|\be\.g|\bi\.e)[.!?;] +(?=\S|$)| {4,}|\t/g,
  ))
    cut = match.index + match[0].length
  return text.slice(cut)
}
export function sentenceHead(text: string): string {
  const end =
    /(?<![ .(][a-z]|\b(?:no|opt|[a-z]) \d|\bdr|\bm[rsx]|\bmrs|\bst|\bapprox|\best|\bwk|\bvs)[.!?;](?: |$)| {4,}|\t/.exec(
      text,
    )
  return end ? text.slice(0, end.index) : text
}

/** Which of several patterns ends last: the cue that stands nearest before. */
export function nearestCue<T>(
  text: string,
  cues: readonly (readonly [RegExp, T])[],
): { readonly value: T; readonly end: number; readonly start: number } | null {
  let found: { value: T; end: number; start: number } | null = null
  for (const [pattern, value] of cues) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (found === null || end > found.end || (end === found.end && match.index < found.start))
        found = { value, end, start: match.index }
    }
  }
  return found
}
