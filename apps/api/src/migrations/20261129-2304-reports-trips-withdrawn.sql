-- AVR-074: a withdrawn trip report stays, without amounts; the visit may then have another report and another invoice.
alter table report
  add column withdrawn_at timestamptz,
  add column withdrawn_by int constraint report_withdrawn_by_fk references user_account (id),
  add column withdrawn_reason text constraint report_withdrawn_reason_length check (length(withdrawn_reason) between 5 and 500),
  add constraint report_withdrawn_pair check ((withdrawn_at is null) = (withdrawn_reason is null)),
  add constraint report_withdrawn_without_amounts check (withdrawn_at is null
    or (source = 'trip' and status = 'unspecified' and payment_status = 'not-scheduled' and nurse_payment_cents is null)),
  drop constraint report_once_per_visit;
create unique index report_once_per_visit on report (assignment_id) where withdrawn_at is null;
alter table invoice add column is_withdrawn boolean not null default false, drop constraint invoice_once_per_visit;
create unique index invoice_once_per_visit on invoice (assignment_id) where not is_withdrawn;

-- VIS-164: a withdrawn trip leaves the visit as it was before it.
create or replace function visit_finished(looked_at visit) returns boolean language sql stable as $$
  select looked_at.status like 'Completed%' or looked_at.nurse_chart_received is not null or looked_at.payment_nurse_paid is not null
    or exists (select from report where report.assignment_id = looked_at.id and report.withdrawn_at is null)
    or exists (select from invoice where invoice.assignment_id = looked_at.id and not invoice.is_withdrawn)
    or exists (select from nurse_payment where nurse_payment.assignment_id = looked_at.id)
    or exists (select from chart where chart.assignment_id = looked_at.id and chart.ver > 0) $$;

-- VIS-171: a trip report and the visit's missed mark, or its cancellation, cannot part. Each side looks under the visit's lock. Rows of
-- before that have parted already stay until one of the two changes.
create function visit_stays_wasted() returns trigger language plpgsql as $$
begin
  if exists (select from report where report.assignment_id = new.id and report.source = 'trip' and report.withdrawn_at is null) then
    raise exception 'visit % has a trip report', new.id using errcode = 'check_violation', constraint = 'visit_stays_wasted', table = 'visit';
  end if;
  return new;
end $$;
create trigger visit_stays_wasted before update of missed, status on visit for each row
  when ((old.missed or old.status like 'Inactive%') and (old.status not like 'Completed%')
    and (new.status like 'Completed%' or not (new.missed or new.status like 'Inactive%')))
  execute function visit_stays_wasted();
create function report_trip_was_wasted() returns trigger language plpgsql as $$
begin
  perform from visit where visit.id = new.assignment_id and (visit.missed or visit.status like 'Inactive%') for share;
  if not found then
    raise exception 'visit % is neither missed nor canceled', new.assignment_id
      using errcode = 'check_violation', constraint = 'report_trip_was_wasted', table = 'report';
  end if;
  return new;
end $$;
create trigger report_trip_was_wasted before insert on report for each row when (new.source = 'trip') execute function report_trip_was_wasted();
