-- DOC "Document data" 001-005; contents stand beside the row, so that lists never touch them
create table document (
  id uuid primary key default gen_random_uuid(),
  intake_id int constraint document_intake_id_fk references intake (id),
  provider_id int constraint document_provider_id_fk references pharmacy (id),
  file_name text not null constraint document_file_name_length check (length(file_name) between 1 and 255),
  file_type text not null constraint document_file_type_known check (file_type in ('image/jpeg', 'image/png', 'application/pdf', 'text/plain')),
  file_size int not null constraint document_file_size_range check (file_size between 1 and 5242880),
  category text not null default 'unspecified' constraint document_category_known check (
    category in ('Authorization', 'Demographics', 'Information', 'Instructions', 'Orders', 'unspecified')),
  -- null until contents arrive
  content_sha256 text constraint document_content_sha256_form check (content_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  created_by int constraint document_created_by_fk references user_account (id),
  version int not null default 1,
  -- DOC-023, DOC-055: the same contents twice on one intake, also when sent at once
  constraint document_content_once unique (intake_id, content_sha256)
);
create index document_intake on document (intake_id, created_at, id);
create index document_unlinked on document (created_at) where intake_id is null;

create table document_content (
  document_id uuid primary key constraint document_content_document_id_fk references document (id) on delete cascade,
  data bytea not null constraint document_content_size check (octet_length(data) between 1 and 5242880)
);

-- DOC-051; input_text is emptied after 30 days
create table agent_execution (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint agent_execution_kind_known check (kind = 'intake-extract'),
  input_text text,
  output jsonb,
  success boolean not null,
  duration_ms int not null constraint agent_execution_duration_range check (duration_ms >= 0),
  created_by int not null constraint agent_execution_created_by_fk references user_account (id),
  created_at timestamptz not null,
  accepted boolean,
  accepted_by int constraint agent_execution_accepted_by_fk references user_account (id),
  accepted_at timestamptz,
  entity_id int constraint agent_execution_entity_id_fk references intake (id)
);
create index agent_execution_input on agent_execution (created_at) where input_text is not null;
