// VIS-011, INT-012, "Keys": one row of a list. It is drawn again only when what it shows changes: forty rows of a
// dozen cells are most of what a list costs.
import { Checkbox } from '@mantine/core'
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { FlexRender, type Row } from '@tanstack/react-table'
import { memo } from 'react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import type { Column } from '@wren/contract/list'
import { alignClass } from './ListHead.tsx'
import { isNothing, type columnsOf, type features } from './list-columns.tsx'
import type { RowTone } from './row-actions.ts'
import beside from './beside.module.css'
import styles from './list.module.css'

/** The same object for the life of the table. */
export interface RowActs<R> {
  readonly open: (row: R, newTab: boolean) => void
  readonly focus: (key: string) => void
  readonly select: (key: string, range: boolean) => void
  readonly beside: (row: R) => void
}

export interface ListRowProps<R extends object> {
  readonly row: Row<typeof features, R>
  readonly columns: readonly Column[]
  /** How the row's cells are drawn. */
  readonly defined: ReturnType<typeof columnsOf<R>>
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

/** A click on what acts by itself is not a click on the row; nor is the end of marking a text. */
const isOwnClick = (event: MouseEvent): boolean =>
  (event.target as Element).closest('a, button, input, label, [role=menu]') !== null ||
  Boolean(window.getSelection()?.toString())

const longText = (value: unknown): { title?: string } =>
  typeof value === 'string' && !isNothing(value) && value.length > 12 ? { title: value } : {}

function DrawnRow<R extends object>({
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
              className={`${styles.cell} ${column ? alignClass(column) : ''} ${place === 0 ? styles.pinned : ''} ${peeks ? beside.has : ''}`}
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

/** A refreshed list brings new rows of the table around records that stayed the same. */
const isSame = (one: ListRowProps<object>, other: ListRowProps<object>): boolean =>
  one.row.original === other.row.original &&
  one.row.id === other.row.id &&
  one.columns === other.columns &&
  one.defined === other.defined &&
  one.index === other.index &&
  one.active === other.active &&
  one.selected === other.selected &&
  one.reached === other.reached &&
  one.canBeside === other.canBeside &&
  one.acts === other.acts &&
  one.under === other.under &&
  one.tone === other.tone &&
  one.at === other.at

export const ListRow = memo(DrawnRow, isSame as never) as typeof DrawnRow
