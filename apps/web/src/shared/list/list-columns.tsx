// Columns of the table, from the list definition and the cells of the screen (LST-036, INT-007).
import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Column } from '@wren/contract/list'
import { Dash } from './cells.tsx'

export const features = tableFeatures({})
export type Cells<R> = Readonly<Partial<Record<string, (row: R) => ReactNode>>>

/** Least width of a column that fills the rest, in pixels. */
const fillWidth = 120

export const isEmptyCell = (value: unknown): boolean =>
  value === null || value === undefined || value === ''

export function columnsOf<R extends object>(columns: readonly Column[], cells: Cells<R>) {
  const helper = createColumnHelper<typeof features, R>()
  return columns.map((column) =>
    helper.display({
      id: column.key,
      header: () => column.label,
      cell: ({ row }) => {
        const draw = cells[column.key]
        const value: unknown = draw
          ? draw(row.original)
          : (row.original as Readonly<Record<string, unknown>>)[column.key]
        return isEmptyCell(value) ? <Dash /> : (value as ReactNode)
      },
    }),
  )
}

/** In pixels. Below this width the table scrolls sideways. */
export const leastWidth = (columns: readonly Column[], selectable: boolean): number =>
  columns.reduce(
    (sum, { width }) => sum + (typeof width === 'number' ? width : fillWidth),
    selectable ? 38 : 0,
  )
