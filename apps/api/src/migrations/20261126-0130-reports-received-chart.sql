-- AVR "From chart to report" 008-010: the pharmacy's own chart as it was handed in, one per visit
create table received_chart (
  assignment_id int primary key constraint received_chart_assignment_id_fk references visit (id),
  file_name text not null constraint received_chart_file_name_length check (length(file_name) between 1 and 200),
  file_type text not null constraint received_chart_file_type_known check (file_type in ('image/jpeg', 'image/png', 'application/pdf')),
  content_sha256 text not null,
  data bytea not null,
  created_at timestamptz not null,
  created_by int constraint received_chart_created_by_fk references user_account (id)
);
