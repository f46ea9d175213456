// AUD-018 to 021, 025: one record's changes, 50 at a time, and its viewers, in the words of the drawer.
import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { audit } from '@wren/contract/audit'
import type { HistoryType } from '@wren/contract/audit'
import type { Zone } from '@wren/contract/time'
import { send } from '../http/send.ts'
import { useCall } from '../http/use-call.ts'
import { changeOf } from './event-words.ts'
import type { Viewer } from './ViewList.tsx'

export interface RecordHistory {
  readonly type: HistoryType
  readonly id: string | number
  readonly zone: Zone
}

export function useChanges({ type, id, zone }: RecordHistory, children: boolean) {
  const query = useInfiniteQuery({
    queryKey: [audit.history.name, type, String(id), children],
    queryFn: ({ pageParam, signal }) =>
      send(
        audit.history,
        {
          type,
          id: String(id),
          page: String(pageParam),
          children: children ? 'true' : 'false',
        } as never,
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => last.parameters.next_page,
    staleTime: 0,
  })
  const events =
    query.data?.pages.flatMap(({ data, parameters }) => data.slice(0, parameters.limit)) ?? []
  return {
    rows: events.map((event) => changeOf(event, zone, { type, id: String(id) })),
    loading: query.isFetching,
    onOlder: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  }
}

const roles: Readonly<Record<string, string>> = {
  admin: 'Admin',
  nurse: 'Nurse',
  user: 'User',
  patient_link: 'Patient',
  nurse_link: 'Nurse',
  job: 'System',
  command: 'System',
  public: 'Public',
}

export function useViews({ type, id }: RecordHistory, active: boolean) {
  const [days, onDays] = useState(90)
  const query = useCall(
    audit.views,
    active ? ({ type, id: String(id), days: String(days) } as never) : null,
  )
  const rows =
    query.data?.data.map((one): Viewer => ({
      id: one.userId ?? one.name,
      name: one.name,
      role: roles[one.role] ?? one.role,
      first: one.firstView,
      last: one.lastView,
      count: one.views,
    })) ?? []
  return { rows, loading: query.isFetching, days, onDays }
}
