// VIS "Form" 041-048, 155, VIS-068: a visit as its form holds it: wall-clock day and time, one kind of rate; and
// what is sent of it.
import { isRefusal } from '@wren/contract/refusal'
import { atLocal, localDay, localTime } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import { requiredFault, visitFaults } from '@wren/contract/visits.rules'
import { holdsTime, isOpen } from '@wren/contract/visits-statuses.rules'

export const valuesOf = (visit: Assignment) => ({
  status: visit.status as string,
  status_reason: visit.status_reason,
  user_id_ops: visit.user_id_ops,
  patient_uuid: visit.patient_uuid,
  provider_id: visit.provider_id as number | null,
  treatment: visit.treatment as string | null,
  patient_order_id: visit.patient_order_id,
  date: localDay(visit.start, visit.timezone) as string | null,
  time: localTime(visit.start, visit.timezone) as string | null,
  missing_exact_time: visit.missing_exact_time,
  timezone: visit.timezone as string | null,
  duration_estimate: visit.duration_estimate as number | null,
  is_urgent: visit.is_urgent,
  is_recurring: visit.is_recurring,
  need_shadow: visit.need_shadow,
  street: visit.street,
  zip: visit.zip as string | null,
  city: visit.city,
  county: visit.county,
  state: visit.state,
  user_id_assigned: visit.user_id_assigned,
  blast_type: visit.blast_type,
  blast_details: visit.blast_details,
  days_to_schedule: visit.days_to_schedule,
  duration_days: visit.duration_days,
  nonconsecutive: visit.nonconsecutive,
  rate_type: visit.flat_rate === null ? 'Hourly' : 'Flat',
  price_nurse_hourly_rate: visit.price_nurse_hourly_rate,
  flat_rate: visit.flat_rate,
  price_provider_hourly_rate: visit.price_provider_hourly_rate,
  visit_details_url: visit.visit_details_url,
  visit_details_checked: visit.visit_details_checked,
  notes: visit.notes,
  notes_pharmacy: visit.notes_pharmacy,
})
export type VisitValues = ReturnType<typeof valuesOf>

/** A visit without an exact time stands at noon of its day, so that no zone moves it to another. */
const noon = '12:00'

export const startOf = ({
  date,
  time,
  timezone,
}: Pick<VisitValues, 'date' | 'time' | 'timezone'>): string | null =>
  date === null || timezone === null ? null : atLocal(date, time ?? noon, timezone)

const whenFields = ['date', 'time', 'timezone'] as const

/** Day, time and zone are converted once, on saving (VIS-155). */
export function sentOf(
  part: Partial<VisitValues>,
  all: VisitValues,
): Readonly<Record<string, unknown>> {
  const { date: _date, time: _time, rate_type: _kind, ...fields } = part
  return whenFields.some((name) => name in part) ? { ...fields, start: startOf(all) } : fields
}

type Errors = Readonly<Record<string, string>>
const differ = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/**
 * `saved` is null where nothing is stored yet: then every field is looked at. A day stands for the start while the
 * timezone is missing.
 */
function faultsOf(values: VisitValues, saved: VisitValues | null) {
  const merged = { ...values, start: startOf(values) ?? values.date }
  const differs = (name: string): boolean =>
    saved === null || differ(values[name as keyof VisitValues], saved[name as keyof VisitValues])
  const changed = (name: string): boolean =>
    name === 'start' ? whenFields.some(differs) : differs(name)
  return requiredFault(merged, changed) ?? visitFaults(merged, changed)
}

export function checkVisit(values: VisitValues, visit: Assignment | null): Errors {
  const fault = faultsOf(values, visit && valuesOf(visit))
  return isRefusal(fault) ? (fault.fields ?? {}) : {}
}
/** VIS-047: the sentence that names what is missing. */
export const summaryOfFaults = (values: VisitValues, visit: Assignment | null): string | null =>
  faultsOf(values, visit && valuesOf(visit))?.error ?? null

/** VIS-068: the nurse who holds the time must confirm the new one. */
export function asksNewTime(visit: Assignment, values: VisitValues): boolean {
  if (
    visit.user_id_assigned === null ||
    values.user_id_assigned !== visit.user_id_assigned ||
    !isOpen(visit.status)
  )
    return false
  if (visit.nurse_confirmed === null && !holdsTime(visit.status)) return false
  const saved = valuesOf(visit)
  return (
    [...whenFields, 'missing_exact_time' as const].some((name) =>
      differ(values[name], saved[name]),
    ) || (values.duration_estimate ?? 0) > visit.duration_estimate
  )
}

/** How the fields are called where somebody else's values stand beside one's own. */
export const labels: Readonly<Record<keyof VisitValues, string>> = {
  status: 'Status',
  status_reason: 'Status Reason',
  user_id_ops: 'Ops',
  patient_uuid: 'Patient',
  provider_id: 'Pharmacy',
  treatment: 'Treatment',
  patient_order_id: 'Order',
  date: 'Date',
  time: 'Start Time',
  missing_exact_time: 'Time TBD',
  timezone: 'Timezone',
  duration_estimate: 'Duration',
  is_urgent: 'Urgent',
  is_recurring: 'Recurring',
  need_shadow: 'Need Shadow',
  street: 'Street',
  zip: 'Zip',
  city: 'City',
  county: 'County',
  state: 'State',
  user_id_assigned: 'Assigned Nurse',
  blast_type: 'Blast Type',
  blast_details: 'Blast Details',
  days_to_schedule: 'Days to Schedule',
  duration_days: 'Duration Days',
  nonconsecutive: 'Nonconsecutive',
  rate_type: 'Rate Type',
  price_nurse_hourly_rate: 'Nurse Hourly Rate',
  flat_rate: 'Flat Rate',
  price_provider_hourly_rate: 'Pharmacy Hourly Rate',
  visit_details_url: 'Visit Details URL',
  visit_details_checked: 'Visit Details Checked',
  notes: 'Notes (internal)',
  notes_pharmacy: 'Pharmacy Notes',
}

/** VIS-050: another status begins without a reason; going back to the stored one brings its own back. */
export const statusReasonOf = (status: string | null, visit: Assignment): string | null =>
  status === visit.status ? visit.status_reason : null
