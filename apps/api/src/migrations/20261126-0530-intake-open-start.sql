-- INT-015, INT-016: what the intake list opens with, in any order. Of intakes in New Intake and In Progress most may be long confirmed and past; each was
-- looked up among the visits until a page was full (decision 0016). Kept in the summary, which nobody holds for long.

alter table intake_summary
  -- While it is open by its status, its treatment date, infinity where it has none; else null.
  add column open_start date,
  -- False only where a visit of its order is confirmed. True may be out of date: whoever reads it looks the visits up, of the few that are left.
  add column is_unconfirmed boolean not null default true;

create function intake_open_start(status text, start_date date) returns date language sql immutable as $$
  select case when status in ('New Intake', 'In Progress') then coalesce(start_date, 'infinity') end
$$;

create or replace function intake_summary_follow() returns trigger language plpgsql as $$
begin
  insert into intake_summary (intake_id, applicant_count, open_start)
    values (new.id, case when new.patient_order_id is null then 0 else order_applicants(new.patient_order_id) end, intake_open_start(new.status, new.start_date))
    on conflict (intake_id) do update set applicant_count = excluded.applicant_count, is_unconfirmed = true;
  return null;
end $$;
create function intake_open_start_follow() returns trigger language plpgsql as $$
begin
  update intake_summary set open_start = intake_open_start(new.status, new.start_date) where intake_id = new.id;
  return null;
end $$;
create trigger intake_open_start after update of status, series_start_date, potential_start_date on intake for each row
  when (intake_open_start(old.status, old.start_date) is distinct from intake_open_start(new.status, new.start_date)) execute function intake_open_start_follow();

-- A visit that is confirmed no more makes its intake unconfirmed, whatever the others are: two that end at once would each rely on the other.
create function order_unconfirmed(patient_order int) returns void language sql as $$
  update intake_summary s set is_unconfirmed = true from intake i where i.patient_order_id = patient_order and s.intake_id = i.id and not s.is_unconfirmed
$$;
-- Only tidiness, and so it waits for nobody: simultaneous bookings of one order go on side by side. What it could lock it looks at again,
-- as the intake may have had another order until then.
create function order_confirmed(patient_order int) returns void language plpgsql as $$
declare free int[] := array(select s.intake_id from intake i join intake_summary s on s.intake_id = i.id
  where i.patient_order_id = patient_order and s.is_unconfirmed for update of s skip locked);
begin
  update intake_summary s set is_unconfirmed = false from intake i where s.intake_id = any(free) and i.id = s.intake_id and i.patient_order_id = patient_order;
end $$;
create function visit_confirmed_follow() returns trigger language plpgsql as $$
declare
  left_order int := case when tg_op = 'UPDATE' and old.nurse_confirmed is not null and not old.is_deleted then old.patient_order_id end;
  has_order int := case when new.nurse_confirmed is not null and not new.is_deleted then new.patient_order_id end;
begin
  if left_order is not distinct from has_order then return null; end if;
  if left_order is not null then perform order_unconfirmed(left_order); end if;
  if has_order is not null then perform order_confirmed(has_order); end if;
  return null;
end $$;
create trigger visit_confirmed_new after insert on visit for each row when (new.nurse_confirmed is not null) execute function visit_confirmed_follow();
create trigger visit_confirmed after update of nurse_confirmed, is_deleted, patient_order_id on visit for each row execute function visit_confirmed_follow();

update intake_summary s set open_start = intake_open_start(i.status, i.start_date),
  is_unconfirmed = not exists (select from visit v where v.patient_order_id = i.patient_order_id and v.nurse_confirmed is not null and not v.is_deleted)
  from intake i where i.id = s.intake_id;

-- Overdue: open, past and not confirmed.
create index intake_summary_overdue on intake_summary (open_start) include (intake_id) where is_unconfirmed and open_start is not null;

-- The orders in which what is long confirmed comes first: it is passed over in the index, which has all that is asked of it.
drop index intake_open, intake_open_received;
create index intake_open on intake (start_date, id desc) include (status, patient_order_id) where status in ('New Intake', 'In Progress');
create index intake_open_received on intake (submitted_date desc, id desc) include (start_date, status, patient_order_id) where status in ('New Intake', 'In Progress');
create index intake_open_id on intake (id) include (start_date, status, patient_order_id) where status in ('New Intake', 'In Progress');
create index intake_open_status on intake (fold(status), id desc) include (start_date, status, patient_order_id) where status in ('New Intake', 'In Progress');
create index intake_summary_open_applicants on intake_summary (applicant_count desc, intake_id desc) include (open_start, is_unconfirmed) where open_start is not null;
analyze intake;
analyze intake_summary;
