-- VIS-094 to 096: linked visits; a group of one is dissolved
create table visit_group (
  id int generated always as identity primary key,
  created timestamptz not null,
  user_id_created int constraint visit_group_user_id_created_fk references user_account (id)
);

-- VIS "Data" 139-143; in payloads a visit is an assignment
create table visit (
  id int generated always as identity primary key,

  -- when; the visit's timezone is stored with it (VIS-155)
  start timestamptz not null,
  timezone text not null,
  duration_estimate int not null constraint visit_duration_estimate_range check (duration_estimate between 5 and 775 and duration_estimate % 5 = 0),
  missing_exact_time boolean not null default false,
  ends_at timestamptz not null generated always as ((start at time zone 'UTC' + make_interval(mins => duration_estimate)) at time zone 'UTC') stored,
  local_date date not null generated always as ((start at time zone timezone)::date) stored,
  actual_start timestamptz,
  actual_end timestamptz,
  constraint visit_actual_end_after_start check (actual_end > actual_start),

  -- for whom, of whom, from what
  patient_uuid uuid constraint visit_patient_uuid_fk references patient (uuid),
  provider_id int not null constraint visit_provider_id_fk references pharmacy (id),
  patient_order_id int constraint visit_patient_order_id_fk references patient_order (id),
  intake_id int constraint visit_intake_id_fk references intake (id),
  assignment_series_uuid uuid,
  group_id int constraint visit_group_id_fk references visit_group (id),
  user_id_ops int constraint visit_user_id_ops_fk references user_account (id),
  treatment text not null constraint visit_treatment_length check (length(treatment) between 1 and 500),
  access_type text constraint visit_access_type_known check (access_type in (
    'piv', 'port', 'picc', 'mid', 'subq', 'tunneled', 'im-injection', 'enteral-feeding-tube', 'unknown')),
  is_recurring boolean not null default false,
  is_urgent boolean not null default false,

  -- where
  street text,
  zip text not null constraint visit_zip_digits check (zip ~ '^[0-9]{5}$'),
  city text,
  county text,
  state text constraint visit_state_fk references state (code),

  -- status, VIS-055 to 075
  status text not null default 'New' constraint visit_status_known check (status in (
    'New', 'Active - Booked', 'Active - Ready', 'Completed - Visit Finished', 'Completed - Closed Out',
    'Inactive - Lost', 'Inactive - Canceled', 'Hold')),
  status_reason text constraint visit_status_reason_pair check (status_reason is null
    or (status in ('New', 'Active - Booked', 'Hold') and status_reason in (
      'Pending PA', 'Pending Updated Order', 'Pending Supply/Medications', 'Pending Patient Confirmation', 'Pending EOT Orders',
      'Pending ROC', 'Pending Nurse Confirmation'))),
  -- VIS-080; 'Intake {status} - {reason}' is written by the end of an intake (INT-107)
  cancel_reason text constraint visit_cancel_reason_known check (cancel_reason like 'Intake %' or cancel_reason in (
    'Cancelled - Missing Meds', 'Cancelled - Pending Insurance Approval', 'Cancelled - RN Call Out', 'Cancelled - Patient Declined',
    'Cancelled - Patient Hospitalized', 'Cancelled - Patient Discharged/Hold', 'Cancelled - Other (app issues/multiday glitches etc)')),
  lost_reason text constraint visit_lost_reason_known check (lost_reason in ('Lost', 'Lost - Too far', 'Lost - Too slow')),
  missed boolean not null default false,
  missed_reason text constraint visit_missed_reason_known check (missed_reason in (
    'Missed - Nurse No Show', 'Missed - RN Call Out', 'Missed - No Access / Patient Not Home', 'Missed - Patient Refused',
    'Missed - Patient Hospitalized', 'Missed - Meds/Supplies Not Delivered', 'Missed - Weather or Emergency', 'Missed - Other')),
  constraint visit_missed_pair check (missed = (missed_reason is not null)),
  -- VIS-163: who waived the conditions on the order, and why
  ready_reason text constraint visit_ready_reason_length check (length(ready_reason) between 5 and 500),
  ready_reason_by int constraint visit_ready_reason_by_fk references user_account (id),
  is_deleted boolean not null default false,

  -- staffing; all nurses are named by their user id
  user_id_assigned int constraint visit_user_id_assigned_fk references nurse (user_id),
  user_id_selected int constraint visit_user_id_selected_fk references nurse (user_id),
  nurse_informed timestamptz,
  nurse_rejected timestamptz,
  nurse_confirmed timestamptz,
  constraint visit_confirmed_has_nurse check (nurse_confirmed is null or user_id_assigned is not null),
  e_chart_scheduled boolean not null default false,
  e_chart_scheduled_at timestamptz,
  need_shadow boolean not null default false,
  shadow_nurse_id int constraint visit_shadow_nurse_id_fk references nurse (user_id),
  shadow_requested_at timestamptz,
  shadow_nurse_clicked timestamptz,
  constraint visit_shadow_nurse_other check (shadow_nurse_id <> user_id_assigned),
  constraint visit_shadow_pair check ((shadow_nurse_id is null) = (shadow_requested_at is null) and (shadow_nurse_clicked is null or shadow_nurse_id is not null)),
  -- VIS-150 to 152; cleared when nurse, time or duration change
  overlap_allowed boolean not null default false,
  overlap_reason text constraint visit_overlap_reason_length check (length(overlap_reason) between 5 and 500),
  overlap_allowed_by int constraint visit_overlap_allowed_by_fk references user_account (id),

  -- offering and scheduling, OFR-003, OFR-010, OFR-011
  blast_type text constraint visit_blast_type_known check (blast_type in ('fixed', 'fixed-date', 'flexible', 'manual', 'multi-day')),
  blast_details jsonb,
  blast_template text constraint visit_blast_template_length check (length(blast_template) between 1 and 640),
  blast_saved_at timestamptz,
  days_to_schedule int constraint visit_days_to_schedule_range check (days_to_schedule between 1 and 14),
  duration_days int constraint visit_duration_days_range check (duration_days between 1 and 14),
  constraint visit_days_to_schedule_within_duration check (days_to_schedule <= duration_days),
  nonconsecutive boolean not null default false,
  -- the accepted time or, while missing_exact_time, the begin of the slot the patient chose (all day: of the day's first slot)
  selected_start timestamptz,
  selected_all_day boolean not null default false,
  patient_confirmed timestamptz,
  patient_declined boolean not null default false,
  -- OFR-002, OFR-093: steps an override or a skipped patient step passed over
  skipped_steps text[] not null default '{}' constraint visit_skipped_steps_known check (skipped_steps <@ array[
    'prepare-blast', 'send-blast', 'select-nurse-availability', 'confirm-with-patient', 'confirm-with-nurse', 'echart-scheduled']),

  -- money in cents, VIS-103 to 113; the estimates and margin_percent are rewritten with every change they follow from
  flat_rate_cents int constraint visit_flat_rate_range check (flat_rate_cents >= 0),
  price_nurse_hourly_rate_cents int constraint visit_price_nurse_hourly_rate_range check (price_nurse_hourly_rate_cents >= 0),
  constraint visit_one_nurse_rate check (flat_rate_cents is null or price_nurse_hourly_rate_cents is null),
  price_provider_hourly_rate_cents int constraint visit_price_provider_hourly_rate_range check (price_provider_hourly_rate_cents >= 0),
  price_nurse_estimate_cents int constraint visit_price_nurse_estimate_range check (price_nurse_estimate_cents >= 0),
  price_provider_estimate_cents int constraint visit_price_provider_estimate_range check (price_provider_estimate_cents >= 0),
  price_nurse_paid_cents int constraint visit_price_nurse_paid_range check (price_nurse_paid_cents >= 0),
  margin_percent numeric(12, 2),
  -- PHA-079: the pharmacy's terms as they were when the visit started; until then the pharmacy's own count
  provider_duration_rounding_method text constraint visit_provider_duration_rounding_method_known check (
    provider_duration_rounding_method in ('none', 'up-15', 'round-15')),
  provider_minimal_minutes_charge int constraint visit_provider_minimal_minutes_charge_range check (provider_minimal_minutes_charge between 0 and 720),
  price_terms_frozen_at timestamptz,
  payment_nurse_scheduled timestamptz,
  payment_nurse_paid timestamptz,

  -- details and notes; an empty visit_details_url stands for the generated address (NVS-052)
  visit_details_url text,
  visit_details_checked boolean not null default false,
  notes text constraint visit_notes_length check (length(notes) <= 5000),
  notes_pharmacy text constraint visit_notes_pharmacy_length check (length(notes_pharmacy) <= 5000),
  nurse_chart_received timestamptz,

  -- auto order, ORD-057 to 059: the due date this visit answers
  auto_generated boolean not null default false,
  auto_due_date date,
  auto_make_up boolean not null default false,

  -- `updated` is this record's version (AUD-028): raised by at least 1 ms with each change of its own fields
  created timestamptz not null,
  updated timestamptz not null,
  user_id_created int constraint visit_user_id_created_fk references user_account (id),

  -- for the list's order (VIS-031), kept by triggers: names by the kept-names migration, applicants by visit_offer's
  patient_sort text,
  nurse_sort text,
  applicant_count int not null default 0,

  -- AUD-038, VIS-149; '-id' gives a visit without a group a group of its own
  constraint visit_nurse_overlap exclude using gist (
    user_id_assigned with =, coalesce(group_id::bigint, -(id::bigint)) with <>, tstzrange(start, ends_at) with &&)
    where (nurse_confirmed is not null and not missing_exact_time and status in ('Active - Booked', 'Active - Ready')
      and not is_deleted and not missed and not overlap_allowed)
);

-- lists leave deleted visits out (VIS-125)
create index visit_start on visit (start, id) where not is_deleted;
create index visit_status on visit (status, start, id) where not is_deleted;
create index visit_pharmacy on visit (provider_id, start, id) include (status) where not is_deleted;
create index visit_nurse on visit (user_id_assigned, start, id) include (status) where not is_deleted;
create index visit_ops on visit (user_id_ops, start, id) include (status) where not is_deleted;
create index visit_local_date on visit (local_date, start, id) where not is_deleted;
create index visit_open on visit (start, id) where status in ('New', 'Active - Booked', 'Active - Ready', 'Hold') and not is_deleted;
create index visit_patient on visit (patient_uuid, start, id);
create index visit_patient_sort on visit (patient_sort, id) where not is_deleted;
create index visit_nurse_sort on visit (nurse_sort, id) where not is_deleted;
create index visit_treatment on visit (treatment, id) where not is_deleted;
create index visit_treatment_search on visit using gin (fold(treatment) gin_trgm_ops);
-- most visits have none: only this direction of the id (LST-043) spares an ascending list from sorting them all
create index visit_applicants on visit (applicant_count, id desc) where not is_deleted;
create index visit_zip on visit (zip);
create index visit_need_shadow on visit (start, id) where need_shadow and shadow_nurse_id is null and not is_deleted;
create index visit_order on visit (patient_order_id, start) where patient_order_id is not null;
create index visit_intake on visit (intake_id) where intake_id is not null;
create index visit_series on visit (assignment_series_uuid, start) where assignment_series_uuid is not null;
create index visit_group_members on visit (group_id) where group_id is not null;
create index visit_selected_nurse on visit (user_id_selected) where user_id_selected is not null;
create index visit_shadow_nurse on visit (shadow_nurse_id, start) where shadow_nurse_id is not null;
-- the freezing of prices at the start, and the reminders after the end
create index visit_terms_open on visit (start) where price_terms_frozen_at is null and not is_deleted;
create index visit_chart_open on visit (ends_at) where nurse_chart_received is null and status in ('Active - Booked', 'Active - Ready') and not is_deleted;

-- VIS-070, VIS-152, VIS-158; wire: from, to
create table visit_status_history (
  id bigint generated always as identity primary key,
  assignment_id int not null constraint visit_status_history_assignment_id_fk references visit (id),
  from_status text,
  to_status text not null,
  reason text,
  cause text not null constraint visit_status_history_cause_known check (
    cause in ('manual', 'nurse', 'patient', 'chart', 'report', 'payment', 'system')),
  user_id int constraint visit_status_history_user_id_fk references user_account (id),
  -- the visits an allowed overlap concerns
  overlap_assignment_ids int[] not null default '{}',
  at timestamptz not null
);
create index visit_status_history_visit on visit_status_history (assignment_id, id desc);
