// Made by `npm run schema` from the migrations; do not edit.
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = ColumnType<JsonValue, string, string>;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AgentExecution {
  accepted: boolean | null;
  accepted_at: string | null;
  accepted_by: number | null;
  created_at: string;
  created_by: number;
  duration_ms: number;
  entity_id: number | null;
  id: Generated<string>;
  input_text: string | null;
  kind: string;
  output: Json | null;
  success: boolean;
}

export interface AnalyticsEvent {
  app_version: string | null;
  event: string;
  hash: string | null;
  id: Generated<number>;
  name: string | null;
  path: string;
  previous_path: string | null;
  query: string | null;
  received_at: string;
  referrer: string | null;
  reported_time: string;
  source: string;
  user_agent: string | null;
  user_id: number | null;
}

export interface AuditChain {
  chain: number;
  mac: string;
  seq: number;
}

export interface AuditCheckpoint {
  at: string;
  chain: number;
  key_id: string;
  mac: string;
  rows: number;
  seal: string;
  seq: number;
}

export interface AuditEvent {
  action: string;
  actor_kind: string;
  address: string | null;
  at: string;
  chain: number;
  changes: Json;
  detail: Json;
  id: Generated<number>;
  instance: string;
  key_id: string;
  mac: string;
  on_behalf_of: string | null;
  patient_uuid: string | null;
  prev_mac: string;
  record_id: string | null;
  record_type: string;
  request_id: string;
  seq: number;
  session_id: string | null;
  user_id: number | null;
  version: number | null;
}

export interface AuditSeen {
  at: string;
  viewer: string;
  what: string;
}

export interface AutoOfferLog {
  assignment_id: number | null;
  at: string;
  flat_rate_cents: number | null;
  hourly_rate_cents: number | null;
  id: Generated<number>;
  intake_id: number;
  nurse_ids: Generated<number[]>;
  outcome: string;
  rule_id: number | null;
  rule_name: string | null;
  take_rate: number | null;
  wave: number | null;
}

export interface AutoOfferNurseDay {
  day: string;
  nurse_id: number;
  sent: number;
}

export interface AutoOfferRule {
  access_type: string | null;
  created_at: string;
  duration_days_max: number | null;
  duration_days_min: number | null;
  group_id: number | null;
  id: Generated<number>;
  is_active: Generated<boolean>;
  is_urgent: boolean | null;
  lead_hours_max: number | null;
  lead_hours_min: number | null;
  max_distance_miles: number | null;
  max_flat_rate_cents: number | null;
  max_hourly_rate_cents: number | null;
  max_incentivized_offers: number;
  min_take_rate: number | null;
  name: string;
  patient_type: string | null;
  priority: number;
  provider_id: number | null;
  required_nurse_count: number | null;
  state: string | null;
  step_percent: number;
  stop_on_consecutive: Generated<boolean>;
  stop_on_every_day: Generated<boolean>;
  updated_at: string;
  version: Generated<number>;
  wave_interval_minutes: number;
  wave_size: number;
}

export interface AutoOfferRun {
  assignment_id: number | null;
  incentivized_offers: Generated<number>;
  intake_id: number;
  last_wave_at: string | null;
  rule_id: number | null;
  take_rate: number | null;
  updated: string;
  waits_on: string | null;
  wave: Generated<number>;
}

export interface AutoOrderGeneration {
  assignment_ids: number[];
  created: string;
  due_date: string;
  ended_at: string | null;
  ended_order_version: number | null;
  ended_patient_version: number | null;
  make_up: boolean;
  patient_order_id: number;
}

export interface Chart {
  assignment_id: number;
  created: string;
  data: Json;
  id: Generated<number>;
  returned_reason: string | null;
  revision: Generated<number>;
  state: string;
  updated: string;
  user_id_nurse: number;
  ver: Generated<number>;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
}

export interface ChartArchived {
  archived_at: string;
  archived_by: number | null;
  assignment_id: number;
  data: Json;
  id: Generated<number>;
  is_late: Generated<boolean>;
  revision: number;
  user_id_nurse: number;
}

export interface ChartEnded {
  assignment_id: number;
  at: string;
  kind: string;
  user_id_nurse: number;
}

export interface ChartNextVisitRequest {
  assignment_id: number | null;
  at: string;
  chart_id: number;
  id: Generated<number>;
  refusal: string;
  start: string;
  ver: number;
}

export interface ChartRead {
  at: string;
  chart_id: number;
  id: Generated<number>;
  user_id: number;
  ver: number | null;
}

export interface ChartVersion {
  audit_flags: Generated<string[]>;
  changed_sections: Generated<string[]>;
  chart_id: number;
  correction_reason: string | null;
  data: Json;
  submitted_at: string;
  submitted_by: number;
  ver: number;
  warnings: Generated<Json>;
}

export interface Clock {
  offset_ms: Generated<number>;
  only: Generated<boolean>;
}

export interface County {
  county_fips: string;
  county_name: string;
  state_abbrev: string;
}

