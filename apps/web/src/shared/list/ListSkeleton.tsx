// design "Feedback": rows in the shape of what comes, after 100 ms; LST-029 'Loading...' is what is read aloud.
import type { Column } from '@wren/contract/list'
import { Bar } from '../feedback/Skeleton.tsx'
import styles from './list.module.css'

export function ListSkeleton({ columns, rows = 12 }: { readonly columns: readonly Column[]; readonly rows?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading...">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skRow} style={{ opacity: 1 - row / (rows + 2) }}>
          {columns.map(({ key, width }, column) => (
            <span key={key} style={typeof width === 'number' ? { flex: `0 0 ${width - 12}px` } : { flex: 1 }}><Bar width={`${55 + ((row * 7 + column * 13) % 40)}%`} /></span>
          ))}
        </div>
      ))}
    </div>
  )
}
