-- VIS-164 to 167: a visit belongs to one patient, and a finished visit keeps patient, order, pharmacy, nurse, time and series.

-- VIS-164: the one definition of finished. A returned eChart and a failed payment count.
create function visit_finished(looked_at visit) returns boolean language sql stable as $$
  select looked_at.status like 'Completed%' or looked_at.nurse_chart_received is not null or looked_at.payment_nurse_paid is not null
    or exists (select from report where report.assignment_id = looked_at.id)
    or exists (select from invoice where invoice.assignment_id = looked_at.id)
    or exists (select from nurse_payment where nurse_payment.assignment_id = looked_at.id)
    or exists (select from chart where chart.assignment_id = looked_at.id and chart.ver > 0) $$;

-- Rows of earlier releases that break a rule below. They are listed for staff and changed by nobody.
create table visit_rule_break (
  assignment_id int not null constraint visit_rule_break_assignment_id_fk references visit (id),
  rule text not null constraint visit_rule_break_rule_known check (rule in ('order-patient', 'order-pharmacy', 'group-patient')),
  -- the other record: the order, or the group
  other_id int not null,
  found_at timestamptz not null default now(),
  primary key (assignment_id, rule)
);
insert into visit_rule_break (assignment_id, rule, other_id)
  select visit.id, 'order-patient', patient_order.id from visit join patient_order on patient_order.id = visit.patient_order_id
  where not visit.is_deleted and visit.patient_uuid is distinct from patient_order.patient_uuid
  union all
  select visit.id, 'order-pharmacy', patient_order.id from visit join patient_order on patient_order.id = visit.patient_order_id
  where not visit.is_deleted and visit.provider_id <> patient_order.provider_id and not visit_finished(visit)
  union all
  select visit.id, 'group-patient', visit.group_id from visit
  where not visit.is_deleted and visit.patient_uuid is not null and exists (
    select from visit other where other.group_id = visit.group_id and not other.is_deleted and other.patient_uuid <> visit.patient_uuid);

-- VIS-167, before any deferred rule looks at the rows it writes. The mark excepts visits that were linked across patients before; it ends when such a visit changes its group or its patient.
alter table visit add column group_was_mixed boolean not null default false;
update visit set group_was_mixed = true from visit_rule_break listed where listed.assignment_id = visit.id and listed.rule = 'group-patient';

-- VIS-166. The zero id stands for "no patient", so that a visit without one fits only an order without one. A deleted visit fits any.
alter table patient_order add column patient_key uuid not null
  generated always as (coalesce(patient_uuid, '00000000-0000-0000-0000-000000000000'::uuid)) stored;
alter table patient_order add constraint patient_order_patient_key_once unique (id, patient_key);
alter table visit add column order_patient_key uuid
  generated always as (case when is_deleted then null else coalesce(patient_uuid, '00000000-0000-0000-0000-000000000000'::uuid) end) stored;
-- Deferred: an intake gives its order and its visits a patient in one transaction. Not valid: rows listed above stay as they are.
alter table visit add constraint visit_order_patient_fk foreign key (patient_order_id, order_patient_key)
  references patient_order (id, patient_key) deferrable initially deferred not valid;

-- VIS-166, INT-128: the pharmacy. An order may have none, and finished visits keep theirs when the order's changes, which no foreign key can say. The share lock makes an order's save and a visit's wait for each other.
create function visit_order_pharmacy_holds(visit_id int) returns void language plpgsql as $$
declare own int; ordered int;
begin
  select provider_id into own from visit where id = visit_id and not is_deleted;
  if not found then return; end if;
  select patient_order.provider_id into ordered from visit join patient_order on patient_order.id = visit.patient_order_id
    where visit.id = visit_id for share of patient_order;
  if ordered <> own then
    raise exception 'visit % names another pharmacy than its order', visit_id
      using errcode = 'check_violation', constraint = 'visit_order_pharmacy', table = 'visit';
  end if;
