// The visit whose tasks the page of a patient shows (TSK-013, TSK-025).
import { addDays } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { VisitRow } from '@wren/contract/visits-row'
import { openVisitStatuses, visitStatuses, isInactive } from '@wren/contract/visits-statuses.rules'
import { useToday } from '../../shared/calendar/useToday.ts'
import { now } from '../../shared/clock.ts'
import { useCall } from '../../shared/http/use-call.ts'

const live = visitStatuses.filter((status) => !isInactive(status))
/** More visits than a patient has on the days around today, which may lie before or after now. */
const mostAroundToday = 20

/** The next upcoming visit, or else the last one. Null without visits, undefined while loading. */
export function useNextVisit(patient: string): VisitRow | null | undefined {
  const today = useToday()
  // The visit's day may differ by one from the reader's day.
  const coming = useCall(
    visits.search,
    {
      filters: { patient, status: [...openVisitStatuses], date_from: addDays(today, -1) },
      page: 1,
      limit: mostAroundToday,
      orderby: 'startDate asc',
    },
    { keep: true },
  )
  const next = coming.data?.data.find(({ start }) => start >= now())
  const none = coming.data !== undefined && next === undefined
  const past = useCall(
    visits.search,
    none
      ? {
          filters: { patient, status: live, date_to: addDays(today, 1) },
          page: 1,
          limit: mostAroundToday,
          orderby: 'startDate desc',
        }
      : null,
    { keep: true },
  )
  if (next !== undefined) return next
  return coming.isError || past.isError
    ? null
    : past.data === undefined
      ? undefined
      : (past.data.data[0] ?? null)
}
