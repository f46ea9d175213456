-- AVR "What was paid stays paid" 068-073: payments of a pharmacy are rows, and an invoice is the sum of its rows.

create table invoice_payment (
  id int generated always as identity primary key,
  report_id int not null constraint invoice_payment_report_id_fk references report (id),
  kind text not null constraint invoice_payment_kind_known check (kind in ('payment', 'refund', 'moved-in', 'moved-out')),
  -- What left the invoice is negative.
  cents int not null constraint invoice_payment_cents_sign check (cents <> 0 and (cents > 0) = (kind in ('payment', 'moved-in'))),
  paid_at timestamptz not null,
  -- Who recorded it; null for what was recorded before payments were rows.
  user_id int constraint invoice_payment_user_id_fk references user_account (id),
  at timestamptz not null,
  -- The reference of a refund, the other invoice of a moved credit.
  note text constraint invoice_payment_note_length check (length(note) between 1 and 500),
  -- On the side that gives: the row of the invoice that receives.
  counterpart_id int constraint invoice_payment_counterpart_fk references invoice_payment (id) constraint invoice_payment_counterpart_once unique,
  constraint invoice_payment_counterpart_pair check ((counterpart_id is not null) = (kind = 'moved-out')),
  -- The Idempotency-Key of the call, for ever (as NPY-041).
  request_key text constraint invoice_payment_request_key_once unique,
  taken_back_at timestamptz,
  taken_back_by int constraint invoice_payment_taken_back_by_fk references user_account (id),
  reason text constraint invoice_payment_reason_length check (length(reason) between 1 and 500),
  constraint invoice_payment_taken_back_pair check (
    (taken_back_at is null) = (reason is null) and (taken_back_at is not null or taken_back_by is null))
);
create index invoice_payment_report on invoice_payment (report_id, id);

-- Money that came in is neither deleted nor overwritten; once, a row is taken back.
create function refuse_invoice_payment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.taken_back_at is null
    and to_jsonb(new) - '{taken_back_at,taken_back_by,reason}'::text[] = to_jsonb(old) - '{taken_back_at,taken_back_by,reason}'::text[]
  then return new; end if;
  raise exception 'a payment of an invoice stays as it was recorded' using errcode = 'check_violation', constraint = 'invoice_payment_stays';
end $$;
create trigger invoice_payment_rows_stay before update or delete on invoice_payment for each row execute function refuse_invoice_payment_change();
create trigger invoice_payment_table_stays before truncate on invoice_payment for each statement execute function refuse_invoice_payment_change();

alter table invoice
  drop constraint invoice_paid_range,
  -- False for figures of before that are not the sum of their lines: they stay as they are until the lines change.
  add column adds_up boolean not null default true,
  add column credit_since timestamptz,
  add column credit_told_at timestamptz;
alter table invoice_line
  drop constraint invoice_line_kind_known,
  drop constraint invoice_line_sign,
  -- The version of the invoice that was first sent with this line.
  add column sent_version int constraint invoice_line_sent_version_range check (sent_version >= 1),
  -- AVR-071: made by a correction after money came in.
  add column is_correction boolean not null default false,
  -- What a line of time was reckoned from.
  add column minutes int constraint invoice_line_minutes_range check (minutes >= 0),
  add column rate_cents int constraint invoice_line_rate_range check (rate_cents >= 0),
  add constraint invoice_line_kind_known check (kind in ('visit', 'mileage', 'supplies', 'adjustment', 'credit')),
  add constraint invoice_line_sign check (
    case kind when 'adjustment' then true when 'credit' then unit_cents < 0 and amount_cents <= 0 else unit_cents >= 0 and amount_cents >= 0 end);

-- One row for the sum that was recorded until now: single payments were not kept.
insert into invoice_payment (report_id, kind, cents, paid_at, at, note)
  select report_id, 'payment', paid_cents, coalesce(paid_at, updated), updated, 'Recorded before payments were listed one by one'
    from invoice where paid_cents > 0 order by id;
update invoice set adds_up = false
  where amount_due_cents <> (select coalesce(sum(line.amount_cents), 0) from invoice_line line where line.invoice_id = invoice.id);
