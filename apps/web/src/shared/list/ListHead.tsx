// Header that orders by its columns: ascending, descending, the list's own order (LST-036).
import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Column } from '@wren/contract/list'
import styles from './list.module.css'

export interface ListHeadProps {
  readonly columns: readonly Column[]
  readonly directionOf: (order: string) => 'asc' | 'desc' | null
  readonly onOrder: (order: string) => void
  /** Null where rows cannot be selected. */
  readonly selection: {
    readonly count: number
    readonly all: number
    readonly onAll: () => void
  } | null
}

export const alignClass = ({ align }: Column): string =>
  (align === 'end' ? styles.end : align === 'center' ? styles.center : '') ?? ''

export function ListHead({ columns, directionOf, onOrder, selection }: ListHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={`${styles.head} ${styles.select} ${styles.pinned}`}>
            <Checkbox
              aria-label="Select all"
              checked={selection.count > 0 && selection.count === selection.all}
              indeterminate={selection.count > 0 && selection.count < selection.all}
              onChange={selection.onAll}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const direction = column.order === undefined ? null : directionOf(column.order)
          const words =
            column.width !== undefined && column.width !== 'fill' && column.width < 44 ? (
              <span className={styles.hiddenHead}>{column.label}</span>
            ) : (
              column.label
            )
          return (
            <th
              key={column.key}
              scope="col"
              className={`${styles.head} ${alignClass(column)} ${index === 0 ? styles.pinned : ''}`}
              {...(column.order === undefined
                ? {}
                : ({
                    'aria-sort':
                      direction === 'asc'
                        ? 'ascending'
                        : direction === 'desc'
                          ? 'descending'
                          : 'none',
                  } as const))}
            >
              {column.order === undefined ? (
                words
              ) : (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onOrder(column.order ?? '')}
                >
                  {words}
                  {direction &&
                    (direction === 'asc' ? (
                      <IconArrowUp size={12} stroke={2.2} aria-hidden />
                    ) : (
                      <IconArrowDown size={12} stroke={2.2} aria-hidden />
                    ))}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
