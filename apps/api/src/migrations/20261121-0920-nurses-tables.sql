-- NUR "Fields and validation" 041-065; names, email, phone and timezone stand in user_account (NUR-064).
create table nurse (
  user_id int primary key constraint nurse_user_id_fk references user_account (id),
  nickname text constraint nurse_nickname_length check (length(nickname) between 1 and 20),
  gender text constraint nurse_gender_known check (gender in ('F', 'M', 'N/A')),
  pronoun text constraint nurse_pronoun_known check (pronoun in ('He/Him', 'She/Her', 'They/Them', 'Other')),
  status text not null constraint nurse_status_known check (status in ('Enabled', 'Disabled', 'Admin')),
  sub_status text,
  constraint nurse_sub_status_pair check (
    sub_status is null or sub_status = 'None'
    or (status = 'Enabled' and sub_status in ('Needs Docs', 'Needs Shadow', 'Needs Preceptor', 'Ready', 'Certs Expired'))
    or (status = 'Disabled' and sub_status in (
      'Certs Expired', 'Churned', 'Inexperienced', 'Out of State', 'Paused', 'Stopped', 'Terminated',
      'Needs Preceptor', 'Needs Shadow', 'Needs Docs', 'Waitlist'))),

  -- address
  street text,
  zip text not null constraint nurse_zip_digits check (zip ~ '^[0-9]{5}$'),
  city text,
  county text,
  state text constraint nurse_state_fk references state (code),
  state_long text,

  -- language codes; the names are those of language_locale (NUR-049)
  languages text[] not null default '{en}' constraint nurse_languages_english check ('en' = any (languages)),
  other_language_spoken text,
  rating numeric(2, 1) not null default 0 constraint nurse_rating_range check (rating between 0 and 5),
  social_rating numeric(2, 1) constraint nurse_social_rating_range check (social_rating between 0 and 5),
  referral_source text constraint nurse_referral_source_known check (
    referral_source in ('Inbound', 'Outbound', 'Referral', 'Facebook', 'Indeed', 'Apollo', 'SD ENA', 'Other')),
  referred_by text,
  first_contact date,
  notes text,
  stripe_id text,

  -- verification, NUR-042
  background_check_completed date,
  agreement_signed date,
  w9_signed date,
  tb_test date,
  cpr_expiry date,
  pals_expiry date,
  nursing_insurance_expiry date,
  covid_vaccination boolean not null default false,
  hepb_initial boolean not null default false,
  hepb_booster boolean not null default false,
  nurse_shadow_checked_date timestamptz,

  -- NUR-046, NUR-075: a copy of one licence, kept by every licence write, every change of the address state and the daily
  -- run; license_status is derived from license_expiry when read
  license_number text,
  license_location text,
  license_expiry date,
  license_type text,
  license_board text,

  version int not null default 1,
  created timestamptz not null,
  updated timestamptz not null
);
create index nurse_status on nurse (status, sub_status);
create index nurse_place on nurse (state, county);
create index nurse_zip on nurse (zip);
create index nurse_expiries on nurse (license_expiry, cpr_expiry, nursing_insurance_expiry);
create index nurse_nickname_search on nurse using gin (fold(nickname) gin_trgm_ops);

create table nurse_license (
  id int generated always as identity primary key,
  user_id int not null constraint nurse_license_user_id_fk references nurse (user_id),
  location text not null constraint nurse_license_location_fk references state (code),
  number text not null constraint nurse_license_number_length check (number = btrim(number) and length(number) between 1 and 50),
  type text not null constraint nurse_license_type_known check (type in ('Registered Nurse', 'Nurse Practitioner', 'Other')),
  expires date not null,
  board text not null,
  verified date,
  is_compact boolean not null default false,
  version int not null default 1,
  created timestamptz not null,
  updated timestamptz not null
);
-- NUR-075
create unique index nurse_license_once on nurse_license (user_id, location, lower(number));
create index nurse_license_place on nurse_license (location, expires) where verified is not null;

-- NUR-076: one row per nurse, made with the nurse; its skills follow
create table nurse_experience (
  user_id int primary key constraint nurse_experience_user_id_fk references nurse (user_id),
  background_experience text,
  patient_age_preference_min int constraint nurse_experience_age_min_range check (patient_age_preference_min between 0 and 110),
  patient_age_preference_max int constraint nurse_experience_age_max_range check (patient_age_preference_max between 0 and 110),
  constraint nurse_experience_ages_in_order check (patient_age_preference_min <= patient_age_preference_max),
  patient_age_experience_verified_by int constraint nurse_experience_verified_by_fk references user_account (id),
  patient_age_experience_verified_at timestamptz,
  version int not null default 1,
  updated timestamptz not null
);

