// VIS "List" 004-031: every visit, found, filtered and live.
import { IconCalendarOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { visits } from '@wren/contract/visits'
import type { VisitRow } from '@wren/contract/visits-row'
import { visitList } from '@wren/contract/visits.list'
import { now } from '../../shared/clock.ts'
import { ListScreen } from '../../shared/list/ListScreen.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import { cardFor, cellsFor } from './visits-list.parts.tsx'

const minute = 60_000

export function VisitsListScreen() {
  const linksOrders = useSession().may('ORD_LINK')
  const drawn = useMemo(() => {
    const reader = { now: now(), linksOrders }
    return { cells: cellsFor(reader), card: cardFor(reader) }
  }, [linksOrders])
  return (
    <ListScreen<VisitRow, typeof visitList.filters, (typeof visitList.orders)[number]>
      title="Visits"
      create={{ label: 'New Visit', to: paths.newVisit }}
      list={visitList}
      search={visits.search}
      csv={visits.csv}
      rowKey={({ id }) => id}
      path={({ id }) => paths.visit(id)}
      {...drawn}
      icon={IconCalendarOff}
      every={minute}
      freshFor={minute}
    />
  )
}
