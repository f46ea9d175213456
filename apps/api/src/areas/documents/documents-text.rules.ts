// Search inside documents: how a text is kept, and what is shown of the place where something was found.

// Control characters cannot be stored, and half of a pair of surrogates neither.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Line ends and columns are blanks: what a person reads as one sentence is found as one. */
export const asKept = (text: string): string =>
  text.toWellFormed().replace(unwritable, ' ').replace(/\s+/g, ' ').trim()

export const wordsOf = (query: string): readonly string[] => [
  ...new Set(query.split(/\s+/).filter(Boolean)),
]

const before = 50
const around = 160

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Where the word begins, in letters of the text as it stands; folding may make a text longer or shorter. */
function placeOf(text: string, word: string): number {
  const plain = text.toLowerCase()
  if (plain.length === text.length && plain.includes(word.toLowerCase()))
    return plain.indexOf(word.toLowerCase())
  const at = folded(text).indexOf(folded(word))
  return at === -1
    ? 0
    : text.length === folded(text).length
      ? at
      : Math.min(at, Math.max(0, text.length - around))
}

/** About 160 letters around the first word, cut between words. */
export function snippetOf(text: string, words: readonly string[]): string {
  const at = Math.min(...words.map((word) => placeOf(text, word)))
  const from = at <= before ? 0 : text.indexOf(' ', at - before) + 1
  const start = from === 0 || from > at ? (at <= before ? 0 : at) : from
  const end =
    start + around >= text.length
      ? text.length
      : Math.max(text.lastIndexOf(' ', start + around), Math.min(at + 40, text.length))
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).toWellFormed()}${end < text.length ? ' …' : ''}`
}
