// Rows as cards of three lines, below 768 px.
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { isNowhere } from '../screen/nowhere.ts'
import type { RowTone } from './row-actions.ts'
import type { Selection } from './useSelection.ts'
import beside from './beside.module.css'
import styles from './list.module.css'

export interface Card {
  /** A control before the lines, for example a checkbox. */
  readonly start?: ReactNode
  readonly id?: ReactNode
  readonly title: ReactNode
  readonly badge?: ReactNode
  readonly second: ReactNode
  readonly third?: ReactNode
  /** Right end of the third line: warnings, applicants. */
  readonly end?: ReactNode
}

export interface ListCardsProps<R> {
  readonly label: string
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  readonly card: (row: R) => Card
  readonly path: (row: R) => string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onOpen: (row: R) => void
  /** Replaces navigation to the row's path. */
  readonly open?: (row: R) => void
  /** Opens the pane over the list, where there is one. */
  readonly onBeside?: ((row: R) => void) | undefined
  readonly tone?: (row: R) => RowTone | null
  /** Active card: narrow windows have keyboards too. */
  readonly selection: Pick<Selection, 'active' | 'setActive'>
  /** Active card of a list that is returned to, which restores its own scroll position. */
  readonly returnsTo?: string | null
}

/** Element with the focus of the active row: the row of a table, or the link of a card. */
export const activeRow = (root: HTMLElement | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>(
    `tr[data-active], [role=listitem][data-active] .${styles.whole}`,
  ) ?? null

export function ListCards<R>({
  label,
  rows,
  rowKey,
  card,
  path,
  scroller,
  onOpen,
  open,
  onBeside,
  tone,
  selection: { active, setActive },
  returnsTo = null,
}: ListCardsProps<R>) {
  const awaited = useRef(returnsTo)
  const isShown = rows.some((row) => rowKey(row) === active)
  useEffect(() => {
    const link = activeRow(scroller.current)
    if (!isShown || link === null) return
    if (isNowhere() || scroller.current?.contains(document.activeElement))
      link.focus({ preventScroll: true })
    if (awaited.current !== active)
      link.closest('[role=listitem]')?.scrollIntoView({ block: 'nearest' })
    awaited.current = null
  }, [active, isShown, scroller])
  return (
    <div ref={scroller} className={styles.cards} role="list" aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row)
        const { start, id, title, badge, second, third, end } = card(row)
        return (
          <div
            key={key}
            role="listitem"
            data-row={key}
            data-active={key === active || undefined}
            data-tone={tone?.(row) ?? undefined}
            className={`${styles.card} ${onBeside ? beside.aside : ''}`}
            data-start={start ? true : undefined}
          >
            {start && <div className={styles.start}>{start}</div>}
            <div className={styles.first}>
              {open ? (
                <button
                  type="button"
                  className={styles.whole}
                  onFocus={() => setActive(key)}
                  onClick={() => open(row)}
                >
                  {id != null && <span className={styles.page}>{id}</span>}
                  <span className={styles.cut}>{title}</span>
                </button>
              ) : (
                <Link
                  to={path(row)}
                  className={styles.whole}
                  onFocus={() => setActive(key)}
                  onClick={() => onOpen(row)}
                >
                  {id != null && <span className={styles.page}>{id}</span>}
                  <span className={styles.cut}>{title}</span>
                </Link>
              )}
              {badge}
            </div>
            <div className={styles.next}>
              <span className={styles.cut}>{second}</span>
            </div>
            {(third || end) && (
              <div className={styles.next}>
                <span className={styles.cut}>{third}</span>
                {end && <span className={styles.over}>{end}</span>}
              </div>
            )}
            {onBeside && (
              <button
                type="button"
                className={beside.over}
                aria-label={`Open ${key} over the list`}
                onClick={() => onBeside(row)}
              >
                <IconLayoutSidebarRightExpand size={18} stroke={1.75} aria-hidden />
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