export interface Document {
  category: Generated<string>;
  content_sha256: string | null;
  created_at: string;
  created_by: number | null;
  file_name: string;
  file_size: number;
  file_type: string;
  id: Generated<string>;
  intake_id: number | null;
  provider_id: number | null;
  version: Generated<number>;
}

export interface DocumentContent {
  data: Buffer | null;
  document_id: string;
  object_key: string | null;
  text_read_at: string | null;
}

export interface DocumentPage {
  document_id: string;
  page: number;
  text: string;
}

export interface FeatureFlag {
  description: Generated<string>;
  emails: Generated<string[]>;
  enabled: boolean;
  key: string;
  roles: Generated<string[]>;
  targeting_keys: Generated<string[]>;
  updated_at: string;
  updated_by: number | null;
  version: Generated<number>;
}

export interface FileRemoval {
  object_key: string;
}

export interface GeoArea {
  id: number;
  region: string;
  state: string;
  title: string;
}

export interface GeoAreaCounty {
  county_fips: string;
  geo_area_id: number;
  state: string;
}

export interface GeoAreaNurse {
  geo_area_id: number;
  user_id: number;
}

export interface GeoCountyNurse {
  county_fips: string;
  user_id: number;
}

export interface GeoStateNurse {
  code: string;
  selected: Generated<boolean>;
  user_id: number;
}

export interface IdempotencyKey {
  body: string | null;
  body_hash: string;
  caller: string;
  created_at: string;
  key: string;
  method: string;
  path: string;
  status: number | null;
}

export interface Intake {
  access_type: string | null;
  access_type_details: string | null;
  auto_offer_enabled: Generated<boolean>;
  auto_offer_error: string | null;
  auto_offer_stop_criteria_met: string | null;
  auto_offer_stop_reason: string | null;
  city: string | null;
  contact_email: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_phone_ext: string | null;
  county: string | null;
  created_at: string;
  duration_estimate: number | null;
  flexibility_days: number | null;
  frequency_type: string | null;
  frequency_value: number | null;
  has_difficult_iv_access: boolean | null;
  hs_email_link: string | null;
  id: Generated<number>;
  is_first_lifetime_dose: string | null;
  is_nonconsecutive: Generated<boolean>;
  is_urgent: Generated<boolean>;
  lab_drop_off_other: string | null;
  labs: string | null;
  languages: Generated<string[]>;
  notes: string | null;
  ops_sort: string | null;
  orig_json: Json | null;
  patient_order_id: number | null;
  patient_sort: string | null;
  patient_type: Generated<string>;
  patient_uuid: string | null;
  pharmacy_sort: string | null;
  pot_cert_end: string | null;
  pot_cert_start: string | null;
  potential_start_date: string | null;
  preferred_visit_slots: Generated<string[]>;
  quest_liab: string | null;
  referred_name: Generated<string | null>;
  requested_provider_id: number;
  series_end_date: string | null;
  series_start_date: string | null;
  start_date: Generated<string | null>;
  state: string | null;
  status: Generated<string>;
  status_reason: string | null;
  submitted_by: string | null;
  submitted_date: string;
  timezone: string | null;
  treatment: string | null;
  treatment_duration_days: number | null;
  treatment_id: number | null;
  updated: string;
  user_id_created: number | null;
  user_id_ops: number | null;
  verified_by: number | null;
  verified_date: string | null;
  version: Generated<number>;
  zip: string | null;
}

export interface IntakeCreation {
  assignment_ids: number[];
  at: string;
  intake_id: number;
  moved: boolean;
  order_status: string | null;
  order_version: number;
  patient_order_id: number;
  stamps: ArrayType<string>;
}

export interface IntakeDraft {
  data: Json;
  document_ids: Generated<string[]>;
  updated: string;
  user_id: number;
}

export interface IntakeSummary {
  applicant_count: Generated<number>;
  has_documents: Generated<boolean>;
  intake_id: number;
  is_unconfirmed: Generated<boolean>;
  open_start: string | null;
}

export interface Invoice {
  adds_up: Generated<boolean>;
  amount_due_cents: number;
  assignment_id: number;
  balance_cents: Generated<number>;
  credit_since: string | null;
  credit_told_at: string | null;
  currency: Generated<string>;
  due_date: string | null;
  id: Generated<number>;
  is_withdrawn: Generated<boolean>;
  issued_at: string | null;
  number: string;
  paid_at: string | null;
  paid_cents: Generated<number>;
  provider_id: number;
  recipients: Generated<string[]>;
  report_id: number;
  returned_reason: string | null;
  sent_at: string | null;
  updated: string;
  version: Generated<number>;
  write_off_reason: string | null;
}

export interface InvoiceLine {
  amount_cents: number;
  description: string;
  id: Generated<number>;
  invoice_id: number;
  is_correction: Generated<boolean>;
  kind: string;
  minutes: number | null;
  position: number;
  quantity: number;
  rate_cents: number | null;
  sent_version: number | null;
  unit_cents: number;
}

