-- OFR-138: a visit is never offered for another day than its own. A day that the details do not name is the visit's own.
create function offered_days_hold(type text, details jsonb, own date) returns boolean language sql immutable as $$
  select case
    when type = 'fixed-date' then coalesce((details ->> 'date')::date, own) = own
    when type in ('flexible', 'multi-day') then
      coalesce((details ->> 'date_from')::date, own) <= own
      and coalesce((details ->> 'date_to')::date, (details ->> 'date_from')::date, own) >= own
    else true end $$;

-- Certain is the one day of an offer that nobody saw and nobody prepared: it is the visit's.
update visit set blast_details = jsonb_set(blast_details, '{date}', to_jsonb(local_date::text))
  where blast_type = 'fixed-date' and status = 'New' and blast_saved_at is null
    and user_id_assigned is null and user_id_selected is null and not visit_finished(visit)
    and not exists (select from visit_offer where visit_offer.assignment_id = visit.id)
    and not offered_days_hold(blast_type, blast_details, local_date);

-- Any other pair of an earlier release stays as it is. The mark excepts it until its day, type or days change; nobody is asked for it before:
-- select id from visit where offered_days_differ
alter table visit add column offered_days_differ boolean not null default false;
update visit set offered_days_differ = true where not offered_days_hold(blast_type, blast_details, local_date);
alter table visit add constraint visit_offered_days_hold check (offered_days_differ or offered_days_hold(blast_type, blast_details, local_date));

create function visit_offered_days_looked_at() returns trigger language plpgsql as $$
begin
  if (new.start at time zone new.timezone)::date <> (old.start at time zone old.timezone)::date
    or new.blast_type is distinct from old.blast_type or new.blast_details is distinct from old.blast_details then
    new.offered_days_differ := false;
  end if;
  return new;
end $$;
create trigger visit_offered_days_again before update of start, timezone, blast_type, blast_details on visit
  for each row when (old.offered_days_differ) execute function visit_offered_days_looked_at();
