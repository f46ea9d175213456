-- Sort keys of visits and intakes (VIS-031, INT-139): sorting a million rows by a joined name takes seconds. They are kept
-- here and not by the areas, because names are changed by patients, nurses, users and intakes alike.
create function name_sort(first_name text, last_name text) returns text
  language sql immutable parallel safe
  return public.fold(last_name || ' ' || first_name);

create function visit_names_follow() returns trigger language plpgsql as $$
begin
  new.patient_sort := (select name_sort(p.first_name, p.last_name) from patient p where p.uuid = new.patient_uuid);
  new.nurse_sort := (select name_sort(u.first_name, u.last_name) from user_account u where u.id = new.user_id_assigned);
  return new;
end $$;
create trigger visit_names before insert or update of patient_uuid, user_id_assigned on visit
  for each row execute function visit_names_follow();

-- INT-010: without a patient the name of the original referral
create function intake_names_follow() returns trigger language plpgsql as $$
begin
  new.patient_sort := coalesce(
    (select name_sort(p.first_name, p.last_name) from patient p where p.uuid = new.patient_uuid),
    fold(nullif(btrim(coalesce(new.orig_json ->> 'initial_patient_last_name', '') || ' ' || coalesce(new.orig_json ->> 'initial_patient_first_name', '')), '')));
  return new;
end $$;
create trigger intake_names before insert or update of patient_uuid, orig_json on intake
  for each row execute function intake_names_follow();

create function patient_names_spread() returns trigger language plpgsql as $$
begin
  update visit set patient_sort = name_sort(new.first_name, new.last_name) where patient_uuid = new.uuid;
  update intake set patient_sort = name_sort(new.first_name, new.last_name) where patient_uuid = new.uuid;
  return null;
end $$;
create trigger patient_names after update of first_name, last_name on patient
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function patient_names_spread();

create function user_names_spread() returns trigger language plpgsql as $$
begin
  update visit set nurse_sort = name_sort(new.first_name, new.last_name) where user_id_assigned = new.id;
  return null;
end $$;
create trigger user_names after update of first_name, last_name on user_account
  for each row when (new.is_nurse and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function user_names_spread();
