// Table that renders only the visible rows. A click opens a row, with Ctrl or Meta in a new tab (VIS-011, INT-012).
import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Column } from '@wren/contract/list'
import { isNowhere } from '../screen/nowhere.ts'
import { ListHead } from './ListHead.tsx'
import type { ListHeadProps } from './ListHead.tsx'
import { ListRow } from './ListRow.tsx'
import type { RowActs } from './ListRow.tsx'
import type { RowTone } from './row-actions.ts'
import { columnsOf, features, leastWidth } from './list-columns.tsx'
import type { Cells } from './list-columns.tsx'
import type { Selection } from './useSelection.ts'
import styles from './list.module.css'

export const rowHeight = 36
const underHeight = 24

export interface ListTableProps<R extends object> extends Pick<
  ListHeadProps,
  'directionOf' | 'onOrder'
> {
  readonly label: string
  readonly columns: readonly Column[]
  readonly cells: Cells<R>
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  readonly selection: Selection
  readonly selectable: boolean
  readonly busy: boolean
  readonly onOpen: (row: R, newTab: boolean) => void
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onScrolled: (scrolled: boolean) => void
  /** Active row of a list that is returned to, which restores its own scroll position. */
  readonly returnsTo?: string | null
  /** Opens the pane beside the list, where there is one. */
  readonly onBeside?: ((row: R) => void) | undefined
  readonly under?: ((row: R) => ReactNode) | undefined
  readonly tone?: ((row: R) => RowTone | null) | undefined
}

export function ListTable<R extends object>({
  label,
  columns,
  cells,
  rows,
  rowKey,
  selection,
  selectable,
  busy,
  onOpen,
  scroller,
  onScrolled,
  returnsTo,
  onBeside,
  under,
  tone,
  ...head
}: ListTableProps<R>) {
  const [aside, setAside] = useState(false)
  const data = useMemo(() => [...rows], [rows])
  const definitions = useMemo(() => columnsOf(columns, cells), [columns, cells])
  const table = useTable({ features, columns: definitions, data, getRowId: rowKey })
  const tableRows = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: tableRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (under ? rowHeight + underHeight : rowHeight),
    overscan: 16,
    scrollPaddingEnd: rowHeight,
  })
  const drawn = virtual.getVirtualItems()
  const [above, below] = [drawn[0]?.start ?? 0, virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)]
  const activeRow = useRef<HTMLTableRowElement>(null)
  const place = tableRows.findIndex((row) => row.id === selection.active)
  const awaited = useRef(returnsTo ?? null)
  const isDrawn = drawn.some(({ index }) => index === place)
  const takeFocus = () => {
    if (isNowhere() || scroller.current?.contains(document.activeElement))
      activeRow.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (place < 0 || awaited.current === selection.active) return
    awaited.current = null
    virtual.scrollToIndex(place)
    takeFocus()
    // A change of the active row scrolls, not a render of the virtualizer; another row may be in its place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place, selection.active])
  useEffect(() => {
    if (!isDrawn || awaited.current !== selection.active) return
    awaited.current = null
    takeFocus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDrawn, selection.active])

  const latest = useRef({ onOpen, onBeside, selection })
  latest.current = { onOpen, onBeside, selection }
  const acts = useMemo<RowActs<R>>(
    () => ({
      open: (row, newTab) => latest.current.onOpen(row, newTab),
      focus: (key) => latest.current.selection.setActive(key),
      select: (key, range) => latest.current.selection.toggle(key, range),
      beside: (row) => latest.current.onBeside?.(row),
    }),
    [],
  )
  return (
    <div
      ref={scroller}
      className={`${styles.scroll} ${aside ? styles.scrolled : ''}`}
      tabIndex={-1}
      onScroll={({ currentTarget }) => {
        setAside(currentTarget.scrollLeft > 0)
        onScrolled(currentTarget.scrollTop > rowHeight)
      }}
    >
      <table
        className={styles.table}
        style={{ minWidth: leastWidth(columns, selectable) }}
        aria-label={label}
        aria-rowcount={tableRows.length + 1}
        aria-busy={busy}
      >
        <colgroup>
          {selectable && <col className={styles.select} />}
          {columns.map((column) => (
            <col
              key={column.key}
              style={typeof column.width === 'number' ? { width: column.width } : undefined}
            />
          ))}
        </colgroup>
        <ListHead
          {...head}
          columns={columns}
          selection={
            selectable
              ? {
                  count: selection.selected.size,
                  all: tableRows.length,
                  onAll: selection.toggleAll,
                }
              : null
          }
        />
        <tbody>
          {above > 0 && (
            <tr className={styles.pad} aria-hidden>
              <td aria-hidden style={{ height: above }} />
            </tr>
          )}
          {drawn.map(({ index }) => {
            const row = tableRows[index]
            if (!row) return null
            const active = row.id === selection.active
            return (
              <ListRow
                key={row.id}
                row={row}
                columns={columns}
                definitions={definitions}
                index={index}
                active={active}
                selected={selectable ? selection.selected.has(row.id) : null}
                reached={active || (selection.active === null && index === 0)}
                canBeside={onBeside !== undefined}
                acts={acts}
                under={under}
                tone={tone}
                at={active ? activeRow : null}
              />
            )
          })}
          {below > 0 && (
            <tr className={styles.pad} aria-hidden>
              <td aria-hidden style={{ height: below }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
