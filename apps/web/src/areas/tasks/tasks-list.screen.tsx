// The tasks of all visits, ticked in the list (TSK-001, TSK-002, TSK-003, TSK-004, TSK-005, TSK-006, TSK-007, TSK-008,
// TSK-009, TSK-010, TSK-011, SHL-032).
import { SegmentedControl } from '@mantine/core'
import { IconChecks, IconSquareCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { withFilter } from '@wren/contract/list-url.rules'
import { taskCategories, tasks, type TaskCategory, type TaskRow } from '@wren/contract/tasks'
import { tasksList } from '@wren/contract/tasks.list'
import { useToday } from '../../shared/calendar/useToday.ts'
import { ListScreen } from '../../shared/list/ListScreen.tsx'
import type { RowAction } from '../../shared/list/row-actions.ts'
import { useListState } from '../../shared/list/useListState.ts'
import { paths } from '../../shared/screen/paths.ts'
import { cardFor, cellsFor } from './task-cells.tsx'
import { isShownDone, useTick } from './useTick.ts'
import styles from './tasks.module.css'

const all = 'all'
const choices = [{ value: all, label: 'All' }, ...taskCategories]

/** The category filter is a toggle. The address keeps it like any filter (TSK-001). */
function CategoryToggle() {
  const { state, go } = useListState(tasksList, useToday())
  const choose = (value: string) =>
    go(
      withFilter(tasksList, state, 'category', value === all ? undefined : (value as TaskCategory)),
    )
  return (
    <div className={styles.toggle}>
      <SegmentedControl
        aria-label="Category"
        data={choices}
        value={state.filters.category ?? all}
        onChange={choose}
      />
    </div>
  )
}

export function TasksListScreen() {
  const tick = useTick()
  const drawn = useMemo(() => ({ cells: cellsFor(tick), card: cardFor(tick) }), [tick])
  const rowActions: readonly RowAction<TaskRow>[] = [
    {
      id: 'tick',
      label: 'Tick Task',
      word: 'tick',
      key: 't',
      icon: IconSquareCheck,
      column: 'done',
      run: (row) => tick(row, !isShownDone(row)),
    },
  ]
  return (
    <ListScreen<TaskRow, typeof tasksList.filters, (typeof tasksList.orders)[number]>
      title="Tasks"
      list={tasksList}
      search={tasks.search}
      csv={tasks.csv}
      rowKey={({ id }) => id}
      path={({ assignment_id }) => paths.visit(assignment_id)}
      icon={IconChecks}
      {...drawn}
      rowActions={rowActions}
      selectable={false}
      above={<CategoryToggle />}
    />
  )
}