export interface InvoicePayment {
  at: string;
  cents: number;
  counterpart_id: number | null;
  id: Generated<number>;
  kind: string;
  note: string | null;
  paid_at: string;
  reason: string | null;
  report_id: number;
  request_key: string | null;
  taken_back_at: string | null;
  taken_back_by: number | null;
  user_id: number | null;
}

export interface InvoicePdf {
  data: Buffer;
  invoice_id: number;
  made_at: string;
  version: number;
}

export interface Job {
  attempts: Generated<number>;
  created_at: string;
  due_at: string;
  error: string | null;
  finished_at: string | null;
  id: Generated<number>;
  lease_holder: string | null;
  lease_until: string | null;
  name: string;
  once_key: string | null;
  payload: Json;
  state: Generated<string>;
}

export interface KnownBrowser {
  browser_hash: string;
  expires_at: string;
  signed_in_at: string;
  user_id: number;
}

export interface LanguageLocale {
  code: string;
  is_active: boolean;
  language: string;
}

export interface LedgerClosedKey {
  closed: string;
  idempotency_key: string;
}

export interface LedgerReversal {
  amount_cents: number;
  created: string;
  id: string;
  idempotency_key: string;
  transfer_id: string;
}

export interface LedgerTransfer {
  amount_cents: number;
  created: string;
  currency: string;
  description: string | null;
  destination: string;
  id: string;
  idempotency_key: string;
  reversed_cents: Generated<number>;
}

export interface MessageLeftOut {
  assignment_id: number;
  at: string;
  id: Generated<number>;
  kind: string;
  nurse_id: number | null;
  patient_uuid: string | null;
  reason: string;
  user_id: number | null;
}

export interface Nurse {
  agreement_signed: string | null;
  background_check_completed: string | null;
  city: string | null;
  county: string | null;
  covid_vaccination: Generated<boolean>;
  cpr_expiry: string | null;
  created: string;
  first_contact: string | null;
  gender: string | null;
  hepb_booster: Generated<boolean>;
  hepb_initial: Generated<boolean>;
  languages: Generated<string[]>;
  license_board: string | null;
  license_expiry: string | null;
  license_location: string | null;
  license_number: string | null;
  license_type: string | null;
  nickname: string | null;
  nickname_folded: Generated<string | null>;
  nickname_search: Generated<string | null>;
  notes: string | null;
  nurse_shadow_checked_date: string | null;
  nursing_insurance_expiry: string | null;
  other_language_spoken: string | null;
  pals_expiry: string | null;
  pronoun: string | null;
  rating: Generated<number>;
  referral_source: string | null;
  referred_by: string | null;
  social_rating: number | null;
  state: string | null;
  state_long: string | null;
  status: string;
  street: string | null;
  stripe_id: string | null;
  sub_status: string | null;
  tb_test: string | null;
  updated: string;
  user_id: number;
  version: Generated<number>;
  w9_signed: string | null;
  zip: string;
}

export interface NurseBlock {
  blocked_by: string;
  created: string;
  provider_id: number;
  reason: string;
  user_id_created: number | null;
  user_nurse_id: number;
}

export interface NurseExperience {
  background_experience: string | null;
  max_distance_miles: number | null;
  patient_age_experience_verified_at: string | null;
  patient_age_experience_verified_by: number | null;
  patient_age_preference_max: number | null;
  patient_age_preference_min: number | null;
  updated: string;
  user_id: number;
  version: Generated<number>;
}

export interface NurseFeedback {
  created_at: string;
  details_links: Generated<Json>;
  id: Generated<number>;
  kind: string;
  notes: string | null;
  reporting_user_id: number;
  subject_nurse_id: number;
  updated_at: string;
  version: Generated<number>;
}

export interface NurseLicense {
  board: string;
  created: string;
  expires: string;
  id: Generated<number>;
  is_compact: Generated<boolean>;
  location: string;
  number: string;
  type: string;
  updated: string;
  user_id: number;
  verified: string | null;
  version: Generated<number>;
}

export interface NursePayment {
  amount_cents: number;
  assignment_id: number | null;
  attempts: Generated<number>;
  created_at: string;
  created_by: number | null;
  description: string | null;
  destination: string | null;
  error: string | null;
  failure: string | null;
  force: Generated<boolean>;
  force_by: number | null;
  id: Generated<number>;
  is_labelled: Generated<boolean>;
  next_attempt_at: string | null;
  payment_type: string;
  processed_at: string | null;
  refunded_cents: Generated<number>;
  request_key: string | null;
  status: string;
  transfer_id: string | null;
  updated: string;
  user_id: number;
}

export interface NursePharmacyGroupVetting {
  created: string;
  id: Generated<number>;
  pharmacy_group_vetting_id: number;
  user_nurse_id: number;
}

export interface NursePharmacyVetting {
  created: string;
  id: Generated<number>;
  provider_vetting_id: number;
  user_nurse_id: number;
}

