// Table of a metrics tab (MET-007, MET-010, MET-024).
import { Link } from '@tanstack/react-router'
import { IconArrowDown, IconArrowUp, IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import type { MetricRow } from '@wren/contract/metrics'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import {
  cellText,
  sortedRows,
  visibleColumns,
  type MetricColumn,
  type Sorting,
} from './metrics-columns.ts'
import styles from './metrics.module.css'

export interface MetricTableProps {
  readonly label: string
  readonly itemLabel: string
  readonly columns: readonly MetricColumn[]
  /** Undefined while they load. */
  readonly rows: readonly MetricRow[] | undefined
  /** The read failed; the banner of the screen gives the reason. */
  readonly failed: boolean
  /** False for rows in order of time. */
  readonly sortable?: boolean
  readonly path?: (id: number) => string
  readonly titled?: boolean
}

export function MetricTable({
  label,
  itemLabel,
  columns,
  rows,
  failed,
  sortable = false,
  path,
  titled = false,
}: MetricTableProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const visible = visibleColumns(columns, rows ?? [])
  // Figures sort descending at first, names ascending.
  const sortBy = (key: Sorting['key']) =>
    setSorting((current) => ({
      key,
      down: current?.key === key ? !current.down : key !== 'item',
    }))
  return (
    <section className={styles.part} aria-label={label}>
      {titled && <h2 className={styles.title}>{label}</h2>}
      {rows === undefined && !failed && (
        <p className={styles.loading} role="status">
          Loading...
        </p>
      )}
      {(failed || rows?.length === 0) && <EmptyState icon={IconChartBar} text="No data" />}
      {rows !== undefined && rows.length > 0 && (
        // Focusable, so that a table wider than the window scrolls by keys.
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${label} table`}>
          <table className={styles.table} aria-label={label}>
            <thead>
              <tr>
                {[{ key: 'item' as const, label: itemLabel }, ...visible].map(
                  ({ key, label: heading }) => (
                    <ColumnHead
                      key={key}
                      label={heading}
                      sorting={sorting?.key === key ? sorting : null}
                      onPress={sortable ? () => sortBy(key) : null}
                    />
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {sortedRows(rows, sorting).map((row) => (
                <tr key={`${row.item} ${row.item_id ?? ''}`}>
                  <th scope="row" title={row.item}>
                    {path !== undefined && row.item_id !== undefined ? (
                      <Link className={styles.link ?? ''} to={path(row.item_id)}>
                        {row.item}
                      </Link>
                    ) : (
                      row.item
                    )}
                  </th>
                  {visible.map(({ key, kind }) => (
                    <td key={key} {...(row[key] === null ? { 'data-none': true } : {})}>
                      {cellText(kind, row[key])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function ColumnHead({
  label,
  sorting,
  onPress,
}: {
  readonly label: string
  readonly sorting: Sorting | null
  readonly onPress: (() => void) | null
}) {
  if (onPress === null) return <th scope="col">{label}</th>
  return (
    <th
      scope="col"
      aria-sort={sorting === null ? 'none' : sorting.down ? 'descending' : 'ascending'}
    >
      <button type="button" className={styles.sort} onClick={onPress}>
        <span>{label}</span>
        {sorting &&
          (sorting.down ? (
            <IconArrowDown size={12} stroke={2.2} aria-hidden />
          ) : (
            <IconArrowUp size={12} stroke={2.2} aria-hidden />
          ))}
      </button>
    </th>
  )
}
