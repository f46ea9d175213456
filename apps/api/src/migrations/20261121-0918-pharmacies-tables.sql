-- PHA "Pharmacy form" 031-043, "Rates" 048-050; in payloads a pharmacy is a provider and money is dollars (REF-060).
create table pharmacy (
  id int generated always as identity primary key,
  title text not null constraint pharmacy_title_length check (title = btrim(title) and length(title) between 1 and 100),
  pharmacy_group_id int constraint pharmacy_pharmacy_group_id_fk references pharmacy_group (id) on delete set null,
  vaccination_required boolean not null default false,
  has_own_chart boolean not null default false,
  default_group_branch_for_state boolean not null default false,
  provider_logo_slug text constraint pharmacy_provider_logo_slug_form check (provider_logo_slug ~ '^[a-z0-9-]+$'),
  show_logo_on_landing boolean not null default false,

  -- invoicing and billing
  invoicing_email text,
  billing_emails text[] not null default '{}' constraint pharmacy_billing_emails_count check (cardinality(billing_emails) <= 20),
  invoicing_address_street text,
  invoicing_address_street2 text,
  invoicing_address_zip text constraint pharmacy_invoicing_address_zip_digits check (invoicing_address_zip ~ '^[0-9]{5}$'),
  invoicing_address_city text,
  invoicing_address_state text constraint pharmacy_invoicing_address_state_fk references state (code),
  invoicing_address_country text not null default 'USA',
  net_payment_term int constraint pharmacy_net_payment_term_range check (net_payment_term between 0 and 120),
  hourly_rate_cents int constraint pharmacy_hourly_rate_range check (hourly_rate_cents between 0 and 999999),
  minimal_minutes_charge int constraint pharmacy_minimal_minutes_charge_range check (minimal_minutes_charge between 0 and 720),
  duration_rounding_method text not null default 'none'
    constraint pharmacy_duration_rounding_method_known check (duration_rounding_method in ('none', 'up-15', 'round-15')),
  auto_invoice boolean not null default false,

  -- what nurses are told
  visit_guide_url text,
  supply_form_url text,
  supply_form_required boolean not null default false
    constraint pharmacy_supply_form_present check (not supply_form_required or supply_form_url is not null),
  nurse_info text constraint pharmacy_nurse_info_length check (length(nurse_info) <= 10000),
  duration_info text constraint pharmacy_duration_info_length check (length(duration_info) <= 10000),
  chart_info text constraint pharmacy_chart_info_length check (length(chart_info) <= 10000),
  supply_info text constraint pharmacy_supply_info_length check (length(supply_info) <= 10000),

  -- PHA-049: base = percent; variants = what a nurse is offered at that margin
  intake_margin_max numeric(5, 2), intake_margin_max_flat_rate_cents int, intake_margin_max_hourly_rate_cents int,
  intake_margin_min numeric(5, 2), intake_margin_min_flat_rate_cents int, intake_margin_min_hourly_rate_cents int,
  intake_margin_urgent numeric(5, 2), intake_margin_urgent_flat_rate_cents int, intake_margin_urgent_hourly_rate_cents int,
  margin_max numeric(5, 2), margin_max_flat_rate_cents int, margin_max_hourly_rate_cents int,
  margin_target numeric(5, 2), margin_target_flat_rate_cents int, margin_target_hourly_rate_cents int,
  margin_min numeric(5, 2), margin_min_flat_rate_cents int, margin_min_hourly_rate_cents int,
  margin_urgent numeric(5, 2), margin_urgent_flat_rate_cents int, margin_urgent_hourly_rate_cents int,
  constraint pharmacy_margins_range check (
    least(intake_margin_max, intake_margin_min, intake_margin_urgent, margin_max, margin_target, margin_min, margin_urgent) >= 0
    and greatest(intake_margin_max, intake_margin_min, intake_margin_urgent, margin_max, margin_target, margin_min, margin_urgent) <= 100),
  constraint pharmacy_nurse_rates_range check (
    least(
      intake_margin_max_flat_rate_cents, intake_margin_max_hourly_rate_cents, intake_margin_min_flat_rate_cents,
      intake_margin_min_hourly_rate_cents, intake_margin_urgent_flat_rate_cents, intake_margin_urgent_hourly_rate_cents,
      margin_max_flat_rate_cents, margin_max_hourly_rate_cents, margin_target_flat_rate_cents, margin_target_hourly_rate_cents,
      margin_min_flat_rate_cents, margin_min_hourly_rate_cents, margin_urgent_flat_rate_cents, margin_urgent_hourly_rate_cents) >= 0
    and greatest(
      intake_margin_max_flat_rate_cents, intake_margin_max_hourly_rate_cents, intake_margin_min_flat_rate_cents,
      intake_margin_min_hourly_rate_cents, intake_margin_urgent_flat_rate_cents, intake_margin_urgent_hourly_rate_cents,
      margin_max_flat_rate_cents, margin_max_hourly_rate_cents, margin_target_flat_rate_cents, margin_target_hourly_rate_cents,
      margin_min_flat_rate_cents, margin_min_hourly_rate_cents, margin_urgent_flat_rate_cents, margin_urgent_hourly_rate_cents) <= 999999),

  is_deleted boolean not null default false,
  version int not null default 1,
  created timestamptz not null,
  updated timestamptz not null,
  search text not null generated always as (fold(title)) stored
);
create unique index pharmacy_title_once on pharmacy (lower(title)) where not is_deleted;
-- PHA-043: the save clears the other branches first
create unique index pharmacy_default_branch_once on pharmacy (pharmacy_group_id, invoicing_address_state)
  where default_group_branch_for_state and not is_deleted;
create index pharmacy_group_members on pharmacy (pharmacy_group_id);
create index pharmacy_search on pharmacy using gin (search gin_trgm_ops);

-- PHA-074 to 077: id is the provider_vetting_id that nurses hold
create table pharmacy_vetting (
  id int generated always as identity primary key,
  provider_id int not null constraint pharmacy_vetting_provider_id_fk references pharmacy (id),
  vetting_id int not null constraint pharmacy_vetting_vetting_id_fk references vetting (id),
  created timestamptz not null,
  constraint pharmacy_vetting_once unique (provider_id, vetting_id)
);
create index pharmacy_vetting_vetting on pharmacy_vetting (vetting_id);
