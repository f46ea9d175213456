// 'Loading...' over placeholder rows while there are no rows yet, after 100 ms (LST-029, LST-044).
import type { Column } from '@wren/contract/list'
import { Bar } from '../feedback/Skeleton.tsx'
import styles from './list.module.css'

export function ListSkeleton({
  columns,
  rows = 12,
}: {
  readonly columns: readonly Column[]
  readonly rows?: number
}) {
  return (
    <div className={styles.skeleton}>
      <span className={styles.loading} role="status">
        Loading...
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skRow} style={{ opacity: 1 - row / (rows + 2) }}>
          {columns.map(({ key, width }, column) => (
            <span
              key={key}
              style={typeof width === 'number' ? { flex: `0 0 ${width - 12}px` } : { flex: 1 }}
            >
              <Bar width={`${55 + ((row * 7 + column * 13) % 40)}%`} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
