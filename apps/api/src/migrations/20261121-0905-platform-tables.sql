-- AUD "Audit trail" 002, 011-013: append-only, sealed in eight chains.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null constraint audit_event_actor_known check (actor_kind in ('user', 'nurse_link', 'patient_link', 'public', 'job', 'command')),
  user_id int,
  on_behalf_of text,
  session_id text,
  action text not null constraint audit_event_action_known check (action in (
    'create', 'update', 'delete', 'view', 'list', 'export', 'print', 'send', 'sign_in', 'sign_in_failed', 'sign_out',
    'session_revoked', 'denied', 'limited', 'maintenance')),
  record_type text not null,
  record_id text,
  patient_uuid uuid,
  version int,
  changes jsonb not null,
  detail jsonb not null,
  request_id text not null,
  instance text not null,
  address text,
  chain smallint not null constraint audit_event_chain_range check (chain between 0 and 7),
  seq bigint not null,
  prev_mac text not null,
  mac text not null,
  key_id text not null,
  constraint audit_event_place_once unique (chain, seq)
);
create index audit_event_record on audit_event (record_type, record_id, id desc);
create index audit_event_patient on audit_event (patient_uuid, id desc) where patient_uuid is not null;
create index audit_event_user on audit_event (user_id, id desc) where user_id is not null;
create index audit_event_at on audit_event (at);
create index audit_event_request on audit_event (request_id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin raise exception 'audit_event is append-only'; end $$;
create trigger audit_event_rows_stay before update or delete on audit_event for each row execute function refuse_audit_change();
create trigger audit_event_table_stays before truncate on audit_event for each statement execute function refuse_audit_change();
-- The triggers answer even a replica-role session, so that nobody passes them without switching them off by name.
alter table audit_event enable always trigger audit_event_rows_stay;
alter table audit_event enable always trigger audit_event_table_stays;

create table audit_chain (
  chain smallint primary key,
  seq bigint not null,
  mac text not null
);
insert into audit_chain select chain, 0, repeat('0', 64) from generate_series(0, 7) as chain;

-- AUD-007: who saw what lately, so that a screen that refetches each minute leaves one event.
create table audit_seen (
  viewer text not null,
  what text not null,
  at timestamptz not null,
  primary key (viewer, what)
);
create index audit_seen_at on audit_seen (at);

-- AUD "Concurrency and integrity" 032-034
create table idempotency_key (
  caller text not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash text not null,
  status int,
  body text,
  created_at timestamptz not null,
  primary key (caller, method, path, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- AUD-057: counts are shared by all instances and may be lost in a crash, so they are not logged.
create unlogged table rate_count (
  key text primary key,
  window_start timestamptz not null,
  n int not null
);

-- NET "Feature flags" 054
create table feature_flag (
  key text primary key,
  description text not null default '',
  enabled boolean not null,
  roles text[] not null default '{}',
  emails text[] not null default '{}',
  targeting_keys text[] not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by int
);

-- AUD-086: how far the development clock was moved; one row.
create table clock (
  "only" boolean primary key default true constraint clock_one_row check ("only"),
  offset_ms bigint not null default 0
);
insert into clock default values;

-- AUD-035, AUD-096: work that follows from a change, and work that has a due time.
create table job (
  id bigint generated always as identity primary key,
  name text not null,
  once_key text constraint job_once_key_once unique,
  payload jsonb not null,
  due_at timestamptz not null,
  state text not null default 'open' constraint job_state_known check (state in ('open', 'done', 'failed')),
  attempts int not null default 0,
  lease_until timestamptz,
  lease_holder text,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index job_open on job (due_at, id) where state = 'open';
create index job_finished on job (finished_at) where state <> 'open';

-- SES-027, OFR-049, AUD-035 to 037
create table outbound_message (
  id bigint generated always as identity primary key,
  channel text not null constraint outbound_message_channel_known check (channel in ('email', 'sms')),
  kind text not null,
  recipient text not null,
  subject text,
  body text not null,
  status text not null constraint outbound_message_status_known check (status in (
    'queued', 'sending', 'sent', 'failed', 'delivered', 'undelivered', 'receiving', 'received', 'accepted', 'scheduled',
    'read', 'partially_delivered', 'canceled')),
  assignment_id int,
  nurse_id int,
  user_id int,
  patient_uuid uuid,
  attachments jsonb not null default '[]',
  -- AUD-081: quiet hours run in the recipient's zone; a visit that starts within twelve hours is told at once.
  timezone text,
  visit_start timestamptz,
  quiet_exempt boolean not null default false,
  provider_message_id text,
  dedup_key text not null constraint outbound_message_dedup_once unique,
  attempts int not null default 0,
  error text,
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbound_message_open on outbound_message (due_at, id) where status in ('queued', 'scheduled');
create index outbound_message_recipient on outbound_message (recipient, id desc);
create index outbound_message_visit on outbound_message (assignment_id, nurse_id) where assignment_id is not null;
create index outbound_message_provider on outbound_message (provider_message_id) where provider_message_id is not null;

-- NET-047
create table analytics_event (
  id bigint generated always as identity primary key,
  user_id int,
  received_at timestamptz not null,
  user_agent text, path text not null, query text, hash text, event text not null, previous_path text, referrer text,
  app_version text, name text, reported_time timestamptz not null, source text not null
);
create index analytics_event_received on analytics_event (received_at);
