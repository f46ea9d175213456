// The tick box and the cells of a task (TSK-003, TSK-007, TSK-008).
import { Checkbox } from '@mantine/core'
import { fullName } from '@wren/contract/format'
import { undoneText, type TaskRow } from '@wren/contract/tasks'
import { startTime } from '@wren/contract/tasks.list'
import { defaultZone, formatDate } from '@wren/contract/time'
import { visitStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { Dash, TwoLines } from '../../shared/list/cells.tsx'
import type { Card } from '../../shared/list/ListCards.tsx'
import { useIsDone, type Tick } from './useTick.ts'
import styles from './tasks.module.css'

interface TickBoxProps {
  readonly row: TaskRow
  readonly onTick: Tick
  readonly inRow?: boolean
}

/** Not in the tab order of a table, where the key T ticks the row. */
export function TickBox({ row, onTick, inRow = false }: TickBoxProps) {
  const done = useIsDone(row)
  return (
    <Checkbox
      className={inRow ? '' : (styles.touch ?? '')}
      size={inRow ? 'xs' : 'md'}
      {...(inRow ? { tabIndex: -1 } : {})}
      aria-label={`${row.name}, visit ${row.assignment_id}`}
      checked={done}
      onChange={(event) => onTick(row, event.currentTarget.checked)}
    />
  )
}

function Name({ row }: { readonly row: TaskRow }) {
  const done = useIsDone(row)
  if (done) return <s className={styles.done}>{row.name}</s>
  const undone = undoneText(row, defaultZone)
  return undone === null ? row.name : <TwoLines first={row.name} second={undone} />
}

const day = (row: TaskRow): string => formatDate(row.visit_start, row.visit_timezone)
const person = (row: TaskRow): string => fullName(row.first_name, row.last_name)
const status = (row: TaskRow) => <StatusBadge set={visitStatus} status={row.assignment_status} />

export const cellsFor = (onTick: Tick) => ({
  done: (row: TaskRow) => <TickBox row={row} onTick={onTick} inRow />,
  name: (row: TaskRow) => <Name row={row} />,
  visit_start: day,
  start_time: startTime,
  patient: (row: TaskRow) =>
    person(row) === '' ? <Dash /> : <TwoLines first={person(row)} second={row.wren_mrn} />,
  assignment_status: status,
})

export const cardFor =
  (onTick: Tick) =>
  (row: TaskRow): Card => ({
    start: <TickBox row={row} onTick={onTick} />,
    title: <Name row={row} />,
    second: [day(row), startTime(row), row.city].filter(Boolean).join(', '),
    third: [person(row), row.wren_mrn, row.treatment].filter(Boolean).join(', '),
    end: status(row),
  })
