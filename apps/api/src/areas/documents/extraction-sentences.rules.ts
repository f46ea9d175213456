// DOC-062, DOC-063: the sentences and paragraphs of a text by their places.
import type { Span } from './extraction-model.rules.ts'

export interface Sentence extends Span {
  readonly paragraph: number
  /** Begins on a line of its own. */
  readonly opens: boolean
}

const stop =
  /(?<!\b(?:mr|mrs|ms|dr|st|ave|apt|no|ln|rd|blvd|ct|pl|approx|\p{L}))[.!?](?=\s|$)|;(?= )/giu
const item = /^[\s>]*(?:[-*•–#|([]|\d{1,2}[.):]|\p{Lu}|$)/u
/** A mail program broke the line; the sentence goes on. */
const isWrapped = (line: string, next: string): boolean =>
  line.trim().length > 48 &&
  !/\S(?: {3,}|\t|\|)\S/.test(line + next) &&
  !/[.!?:;]\s*$/.test(line) &&
  (!item.test(next) ||
    /(?:,|\b(?:for|and|with|of|to|the|a|is|cancel|remove|mr|mrs|ms)\.?)\s*$/i.test(line))

export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  let paragraph = 0
  let start = -1
  let opens = true
  const close = (end: number) => {
    if (start !== -1 && end > start) {
      found.push({ start, end, paragraph, opens })
      opens = false
    }
    start = -1
  }
  const lines = text.split('\n')
  let at = 0
  lines.forEach((line, i) => {
    if (line.trim() === '') {
      close(at)
      paragraph += 1
    } else {
      if (start === -1) {
        start = at
        opens = true
      }
      for (const match of line.matchAll(stop)) {
        const end = at + match.index + 1
        close(end)
        start = end
        opens = false
      }
      if (!isWrapped(line, lines[i + 1] ?? '')) close(at + line.length)
    }
    at += line.length + 1
  })
  close(text.length)
  return found.filter((one) => text.slice(one.start, one.end).trim() !== '')
}
