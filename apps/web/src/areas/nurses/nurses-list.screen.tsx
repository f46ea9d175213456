// NUR "Nurses list" 001-014, "Bulk message" 015-019: the nurses, filtered by what they can and where they are,
// written to together.
import { IconMessage, IconStethoscope } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nurses, type NurseRow } from '@wren/contract/nurses'
import { nurseList } from '@wren/contract/nurses.list'
import type { BulkAction } from '../../shared/list/BulkBar.tsx'
import { ListScreen } from '../../shared/list/ListScreen.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { nurseCard, nurseCells } from './nurses-list.parts.tsx'
import { MessagePopup } from './nurses-message.parts.tsx'

const refresh = 60_000 // NUR-007
const bulk: readonly BulkAction<NurseRow>[] = [
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
      bulk={bulk}
      lasting
      every={refresh}
    />
  )
}
