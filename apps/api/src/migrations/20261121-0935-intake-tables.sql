-- INT "Data" 076-079, "Statuses" 080-092, "Automatic offers on the intake" 132-137
create table intake (
  id int generated always as identity primary key,
  is_urgent boolean not null default false,
  -- 'Done' is never stored (INT-082) but older rows may hold it (INT-018)
  status text not null default 'New Intake' constraint intake_status_known check (status in (
    'New Intake', 'In Progress', 'Complete', 'Hold', 'Canceled', 'Closed', 'Withdrawn', 'Deleted - Duplicated',
    'Lost - Too far', 'Lost - Too slow', 'Lost', 'Done')),
  status_reason text,
  constraint intake_status_reason_pair check (status_reason is null
    or (status = 'In Progress' and status_reason in (
      'Manual Offer', 'Auto Offer', 'Max Rate', 'Pending PHI', 'PHI Upload', 'Awaiting SMS', 'Ready to Schedule', 'Call Patient',
      'Address', 'Supplies', 'Address & Supplies', 'Visit Link', 'Unresponsive', 'Follow Up Needed', 'Wrap Up'))
    or (status = 'Complete' and status_reason in ('To Review', 'Reviewed'))
    or (status = 'Canceled' and status_reason in (
      'Wren Too Slow - Staffed by Pharmacy', 'Wren Too Slow - Staffed by Another Agency',
      'RN Declined - No RN Available for Time', 'RN Declined - No RN Available for Skills',
      'RN Declined - Staffed by Pharmacy', 'RN Declined - Staffed by Another Agency'))
    or (status = 'Closed' and status_reason in ('Treatment Not Provided by Wren', 'Geo Not Covered by Wren', 'Max Pay Rate Limit'))
    or (status = 'Withdrawn' and status_reason in (
      'Entered in Error', 'Patient Discharge on Hold', 'Pharmacy Lost the Referral', 'Insurance Issues',
      'Patient Declined Services', 'No Details Provided'))),
  user_id_ops int constraint intake_user_id_ops_fk references user_account (id),
  submitted_by text constraint intake_submitted_by_known check (submitted_by in ('phone', 'email', 'email_ai', 'portal')),
  submitted_date timestamptz not null,
  requested_provider_id int not null constraint intake_requested_provider_id_fk references pharmacy (id),

  -- treatment and schedule; what a form must have filled (INT-070) may still be missing on an older intake (INT-073)
  treatment text constraint intake_treatment_length check (length(treatment) between 1 and 500),
  treatment_id int constraint intake_treatment_id_fk references treatment (id),
  treatment_duration_days int constraint intake_treatment_duration_days_range check (treatment_duration_days between 1 and 14),
  is_nonconsecutive boolean not null default false
    constraint intake_nonconsecutive_days check (not is_nonconsecutive or treatment_duration_days > 1),
  duration_estimate int constraint intake_duration_estimate_range check (duration_estimate between 0 and 775 and duration_estimate % 5 = 0),
  series_start_date date,
  series_end_date date,
  constraint intake_series_in_order check (series_start_date <= series_end_date),
  potential_start_date date,
  -- INT-016: the day by which the list is filtered and ordered
  start_date date generated always as (coalesce(series_start_date, potential_start_date)) stored,
  preferred_visit_slots text[] not null default '{}' constraint intake_preferred_visit_slots_known check (
    preferred_visit_slots <@ array['07:00-10:55', '11:00-14:55', '15:00-19:00']),
  flexibility_days int constraint intake_flexibility_days_range check (flexibility_days between 0 and 14),
  frequency_value int constraint intake_frequency_value_range check (frequency_value between 1 and 365),
  frequency_type text constraint intake_frequency_type_known check (frequency_type in ('d', 'w', 'm')),
  pot_cert_start date,
  pot_cert_end date,
  constraint intake_pot_cert_in_order check (pot_cert_start <= pot_cert_end),
  -- INT-061: set at each save
  patient_type text not null default 'one-time' constraint intake_patient_type_known check (patient_type in ('one-time', 'recurring')),

  -- place and contact
  zip text constraint intake_zip_digits check (zip ~ '^[0-9]{5}$'),
  city text,
  county text,
  state text constraint intake_state_fk references state (code),
  timezone text,
  contact_name text,
  contact_email text,
  contact_phone text constraint intake_contact_phone_digits check (contact_phone ~ '^[0-9]{10}$'),
  languages text[] not null default '{}',
  notes text,
  hs_email_link text,

  -- clinical
  access_type text constraint intake_access_type_known check (access_type in (
    'piv', 'port', 'picc', 'mid', 'subq', 'tunneled', 'im-injection', 'enteral-feeding-tube', 'unknown')),
  access_type_details text,
  has_difficult_iv_access boolean,
  labs text constraint intake_labs_known check (labs in ('Yes', 'No', 'Unknown')),
  quest_liab text constraint intake_quest_liab_known check (quest_liab in (
    'Quest Diagnostics', 'Lab Corp - Drop Off', 'Lab Corp - Lab-in-a-Box (Mail)', 'Lab Corp - Lab-in-a-Box (Drop Off)', 'Sonora Quest',
    'Veteran''s Affairs (VA)', 'Banner Hospital Drop Off', 'Local Hospital', 'Other', 'Unknown Lab Type')),
  lab_drop_off_other text,
  constraint intake_lab_fields_pair check (
    (quest_liab is null or labs = 'Yes') and (lab_drop_off_other is null or quest_liab = 'Other')),
  is_first_lifetime_dose text constraint intake_is_first_lifetime_dose_known check (is_first_lifetime_dose in ('true', 'false', 'unknown')),
  verified_by int constraint intake_verified_by_fk references user_account (id),
  verified_date date,
  constraint intake_verified_pair check ((verified_by is null) = (verified_date is null)),
  orig_json jsonb,

  -- what it became
  patient_uuid uuid constraint intake_patient_uuid_fk references patient (uuid),
  patient_order_id int constraint intake_patient_order_id_fk references patient_order (id),

  -- automatic offers; codes of INT-135, an unforeseen one is shown as it is
  auto_offer_enabled boolean not null default false,
  auto_offer_error text,
  auto_offer_stop_reason text,
  auto_offer_stop_criteria_met text,

  version int not null default 1,
  created_at timestamptz not null,
  updated timestamptz not null,
  user_id_created int constraint intake_user_id_created_fk references user_account (id),

  -- 'last first' folded, of the patient, else of the referral's name (INT-010); kept by the triggers of the kept-names migration
  patient_sort text
);
-- Order and intake name each other: a restore loads them with this check deferred.
alter table patient_order add constraint patient_order_intake_id_fk foreign key (intake_id) references intake (id) deferrable;

create index intake_status on intake (status, submitted_date desc, id desc);
create index intake_submitted on intake (submitted_date desc, id desc);
create index intake_start_date on intake (start_date, id);
create index intake_open on intake (start_date, id) where status in ('New Intake', 'In Progress');
create index intake_pharmacy on intake (requested_provider_id, submitted_date desc, id desc) include (status);
create index intake_ops on intake (user_id_ops, submitted_date desc, id desc) include (status);
create index intake_patient on intake (patient_uuid) where patient_uuid is not null;
create index intake_order on intake (patient_order_id) where patient_order_id is not null;
create index intake_zip on intake (zip);
create index intake_patient_sort on intake (patient_sort, id);
create index intake_treatment_search on intake using gin (fold(treatment) gin_trgm_ops);
create index intake_auto_offers on intake (id) where auto_offer_enabled;
