// AUD-103, TOK-071: a message carries its link as fields beside its text, so that typed text never becomes a link.

/**
 * Marks the place of the link while a text is composed. Neither a call nor PostgreSQL accepts U+0000, so no value
 * from a person
 * or a record can hold it.
 */
export const linkMark = '\u0000'

export interface LinkedText {
  readonly body: string
  /** A visit_link row; null for a text without a link. */
  readonly link_id: number | null
  /** Characters (code points) of `body` before the link. */
  readonly link_at: number | null
}

/**
 * Separates a composed text from its link. Throws when the text has a mark and no link, a link and no mark, or two
 * marks.
 */
export function linkedText(composed: string, linkId: number | null): LinkedText {
  const [before = '', after, ...more] = composed.split(linkMark)
  if (more.length > 0 || (after === undefined) !== (linkId === null))
    throw new Error('A message with a link has exactly one mark for it.')
  return linkId === null
    ? { body: composed, link_id: null, link_at: null }
    : { body: before + (after ?? ''), link_id: linkId, link_at: [...before].length }
}

/** The text with `link` in its place. */
export function withLink({ body, link_at }: LinkedText, link: string): string {
  if (link_at === null) return body
  const characters = [...body]
  return [...characters.slice(0, link_at), link, ...characters.slice(link_at)].join('')
}
