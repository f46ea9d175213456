// A whole list screen from its definition, its search and its cells.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Call } from '@wren/contract/call'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import { useToday } from '../calendar/useToday.ts'
import { Screen } from '../screen/Screen.tsx'
import { useGo } from '../screen/route.ts'
import type { BulkAction } from './BulkBar.tsx'
import type { Card } from './ListCards.tsx'
import type { Cells } from './list-columns.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ListView } from './ListView.tsx'
import type { Beside, RowAction, RowTone } from './row-actions.ts'
import { SavedViews } from './SavedViews.tsx'
import { useExport } from './useExport.ts'
import { useListState } from './useListState.ts'
import screen from './create.module.css'

export interface ListScreenProps<R extends object, F extends Filters, O extends string> {
  readonly title: string
  readonly list: ListDefinition<F, O>
  /** Call of the list, answering {data, parameters}. Its topics refresh the rows. */
  readonly search: Call
  /** Call of the CSV export. `rowKey` must then be the numeric id of the SQL. */
  readonly csv?: Call
  readonly rowKey: (row: R) => string | number
  /** Path that a row opens. */
  readonly path: (row: R) => string
  /** Replaces navigation, for example by a drawer beside the list. */
  readonly open?: (row: R) => void
  /** By column key. Other columns show the row's value, '-' without one. */
  readonly cells: Cells<R>
  readonly card: (row: R) => Card
  readonly create?: { readonly label: string; readonly to: string }
  readonly actions?: ReactNode
  readonly bulk?: readonly BulkAction<R>[]
  /** Actions on the active row, by single keys. */
  readonly rowActions?: readonly RowAction<R>[]
  /** Whole row in a pane beside the list (E). */
  readonly beside?: Beside<R>
  /** False for a list without checkboxes and bulk bar. */
  readonly selectable?: boolean
  /** Keeps the selection on other pages and under other filters. */
  readonly lasting?: boolean
  readonly icon?: Icon
  /** Between top line and filters, for example tabs. */
  readonly above?: ReactNode
  /** Interval of background refreshes in milliseconds (VIS-030). */
  readonly every?: number
  readonly freshFor?: number
  /** Refreshes in the background when the window gets the focus. */
  readonly onFocus?: boolean
  /** A line under the row's cells, as wide as the table. */
  readonly under?: (row: R) => ReactNode
  /** Highlighting of a row, which its text explains. */
  readonly tone?: (row: R) => RowTone | null
}

export const isPhone = '(max-width: 767px)'

export function ListScreen<R extends object, F extends Filters, O extends string>({
  title,
  create,
  actions,
  list,
  csv,
  above,
  ...view
}: ListScreenProps<R, F, O>) {
  const today = useToday()
  const control = useListState(list, today)
  const file = useExport(list, csv ?? view.search, control.state, today)
  const go = useGo()
  const phone = useMediaQuery(isPhone) ?? false
  return (
    <Screen
      fill
      title={title}
      actions={
        <>
          {actions}
          {create && (
            <Button
              variant="filled"
              className={screen.create ?? ''}
              aria-label={create.label}
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => go(create.to)}
            >
              <span>{create.label}</span>
            </Button>
          )}
        </>
      }
    >
      {above}
      <SavedViews
        list={list}
        control={control}
        today={today}
        end={csv && <ExportButton {...file} />}
      />
      <ListView
        {...view}
        title={title}
        list={list}
        control={control}
        today={today}
        phone={phone}
        {...(create ? { create } : {})}
        {...(csv ? { exports: file } : {})}
      />
    </Screen>
  )
}