export interface NurseRefund {
  amount_cents: number;
  attempts: Generated<number>;
  created_at: string;
  created_by: number | null;
  error: string | null;
  failure: string | null;
  id: Generated<number>;
  is_labelled: Generated<boolean>;
  next_attempt_at: string | null;
  payment_id: number;
  reason: string;
  request_key: string | null;
  requested_cents: number | null;
  reversal_id: string | null;
  status: Generated<string>;
}

export interface NurseSkill {
  education_verified_at: string | null;
  education_verified_by: number | null;
  experience_verified_at: string | null;
  experience_verified_by: number | null;
  nurse_interested: Generated<boolean>;
  nurse_skill_status: Generated<string>;
  nurse_skill_type_name: string;
  user_id: number;
}

export interface OutboundMessage {
  assignment_id: number | null;
  attachments: Generated<Json>;
  attempts: Generated<number>;
  body: string;
  channel: string;
  created_at: string;
  dedup_key: string;
  due_at: string;
  error: string | null;
  id: Generated<number>;
  kind: string;
  link_at: number | null;
  link_id: number | null;
  nurse_id: number | null;
  patient_uuid: string | null;
  provider_message_id: string | null;
  quiet_exempt: Generated<boolean>;
  recipient: string;
  sent_at: string | null;
  status: string;
  subject: string | null;
  timezone: string | null;
  user_id: number | null;
  visit_start: string | null;
}

export interface OutboundTry {
  at: string;
  message_id: number;
}

export interface Passkey {
  counter: number;
  created_at: string;
  credential_id: string;
  id: Generated<number>;
  last_used_at: string | null;
  name: string;
  public_key: Buffer;
  transports: string[];
  user_id: number;
}

export interface PasskeyChallenge {
  challenge: string;
  expires_at: string;
  user_id: number | null;
}

export interface Patient {
  address_notes: string | null;
  admin_notes: string | null;
  allergies: string | null;
  allow_shadow: boolean | null;
  city: string | null;
  client_service_specialist: string | null;
  county: string | null;
  created: string;
  diagnoses: Generated<Json>;
  dob: string;
  document_link: string | null;
  first_name: string;
  first_name_folded: Generated<string>;
  gender: string | null;
  has_allergy: boolean | null;
  has_difficult_iv_access: boolean | null;
  id: Generated<number>;
  is_recurring: boolean | null;
  languages: Generated<string[]>;
  last_name: string;
  last_name_folded: Generated<string>;
  mrn_text: Generated<string>;
  name_key: Generated<string>;
  nurse_gender_preference: string | null;
  office_fax: string | null;
  office_phone: string | null;
  office_phone_ext: string | null;
  other_language_spoken: string | null;
  phone: string | null;
  phone_additional: string | null;
  phone_call_preferred: Generated<boolean>;
  phone_digits: Generated<string>;
  phone_scheduling_contact: string | null;
  pot_certification_period_from: string | null;
  pot_certification_period_to: string | null;
  pot_due_next: string | null;
  pot_nurse: number | null;
  pot_required: Generated<boolean>;
  preferenced_day: number | null;
  preferenced_time_hour: number | null;
  preferenced_time_minute: number | null;
  preferred_contact: string | null;
  prescriber_name: string | null;
  pronoun: string | null;
  search: Generated<string>;
  soc_date: string | null;
  state: string | null;
  state_long: string | null;
  status: Generated<string>;
  street: string | null;
  timezone: string | null;
  updated: string;
  user_id_ops: number;
  uuid: Generated<string>;
  version: Generated<number>;
  wren_mrn: Generated<string>;
  zip: string | null;
}

export interface PatientMrn {
  created: string;
  id: Generated<number>;
  mrn: string;
  patient_id: number;
  provider_id: number;
  same_as: number | null;
  updated: string;
  version: Generated<number>;
}

export interface PatientNurse {
  blocked_at: string | null;
  is_blocked: Generated<boolean>;
  is_primary: Generated<boolean>;
  nurse_id: number;
  patient_uuid: string;
  primary_at: string | null;
}

export interface PatientOrder {
  access_type: string | null;
  authorization_end: string | null;
  authorization_start: string | null;
  auto_examined_at: string | null;
  auto_generation_problems: string | null;
  auto_handled_due_date: string | null;
  auto_order: Generated<boolean>;
  created: string;
  doses: number | null;
  duration_days: Generated<number>;
  duration_estimate: number | null;
  duration_max_auth: number | null;
  expiration_date: string | null;
  flexibility_days: number | null;
  frequency: Generated<number | null>;
  frequency_other: string | null;
  frequency_type: Generated<string>;
  frequency_value: number | null;
  id: Generated<number>;
  intake_fields: Generated<string[]>;
  intake_id: number | null;
  is_first_lifetime_dose: string | null;
  lab_drop_off: string | null;
  lab_drop_off_other: string | null;
  lab_frequency: number | null;
  lab_frequency_type: string | null;
  lab_next_due: string | null;
  lab_order: Generated<boolean>;
  nonconsecutive: Generated<boolean>;
  notes: string | null;
  patient_key: Generated<string>;
  patient_uuid: string | null;
  pharmacy_phone: string | null;
  pharmacy_phone_ext: string | null;
  pomp_type: string | null;
  provider_id: number | null;
  row_updated: string;
  signed_date: string | null;
  status: Generated<string>;
  treatment: string;
  user_id_created: number | null;
  version: Generated<number>;
  visit_amount: number | null;
}

