// MET-007, MET-010, MET-024: one table of any tab.
import { Link } from '@tanstack/react-router'
import { IconArrowDown, IconArrowUp, IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import type { MetricRow } from '@wren/contract/metrics'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import {
  cellText,
  shownColumns,
  sorted,
  type MetricColumn,
  type Sorting,
} from './metrics-columns.ts'
import styles from './metrics.module.css'

export interface MetricTableProps {
  readonly label: string
  readonly itemLabel: string
  readonly columns: readonly MetricColumn[]
  /** undefined while they are read. */
  readonly rows: readonly MetricRow[] | undefined
  /** The read came to nothing; the banner says why. */
  readonly failed: boolean
  /** Rows that follow one another in time keep their order. */
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
  const shown = shownColumns(columns, rows ?? [])
  // The largest first, names from A.
  const press = (key: Sorting['key']) =>
    setSorting((now) => ({ key, down: now?.key === key ? !now.down : key !== 'item' }))
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
        // A table wider than the window is scrolled by keys too.
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${label} table`}>
          <table className={styles.table} aria-label={label}>
            <thead>
              <tr>
                {[{ key: 'item' as const, label: itemLabel }, ...shown].map((one) => (
                  <Head
                    key={one.key}
                    label={one.label}
                    sorting={sorting?.key === one.key ? sorting : null}
                    onPress={sortable ? () => press(one.key) : null}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {sorted(rows, sorting).map((row) => (
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
                  {shown.map(({ key, kind }) => (
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

function Head({
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
