-- CHT "Life cycle" 009-016: one chart per visit, made by its first save (revision 1); `revision` is its version (CHT-015)
create table chart (
  id int generated always as identity primary key,
  assignment_id int not null constraint chart_assignment_id_fk references visit (id) constraint chart_once_per_visit unique,
  user_id_nurse int not null constraint chart_user_id_nurse_fk references nurse (user_id),
  state text not null constraint chart_state_known check (state in ('draft', 'submitted', 'returned', 'locked')),
  -- 0 until the first submission
  ver int not null default 0 constraint chart_ver_range check (ver >= 0)
    constraint chart_ver_of_state check (state = 'draft' or ver >= 1),
  revision int not null default 1 constraint chart_revision_range check (revision >= 1),
  data jsonb not null constraint chart_data_object check (jsonb_typeof(data) = 'object'),
  returned_reason text constraint chart_returned_reason_pair check (state <> 'returned' or returned_reason is not null),
  created timestamptz not null,
  updated timestamptz not null
);
create index chart_nurse on chart (user_id_nurse, updated desc);

-- CHT-014: never changed or deleted, whatever path a write takes
create table chart_version (
  chart_id int not null constraint chart_version_chart_id_fk references chart (id),
  ver int not null constraint chart_version_ver_range check (ver >= 1),
  data jsonb not null,
  submitted_at timestamptz not null,
  submitted_by int not null constraint chart_version_submitted_by_fk references nurse (user_id),
  changed_sections text[] not null default '{}',
  correction_reason text constraint chart_version_correction_reason_length check (length(correction_reason) between 5 and 500),
  constraint chart_version_correction_reason_present check (ver = 1 or correction_reason is not null),
  -- CHT-067; the warnings the nurse acknowledged (CHT-063)
  audit_flags text[] not null default '{}',
  warnings jsonb not null default '[]',
  primary key (chart_id, ver)
);
create function refuse_chart_version_change() returns trigger language plpgsql as $$
begin raise exception 'chart_version is never changed' using errcode = 'restrict_violation'; end $$;
create trigger chart_version_stays before update or delete on chart_version
  for each row execute function refuse_chart_version_change();

-- CHT-084, CHT-092: drafts of former authors; they count as charting started (CHT-016)
create table chart_archived (
  id int generated always as identity primary key,
  assignment_id int not null constraint chart_archived_assignment_id_fk references visit (id),
  user_id_nurse int not null constraint chart_archived_user_id_nurse_fk references nurse (user_id),
  revision int not null constraint chart_archived_revision_range check (revision >= 1),
  data jsonb not null,
  archived_at timestamptz not null,
  archived_by int constraint chart_archived_archived_by_fk references user_account (id)
);
create index chart_archived_visit on chart_archived (assignment_id, archived_at desc);

-- CHT-081: reads by others than the chart's nurse; ver null stands for the draft
create table chart_read (
  id bigint generated always as identity primary key,
  chart_id int not null constraint chart_read_chart_id_fk references chart (id),
  ver int,
  user_id int not null constraint chart_read_user_id_fk references user_account (id),
  at timestamptz not null
);
create index chart_read_chart on chart_read (chart_id, at desc);

-- CHT-059: a time the nurse wished for which could not be scheduled at once
create table chart_next_visit_request (
  id int generated always as identity primary key,
  chart_id int not null constraint chart_next_visit_request_chart_id_fk references chart (id),
  ver int not null,
  assignment_id int constraint chart_next_visit_request_assignment_id_fk references visit (id),
  start timestamptz not null,
  refusal text not null,
  at timestamptz not null,
  constraint chart_next_visit_request_once unique (chart_id, ver)
);

-- AVR-008 to 010: the chart of a pharmacy that has its own
create table visit_chart_file (
  assignment_id int primary key constraint visit_chart_file_assignment_id_fk references visit (id),
  file_name text not null constraint visit_chart_file_name_length check (length(file_name) between 1 and 255),
  file_type text not null constraint visit_chart_file_type_known check (file_type in ('image/jpeg', 'image/png', 'application/pdf')),
  content_sha256 text not null,
  data bytea not null constraint visit_chart_file_size check (octet_length(data) between 1 and 5242880),
  created_at timestamptz not null,
  created_by int constraint visit_chart_file_created_by_fk references user_account (id)
);