export interface PatientOrderSummary {
  active_orders_qty: Generated<number>;
  is_recurring: boolean | null;
  next_visit_date: string | null;
  next_visit_due_date: string | null;
  next_visit_id: number | null;
  next_visit_status: string | null;
  next_visit_timezone: string | null;
  patient_id: number;
  patient_order_id: number | null;
  patient_uuid: string;
  sort_date: Generated<string | null>;
  updated: string;
}

export interface Pharmacy {
  auto_invoice: Generated<boolean>;
  billing_emails: Generated<string[]>;
  chart_info: string | null;
  created: string;
  default_group_branch_for_state: Generated<boolean>;
  duration_info: string | null;
  duration_rounding_method: Generated<string>;
  has_own_chart: Generated<boolean>;
  hourly_rate_cents: number | null;
  id: Generated<number>;
  intake_margin_max: number | null;
  intake_margin_max_flat_rate_cents: number | null;
  intake_margin_max_hourly_rate_cents: number | null;
  intake_margin_min: number | null;
  intake_margin_min_flat_rate_cents: number | null;
  intake_margin_min_hourly_rate_cents: number | null;
  intake_margin_urgent: number | null;
  intake_margin_urgent_flat_rate_cents: number | null;
  intake_margin_urgent_hourly_rate_cents: number | null;
  invoicing_address_city: string | null;
  invoicing_address_country: Generated<string>;
  invoicing_address_state: string | null;
  invoicing_address_street: string | null;
  invoicing_address_street2: string | null;
  invoicing_address_zip: string | null;
  invoicing_email: string | null;
  is_deleted: Generated<boolean>;
  margin_max: number | null;
  margin_max_flat_rate_cents: number | null;
  margin_max_hourly_rate_cents: number | null;
  margin_min: number | null;
  margin_min_flat_rate_cents: number | null;
  margin_min_hourly_rate_cents: number | null;
  margin_target: number | null;
  margin_target_flat_rate_cents: number | null;
  margin_target_hourly_rate_cents: number | null;
  margin_urgent: number | null;
  margin_urgent_flat_rate_cents: number | null;
  margin_urgent_hourly_rate_cents: number | null;
  minimal_minutes_charge: number | null;
  net_payment_term: number | null;
  nurse_info: string | null;
  pharmacy_group_id: number | null;
  provider_logo_slug: string | null;
  search: Generated<string>;
  show_logo_on_landing: Generated<boolean>;
  supply_form_required: Generated<boolean>;
  supply_form_url: string | null;
  supply_info: string | null;
  title: string;
  updated: string;
  vaccination_required: Generated<boolean>;
  version: Generated<number>;
  visit_guide_url: string | null;
}

export interface PharmacyGroup {
  created: string;
  id: Generated<number>;
  is_published: Generated<boolean>;
  name: string;
  slug: string;
  updated: string;
  version: Generated<number>;
  was_published: Generated<boolean>;
}

export interface PharmacyGroupVetting {
  created: string;
  id: Generated<number>;
  pharmacy_group_id: number;
  vetting_id: number;
}

export interface PharmacyVetting {
  created: string;
  id: Generated<number>;
  provider_id: number;
  vetting_id: number;
}

export interface RateCount {
  key: string;
  n: number;
  window_start: string;
}

export interface ReceivedChart {
  assignment_id: number;
  content_sha256: string;
  created_at: string;
  created_by: number | null;
  data: Buffer;
  file_name: string;
  file_type: string;
}

export interface Report {
  approved_at: string | null;
  approved_by: number | null;
  assignment_id: number;
  audit_flags: Generated<string[]>;
  auto_send_at: string | null;
  billable_minutes: number | null;
  chart_version: number | null;
  created_at: string;
  id: Generated<number>;
  nurse_id: number;
  nurse_payment_cents: number | null;
  nurse_payment_fixed_reason: string | null;
  payment_error: string | null;
  payment_paid_time: string | null;
  payment_scheduled_time: string | null;
  payment_status: Generated<string>;
  pharmacy_sort: string | null;
  provider_id: number;
  send_error: string | null;
  source: string;
  status: string;
  trip_reason: string | null;
  updated_at: string;
  version: Generated<number>;
  visit_local_date: string;
  visit_start: string;
  withdrawn_at: string | null;
  withdrawn_by: number | null;
  withdrawn_reason: string | null;
}

