// Audit labels of patients, orders, intakes and documents. AUD-019
import {
  choice,
  day,
  days,
  instant,
  isBlank,
  languages,
  many,
  minutes,
  number,
  numbered,
  options,
  part,
  parts,
  patient,
  person,
  pharmacy,
  phone,
  text,
  timezone,
  words,
  yesNo,
  type Kind,
} from './audit-kinds.ts'
import type { FieldTable } from './audit-fields.ts'
import { humanise } from './format.ts'
import { offerLabel } from './intake-offers.rules.ts'
import { originalLabels } from './intake-original.ts'
import { accessTypes, frequencyUnits, weekdays } from './reference.ts'

const unit = choice(
  Object.fromEntries(frequencyUnits.map(({ value, label }) => [value, `${label}s`])),
)
const access = options(accessTypes)
/** The codes of the offer engine in the words of the intake list and form. INT-135 */
const offering: Kind = {
  show: (value) => (typeof value === 'string' && value !== '' ? offerLabel(value) : null),
}
const original: Kind = {
  show: (value, reader) =>
    isBlank(value)
      ? null
      : typeof value !== 'object'
        ? String(value)
        : Object.entries(value as object)
            .filter(([, item]) => !isBlank(item))
            .map(([key, item]) => {
              const kind = key === 'contact_phone' ? phone : text
              return `${originalLabels[key] ?? humanise(key)}: ${kind.show(item, reader) ?? '-'}`
            })
            .join('; ') || null,
}

export const patientFields: FieldTable = {
  first_name: ['First Name', text],
  last_name: ['Last Name', text],
  dob: ['Date of birth', day],
  status: ['Status', text],
  wren_mrn: ['Wren MRN', text],
  user_id_ops: ['Ops', person],
  gender: ['Gender', text],
  pronoun: ['Pronoun', text],
  languages: ['Languages', languages],
  other_language_spoken: ['Other language', text],
  phone: ['Home Phone', phone],
  phone_additional: ['Cell Phone', phone],
  phone_scheduling_contact: ['Scheduling Contact Phone', phone],
  phone_call_preferred: ['Prefers phone call', yesNo],
  opted_out: ['Opted Out of Texts', yesNo],
  office_phone: ['Office Phone', phone],
  office_phone_ext: ['Office Phone Ext.', text],
  office_fax: ['Office Fax', phone],
  preferred_contact: ['Preferred Contact', text],
  street: ['Street', text],
  zip: ['Zip', text],
  city: ['City', text],
  county: ['County', text],
  state: ['State', text],
  state_long: ['State Name', text],
  timezone: ['Timezone', timezone],
  address_notes: ['Address Notes', text],
  is_recurring: ['Recurring', yesNo],
  allow_shadow: ['Allow shadow', yesNo],
  has_allergy: ['Allergies', yesNo],
  allergies: ['Allergies text', text],
  has_difficult_iv_access: ['Difficult IV access', yesNo],
  diagnoses: ['Diagnoses', parts([part('code'), part('name')])],
  prescriber_name: ['Prescriber Name', text],
  soc_date: ['Start of care date', day],
  pot_required: ['Plan of Treatment required', yesNo],
  pot_due_next: ['Plan of Treatment due', day],
  pot_nurse: ['Plan of Treatment nurse', person],
  pot_certification_period_from: ['Certification Period From', day],
  pot_certification_period_to: ['Certification Period To', day],
  document_link: ['Google Drive Link', text],
  admin_notes: ['Admin Notes', text],
  client_service_specialist: ['Client Service Specialist', text],
  preferenced_day: ['Preferred day', options(weekdays)],
  preferenced_time_hour: ['Preferred hour', number],
  preferenced_time_minute: ['Preferred minute', number],
  nurse_gender_preference: ['Nurse gender preference', text],
  nurses_blocked: ['Blocked Nurses', many(person)],
  nurses_preferred: ['Preferred Nurses', many(person)],
  external_mrn: [
    'Pharmacy MRNs',
    parts([part('provider_name'), part('provider_title'), part('mrn')]),
  ],
  patient_uuid: ['Patient', patient],
  nurse_id: ['Nurse', person],
  is_primary: ['Preferred', yesNo],
  is_blocked: ['Blocked', yesNo],
  primary_at: ['Preferred Since', instant],
  blocked_at: ['Blocked Since', instant],
}

export const mrnFields: FieldTable = {
  provider_id: ['Pharmacy', pharmacy],
  provider_name: ['Pharmacy', text],
  patient_id: ['Patient', patient],
  mrn: ['MRN', text],
}

export const orderFields: FieldTable = {
  is_first_lifetime_dose: [
    'First Lifetime Dose',
    choice({ true: 'Yes', false: 'No', unknown: 'Unknown' }),
  ],
  patient_uuid: ['Patient', patient],
  provider_id: ['Pharmacy', pharmacy],
  intake_id: ['Intake', numbered('Intake')],
  assignment_id: ['Visit', numbered('Visit')],
  status: ['Status', text],
  treatment: ['Treatment', text],
  access_type: ['Access Type', access],
  signed_date: ['Date Order Signed', day],
  expiration_date: ['Expiration', day],
  authorization_start: ['Authorization Start', day],
  authorization_end: ['Authorization End', day],
  visit_amount: ['Visit Amount', number],
  doses: ['Doses', number],
  frequency: ['Frequency, days', days],
  frequency_value: ['Frequency', number],
  frequency_type: ['Frequency Unit', unit],
  frequency_other: ['Frequency Other', text],
  flexibility_days: ['Flexibility days', days],
  duration_days: ['Treatment duration in days', days],
  duration_estimate: ['Estimated visit duration', minutes],
  duration_max_auth: ['Maximum authorized visit duration', minutes],
  nonconsecutive: ['Nonconsecutive', yesNo],
  auto_order: ['Auto Order', yesNo],
  auto_examined_at: ['Auto Order Examined', instant],
  auto_generation_problems: ['Auto Order Problems', text],
  auto_handled_due_date: ['Auto Order Due Date', day],
  lab_order: ['Labs', yesNo],
  lab_drop_off: ['Lab drop-off', text],
  lab_drop_off_other: ['Lab drop-off, other', text],
  lab_frequency: ['Lab frequency', number],
  lab_frequency_type: ['Lab frequency unit', unit],
  lab_next_due: ['Next lab due', day],
  pomp_type: ['Pump Type', text],
  pharmacy_phone: ['Pharmacy Phone', phone],
  pharmacy_phone_ext: ['Pharmacy Phone Ext.', text],
  notes: ['Notes', text],
  user_id_created: ['Created By', person],
}

