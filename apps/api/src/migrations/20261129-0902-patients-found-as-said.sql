-- PAT-126, PAT-127: names in both orders and MRNs without hyphens and blanks in one searched text; digits of phones in whatever form they are stored;
-- a key of the name whose words have no order.
create or replace function patient_mrn_text_follows() returns trigger language plpgsql as $$
declare p int := case when tg_op = 'DELETE' then old.patient_id else new.patient_id end;
begin
  update patient set mrn_text = coalesce((select string_agg(' | ' || loose_mrn(m.mrn), '' order by m.id) from patient_mrn m where m.patient_id = p), '')
  where id = p;
  return null;
end $$;
update patient set mrn_text = found.mrns
  from (select m.patient_id, string_agg(' | ' || loose_mrn(m.mrn), '' order by m.id) as mrns from patient_mrn m group by m.patient_id) found
  where found.patient_id = patient.id and patient.mrn_text <> found.mrns;

alter table patient
  alter column search set expression as (
    searchable_name(first_name || ' ' || last_name || ' ' || first_name) || ' | w' || lpad(id::text, greatest(6, length(id::text)), '0') || mrn_text),
  add column name_key text not null generated always as (name_key(first_name || ' ' || last_name)) stored,
  add column phone_digits text not null generated always as (regexp_replace(
    coalesce(phone, '') || ' ' || coalesce(phone_additional, '') || ' ' || coalesce(phone_scheduling_contact, '') || ' ' || coalesce(office_phone, ''),
    '[^0-9 ]', '', 'g')) stored;
create index patient_phone_digits on patient using gin (phone_digits gin_trgm_ops);
create index patient_name_key on patient (name_key, dob);
create index patient_scheduling_digits on patient (right(regexp_replace(coalesce(phone_scheduling_contact, phone_additional), '[^0-9]', '', 'g'), 10))
  where coalesce(phone_scheduling_contact, phone_additional) is not null;

-- PAT-128: numbers that people read as one are one within a pharmacy. Of older rows that are read alike the first keeps the number,
-- the others are marked and stay as they are; as soon as the first is gone or changed, the next takes its place.
alter table patient_mrn add column same_as int;
update patient_mrn set same_as = first.id
  from (select provider_id, mrn_key(mrn) as key, min(id) as id from patient_mrn group by provider_id, mrn_key(mrn) having count(*) > 1) first
  where first.provider_id = patient_mrn.provider_id and first.key = mrn_key(patient_mrn.mrn) and first.id <> patient_mrn.id;
drop index patient_mrn_once_within_pharmacy;
create unique index patient_mrn_once_within_pharmacy on patient_mrn (provider_id, mrn_key(mrn)) where same_as is null;
create index patient_mrn_loose on patient_mrn (provider_id, loose_mrn(mrn));
create index patient_mrn_same_as on patient_mrn (same_as) where same_as is not null;

create function patient_mrn_leaves_mark() returns trigger language plpgsql as $$
begin
  if mrn_key(new.mrn) <> mrn_key(old.mrn) then new.same_as := null; end if;
  return new;
end $$;
create trigger patient_mrn_mark before update of mrn on patient_mrn
  for each row when (old.same_as is not null) execute function patient_mrn_leaves_mark();

create function patient_mrn_passes_mark() returns trigger language plpgsql as $$
declare heir int := (select min(m.id) from patient_mrn m where m.same_as = old.id);
begin
  if heir is null or (tg_op = 'UPDATE' and mrn_key(new.mrn) = mrn_key(old.mrn)) then return null; end if;
  update patient_mrn set same_as = heir where same_as = old.id and id <> heir;
  update patient_mrn set same_as = null where id = heir;
  return null;
end $$;
create trigger patient_mrn_mark_passes after delete or update of mrn on patient_mrn
  for each row when (old.same_as is null) execute function patient_mrn_passes_mark();
