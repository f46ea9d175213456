-- MET "Definitions" 011-013: the visits that count, narrow enough to add up two years of them while somebody waits (decision 0010).
-- One row per visit, written by whoever writes that visit, so that no two visits ever wait for each other here.
create table visit_counted (
  assignment_id int primary key,
  -- of the start, in Los Angeles
  day date not null,
  provider_id int not null,
  nurse_id int,
  patient_id int,
  gmv_cents int not null,
  pay_cents int not null,
  county_fips text
);

create function visit_count_follow() returns trigger language plpgsql as $$
begin
  if new.status in ('Completed - Visit Finished', 'Completed - Closed Out') and not new.is_deleted and not new.missed then
    insert into visit_counted (assignment_id, day, provider_id, nurse_id, patient_id, gmv_cents, pay_cents, county_fips)
    values (new.id, (new.start at time zone 'America/Los_Angeles')::date, new.provider_id, new.user_id_assigned,
      (select p.id from patient p where p.uuid = new.patient_uuid),
      coalesce((select i.amount_due_cents from invoice i where i.assignment_id = new.id), new.price_provider_estimate_cents, 0),
      coalesce(new.price_nurse_paid_cents, new.price_nurse_estimate_cents, 0),
      (select z.county_fips from zip_code z where z.zip = new.zip))
    on conflict (assignment_id) do update set day = excluded.day, provider_id = excluded.provider_id, nurse_id = excluded.nurse_id,
      patient_id = excluded.patient_id, gmv_cents = excluded.gmv_cents, pay_cents = excluded.pay_cents, county_fips = excluded.county_fips;
  else
    delete from visit_counted where assignment_id = new.id;
  end if;
  return null;
end $$;
create trigger visit_count_new after insert on visit for each row
  when (new.status in ('Completed - Visit Finished', 'Completed - Closed Out')) execute function visit_count_follow();
create trigger visit_count after update of status, is_deleted, missed, start, provider_id, user_id_assigned, patient_uuid, zip,
  price_provider_estimate_cents, price_nurse_paid_cents, price_nurse_estimate_cents on visit for each row
  when (new.status in ('Completed - Visit Finished', 'Completed - Closed Out') or old.status in ('Completed - Visit Finished', 'Completed - Closed Out'))
  execute function visit_count_follow();

create function invoice_count_follow() returns trigger language plpgsql as $$
begin
  update visit_counted set gmv_cents = new.amount_due_cents where assignment_id = new.assignment_id;
  return null;
end $$;
create trigger invoice_count_new after insert on invoice for each row execute function invoice_count_follow();
create trigger invoice_count after update of amount_due_cents on invoice for each row
  when (old.amount_due_cents is distinct from new.amount_due_cents) execute function invoice_count_follow();

insert into visit_counted (assignment_id, day, provider_id, nurse_id, patient_id, gmv_cents, pay_cents, county_fips)
select v.id, (v.start at time zone 'America/Los_Angeles')::date, v.provider_id, v.user_id_assigned, p.id,
  coalesce(i.amount_due_cents, v.price_provider_estimate_cents, 0), coalesce(v.price_nurse_paid_cents, v.price_nurse_estimate_cents, 0), z.county_fips
from visit v left join patient p on p.uuid = v.patient_uuid left join invoice i on i.assignment_id = v.id left join zip_code z on z.zip = v.zip
where v.status in ('Completed - Visit Finished', 'Completed - Closed Out') and not v.is_deleted and not v.missed;

create index visit_counted_day on visit_counted (day) include (provider_id, nurse_id, patient_id, gmv_cents, pay_cents, county_fips);
-- who was active and who came for the first time is read off the day before, in this order
create index visit_counted_patient on visit_counted (patient_id, day, assignment_id);
create index visit_counted_nurse on visit_counted (nurse_id, day, assignment_id);
analyze visit_counted;

create index visit_ended_badly on visit (start) include (provider_id, zip) where status in ('Inactive - Lost', 'Inactive - Canceled') and not is_deleted;
create index visit_failed_by_nurse on visit (user_id_assigned)
  where (missed_reason in ('Missed - Nurse No Show', 'Missed - RN Call Out') or cancel_reason = 'Cancelled - RN Call Out') and not is_deleted;
create index visit_offer_notified on visit_offer (notified) include (is_available) where notified is not null;
create index analytics_event_profile on analytics_event (received_at) include (user_id, event)
  where event = 'sign_in' or (event = 'page_view' and name = 'nurse-form-user');
create index audit_event_nurse_saves on audit_event (at) include (user_id, record_id) where record_type = 'nurse' and action = 'update';
