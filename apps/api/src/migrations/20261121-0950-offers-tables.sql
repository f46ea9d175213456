-- OFR-041 to 047: one row per nurse and visit: the notification and the nurse's answer. A multi-day offer stands on the
-- lead visit only (OFR-015).
create table visit_offer (
  id int generated always as identity primary key,
  assignment_id int not null constraint visit_offer_assignment_id_fk references visit (id),
  nurse_id int not null constraint visit_offer_nurse_id_fk references nurse (user_id),

  -- the notification; sms_status of the newest message, 'eChart' for a row without one (OFR-036, OFR-037)
  notified timestamptz,
  wave int constraint visit_offer_wave_range check (wave >= 1),
  sms_status text constraint visit_offer_sms_status_known check (sms_status in (
    'queued', 'sending', 'sent', 'failed', 'delivered', 'undelivered', 'receiving', 'received', 'accepted', 'scheduled', 'read',
    'partially_delivered', 'canceled', 'eChart')),
  price_nurse_hourly_rate_cents int constraint visit_offer_price_nurse_hourly_rate_range check (price_nurse_hourly_rate_cents >= 0),
  flat_rate_cents int constraint visit_offer_flat_rate_range check (flat_rate_cents >= 0),
  -- OFR-032: the hint that was overridden, by whom and why
  override_hint text,
  override_reason text constraint visit_offer_override_reason_length check (length(override_reason) between 5 and 500),
  override_by int constraint visit_offer_override_by_fk references user_account (id),

  -- the answer; its times are in visit_offer_slot
  is_available boolean,
  nurse_response_date timestamptz,
  constraint visit_offer_answer_pair check ((is_available is null) = (nurse_response_date is null)),
  note text constraint visit_offer_note_length check (length(note) <= 500),

  -- selection by staff, then the nurse's confirmation: null not answered
  accepted_at timestamptz,
  accepted_by int constraint visit_offer_accepted_by_fk references user_account (id),
  confirmed boolean,
  confirmed_at timestamptz,
  confirmed_by int constraint visit_offer_confirmed_by_fk references user_account (id),
  constraint visit_offer_confirmed_pair check ((confirmed is null) = (confirmed_at is null)),

  created timestamptz not null,
  updated timestamptz not null,
  constraint visit_offer_once unique (assignment_id, nurse_id)
);
-- AUD-039, VIS-148
create unique index visit_offer_one_confirmed on visit_offer (assignment_id) where confirmed;
create index visit_offer_nurse on visit_offer (nurse_id, notified desc, assignment_id);
create index visit_offer_applied on visit_offer (assignment_id, nurse_response_date) where is_available;

-- Lock order: whoever writes an answer holds the visit's row first (OFR-121), so this update waits for nobody.
create function visit_offer_applicants_follow() returns trigger language plpgsql as $$
declare v int := case when tg_op = 'DELETE' then old.assignment_id else new.assignment_id end;
begin
  update visit set applicant_count = (select count(*) from visit_offer o where o.assignment_id = v and o.is_available) where id = v;
  return null;
end $$;
create trigger visit_offer_applicants_new after insert or delete on visit_offer
  for each row execute function visit_offer_applicants_follow();
create trigger visit_offer_applicants_change after update of is_available on visit_offer
  for each row when (old.is_available is distinct from new.is_available) execute function visit_offer_applicants_follow();

-- TOK-015: the nurse's stored choices (wire: scheduling_dates); accepted = left to the patient by staff (OFR-083),
-- chosen = the patient's choice, one per visit of a series (TOK-067)
create table visit_offer_slot (
  offer_id int not null constraint visit_offer_slot_offer_id_fk references visit_offer (id) on delete cascade,
  start timestamptz not null,
  all_day boolean not null default false,
  accepted boolean not null default false,
  chosen boolean not null default false,
  constraint visit_offer_slot_chosen_was_accepted check (accepted or not chosen),
  primary key (offer_id, start, all_day)
);

