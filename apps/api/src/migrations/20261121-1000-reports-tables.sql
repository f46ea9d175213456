-- AVR "Statuses" 001-006, "Calls" 041-042: the after-visit report, one per visit
create table report (
  id int generated always as identity primary key,
  assignment_id int not null constraint report_assignment_id_fk references visit (id) constraint report_once_per_visit unique,
  -- the pharmacy and nurse of the visit when the report was made, so that the list needs no visit to filter
  provider_id int not null constraint report_provider_id_fk references pharmacy (id),
  nurse_id int not null constraint report_nurse_id_fk references nurse (user_id),
  visit_start timestamptz not null,
  visit_local_date date not null,
  -- chart: from a chart; own-chart: AVR-008; trip: AVR-066
  source text not null constraint report_source_known check (source in ('chart', 'own-chart', 'trip')),
  status text not null constraint report_status_known check (status in (
    'unspecified', 'audit-required', 'auto-send-scheduled', 'manual-send-required', 'invoiced', 'invoice-paid', 'invoice-returned', 'echart-returned')),
  audit_flags text[] not null default '{}',
  chart_version int constraint report_chart_version_range check (chart_version >= 1),
  constraint report_chart_version_pair check ((chart_version is not null) = (source = 'chart')),
  billable_minutes int constraint report_billable_minutes_range check (billable_minutes >= 0),
  -- AVR-066: why the wasted trip is paid
  trip_reason text constraint report_trip_reason_pair check ((trip_reason is not null) = (source = 'trip')),
  approved_at timestamptz,
  approved_by int constraint report_approved_by_fk references user_account (id),
  auto_send_at timestamptz constraint report_auto_send_at_pair check (status <> 'auto-send-scheduled' or auto_send_at is not null),
  send_error text,

  -- nurse payment, AVR-004, AVR-005, AVR-018 to 023 (wire: visit.payment, nursePayment.amount)
  payment_status text not null default 'not-scheduled' constraint report_payment_status_known check (
    payment_status in ('unspecified', 'not-scheduled', 'scheduled', 'paid')),
  payment_scheduled_time timestamptz constraint report_payment_scheduled_pair check (payment_status <> 'scheduled' or payment_scheduled_time is not null),
  payment_paid_time timestamptz constraint report_payment_paid_pair check ((payment_status = 'paid') = (payment_paid_time is not null)),
  payment_error text,
  nurse_payment_cents int constraint report_nurse_payment_range check (nurse_payment_cents >= 0),
  -- null: computed; else fixed by staff (AVR-055) or by the trip report
  nurse_payment_fixed_reason text,

  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index report_status on report (status, visit_start desc, id desc);
create index report_visit_start on report (visit_start desc, id desc);
create index report_visit_date on report (visit_local_date, id);
create index report_pharmacy on report (provider_id, visit_start desc, id desc) include (status);
create index report_nurse on report (nurse_id, visit_start desc, id desc) include (status);
create index report_auto_send on report (auto_send_at, id) where status = 'auto-send-scheduled';
create index report_payment_due on report (payment_scheduled_time, id) where payment_status = 'scheduled';

-- AVR-042, AVR-060; wire: from, to, by; the status stays in rows of refunds and amounts
create table report_history (
  id bigint generated always as identity primary key,
  report_id int not null constraint report_history_report_id_fk references report (id),
  from_status text,
  to_status text not null,
  reason text,
  user_id int constraint report_history_user_id_fk references user_account (id),
  at timestamptz not null
);
create index report_history_report on report_history (report_id, id desc);

-- AVR-034: one per report; `version` is the invoice's own, raised by sending again (the stamp for edits is the report's)
create table invoice (
  id int generated always as identity primary key,
  report_id int not null constraint invoice_report_id_fk references report (id) constraint invoice_once_per_report unique,
  assignment_id int not null constraint invoice_assignment_id_fk references visit (id) constraint invoice_once_per_visit unique,
  provider_id int not null constraint invoice_provider_id_fk references pharmacy (id),
  number text not null constraint invoice_number_once unique constraint invoice_number_form check (number ~ '^WREN-[0-9]+(-[0-9]+)?$'),
  version int not null default 1 constraint invoice_version_range check (version >= 1),
  currency text not null default 'USD' constraint invoice_currency_known check (currency = 'USD'),
  amount_due_cents int not null constraint invoice_amount_due_range check (amount_due_cents >= 0),
  paid_cents int not null default 0 constraint invoice_paid_range check (paid_cents between 0 and amount_due_cents),
  balance_cents int not null generated always as (amount_due_cents - paid_cents) stored,
  write_off_reason text constraint invoice_write_off_reason_length check (length(write_off_reason) between 5 and 500),
  -- null until it is first sent or marked as sent
  issued_at timestamptz,
  sent_at timestamptz,
  due_date date,
  paid_at timestamptz,
  recipients text[] not null default '{}',
  returned_reason text,
  updated timestamptz not null
);
create index invoice_pharmacy on invoice (provider_id, sent_at);
create index invoice_due on invoice (due_date) where paid_at is null and sent_at is not null;

-- AVR-035; only an adjustment may be negative
create table invoice_line (
  id int generated always as identity primary key,
  invoice_id int not null constraint invoice_line_invoice_id_fk references invoice (id) on delete cascade,
  position int not null constraint invoice_line_position_range check (position >= 1),
  kind text not null constraint invoice_line_kind_known check (kind in ('visit', 'mileage', 'supplies', 'adjustment')),
  description text not null constraint invoice_line_description_length check (length(description) between 1 and 500),
  quantity numeric(10, 2) not null constraint invoice_line_quantity_range check (quantity > 0),
  unit_cents int not null,
  amount_cents int not null,
  constraint invoice_line_sign check (kind = 'adjustment' or (unit_cents >= 0 and amount_cents >= 0)),
  constraint invoice_line_position_once unique (invoice_id, position)
);

-- AVR-036, AVR-043: kept until the invoice changes or staff ask for a new one
create table invoice_pdf (
  invoice_id int primary key constraint invoice_pdf_invoice_id_fk references invoice (id) on delete cascade,
  version int not null,
  data bytea not null,
  made_at timestamptz not null
);

-- AVR-065: what each run of auto-send and payments took, did and could not do; errors: [{id, error}]
create table report_run (
  id bigint generated always as identity primary key,
  job text not null constraint report_run_job_known check (job in ('auto-send', 'payments')),
  started_at timestamptz not null,
  finished_at timestamptz,
  taken int not null default 0,
  done int not null default 0,
  failed int not null default 0,
  errors jsonb not null default '[]'
);
create index report_run_job on report_run (job, id desc);
