// The link of a message is stored in fields beside its text, so that typed text never becomes a link. AUD-103, TOK-071.

/**
 * Marks the place of the link in a composed text. Neither calls nor PostgreSQL accept U+0000, so that no value of a
 * person or a record contains it.
 */
export const linkMark = '\u0000'

export interface LinkedText {
  readonly body: string
  /** A visit_link row; null for a text without a link. */
  readonly link_id: number | null
  /** Characters (code points) of `body` before the link. */
  readonly link_at: number | null
}

/** Separates a composed text from its link. Throws unless the text has exactly one mark with a link, or neither. */
export function linkedText(composed: string, linkId: number | null): LinkedText {
  const [before = '', after, ...rest] = composed.split(linkMark)
  if (rest.length > 0 || (after === undefined) !== (linkId === null))
    throw new Error('A message with a link has exactly one mark for it.')
  return linkId === null
    ? { body: composed, link_id: null, link_at: null }
    : { body: before + (after ?? ''), link_id: linkId, link_at: [...before].length }
}

/** Inserts `link` into the text. */
export function withLink({ body, link_at }: LinkedText, link: string): string {
  if (link_at === null) return body
  const characters = [...body]
  return [...characters.slice(0, link_at), link, ...characters.slice(link_at)].join('')
}
