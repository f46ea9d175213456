// design "Staff shell", VIS-011, INT-012: a real table of which only the rows in sight are drawn; a click opens, Ctrl or Meta in a new tab.
import { Checkbox } from '@mantine/core'
import { useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { MouseEvent, RefObject } from 'react'
import type { Column } from '@wren/contract/list'
import { alignClass, ListHead } from './ListHead.tsx'
import type { ListHeadProps } from './ListHead.tsx'
import { columnsOf, features, isNothing, leastWidth } from './list-columns.tsx'
import type { Cells } from './list-columns.tsx'
import type { Selection } from './useSelection.ts'
import styles from './list.module.css'

export const rowHeight = 36

export interface ListTableProps<R extends object> extends Pick<ListHeadProps, 'directionOf' | 'onOrder'> {
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
}

/** A click on what acts by itself is not a click on the row; nor is the end of marking a text. */
const isOwnClick = (event: MouseEvent): boolean =>
  (event.target as Element).closest('a, button, input, label, [role=menu]') !== null || Boolean(window.getSelection()?.toString())

export function ListTable<R extends object>({ label, columns, cells, rows, rowKey, selection, selectable, busy, onOpen, scroller, onScrolled, ...head }: ListTableProps<R>) {
  const [aside, setAside] = useState(false)
  const data = useMemo(() => [...rows], [rows])
  const defined = useMemo(() => columnsOf(columns, cells), [columns, cells])
  const table = useTable({ features, columns: defined, data, getRowId: rowKey })
  const tableRows = table.getRowModel().rows
  const virtual = useVirtualizer({ count: tableRows.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 16, scrollPaddingEnd: rowHeight })
  const drawn = virtual.getVirtualItems()
  const [above, below] = [drawn[0]?.start ?? 0, virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)]
  const activeRow = useRef<HTMLTableRowElement>(null)
  const place = tableRows.findIndex((row) => row.id === selection.active)
  useEffect(() => {
    if (place < 0) return
    virtual.scrollToIndex(place)
    if (!document.activeElement || document.activeElement === document.body || scroller.current?.contains(document.activeElement)) activeRow.current?.focus({ preventScroll: true })
    // The row the keys are on is what moves the scroll, not the virtualizer's own renders.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place])

  const open = (event: MouseEvent, row: R) => {
    if (isOwnClick(event)) return
    if (event.button === 1 || event.ctrlKey || event.metaKey) onOpen(row, true)
    else if (event.button === 0) onOpen(row, false)
  }
  return (
    <div
      ref={scroller} className={`${styles.scroll} ${aside ? styles.scrolled : ''}`} tabIndex={-1}
      onScroll={({ currentTarget }) => { setAside(currentTarget.scrollLeft > 0); onScrolled(currentTarget.scrollTop > rowHeight) }}
    >
      <table className={styles.table} style={{ minWidth: leastWidth(columns, selectable) }} aria-label={label} aria-rowcount={tableRows.length + 1} aria-busy={busy}>
        <colgroup>
          {selectable && <col className={styles.select} />}
          {columns.map((column) => <col key={column.key} style={typeof column.width === 'number' ? { width: column.width } : undefined} />)}
        </colgroup>
        <ListHead {...head} columns={columns} selection={selectable ? { count: selection.selected.size, all: tableRows.length, onAll: selection.toggleAll } : null} />
        <tbody>
          {above > 0 && <tr className={styles.pad} aria-hidden><td aria-hidden style={{ height: above }} /></tr>}
          {drawn.map(({ index }) => {
            const row = tableRows[index]
            if (!row) return null
            const [active, selected] = [row.id === selection.active, selection.selected.has(row.id)]
            return (
              <tr
                key={row.id} ref={active ? activeRow : null} className={styles.row} tabIndex={active || (selection.active === null && index === 0) ? 0 : -1} aria-rowindex={index + 2}
                data-active={active || undefined} data-selected={selected || undefined} onFocus={(event) => { if (event.target === event.currentTarget) selection.setActive(row.id) }}
                onClick={(event) => open(event, row.original)} onAuxClick={(event) => open(event, row.original)}
              >
                {selectable && (
                  <td className={`${styles.cell} ${styles.select} ${styles.pinned}`}>
                    <Checkbox tabIndex={-1} aria-label={`Select ${row.id}`} checked={selected} onChange={() => {}} onClick={(event) => selection.toggle(row.id, event.shiftKey)} />
                  </td>
                )}
                {row.getAllCells().map((cell, at) => {
                  const column = columns[at]
                  const drawnCell = <table.FlexRender cell={cell} />
                  const raw = (row.original as Readonly<Record<string, unknown>>)[column?.key ?? '']
                  return (
                    <td key={cell.id} className={`${styles.cell} ${column ? alignClass(column) : ''} ${at === 0 ? styles.pinned : ''}`} {...(typeof raw === 'string' && !isNothing(raw) && raw.length > 12 ? { title: raw } : {})}>
                      {drawnCell}
                    </td>
                  )
                })}
              </tr>
            )
          })}
          {below > 0 && <tr className={styles.pad} aria-hidden><td aria-hidden style={{ height: below }} /></tr>}
        </tbody>
      </table>
    </div>
  )
}