update invoice_line line set sent_version = invoice.version from invoice where invoice.id = line.invoice_id and invoice.sent_at is not null;
update invoice_line set
    minutes = substring(description from ', ([0-9]{1,6}) min at \$[0-9,]+\.[0-9]{2}/hr$')::int,
    rate_cents = translate(substring(description from ' min at \$([0-9,]{1,9}\.[0-9]{2})/hr$'), ',.', '')::int
  where kind = 'visit' and description ~ '^Infusion nursing visit .*, [0-9]{1,6} min at \$[0-9,]{1,9}\.[0-9]{2}/hr$';

-- AVR-068, AVR-072: looked at before the commit, whichever table changed.
create function check_invoice(of_report int) returns void language plpgsql as $$
declare
  due int; paid int; sums boolean; written_off boolean; report_status text; lines bigint; payments bigint;
begin
  select invoice.amount_due_cents, invoice.paid_cents, invoice.adds_up, invoice.write_off_reason is not null, report.status,
      (select coalesce(sum(amount_cents), 0) from invoice_line where invoice_line.invoice_id = invoice.id),
      (select coalesce(sum(cents), 0) from invoice_payment where invoice_payment.report_id = report.id and taken_back_at is null)
    into due, paid, sums, written_off, report_status, lines, payments
    from report join invoice on invoice.report_id = report.id where report.id = of_report;
  if not found then return; end if;
  if sums and due <> lines then
    raise exception 'invoice of report %: due %, lines %', of_report, due, lines using errcode = 'check_violation', constraint = 'invoice_is_sum_of_lines';
  end if;
  if paid <> payments then
    raise exception 'invoice of report %: paid %, payments %', of_report, paid, payments using errcode = 'check_violation', constraint = 'invoice_paid_is_sum_of_payments';
  end if;
  if (report_status = 'invoiced' and (due <= paid or written_off)) or (report_status = 'invoice-paid' and due > paid and not written_off) then
    raise exception 'report % is % with % of % paid', of_report, report_status, paid, due using errcode = 'check_violation', constraint = 'report_paid_is_what_is_paid';
  end if;
end $$;
create function check_invoice_of_row() returns trigger language plpgsql as $$
begin perform check_invoice(new.report_id); return null; end $$;
create function check_invoice_of_report() returns trigger language plpgsql as $$
begin perform check_invoice(new.id); return null; end $$;
create function check_invoice_of_line() returns trigger language plpgsql as $$
begin
  perform check_invoice(report_id) from invoice where id = coalesce(new.invoice_id, old.invoice_id);
  return null;
end $$;
create constraint trigger invoice_adds_up after insert or update of amount_due_cents, paid_cents, adds_up, write_off_reason on invoice
  deferrable initially deferred for each row execute function check_invoice_of_row();
create constraint trigger invoice_payment_adds_up after insert or update on invoice_payment
  deferrable initially deferred for each row execute function check_invoice_of_row();
create constraint trigger invoice_line_adds_up after insert or update of amount_cents, invoice_id or delete on invoice_line
  deferrable initially deferred for each row execute function check_invoice_of_line();
create constraint trigger report_paid_adds_up after update of status on report
  deferrable initially deferred for each row when (old.status is distinct from new.status) execute function check_invoice_of_report();

-- AVR-071: a line that was sent stays once money came in.
create function refuse_sent_line_change() returns trigger language plpgsql as $$
begin
  if (tg_op = 'DELETE' or (new.invoice_id, new.kind, new.description, new.quantity, new.unit_cents, new.amount_cents)
      is distinct from (old.invoice_id, old.kind, old.description, old.quantity, old.unit_cents, old.amount_cents))
    and exists (select from invoice join invoice_payment payment on payment.report_id = invoice.report_id and payment.taken_back_at is null
      where invoice.id = old.invoice_id)
  then
    raise exception 'a sent line of an invoice with payments stays' using errcode = 'check_violation', constraint = 'invoice_line_sent_stays';
  end if;
  return coalesce(new, old);
end $$;
create trigger invoice_line_sent_stays before update or delete on invoice_line for each row when (old.sent_version is not null) execute function refuse_sent_line_change();

-- AVR-073: the credits that nobody has settled.
create index invoice_credit on invoice (credit_since) where credit_since is not null;
