// TSK-013, TSK-025: which of a patient's visits her tasks are asked for.
import { addDays } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { VisitRow } from '@wren/contract/visits-row'
import { openVisitStatuses, visitStatuses, isInactive } from '@wren/contract/visits-statuses.rules'
import { useToday } from '../../shared/calendar/useToday.ts'
import { now } from '../../shared/clock.ts'
import { useCall } from '../../shared/http/use-call.ts'

const live = visitStatuses.filter((status) => !isInactive(status))
/** More than anybody has on the days around today, whose visits may lie on either side of now. */
const few = 20

/** The next upcoming visit, else the last one; null when she has none, undefined until it is known. */
export function useNextVisit(patient: string): VisitRow | null | undefined {
  const today = useToday()
  // A visit's own day may differ by one from that of the person who looks.
  const coming = useCall(
    visits.search,
    {
      filters: { patient, status: [...openVisitStatuses], date_from: addDays(today, -1) },
      page: 1,
      limit: few,
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
          limit: few,
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