end $$;
create function visit_order_pharmacy_of_visit() returns trigger language plpgsql as $$
begin perform visit_order_pharmacy_holds(new.id); return null; end $$;
create constraint trigger visit_order_pharmacy_new after insert on visit deferrable initially deferred for each row
  when (new.patient_order_id is not null) execute function visit_order_pharmacy_of_visit();
create constraint trigger visit_order_pharmacy after update on visit deferrable initially deferred for each row
  when (new.patient_order_id is not null and (new.patient_order_id is distinct from old.patient_order_id
    or new.provider_id <> old.provider_id or old.is_deleted and not new.is_deleted))
  execute function visit_order_pharmacy_of_visit();
create function visit_order_pharmacy_of_order() returns trigger language plpgsql as $$
begin
  perform visit_order_pharmacy_holds(visit.id) from visit where patient_order_id = new.id and not is_deleted and not visit_finished(visit)
    and not exists (select from visit_rule_break listed where listed.assignment_id = visit.id and listed.rule = 'order-pharmacy');
  return null;
end $$;
create constraint trigger visit_order_pharmacy after update on patient_order deferrable initially deferred for each row
  when (new.provider_id is distinct from old.provider_id and new.provider_id is not null) execute function visit_order_pharmacy_of_order();

-- VIS-167
alter table visit add constraint visit_group_one_patient exclude using gist (group_id with =, patient_uuid with <>)
  where (group_id is not null and patient_uuid is not null and not is_deleted and not group_was_mixed) deferrable initially deferred;
create function visit_group_mark_ends() returns trigger language plpgsql as $$
begin new.group_was_mixed := false; return new; end $$;
create trigger visit_group_mark before update on visit for each row
  when (old.group_was_mixed and (new.group_id is distinct from old.group_id or new.patient_uuid is distinct from old.patient_uuid))
  execute function visit_group_mark_ends();

-- VIS-165: an order put right on finished work. The row carries the reason and is what lets its own transaction, and none after it, pass the trigger below.
create table visit_order_correction (
  id int generated always as identity primary key,
  assignment_id int not null constraint visit_order_correction_assignment_id_fk references visit (id),
  order_before int constraint visit_order_correction_order_before_fk references patient_order (id),
  order_after int not null constraint visit_order_correction_order_after_fk references patient_order (id),
  provider_before int not null constraint visit_order_correction_provider_before_fk references pharmacy (id),
  provider_after int not null constraint visit_order_correction_provider_after_fk references pharmacy (id),
  reason text not null constraint visit_order_correction_reason_length check (length(reason) between 5 and 500),
  user_id int constraint visit_order_correction_user_id_fk references user_account (id),
  at timestamptz not null,
  transaction text not null default pg_current_xact_id()::text
);
create index visit_order_correction_visit on visit_order_correction (assignment_id, id);

create function visit_finished_stays() returns trigger language plpgsql as $$
begin
  if not visit_finished(old) then return new; end if;
  if row(new.patient_uuid, new.start, new.timezone, new.duration_estimate, new.user_id_assigned, new.assignment_series_uuid)
    is not distinct from row(old.patient_uuid, old.start, old.timezone, old.duration_estimate, old.user_id_assigned, old.assignment_series_uuid)
    and exists (select from visit_order_correction correction where correction.assignment_id = old.id
      and correction.transaction = pg_current_xact_id()::text
      and correction.order_after is not distinct from new.patient_order_id and correction.provider_after = new.provider_id)
    then return new; end if;
  raise exception 'visit % is finished', old.id using errcode = 'check_violation', constraint = 'visit_finished_stays', table = 'visit';
end $$;
create trigger visit_finished_stays before update on visit for each row
  when (old.patient_uuid is distinct from new.patient_uuid or old.patient_order_id is distinct from new.patient_order_id
    or old.provider_id is distinct from new.provider_id or old.start is distinct from new.start or old.timezone is distinct from new.timezone
    or old.duration_estimate is distinct from new.duration_estimate or old.user_id_assigned is distinct from new.user_id_assigned
    or old.assignment_series_uuid is distinct from new.assignment_series_uuid)
  execute function visit_finished_stays();
