// DOC-062, DOC-075, DOC-057: a text made of pieces of another one, with the way back to the place of each character.
import type { Span } from './extraction-model.rules.ts'

export interface Plain {
  readonly text: string
  /** The place of the source in which the character of an offset begins, and where it ends. */
  readonly from: (at: number) => number
  readonly to: (at: number) => number
}

export const unchanged = (text: string): Plain => ({
  text,
  from: (at) => at,
  to: (at) => at + 1,
})

/** The span of the source of a span of the text. */
export const spanOf = ({ from, to }: Plain, { start, end }: Span): Span =>
  end > start ? { start: from(start), end: to(end - 1) } : { start: from(start), end: from(start) }

/** A reading of a reading: offsets lead through both. */
export const through = (inner: Plain, outer: Plain): Plain => ({
  text: inner.text,
  from: (at) => outer.from(inner.from(at)),
  to: (at) => outer.to(inner.to(at) - 1),
})

/** Spans in the order of the text, with those that touch or overlap made one. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else if (span.end > span.start) joined.push(span)
  }
  return joined
}

/** What is left of a span without the others. */
export function withoutSpans(whole: Span, cuts: readonly Span[]): Span[] {
  const left: Span[] = []
  let at = whole.start
  for (const cut of joinedSpans(cuts)) {
    if (cut.end <= at || cut.start >= whole.end) continue
    if (cut.start > at) left.push({ start: at, end: cut.start })
    at = Math.max(at, cut.end)
  }
  if (at < whole.end) left.push({ start: at, end: whole.end })
  return left
}

/** The pieces of a text, one after the other; a line ends where a piece was left out. */
export function piecesOf(source: string, pieces: readonly Span[]): Plain {
  let text = ''
  const places: number[] = []
  for (const { start, end } of joinedSpans(pieces)) {
    const previous = places.at(-1)
    if (previous !== undefined && previous + 1 < start && !text.endsWith('\n')) {
      text += '\n'
      places.push(previous)
    }
    text += source.slice(start, end)
    for (let at = start; at < end; at += 1) places.push(at)
  }
  const last = (places.at(-1) ?? -1) + 1
  return {
    text,
    from: (at) => places[at] ?? last,
    to: (at) => (places[at] ?? last - 1) + 1,
  }
}
