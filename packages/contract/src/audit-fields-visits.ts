// AUD-019: the fields of visits and of what hangs on them, as people call them.
import { cents, choice, day, days, dollars, hours, instant, many, minutes, named, number, numbered, options, part, parts, patient, percent, person, pharmacy, present, text, timezone, words, yesNo } from './audit-kinds.ts'
import type { FieldTable } from './audit-fields.ts'
import { blastTypeOptions } from './offers-blast.rules.ts'
import { steps } from './offers-steps.rules.ts'
import { accessTypes } from './reference.ts'
import { roundingLabels } from './pharmacies.ts'

const step = choice(Object.fromEntries(steps.map(({ key, label }) => [key, label])))
const slot = choice({ 'all-day': 'All day' })

export const visitFields: FieldTable = {
  status: ['Status', text], status_reason: ['Status Reason', text], user_id_ops: ['Ops', person], patient_uuid: ['Patient', patient], provider_id: ['Pharmacy', pharmacy],
  treatment: ['Treatment', text], patient_order_id: ['Order', numbered('Order')], intake_id: ['Intake', numbered('Intake')], start: ['Start', instant], ends_at: ['End', instant],
  local_date: ['Date', day], missing_exact_time: ['Time TBD', yesNo], timezone: ['Timezone', timezone], duration_estimate: ['Duration', hours], is_urgent: ['Urgent', yesNo],
  is_recurring: ['Recurring', yesNo], need_shadow: ['Need Shadow', yesNo], street: ['Street', text], zip: ['Zip', text], city: ['City', text], county: ['County', text], state: ['State', text],
  access_type: ['Access Type', options(accessTypes)], user_id_assigned: ['Assigned Nurse', person], user_id_selected: ['Selected Nurse', person], user_id_created: ['Created By', person],
  selected_start: ['Selected Start', instant], selected_all_day: ['Selected for All Day', yesNo], blast_type: ['Blast Type', options(blastTypeOptions)], blast_template: ['Blast Template', text],
  blast_saved_at: ['Blast Saved', instant],
  blast_details: ['Blast Details', parts([part('date', day, 'Date'), part('date_from', day, 'From'), part('date_to', day, 'To'), part('slots', many(slot), 'Slots'), part('note', text, 'Note')], ', ')],
  days_to_schedule: ['Days to Schedule', days], duration_days: ['Duration Days', days], nonconsecutive: ['Nonconsecutive', yesNo],
  price_nurse_hourly_rate: ['Nurse Hourly Rate', dollars], flat_rate: ['Flat Rate', dollars], price_provider_hourly_rate: ['Pharmacy Hourly Rate', dollars],
  price_nurse_estimate: ['Nurse Pay Estimate', dollars], price_provider_estimate: ['Pharmacy Price Estimate', dollars], price_nurse_paid: ['Nurse Paid', dollars],
  price_nurse_hourly_rate_cents: ['Nurse Hourly Rate', cents], flat_rate_cents: ['Flat Rate', cents], price_provider_hourly_rate_cents: ['Pharmacy Hourly Rate', cents],
  price_nurse_estimate_cents: ['Nurse Pay Estimate', cents], price_provider_estimate_cents: ['Pharmacy Price Estimate', cents], price_nurse_paid_cents: ['Nurse Paid', cents],
  price_terms_frozen_at: ['Price Terms Fixed', instant], margin_percent: ['Margin', percent],
  provider_duration_rounding_method: ['Duration Rounding', choice(roundingLabels)], provider_minimal_minutes_charge: ['Minimum Charge', minutes],
  payment_nurse_scheduled: ['Nurse Payment Scheduled', instant], payment_nurse_paid: ['Nurse Payment Made', instant],
  visit_details_url: ['Visit Details URL', text], visit_details_checked: ['Visit Details Checked', yesNo], notes: ['Notes (internal)', text], notes_pharmacy: ['Pharmacy Notes', text],
  nurse_informed: ['Nurse Informed', instant], nurse_confirmed: ['Nurse Confirmed', instant], nurse_rejected: ['Nurse Declined', instant], patient_confirmed: ['Patient Confirmed', instant],
  patient_declined: ['Patient Declined', yesNo], nurse_chart_received: ['Chart Received', instant], actual_start: ['Actual Start', instant], actual_end: ['Actual End', instant],
  e_chart_scheduled: ['eChart Scheduled', yesNo], e_chart_scheduled_at: ['eChart Scheduled At', instant], ready_reason: ['Reason for Ready', text], ready_reason_by: ['Set Ready By', person],
  cancel_reason: ['Cancel Reason', text], missed: ['Missed', yesNo], missed_reason: ['Missed Reason', text], lost_reason: ['Lost Reason', text], is_deleted: ['Deleted', yesNo],
  overlap_allowed: ['Overlap Allowed', yesNo], overlap_allowed_by: ['Overlap Allowed By', person], overlap_reason: ['Overlap Reason', text],
  shadow_nurse_id: ['Shadow Nurse', person], shadow_requested_at: ['Shadow Requested', instant], shadow_nurse_clicked: ['Shadow Nurse Answered', instant],
  skipped_steps: ['Skipped Steps', many(step)], auto_generated: ['Made Automatically', yesNo], auto_make_up: ['Make-up Visit', yesNo], auto_due_date: ['Due Date', day],
  group_id: ['Linked Visits', numbered('Group')], assignment_series_uuid: ['Part of a Series', present], assignmentSeriesUUID: ['Part of a Series', present], applicant_count: ['Applicants', number],
}

