// design "Record": who, what, when and where of a visit, as its screens say it in one line.
import { IconBuildingStore, IconClock, IconMapPin, IconUser, IconVaccine } from '@tabler/icons-react'
import { formatLocation, fullName } from '@wren/contract/format'
import { formatDate, formatRange, zoneAbbreviation } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits'
import type { SummaryPart } from '../record/RecordLayout.tsx'

type When = Pick<Assignment, 'start' | 'timezone' | 'duration_estimate' | 'missing_exact_time'>
/** VIS-014, VIS-157 */
export const visitTime = ({ start, timezone, duration_estimate, missing_exact_time }: When): string =>
  missing_exact_time ? `Time TBD ${zoneAbbreviation(start, timezone)}` : formatRange(start, duration_estimate, timezone)

export const summaryOf = (visit: Assignment): SummaryPart[] => [
  ...(visit.patient_uuid === null ? [] : [{ label: 'Patient', icon: IconUser, strong: fullName(visit.patient_first_name, visit.patient_last_name), text: visit.wren_mrn }]),
  { label: 'Treatment', icon: IconVaccine, strong: visit.treatment },
  { label: 'Time', icon: IconClock, strong: formatDate(visit.start, visit.timezone), text: visitTime(visit) },
  { label: 'Place', icon: IconMapPin, text: formatLocation(visit) },
  { label: 'Pharmacy', icon: IconBuildingStore, text: visit.provider_title },
]
