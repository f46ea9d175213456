// LST "Filters in the URL" to "Ordering and paging", design "Staff shell": a whole list screen from its definition,
// its search and its cells.
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
  /** The list's call; its answer is {data, parameters}. Its topics keep the rows live. */
  readonly search: Call
  /** Its rows as a file; offered where it is given. `rowKey` is then the number that the SQL names as id. */
  readonly csv?: Call
  readonly rowKey: (row: R) => string | number
  /** Where a row leads. */
  readonly path: (row: R) => string
  /** What a click on a row does instead of leading there: a drawer beside the list. */
  readonly open?: (row: R) => void
  /** By column key; a column without one shows the row's own value, and '-' for none. */
  readonly cells: Cells<R>
  readonly card: (row: R) => Card
  readonly create?: { readonly label: string; readonly to: string }
  readonly actions?: ReactNode
  readonly bulk?: readonly BulkAction<R>[]
  /** By single keys, on the row the keys are on. */
  readonly rowActions?: readonly RowAction<R>[]
  /** The row whole, in a pane beside the list (E). */
  readonly beside?: Beside<R>
  /** false where a row cannot be chosen; every other list has its checkboxes and its bulk bar. */
  readonly selectable?: boolean
  /** What is selected stays so on other pages and under other filters. */
  readonly lasting?: boolean
  readonly icon?: Icon
  /** Between top line and filters: tabs of an area. */
  readonly above?: ReactNode
  /** Refetches in the background every so many milliseconds (VIS-030). */
  readonly every?: number
  readonly freshFor?: number
  /** Refetches in the background when the window gets the focus. */
  readonly onFocus?: boolean
  /** A line of its own under the row's cells, as wide as the table. */
  readonly under?: (row: R) => ReactNode
  /** What the row as a whole says at a glance; its words stand in the row. */
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
