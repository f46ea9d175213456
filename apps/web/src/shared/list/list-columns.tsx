// LST-036, INT-007: the table's columns, made of the definition's and of how the screen draws their cells.
import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Column } from '@wren/contract/list'
import { Dash } from './cells.tsx'

export const features = tableFeatures({})
export type Cells<R> = Readonly<Partial<Record<string, (row: R) => ReactNode>>>

const share = 120 // what a filling column keeps when the screen is narrow

export const isNothing = (value: unknown): boolean =>
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
        return isNothing(value) ? <Dash /> : (value as ReactNode)
      },
    }),
  )
}

/** Below this the table scrolls sideways instead of squeezing its cells. */
export const leastWidth = (columns: readonly Column[], selectable: boolean): number =>
  columns.reduce(
    (sum, { width }) => sum + (typeof width === 'number' ? width : share),
    selectable ? 38 : 0,
  )
