// VIS-035, VIS-091, VIS-092, VIS-099, VIS-127: what a visit that is not stored yet begins with: nothing, a patient,
// an order or another visit.
import { orderExpiry } from '@wren/contract/orders.rules'
import type { Order } from '@wren/contract/orders'
import type { Patient } from '@wren/contract/patients'
import type { Pharmacy } from '@wren/contract/pharmacies'
import { defaultZone } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import { buttonNames, type ButtonStatuses } from '@wren/contract/visits-buttons'
import type { Scheduling, WholeVisit } from '@wren/contract/visits-whole'
import { typedDetailsUrl } from '@wren/contract/visits.rules'
import { startOf, valuesOf, type VisitValues } from './visits-form.values.ts'

const notYet = { disabled: true, tooltip: 'Please save the visit first' }
/** What belongs to a stored visit says why it waits. */
export const buttonsOfNew = Object.fromEntries(
  buttonNames.map((name) => [name, notYet]),
) as unknown as ButtonStatuses

/** Empty texts and zeros stand for what nobody chose; the form shows them empty. */
const blank: Assignment = {
  id: 0,
  start: '',
  timezone: '',
  duration_estimate: 0,
  missing_exact_time: false,
  local_date: '',
  treatment: '',
  street: null,
  city: null,
  county: null,
  state: null,
  zip: '',
  patient_first_name: null,
  patient_last_name: null,
  patient_uuid: null,
  wren_mrn: null,
  nurse_first_name: null,
  nurse_last_name: null,
  status: 'New',
  status_reason: null,
  cancel_reason: null,
  lost_reason: null,
  missed: false,
  missed_reason: null,
  applicant_count: 0,
  visit_details_url: null,
  visit_details_checked: false,
  patient_order_id: null,
  patient_order_status: null,
  patient_order_signed_date: null,
  expiration_date: null,
  provider_id: 0,
  provider_title: '',
  provider_has_own_chart: false,
  access_type: null,
  intake_id: null,
  e_chart_scheduled: false,
  e_chart_scheduled_at: null,
  user_id_assigned: null,
  user_id_selected: null,
  selected_start: null,
  user_id_ops: null,
  ops_name: null,
  is_available: null,
  is_pending: false,
  is_active_ready: false,
  is_chart_available: false,
  nurse_chart_received: null,
  need_shadow: false,
  shadow_nurse_clicked: null,
  nurse_informed: null,
  nurse_rejected: null,
  nurse_confirmed: null,
  patient_confirmed: null,
  actual_start: null,
  actual_end: null,
  payment_nurse_paid: null,
  payment_nurse_scheduled: null,
  price_nurse_estimate: null,
  price_nurse_paid: null,
  price_nurse_hourly_rate: null,
  flat_rate: null,
  blast_type: null,
  blast_details: null,
  days_to_schedule: null,
  duration_days: null,
  nonconsecutive: false,
  token: null,
  nurse_token: null,
  assignmentSeriesUUID: null,
  is_deleted: false,
  is_recurring: false,
  is_urgent: false,
  auto_generated: false,
  notes_pharmacy: null,
  group: null,
  created: '',
  updated: '',
  user_id_created: null,
  margin_percent: null,
  price_provider_hourly_rate: null,
  price_provider_estimate: null,
  notes: null,
  ready_reason: null,
  ready_reason_by: null,
  overlap_allowed: false,
  overlap_reason: null,
  overlap_allowed_by: null,
  outside_authorization: false,
  beyond_authorized_visits: false,
  patient_overlap_visit_id: null,
  charting_started: false,
  has_chart_file: false,
  report_id: null,
  payment: null,
  nurse_refused: null,
  missing_before_start: [],
  status_history: [],
}
const unscheduled: Scheduling = {
  blast_type: null,
  blast_details: null,
  blast_template: null,
  blast_saved_at: null,
  days_to_schedule: null,
  duration_days: null,
  nonconsecutive: false,
  user_id_selected: null,
  selected_nurse_first_name: null,
  selected_nurse_last_name: null,
  selected_start: null,
  selected_all_day: false,
  missing_exact_time: false,
  patient_confirmed: null,
  patient_declined: false,
  nurse_informed: null,
  nurse_rejected: null,
  nurse_confirmed: null,
  e_chart_scheduled_at: null,
  skipped_steps: [],
  notified_count: 0,
  applicant_count: 0,
  patient_link_sent: null,
  patient_link_opened: null,
  accepted_dates: [],
  chosen_dates: [],
  series_days: 0,
  order_from_intake: false,
}
export const blankVisit: WholeVisit = {
  assignment: blank,
  nurse_shadow: null,
  scheduling: unscheduled,
  intake: null,
  patient_order: null,
  provider: null,
}

