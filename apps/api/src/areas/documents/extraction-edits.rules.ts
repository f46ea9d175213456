// DOC "Reading referrals, further rules" 057: pieces of a text replaced before reading, with the way back to the
// original.

export interface Text {
  readonly text: string
  /** Offset in this text -> offset in the text as sent. */
  readonly original: (at: number) => number
}

/** What stands between `start` and `end` gives way to words, or to another piece of the same text. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly put: string | { readonly from: number; readonly to: number }
}

/** Overlapping edits: the first that begins wins. */
export function edited({ text, original }: Text, edits: readonly Edit[]): Text {
  if (edits.length === 0) return { text, original }
  let made = ''
  const at: number[] = []
  let done = 0
  const copy = (from: number, to: number) => {
    made += text.slice(from, to)
    for (let i = from; i < to; i += 1) at.push(i)
  }
  for (const { start, end, put } of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue
    copy(done, start)
    if (typeof put === 'string') {
      made += put
      const last = Math.max(start, end - 1)
      for (let i = 1; i < put.length; i += 1) at.push(Math.min(start + i - 1, last))
      if (put !== '') at.push(last)
    } else copy(put.from, put.to)
    done = end
  }
  copy(done, text.length)
  at.push(text.length)
  return {
    text: made,
    original: (offset) => original(at[Math.min(offset, at.length - 1)] ?? text.length),
  }
}

/** Blanks of the same length; line ends stay. */
export const blanked = (piece: string): string => piece.replace(/[^\n]/g, ' ')
