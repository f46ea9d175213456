// design "Record": who, what, when and where of a visit, as its screens say it in one line.
import {
  IconBuildingStore,
  IconClock,
  IconMapPin,
  IconUser,
  IconVaccine,
} from '@tabler/icons-react'
import { countOf, formatLocation, fullName } from '@wren/contract/format'
import { offeredDays, hasOfferedDays } from '@wren/contract/offers-blast.rules'
import { formatDate, formatRange, zoneAbbreviation } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import { showRange } from '../calendar/day-text.ts'
import type { SummaryPart } from '../record/RecordLayout.tsx'

type When = Pick<Assignment, 'start' | 'timezone' | 'duration_estimate' | 'missing_exact_time'>
/** VIS-014, VIS-157 */
export const visitTime = ({
  start,
  timezone,
  duration_estimate,
  missing_exact_time,
}: When): string =>
  missing_exact_time
    ? `Time TBD ${zoneAbbreviation(start, timezone)}`
    : formatRange(start, duration_estimate, timezone)

type Offered = When &
  Pick<
    Assignment,
    | 'status'
    | 'user_id_selected'
    | 'user_id_assigned'
    | 'selected_start'
    | 'blast_type'
    | 'blast_details'
    | 'days_to_schedule'
  >
/** Nobody is chosen yet, so that days are offered and no time stands. */
export const isOffered = ({
  status,
  user_id_selected,
  user_id_assigned,
}: Pick<Offered, 'status' | 'user_id_selected' | 'user_id_assigned'>): boolean =>
  status === 'New' && user_id_selected === null && user_id_assigned === null

interface DayAndTime {
  readonly date: string
  readonly time: string
}

/** Where nurses choose the day or the time: what they are offered (NVS-043); the start is one day of it (OFR-138). */
export function offeredWhen(visit: Offered): DayAndTime | null {
  if (!isOffered(visit) || !hasOfferedDays(visit)) return null
  const { first: from, last: to } = offeredDays(visit)
  const date = showRange({ from, to })
  if (visit.blast_type === 'fixed-date') return { date, time: 'Flexible time' }
  return {
    date,
    time:
      visit.blast_type === 'flexible'
        ? 'Flexible'
        : `Flexible, ${countOf(visit.days_to_schedule ?? 1, 'day')}`,
  }
}

export function visitWhen(visit: Offered): DayAndTime {
  const offered = offeredWhen(visit)
  // What was accepted becomes the start when the nurse confirms it; until then it is what everybody speaks of.
  const start = visit.status === 'New' ? (visit.selected_start ?? visit.start) : visit.start
  if (offered === null)
    return { date: formatDate(start, visit.timezone), time: visitTime({ ...visit, start }) }
  return {
    date: offered.date,
    time: `${offered.time}, ${zoneAbbreviation(visit.start, visit.timezone)}`,
  }
}

export const summaryOf = (visit: Assignment): SummaryPart[] => [
  ...(visit.patient_uuid === null
    ? []
    : [
        {
          label: 'Patient',
          icon: IconUser,
          strong: fullName(visit.patient_first_name, visit.patient_last_name),
          text: visit.wren_mrn,
        },
      ]),
  { label: 'Treatment', icon: IconVaccine, strong: visit.treatment },
  { label: 'Time', icon: IconClock, strong: visitWhen(visit).date, text: visitWhen(visit).time },
  { label: 'Place', icon: IconMapPin, text: formatLocation(visit) },
  { label: 'Pharmacy', icon: IconBuildingStore, text: visit.provider_title },
]
