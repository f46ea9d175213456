// The cells and the card of an update (UPD-001, UPD-002, UPD-003, UPD-004, UPD-005, UPD-006).
import { formatDate, type Zone } from '@wren/contract/time'
import type { Update } from '@wren/contract/updates'
import { isInactive, priorityLabel, shownLine, targetText } from '@wren/contract/updates.rules'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { updatePriority, updateStatus } from '../../shared/badges/statuses.ts'
import { CellLink, TwoLines } from '../../shared/list/cells.tsx'
import type { Card } from '../../shared/list/ListCards.tsx'
import type { Cells } from '../../shared/list/list-columns.tsx'
import { paths } from '../../shared/screen/paths.ts'
import styles from './updates.module.css'

const targetPath = ({ type, type_id, type_uuid }: Update): string =>
  type === 'assignment'
    ? paths.visit(type_id)
    : type === 'nurse'
      ? paths.nurse(type_id)
      : paths.patient(type_uuid ?? '')

export const TargetLink = ({ update }: { readonly update: Update }) =>
  update.type === 'text' ? (
    <>{targetText(update)}</>
  ) : (
    <CellLink to={targetPath(update)}>{targetText(update)}</CellLink>
  )

/** Cut to one line; the drawer has the complete text. */
export const Description = ({ update }: { readonly update: Update }) => (
  <span
    className={isInactive(update.status) ? styles.done : ''}
    data-done={isInactive(update.status) || undefined}
  >
    {shownLine(update.description)}
  </span>
)

export const Status = ({ update }: { readonly update: Update }) => (
  <StatusBadge set={updateStatus} status={update.status} />
)
export const Priority = ({ update: { priority } }: { readonly update: Update }) => (
  <StatusBadge plain set={updatePriority} status={priorityLabel(priority)} />
)

export const updateCells = (zone: Zone): Cells<Update> => ({
  description: (update) => <Description update={update} />,
  type: (update) => <TargetLink update={update} />,
  status: (update) => <Status update={update} />,
  priority: (update) => <Priority update={update} />,
  created_first_name: (update) => (
    <TwoLines first={update.created_first_name} second={formatDate(update.row_added, zone)} />
  ),
})

export const updateCard =
  (zone: Zone) =>
  (update: Update): Card => ({
    id: null,
    title: shownLine(update.description),
    badge: <Status update={update} />,
    second: (
      <span className={styles.facts}>
        <Priority update={update} />
        {update.assigned_first_name !== null && <span>for {update.assigned_first_name}</span>}
      </span>
    ),
    third: `${update.created_first_name}, ${formatDate(update.row_added, zone)}`,
    end: <TargetLink update={update} />,
  })
