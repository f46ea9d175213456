// INT "List" 001-022: referrals on their way, the newest first; dealt with by keys without leaving the list.
import { useMemo } from 'react'
import { IconInbox, IconProgress, IconUser } from '@tabler/icons-react'
import { intake } from '@wren/contract/intake'
import type { IntakeRow } from '@wren/contract/intake'
import { mostAtOnce, tooManyAtOnce } from '@wren/contract/intake-bulk'
import { intakeList } from '@wren/contract/intake.list'
import { deletedIntake, terminalStatus } from '@wren/contract/intake-statuses.rules'
import { useToday } from '../../shared/calendar/useToday.ts'
import type { BulkAction } from '../../shared/list/BulkBar.tsx'
import { ListScreen } from '../../shared/list/ListScreen.tsx'
import type { Beside, RowAction } from '../../shared/list/row-actions.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { IntakeBeside } from './intake-list-beside.panel.tsx'
import { useIntakeChanges } from './intake-list-changes.parts.tsx'
import { OpsPopup } from './intake-list-ops.parts.tsx'
import { StatusPopup } from './intake-list-status.parts.tsx'
import { intakeCard, intakeCells } from './intake-list.parts.tsx'

// Each is saved by itself, one after the other.
const mostStatuses = 25
const tooManyStatuses = `The status of at most ${mostStatuses} intakes can be changed at once.`

const locked = ({ status }: IntakeRow): string | null =>
  status === terminalStatus ? deletedIntake.error : null
const beside: Beside<IntakeRow> = {
  label: ({ id }) => `Intake ${id}`,
  body: (row) => <IntakeBeside row={row} />,
}

export function IntakeListScreen() {
  const { timezone } = useSession()
  const today = useToday()
  const now = useNow()
  const { setStatus, assign, dialog } = useIntakeChanges()
  const cells = useMemo(() => intakeCells(timezone, today, now), [timezone, today, now])
  const rowActions: readonly RowAction<IntakeRow>[] = [
    {
      id: 'status',
      label: 'Change Status',
      word: 'status',
      key: 's',
      icon: IconProgress,
      column: 'status',
      blocked: locked,
      popup: (row, close) => (
        <StatusPopup rows={[row]} close={close} onSet={(to) => void setStatus([row], to)} />
      ),
    },
    {
      id: 'ops',
      label: 'Assign Ops',
      word: 'ops',
      key: 'o',
      icon: IconUser,
      column: 'ops_name',
      blocked: locked,
      popup: (row, close) => (
        <OpsPopup rows={[row]} close={close} onAssign={(owner) => void assign([row], owner)} />
      ),
    },
  ]
  const bulk: readonly BulkAction<IntakeRow>[] = [
    {
      label: 'Change Status',
      key: 's',
      icon: IconProgress,
      blocked: (rows) =>
        rows.length > mostStatuses
          ? tooManyStatuses
          : (rows.map(locked).find((why) => why !== null) ?? null),
      popup: (rows, close, clear) => (
        <StatusPopup rows={rows} close={close} onSet={(to) => void setStatus(rows, to, clear)} />
      ),
    },
    {
      label: 'Assign Ops',
      key: 'o',
      icon: IconUser,
      blocked: (rows) => (rows.length > mostAtOnce ? tooManyAtOnce : null),
      popup: (rows, close, clear) => (
        <OpsPopup rows={rows} close={close} onAssign={(owner) => void assign(rows, owner, clear)} />
      ),
    },
  ]
  return (
    <>
      <ListScreen<IntakeRow, typeof intakeList.filters, (typeof intakeList.orders)[number]>
        title="Intake"
        list={intakeList}
        search={intake.search}
        csv={intake.csv}
        rowKey={(row) => row.id}
        path={(row) => paths.intake(row.id)}
        icon={IconInbox}
        cells={cells}
        card={intakeCard(timezone, today, now)}
        create={{ label: 'New Intake', to: paths.newIntake }}
        rowActions={rowActions}
        beside={beside}
        bulk={bulk}
      />
      {dialog}
    </>
  )
}