-- OFR-044: what was sent to how many; nurses_count is filled when the sending ends
create table visit_blast (
  id int generated always as identity primary key,
  assignment_id int not null constraint visit_blast_assignment_id_fk references visit (id),
  kind text not null constraint visit_blast_kind_known check (kind in ('first', 'additional', 'auto')),
  blast_type text constraint visit_blast_blast_type_known check (blast_type in ('fixed', 'fixed-date', 'flexible', 'manual', 'multi-day')),
  text text not null,
  wave int,
  price_nurse_hourly_rate_cents int constraint visit_blast_price_nurse_hourly_rate_range check (price_nurse_hourly_rate_cents >= 0),
  flat_rate_cents int constraint visit_blast_flat_rate_range check (flat_rate_cents >= 0),
  nurses_count int not null default 0 constraint visit_blast_nurses_count_range check (nurses_count >= 0),
  sent_at timestamptz not null,
  -- null: the auto-offer engine
  sent_by int constraint visit_blast_sent_by_fk references user_account (id)
);
create index visit_blast_visit on visit_blast (assignment_id, id desc);

-- One row per nurse of a blast: its message, or why none left (OFR-129), and the engine's count per day (OFR-117).
create table visit_blast_nurse (
  blast_id int not null constraint visit_blast_nurse_blast_id_fk references visit_blast (id),
  nurse_id int not null constraint visit_blast_nurse_nurse_id_fk references nurse (user_id),
  outbound_message_id bigint constraint visit_blast_nurse_outbound_message_id_fk references outbound_message (id) on delete set null,
  error text,
  at timestamptz not null,
  primary key (blast_id, nurse_id)
);
create index visit_blast_nurse_nurse on visit_blast_nurse (nurse_id, at);
create index visit_blast_nurse_message on visit_blast_nurse (outbound_message_id) where outbound_message_id is not null;

-- TOK-003 to 006, TOK-071: the token is made of kind, id and random; only its hash is kept. The id goes into the hash, so it
-- is drawn (nextval) before the row is written. Rotating revokes this row and writes another, so that the old link is 410.
create table visit_link (
  id bigint generated by default as identity primary key,
  kind text not null constraint visit_link_kind_known check (kind in ('token', 'nurse_token', 'patient_token')),
  assignment_id int not null constraint visit_link_assignment_id_fk references visit (id),
  nurse_id int constraint visit_link_nurse_id_fk references nurse (user_id),
  constraint visit_link_nurse_pair check ((kind = 'patient_token') = (nurse_id is null)),
  random bytea not null constraint visit_link_random_length check (octet_length(random) = 32),
  hash bytea not null constraint visit_link_hash_once unique constraint visit_link_hash_length check (octet_length(hash) = 32),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- OFR-078: only the patient's link is marked
  opened_at timestamptz
);
create unique index visit_link_one_live on visit_link (assignment_id, kind, nurse_id) nulls not distinct where revoked_at is null;
create index visit_link_nurse on visit_link (nurse_id) where nurse_id is not null;

-- AUD-080: numbers that asked for no more texts
create table text_opt_out (
  phone text primary key constraint text_opt_out_phone_digits check (phone ~ '^[0-9]{10}$'),
  word text not null,
  at timestamptz not null
);

