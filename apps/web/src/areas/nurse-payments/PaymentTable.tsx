// NPY-023, NPY-024, NPY-031: the table of payments, refunds and transfers.
import type { ReactNode } from 'react'
import type { ListDefinition } from '@wren/contract/list'
import type { Cells } from '../../shared/list/list-columns.tsx'
import styles from './nurse-payments.module.css'

export interface PaymentColumn<R> {
  readonly label: string
  readonly cell: (row: R) => ReactNode
  /** Aligns the column to the end. */
  readonly end?: true
  /** Fills the remaining width and wraps. */
  readonly words?: true
}

/** The columns of a list definition that the screen displays. */
export const tableColumns = <R extends object>(
  { columns }: Pick<ListDefinition, 'columns'>,
  cells: Cells<R>,
): readonly PaymentColumn<R>[] =>
  columns
    .filter(({ fileOnly }) => fileOnly !== true)
    .map(({ key, label, align, width }) => ({
      label,
      ...(align === 'end' ? { end: true } : {}),
      ...(width === 'fill' ? { words: true } : {}),
      cell: (row) => cells[key]?.(row) ?? (row as Readonly<Record<string, ReactNode>>)[key],
    }))

export function PaymentTable<R extends { readonly id: number | string }>({
  label,
  columns,
  rows,
  busy,
}: {
  readonly label: string
  readonly columns: readonly PaymentColumn<R>[]
  readonly rows: readonly R[]
  readonly busy: boolean
}) {
  const kindOf = ({ end, words }: PaymentColumn<R>): string =>
    end ? (styles.end ?? '') : words ? (styles.words ?? '') : ''
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} className={kindOf(column)} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.label} className={kindOf(column)} data-label={column.label}>
                  {column.cell(row) ?? '-'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