export interface ReportHistory {
  at: string;
  from_status: string | null;
  id: Generated<number>;
  reason: string | null;
  report_id: number;
  to_status: string;
  user_id: number | null;
}

export interface ReportRun {
  done: Generated<number>;
  errors: Generated<Json>;
  failed: Generated<number>;
  finished_at: string | null;
  id: Generated<number>;
  job: string;
  started_at: string;
  taken: Generated<number>;
}

export interface SavedView {
  id: Generated<number>;
  list: string;
  name: string;
  query: Json;
  user_id: number;
}

export interface Session {
  address: string | null;
  browser_hash: string | null;
  created_at: string;
  ended_because: string | null;
  ends_at: string;
  idle_minutes: number;
  last_used_at: string;
  revoked_at: string | null;
  sid: string;
  user_agent: string | null;
  user_id: number;
}

export interface SignInCode {
  address: string | null;
  browser_hash: string | null;
  code_hash: string;
  email: string;
  expires_at: string;
  id: Generated<number>;
  request_hash: string | null;
  requested_at: string;
  salt: string;
  used_at: string | null;
  user_id: number | null;
  wrong_attempts: Generated<number>;
}

export interface SocketSeat {
  id: Generated<number>;
  instance: string;
  user_id: number;
}

export interface State {
  code: string;
  is_active: boolean;
  title: string;
}

export interface TaskDefinition {
  category: string;
  id: number;
  name: string;
  task_code: string;
}

export interface TextNumber {
  first_at: string;
  id: Generated<number>;
  phone: string;
}

export interface TextOptOut {
  at: string;
  phone: string;
  word: string;
}

export interface Treatment {
  brand_name: string | null;
  category: string;
  full_text: string;
  generic_name: string | null;
  id: Generated<number>;
  is_active: Generated<boolean>;
  parent_id: number | null;
  subtitle: string;
  title: string;
}

export interface TreatmentAlias {
  alias: string;
  treatment_id: number;
}

export interface UpdateItem {
  assignment_id: Generated<number | null>;
  cause: string | null;
  cause_ended: Generated<boolean>;
  customstatus: Generated<number>;
  description: string;
  facts: string | null;
  id: Generated<number>;
  nurse_id: Generated<number | null>;
  occurrence: string | null;
  patient_id: Generated<number | null>;
  priority: Generated<number>;
  resolved: string | null;
  row_added: string;
  status: Generated<string>;
  text_number_id: Generated<number | null>;
  type: string;
  type_id: number;
  updated: string;
  user_id_assigned: number | null;
  user_id_created: number | null;
  version: Generated<number>;
}

export interface UserAccount {
  created: string;
  draft_salt: Generated<string>;
  email: string;
  first_name: string;
  first_name_folded: Generated<string>;
  has_permissions: Generated<boolean>;
  id: Generated<number>;
  is_account_admin: Generated<boolean>;
  is_admin: Generated<boolean>;
  is_deleted: Generated<boolean>;
  is_demo: Generated<boolean>;
  is_nurse: Generated<boolean>;
  is_wren_admin: Generated<boolean>;
  last_name: string;
  last_name_folded: Generated<string>;
  name_search: Generated<string>;
  permissions: Generated<string[]>;
  phone: string | null;
  search: Generated<string>;
  timezone: string | null;
  updated: string;
  version: Generated<number>;
}

export interface Vetting {
  created: string;
  id: Generated<number>;
  name: string;
  updated: string;
  version: Generated<number>;
}

