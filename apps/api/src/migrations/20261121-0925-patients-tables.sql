-- PAT "Fields and validation" 066-087, "Statuses" 088
create table patient (
  uuid uuid primary key default gen_random_uuid(),
  id int generated always as identity constraint patient_id_once unique,
  -- PAT-070; padded to six digits, never cut
  wren_mrn text not null generated always as ('W' || lpad(id::text, greatest(6, length(id::text)), '0')) stored constraint patient_wren_mrn_once unique,
  first_name text not null constraint patient_first_name_length check (length(first_name) between 1 and 100),
  last_name text not null constraint patient_last_name_length check (length(last_name) between 1 and 100),
  dob date not null constraint patient_dob_range check (dob >= '1900-01-01'),
  status text not null default 'New'
    constraint patient_status_known check (status in ('New', 'Active', 'Completed', 'Hold', 'Inactive')),
  user_id_ops int not null constraint patient_user_id_ops_fk references user_account (id),
  gender text constraint patient_gender_known check (gender in ('F', 'M', 'N/A')),
  pronoun text constraint patient_pronoun_known check (pronoun in ('He/Him', 'She/Her', 'They/Them', 'Other')),
  -- language codes; the names are those of language_locale
  languages text[] not null default '{}',
  other_language_spoken text,

  -- contact
  phone text constraint patient_phone_digits check (phone ~ '^[0-9]{10}$'),
  phone_additional text constraint patient_phone_additional_digits check (phone_additional ~ '^[0-9]{10}$'),
  phone_scheduling_contact text constraint patient_phone_scheduling_contact_digits check (phone_scheduling_contact ~ '^[0-9]{10}$'),
  phone_call_preferred boolean not null default false,
  office_phone text constraint patient_office_phone_digits check (office_phone ~ '^[0-9]{10}$'),
  office_fax text constraint patient_office_fax_digits check (office_fax ~ '^[0-9]{10}$'),
  preferred_contact text constraint patient_preferred_contact_length check (length(preferred_contact) <= 100),
  street text,
  zip text constraint patient_zip_digits check (zip ~ '^[0-9]{5}$'),
  city text,
  county text,
  state text constraint patient_state_fk references state (code),
  state_long text,
  timezone text,
  address_notes text,

  -- care; true, false or null (unknown)
  is_recurring boolean,
  allow_shadow boolean,
  has_allergy boolean,
  allergies text,
  has_difficult_iv_access boolean,
  diagnoses jsonb not null default '[]'
    constraint patient_diagnoses_count check (jsonb_typeof(diagnoses) = 'array' and jsonb_array_length(diagnoses) <= 5),
  prescriber_name text,
  soc_date date,
  pot_required boolean not null default false,
  pot_due_next date,
  pot_nurse int constraint patient_pot_nurse_fk references nurse (user_id),
  pot_certification_period_from date,
  pot_certification_period_to date,
  constraint patient_pot_certification_period_in_order check (pot_certification_period_from <= pot_certification_period_to),
  document_link text,
  admin_notes text,
  client_service_specialist text,

  -- scheduling wishes
  preferenced_day int constraint patient_preferenced_day_range check (preferenced_day between 1 and 7),
  preferenced_time_hour int constraint patient_preferenced_time_hour_range check (preferenced_time_hour between 0 and 23),
  preferenced_time_minute int constraint patient_preferenced_time_minute_known check (preferenced_time_minute in (0, 15, 30, 45)),
  constraint patient_preferenced_time_pair check ((preferenced_time_hour is null) = (preferenced_time_minute is null)),
  nurse_gender_preference text constraint patient_nurse_gender_preference_known check (nurse_gender_preference in ('F', 'M')),

  version int not null default 1,
  created timestamptz not null,
  updated timestamptz not null,

  -- The pharmacy MRNs again, so that one index answers PAT-108; kept by the trigger on patient_mrn.
  mrn_text text not null default '',
  search text not null generated always as (fold(
    first_name || ' ' || last_name || ' ' || first_name || ' | W' || lpad(id::text, greatest(6, length(id::text)), '0') || mrn_text)) stored
);
create index patient_name on patient (last_name, first_name, id);
create index patient_search on patient using gin (search gin_trgm_ops);
-- PAT-087
create index patient_twin on patient (dob, lower(btrim(last_name)), lower(btrim(first_name)));
create index patient_ops on patient (user_id_ops);
create index patient_status on patient (status, id);
create index patient_pot_nurse on patient (pot_nurse) where pot_nurse is not null;
create index patient_contact_phone on patient (phone_scheduling_contact) where phone_scheduling_contact is not null;

-- PAT "Pharmacy MRNs" 058, 064
create table patient_mrn (
  id int generated always as identity primary key,
  patient_id int not null constraint patient_mrn_patient_id_fk references patient (id),
  provider_id int not null constraint patient_mrn_provider_id_fk references pharmacy (id),
  mrn text not null constraint patient_mrn_mrn_length check (mrn = btrim(mrn) and length(mrn) between 1 and 50),
  version int not null default 1,
  created timestamptz not null,
  updated timestamptz not null,
  constraint patient_mrn_once_per_pharmacy unique (patient_id, provider_id)
);
create unique index patient_mrn_once_within_pharmacy on patient_mrn (provider_id, lower(mrn));

create function patient_mrn_text_follows() returns trigger language plpgsql as $$
declare p int := case when tg_op = 'DELETE' then old.patient_id else new.patient_id end;
begin
  update patient set mrn_text = coalesce((select string_agg(' | ' || m.mrn, '' order by m.id) from patient_mrn m where m.patient_id = p), '')
  where id = p;
  return null;
end $$;
create trigger patient_mrn_text after insert or delete or update of mrn on patient_mrn
  for each row execute function patient_mrn_text_follows();

-- PAT-098 to 102: preferred (wire: primary) and blocked nurses; a row without either mark is removed
create table patient_nurse (
  patient_uuid uuid not null constraint patient_nurse_patient_uuid_fk references patient (uuid),
  nurse_id int not null constraint patient_nurse_nurse_id_fk references nurse (user_id),
  is_primary boolean not null default false,
  primary_at timestamptz,
  is_blocked boolean not null default false,
  blocked_at timestamptz,
  primary key (patient_uuid, nurse_id),
  constraint patient_nurse_one_mark check (is_primary <> is_blocked),
  constraint patient_nurse_marks_dated check (is_primary = (primary_at is not null) and is_blocked = (blocked_at is not null))
);
create index patient_nurse_nurse on patient_nurse (nurse_id);
