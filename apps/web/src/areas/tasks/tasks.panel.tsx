// The tasks of a visit, or of the next visit of a patient, beside a form (TSK-012, TSK-013, TSK-032, VIS-039, PAT-050).
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { taskCategories, tasks, undoneText, type TaskRow } from '@wren/contract/tasks'
import { tasksList } from '@wren/contract/tasks.list'
import { unsavedForm } from '@wren/contract/tasks.refusals'
import { defaultZone, formatDate } from '@wren/contract/time'
import { RowsSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { showError } from '../../shared/feedback/errors.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useIsDone, useTick, type Tick } from './useTick.ts'
import { useNextVisit } from './useNextVisit.ts'
import styles from './tasks.module.css'

const categories: ReadonlyMap<string, string> = new Map(
  taskCategories.map(({ value, label }) => [value, label]),
)

function Line({ row, onTick }: { readonly row: TaskRow; readonly onTick: Tick }) {
  const done = useIsDone(row)
  const undone = done ? null : undoneText(row, defaultZone)
  return (
    <li className={styles.line}>
      <Checkbox
        classNames={{ body: styles.box ?? '' }}
        label={done ? <s className={styles.done}>{row.name}</s> : row.name}
        {...(undone === null ? {} : { description: undone })}
        checked={done}
        onChange={(event) => onTick(row, event.currentTarget.checked)}
      />
      <span className={styles.category}>{categories.get(row.category)}</span>
    </li>
  )
}

/** Few visits have fewer than five tasks. */
const TasksSkeleton = () => <RowsSkeleton rows={5} height={32} />

interface VisitTasksProps {
  readonly visit: number
  readonly patient: string | null
  /** A nurse has confirmed. Without a nurse the panel never says that all is done. */
  readonly staffed: boolean
  /** The form beside the panel has unsaved changes. */
  readonly unsaved: boolean
  readonly of?: ReactNode
}

export function VisitTasks({ visit, patient, staffed, unsaved, of }: VisitTasksProps) {
  const filters = { assignment_id: visit, ...(patient === null ? {} : { patient_uuid: patient }) }
  const { data } = useCall(tasks.search, {
    filters,
    page: 1,
    limit: tasksList.pageSize,
    orderby: 'id asc',
  })
  const tick = useTick()
  const change: Tick = (row, done) =>
    unsaved ? showError(new Error(unsavedForm)) : tick(row, done)
  const rows = data?.data ?? []
  const open = rows.filter(({ done }) => !done).length
  return (
    <ContextCard title="Tasks" {...(open > 0 ? { count: open } : {})} actions={of}>
      {data === undefined && <TasksSkeleton />}
      {data !== undefined && open === 0 && (
        <p className={styles.empty} role="status">
          {staffed ? tasksList.empty : 'No nurse has confirmed.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.lines} aria-label="Tasks">
          {rows.map((row) => (
            <Line key={row.id} row={row} onTick={change} />
          ))}
        </ul>
      )}
    </ContextCard>
  )
}

/** The tasks of the next upcoming visit, or else of the last one (TSK-013). */
export function PatientTasks({
  patient,
  unsaved,
}: {
  readonly patient: string
  readonly unsaved: boolean
}) {
  const visit = useNextVisit(patient)
  if (visit === undefined)
    return (
      <ContextCard title="Tasks">
        <TasksSkeleton />
      </ContextCard>
    )
  if (visit === null)
    return (
      <ContextCard title="Tasks">
        <p className={styles.empty}>No visits.</p>
      </ContextCard>
    )
  const of = (
    <Link className={styles.of} to={paths.visit(visit.id)}>
      Visit {visit.id}, {formatDate(visit.start, visit.timezone)}
    </Link>
  )
  return (
    <VisitTasks
      key={visit.id}
      visit={visit.id}
      patient={patient}
      staffed={visit.nurse_confirmed !== null}
      unsaved={unsaved}
      of={of}
    />
  )
}