export const intakeFields: FieldTable = {
  is_urgent: ['Urgent', yesNo],
  auto_offer_enabled: ['Auto Offers', yesNo],
  auto_offer_error: ['Auto Offer Error', offering],
  auto_offer_stop_criteria_met: ['Auto Offers Stopped', offering],
  auto_offer_stop_reason: ['Auto Offer Stop Reason', offering],
  status: ['Status', text],
  status_reason: ['Status Reason', text],
  user_id_ops: ['Ops Owner', person],
  user_id_created: ['Created By', person],
  submitted_by: [
    'Submitted By',
    choice({ phone: 'Phone', email: 'Email', email_ai: 'AI Email', portal: 'Portal' }),
  ],
  submitted_date: ['Date Received', instant],
  requested_provider_id: ['Pharmacy', pharmacy],
  treatment: ['Treatment', text],
  treatment_id: ['Treatment in the Catalogue', numbered('Treatment')],
  treatment_duration_days: ['Treatment Duration', days],
  is_nonconsecutive: ['Nonconsecutive', yesNo],
  duration_estimate: ['Visit Duration', minutes],
  start_date: ['Start Date', day],
  series_start_date: ['Potential Start Date', day],
  series_end_date: ['Potential Start Date, last day', day],
  preferred_visit_slots: ['Start Time Slots', many(text)],
  pot_cert_start: ['Certification Period From', day],
  pot_cert_end: ['Certification Period To', day],
  zip: ['Zip Code', text],
  city: ['City', text],
  county: ['County', text],
  state: ['State', text],
  timezone: ['Timezone', timezone],
  contact_name: ['Contact Name', text],
  contact_email: ['Contact Email', text],
  contact_phone: ['Contact Phone', phone],
  contact_phone_ext: ['Contact Phone Ext.', text],
  notes: ['Notes', text],
  hs_email_link: ['HS Email Link', text],
  patient_uuid: ['Patient', patient],
  patient_order_id: ['Order', numbered('Order')],
  patient_type: ['Patient Type', choice({ 'one-time': 'One-time', recurring: 'Recurring' })],
  frequency_value: ['Frequency', number],
  frequency_type: ['Frequency Unit', unit],
  flexibility_days: ['Flexibility', days],
  access_type: ['Access Type', access],
  access_type_details: ['Access Type Details', text],
  has_difficult_iv_access: ['Difficult IV access', yesNo],
  labs: ['Labs', text],
  quest_liab: ['Lab Drop-off', text],
  lab_drop_off_other: ['Other Lab Drop-off', text],
  is_first_lifetime_dose: ['First Lifetime Dose', yesNo],
  verified_by: ['Verified By', person],
  verified_date: ['Verified Date', day],
  orig_json: ['Original Referral', original],
  languages: ['Languages', languages],
}

export const documentFields: FieldTable = {
  fileName: ['File Name', text],
  fileType: [
    'File Type',
    choice({
      'application/pdf': 'PDF',
      'image/jpeg': 'JPEG picture',
      'image/png': 'PNG picture',
      'text/plain': 'Plain text',
    }),
  ],
  fileSize: [
    'File Size',
    {
      show: (value) =>
        typeof value === 'number' ? `${Math.max(1, Math.round(value / 1024))} KB` : null,
    },
  ],
  intakeId: ['Intake', numbered('Intake')],
  providerId: ['Pharmacy', pharmacy],
  category: ['Category', choice({ unspecified: 'Unspecified' })],
  contentSha256: ['Contents', choice({})],
  createdBy: ['Added By', person],
}

export const executionFields: FieldTable = {
  kind: ['Work', words],
  accepted: ['Accepted', yesNo],
  accepted_by: ['Accepted By', person],
  accepted_at: ['Accepted At', instant],
  entity_id: ['Intake', numbered('Intake')],
  success: ['Read', yesNo],
}

export const updateFields: FieldTable = {
  type: ['About', choice({ assignment: 'Visit', patient: 'Patient', nurse: 'Nurse' })],
  type_id: ['About Number', number],
  description: ['Description', text],
  status: [
    'Status',
    choice({
      new: 'New',
      'in progress': 'In Progress',
      resolved: 'Resolved',
      canceled: 'Canceled',
    }),
  ],
  priority: [
    'Priority',
    choice({ 1: 'No Priority', 10: 'Low', 20: 'Medium', 30: 'High', 40: 'Urgent' }),
  ],
  customstatus: ['Custom Status', number],
  user_id_assigned: ['Assigned To', person],
  user_id_created: ['Created By', person],
  resolved: ['Resolved', instant],
  assignment_id: ['Visit', numbered('Visit')],
  patient_id: ['Patient', patient],
  nurse_id: ['Nurse', person],
}
