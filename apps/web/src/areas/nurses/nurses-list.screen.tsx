// NUR-001, NUR-002, NUR-003, NUR-004, NUR-005, NUR-006, NUR-007, NUR-008, NUR-009, NUR-010, NUR-011, NUR-012, NUR-013,
// NUR-014, NUR-015, NUR-016, NUR-017, NUR-018, NUR-019: the list of nurses, with messages to selected ones.
import { IconMessage, IconStethoscope } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nurses, type NurseRow } from '@wren/contract/nurses'
import { nurseList } from '@wren/contract/nurses.list'
import type { BulkAction } from '../../shared/list/BulkBar.tsx'
import { ListScreen } from '../../shared/list/ListScreen.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { nurseCard, nurseCells } from './nurse-cells.tsx'
import { MessagePopup } from './MessagePopup.tsx'

const refresh = 60_000 // NUR-007
const bulkActions: readonly BulkAction<NurseRow>[] = [
  {
    label: 'Message',
    icon: IconMessage,
    width: 380,
    popup: (rows, close, clear, keep) => (
      <MessagePopup rows={rows} close={close} clear={clear} keep={keep} />
    ),
  },
]

export function NursesListScreen() {
  const now = useNow()
  const cells = useMemo(() => nurseCells(now), [now])
  return (
    <ListScreen<NurseRow, typeof nurseList.filters, (typeof nurseList.orders)[number]>
      title="Nurses"
      list={nurseList}
      search={nurses.list}
      csv={nurses.csv}
      rowKey={({ user_id }) => user_id}
      path={({ user_id }) => paths.nurse(user_id)}
      icon={IconStethoscope}
      cells={cells}
      card={nurseCard(now)}
      create={{ label: 'New Nurse', to: paths.newNurse }}
      bulk={bulkActions}
      lasting
      every={refresh}
    />
  )
}
