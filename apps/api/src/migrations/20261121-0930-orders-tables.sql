-- ORD "Fields and defaults" 022-031, "Auto order generator" 050-063
create table patient_order (
  id int generated always as identity primary key,
  -- null only for an order made from an intake (ORD-039); never changed on the order (ORD-048)
  patient_uuid uuid constraint patient_order_patient_uuid_fk references patient (uuid),
  -- set when made from an intake; its foreign key comes with the intake's table
  intake_id int,
  provider_id int constraint patient_order_provider_id_fk references pharmacy (id),
  pharmacy_phone text constraint patient_order_pharmacy_phone_digits check (pharmacy_phone ~ '^[0-9]{10}$'),
  status text not null default 'Active' constraint patient_order_status_known check (
    status in ('Active', 'Hold', 'Inactive - Cancelled', 'Inactive - Expired', 'Completed')),
  treatment text not null constraint patient_order_treatment_length check (length(treatment) between 1 and 500),
  access_type text constraint patient_order_access_type_known check (access_type in (
    'piv', 'port', 'picc', 'mid', 'subq', 'tunneled', 'im-injection', 'enteral-feeding-tube', 'unknown')),
  pomp_type text constraint patient_order_pomp_type_known check (pomp_type in ('Curlin', 'Sapphire', 'Dial a flow', 'Other')),
  doses int constraint patient_order_doses_range check (doses between 1 and 999),
  visit_amount int constraint patient_order_visit_amount_range check (visit_amount between 1 and 999),
  notes text,

  -- schedule; frequency in days follows from value and unit (ORD-036)
  frequency_type text not null default 'd' constraint patient_order_frequency_type_known check (frequency_type in ('d', 'w', 'm')),
  frequency_value int constraint patient_order_frequency_value_range check (frequency_value between 1 and 365),
  frequency int generated always as (frequency_value * case frequency_type when 'w' then 7 when 'm' then 30 else 1 end) stored,
  frequency_other text,
  constraint patient_order_one_frequency check (frequency_value is null or frequency_other is null),
  flexibility_days int constraint patient_order_flexibility_days_range check (flexibility_days between 0 and 14),
  duration_days int not null default 1 constraint patient_order_duration_days_range check (duration_days between 1 and 14),
  nonconsecutive boolean not null default false
    constraint patient_order_nonconsecutive_days check (not nonconsecutive or duration_days > 1),
  duration_estimate int constraint patient_order_duration_estimate_range check (duration_estimate between 5 and 775 and duration_estimate % 5 = 0),
  duration_max_auth int constraint patient_order_duration_max_auth_range check (duration_max_auth between 5 and 775 and duration_max_auth % 5 = 0),

  -- dates
  signed_date date,
  expiration_date date,
  constraint patient_order_signed_before_expiration check (signed_date <= expiration_date),
  authorization_start date,
  authorization_end date,
  constraint patient_order_authorization_in_order check (authorization_start <= authorization_end),

  -- labs (ORD-014: empty while lab_order is off)
  lab_order boolean not null default false,
  lab_drop_off text constraint patient_order_lab_drop_off_known check (lab_drop_off in (
    'Quest Diagnostics', 'Lab Corp - Drop Off', 'Lab Corp - Lab-in-a-Box (Mail)', 'Lab Corp - Lab-in-a-Box (Drop Off)', 'Sonora Quest',
    'Veteran''s Affairs (VA)', 'Banner Hospital Drop Off', 'Local Hospital', 'Other', 'Unknown Lab Type')),
  lab_drop_off_other text constraint patient_order_lab_drop_off_other_pair check (lab_drop_off_other is null or lab_drop_off = 'Other'),
  lab_frequency int constraint patient_order_lab_frequency_range check (lab_frequency between 1 and 365),
  lab_frequency_type text constraint patient_order_lab_frequency_type_known check (lab_frequency_type in ('d', 'w', 'm')),
  lab_next_due date,
  constraint patient_order_lab_fields_pair check (lab_order or num_nonnulls(lab_drop_off, lab_drop_off_other, lab_frequency, lab_next_due) = 0),

  -- auto order; the last three are the generator's (ORD-059, ORD-060)
  auto_order boolean not null default false
    constraint patient_order_auto_possible check (
      not auto_order or (status = 'Active' and frequency_other is null and not lab_order and signed_date is not null
        and provider_id is not null and patient_uuid is not null)),
  auto_handled_due_date date,
  auto_generation_problems text,
  auto_examined_at timestamptz,

  version int not null default 1,
  created timestamptz not null,
  row_updated timestamptz not null,
  user_id_created int constraint patient_order_user_id_created_fk references user_account (id)
);
-- ORD-082: of two auto orders saved at once one is refused, whatever path they take
create unique index patient_order_auto_once on patient_order (patient_uuid) where auto_order;
create index patient_order_patient on patient_order (patient_uuid, id desc);
create index patient_order_active on patient_order (patient_uuid) where status = 'Active';
create index patient_order_pharmacy on patient_order (provider_id, status);
create index patient_order_intake on patient_order (intake_id) where intake_id is not null;
create index patient_order_auto on patient_order (auto_examined_at, id) where auto_order;

-- ORD-083: a run and a save, or two runs, make one set of visits for a due date
create table auto_order_generation (
  patient_order_id int not null constraint auto_order_generation_patient_order_id_fk references patient_order (id),
  due_date date not null,
  make_up boolean not null,
  assignment_ids int[] not null,
  created timestamptz not null,
  constraint auto_order_generation_once primary key (patient_order_id, due_date, make_up)
);

-- ORD-068 to 073: the Orders view, one row per patient, so that its order and filters need no sum over all visits.
-- Kept by the orders area: in the transaction that saves a patient, an order or a visit, and by its hourly job once
-- next_visit_date has passed.
create table patient_order_summary (
  patient_uuid uuid primary key constraint patient_order_summary_patient_uuid_fk references patient (uuid),
  active_orders_qty int not null default 0,
  patient_order_id int constraint patient_order_summary_patient_order_id_fk references patient_order (id),
  next_visit_id int,
  next_visit_date timestamptz,
  next_visit_timezone text,
  next_visit_status text,
  next_visit_due_date date,
  -- ORD-071; the visit's own calendar day
  sort_date date generated always as (coalesce((next_visit_date at time zone coalesce(next_visit_timezone, 'America/Los_Angeles'))::date, next_visit_due_date)) stored,
  updated timestamptz not null
);
create index patient_order_summary_sort on patient_order_summary (sort_date, patient_uuid);
create index patient_order_summary_next on patient_order_summary (next_visit_date) where next_visit_date is not null;
create index patient_order_summary_order on patient_order_summary (patient_order_id) where patient_order_id is not null;
