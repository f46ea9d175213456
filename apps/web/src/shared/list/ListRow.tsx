// One row of a list. It renders again only when its contents change, because forty rows of a dozen cells are most of
// the cost of a list (VIS-011, INT-012).
import { Checkbox } from '@mantine/core'
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { FlexRender, type Row } from '@tanstack/react-table'
import { memo } from 'react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import type { Column } from '@wren/contract/list'
import { alignClass } from './ListHead.tsx'
import { isEmptyCell, type columnsOf, type features } from './list-columns.tsx'
import type { RowTone } from './row-actions.ts'
import beside from './beside.module.css'
import styles from './list.module.css'

/** Stable for the lifetime of the table. */
export interface RowActs<R> {
  readonly open: (row: R, newTab: boolean) => void
  readonly focus: (key: string) => void
  readonly select: (key: string, range: boolean) => void
  readonly beside: (row: R) => void
}

export interface ListRowProps<R extends object> {
  readonly row: Row<typeof features, R>
  readonly columns: readonly Column[]
  /** Columns with their renderers, which are compared by identity. */
  readonly definitions: ReturnType<typeof columnsOf<R>>
  readonly index: number
  readonly active: boolean
  /** Null where rows cannot be selected. */
  readonly selected: boolean | null
  readonly reached: boolean
  readonly canBeside: boolean
  readonly acts: RowActs<R>
  readonly at: Ref<HTMLTableRowElement> | null
  readonly under?: ((row: R) => ReactNode) | undefined
  readonly tone?: ((row: R) => RowTone | null) | undefined
}

/** Ignores clicks on controls within the row, and the end of a text selection. */
const isOwnClick = (event: MouseEvent): boolean =>
  (event.target as Element).closest('a, button, input, label, [role=menu]') !== null ||
  Boolean(window.getSelection()?.toString())

const longText = (value: unknown): { title?: string } =>
  typeof value === 'string' && !isEmptyCell(value) && value.length > 12 ? { title: value } : {}

function RenderedRow<R extends object>({
  row,
  columns,
  index,
  active,
  selected,
  reached,
  canBeside,
  acts,
  at,
  under,
  tone,
}: ListRowProps<R>) {
  const open = (event: MouseEvent) => {
    if (isOwnClick(event)) return
    if (event.button === 1 || event.ctrlKey || event.metaKey) acts.open(row.original, true)
    else if (event.button === 0) acts.open(row.original, false)
  }
  const last = columns.length - 1
  const toned = tone?.(row.original) ?? undefined
  return (
    <>
      <tr
        ref={at}
        data-row={row.id}
        data-tone={toned}
        className={`${styles.row} ${under ? styles.upper : ''}`}
        tabIndex={reached ? 0 : -1}
        aria-rowindex={index + 2}
        data-active={active || undefined}
        data-selected={selected || undefined}
        onFocus={(event) => {
          if (event.target === event.currentTarget) acts.focus(row.id)
        }}
        onClick={open}
        onAuxClick={open}
      >
        {selected !== null && (
          <td className={`${styles.cell} ${styles.select} ${styles.pinned}`}>
            <Checkbox
              tabIndex={-1}
              aria-label={`Select ${row.id}`}
              checked={selected}
              onChange={() => {}}
              onClick={(event) => acts.select(row.id, event.shiftKey)}
            />
          </td>
        )}
        {row.getAllCells().map((cell, place) => {
          const column = columns[place]
          const peeks = canBeside && place === last
          return (
            <td
              key={cell.id}
              data-column={column?.key}
              className={[
                styles.cell,
                column ? alignClass(column) : '',
                place === 0 ? styles.pinned : '',
                peeks ? beside.has : '',
              ].join(' ')}
              {...longText((row.original as Readonly<Record<string, unknown>>)[column?.key ?? ''])}
            >
              <FlexRender cell={cell} />
              {peeks && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={beside.peek}
                  aria-label={`Open ${row.id} beside the list`}
                  title="Open beside the list (E)"
                  onClick={() => acts.beside(row.original)}
                >
                  <IconLayoutSidebarRightExpand size={16} stroke={1.75} aria-hidden />
                </button>
              )}
            </td>
          )
        })}
      </tr>
      {under && (
        <tr
          className={`${styles.row} ${styles.under}`}
          data-under={row.id}
          data-tone={toned}
          data-active={active || undefined}
          data-selected={selected || undefined}
          onClick={open}
          onAuxClick={open}
        >
          <td
            className={styles.cell}
            data-selectable={selected === null ? undefined : true}
            colSpan={columns.length + (selected === null ? 0 : 1)}
          >
            {under(row.original)}
          </td>
        </tr>
      )}
    </>
  )
}

/** A refreshed list creates new table rows around unchanged records. */
const isSame = (one: ListRowProps<object>, other: ListRowProps<object>): boolean =>
  one.row.original === other.row.original &&
  one.row.id === other.row.id &&
  one.columns === other.columns &&
  one.definitions === other.definitions &&
  one.index === other.index &&
  one.active === other.active &&
  one.selected === other.selected &&
  one.reached === other.reached &&
  one.canBeside === other.canBeside &&
  one.acts === other.acts &&
  one.under === other.under &&
  one.tone === other.tone &&
  one.at === other.at

export const ListRow = memo(RenderedRow, isSame as never) as typeof RenderedRow
