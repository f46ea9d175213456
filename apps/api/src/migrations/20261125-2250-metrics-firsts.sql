-- MET-017, MET-018, MET-020: who is active or new was told from the day before in each person's own order, for which every answer walked all visits that ever counted
-- (decision 0010). Now each row holds what it is to its patient and to its nurse: 1 the first of her week, 2 of her month, 4 of all, added up.
alter table visit_counted add column patient_first smallint, add column nurse_first smallint;

create function visit_first(day date, before date) returns smallint language sql immutable parallel safe
return case when before is null then 7
  else (case when before < day - extract(dow from day)::int then 1 else 0 end) + (case when before <= day - extract(day from day)::int then 2 else 0 end) end;

update visit_counted set patient_first = told.patient_first, nurse_first = told.nurse_first
from (select assignment_id, visit_first(day, lag(day) over (partition by patient_id order by day, assignment_id)) as patient_first,
    visit_first(day, lag(day) over (partition by nurse_id order by day, assignment_id)) as nurse_first from visit_counted) as told
where told.assignment_id = visit_counted.assignment_id;

drop index visit_counted_day;
create index visit_counted_day on visit_counted (day) include (provider_id, nurse_id, patient_id, gmv_cents, pay_cents, county_fips, patient_first, nurse_first);
-- where somebody was new
create index visit_counted_new on visit_counted (day) include (provider_id, patient_id, county_fips) where patient_first = 7 and patient_id is not null;

-- A visit that comes, goes or moves makes others of the same people tell the wrong days. Who writes it only notes of whom, so that nobody waits for anybody; readers reckon these
-- people anew until a job has put their rows right.
create table visit_counted_moved (patient int, nurse int);

create function visit_counted_note() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into visit_counted_moved (patient, nurse) values (old.patient_id, old.nurse_id); end if;
  if tg_op <> 'DELETE' then insert into visit_counted_moved (patient, nurse) values (new.patient_id, new.nurse_id); end if;
  return null;
end $$;
create trigger visit_counted_came after insert or delete on visit_counted for each row execute function visit_counted_note();
create trigger visit_counted_went after update of day, patient_id, nurse_id on visit_counted for each row
  when ((old.day, old.patient_id, old.nurse_id) is distinct from (new.day, new.patient_id, new.nurse_id)) execute function visit_counted_note();

-- What was noted and is seen now is put right; what is noted meanwhile stays noted.
create function visit_firsts_settle() returns void language plpgsql as $$
declare
  patients int[];
  nurses int[];
begin
  with gone as (delete from visit_counted_moved returning patient, nurse) select array_agg(distinct patient), array_agg(distinct nurse) into patients, nurses from gone;
  update visit_counted set patient_first = told.first
  from (select assignment_id, visit_first(day, lag(day) over (partition by patient_id order by day, assignment_id)) as first from visit_counted where patient_id = any(patients)) as told
  where told.assignment_id = visit_counted.assignment_id and visit_counted.patient_first is distinct from told.first;
  update visit_counted set nurse_first = told.first
  from (select assignment_id, visit_first(day, lag(day) over (partition by nurse_id order by day, assignment_id)) as first from visit_counted where nurse_id = any(nurses)) as told
  where told.assignment_id = visit_counted.assignment_id and visit_counted.nurse_first is distinct from told.first;
end $$;
analyze visit_counted;

-- MET-018, MET-019: intakes of four months, told by pharmacy or place without a look at each.
create index intake_received on intake (submitted_date) include (requested_provider_id, zip, status) where status <> 'Deleted - Duplicated';