export const offerFields: FieldTable = {
  assignment_id: ['Visit', numbered('Visit')], nurse_id: ['Nurse', person], notified: ['Notified', instant], wave: ['Wave', number], sms_status: ['Message', words],
  price_nurse_hourly_rate_cents: ['Nurse Hourly Rate', cents], flat_rate_cents: ['Flat Rate', cents], price_nurse_hourly_rate: ['Nurse Hourly Rate', dollars], flat_rate: ['Flat Rate', dollars],
  is_available: ['Available', yesNo], nurse_response_date: ['Answered', instant], note: ['Note', text], accepted_at: ['Accepted', instant], accepted_by: ['Accepted By', person],
  confirmed: ['Confirmed', yesNo], confirmed_at: ['Confirmation Answered', instant], confirmed_by: ['Confirmed By', person],
  override_by: ['Override By', person], override_hint: ['Overridden Warning', text], override_reason: ['Override Reason', text],
  scheduling_dates: ['Offered Times', parts([part('start', instant), part('all_day', choice({ true: '(all day)', false: '' })), part('accepted', choice({ true: '(accepted)', false: '' })), part('chosen', choice({ true: '(chosen)', false: '' }))])],
}

export const linkFields: FieldTable = {
  kind: ['Link', choice({ token: 'Nurse, choose times', nurse_token: 'Nurse, confirm', patient_token: 'Patient' })], assignment_id: ['Visit', numbered('Visit')], nurse_id: ['Nurse', person],
  issued_at: ['Issued', instant], expires_at: ['Expires', instant], revoked_at: ['Revoked', instant], opened_at: ['Opened', instant],
}

export const messageFields: FieldTable = {
  status: ['Delivery', words], channel: ['Channel', choice({ sms: 'Text message', email: 'E-mail' })], kind: ['Message', words], assignment_id: ['Visit', numbered('Visit')],
  nurse_id: ['Nurse', person], user_id: ['Recipient', person], patient_uuid: ['Patient', patient], error: ['Error', text], due_at: ['Due', instant], sent_at: ['Sent', instant],
  attempts: ['Attempts', number], timezone: ['Timezone', timezone], visit_start: ['Visit Start', instant], quiet_exempt: ['Sent at Any Hour', yesNo],
}

export const taskFields: FieldTable = {
  assignment_id: ['Visit', numbered('Visit')], task_id: ['Task', named('task')], done: ['Done', yesNo], done_by: ['Done By', person], done_at: ['Done At', instant],
  category: ['Category', words], visit_provider_id: ['Pharmacy', named('pharmacy')], listed: ['Listed', yesNo],
}
