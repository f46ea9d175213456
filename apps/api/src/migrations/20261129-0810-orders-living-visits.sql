-- ORD-083, ORD-085: of a due date of an order one set of visits lives: a single one, or a series. What is canceled, lost or deleted leaves the date free.
alter table visit add column auto_set uuid;

-- A visit that staff moved to another order keeps its due date: with what that order has for the date it counts as one set, so that nothing is refused.
with sets as (
  select patient_order_id, auto_due_date, auto_make_up, gen_random_uuid() as id
  from visit where auto_due_date is not null and patient_order_id is not null
  group by patient_order_id, auto_due_date, auto_make_up
)
update visit set auto_set = sets.id
  from sets
  where visit.patient_order_id = sets.patient_order_id and visit.auto_due_date = sets.auto_due_date and visit.auto_make_up = sets.auto_make_up;

alter table visit add constraint visit_auto_due_once exclude using gist
  (patient_order_id with =, auto_due_date with =, auto_make_up with =, auto_set with <>)
  where (auto_due_date is not null and not is_deleted and status not like 'Inactive - %');

-- ORD-086: the nightly check looks at these alone.
create index patient_order_auto_quiet on patient_order (id) where auto_order and auto_generation_problems is null;
