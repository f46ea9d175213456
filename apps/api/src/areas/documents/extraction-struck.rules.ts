// DOC "Whose values" 064: struck-out words are no values; they are blanked before reading, so every offset holds.
import { blanked } from './extraction-edits.rules.ts'
import type { Span } from './extraction-model.rules.ts'

const struck: readonly RegExp[] = [
  /<(s|del|strike)\b[^<>]{0,200}>[\s\S]{0,400}?<\/\1\s{0,3}>/gi,
  /<([a-z]{1,8}\d?)\b[^<>]{0,200}line-through[^<>]{0,200}>[\s\S]{0,400}?<\/\1\s{0,3}>/gi,
  /\[(s|strike|del)\][^[\]]{0,400}\[\/\1\]/gi,
  /(?<!~)~~(?=[^\s~])[^~\n]{0,200}~~(?!~)/g,
  // Each letter under a stroke of its own.
  /(?:[^\n][\u0335\u0336]){2,}/gu,
]

export const withoutStruck = (source: string): string =>
  struck.reduce((text, pattern) => text.replace(pattern, blanked), source)

/** The struck-out words that may be values. */
export const struckSpans = (source: string): Span[] =>
  struck.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap((match) =>
      /[\p{L}\d]/u.test(match[0])
        ? [{ start: match.index, end: match.index + match[0].length }]
        : [],
    ),
  )

const strokes = new RegExp(
  String.raw`<\/?(?:s|del|strike)\b[^<>]{0,200}>|<[a-z]{1,8}\d?\b[^<>]{0,200}line-through[^<>]{0,200}>` +
    String.raw`|\[\/?(?:s|strike|del)\]|~~|[\u0335\u0336]`,
  'giu',
)
/** The same text with its strokes blanked and the words below them plain; every offset holds. */
export const shownStruck = (source: string): string => source.replace(strokes, blanked)