-- OFR-104, OFR-105: null conditions fit everything; money in cents, percents whole
create table auto_offer_rule (
  id int generated always as identity primary key,
  name text not null constraint auto_offer_rule_name_length check (length(name) between 1 and 100),
  is_active boolean not null default true,
  priority int not null,
  provider_id int constraint auto_offer_rule_provider_id_fk references pharmacy (id),
  group_id int constraint auto_offer_rule_group_id_fk references pharmacy_group (id) on delete cascade,
  state text constraint auto_offer_rule_state_fk references state (code),
  access_type text constraint auto_offer_rule_access_type_known check (access_type in (
    'piv', 'port', 'picc', 'mid', 'subq', 'tunneled', 'im-injection', 'enteral-feeding-tube', 'unknown')),
  patient_type text constraint auto_offer_rule_patient_type_known check (patient_type in ('one-time', 'recurring')),
  is_urgent boolean,
  duration_days_min int,
  duration_days_max int,
  lead_hours_min int,
  lead_hours_max int,
  constraint auto_offer_rule_duration_days_in_order check (duration_days_min <= duration_days_max),
  constraint auto_offer_rule_lead_hours_in_order check (lead_hours_min <= lead_hours_max),
  wave_size int not null constraint auto_offer_rule_wave_size_range check (wave_size between 1 and 100),
  wave_interval_minutes int not null constraint auto_offer_rule_wave_interval_range check (wave_interval_minutes between 5 and 1440),
  step_percent int not null constraint auto_offer_rule_step_percent_range check (step_percent between 1 and 50),
  max_incentivized_offers int not null constraint auto_offer_rule_max_incentivized_offers_range check (max_incentivized_offers between 0 and 20),
  max_hourly_rate_cents int constraint auto_offer_rule_max_hourly_rate_range check (max_hourly_rate_cents >= 0),
  max_flat_rate_cents int constraint auto_offer_rule_max_flat_rate_range check (max_flat_rate_cents >= 0),
  min_take_rate int constraint auto_offer_rule_min_take_rate_range check (min_take_rate between 0 and 100),
  required_nurse_count int constraint auto_offer_rule_required_nurse_count_range check (required_nurse_count between 0 and 20),
  stop_on_every_day boolean not null default true,
  stop_on_consecutive boolean not null default true,
  max_distance_miles int constraint auto_offer_rule_max_distance_range check (max_distance_miles >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index auto_offer_rule_order on auto_offer_rule (priority, id) where is_active;
create index auto_offer_rule_pharmacy on auto_offer_rule (provider_id) where provider_id is not null;
create index auto_offer_rule_group on auto_offer_rule (group_id) where group_id is not null;
-- OFR-106
insert into auto_offer_rule (name, priority, is_urgent, wave_size, wave_interval_minutes, step_percent, max_incentivized_offers,
  max_hourly_rate_cents, min_take_rate, required_nurse_count, max_distance_miles, created_at, updated_at)
values ('Urgent', 10, true, 15, 15, 5, 4, 15000, 25, 2, 60, '2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z'),
  ('Default', 100, null, 8, 60, 5, 3, 15000, 25, 3, 60, '2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z');

-- Where the engine stands with an intake; removed when it is switched on again, so that raises count anew (OFR-103).
create table auto_offer_run (
  intake_id int primary key constraint auto_offer_run_intake_id_fk references intake (id),
  assignment_id int constraint auto_offer_run_assignment_id_fk references visit (id),
  rule_id int constraint auto_offer_run_rule_id_fk references auto_offer_rule (id) on delete set null,
  wave int not null default 0 constraint auto_offer_run_wave_range check (wave >= 0),
  incentivized_offers int not null default 0 constraint auto_offer_run_incentivized_offers_range check (incentivized_offers >= 0),
  last_wave_at timestamptz,
  -- OFR-099: a problem of this kind is tried again only after intake, order or visit was saved
  waits_for_save boolean not null default false,
  updated timestamptz not null
);
create index auto_offer_run_visit on auto_offer_run (assignment_id);
create index auto_offer_run_rule on auto_offer_run (rule_id);

-- OFR-111; rule_name stays when the rule is deleted
create table auto_offer_log (
  id bigint generated always as identity primary key,
  intake_id int not null constraint auto_offer_log_intake_id_fk references intake (id),
  assignment_id int constraint auto_offer_log_assignment_id_fk references visit (id),
  rule_id int constraint auto_offer_log_rule_id_fk references auto_offer_rule (id) on delete set null,
  rule_name text,
  wave int,
  hourly_rate_cents int,
  flat_rate_cents int,
  take_rate numeric(12, 2),
  nurse_ids int[] not null default '{}',
  outcome text not null,
  at timestamptz not null
);
create index auto_offer_log_intake on auto_offer_log (intake_id, id desc);
create index auto_offer_log_visit on auto_offer_log (assignment_id);
create index auto_offer_log_rule on auto_offer_log (rule_id);