const kept = [
  'patient_uuid',
  'patient_first_name',
  'patient_last_name',
  'wren_mrn',
  'provider_id',
  'provider_title',
  'provider_has_own_chart',
  'patient_order_id',
  'patient_order_status',
  'patient_order_signed_date',
  'expiration_date',
  'access_type',
  'intake_id',
  'treatment',
  'street',
  'zip',
  'city',
  'county',
  'state',
  'timezone',
  'start',
  'missing_exact_time',
  'duration_estimate',
  'is_recurring',
  'need_shadow',
  'price_nurse_hourly_rate',
  'flat_rate',
  'price_provider_hourly_rate',
  'user_id_ops',
  'ops_name',
] as const satisfies readonly (keyof Assignment)[]

/** VIS-091, 092: of the rest nothing comes along. */
export function duplicateOf({
  assignment: original,
  intake,
  patient_order,
  provider,
  scheduling,
}: WholeVisit): WholeVisit {
  const copied = Object.fromEntries(kept.map((name) => [name, original[name]])) as Pick<
    Assignment,
    (typeof kept)[number]
  >
  return {
    assignment: { ...blank, ...copied, visit_details_url: typedDetailsUrl(original) },
    nurse_shadow: null,
    intake,
    patient_order,
    provider,
    scheduling: { ...unscheduled, order_from_intake: scheduling.order_from_intake },
  }
}

/** VIS-042: a patient brings her address. */
export const addressOf = ({ street, zip, city, county, state, timezone }: Patient) => ({
  ...(zip === null ? {} : { street, zip, city, county, state }),
  ...(timezone === null ? {} : { timezone }),
})

export const visitFor = (patient: Patient): WholeVisit => ({
  ...blankVisit,
  assignment: {
    ...blank,
    ...addressOf(patient),
    patient_uuid: patient.uuid,
    patient_first_name: patient.first_name,
    patient_last_name: patient.last_name,
    wren_mrn: patient.wren_mrn,
    user_id_ops: patient.user_id_ops,
  } as Assignment,
})

/** VIS-099: a chosen order says where the drugs come from, and fills what is still empty. */
export const filledBy = (
  order: Order,
  values: Pick<VisitValues, 'provider_id' | 'treatment' | 'duration_estimate' | 'duration_days'>,
) => ({
  patient_order_id: order.id,
  provider_id: order.provider_id ?? values.provider_id,
  treatment: values.treatment || order.treatment,
  duration_estimate: values.duration_estimate || order.duration_estimate,
  duration_days: values.duration_days ?? order.duration_days,
})

/** What the form of a new visit begins with: empty where nobody chose. */
export function newValuesOf(visit: Assignment): VisitValues {
  const dated = visit.start !== ''
  const values = valuesOf(
    dated
      ? visit
      : { ...visit, start: new Date(0).toISOString(), timezone: visit.timezone || defaultZone },
  )
  return {
    ...values,
    provider_id: visit.provider_id || null,
    treatment: visit.treatment || null,
    zip: visit.zip || null,
    duration_estimate: visit.duration_estimate || null,
    timezone: visit.timezone || null,
    ...(dated ? {} : { date: null, time: null }),
  }
}

export interface Around {
  readonly provider: Pharmacy | null
  readonly order: Order | null
  readonly fromIntake: boolean
}

/** The visit as it stands in the form, for the rules that look at a whole one. */
export function wholeOf(
  draft: WholeVisit,
  values: VisitValues,
  { provider, order, fromIntake }: Around,
): WholeVisit {
  const start = startOf(values) ?? ''
  const local = values.date ?? ''
  const outside =
    order !== null &&
    local !== '' &&
    ((order.authorization_start !== null && local < order.authorization_start) ||
      (order.authorization_end !== null && local > order.authorization_end))
  return {
    ...draft,
    provider,
    patient_order: order,
    scheduling: { ...draft.scheduling, order_from_intake: fromIntake },
    assignment: {
      ...draft.assignment,
      start,
      local_date: local,
      timezone: values.timezone ?? defaultZone,
      patient_uuid: values.patient_uuid,
      provider_id: values.provider_id ?? 0,
      patient_order_id: values.patient_order_id,
      patient_order_status: order?.status ?? null,
      patient_order_signed_date: order?.signed_date ?? null,
      expiration_date: order === null || local === '' ? null : orderExpiry(order),
      outside_authorization: outside,
    },
  }
}
