-- PAT-033: whether a patient's orders recur stands beside what the Orders view is ordered by: those who do not stand behind most of the others, who were all looked at before them.
alter table patient_order_summary add column is_recurring boolean;
update patient_order_summary s set is_recurring = p.is_recurring from patient p where p.uuid = s.patient_uuid;

create function patient_order_summary_recurring() returns trigger language plpgsql as $$
begin
  new.is_recurring := (select p.is_recurring from patient p where p.uuid = new.patient_uuid);
  return new;
end $$;
create trigger patient_order_summary_recurring before insert on patient_order_summary for each row execute function patient_order_summary_recurring();

create function patient_recurring_follow() returns trigger language plpgsql as $$
begin
  update patient_order_summary set is_recurring = new.is_recurring where patient_uuid = new.uuid;
  return null;
end $$;
create trigger patient_recurring after update of is_recurring on patient for each row
  when (old.is_recurring is distinct from new.is_recurring) execute function patient_recurring_follow();

create index patient_order_summary_once on patient_order_summary (sort_date, patient_id desc) where not is_recurring;
create index patient_order_summary_once_back on patient_order_summary (sort_date desc nulls last, patient_id desc) where not is_recurring;