create table nurse_skill (
  user_id int not null constraint nurse_skill_user_id_fk references nurse_experience (user_id),
  nurse_skill_type_name text not null constraint nurse_skill_type_known check (
    nurse_skill_type_name in ('IM_INJECTION', 'PIV', 'PIV_DIFFICULT', 'PICC', 'PORT', 'MID', 'SUBQ', 'TUNNELED')),
  -- NUR-080: interestRequired follows from the type
  nurse_interested boolean not null default false
    constraint nurse_skill_interest_required check (nurse_interested or nurse_skill_type_name not in ('PIV', 'IM_INJECTION', 'SUBQ')),
  nurse_skill_status text not null default 'NOT_QUALIFIED'
    constraint nurse_skill_status_known check (nurse_skill_status in ('NOT_QUALIFIED', 'EDUCATED', 'QUALIFIED')),
  education_verified_by int constraint nurse_skill_education_verified_by_fk references user_account (id),
  education_verified_at timestamptz,
  experience_verified_by int constraint nurse_skill_experience_verified_by_fk references user_account (id),
  experience_verified_at timestamptz,
  primary key (user_id, nurse_skill_type_name)
);
create index nurse_skill_holders on nurse_skill (nurse_skill_type_name, nurse_skill_status, user_id);

-- NUR-047, NUR-096: location preferences; area 101 goes with state AZ (NUR-039)
create table geo_area_nurse (
  user_id int not null constraint geo_area_nurse_user_id_fk references nurse (user_id),
  geo_area_id int not null constraint geo_area_nurse_geo_area_id_fk references geo_area (id),
  primary key (user_id, geo_area_id)
);
create index geo_area_nurse_area on geo_area_nurse (geo_area_id);
create table geo_state_nurse (
  user_id int not null constraint geo_state_nurse_user_id_fk references nurse (user_id),
  code text not null constraint geo_state_nurse_code_fk references state (code),
  selected boolean not null default true,
  primary key (user_id, code)
);
create index geo_state_nurse_state on geo_state_nurse (code);
create table geo_county_nurse (
  user_id int not null constraint geo_county_nurse_user_id_fk references nurse (user_id),
  county_fips text not null constraint geo_county_nurse_county_fips_fk references county (county_fips),
  primary key (user_id, county_fips)
);
create index geo_county_nurse_county on geo_county_nurse (county_fips);

-- NUR-097 to 100, PHA-055: one entry per pair, whichever side added it
create table nurse_block (
  user_nurse_id int not null constraint nurse_block_user_nurse_id_fk references nurse (user_id),
  provider_id int not null constraint nurse_block_provider_id_fk references pharmacy (id),
  reason text not null constraint nurse_block_reason_known check (
    reason in ('Nurse terminated by pharmacy', 'Nurse works for pharmacy', 'Nurse preference')),
  blocked_by text not null constraint nurse_block_blocked_by_known check (blocked_by in ('nurse', 'provider')),
  created timestamptz not null,
  user_id_created int constraint nurse_block_user_id_created_fk references user_account (id),
  primary key (user_nurse_id, provider_id)
);
create index nurse_block_pharmacy on nurse_block (provider_id);

-- NUR-101, NUR-102. A pharmacy's vetting that is held stays (PHA-059); a group's takes its holders with it (GRP-031).
create table nurse_pharmacy_vetting (
  id int generated always as identity primary key,
  user_nurse_id int not null constraint nurse_pharmacy_vetting_user_nurse_id_fk references nurse (user_id),
  provider_vetting_id int not null constraint nurse_pharmacy_vetting_provider_vetting_id_fk references pharmacy_vetting (id),
  created timestamptz not null,
  constraint nurse_pharmacy_vetting_once unique (user_nurse_id, provider_vetting_id)
);
create index nurse_pharmacy_vetting_holders on nurse_pharmacy_vetting (provider_vetting_id);
create table nurse_pharmacy_group_vetting (
  id int generated always as identity primary key,
  user_nurse_id int not null constraint nurse_pharmacy_group_vetting_user_nurse_id_fk references nurse (user_id),
  pharmacy_group_vetting_id int not null
    constraint nurse_pharmacy_group_vetting_vetting_fk references pharmacy_group_vetting (id) on delete cascade,
  created timestamptz not null,
  constraint nurse_pharmacy_group_vetting_once unique (user_nurse_id, pharmacy_group_vetting_id)
);
create index nurse_pharmacy_group_vetting_holders on nurse_pharmacy_group_vetting (pharmacy_group_vetting_id);

-- NUR "Feedback (nurse reports)" 107-111: details_links is {links: [{url, text}]}
create table nurse_feedback (
  id int generated always as identity primary key,
  subject_nurse_id int not null constraint nurse_feedback_subject_nurse_id_fk references nurse (user_id),
  kind text not null constraint nurse_feedback_kind_known check (kind in (
    'accurate-charting', 'reliable', 'clinical-skill', 'flexible', 'responsive', 'professional', 'patient-compliment',
    'pharmacy-compliment', 'above-and-beyond',
    'clinical-concern', 'no-show', 'cancel-short-notice', 'cancel-advance-notice', 'late-arrival', 'rate-negotiation',
    'rescheduling', 'rude', 'unprofessional', 'unresponsive', 'inaccurate-charting', 'late-charting', 'patient-complaint',
    'pharmacy-complaint')),
  notes text,
  details_links jsonb not null default '{"links": []}',
  reporting_user_id int not null constraint nurse_feedback_reporting_user_id_fk references user_account (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1
);
create index nurse_feedback_nurse on nurse_feedback (subject_nurse_id, created_at desc, id desc);
