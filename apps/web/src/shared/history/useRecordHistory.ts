// AUD-018 to 021, 025: one record's changes, 50 at a time, and its viewers, in the words of the drawer.
import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { audit } from '@wren/contract/audit'
import type { AuditEvent, HistoryType } from '@wren/contract/audit'
import { humanise } from '@wren/contract/format'
import { isInstant, formatDateTime, formatDay, isDay } from '@wren/contract/time'
import type { Zone } from '@wren/contract/time'
import { paths } from '../screen/paths.ts'
import { send } from '../http/send.ts'
import { useCall } from '../http/use-call.ts'
import type { HistoryChange } from './ChangeList.tsx'
import type { Viewer } from './ViewList.tsx'

const actions: Readonly<Record<string, HistoryChange['action']>> = { create: 'Created', update: 'Changed', delete: 'Deleted', send: 'Sent', print: 'Printed', export: 'Exported' }

/** A stored value as a person reads it. */
export function shownValue(value: unknown, zone: Zone): string | null {
  if (value === null || value === undefined || value === '') return null
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (typeof value === 'string') return isDay(value) ? formatDay(value) : isInstant(value) ? formatDateTime(value, zone) : value
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.length === 0 ? null : value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Stamps change with every save and say nothing to people. */
const stamps = new Set(['id', 'version', 'created', 'created_at', 'updated', 'row_updated', 'revision'])

const screens: Readonly<Record<string, (id: string) => string>> = { visit: paths.visit, intake: paths.intake, report: paths.report, patient: paths.patient }

/** AUD-021: whose change it is, where that is not the record whose history is open. */
const recordOf = ({ recordType, recordId }: AuditEvent, of: HistoryType): NonNullable<HistoryChange['record']> | null =>
  (recordType === of ? null : { label: [humanise(recordType), recordType === 'patient' ? null : recordId].filter(Boolean).join(' '), to: recordId === null ? undefined : screens[recordType]?.(recordId) })

export const changeOf = (event: AuditEvent, zone: Zone, of: HistoryType): HistoryChange => ({
  record: recordOf(event, of),
  id: event.id, at: event.at, actor: event.actorName ?? 'System', action: actions[event.action] ?? 'Changed',
  fields: Object.entries(event.changes).filter(([name]) => !stamps.has(name)).map(([name, { before, after }]) => ({ label: humanise(name), before: shownValue(before, zone), after: shownValue(after, zone) })).filter(({ before, after }) => before !== null || after !== null),
})

export interface RecordHistory { readonly type: HistoryType; readonly id: string | number; readonly zone: Zone }

export function useChanges({ type, id, zone }: RecordHistory, children: boolean) {
  const query = useInfiniteQuery({
    queryKey: [audit.history.name, type, String(id), children],
    queryFn: ({ pageParam, signal }) => send(audit.history, { type, id: String(id), page: String(pageParam), children: children ? 'true' : 'false' } as never, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => last.parameters.next_page,
    staleTime: 0,
  })
  const events = query.data?.pages.flatMap(({ data, parameters }) => data.slice(0, parameters.limit)) ?? []
  return { rows: events.map((event) => changeOf(event, zone, type)), loading: query.isFetching, onOlder: query.hasNextPage ? () => void query.fetchNextPage() : undefined }
}

export function useViews({ type, id }: RecordHistory, active: boolean) {
  const [days, onDays] = useState(90)
  const query = useCall(audit.views, active ? { type, id: String(id), days: String(days) } as never : null)
  const rows = query.data?.data.map((one): Viewer => ({ id: one.userId ?? one.name, name: one.name, role: one.role, first: one.firstView, last: one.lastView, count: one.views })) ?? []
  return { rows, loading: query.isFetching, days, onDays }
}
