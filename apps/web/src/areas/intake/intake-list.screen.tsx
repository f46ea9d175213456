// INT "List" 001-022: referrals on their way, the newest first.
import { useMemo } from 'react'
import { IconInbox } from '@tabler/icons-react'
import { intake } from '@wren/contract/intake'
import type { IntakeRow } from '@wren/contract/intake'
import { intakeList } from '@wren/contract/intake.list'
import { useToday } from '../../shared/calendar/useToday.ts'
import { ListScreen } from '../../shared/list/ListScreen.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import { intakeCard, intakeCells } from './intake-list.parts.tsx'

export function IntakeListScreen() {
  const { timezone } = useSession()
  const today = useToday()
  const cells = useMemo(() => intakeCells(timezone, today), [timezone, today])
  return (
    <ListScreen<IntakeRow, typeof intakeList.filters, (typeof intakeList.orders)[number]>
      title="Intake" list={intakeList} search={intake.search} csv={intake.csv} rowKey={(row) => row.id} path={(row) => paths.intake(row.id)} icon={IconInbox}
      cells={cells} card={intakeCard(timezone, today)} create={{ label: 'New Intake', to: paths.newIntake }}
    />
  )
}
