// Paging and the keys of a list (LST-041).
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Cap } from '../feedback/Cap.tsx'
import styles from './list.module.css'

export interface ListFootProps {
  readonly page: number
  readonly pageSize: number
  readonly nextPage: number | null
  readonly onPage: (page: number) => void
  readonly selectable: boolean
  readonly creates: boolean
  /** Additional keys of this list, for example 'S status'. */
  readonly more?: readonly { readonly key: string; readonly word: string }[]
  /** False for a table whose rows take no keys. */
  readonly keys?: false
}

export function ListFoot({
  page,
  pageSize,
  nextPage,
  onPage,
  selectable,
  creates,
  more = [],
  keys,
}: ListFootProps) {
  const foot = useRef<HTMLElement>(null)
  // The last page disables Next page, the first one Previous page: the focus moves to the other button (WCAG 2.4.3).
  useLayoutEffect(() => {
    const at = document.activeElement
    if (at !== null && at.matches(':disabled') && foot.current?.contains(at))
      foot.current.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [page, nextPage])
  return (
    <footer
      ref={foot}
      className={styles.foot}
      data-single={(page === 1 && nextPage === null) || undefined}
    >
      {keys !== false && (
        <span className={styles.keys} aria-hidden>
          <span>
            <Cap>J</Cap>
            <Cap>K</Cap> move
          </span>
          {selectable && (
            <span>
              <Cap>X</Cap> select
            </span>
          )}
          <span>
            <Cap>Enter</Cap> open
          </span>
          {more.map(({ key, word }) => (
            <span key={key}>
              <Cap>{key.toUpperCase()}</Cap> {word}
            </span>
          ))}
          {creates && (
            <span>
              <Cap>C</Cap> new
            </span>
          )}
          <span>
            <Cap>?</Cap> all keys
          </span>
        </span>
      )}
      <span className={styles.size}>{pageSize} rows a page</span>
      {(page > 1 || nextPage !== null) && (
        <>
          <Button size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous page
          </Button>
          <span className={styles.page} aria-label={`Page ${page}`} role="status">
            {page}
          </span>
          <Button
            size="xs"
            disabled={nextPage === null}
            onClick={() => nextPage !== null && onPage(nextPage)}
          >
            Next page
          </Button>
        </>
      )}
    </footer>
  )
}
