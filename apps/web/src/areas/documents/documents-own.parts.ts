// DOC-019, AUD-028: what this page has changed itself is newer than a list that was read before it, and each change
// waits for the one before.
import { useRef, useState } from 'react'
import type { Document } from '@wren/contract/documents'

export function useOwnChanges() {
  const own = useRef(new Map<string, Document>())
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const under = useRef(0)
  const [, redraw] = useState(0)
  const newest = (document: Document): Document => {
    const known = own.current.get(document.id)
    return known && known.version > document.version ? known : document
  }
  const saw = (document: Document): void => {
    own.current.set(document.id, document)
    redraw((count) => count + 1)
  }
  return {
    newest,
    saw,
    change: (
      document: Document,
      make: (from: Document) => Promise<Document>,
    ): Promise<Document> => {
      const next = turn.current
        .then(() => make(newest(document)))
        .then((after) => {
          saw(after)
          return after
        })
      under.current++
      turn.current = next
        .catch(() => undefined)
        .finally(() => {
          under.current--
        })
      return next
    },
    /** Until all that is under way now has been answered; null where nothing is. */
    underWay: (): Promise<unknown> | null => (under.current > 0 ? turn.current : null),
    /** Once nothing of this page is under way any more. */
    settled: (document: Document): Promise<Document> => turn.current.then(() => newest(document)),
  }
}
