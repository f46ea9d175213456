// Display rules for the visits of a pharmacy: staffing, repeated patients and date ranges (PHA-014, PHA-016, PHA-017,
// PHA-018, PHA-019, PHA-020, PHA-021).
import { fullName } from './format.ts'
import type { PharmacyVisit } from './pharmacies-visits.ts'
import { addMinutes, type Day, type Instant } from './time.ts'

/** Hold takes precedence over the nurse (PHA-016, PHA-017). */
export function staffing({
  status,
  user_id_assigned,
  nurse_first_name,
  nurse_last_name,
}: Pick<
  PharmacyVisit,
  'status' | 'user_id_assigned' | 'nurse_first_name' | 'nurse_last_name'
>): string {
  if (status === 'Hold') return 'Hold'
  const name = fullName(nurse_first_name, nurse_last_name)
  return `Staffed - ${status === 'New' || user_id_assigned === null || name === '' ? 'TBD' : name}`
}

/** PHA-018 */
export const patientName = ({
  patient_first_name,
  patient_last_name,
}: Pick<PharmacyVisit, 'patient_first_name' | 'patient_last_name'>): string =>
  fullName(patient_first_name, patient_last_name) || 'Patient - TBD'

/** Whether the row above belongs to the same patient (PHA-014). */
export const repeatsPatient = (
  row: Pick<PharmacyVisit, 'patient_uuid'>,
  above: Pick<PharmacyVisit, 'patient_uuid'> | undefined,
): boolean => row.patient_uuid !== null && row.patient_uuid === above?.patient_uuid

export const visitType = ({ is_recurring }: Pick<PharmacyVisit, 'is_recurring'>): string =>
  is_recurring ? 'Recurring' : 'One Time'

export const ranges = ['upcoming', 'previous', 'custom'] as const
export type VisitRange = (typeof ranges)[number]
export const rangeLabels: Readonly<Record<VisitRange, string>> = {
  upcoming: 'Upcoming 30 days',
  previous: 'Previous',
  custom: 'Custom',
}

export interface VisitDates {
  readonly from: Day | null
  readonly to: Day | null
}
export const dateOrderText = 'Date From must be before Date To' // PHA-021
export const dateOrderFault = ({ from, to }: VisitDates): string | null =>
  from !== null && to !== null && from > to ? dateOrderText : null

export interface VisitQuery {
  readonly date_from: string | null
  readonly date_to: string | null
  readonly orderby: 'patientDate asc' | 'patientDate desc'
}

/** Upcoming and previous are bounded by `now`, custom by local dates; null leaves a bound open (PHA-019, PHA-021). */
export function visitQuery(range: VisitRange, dates: VisitDates, now: Instant): VisitQuery {
  if (range === 'custom')
    return { date_from: dates.from, date_to: dates.to, orderby: 'patientDate asc' }
  return range === 'previous'
    ? { date_from: null, date_to: now, orderby: 'patientDate desc' }
    : { date_from: now, date_to: addMinutes(now, 30 * 24 * 60), orderby: 'patientDate asc' }
}