export interface Visit {
  access_type: string | null;
  actual_end: string | null;
  actual_start: string | null;
  applicant_count: Generated<number>;
  assignment_series_uuid: string | null;
  auto_due_date: string | null;
  auto_generated: Generated<boolean>;
  auto_make_up: Generated<boolean>;
  auto_set: string | null;
  blast_details: Json | null;
  blast_saved_at: string | null;
  blast_template: string | null;
  blast_type: string | null;
  cancel_reason: string | null;
  city: string | null;
  county: string | null;
  created: string;
  days_to_schedule: number | null;
  duration_days: number | null;
  duration_estimate: number;
  e_chart_scheduled: Generated<boolean>;
  e_chart_scheduled_at: string | null;
  ends_at: Generated<string>;
  flat_rate_cents: number | null;
  group_id: number | null;
  group_was_mixed: Generated<boolean>;
  id: Generated<number>;
  intake_id: number | null;
  is_deleted: Generated<boolean>;
  is_recurring: Generated<boolean>;
  is_urgent: Generated<boolean>;
  local_date: Generated<string>;
  lost_reason: string | null;
  margin_percent: number | null;
  missed: Generated<boolean>;
  missed_reason: string | null;
  missing_exact_time: Generated<boolean>;
  need_shadow: Generated<boolean>;
  nonconsecutive: Generated<boolean>;
  notes: string | null;
  notes_pharmacy: string | null;
  nurse_chart_received: string | null;
  nurse_confirmed: string | null;
  nurse_informed: string | null;
  nurse_refused: string | null;
  nurse_rejected: string | null;
  nurse_sort: string | null;
  offered_days_differ: Generated<boolean>;
  order_patient_key: Generated<string | null>;
  overlap_allowed: Generated<boolean>;
  overlap_allowed_by: number | null;
  overlap_reason: string | null;
  patient_confirmed: string | null;
  patient_declined: Generated<boolean>;
  patient_order_id: number | null;
  patient_sort: string | null;
  patient_uuid: string | null;
  payment_nurse_paid: string | null;
  payment_nurse_scheduled: string | null;
  price_nurse_confirmed_cents: number | null;
  price_nurse_estimate_cents: number | null;
  price_nurse_hourly_rate_cents: number | null;
  price_nurse_note: string | null;
  price_nurse_paid_cents: number | null;
  price_provider_estimate_cents: number | null;
  price_provider_hourly_rate_cents: number | null;
  price_terms_frozen_at: string | null;
  provider_duration_rounding_method: string | null;
  provider_id: number;
  provider_minimal_minutes_charge: number | null;
  ready_reason: string | null;
  ready_reason_by: number | null;
  selected_all_day: Generated<boolean>;
  selected_start: string | null;
  shadow_nurse_clicked: string | null;
  shadow_nurse_id: number | null;
  shadow_requested_at: string | null;
  skipped_steps: Generated<string[]>;
  start: string;
  state: string | null;
  status: Generated<string>;
  status_reason: string | null;
  street: string | null;
  timezone: string;
  treatment: string;
  updated: string;
  user_id_assigned: number | null;
  user_id_created: number | null;
  user_id_ops: number | null;
  user_id_selected: number | null;
  visit_details_checked: Generated<boolean>;
  visit_details_url: string | null;
  zip: string;
}

export interface VisitBlast {
  assignment_id: number;
  blast_type: string | null;
  flat_rate_cents: number | null;
  id: Generated<number>;
  kind: string;
  nurses_count: Generated<number>;
  price_nurse_hourly_rate_cents: number | null;
  sent_at: string;
  sent_by: number | null;
  text: string;
  wave: number | null;
}

export interface VisitBlastNurse {
  at: string;
  blast_id: number;
  error: string | null;
  nurse_id: number;
  outbound_message_id: number | null;
}

export interface VisitChartFile {
  assignment_id: number;
  content_sha256: string;
  created_at: string;
  created_by: number | null;
  data: Buffer;
  file_name: string;
  file_type: string;
}

export interface VisitCounted {
  assignment_id: number;
  county_fips: string | null;
  day: string;
  gmv_cents: number;
  nurse_first: number | null;
  nurse_id: number | null;
  patient_first: number | null;
  patient_id: number | null;
  pay_cents: number;
  provider_id: number;
}

export interface VisitCountedMoved {
  nurse: number | null;
  patient: number | null;
}

export interface VisitGroup {
  created: string;
  id: Generated<number>;
  user_id_created: number | null;
}

export interface VisitLink {
  assignment_id: number;
  expires_at: string;
  hash: Buffer;
  id: Generated<number>;
  issued_at: string;
  kind: string;
  nurse_id: number | null;
  opened_at: string | null;
  random: Buffer;
  revoked_at: string | null;
}

export interface VisitNurseOff {
  assignment_id: number;
  at: string;
  cause: string | null;
  id: Generated<number>;
  nurse_id: number;
  user_id: number | null;
}

export interface VisitOffer {
  accepted_at: string | null;
  accepted_by: number | null;
  assignment_id: number;
  confirmed: boolean | null;
  confirmed_at: string | null;
  confirmed_by: number | null;
  created: string;
  flat_rate_cents: number | null;
  id: Generated<number>;
  is_available: boolean | null;
  note: string | null;
  notified: string | null;
  nurse_id: number;
  nurse_response_date: string | null;
  override_by: number | null;
  override_hint: string | null;
  override_reason: string | null;
  price_nurse_hourly_rate_cents: number | null;
  sms_status: string | null;
  updated: string;
  wave: number | null;
}

export interface VisitOfferSeries {
  assignment_id: number;
  lead_id: number;
  position: number;
}

export interface VisitOfferSlot {
  accepted: Generated<boolean>;
  all_day: Generated<boolean>;
  chosen: Generated<boolean>;
  offer_id: number;
  start: string;
}

export interface VisitOrderCorrection {
  assignment_id: number;
  at: string;
  id: Generated<number>;
  order_after: number;
  order_before: number | null;
  provider_after: number;
  provider_before: number;
  reason: string;
  transaction: Generated<string>;
  user_id: number | null;
}

export interface VisitPhoneAnswer {
  answer: string;
  assignment_id: number;
  id: Generated<number>;
  note: string | null;
  nurse_id: number | null;
  patient_uuid: string | null;
  recorded_at: string;
  recorded_by: number;
  times: Json;
}

export interface VisitRuleBreak {
  assignment_id: number;
  found_at: Generated<string>;
  other_id: number;
  rule: string;
}

export interface VisitStatusHistory {
  assignment_id: number;
  at: string;
  cause: string;
  from_status: string | null;
  id: Generated<number>;
  overlap_assignment_ids: Generated<number[]>;
  reason: string | null;
  to_status: string;
  user_id: number | null;
}

export interface VisitTask {
  assignment_id: number;
  category: string;
  created: string;
  done: Generated<boolean>;
  done_at: string | null;
  done_by: number | null;
  id: Generated<number>;
  listed: boolean;
  task_id: number;
  undone_at: string | null;
  undone_cause: string | null;
  visit_provider_id: number;
}

export interface ZipCode {
  city: string;
  county_fips: string;
  latitude: number;
  longitude: number;
  state: string;
  timezone: string;
  zip: string;
}

export interface DB {
  agent_execution: AgentExecution;
  analytics_event: AnalyticsEvent;
  audit_chain: AuditChain;
  audit_checkpoint: AuditCheckpoint;
  audit_event: AuditEvent;
  audit_seen: AuditSeen;
  auto_offer_log: AutoOfferLog;
  auto_offer_nurse_day: AutoOfferNurseDay;
  auto_offer_rule: AutoOfferRule;
  auto_offer_run: AutoOfferRun;
  auto_order_generation: AutoOrderGeneration;
  chart: Chart;
  chart_archived: ChartArchived;
  chart_ended: ChartEnded;
  chart_next_visit_request: ChartNextVisitRequest;
  chart_read: ChartRead;
  chart_version: ChartVersion;
  clock: Clock;
  county: County;
  document: Document;
  document_content: DocumentContent;
  document_page: DocumentPage;
  feature_flag: FeatureFlag;
  file_removal: FileRemoval;
  geo_area: GeoArea;
  geo_area_county: GeoAreaCounty;
  geo_area_nurse: GeoAreaNurse;
  geo_county_nurse: GeoCountyNurse;
  geo_state_nurse: GeoStateNurse;
  idempotency_key: IdempotencyKey;
  intake: Intake;
  intake_creation: IntakeCreation;
  intake_draft: IntakeDraft;
  intake_summary: IntakeSummary;
  invoice: Invoice;
  invoice_line: InvoiceLine;
  invoice_payment: InvoicePayment;
  invoice_pdf: InvoicePdf;
  job: Job;
  known_browser: KnownBrowser;
  language_locale: LanguageLocale;
  ledger_closed_key: LedgerClosedKey;
  ledger_reversal: LedgerReversal;
  ledger_transfer: LedgerTransfer;
  message_left_out: MessageLeftOut;
  nurse: Nurse;
  nurse_block: NurseBlock;
  nurse_experience: NurseExperience;
  nurse_feedback: NurseFeedback;
  nurse_license: NurseLicense;
  nurse_payment: NursePayment;
  nurse_pharmacy_group_vetting: NursePharmacyGroupVetting;
  nurse_pharmacy_vetting: NursePharmacyVetting;
  nurse_refund: NurseRefund;
  nurse_skill: NurseSkill;
  outbound_message: OutboundMessage;
  outbound_try: OutboundTry;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  patient: Patient;
  patient_mrn: PatientMrn;
  patient_nurse: PatientNurse;
  patient_order: PatientOrder;
  patient_order_summary: PatientOrderSummary;
  pharmacy: Pharmacy;
  pharmacy_group: PharmacyGroup;
  pharmacy_group_vetting: PharmacyGroupVetting;
  pharmacy_vetting: PharmacyVetting;
  rate_count: RateCount;
  received_chart: ReceivedChart;
  report: Report;
  report_history: ReportHistory;
  report_run: ReportRun;
  saved_view: SavedView;
  session: Session;
  sign_in_code: SignInCode;
  socket_seat: SocketSeat;
  state: State;
  task_definition: TaskDefinition;
  text_number: TextNumber;
  text_opt_out: TextOptOut;
  treatment: Treatment;
  treatment_alias: TreatmentAlias;
  update_item: UpdateItem;
  user_account: UserAccount;
  vetting: Vetting;
  visit: Visit;
  visit_blast: VisitBlast;
  visit_blast_nurse: VisitBlastNurse;
  visit_chart_file: VisitChartFile;
  visit_counted: VisitCounted;
  visit_counted_moved: VisitCountedMoved;
  visit_group: VisitGroup;
  visit_link: VisitLink;
  visit_nurse_off: VisitNurseOff;
  visit_offer: VisitOffer;
  visit_offer_series: VisitOfferSeries;
  visit_offer_slot: VisitOfferSlot;
  visit_order_correction: VisitOrderCorrection;
  visit_phone_answer: VisitPhoneAnswer;
  visit_rule_break: VisitRuleBreak;
  visit_status_history: VisitStatusHistory;
  visit_task: VisitTask;
  zip_code: ZipCode;
}
